"""What an official answer answers: the question printed with it, one asked in the same post, or the thread's."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from ...text import STOP, sentences, words
from . import cues as said
from .rows import Row

BELOW = 3  # rows behind an answer within which its question is repeated
_REPEATS = re.compile(r"\bquestions? (?:was|were|is|i asked|that i asked|i sent)\b[^:?]{0,40}:$", re.IGNORECASE)
LIMIT = 60  # words of a question that are repeated with its answer
MORE = 2  # words that a later post must share with the answer beyond those of an earlier one
_WONDER = re.compile(
    r"\b(?:wonder\w*|whether|interaction|ask\w* (?:about|if|how|for)|"
    r"questions? (?:is|was|about|regarding)|not sure (?:if|how|what|about)|"
    r"figure (?:\w+ ){0,3}out|clarif\w+|unclear)\b",
    re.IGNORECASE,
)
LEAD = 4  # words; a shorter sentence before the one that asks adds nothing
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")


def question_for(asked: str, above: Sequence[Row], earlier: Sequence[Sequence[Row]], answer: str, title: str) -> str:
    """The question of `answer`: in `asked`, else in the rows `above` it, else in one of the `earlier` posts.

    Of the earlier posts the one counts that shares most words with the answer, the opening one first; a thread that
    asks nothing is asked by its `title`.
    """
    wanted = _content(answer)
    printed = asked or _printed(above)
    if printed:
        return asking(printed, wanted) or cut(printed)
    if found := asking(" ".join(row.text for row in above), wanted):
        return found
    best, likeness = "", -1
    for rows in earlier:
        found = asking(" ".join(row.text for row in rows if row.depth == 0), wanted)
        shared = len(wanted & _content(f"{found} {title}")) if found else -1
        if shared > likeness:
            best, likeness = found, shared + MORE
    wondering = [_wondering(rows) for rows in (above, *earlier[:1])]
    return best or next((text for text in wondering if len(wanted & _content(text)) >= MORE), title)


def repeated(below: Sequence[Row]) -> str:
    """The question that a post repeats behind its answer ("My question was: ..."), "" where it does not."""
    for place, row in enumerate(below[:BELOW]):
        if _REPEATS.search(row.text) and place + 1 < len(below):
            return below[place + 1].text
    return ""


def _printed(above: Sequence[Row]) -> str:
    """What stands under the last "Q:" or "Question" of the rows, "" where there is none."""
    for place in range(len(above) - 1, -1, -1):
        behind = said.asked(above[place].text)
        if behind is not None or said.lone(above[place].text) == "question":
            rest = (row.text for row in above[place + 1 :] if not said.lone(row.text))
            return " ".join(filter(None, (behind, *rest)))
    return ""


def _wondering(rows: Sequence[Row]) -> str:
    """The sentences that tell of a question without asking it ("I asked whether ..."), else ""."""
    told = sentences(" ".join(row.text for row in rows if row.depth == 0))
    return cut(" ".join(sentence for sentence in told if _WONDER.search(sentence)))


def asking(text: str, wanted: Set[str] = frozenset()) -> str:
    """The sentences of `text` that ask, each with the one before it; "" where none asks.

    Of more than LIMIT words, those stay that share most with the `wanted` words of the answer.

    >>> asking("I play two lamps. May I light both? Thanks!")
    'I play two lamps. May I light both?'
    """
    told = sentences(_ADDRESS.sub("", text))
    places = [place for place, sentence in enumerate(told) if "?" in sentence]
    kept: set[int] = set()
    for place in sorted(places, key=lambda place: (-len(wanted & _content(told[place])), place)):
        lead = {place - 1} if place and place - 1 not in kept and len(told[place - 1].split()) >= LEAD else set()
        for more in ({place, *lead}, {place}):
            if sum(len(told[i].split()) for i in kept | more) <= LIMIT:
                kept |= more
                break
    if places and not kept:
        return cut(told[places[0]])
    return " ".join(told[place] for place in sorted(kept))


def cut(text: str) -> str:
    """`text`, of a longer one its last sentences that have at most LIMIT words together, or its last words."""
    kept: list[str] = []
    size = 0
    for sentence in reversed(sentences(text)):
        size += len(sentence.split())
        if kept and size > LIMIT:
            break
        kept.append(sentence)
    return " ".join(" ".join(reversed(kept)).split()[-LIMIT:])


def _content(text: str) -> set[str]:
    return {word for word in words(text) if word not in STOP}
