"""The names that players know sets by, from data/<game>/sets.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ... import resources, toml


def set_name(game: str, code: str) -> str:
    """The name of a set ("1" of lotr-tcg -> "The Fellowship of the Ring"); else `code` itself."""
    return _sets(game).get(code, code)


@lru_cache(maxsize=16)
def _sets(game: str) -> Mapping[str, str]:
    return toml.optional(resources.folder("data") / game / "sets.toml")
