"""What an official answer answers: the question printed with it, one asked in the same post, or the thread's."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from ...text import STOP, sentences, words
from . import phrases as said
from .rows import Row

BELOW = 3  # rows behind an answer within which its question is repeated
_REPEATS = re.compile(r"\bquestions? (?:was|were|is|i asked|that i asked|i sent)\b[^:?]{0,40}:$", re.IGNORECASE)
LIMIT = 60  # words of a question that are repeated with its answer
MORE = 2  # words that a later post must share with the answer beyond those of an earlier one
MANY = 10  # of the answer's words, one for each of which a later post must share one more
_WONDER = re.compile(
    r"\b(?:wonder\w*|whether|interaction|ask\w* (?:about|if|how|for)|"
    r"questions? (?:is|was|about|regarding)|(?:not (?:\w+ )?sure|unsure) (?:if|how|what|about)|"
    r"confus\w+|figure (?:\w+ ){0,3}out|clarif\w+|unclear)\b",
    re.IGNORECASE,
)
_SENT = re.compile(r"\bI\b[^.?!]{0,40}\b(?:sent|asked|replied|wrote|posed|submitted)\b[^.?!]{0,40}:$", re.IGNORECASE)
_PUT = re.compile(r"\basked\b[^.?!]{0,40}\b(?:if|whether|about|how|what|why)\b", re.IGNORECASE)
_CONTACT = re.compile(
    r"\b(?:(?:any|some)(?:one|body)|who|should (?:i|we))\b[^?]{0,40}"
    r"\b(?:contact|e-?mail|ask|messag|wr(?:ote|it)|bug)\w*\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"(?<=[?])\s+")  # what asks ends there, whatever follows ("May I? a) no")
_OLD = re.compile(
    r"\b(?:old|older|earlier|previous|prior|existing|past) (?:official )?(?:ruling|answer|response|clarification)|"
    r"\bruling (?:\w+ ){0,2}(?:in|from|on) (?:this|that|the|another) thread|"
    r"\b(?:been|was) (?:\w+ )?(?:ruled|clarified)",
    re.IGNORECASE,
)
_IDLE = re.compile(
    r"^\W*(?:so |and |any )?(?:thoughts?|any ?(?:one|body)(?: knows?)?|ideas?|help|"
    r"what (?:do|did) you (?:\w+ )?think)\W*$",
    re.IGNORECASE,
)
CONTACT = 10  # words; a longer question whether somebody asked an authority also says what
LEAD = 4  # words; a shorter sentence before the one that asks adds nothing
QUOTES = 0.8  # of its words are the answer's where a post quotes the answer itself
# Words, or half of a short answer, that a sentence which does not ask shares with it to stand for the question.
TOLD = 3
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+\.(?:png|jpe?g|gif)\b", re.IGNORECASE)


def question_for(asked: str, above: Sequence[Row], earlier: Sequence[Sequence[Row]], answer: str, title: str) -> str:
    """The question of `answer`: in `asked`, else in the rows `above` it, else in one of the `earlier` posts.

    Of the earlier posts, and of what the answer's own post quotes of them, that counts which shares most words with the
    answer, the opening one first; where nothing asks, a sentence that tells of the question stands for it, or `title`.
    """
    wanted = _content(answer)
    printed = asked or _printed(above)
    if printed:
        return asking(printed, wanted) or _nearest(printed, wanted)
    own, quoted = _parted(above)
    if found := _put(own, wanted) or asking(_joined(own), wanted) or _cited(own, wanted):
        return found
    found = _best(asking(_joined(quoted), wanted), earlier, wanted, title)
    if found:
        return found
    wondering = (_wondering(rows) for rows in (own, *earlier[:1]))
    if found := next((text for text in wondering if len(wanted & _content(text)) >= MORE), ""):
        return found
    return _told(above, earlier, wanted) or (title if wanted & _content(title) else "")


def _best(quoted: str, earlier: Sequence[Sequence[Row]], wanted: Set[str], title: str) -> str:
    """The question of an `earlier` post, or the `quoted` one, that shares most words with the answer."""
    best, likeness, more = "", -1, max(MORE, len(wanted) // MANY)
    for place, rows in enumerate(earlier):
        own = [row for row in rows if row.depth == 0]
        found = asking(_joined(own), wanted)
        least = MORE if place else 1
        if len(wanted & _content(found)) < least and (found or place):
            found = _telling(own, wanted) or ("" if place else found)
        shared = len(wanted & _content(f"{found} {title}")) if found else -1
        if shared > likeness:
            best, likeness = found, shared + more
    return quoted if quoted and len(wanted & _content(f"{quoted} {title}")) > likeness - more else best


def _telling(rows: Sequence[Row], wanted: Set[str]) -> str:
    """What the rows wonder about, where that has some words of the answer and others besides, else ""."""
    found = _wondering(rows)
    has = _content(found)
    return found if TOLD <= len(wanted & has) < QUOTES * len(has) else ""


def _parted(above: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """The rows `above` an answer that its post says itself, and those that it quotes of another post."""
    own: list[Row] = []
    quoted: list[Row] = []
    depth = 0  # of the quotation of a post in which the rows stand
    for row in above:
        if row.depth < depth:
            depth = 0
        if said.forum_quote(row.text):
            depth = row.depth if row.text.endswith(":") else depth
        else:
            (quoted if depth else own).append(row)
    while own and _frames(own[-1].text):
        own.pop()  # the greeting of the answer
    return own, quoted


def _put(above: Sequence[Row], wanted: Set[str]) -> str:
    """What the last of the rows `above` says was asked, where that is telling, else ""."""
    if not above:
        return ""
    if told := said.asked_in(above[-1].text):
        return cut(told)
    for last in sentences(above[-1].text)[:-3:-1]:
        if _PUT.search(last) and len(wanted & _content(last)) >= MORE:
            return cut(last)
    return ""


def _cited(above: Sequence[Row], wanted: Set[str]) -> str:
    """What the row above an answer that was given before says it is about, else ""."""
    if not above or not _OLD.search(above[-1].text):
        return ""
    return _told(above[-1:], (), wanted)


def _nearest(text: str, wanted: Set[str]) -> str:
    """The sentences of `text`, of at most LIMIT words, that share most with the answer; they follow each other."""
    told = sentences(_ADDRESS.sub("", text))
    best = max(range(len(told)), key=lambda place: len(wanted & _content(told[place])), default=0)
    return cut(" ".join(told[: best + 1]))


def _told(above: Sequence[Row], earlier: Sequence[Sequence[Row]], wanted: Set[str]) -> str:
    """The sentence above the answer, else of the opening post, that shares most words with it, if TOLD or more."""
    for rows in (above, *earlier[:1]):
        told = sentences(_ADDRESS.sub("", _joined([row for row in rows if not said.forum_quote(row.text)])))
        best = max(told, key=lambda sentence: len(wanted & _content(sentence)), default="")
        if len(wanted & _content(best)) >= min(TOLD, max(MORE, len(wanted) // 2)):
            return cut(best)
    return ""


def _joined(rows: Sequence[Row]) -> str:
    return " ".join(row.text for row in rows if not row.divides)


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
        sent = place + 1 < len(above) and bool(_SENT.search(above[place].text))
        if behind is not None or sent or said.lone(above[place].text) == "question":
            rest = [row.text for row in above[place + 1 :] if not (row.divides or _frames(row.text))]
            while sent and rest and rest[-1].endswith(":"):
                rest.pop()  # what introduces the answer
            if told := " ".join(filter(None, (behind, *rest))):
                return told
    return ""


def _frames(text: str) -> bool:
    """Whether a row is only a heading, the head of a quotation, or a greeting."""
    greeting = said.greeting(text, anybody=True)
    return bool(said.lone(text)) or said.forum_quote(text) or bool(greeting and not greeting[1])


def _wondering(rows: Sequence[Row]) -> str:
    """The sentences that tell of a question without asking it ("I asked whether ..."), else ""."""
    told = sentences(_ADDRESS.sub("", _joined([row for row in rows if row.depth == 0])))
    return cut(" ".join(sentence for sentence in told if _WONDER.search(sentence) and not _idle(sentence)))


def asking(text: str, wanted: Set[str] = frozenset()) -> str:
    """The sentences of `text` that ask, each with the one before it; "" where none asks.

    Of more than LIMIT words, those stay that share most with the `wanted` words of the answer.

    >>> asking("I play two lamps. May I light both? Thanks!")
    'I play two lamps. May I light both?'
    """
    told = [part for sentence in sentences(_ADDRESS.sub("", text)) for part in _ASKS.split(sentence) if part]
    places = [place for place, sentence in enumerate(told) if "?" in sentence and not _idle(sentence)]
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


def _idle(sentence: str) -> bool:
    """Whether a short sentence asks for opinions, or whether somebody asked an authority: no question of rules."""
    return len(sentence.split()) <= CONTACT and bool(_IDLE.match(sentence) or _CONTACT.search(sentence))


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
    return {word.removesuffix("'s") for word in words(text) if word not in STOP}
