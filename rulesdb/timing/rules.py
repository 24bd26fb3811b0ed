"""Rows of the tables clause, atom and role -> the clauses that the engine reasons with."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import attrgetter

from ..clauses.model import Clause
from ..clauses.stored import decoded
from ..held import known
from ..queries import clauses as stored
from ..queries.clauses import Clause as ClauseRow
from .unread import read_now

MOST_HELD = 8192  # passages whose rules a connection remembers
# What the lead of a list limits it to: "For a short game:"; not "For example:", nor "For each lamp:".
_LIMIT = re.compile(
    r"(?:^|[.!?] )For (?:(?:an?|the) )?((?!(?:each|every|all|any|example|instance|more|this|that|these|those)\b)"
    r"[^.:;,]{3,40}):$"
)


class Rule:
    """A clause in its passage.

    `text` is the sentence and `sentence` its index there, `scope` names what it is limited to ("" for nothing),
    `event` is that of the clause and `understood` whether all of it was read. The clause itself is made of its rows
    when it is first asked for: of the rules that a question finds, most are only looked at.
    """

    __slots__ = ("_clause", "event", "kind", "number", "passage", "scope", "sentence", "text", "understood")

    def __init__(self, number: int, passage: int, text: str, scope: str, kind: str, clause: Clause | _Unread) -> None:
        self.number, self.passage, self.text, self.scope, self.kind = number, passage, text, scope, kind
        self._clause = clause
        if isinstance(clause, Clause):
            self.event, self.understood, self.sentence = clause.atom.event, clause.understood, clause.sentence
        else:
            row = clause.row
            self.event, self.understood, self.sentence = row.event, bool(row.understood), row.sentence

    @property
    def clause(self) -> Clause:
        """The clause."""
        if not isinstance(self._clause, Clause):
            read([self])
        clause: Clause = self._clause  # type: ignore[assignment] # which `read` has put there
        return clause


class _Unread:
    """The row of a clause that was not made of its rows yet, and where the others are."""

    __slots__ = ("db", "row")

    def __init__(self, db: sqlite3.Connection, row: ClauseRow) -> None:
        self.db, self.row = db, row


def read(rules: Iterable[Rule]) -> None:
    """Make the clauses of `rules` at once, which costs less than one by one."""
    unread = {rule.number: (rule, rule._clause) for rule in rules if isinstance(rule._clause, _Unread)}
    if not unread:
        return
    rows = [place.row for _, (_, place) in sorted(unread.items())]
    db = next(iter(unread.values()))[1].db
    atoms = stored.atoms_of(db, [row.number for row in rows])
    for number, clause in decoded(rows, atoms, stored.roles_of(db, [row.number for row in atoms])).items():
        unread[number][0]._clause = clause


def load_rules(db: sqlite3.Connection, passages: Sequence[int]) -> list[Rule]:
    """The clauses of the passages with these numbers, in the order given and then in that of the text.

    Those of a game without data are read now; see unread.py.
    """
    held: dict[int, tuple[Rule, ...]] = known(db, "rules", MOST_HELD)
    if new := [number for number in passages if number not in held]:
        by_passage: dict[int, list[Rule]] = defaultdict(list)
        for row in stored.of_passages(db, new):
            by_passage[row.passage].append(
                Rule(row.number, row.passage, row.text, limited(row.scope, row.intro), row.kind, _Unread(db, row))
            )
        for number, passage, text, clause in read_now(db, new):
            scope = limited(passage.scope, passage.intro)
            by_passage[passage.number].append(Rule(number, passage.number, text, scope, passage.kind, clause))
        held |= {number: tuple(sorted(by_passage[number], key=attrgetter("number"))) for number in new}
    return [rule for number in dict.fromkeys(passages) for rule in held[number]]


def limited(scope: str, intro: str) -> str:
    """What a passage is limited to: its scope, else what the lead of its list says at the end.

    >>> limited("", "The race ends late. For a short race:"), limited("", "For each lamp, do this:")
    ('short race', '')
    """
    led = _LIMIT.search(intro)
    return scope or (led[1] if led else "")
