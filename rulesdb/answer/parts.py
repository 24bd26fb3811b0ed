"""A question that asks several things -> each of them by itself, with what is told for all.

"Side quest in the staging area: when do we pick it, and what happens when it is finished?" asks two things of a side
quest. A search for the whole finds what answers one of them; each is searched for by itself too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..patterns import late
from ..text import telling_words
from .asking import typed_sentences

FEW = 2  # telling words; a thing asked with fewer ("and when is it over?") is clear only behind the first one
_AUXILIARY = r"(?:do|does|did|can|could|may|might|must|should|shall|will|would|is|are|was|were|am|has|have|had)"
_SUBJECT = (
    r"(?:the|a|an|i|you|he|she|it|we|they|my|his|her|our|their|this|that|there|each|both|all|any|another|anybody|"
    r"somebody)"
)
_WORD = r"(?:in |at |on |to |from |by |with |for )?(?:who|whose|what|which|where|when|why|how)\b"
_ASKS = late(rf"{_WORD}|{_AUXILIARY}(?:n'?t)?\s", re.IGNORECASE)
_TELLS = late(rf"(?:when|where)\s+(?!{_AUXILIARY}\b)", re.IGNORECASE)  # "When he dies, may I ..." asks nothing of when
_LINK = late(r"(?:(?:and|or|but|so|then|also|well|now)\b[\s,]*)+", re.IGNORECASE)  # before a whole sentence
_RELATIVE = late(r"(?:which|who|whose|where)\b", re.IGNORECASE)
# Where another thing may be asked: behind a mark or "and", before a word that asks or an auxiliary and its subject.
_NEXT = late(
    rf"(?P<mark>[,;:]\s*(?:(?:and|or|but|so|then|also)\s+)*|\s+(?:and|but|then|so)\s+(?:also\s+)?)"
    rf"(?={_WORD}|{_AUXILIARY}(?:n'?t)?\s+{_SUBJECT}\b)",
    re.IGNORECASE,
)


def things_asked(text: str) -> list[str]:
    """What `text` asks, each thing behind what the text tells; [] where it asks less than two things."""
    pieces = [whole for sentence in typed_sentences(text) for piece in _pieces(sentence) if (whole := _unlinked(piece))]
    asked = [piece for piece in pieces if _asks(piece)]
    if len(asked) < 2:
        return []
    told = ". ".join(piece for piece in pieces if not _asks(piece))
    return [_clear(piece, told or asked[0]) if told or _vague(piece) else piece for piece in asked]


def _pieces(sentence: str) -> Iterator[str]:
    """`sentence`, cut where it begins to ask another thing."""
    start = 0
    for match in _NEXT.finditer(sentence):
        linked = start > 0 or ":" in match["mark"] or "and" in match["mark"].split()
        if linked or not _RELATIVE.match(sentence, match.end()):  # "the location, which has a Response, is explored"
            yield sentence[start : match.start()].strip(" ?.")
            start = match.end()
    yield sentence[start:].strip(" ?.")


def _unlinked(piece: str) -> str:
    """`piece` without what links it to the sentence before ("So is he dead"), where it asks behind that or ends."""
    link = _LINK.match(piece)
    ends = link and (link.end() == len(piece) or _ASKS.match(piece, link.end()))
    return piece[link.end() :] if link and ends else piece


def _asks(piece: str) -> bool:
    return bool(_ASKS.match(piece)) and not _TELLS.match(piece)


def _vague(piece: str) -> bool:
    return len(list(telling_words(piece))) < FEW


def _clear(piece: str, before: str) -> str:
    return piece if piece == before else f"{before}. {piece}"
