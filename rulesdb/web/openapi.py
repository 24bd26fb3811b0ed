"""The description of the JSON for OpenAPI: the routes, with the schema that is made from the answers' classes."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from ..contract import schema
from .errors import CODES, STATUS

FAILURES = {
    "400": "Nothing is asked, or not in this way.",
    "404": "Nothing of that name; `suggestions` are the nearest.",
    "503": "The database or the service cannot answer just now.",
    "504": "The answer took too long.",
}
UPLOADS = {
    "413": "The list is too large.",
    "415": "The body is no deck list by its media type.",
    "422": "The list cannot be read.",
}
SUGGESTIONS = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"kind": {"enum": ["term", "card", "rule"]}, "name": {"type": "string"}},
        "required": ["kind", "name"],
    },
}
HERE, THERE = "#/$defs/", "#/components/schemas/"


def described(app: FastAPI) -> dict[str, Any]:
    """The description of the routes of `app`, made once."""
    if not app.openapi_schema:
        description = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schemas = _moved(schema.schema()["$defs"]) | {"suggest": SUGGESTIONS}
        schemas["Error"]["properties"]["code"] = {"enum": sorted({*CODES.values(), *STATUS})}
        description["components"] = {"schemas": schemas}
        for path, methods in description["paths"].items():
            for method, operation in methods.items():
                failures = FAILURES | UPLOADS if method == "post" else FAILURES
                answer = {"200": _response("The answer.", path.rpartition("/")[2])}
                operation["responses"] = answer | {code: _response(says, "error") for code, says in failures.items()}
        app.openapi_schema = description
    return app.openapi_schema


def _response(says: str, name: str) -> dict[str, Any]:
    return {"description": says, "content": {"application/json": {"schema": {"$ref": f"{THERE}{name}"}}}}


def _moved(value: Any) -> Any:
    """A schema with its references to `$defs` rewritten to OpenAPI's place of schemas."""
    if isinstance(value, dict):
        return {key: _moved(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_moved(item) for item in value]
    return value.replace(HERE, THERE) if isinstance(value, str) and value.startswith(HERE) else value
