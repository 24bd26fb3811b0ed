"""How a rule or a question was read, in a line a clause: for judges who want to see why."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from ..clauses.model import RELATIONS, Atom, Clause, Condition, Phrase
from ..clauses.norms import SILENT, relation_of
from ..clauses.phrases import NARROWING
from ..clauses.prepositions import COMPARED, DOUBLE, SIDES
from ..patterns import late
from ..queries.passages import ids_by_number
from .rules import load_rules

_BEHIND = late(r",? (?:that|who|which|whose|of|in|on|at|to|with|from|by|under|than|less|greater|other than)\b")
CONJUNCTION = 3  # words of the longest conjunction: "whether or not"
_LABEL = late(r"[0-9]+[a-z]?")
_OF_THESE = late(
    r"(?:only )?(?:at most |at least |exactly )?\w+ of (these|those)\b"
)  # "each of these lamps" is not each lamp
_SIDES = frozenset({*SIDES.values(), "between"})
_ANY_NUMBER = "any number of"
_ENDS = ("top", "bottom", "middle")
_DETERMINERS = ("any", "all", "both", "this", "that", "these", "those", "such")


def line_of(clause: Clause) -> str:
    """One clause as a line: its norm, its atom, its trigger, conditions and exceptions, and what binds nothing."""
    parts = [f"{clause.norm}{f' (only: {clause.only})' if clause.only else ''}: {atom_words(clause.atom)}"]
    if clause.trigger:
        parts.append(_condition(clause.trigger))
    parts += [_condition(condition) for condition in (*clause.conditions, *clause.exceptions)]
    if clause.reasons:
        parts.append(_reasons(clause.reasons))
    if not clause.understood:
        parts.append(f"not read whole: stops at {clause.stopped!r}")
    return "; ".join(parts)


def _condition(condition: Condition) -> str:
    return f"{condition.relation} [{atom_words(condition.atom)}]"


def _reasons(reasons: Sequence[Condition]) -> str:
    """What binds nothing, each behind its conjunction; what belongs to another reason stands right behind that."""
    told = ""
    for reason in reasons:
        said = _conjunction(reason.words)
        within = bool(told and said) and relation_of(said) not in SILENT
        shown = said if said and (within or relation_of(said) in SILENT) else reason.relation
        told += f"{' ' if within else '; ' if told else ''}{shown} [{atom_words(reason.atom)}]"
    return told


def _conjunction(words: str) -> str:
    """The conjunction that begins `words`, "" for none."""
    spoken = words.lower().split()[:CONJUNCTION]
    openings = (" ".join(spoken[:count]) for count in range(len(spoken), 0, -1))
    return next((opening for opening in openings if relation_of(opening) in RELATIONS), "")


def atom_words(atom: Atom) -> str:
    """An atom as its event and its roles."""
    goal = atom.role("goal")
    than = atom.role("measure") if goal is not None and goal.kind in COMPARED.values() else None
    named = (("than" if phrase is than else role, phrase) for role, phrase in atom.roles)
    roles = ", ".join(f"{name}={phrase_words(phrase)}" for name, phrase in named)
    return f"{'not ' if atom.negated else ''}{atom.event or 'at'}({roles})"


def phrase_words(phrase: Phrase) -> str:
    """A phrase as its kind with quantity, qualifiers, owner and relative clauses, and the further members of a list."""
    said = set(phrase.words.lower().split())
    joint = "or" if phrase.choice or said & {"or", "nor"} else "and"
    parts = [_member_words(phrase)]
    for member in phrase.also:
        left_out = joint == "and" and "and" not in said and member.none and not phrase.none  # "the lamp, not the bell"
        parts += ["but" if left_out else joint, _member_words(member)]
    return " ".join(parts)


def _member_words(phrase: Phrase) -> str:
    if not phrase.kind:
        return _pronoun_words(phrase)
    every = f"{determiner} " if (determiner := _determiner(phrase)) else ""
    owner = f" of {_owner_words(phrase.owner)}" if phrase.owner else ""
    side = next((word for word in phrase.qualifiers[:1] if word in _SIDES), "")
    told = phrase.qualifiers[bool(side) :]
    if side in _ENDS and side not in phrase.words.lower().split():
        side = f"{side} of"  # "on top of the deck"; "the top deck" is another one
    counted = f"{every}{_quantity_words(phrase)}"
    pointed = f"of {pointing[1]} " if counted and (pointing := _OF_THESE.match(phrase.words.lower())) else ""
    return (
        f"{side}{' ' * bool(side)}{counted}{pointed}{_named(phrase, told)}{owner}{_narrowing(phrase)}"
        f"{_examples(phrase)}"
    )


def _quantity_words(phrase: Phrase) -> str:
    quantity = phrase.quantity
    if quantity is None:
        return ""
    bound = quantity.relation.removeprefix("=")
    return bound if f"{quantity.value:+}" in phrase.qualifiers else f"{bound}{quantity.value} "  # "+3 strength"


def _named(phrase: Phrase, qualifiers: Sequence[str]) -> str:
    """The kind of a phrase with its qualifiers, a label behind it ("site 3" is no three sites); a year as it stands."""
    labels = [word for word in qualifiers if _LABEL.fullmatch(word)]
    year = phrase.quantity is None and not labels and phrase.words.isdigit()
    others = (word for word in qualifiers if word not in labels)
    return " ".join((*others, phrase.words if year else phrase.kind, *labels))


def _narrowing(phrase: Phrase) -> str:
    such = [atom for atom in phrase.such if atom.roles or not phrase.none]  # "no fall" is what does not fall
    return f" that {'; '.join(map(atom_words, such))}" if such else ""


def _examples(phrase: Phrase) -> str:
    return f" (such as {', '.join(map(_member_words, phrase.examples))})" if phrase.examples else ""


def _pronoun_words(phrase: Phrase) -> str:
    """A phrase that names no kind ("the old one"): its own words without those that its fields tell again."""
    head = _BEHIND.split(phrase.words, maxsplit=1)[0] if phrase.such or phrase.owner else phrase.words
    owner = f" of {_owner_words(phrase.owner)}" if phrase.owner and phrase.owner.kind else ""
    told = {*NARROWING.values(), "only"} - {DOUBLE}
    more = "".join(
        f"{qualifier} " for qualifier in phrase.qualifiers if qualifier not in told and qualifier not in head
    )
    every = "each " if phrase.each and head.lower() == "one" else ""
    return f"{every}{more}{head or phrase.words}{owner}{_narrowing(phrase)}"


def _determiner(phrase: Phrase) -> str:
    """What tells how many of a kind a phrase is about, or that it was spoken of before; "" where nothing does."""
    spoken = phrase.words.lower().removeprefix("only ")
    if spoken.startswith(_ANY_NUMBER):
        return _ANY_NUMBER
    first = spoken.partition(" ")[0]
    if first == "neither":
        return "any"  # "is neither a lamp nor a bell" is read as "is not any lamp or bell"
    if phrase.none or first == "no":
        return "no" if phrase.none else "any"  # "has no lamp" is read as "does not have any lamp"
    names_deed = any(atom.event and phrase.kind.endswith(atom.event) for atom in phrase.such)
    spoken_of = first in _DETERMINERS and first not in phrase.qualifiers and not names_deed
    return first if spoken_of else "each" if phrase.each else ""


def _owner_words(owner: Phrase) -> str:
    return phrase_words(owner) if owner.kind else owner.words


def readings(db: sqlite3.Connection, passage: str) -> list[dict[str, Any]]:
    """How the passage with this id is read: {"text", "norm", "event", "understood", "stopped", "line"} a clause."""
    return [
        {
            "text": rule.text,
            "norm": rule.clause.norm,
            "event": rule.clause.atom.event,
            "understood": rule.clause.understood,
            "stopped": rule.clause.stopped or None,
            "line": line_of(rule.clause),
        }
        for rule in load_rules(db, list(ids_by_number(db, [passage])))
    ]


def question_lines(statements: tuple[Clause, ...], asked: tuple[tuple[str, tuple[Clause, ...]], ...]) -> Iterator[str]:
    """How a question is read, a line a clause: its statements, then what each part asks."""
    for clause in statements:
        yield f"told: {line_of(clause)}"
    for kind, clauses in asked:
        for clause in clauses:
            yield f"asked ({kind}): {line_of(clause)}"
