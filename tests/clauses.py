"""Sentences of an invented game, read: what the tests of the clause reader share."""

from __future__ import annotations

from pathlib import Path

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.lexicon_files import read_lexicon
from rulesdb.clauses.model import Clause
from rulesdb.clauses.reader import read_sentence

ENGLISH = Path(__file__).parent.parent / "data" / "lexicon.toml"


def lexicon_with(text: str, folder: Path) -> Lexicon:
    """English with the lexicon of a game in `text`, for which a file in `folder` is written."""
    path = folder / "lexicon.toml"
    path.write_text(text, encoding="utf-8")
    return read_lexicon([ENGLISH, path])


def read(sentence: str, game: Lexicon) -> list[Clause]:
    """The clauses of a sentence, all of which are read whole."""
    clauses = list(read_sentence(sentence, game).clauses)
    assert all(clause.understood for clause in clauses), [clause.stopped for clause in clauses]
    return clauses
