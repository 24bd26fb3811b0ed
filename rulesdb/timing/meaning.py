"""What a question of yes or no means, however it is worded: questions that are read alike have the same answer.

"Can I play allies from hand in combat phase?" and "May an ally be played from hand during the combat phase?" are read
as the same events, kinds, states and numbers under the same conditions. Who asks, one thing or many of its kind, and
which conjunction tells a condition are left out; what is turned round, counted, of every kind or of others is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import NamedTuple

from ..answer.claims import turned
from ..clauses.model import Atom, Clause, Phrase
from ..clauses.unify import FIRST_PERSON
from .ask import Question, asked_of, atoms_of
from .told import BACKWARD, conditions_of

BYTES = 3  # of a code: it only finds examples, which are read then, so that two meanings with one code do no harm
# Relations to what must hold, which are all the same where something is asked under them.
HOLDING = frozenset({"when", "if", "while", "during", "each time", "where"})
NORMS = {"definition": "fact", "being": "fact", "number": "fact"}
DEEPEST = 4  # phrases within phrases that are told apart


class Meaning(NamedTuple):
    """What an example means that has an answer to a question: its `text`, the same for all that mean the same.

    `denied` is whether the question, put plainly, is turned round, and `holding` are the answers to what is put plainly
    that hold for the question.
    """

    text: str
    denied: bool
    holding: frozenset[str]

    @property
    def code(self) -> int:
        """A number by which what means the same is found; never 0."""
        return int.from_bytes(blake2b(self.text.encode(), digest_size=BYTES).digest(), "big") or 1

    def answer(self, verdict: str, *, denied: bool) -> str:
        """The answer to the question, from the `verdict` on an example that is `denied` or not; "" for none."""
        held = turned(verdict) if denied else verdict
        if held not in self.holding:
            return ""
        return turned(held) if self.denied else held


def meanings(question: Question, *, denied: bool) -> list[Meaning]:
    """What examples mean that answer a question, its own meaning first; [] where it is not read whole.

    `question` is put plainly, and `denied` whether that turned it round. What happens is allowed, and what is not
    allowed does not happen.
    """
    read = _read(question)
    said = _said(*read) if read else ""
    if not read or not said:
        return []
    norm = NORMS.get(read[0].norm, read[0].norm)
    others = {"permission": [("fact", {"yes"})], "fact": [("permission", {"no"})]}.get(norm, [])
    alike = [(norm, {"yes", "no", "depends"}), *others]
    return [Meaning(f"{norm}|{said}", denied, frozenset(holding)) for norm, holding in alike]


def _read(question: Question) -> tuple[Clause, list[Atom]] | None:
    """The clause that a question asks about, and what it tells; None where not all of it is read."""
    clause = asked_of(question)
    if question.unread or clause is None or not clause.understood or not clause.atom.event:
        return None
    asked = [one for part in question.parts if part.kind == "yes-no" for one in part.clauses if one is not clause]
    told = (*question.statements, *asked)
    return clause, [atom for one in told for atom in atoms_of(one)]


def _said(clause: Clause, facts: Sequence[Atom]) -> str:
    """A clause and what is told, as all have it that mean the same; "" where it points at what stands elsewhere."""
    conditions = (*conditions_of(clause), *clause.exceptions)
    atoms = [clause.atom, *facts, *(one.atom for one in conditions)]
    if any(phrase.words.partition(" ")[0].lower() in BACKWARD for atom in atoms for phrase in _phrases(atom)):
        return ""
    under = {f"{'if' if one.relation in HOLDING else one.relation} {_atom(one.atom)}" for one in conditions}
    under |= {f"if {_atom(fact)}" for fact in facts}
    return "|".join((_atom(clause.atom), clause.only, *sorted(under)))


def _phrases(atom: Atom) -> Iterator[Phrase]:
    for _, phrase in atom.roles:
        yield phrase
        for such in phrase.such:
            yield from _phrases(such)


def _atom(atom: Atom, depth: int = 0) -> str:
    told = [(role, phrase) for role, phrase in atom.roles if not _is_anybody(role, phrase)]
    told += [("place", place) for _, phrase in told for such in phrase.such if (place := _is_at(such))]
    roles = sorted(f"{role}={_phrase(phrase, depth)}" for role, phrase in told)
    return f"{'not ' * atom.negated}{atom.event}({','.join(roles)})"


def _is_anybody(role: str, phrase: Phrase) -> bool:
    return role == "actor" and phrase.kind in ("player", "") and not (phrase.qualifiers or phrase.such or phrase.none)


def _is_at(such: Atom) -> Phrase | None:
    """The place at which something is, which may be that of what happens as well ("lights a lamp at home")."""
    roles = dict(such.roles)
    return roles["place"] if such.event == "be" and not such.negated and roles.keys() == {"object", "place"} else None


def _phrase(phrase: Phrase, depth: int) -> str:
    if depth >= DEEPEST:
        return phrase.words
    number = f"{phrase.quantity.relation}{phrase.quantity.value}" if phrase.quantity else ""
    owner = f"of {_phrase(phrase.owner, depth + 1)}" if phrase.owner and not _is_own(phrase) else ""
    such = sorted(_atom(atom, depth + 1) for atom in phrase.such if not _is_at(atom))
    also = sorted(_phrase(one, depth + 1) for one in phrase.also)
    joint = "or" if phrase.choice else "and" if also else ""
    words = ("no" * phrase.none, "each" * phrase.each, number, *sorted(phrase.qualifiers), phrase.kind or phrase.words)
    return " ".join(filter(None, (*words, phrase.name, owner, *such, joint, *also)))


def _is_own(phrase: Phrase) -> bool:
    """Whether a thing is somebody's who is nobody else than who asks or acts: "his" turn may be another's."""
    owner = phrase.owner
    if owner is None or owner.kind not in ("player", "") or owner.qualifiers or owner.such:
        return False
    timed = phrase.kind.endswith(("phase", "turn"))
    return not timed or owner.words.lower() in FIRST_PERSON | {"your", "you", "the player", "a player", "player"}
