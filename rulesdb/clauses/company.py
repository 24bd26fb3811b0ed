"""Who or what goes along with what the verb tells of: it does the same, or the same is done to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .frames import Argument
from .lexicon import Lexicon
from .model import Phrase
from .tokens import Token

COMPANY = frozenset({"along with", "together with"})
# Events of which "with" tells no means where cards follow it that go with those before.
MOVED = frozenset({"discard", "remove", "return", "place", "shuffle", "move", "set aside", "put into play"})
WHOLE = ("all ", "all the ", "any ", "the other ", "its ", "their ", "his ", "her ")
BACK = frozenset({"it", "them", "him", "her", "its", "their", "his", "he", "she", "they"})


def carried(token: Token, argument: Argument, lexicon: Lexicon) -> bool:
    """Whether an argument behind "with" tells which cards go along with those that the verb moves.

    They are told by what stands before: "discards the lamp with its bells", "with all bells it bears".
    """
    if argument.prep != "with" or argument.deed or not lexicon.is_a(argument.phrase.kind, "card"):
        return False
    events = {sense.event for base in token.candidates for sense in lexicon.senses.get(base, ()) if not sense.particles}
    words = argument.phrase.words.lower()
    told = words.startswith(WHOLE) or (words.startswith("the ") and not BACK.isdisjoint(words.split()))
    return told and not MOVED.isdisjoint(events) and not argument.phrase.name


def accompanied(
    token: Token, subject: Phrase | None, arguments: Sequence[Argument], lexicon: Lexicon
) -> tuple[Phrase | None, list[Argument], str]:
    """The subject and the arguments of a verb, with what stands behind "along with" as a further member of one.

    That is the thing before it ("turns the lamp along with its bells"), else the subject of a verb without a thing
    ("the lamp is turned along with its bells"). Where neither is told, the third value is the word that stops the
    reading.
    """
    kept: list[Argument] = []
    for argument in arguments:
        goes_along = argument.prep in COMPANY or (carried(token, argument, lexicon) and not token.negated)
        if argument.deed or not goes_along:
            kept.append(argument)
            continue
        at = next((at for at, other in enumerate(kept) if not other.prep and not other.deed), None)
        if at is not None:
            kept[at] = replace(kept[at], phrase=_with_member(kept[at].phrase, argument.phrase))
        elif subject is not None and (token.voice != "active" or token.verb == "be"):
            subject = _with_member(subject, argument.phrase)
        elif argument.prep not in COMPANY:
            kept.append(argument)
        else:
            return subject, list(arguments), argument.prep
    return subject, kept, ""


def _with_member(phrase: Phrase, more: Phrase) -> Phrase:
    """`phrase` with a further member: what is told of a choice is told of either."""
    return replace(phrase, also=(*phrase.also, replace(more, also=()), *more.also))
