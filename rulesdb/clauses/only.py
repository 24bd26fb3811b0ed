"""What "only" narrows."""

from __future__ import annotations

from .model import ROLES, Atom, Phrase
from .tokens import Token

OFTEN = frozenset({"once", "twice", "thrice"})  # first words of what tells how often


def only_of(stated: str, token: Token, atom: Atom, conditional: bool) -> str:
    """What "only" narrows; `stated` is what its position decided, "" where it stands in the verb group or a phrase."""
    if stated:
        return stated if stated not in ROLES or atom.role(stated) else _nearest_role(stated, atom)
    if token.modal in ("may only", "can only", "must only") or "only" in token.adverbs:
        if any(role == "measure" and phrase.words.split()[0] in OFTEN for role, phrase in atom.roles):
            return "number"  # "may only ring once in each race"
        return "condition" if conditional else _behind_verb(atom)
    for role, phrase in atom.roles:
        owner = phrase.owner
        if phrase.words.lower().startswith("only "):
            return "number" if phrase.quantity or role == "measure" else role
        if owner is not None and owner.quantity is not None and owner.words.lower().startswith("only "):
            return "number"  # "the keeper of only one lamp"
    return ""


def _behind_verb(atom: Atom) -> str:
    """What "only" before a verb narrows of what stands behind it: a number, else the first phrase that says more."""
    roles = [(role, phrase) for role, phrase in atom.roles[1:] if role not in ("time", "measure")]
    measures = [phrase for role, phrase in atom.roles[1:] if role == "measure"]
    there = not roles and atom.event == "be"  # "there may only be one lamp": it stands behind the verb
    if any(map(_counted, atom.roles[:1] if there else roles[:1])) or (not roles and any(map(_measured, measures))):
        return "number"
    told = "goal" if atom.event == "be" else "object"
    if len(roles) > 1 and roles[0][0] == told and _is_plain(roles[0][1]):
        return roles[1][0]  # "may only light lamps at the gate", "is only lit at the gate"
    return roles[0][0] if roles else "condition"


def _nearest_role(stated: str, atom: Atom) -> str:
    """The role that "only" narrows where the frame of the verb gives its phrase another one than its preposition."""
    if stated == "actor" and atom.roles:
        return atom.roles[0][0]  # "only lamps may be lit"
    others = [role for role, _ in atom.roles[1:] if role not in ("time", "measure")]
    near = [role for role in ("goal", "object") if role in others and stated == "recipient"]
    return next(iter((*near, *reversed(others))), "condition")


def _counted(role: tuple[str, Phrase]) -> bool:
    """Whether a phrase tells a number: "two lamps", "the keeper of one lamp"."""
    phrase = role[1]
    return bool(phrase.quantity or (phrase.owner and phrase.owner.quantity and phrase.owner.quantity.relation == "="))


def _is_plain(phrase: Phrase) -> bool:
    """Whether a phrase is a bare noun, which narrows nothing."""
    return len(phrase.words.split()) == 1 and not (phrase.qualifiers or phrase.also or phrase.such or phrase.owner)


def _measured(phrase: Phrase) -> bool:
    """Whether a phrase tells how many: "worth two lamps", "worth half a lamp"."""
    return phrase.quantity is not None or "half" in phrase.qualifiers
