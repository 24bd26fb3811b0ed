"""The sentences of posts that ask, and how they are cut to a question of bearable length."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from ...text import STOP, sentences, words

_CONTACT = re.compile(
    r"\b(?:(?:any|some)(?:one|body)|who|should (?:i|we))\b[^?]{0,40}"
    r"\b(?:contact|e-?mail|ask|messag|wr(?:ote|it)|bug)\w*\b",
    re.IGNORECASE,
)
# What asks ends there, whatever follows ("May I? a) no", '"May I?" and the answer:').
_ASKS = re.compile(r"(?:(?<=\?)|(?<=\?[\"”]))\s+")
_IDLE = re.compile(
    r"(?:^|, )\W*(?:so |and |any )?(?:thoughts?(?: \w+)?|any ?(?:one|body)(?: knows?)?|ideas?|help|"
    r"what (?:do|did) you (?:\w+ )?think)\W*$|\bhas any(?:one|body)\b.{0,40}\banswer from\b|"
    r"\b(?:have|got) (?:any|some) (?:\w+ )?(?:ideas?|suggestions?|advice|tips)\b|"
    r"\bhas any(?:one|body)\b[^?]{0,20} (?:asked|e-?mailed|contacted)\b",
    re.IGNORECASE,
)
# A question without its mark: the verb stands before who acts, at the head of a clause ("if it goes, do I pay").
_INVERTED = re.compile(
    r"(?:^\W*|[,;:] (?:(?:so|and|or|then) )?|\b(?:what|how|when|where|why) )"
    r"(?:do|does|did|can|could|may|might|will|would|should|must|is|are) (?:i|you|we|he|she|it|they)\b",
    re.IGNORECASE,
)
# Asks for assent to what stands before it.
_CONFIRMS = re.compile(
    r"^\W*(?:(?:so|but|and)\b,? )?(?:am i|are we|is (?:that|this|it|my \w+))\b.{0,25}\b(?:right|correct|wrong|true)\b|"
    r"^\W*(?:right|correct)\W*$",
    re.IGNORECASE,
)
CONFIRMED = 2  # sentences before it
LIMIT = 90  # words of the sentences that ask; their premise comes on top
CONTACT = 10  # words; a longer question whether somebody asked an authority also says what
LEAD = 4  # words; a shorter sentence before the one that asks adds nothing
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+\.(?:png|jpe?g|gif)\b", re.IGNORECASE)


def asking(text: str, wanted: Set[str] = frozenset()) -> str:
    """The sentences of `text` that ask, each with the one before it; "" where none asks.

    Where none ends with a question mark, those count that ask without one. Of more than LIMIT words, those stay that
    share most with the `wanted` words of the answer, then what leads to them.

    >>> asking("I play two lamps. May I light both? Thanks!")
    'I play two lamps. May I light both?'
    """
    told = parts_of(text)
    asks = [place for place, text in enumerate(told) if "?" in text and not idle(text)]
    asks = asks or [place for place, text in enumerate(told) if _INVERTED.search(text) and not idle(text)]
    shared = {place: len(wanted & content(" ".join(told[_begins(told, place) : place + 1]))) for place in asks}
    places = sorted(shared, key=lambda place: (-shared[place], place))
    near = [place for place in places if shared[place]] or places
    kept: set[int] = set()
    size = 0

    def wished() -> Iterator[int]:
        yield from near
        for place in near:
            leads = range(place - 1, _begins(told, place) - 1, -1) or range(place - 1, max(-1, place - 2), -1)
            yield from (lead for lead in leads if place in kept and len(told[lead].split()) >= LEAD)
        yield from places

    for place in wished():
        more = len(told[place].split())
        if place not in kept and size + more <= LIMIT:
            kept.add(place)
            size += more
    if places and not kept:
        return cut(told[places[0]])
    return " ".join(told[place] for place in sorted(kept))


def _begins(told: Sequence[str], place: int) -> int:
    """The place of the first sentence of what `place` asks: CONFIRMED before it, where it asks for assent."""
    return max(0, place - CONFIRMED) if _CONFIRMS.search(told[place]) else place


def idle(sentence: str) -> bool:
    """Whether a short sentence asks for opinions, or whether somebody asked an authority: no question of rules."""
    return bool(_IDLE.search(sentence)) or (len(sentence.split()) <= CONTACT and bool(_CONTACT.search(sentence)))


def cut(text: str, limit: int = LIMIT) -> str:
    """`text`, of a longer one its last sentences that have at most `limit` words together, or its last words."""
    kept: list[str] = []
    size = 0
    for sentence in reversed(sentences(text)):
        size += len(sentence.split())
        if kept and size > limit:
            break
        kept.append(sentence)
    return " ".join(" ".join(reversed(kept)).split()[-limit:])


def content(text: str) -> set[str]:
    """The words of `text` that mean something."""
    return {word.removesuffix("'s") for word in words(text) if word not in STOP}


def parts_of(text: str) -> list[str]:
    """The sentences of `text`; what asks ends with its mark, whatever follows."""
    return [part for sentence in told_in(text) for part in _ASKS.split(sentence) if part]


def told_in(text: str) -> list[str]:
    """The sentences of `text`, without addresses; none goes on in another line."""
    return [told for line in text.split("\n") for told in sentences(_ADDRESS.sub("", line))]
