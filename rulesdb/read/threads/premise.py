"""The premise of a question: what its post tells around the sentences that ask."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise, takewhile

from ..draft import ASKED_LIMIT
from .asking import content, idle, parts_of

_LISTS = re.compile(r"\b(?:following|these|those|below)\b|:$", re.IGNORECASE)
_ITEM = re.compile(r"^\(?(?:\d{1,2}|[a-z])[).]\s|^[-*•]\s")
MORE = 2  # words that a paragraph below the question shares with the matter
CUT = " [...] "  # stands where sentences between two that are shown are left out
# Words of those who talk about asking, which say nothing of the matter.
_TALK = frozenset(
    [
        "answer", "answered", "ask", "asked", "clarification", "forum", "question", "questions", "ruling", "thanks",
        "thread",
    ]
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Part:
    """A sentence of a post with the number of its paragraph."""

    text: str
    paragraph: int

    @property
    def size(self) -> int:
        return len(self.text.split())


def with_premise(question: str, posts: Iterable[str], answer: Set[str]) -> str:
    """`question` with what the first of `posts` that asks it tells around it, of at most ASKED_LIMIT words.

    A post is text, a paragraph a line; `answer` are the words of the answer.
    First comes what stands between the sentences of the question, then the list that it asks about, then the rest of
    their paragraphs, then the paragraphs above and below that speak of the same matter.

    >>> with_premise("May I light it?", ["Hello! My lamp is out. May I light it? Thanks!"], {"lamp"})
    'My lamp is out. May I light it?'
    """
    for post in posts:
        parts = [_Part(text, number) for number, line in enumerate(post.split("\n")) for text in parts_of(line)]
        kept = _places(parts, question)
        if kept:
            matter = (answer | content(question)) - _TALK
            return _shown(parts, _widened(parts, kept, matter))
    return question


def _places(parts: Sequence[_Part], question: str) -> set[int]:
    """The places of the sentences that make up `question`, in their order; none where others do."""
    places = set()
    for place, part in enumerate(parts):
        if part.text and question.startswith(part.text):
            places.add(place)
            question = question[len(part.text) :].lstrip()
    return set() if question else places


def _widened(parts: Sequence[_Part], kept: Set[int], matter: Set[str]) -> list[int]:
    """The places of the sentences to show: `kept` and those around them that speak of the `matter`."""
    chosen = set(kept)
    first, last = min(kept), max(kept)
    cuts = sum(place + 1 not in kept for place in kept) - 1
    room = ASKED_LIMIT - cuts - sum(parts[place].size for place in kept)

    def take(places: Iterable[int]) -> bool:
        nonlocal room
        for place in places:
            if place not in chosen and parts[place].size > room:
                return False
            room -= 0 if place in chosen else parts[place].size
            chosen.add(place)
        return True

    paragraphs: dict[int, list[int]] = defaultdict(list)
    for place, part in enumerate(parts):
        paragraphs[part.paragraph].append(place)
    take(range(first, last + 1))
    items = _list_below(parts, last)
    take(items)
    whole = take(reversed([place for place in paragraphs[parts[first].paragraph] if place < first]))
    take(place for place in paragraphs[parts[last].paragraph] if place > last)
    for number in range(parts[first].paragraph - 1, -1, -1):
        above = paragraphs[number]
        listed = all(_ITEM.match(parts[place].text) for place in above)  # one of several things that are asked about
        if not whole or not (listed or any(matter & content(parts[place].text) for place in above)):
            break
        whole = take(reversed(above))
    for number in sorted(number for number in paragraphs if number > parts[max(chosen)].paragraph):
        below = paragraphs[number]
        if not whole or len(matter & content(" ".join(parts[place].text for place in below))) < MORE:
            break
        whole = take(below)
    return _trimmed(parts, sorted(chosen), {*kept, *items}, matter)


def _list_below(parts: Sequence[_Part], last: int) -> list[int]:
    """The places of the list right below the sentence at `last`, if that asks about a list ("in these situations?")."""
    below = [place for place in range(last + 1, len(parts)) if parts[place].paragraph > parts[last].paragraph]
    if not _LISTS.search(parts[last].text) or below[:1] != [last + 1]:
        return []
    items = takewhile(lambda place: _ITEM.match(parts[place].text), below)
    return list(items)


def _trimmed(parts: Sequence[_Part], chosen: list[int], kept: Set[int], matter: Set[str]) -> list[int]:
    """`chosen` without the sentences at both ends that do not ask and share no word with the matter or the rest."""

    def idles(place: int) -> bool:
        text = parts[place].text
        rest = content(" ".join(parts[other].text for other in chosen if other != place)) - _TALK
        return place not in kept and (idle(text) or not (matter | rest) & content(text))

    while idles(chosen[0]):
        chosen = chosen[1:]
    while idles(chosen[-1]) or (chosen[-1] not in kept and parts[chosen[-1]].text.endswith(":")):
        chosen = chosen[:-1]
    return chosen


def _shown(parts: Sequence[_Part], places: Sequence[int]) -> str:
    """The sentences at `places` as one text that shows where some between them are left out."""
    text = parts[places[0]].text
    for before, place in pairwise(places):
        text += (" " if place == before + 1 else CUT) + parts[place].text
    return text
