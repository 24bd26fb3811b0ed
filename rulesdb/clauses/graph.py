"""The rule graph: which clause triggers, replaces, prevents or excepts from which, by unification of their atoms.

Only clauses that were read whole take part, and only atoms with an event that is not in WEAK and a thing that is not in
GENERIC: that somebody has a card triggers nothing. That something is in a state ("is eliminated") links clauses too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .lexicon import THING, Lexicon
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
        "apply",
        "define",
        "mean",
        "refer to",
        "represent",
    }
)
STARTS = frozenset({"when", "each time", "after", "if"})
MOST = 40  # edges of one kind from one clause: an atom that matches more clauses is too general


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge of this kind; `source` and `target` are indexes into the clauses that the graph was made of."""

    source: int
    kind: str
    target: int


def edges(clauses: Sequence[Placed], lexicon: Lexicon) -> Iterator[Edge]:
    """The edges between `clauses`, by source; at most MOST of a kind from one."""
    waiting = _waiting(clauses, lexicon)
    for source, placed in enumerate(clauses):
        clause = placed.clause
        if not clause.understood:
            continue
        counts: dict[str, int] = defaultdict(int)
        for atom, direct in _done(clause, lexicon):
            for kind, target, condition in _meeting(atom, waiting, lexicon):
                if target == source or counts[kind] >= MOST:
                    continue
                if sets_off(atom, condition, lexicon):
                    counts[kind] += 1
                    yield Edge(source, kind if direct or kind != "triggers" else "brings about", target)


def telling(atom: Atom, lexicon: Lexicon) -> bool:
    """Whether an atom can link clauses: its event is not in WEAK, and a role other than actor not in GENERIC."""
    if atom.event == "be":
        return in_state(atom, lexicon)
    return atom.event not in WEAK and any(phrase.kind not in GENERIC for role, phrase in atom.roles if role != "actor")


def in_state(atom: Atom, lexicon: Lexicon) -> bool:
    """Whether an atom says that a thing of some kind is in a state of the lexicon: "a player is eliminated"."""
    thing, state = atom.role("object"), atom.role("goal")
    return atom.event == "be" and bool(thing and thing.kind) and state is not None and state.kind in lexicon.states


def comes_about(clause: Clause, lexicon: Lexicon) -> bool:
    """Whether a clause makes its atom happen: a deed that takes place, or a state into which something gets."""
    if clause.norm == "being":
        happens = bool(clause.trigger or clause.conditions) and in_state(clause.atom, lexicon)
    else:
        happens = clause.norm in ("fact", "duty")
    return happens and not clause.atom.negated


def sets_off(happened: Atom, awaited: Atom, lexicon: Lexicon) -> bool:
    """Whether `happened` is what a rule waits for; that it happens to one is not that it happens to all."""
    if happened.negated != awaited.negated or (_of_all(awaited) and not _of_all(happened)):
        return False
    match = match_atom(awaited, happened, [], lexicon)
    return match is not None and match.whole and match.roles > 0


def _of_all(atom: Atom) -> bool:
    return any(phrase.each and phrase.words.startswith("all ") for _, phrase in atom.roles)


def _done(clause: Clause, lexicon: Lexicon) -> Iterator[tuple[Atom, bool]]:
    """(atom, direct) of what a clause makes happen, and of the events that the lexicon says it brings (not direct)."""
    allowed = clause.norm == "permission" and not clause.atom.negated
    if not (allowed or comes_about(clause, lexicon)) or not telling(clause.atom, lexicon):
        return
    yield clause.atom, True
    event = lexicon.events.get(clause.atom.event)
    for brought in event.brings if event else ():
        yield Atom(brought, clause.atom.roles), False


Waiting = dict[str, list[tuple[str, int, Atom]]]


def _waiting(clauses: Iterable[Placed], lexicon: Lexicon) -> Waiting:
    """The atoms of conditions and prohibitions by event: (kind of edge, index of the clause, atom)."""
    waiting: Waiting = defaultdict(list)
    for index, placed in enumerate(clauses):
        clause = placed.clause
        if not clause.understood:
            continue
        for condition in (*filter(None, [clause.trigger]), *clause.conditions, *clause.exceptions):
            kind = _kind(condition.relation, condition in clause.exceptions)
            if kind and not condition.atom.negated and telling(condition.atom, lexicon):
                waiting[condition.atom.event].append((kind, index, condition.atom))
        if clause.norm == "prohibition" and telling(clause.atom, lexicon):
            waiting[clause.atom.event].append(("prevents", index, clause.atom))
    return waiting


def _kind(relation: str, exception: bool) -> str:
    if exception:
        return "excepts"
    if relation == "instead of":
        return "replaces"
    return "triggers" if relation in STARTS else "requires" if relation == "while" else ""


def _meeting(atom: Atom, waiting: Waiting, lexicon: Lexicon) -> Iterator[tuple[str, int, Atom]]:
    """What waits for the event of `atom` or one above it, and for a thing that its object may be."""
    above = _kinds(atom, lexicon)
    for event in lexicon.events_above(atom.event):
        for row in waiting.get(event, ()):
            awaited = row[2].role("object")
            if awaited is None or awaited.also or awaited.kind in above:
                yield row


def _kinds(atom: Atom, lexicon: Lexicon) -> set[str]:
    """The kinds of the object of `atom` and all above them."""
    kinds = {"", THING}
    thing = atom.role("object")
    for phrase in (thing, *thing.also) if thing else ():
        for kind in (phrase.kind, *lexicon.names.get(phrase.name, ())):
            kinds |= lexicon.ancestors(kind)
    return kinds
