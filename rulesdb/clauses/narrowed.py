"""Phrases narrowed by what stands behind them, and the gap that a noun fills in its relative clause."""

from __future__ import annotations

from collections.abc import Sequence

from ..records import replace
from .frames import Argument
from .lexicon import Lexicon
from .model import Atom, Phrase
from .norms import PHRASE_CONDITIONS, denied
from .prepositions import COMPARED, role_of, sided

ARTICLES = frozenset({"a", "an", "the", "each", "every", "any", "this", "that", "one"})
NEAR = frozenset({"to", "from", "against", "of", "than", "on"})  # they narrow the nearest noun


def unlike(members: Sequence[Phrase]) -> bool:
    """Whether a list begins with a bare number and goes on with a thing that is not counted."""
    first = members[0]
    bare = first.kind in ("", "number") and first.quantity is not None
    return bare and any(member.kind not in ("", "number") and member.quantity is None for member in members[1:])


def bare(phrase: Phrase) -> Phrase:
    """`phrase` in the atoms that narrow it: "no card that attacks" is about those that do, of three cards each does."""
    return replace(phrase, such=(), none=False, quantity=None)


def with_gap(phrase: Phrase, arguments: Sequence[Argument], timely: bool = False) -> list[Argument]:
    """The arguments with `phrase` where one is missing: behind a preposition without its noun, else as the object.

    A `timely` phrase is then the time ("each round that the runners halt").
    """
    gap = next((at for at, argument in enumerate(arguments) if argument.prep == "strand"), None)
    if gap is None and timely:
        return [*arguments, Argument("during", phrase)]
    if gap is None:
        return [Argument("", phrase), *arguments]
    return [*arguments[:gap], Argument(arguments[gap].phrase.words, phrase), *arguments[gap + 1 :]]


def lifted(phrase: Phrase, head: str) -> Phrase:
    """`phrase` with the members of a list that begin with its own words `head` again, which what narrows it has taken.

    In "the cards in hand and the cards in play" the second cards are no place.
    """
    if not phrase.such or not phrase.such[-1].roles:
        return phrase
    last = phrase.such[-1]
    role, inner = last.roles[-1]
    own = [again(member, head) for member in (inner, *inner.also)]
    if True not in own[1:] or own[0]:
        return phrase
    at = own.index(True)
    kept = replace(inner, also=inner.also[: at - 1], choice=inner.choice and at > 1)
    members = inner.also[at - 1 :]
    such = replace(last, roles=(*last.roles[:-1], (role, kept)))
    return replace(
        phrase, such=(*phrase.such[:-1], such), also=(*phrase.also, *members), choice=phrase.choice or inner.choice
    )


def again(member: Phrase, head: str) -> bool:
    """Whether a member of a list begins with the words `head`."""
    return f"{member.words.lower()} ".startswith(f"{head.lower()} ")


def narrowed(phrase: Phrase, argument: Argument, lexicon: Lexicon) -> Phrase:
    """`phrase` narrowed by what stands behind it, or by a phrase there: "a wound on a runner with a lamp".

    What a person has, or on whom a thing lies, is narrowed where the other of the two is no person.
    """
    last = phrase.such[-1] if phrase.such else None
    near = {"with": "be", "in": "have"}.get(argument.prep)
    if last is not None and last.event == near:
        role, inner = last.roles[-1]
        if _person(inner, lexicon) == (near == "be") != _person(phrase, lexicon):
            roles = (*last.roles[:-1], (role, where(inner, argument.prep, argument.phrase)))
            words = f"{phrase.words} {argument.prep} {argument.phrase.words}"
            return replace(phrase, words=words, such=(*phrase.such[:-1], replace(last, roles=roles)))
    if last is not None and last.event == "be" and "same" in last.roles[0][1].qualifiers and last.role("goal"):
        role, inner = last.roles[-1]  # "the same color as a lamp on the gate"
        roles = (*last.roles[:-1], (role, where(inner, argument.prep, argument.phrase)))
        return replace(phrase, such=(*phrase.such[:-1], replace(last, roles=roles)))
    if argument.deed and argument.prep == "to":
        return where(phrase, "as", argument.phrase)  # "the right to act": what it is for, no one who receives
    return where(phrase, argument.prep, argument.phrase)


