"""The words of data/turning.toml, by which one question becomes another one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ... import toml
from ...resources import folder


class TurningWords(NamedTuple):
    """`groups` has the group of each word that turns a question, and `alike` the one that it turns a question as.

    `modalities` tells whether a word asks for a "duty" or for "leave", and `opposites` are pairs of stems that exclude
    each other. `undoing` are deeds by which others are not done, `friends` the other players of one's own side, `spent`
    what is so and cannot be so again, `comparatives` compare amounts, and `supposing` begin a circumstance.
    """

    undoing: frozenset[str]
    friends: frozenset[str]
    spent: frozenset[str]
    comparatives: frozenset[str]
    supposing: frozenset[str]
    groups: Mapping[str, str]
    alike: Mapping[str, str]
    modalities: Mapping[str, str]
    opposites: frozenset[frozenset[str]]


@cache
def turning_words() -> TurningWords:
    """The words that are used. Raises DataError."""
    path = folder("data") / "turning.toml"
    held = toml.load(path, TurningWords._fields)
    with toml.shaped(path):
        undoing, friends, spent, comparatives, supposing = (
            frozenset(held[name].split()) for name in ("undoing", "friends", "spent", "comparatives", "supposing")
        )
        groups, alike, modalities = (_by_word(held[name]) for name in ("groups", "alike", "modalities"))
        pairs = (pair.split() for listed in held["opposites"].values() for pair in listed.split(";"))
        opposites = frozenset(frozenset(pair) for pair in pairs)
        reversal = dict.fromkeys(undoing, "reversal")
    return TurningWords(
        undoing, friends, spent, comparatives, supposing, groups | reversal, alike, modalities, opposites
    )


def _by_word(table: Mapping[str, str]) -> dict[str, str]:
    """Each listed word of a table -> the name under which it is listed."""
    return {word: name for name, words in table.items() for word in words.split()}
