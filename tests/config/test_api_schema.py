"""The OpenAPI schema is valid, and every answer fits it."""

import copy
import re

import pytest
from openapi_schema_validator import OAS30Validator
from openapi_spec_validator import validate

pytestmark = pytest.mark.django_db
PRIVATE = ("/api/v1/marks/", "/api/v1/collection/")


@pytest.fixture
def schema(client):
    return client.get("/api/v1/schema/?format=json").json()


@pytest.fixture
def strict(schema):
    """The schema, where what it does not name must not be there."""
    tightened = copy.deepcopy(schema)
    for component in tightened["components"]["schemas"].values():
        if "properties" in component:
            component["additionalProperties"] = False
    return tightened


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


def test_every_answer_to_anybody_fits(client, strict):
    asked = 0
    for path, methods in readable(strict):
        for address in addresses(client, path):
            response = client.get(address)
            expected = 401 if path.startswith(PRIVATE) else 200
            assert response.status_code == expected, address
            fits(response, methods["get"], strict)
            asked += 1
    assert asked >= len(readable(strict)) > 10


def test_every_refusal_fits(client, strict):
    for path, methods in readable(strict):
        for parameter in methods["get"].get("parameters", ()):
            if parameter["in"] == "query" and parameter["name"] != "search":
                response = client.get(path, {parameter["name"]: "?!"})
                assert response.status_code in {400, 401, 404}, (path, parameter["name"])
                fits(response, methods["get"], strict)


def test_every_value_that_the_schema_offers_is_taken(client, strict):
    for path, methods in readable(strict):
        for parameter in methods["get"].get("parameters", ()):
            for value in parameter["schema"].get("enum", ()):
                place = f"{{{parameter['name']}}}"
                response = client.get(path.replace(place, value), {} if place in path else {parameter["name"]: value})
                assert response.status_code == (401 if path.startswith(PRIVATE) else 200), (path, value)
                fits(response, methods["get"], strict)


def readable(schema):
    """The paths of *schema* that can be read, not only written to."""
    return [(path, methods) for path, methods in schema["paths"].items() if "get" in methods]


def addresses(client, path):
    """*path* itself, or, where it has a place for an id, the address of everything on the first page of its list."""
    if "{" not in path:
        return [path]
    if path.startswith(PRIVATE):
        return [re.sub(r"{\w+}", "1", path)]
    parent = path.split("{")[0]
    results = client.get(parent).json().get("results", [{"url": f"{parent}TC-9.3.1b/"}])
    return [entry["url"] for entry in results]
