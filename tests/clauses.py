"""Sentences of an invented game, read: what the tests of the clause reader share."""

from __future__ import annotations

from pathlib import Path

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.lexicon_files import read_lexicon
from rulesdb.clauses.model import Clause
from rulesdb.clauses.reader import read_sentence
from rulesdb.timing.explain import line_of

ENGLISH = Path(__file__).parent.parent / "data" / "lexicon.toml"
# What the invented games of the tests have in common.
YARD = """
[kinds]
runner = { is = ["character"] }
captain = { is = ["runner"] }
lamp = { is = ["card"] }
bell = { is = ["card"] }
gate = { is = ["card"] }

[states]
lit = { opposite = "dark" }
dark = {}

[events]
light = { verbs = ["light"], object = "lamp" }
halt = { verbs = ["halt"], happens = ["halt"], object = "" }
stow = { verbs = ["stow"], object = "card", goal = "" }
"""


def lexicon_with(text: str, folder: Path) -> Lexicon:
    """English with the lexicon of a game in `text`, above YARD; files in `folder` are written for both."""
    paths = folder / "yard.toml", folder / "lexicon.toml"
    for path, written in zip(paths, (YARD, text), strict=True):
        path.write_text(written, encoding="utf-8")
    return read_lexicon([ENGLISH, *paths])


def read(sentence: str, game: Lexicon) -> list[Clause]:
    """The clauses of a sentence, all of which are read whole."""
    clauses = list(read_sentence(sentence, game).clauses)
    assert all(clause.understood for clause in clauses), [clause.stopped for clause in clauses]
    return clauses


def lines(sentence: str, game: Lexicon) -> list[str]:
    """How a sentence is read, a line a clause."""
    return [line_of(clause) for clause in read(sentence, game)]
