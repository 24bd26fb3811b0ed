"""Exceptions as the JSON contract has them."""

from __future__ import annotations

from typing import Literal

from ..contract.errors import Error, Failure
from ..errors import DatabaseError, MisuseError, NotFoundError, RulesError, UnreadableError

Code = Literal["not-found", "misuse", "unreadable", "database", "failed"]
CODES: dict[type[RulesError], Code] = {
    NotFoundError: "not-found",
    MisuseError: "misuse",
    UnreadableError: "unreadable",
    DatabaseError: "database",
}


def failure(error: RulesError) -> Failure:
    """The code, message and suggestions that stand for an exception."""
    code: Code = next((code for kind, code in CODES.items() if isinstance(error, kind)), "failed")
    near = error.near if isinstance(error, NotFoundError) else ()
    return Failure(error=Error(code=code, message=str(error), suggestions=tuple(near)))
