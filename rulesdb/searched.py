"""What search ranks passages by, made again from the rows of passages and examples, and many at once.

It makes the tables that tables.searching makes when a game is read, from a list of all words with their stems.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from . import columns, schema
from .link import ranking
from .text import sentences

Rows = Sequence[tuple[Any, ...]]
NEEDED = ("game", "passage", "example", "head", "stem")  # tables of which those of the search are made again
_FIELDS = ("path", "text", "asked", "examples")  # of the ranking, in the order in which their lines are made
_MARK = columns.MARK.encode()
_ASCII = frozenset(map(chr, range(128)))
_KEPT = frozenset(b"0123456789abcdefghijklmnopqrstuvwxyz" + _MARK + bytes(range(128, 256)))  # bytes of words
_LETTERS = bytes(code if code in _KEPT else 32 for code in bytes(range(256)).lower())


@dataclass(frozen=True, slots=True)
class Passage:
    """The searchable columns of a passage: the stems of its headings, line by line, the others as they are stored."""

    number: int
    head: str
    questions: list[str]
    path: str
    intro: str
    text: str
    asked: str

    @property
    def fields(self) -> list[Sequence[str]]:
        """The lines of each of _FIELDS."""
        asked = list(dict.fromkeys(json.loads(self.asked)))
        return [json.loads(self.path)[:-1], [*sentences(self.intro), *sentences(self.text)], asked, self.questions]


@dataclass(frozen=True, slots=True)
class Searched:
    """The input of the tables "ranking" and "posting" of a game; `stems` has the stems of every word."""

    game: str
    passages: list[Passage]
    stems: dict[bytes, bytes]


def searched_games(tables: Mapping[str, Rows]) -> Iterator[Searched]:
    """The searchable passages of each game, from the tables NEEDED."""
    questions: dict[int, dict[str, None]] = defaultdict(dict)
    for _, number, question, *_ in tables["example"]:
        questions[number][question] = None
    stems = {word.encode(): values.encode() for word, values in tables["stem"]}
    at = [list(schema.TABLES["passage"]).index(column) for column in ("path", "intro", "text", "asked")]
    rows = {row[0]: [row[index] for index in at] for row in tables["passage"]}
    for game, first, last in tables["game"]:
        heads = [row for row in tables["head"] if first <= row[0] <= last]
        passages = [Passage(number, head, list(questions[number]), *rows[number]) for number, head in heads]
        yield Searched(game, passages, stems)


def ranked(searched: Searched) -> dict[str, Rows]:
    """The tables "ranking" and "posting" of one game."""
    fields = [passage.fields for passage in searched.passages]
    stems = _stemmed(chain.from_iterable(chain.from_iterable(fields)), searched.stems)
    rows = []
    for passage, texts in zip(searched.passages, fields, strict=True):
        lines = {
            name: list(filter(None, islice(stems, len(field_lines))))
            for name, field_lines in zip(_FIELDS, texts, strict=True)
        }
        lines |= {"head": [line.split() for line in passage.head.split("\n") if line], "gloss": []}
        rows.append((passage.number, lines))
    return dict(ranking.tables(searched.game, rows))


def _stemmed(texts: Iterable[str], stems: dict[bytes, bytes]) -> Iterator[list[str]]:
    """The stems of each of `texts`, all at once: `stems` has those of each word, b"" for one that says nothing."""
    joined = b" ".join(map((stems | {_MARK: _MARK}).__getitem__, _words(texts)))
    return map(str.split, joined.decode().split(columns.MARK))


def _words(texts: Iterable[str]) -> list[bytes]:
    """The words of `texts` with a mark between two of them, as text.words has them but for apostrophes."""
    text = f" {columns.MARK} ".join(texts)
    for other in set(text) - _ASCII:
        text = text.replace(other, "'" if other in "’‘" else other.lower() if other.isalnum() else " ")
    return text.encode().translate(_LETTERS, b"'").split()


def stems_of(tables: Mapping[str, Rows]) -> Rows:
    """Each word that passages are found by, with its stems."""
    fields = (passage.fields for searched in searched_games({**tables, "stem": []}) for passage in searched.passages)
    words = set(_words(chain.from_iterable(chain.from_iterable(fields)))) - {_MARK}
    return [(word, " ".join(ranking.content_stems(word))) for word in sorted(word.decode() for word in words)]
