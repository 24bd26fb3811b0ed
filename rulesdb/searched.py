"""What search ranks passages by, made again from the rows of passages and examples, and many at once.

It makes the tables that tables.searching makes when a game is read, from a list of all words with their stems. The
questions of examples, which are most of it, stay in the code of the file (wordcode.py): a character that stands for a
word is as good as its stem.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from . import columns, schema
from .link import ranking
from .text import sentences

Rows = Sequence[tuple[Any, ...]]
_FIELDS = ("path", "text", "asked")  # of the ranking, in the order in which their lines are made
_FIELD = "\x1e"  # stands behind each field, as columns.MARK does between its lines
_MARKS = {columns.MARK.encode(): b"\n", _FIELD.encode(): _FIELD.encode()}
_BELOW, _END = "\U0010fffe", "\U0010ffff"  # the same two between lines in code, which uses no such characters
_ASCII = bytes(range(128))
_KEPT = frozenset(b"0123456789abcdefghijklmnopqrstuvwxyz" + b"".join(_MARKS) + bytes(range(128, 256)))  # bytes of words
_LETTERS = bytes(code if code in _KEPT else 32 for code in bytes(range(256)).lower())


@dataclass(frozen=True, slots=True)
class Passage:
    """The searchable columns of a passage: the stems of its headings as ranking.Lines, the others as they are stored.

    `examples` are its questions.
    """

    number: int
    head: str
    examples: list[str]
    path: str
    intro: str
    text: str
    asked: str

    @property
    def fields(self) -> list[Sequence[str]]:
        """The lines of each of _FIELDS."""
        asked = list(dict.fromkeys(json.loads(self.asked)))
        return [json.loads(self.path)[:-1], [*sentences(self.intro), *sentences(self.text)], asked]


def searched(tables: Mapping[str, Rows]) -> list[Passage]:
    """The searchable passages of games, from the tables of passages, examples and headings."""
    questions: dict[int, dict[str, None]] = defaultdict(dict)
    for _, number, question, *_ in tables["example"]:
        questions[number][question] = None
    at = [list(schema.TABLES["passage"]).index(column) for column in ("path", "intro", "text", "asked")]
    rows = {row[0]: [row[index] for index in at] for row in tables["passage"]}
    return [Passage(number, head, list(questions[number]), *rows[number]) for number, head in tables["head"]]


def ranked(
    game: str, passages: Sequence[Passage], stems: Mapping[str, str], decoder: Mapping[int, str]
) -> dict[str, Rows]:
    """The tables "ranking" and "posting" of one game.

    `stems` has those of every word, and `decoder` makes the examples' questions of their code.
    """
    fields = _stemmed((lines for passage in passages for lines in passage.fields), stems)
    examples = _of_codes((passage.examples for passage in passages), stems, decoder)
    rows = [
        (
            passage.number,
            {"head": passage.head, "gloss": "", "examples": asked, **dict(zip(_FIELDS, fields, strict=False))},
        )
        for passage, asked in zip(passages, examples, strict=True)
    ]
    return dict(ranking.tables(game, rows))


def _of_codes(fields: Iterable[Sequence[str]], stems: Mapping[str, str], decoder: Mapping[int, str]) -> Iterator[str]:
    """As `_stemmed`, of lines in code: each character of it that stands for a word has the stems of that.

    Of a word with digits, or with letters beyond a to z, there are several, so lines with any of these are decoded.
    """
    behind = {code: of_word + " " for code, word in decoder.items() if (of_word := stems.get(_plain(word)))}
    marks = {ord(_BELOW): "\n", ord(_END): _FIELD}
    several = "".join(chr(code) for code, word in decoder.items() if _is_of_many(word))
    spelled = re.compile(f"[{_END}{re.escape(several)}]")
    held = list(fields)
    many = list(dict.fromkeys(filter(spelled.search, chain.from_iterable(held))))
    others = dict(zip(many, _stemmed(([line.translate(decoder)] for line in many), stems), strict=False))
    coded = _END.join(map(_BELOW.join, held))
    said = coded.translate(defaultdict(str, behind | marks)).split(_FIELD)
    for lines, field in zip(held, said, strict=False):
        yield "\n".join(filter(None, map(others.get, lines, field.split("\n"))))


def _plain(word: str) -> str:
    """A word of a book as `_words` has it."""
    return word.strip().lower().replace("'", "")


def _is_of_many(character: str) -> bool:
    """Whether a word of a book is a character that may be part of a longer word."""
    return len(character) == 1 and (character.isdigit() or not character.isascii())


def _stemmed(fields: Iterable[Sequence[str]], stems: Mapping[str, str]) -> Iterator[str]:
    """Each field as ranking.Lines has it, all at once: `stems` has those of each word, "" for one that says nothing."""
    behind = {word.encode(): said.encode() + b" " if said else b"" for word, said in stems.items()} | _MARKS
    said = b"".join(map(behind.__getitem__, _words(fields))).decode()
    return ("\n".join(filter(None, field.split("\n"))) for field in said.split(_FIELD))


def _words(fields: Iterable[Sequence[str]]) -> list[bytes]:
    """The words of all lines, as text.words has them but for apostrophes, with the marks between lines and fields."""
    text = f" {_FIELD} ".join(map(f" {columns.MARK} ".join, fields))
    for other in set(str(text.encode().translate(None, _ASCII), "utf-8")):
        text = text.replace(other, "'" if other in "’‘" else other.lower() if other.isalnum() else " ")
    return text.encode().translate(_LETTERS, b"'").split()


def stems_of(passages: Iterable[Passage]) -> Rows:
    """Each word that passages are found by, with its stems."""
    fields = chain.from_iterable((*passage.fields, passage.examples) for passage in passages)
    words = set(_words(fields)) - _MARKS.keys()
    return [(word, " ".join(ranking.content_stems(word))) for word in sorted(word.decode() for word in words)]
