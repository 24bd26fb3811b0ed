"""Where checks are registered: those of every game, and the few of one game that are no data.

A package of another author adds checks by an entry point of the group "rulesdb.checks" (docs/extending.md): the name is
what `check` in a format says, the object a function that takes a rule and a deck laid out.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from ...errors import DataError
from ...extensions import installed
from . import lotr_lcg, lotr_tcg, meccg
from .checks import CHECKS, NEEDS, Check

OF_GAME: Mapping[str, Mapping[str, Check]] = {
    "lotr-tcg": {"copies": lotr_tcg.copies},
    "lotr-lcg": {
        check.__name__: check
        for check in (lotr_lcg.heroes, lotr_lcg.deck_size, lotr_lcg.copies, lotr_lcg.contract_terms)
    },
    "meccg": {
        check.__name__: check
        for check in (
            meccg.creatures,
            meccg.stage_specific,
            meccg.starting_characters,
            meccg.starting_items,
            meccg.starting_stage,
            meccg.starting_with_stage,
        )
    },
}


def check_called(name: str, game: str) -> Check | None:
    """The check that the formats of `game` call `name`, None where there is none. Raises DataError."""
    return OF_GAME.get(game, {}).get(name) or CHECKS.get(name) or installed("rulesdb.checks").get(name)


def require(name: str, game: str, values: Mapping[str, Any]) -> None:
    """Raises DataError unless there is a check called `name` and `values`, a rule's table, holds what it needs."""
    if check_called(name, game) is None:
        names = sorted({*CHECKS, *OF_GAME.get(game, ()), *installed("rulesdb.checks")})
        raise DataError(f"no check is called {name}; there are {', '.join(names)}")
    general = name not in OF_GAME.get(game, ())
    if lacks := [key for key in NEEDS.get(name, ()) if general and key not in values]:
        raise DataError(f"the check {name} needs {lacks[0]}")
    for key in ("message", "message_none", "message_missing", "each", "few", "many"):
        list(Formatter().parse(values.get(key, "")))  # a ValueError for a brace that is not closed
