"""A lexicon as the text that a build keeps of it, and back: a fifth of the time that its files take to read."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from .lexicon import Event, FunctionWord, Lexicon, Sense
from .lexicon_files import files_key, load_lexicon

_PLAIN = (
    "norms",
    "irregular",
    "numbers",
    "states",
    "after",
    "counting",
    "unread",
    "longest",
)  # fields that are as JSON has them
_TUPLES = ("columns", "flags", "counted")
_SETS = ("acting", "certain", "asking", "telling", "making", "letting", "doing", "naming")
_BY_NAME = ("kinds", "sides", "names")  # mappings to tuples


def compiled(game: str) -> tuple[str, str, str]:
    """The game, what tells whether its files have changed since, and its lexicon: a row of a game with data."""
    return game, files_key(game), packed(load_lexicon(game))


def packed(lexicon: Lexicon) -> str:
    """The text of a lexicon."""
    rows: dict[str, Any] = {name: getattr(lexicon, name) for name in (*_PLAIN, *_TUPLES, *_BY_NAME)}
    rows |= {name: sorted(getattr(lexicon, name)) for name in _SETS}
    rows["function"] = {role: [" ".join(form) for form in forms] for role, forms in lexicon.function.items()}
    rows["events"] = [
        [each.id, each.frame, each.parents, each.brings, each.opposite] for each in lexicon.events.values()
    ]
    rows["senses"] = {
        base: [[each.event, each.particles, each.subject, each.game, each.frame] for each in senses]
        for base, senses in lexicon.senses.items()
    }
    rows["verbs"] = {
        form: {base: " ".join(sorted(tags)) for base, tags in bases.items()} for form, bases in lexicon.verbs.items()
    }
    rows["nouns"] = [[" ".join(words), *meant] for words, meant in lexicon.nouns.items()]
    rows["function_words"] = {
        first: [sorted(word.alone), {second: [_long(*row) for row in rest] for second, rest in word.longer.items()}]
        for first, word in lexicon.function_words.items()
    }
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def unpacked(text: str) -> Lexicon:
    """The lexicon of which `packed` made the text."""
    rows: Mapping[str, Any] = json.loads(text)
    values: dict[str, Any] = {name: rows[name] for name in _PLAIN}
    values |= {name: tuple(rows[name]) for name in _TUPLES}
    values |= {name: frozenset(rows[name]) for name in _SETS}
    values |= {name: {key: tuple(value) for key, value in rows[name].items()} for name in _BY_NAME}
    nouns = {tuple(words.split(" ")): (role, id_) for words, role, id_ in rows["nouns"]}
    tags = {said: set(said.split()) for bases in rows["verbs"].values() for said in bases.values()}
    return Lexicon(
        **values,
        function={role: [tuple(form.split(" ")) for form in forms] for role, forms in rows["function"].items()},
        events={
            id_: Event(id_, frame, tuple(is_), tuple(brings), other)
            for id_, frame, is_, brings, other in rows["events"]
        },
        senses=defaultdict(list, {base: list(map(_sense, senses)) for base, senses in rows["senses"].items()}),
        verbs=defaultdict(
            dict, {form: {base: tags[said] for base, said in bases.items()} for form, bases in rows["verbs"].items()}
        ),
        nouns=nouns,
        noun_starts={words[0] for words in nouns},
        function_words={first: _function_word(*word) for first, word in rows["function_words"].items()},
    )


def _long(words: tuple[str, ...], roles: frozenset[str], closing: bool) -> list[Any]:
    return [words, sorted(roles), closing]


def _sense(row: Any) -> Sense:
    event, particles, subject, game, frame = row
    return Sense(event, tuple(particles), subject, game, frame)


def _function_word(alone: Any, longer: Any) -> FunctionWord:
    rest = {
        second: [(tuple(words), frozenset(roles), closing) for words, roles, closing in rows]
        for second, rows in longer.items()
    }
    return FunctionWord(frozenset(alone), rest)
