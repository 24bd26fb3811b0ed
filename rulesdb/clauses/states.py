"""States behind a noun that narrow it: "any card playable at the gate", "a bell already in play", "immune to bells"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .frames import Argument
from .lexicon import Lexicon
from .model import Atom, Phrase
from .tokens import Token

# States that narrow the noun before them.
NARROWING = frozenset({"in play", "available", "playable", "left", "remaining"})
GOING_ON = frozenset({"necessary", "immune"})  # states of a noun behind it that tell to what or for what
PLACED = frozenset({"playable"})  # states of a noun behind it that tell where
SINCE = frozenset({"already", "currently", "still"})  # adverbs before a state that narrows a noun


def stated(argument: Argument, state: Argument) -> Argument:
    """What something is, in a state: "any card playable at the gate"."""
    qualifiers = (*argument.phrase.qualifiers, *state.phrase.qualifiers, state.phrase.kind)
    return replace(argument, phrase=replace(argument.phrase, qualifiers=qualifiers))


def stated_last(phrase: Phrase, state: Phrase) -> Phrase:
    """`phrase` with what stands last in it in a state: "the size of a bell already in play"."""
    last = phrase.such[-1] if phrase.such else None
    if last is not None and last.roles and phrase.words.endswith(last.roles[-1][1].words):
        *before, (role, inner) = last.roles
        such = replace(last, roles=(*before, (role, stated_last(inner, state))))
        return replace(phrase, such=(*phrase.such[:-1], such))
    if phrase.owner is not None and phrase.owner.kind and phrase.words.endswith(phrase.owner.words):
        return replace(phrase, owner=stated_last(phrase.owner, state))
    return replace(phrase, qualifiers=(*phrase.qualifiers, *state.qualifiers, state.kind))


def stated_to(phrase: Phrase, behind: Argument) -> Phrase | None:
    """`phrase` in a state that goes on: "a lamp immune to bells", "an item playable at the gate"; else None.

    `behind` is the state itself, or what it is to.
    """
    if not phrase.kind:
        return None
    if behind.prep == "is":
        such = Atom("be", (("object", replace(phrase, such=())), ("goal", behind.phrase)))
        return replace(phrase, such=(*phrase.such, such)) if behind.phrase.kind in GOING_ON else None
    if (placed := stated_at(phrase, behind)) is not None:
        return placed
    last = phrase.such[-1] if phrase.such else None
    state = last.role("goal") if last is not None and last.event == "be" else None
    if last is None or state is None or state.kind not in GOING_ON or behind.prep not in ("to", "for"):
        return None
    role = "recipient" if behind.prep == "to" and not behind.deed else "topic"
    if last.role(role) is not None:
        return None
    return replace(phrase, such=(*phrase.such[:-1], replace(last, roles=(*last.roles, (role, behind.phrase)))))


def stated_at(phrase: Phrase, behind: Argument) -> Phrase | None:
    """`phrase` in a state of PLACED that goes on with a place, "an item playable at the gate", else None.

    The state stands behind the noun: in "a playable item at the gate" the place is where the item is.
    """
    *qualifiers, state = phrase.qualifiers or ("",)
    before = phrase.words.lower().split()[:-1]
    if state not in PLACED or state in before or behind.prep not in ("at", "in", "on") or behind.deed:
        return None
    plain = replace(phrase, qualifiers=tuple(qualifiers))
    thing = replace(plain, such=(), quantity=None)
    such = Atom("be", (("object", thing), ("goal", Phrase(state, state)), ("place", behind.phrase)))
    return replace(plain, such=(*phrase.such, such))


def since(earlier: Sequence[Argument], state: Argument, token: Token, lexicon: Lexicon) -> bool:
    """Whether a state behind an adverb narrows the noun before that: "rings a bell already in play"."""
    made = not lexicon.making.isdisjoint(token.candidates) or token.verb == "be"
    if state.prep != "is" or state.phrase.kind not in NARROWING or made or len(earlier) < len(("noun", "adverb")):
        return False
    noun, adverb = earlier[-2:]
    return adverb.prep == "adverb" and adverb.phrase.words in SINCE and bool(noun.phrase.kind) and not noun.deed
