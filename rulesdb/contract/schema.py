"""The JSON Schema of the contract, made from its classes: what each verb prints with --json.

`python -m rulesdb.contract.schema` prints it; docs/answers.schema.json is what it prints.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, is_dataclass
from typing import Any

from . import asked, cards, changes, contents, entries, legality, numbers, passages, terms, timing
from .errors import Failure
from .shape import key_of, printed

VERSION = 1  # of the contract: a key that goes, or changes what it means, makes it another; a new key does not
DIALECT = "https://json-schema.org/draft/2020-12/schema"
Passages = tuple[passages.Passage | passages.Remark, ...]
# What each verb prints with --json; on a miss, with exit code 1, it prints `Failure`.
VERBS: dict[str, Any] = {
    "ask": asked.Asked,
    "authorities": contents.Authorities,
    "card": cards.Card,
    "check": contents.Check,
    "cite": entries.Citation,
    "conflicts": tuple[changes.Conflict, ...],
    "coverage": contents.Coverage,
    "diff": changes.Diff,
    "formats": tuple[legality.Format, ...],
    "games": tuple[contents.Game, ...],
    "graph": changes.Neighbourhood,
    "legal": legality.Legal,
    "lint": tuple[contents.Problem | contents.RulingFault, ...],
    "path": changes.TermPath,
    "rule": numbers.Rule,
    "search": Passages,
    "show": entries.Shown,
    "sources": tuple[contents.Source, ...],
    "stats": contents.Stats,
    "term": terms.Term,
    "trace": changes.Trace,
    "turn": timing.Turn,
    "when": timing.When,
}
# What stands on each line where many decks are checked.
LINES: dict[str, Any] = {"legal-many": legality.DeckVerdict | legality.UnreadableDeck}
_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def schema() -> dict[str, Any]:
    """The schema: `$defs` has each class by its name, and under a verb's name what that verb prints."""
    definitions: dict[str, Any] = {}
    verbs = {verb: _of(sort, definitions) for verb, sort in sorted((VERBS | LINES).items())}
    verbs["error"] = _of(Failure, definitions)
    return {
        "$schema": DIALECT,
        "$id": f"urn:rulesdb:answers:{VERSION}",
        "title": "What rulesdb prints with --json",
        "version": VERSION,
        "anyOf": [{"$ref": f"#/$defs/{verb}"} for verb in verbs],
        "$defs": dict(sorted(definitions.items())) | verbs,
    }


def _of(sort: Any, definitions: dict[str, Any]) -> dict[str, Any]:  # noqa: PLR0911 - a line a kind of type
    """The schema of a type; those of the classes that it names go into `definitions`."""
    origin, arguments = typing.get_origin(sort), typing.get_args(sort)
    if is_dataclass(sort):
        return _class(sort, definitions)
    if origin is typing.Literal:
        return {"enum": list(arguments)}
    if origin is tuple and arguments[-1] is Ellipsis:
        return {"type": "array", "items": _of(arguments[0], definitions)}
    if origin is tuple:
        size = len(arguments)
        return {"type": "array", "items": _of(arguments[0], definitions), "minItems": size, "maxItems": size}
    if origin is Mapping:
        return {"type": "object", "additionalProperties": _of(arguments[1], definitions)}
    if origin in (typing.Union, types.UnionType):
        return _any([_of(argument, definitions) for argument in arguments])
    return {"type": _PLAIN[sort]}


def _any(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """One of several schemas; plain types are told in one word."""
    if all(list(part) == ["type"] for part in parts):
        return {"type": [part["type"] for part in parts]}
    return {"anyOf": parts}


def _class(sort: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    name = sort.__name__
    if name not in definitions:
        definitions[name] = {}  # a class that names itself finds it there
        printed_fields = printed(sort)
        definitions[name] = {
            "type": "object",
            "description": " ".join((sort.__doc__ or "").split()),
            "properties": {key_of(field): _of(field.type, definitions) for field in printed_fields},
            "required": [key_of(field) for field in printed_fields if field.default is MISSING],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}


def text() -> str:
    """The schema as its file has it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    import sys

    sys.stdout.write(text())
