"""Examples to which the clauses of their own rule give another answer: one of the two is wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..answer import names
from ..queries import examples, passages
from .ask import read_question
from .decision import put_plainly
from .rules import load_rules
from .unread import lexicon as lexicon_of
from .verdict import derive

KIND = "example"  # of the problems
ANSWERS = ("yes", "no")


class Contradiction(NamedTuple):
    """An example of the rule in `passage` with its answer, and the one that `rule`, a sentence of it, gives."""

    passage: int
    question: str
    verdict: str
    derived: str
    rule: str


def contradictions(db: sqlite3.Connection, game: str) -> Iterator[Contradiction]:
    """The examples of a game that say yes where the clauses of their rule say no, or the reverse.

    Every question is read for it, some 500 a second.
    """
    lexicon = lexicon_of(db, game)
    for passage in examples.exemplified(db, game):
        rules = load_rules(db, [passage])
        for said in examples.of_rules(db, [passage]):
            if said.verdict not in ANSWERS:
                continue
            put = put_plainly(read_question(said.question, game, lexicon), lexicon)
            derived = derive(put.read, rules, lexicon)
            answer = put.plain.answer(derived.answer)
            if answer in ANSWERS and answer != said.verdict:
                yield Contradiction(passage, said.question, said.verdict, answer, derived.rules[0].text)


def problems(db: sqlite3.Connection, game: str = "") -> list[dict[str, Any]]:
    """The contract's problems for the contradictions of a game, or of all."""
    return [
        {
            "game": one,
            "kind": KIND,
            "document": None,
            "lines": None,
            "message": f"{row.id}: {found.question!r}: {found.verdict}, but {found.derived} by {found.rule!r}",
        }
        for one in names.games(db, game)
        for found in contradictions(db, one)
        for row in passages.by_number(db, [found.passage])
    ]
