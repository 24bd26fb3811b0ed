"""Readings of the bundled sentences that the package ships, so that a first build need not read them again.

    python -m rulesdb.link.prepare          makes data/<game>/clauses.json.gz anew for every game

A file holds the clauses of each sentence of a game's digests, and a key: a hash of the lexicon, the grammar and the
reader that made them. Where these have changed since, the file is not used, and a test says to make it anew. The wheel
has a database of the bundled rules instead (see bundled.py).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from .. import resources
from ..text import sentences
from .lexicon import Lexicon
from .lexicon_files import load_lexicon
from .model import Atom, Clause, Condition, Phrase, Quantity
from .reader import read_sentence

FILE = "clauses.json.gz"
# What a clause, an atom and a phrase usually have in each column; None where that differs.
_CLAUSE: tuple[Any, ...] = (None, None, None, None, None, [], [], [], "", True, "")
_ATOM: tuple[Any, ...] = (None, None, False)
_PHRASE: tuple[Any, ...] = (None, None, True, [], None, None, False, False, "", [], [], False, [])


@cache
def prepared(game: str) -> Mapping[str, Any]:
    """Sentence -> its encoded clauses, for `game`; empty where there is no file or it is out of date."""
    path = resources.folder("data") / game / FILE
    if not path.is_file():
        return {}
    import gzip

    content = json.loads(gzip.decompress(path.read_bytes()))
    return content["sentences"] if content["key"] == key(game) else {}


def key(game: str) -> str:
    """A hash of all that decides how a sentence of `game` is read."""
    import hashlib

    data = resources.folder("data")
    paths = [
        data / "lexicon.toml",
        *sorted((data / game).glob("lexicon*")),
        *sorted((data / game).glob("names*")),
        resources.folder("grammar") / "clause.lark",
        *sorted(Path(__file__).parent.glob("*.py")),
    ]
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths if path.is_file())).hexdigest()[:16]


def read(sentence: str, game: str, lexicon: Lexicon) -> tuple[Clause, ...]:
    """The clauses of `sentence`: those that the package ships, else those that the reader makes now."""
    encoded = prepared(game).get(sentence)
    return tuple(map(_clause, encoded)) if encoded is not None else read_sentence(sentence, lexicon).clauses


def write(game: str, texts: Iterable[str]) -> Path:
    """Read the sentences of `texts` and write the file of `game`. Returns its path."""
    lexicon = load_lexicon(game)
    clauses = {
        sentence: [_encoded(clause) for clause in read_sentence(sentence, lexicon).clauses]
        for text in texts
        for sentence in sentences(text)
    }
    body = json.dumps({"key": key(game), "sentences": clauses}, ensure_ascii=False, separators=(",", ":"))
    path = resources.folder("data") / game / FILE
    import gzip

    path.write_bytes(gzip.compress(body.encode(), mtime=0))
    return path


def _encoded(clause: Clause) -> list[Any]:
    row = [
        clause.sentence, list(clause.span), clause.norm, _atom_out(clause.atom),
        _condition_out(clause.trigger) if clause.trigger else None,
        list(map(_condition_out, clause.conditions)), list(map(_condition_out, clause.exceptions)),
        list(map(_condition_out, clause.reasons)), clause.only, clause.understood, clause.stopped,
    ]  # fmt: skip
    return _trimmed(row, _CLAUSE)


def _condition_out(condition: Condition) -> list[Any]:
    return [condition.relation, _atom_out(condition.atom), condition.words]


def _atom_out(atom: Atom) -> list[Any]:
    return _trimmed([atom.event, [[role, phrase_out(phrase)] for role, phrase in atom.roles], atom.negated], _ATOM)


def phrase_out(phrase: Phrase) -> list[Any]:
    """A phrase as lists, strings and numbers, without what is as usual at their ends."""
    quantity = [phrase.quantity.relation, phrase.quantity.value] if phrase.quantity else None
    row = [
        phrase.words, phrase.kind, phrase.known, list(phrase.qualifiers),
        phrase_out(phrase.owner) if phrase.owner else None, quantity, phrase.none, phrase.each, phrase.name,
        list(map(_atom_out, phrase.such)), list(map(phrase_out, phrase.also)), phrase.choice,
        list(map(phrase_out, phrase.examples)),
    ]  # fmt: skip
    return _trimmed(row, _PHRASE)


def _trimmed(row: list[Any], usual: Sequence[Any]) -> list[Any]:
    """`row` without what is as `usual` at its end."""
    while row[-1] == usual[len(row) - 1]:
        row.pop()
    return row


def _whole(row: list[Any], usual: Sequence[Any]) -> list[Any]:
    """A trimmed row with what it lacks."""
    return [*row, *usual[len(row) :]]


def _clause(row: Any) -> Clause:
    sentence, (first, last), norm, atom, trigger, conditions, exceptions, reasons, only, understood, stopped = _whole(
        row, _CLAUSE
    )
    return Clause(
        sentence, (first, last), norm, _atom(atom), _condition(trigger) if trigger else None,
        tuple(map(_condition, conditions)), tuple(map(_condition, exceptions)), tuple(map(_condition, reasons)), only,
        understood, stopped,
    )  # fmt: skip


def _condition(row: Any) -> Condition:
    relation, atom, words = row
    return Condition(relation, _atom(atom), words)


def _atom(row: Any) -> Atom:
    event, roles, negated = _whole(row, _ATOM)
    return Atom(event, tuple((role, phrase_in(phrase)) for role, phrase in roles), negated)


def phrase_in(row: Any) -> Phrase:
    """The phrase of which phrase_out made `row`."""
    words, kind, known, qualifiers, owner, quantity, none, each, name, such, also, choice, examples = _whole(
        row, _PHRASE
    )
    return Phrase(
        words, kind, known, tuple(qualifiers), phrase_in(owner) if owner else None,
        Quantity(*quantity) if quantity else None, none, each, name, tuple(map(_atom, such)),
        tuple(map(phrase_in, also)), choice, tuple(map(phrase_in, examples)),
    )  # fmt: skip
