"""When something happens, by all rules of a game that tell it, whether search finds their words or not.

Of each passage of the documents the plainest of the rules that rest on it is taken. First come those that most rules
rest on, for what is stated again and again is what holds in every game.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator

from ..clauses.graph import WEAK
from ..clauses.lexicon import Lexicon
from ..clauses.model import Atom, Clause, Phrase
from ..queries import clauses as stored
from .ask import Question, atoms_of
from .evidence import grounds_of
from .rules import Rule, load_rules
from .sought import Sought

MOST = 3  # rules that are told where search finds none


def occasions(db: sqlite3.Connection, question: Question, sought: Sought, lexicon: Lexicon) -> list[Rule]:
    """The rules that tell when that happens which `question` asks about, the most general first."""
    events = {
        event
        for clause in question.parts[-1].clauses
        if clause.atom.event not in WEAK
        for event in lexicon.events_above(clause.atom.event)
    }
    if not (sought.time and events):
        return []
    rules = [rule for rule in load_rules(db, stored.telling(db, question.game, sorted(events))) if rule.event in events]
    rules = [rule for rule in sought.telling(rules) if _is_general(rule.clause)]
    resting: dict[int, list[Rule]] = defaultdict(list)
    for rule, ground in _with_grounds(db, rules):
        resting[ground].append(rule)
    groups = sorted(resting.values(), key=lambda group: (-len(group), group[0].number))
    found = dict.fromkeys(min(group, key=lambda rule: len(rule.text)) for group in groups)
    return list(found)[:MOST]


def _with_grounds(db: sqlite3.Connection, rules: list[Rule]) -> Iterator[tuple[Rule, int]]:
    """Each rule with each passage of the documents that it rests on, or is."""
    grounds = grounds_of(db, [rule.passage for rule in rules])
    for rule in rules:
        for ground in grounds.get(rule.passage, [rule.passage]):
            yield rule, ground


def _is_general(clause: Clause) -> bool:
    """Whether a clause speaks of no card by its name."""
    return not any(phrase.name for atom in atoms_of(clause) for phrase in _phrases(atom))


def _phrases(atom: Atom) -> Iterator[Phrase]:
    for _, phrase in atom.roles:
        yield from (phrase, *phrase.also)
        for such in phrase.such:
            yield from _phrases(such)