def _person(phrase: Phrase, lexicon: Lexicon) -> bool:
    return not lexicon.acting.isdisjoint(lexicon.ancestors(phrase.kind))


def where(phrase: Phrase, prep: str, other: Phrase) -> Phrase:  # noqa: C901, PLR0911 - one case a preposition
    """`phrase` narrowed by `other` behind a preposition: "with" makes an atom "have", the others an atom "be"."""
    if prep == "such as":
        return phrase  # examples bind nothing
    if phrase.also and prep != "including":
        return _each_where(phrase, prep, other)
    plain = bare(phrase)
    if prep == "including":
        return replace(phrase, also=(*phrase.also, other))
    if (
        phrase.owner is not None
        and not phrase.such
        and phrase.owner.words
        and phrase.words.endswith(phrase.owner.words)
        and PHRASE_CONDITIONS.get(prep) != "except"
    ):
        return replace(phrase, words=f"{phrase.words} {prep} {other.words}", owner=where(phrase.owner, prep, other))
    if prep == "to" and other.kind == "number" and other.quantity and "".join(phrase.qualifiers[-1:]).isdigit():
        *others, first = phrase.qualifiers
        numbers = f"{first} to {other.quantity.value}"  # "sites 1 to 3"
        return replace(phrase, words=f"{phrase.words} {prep} {other.words}", qualifiers=(*others, numbers))
    if prep in COMPARED:
        return _compared(phrase, prep, other)
    borne = phrase.such[-1].role("object") if prep in NEAR and phrase.such and phrase.such[-1].event == "have" else None
    if borne is not None:  # "a player with several answers to one call"
        last = phrase.such[-1]
        roles = tuple((role, where(borne, prep, other) if part is borne else part) for role, part in last.roles)
        words = f"{phrase.words} {prep} {other.words}"
        return replace(phrase, words=words, such=(*phrase.such[:-1], replace(last, roles=roles)))
    relation = PHRASE_CONDITIONS.get(prep)
    if relation in ("before", "after", "until", "at the start of", "at the end of"):
        other = replace(other, qualifiers=(relation, *other.qualifiers))
    if prep in ("with", "without"):
        atom = Atom("have", (("actor", plain), ("object", other)), negated=prep == "without")
    elif PHRASE_CONDITIONS.get(prep) == "except":
        atom = Atom("be", (("object", plain), ("goal", other)), negated=True)
    else:
        out = prep in ("outside", "outside of")
        atom = Atom("be", (("object", plain), (role_of(prep), other if out else sided(prep, other))), negated=out)
    whole = replace(
        phrase, words=f"{phrase.words} {prep} {other.words}".replace("  ", " "), such=(*phrase.such, denied(atom))
    )
    return lifted(whole, phrase.words)


def _each_where(phrase: Phrase, prep: str, other: Phrase) -> Phrase:
    """A list narrowed by what stands behind it: its last member where that has an article of its own, else all."""
    *before, last = phrase.also
    if last.words.split(" ")[0].lower() in ARTICLES:
        return replace(phrase, also=(*before, where(last, prep, other)))
    first, *more = (where(member, prep, other) for member in (replace(phrase, also=()), *phrase.also))
    return replace(first, also=tuple(more))


def _compared(phrase: Phrase, prep: str, other: Phrase) -> Phrase:
    """`phrase` compared with `other`; in "a card with a cost greater than 2" it is the cost that is compared."""
    words = f"{phrase.words} {prep} {other.words}"
    last = phrase.such[-1] if phrase.such else None
    thing = last.role("object") if last is not None and last.event == "have" else None
    if last is not None and thing is not None:
        roles = tuple((role, _compared(thing, prep, other) if part is thing else part) for role, part in last.roles)
        return replace(phrase, words=words, such=(*phrase.such[:-1], replace(last, roles=roles)))
    roles = (("object", replace(phrase, such=())), ("goal", Phrase(prep, COMPARED[prep])), ("measure", other))
    return replace(phrase, words=words, such=(*phrase.such, Atom("be", roles)))
