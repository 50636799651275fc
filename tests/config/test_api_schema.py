"""The OpenAPI schema is valid, and every answer fits it."""

import copy
from uuid import UUID

import pytest
from openapi_schema_validator import OAS30Validator
from openapi_spec_validator import validate

from collection import loading

pytestmark = pytest.mark.django_db


@pytest.fixture
def schema(client):
    return client.get("/api/v1/schema/?format=json").json()


@pytest.fixture
def strict(schema):
    """The schema, where what it does not name must not be there, unless it says that more may be."""
    tightened = copy.deepcopy(schema)
    for component in tightened["components"]["schemas"].values():
        if "properties" in component:
            component.setdefault("additionalProperties", False)
    return tightened


@pytest.fixture
def cards():
    loading.load("tank_chess")
    loading.load("tanks")


def fits(response, operation, schema):
    """Fail unless the body of *response* is what *operation* says it is."""
    answers = operation["responses"]
    answer = answers.get(str(response.status_code), answers["default"])
    wanted = {**answer["content"]["application/json"]["schema"], "components": schema["components"]}
    OAS30Validator(wanted, format_checker=OAS30Validator.FORMAT_CHECKER).validate(response.json())


def test_it_is_a_valid_openapi_document(schema):
    validate(schema)


def test_names_do_not_change_with_the_order_of_things(schema):
    assert {"GameSlug", "RuleKind", "Confidence", "Rule", "RuleDetail", "Errors"} <= set(
        schema["components"]["schemas"]
    )


def test_every_operation_says_how_it_fails(schema):
    for methods in schema["paths"].values():
        for operation in methods.values():
            assert "default" in operation["responses"]


@pytest.mark.usefixtures("cards")
def test_every_answer_to_anybody_fits(client, strict):
    asked = 0
    for path, operation in readings(strict):
        for address in addresses(client, path, operation):
            response = client.get(address)
            assert response.status_code == expected(operation), address
            fits(response, operation, strict)
            asked += 1
    assert asked >= len(strict["paths"]) > 10


def test_every_refusal_fits(client, strict):
    for path, operation in readings(strict):
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "query" and parameter["name"] != "search":
                response = client.get(path, {parameter["name"]: "?!"})
                assert response.status_code in {400, 401, 404}, (path, parameter["name"])
                fits(response, operation, strict)


def test_every_value_that_the_schema_offers_is_taken(client, strict):
    for path, operation in readings(strict):
        for parameter in operation.get("parameters", ()):
            for value in parameter["schema"].get("enum", ()) if parameter["in"] == "query" else ():
                response = client.get(path, {parameter["name"]: value})
                assert response.status_code == expected(operation), (path, value)
                fits(response, operation, strict)


def readings(schema):
    """Every path that can be read, and how."""
    found = [(path, methods["get"]) for path, methods in schema["paths"].items() if "get" in methods]
    return [(path, operation) for path, operation in found if not is_file(operation)]


def is_file(operation):
    """Whether it answers anybody with something else than JSON."""
    return expected(operation) == 200 and "application/json" not in operation["responses"]["200"].get("content", {})


def expected(operation):
    """What becomes of a visitor: where the schema asks for a log-in, there is none."""
    return 200 if {} in operation["security"] else 401


def addresses(client, path, operation):
    """*path* itself, or, where it has a place for an id, the address of everything on the first page of its list."""
    if "{" not in path:
        return [path]
    parent = path.split("{")[0]
    if expected(operation) == 401:
        return [path.format(**{each["name"]: sample(each) for each in operation["parameters"] if each["in"] == "path"})]
    listing = client.get(parent)
    results = listing.json()["results"] if listing.status_code == 200 else ()  # what has no list is reached by a link
    return [entry.get("url") or f"{parent}{entry['game']}/{entry['id']}/" for entry in results]


def sample(parameter):
    """Something that may stand for *parameter* in a path."""
    return parameter["schema"].get("enum", [str(UUID(int=1)) if parameter["schema"].get("format") == "uuid" else "1"])[
        0
    ]
