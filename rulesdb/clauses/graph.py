"""The rule graph: which clause triggers, replaces, prevents or excepts from which, by unification of their atoms.

Only clauses that were read whole take part, and only events and things that are special enough: that somebody has a
card triggers nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .lexicon import Lexicon
from .model import Atom, Clause
from .passages import Placed
from .unify import match_atom

EDGES = ("triggers", "brings about", "replaces", "prevents", "requires", "excepts")
GENERIC = frozenset(
    {"player", "card", "effect", "", "play", "game", "number", "text", "name", "copy", "version", "time"}
)
WEAK = frozenset(
    {
        "be",
        "have",
        "count as",
        "",
        "use",
        "resolve",
        "choose",
        "place",
        "say",
        "allow",
        "cause",
        "require",
        "remain",
        "occur",
        "become",
        "determine",
        "affect",
    }
)
STARTS = frozenset({"when", "each time", "after", "if"})
MOST = 40  # edges of one kind from one clause: what leads to more is no dependency


@dataclass(frozen=True, slots=True)
class Edge:
    """`source` leads to `target`; both are places in the sequence of clauses that the graph was made of."""

    source: int
    kind: str
    target: int


def edges(clauses: Sequence[Placed], lexicon: Lexicon) -> Iterator[Edge]:
    """The edges between `clauses`, by source; at most MOST of a kind from one."""
    wanted = _wanted(clauses)
    for source, placed in enumerate(clauses):
        clause = placed.clause
        if not clause.understood:
            continue
        counts: dict[str, int] = defaultdict(int)
        for atom, direct in _done(clause, lexicon):
            for kind, target, condition in _meeting(atom, wanted, lexicon):
                if target == source or counts[kind] >= MOST:
                    continue
                found = match_atom(condition, atom, [], lexicon)
                if found is not None and found.whole and found.roles:
                    counts[kind] += 1
                    yield Edge(source, kind if direct or kind != "triggers" else "brings about", target)


def telling(atom: Atom) -> bool:
    """Whether an atom is special enough for a rule to hang on it."""
    return atom.event not in WEAK and any(phrase.kind not in GENERIC for role, phrase in atom.roles if role != "actor")


def _done(clause: Clause, lexicon: Lexicon) -> Iterator[tuple[Atom, bool]]:
    """What a clause makes happen, and what follows from that by the lexicon (then not direct)."""
    if clause.norm not in ("fact", "duty", "permission") or clause.atom.negated or not telling(clause.atom):
        return
    yield clause.atom, True
    event = lexicon.events.get(clause.atom.event)
    for brought in event.brings if event else ():
        yield Atom(brought, clause.atom.roles), False


Wanted = dict[str, list[tuple[str, int, Atom]]]


def _wanted(clauses: Iterable[Placed]) -> Wanted:
    """What clauses wait for, by event: (kind of edge, clause, atom)."""
    found: Wanted = defaultdict(list)
    for place, placed in enumerate(clauses):
        clause = placed.clause
        if not clause.understood:
            continue
        for condition in (*filter(None, [clause.trigger]), *clause.conditions, *clause.exceptions):
            kind = _kind(condition.relation, condition in clause.exceptions)
            if kind and telling(condition.atom):
                found[condition.atom.event].append((kind, place, condition.atom))
        if clause.norm == "prohibition" and telling(clause.atom):
            found[clause.atom.event].append(("prevents", place, clause.atom))
    return found


def _kind(relation: str, exception: bool) -> str:
    if exception:
        return "excepts"
    if relation == "instead of":
        return "replaces"
    return "triggers" if relation in STARTS else "requires" if relation == "while" else ""


def _meeting(atom: Atom, wanted: Wanted, lexicon: Lexicon) -> Iterator[tuple[str, int, Atom]]:
    for event in lexicon.events_above(atom.event):
        yield from wanted.get(event, ())
