"""/healthz: what a load balancer and a deployment script rely on."""

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests.config.production import VISIT, run_in_production

pytestmark = pytest.mark.django_db


def test_all_is_well(client):
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "database": "ok", "migrations": "ok"}


def test_the_answer_is_never_kept(client):
    response = client.get("/healthz")
    assert "no-store" in response.headers["Cache-Control"]
    assert not response.cookies


def test_it_costs_two_queries(client, django_assert_num_queries):
    client.get("/healthz")
    with django_assert_num_queries(2):
        client.get("/healthz")


def test_a_missing_migration_is_named_in_the_log_and_fails(client, caplog):
    MigrationRecorder(connection).migration_qs.filter(app="rulebook").delete()
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json() == {"status": "failing", "database": "ok", "migrations": "missing"}
    assert "migrations not applied: rulebook.0001" in caplog.text


def test_a_squashed_migration_counts_when_all_it_replaces_was_applied(client, monkeypatch):
    applied = MigrationRecorder(connection).applied_migrations().keys()
    squashed = {("rulebook", "0001_squashed"): frozenset(applied)}
    monkeypatch.setattr("config.health._migrations", lambda: squashed)
    assert client.get("/healthz").json()["migrations"] == "ok"


def test_a_probe_may_ask_by_address(client):
    assert client.get("/healthz", headers={"host": "10.0.0.7:8000"}).status_code == 200


def test_an_unreachable_database_fails_without_telling_where_it_is():
    answer = run_in_production(
        VISIT + "r = Client().get('/healthz'); print(r.status_code, r.content.decode())",
        DATABASE_URL="postgres://muster:hunter2@127.0.0.1:1/muster",
    )
    assert answer.stdout.strip() == ('503 {"status": "failing", "database": "unreachable", "migrations": "unknown"}')
    assert "the database did not answer" in answer.stderr
    assert "hunter2" not in answer.stderr


def test_plain_http_is_answered_where_pages_are_sent_to_https():
    answer = run_in_production(
        VISIT + "c = Client();"
        "print(c.get('/healthz').status_code, c.get('/', headers={'host': 'muster.example'}).status_code)"
    )
    assert answer.stdout.split() == ["503", "301"]  # the database is there, but empty
