# Two commands: `make serve` and `make test`. Everything else is a part of one of them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
PORT ?= 8000
HOST ?= 127.0.0.1
JOBS ?= 2

.PHONY: help serve prepare test checks unit browser test-postgres messages pins clean

help:
	@echo "make serve          start Muster at http://localhost:$(PORT)"
	@echo "make test           run every check and every test"
	@echo "make test-postgres  run the tests on a throw-away PostgreSQL"
	@echo "make messages       bring the translation catalogues up to date"

$(VENV)/site.installed: requirements/site.txt requirements/constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/site.txt
	@touch $@

$(VENV)/test.installed: requirements/test.txt $(VENV)/site.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/test.txt
	@touch $@

prepare: $(VENV)/site.installed
	@$(MANAGE) messages --compile
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) load_cards --verbosity 0

serve: prepare
	@echo "Muster is at http://localhost:$(PORT)"
	@$(MANAGE) runserver $(HOST):$(PORT)

test: checks unit browser

checks: $(VENV)/test.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(MANAGE) makemigrations --check --dry-run
	$(MANAGE) messages --check
	$(MANAGE) messages --compile
	SECRET_KEY=$$($(BIN)/python -c "import secrets; print(secrets.token_urlsafe(50))") ALLOWED_HOSTS=muster.example \
		$(MANAGE) check --deploy --fail-level WARNING --settings config.settings
	$(MANAGE) spectacular --validate --fail-on-warn --file /dev/null

unit: $(VENV)/test.installed
	$(BIN)/pytest -n $(JOBS) -m "not browser"

browser: $(VENV)/test.installed
	$(BIN)/pytest -n $(JOBS) -m browser

test-postgres: $(VENV)/test.installed
	sh config/test_postgres.sh $(BIN)/pytest -n $(JOBS) -m "not browser"

messages: $(VENV)/site.installed
	$(MANAGE) messages

pins: $(VENV)/test.installed
	@{ echo "# Every version, direct and indirect: 'make pins' writes this file anew"; $(BIN)/pip freeze; } > requirements/constraints.new
	@mv requirements/constraints.new requirements/constraints.txt

clean:
	rm -rf $(VENV) staticfiles .mypy_cache .ruff_cache .pytest_cache .hypothesis
