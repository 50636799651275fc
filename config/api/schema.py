"""What drf-spectacular cannot see by itself: every operation may answer with errors, in one shape."""

from typing import Any

STRING = {"type": "string"}
ERRORS = {
    "type": "object",
    "required": ["errors"],
    "properties": {
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["path", "code", "message"],
                "properties": {
                    "path": {**STRING, "description": "The field, dotted; empty when the request as a whole is meant."},
                    "code": {**STRING, "description": "For programs: it stays the same in every language."},
                    "message": {**STRING, "description": "For people, in their language."},
                },
            },
        }
    },
}


def add_errors(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """*result* with the shape of errors named as every operation's answer to anything that goes wrong."""
    result["components"]["schemas"]["Errors"] = ERRORS
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Errors"}}}
    for methods in result["paths"].values():
        for operation in methods.values():
            operation["responses"]["default"] = {"description": "What went wrong.", "content": content}
    return result
