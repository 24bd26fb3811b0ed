"""Rulings that take back earlier ones, and rulings that contradict each other.

A later ruling supersedes an earlier one where it says so ("I am changing my answer") and shares words with it, or where
both answer the same question, one with yes and one with no. The earlier one stands in the same thread, under the same
question, or in the digest that the later one names. Where their days are equal or missing, they are a conflict.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..model import Passage, Reference
from ..read.threads.former import told
from ..stemming import stem
from ..text import STOP, words

_TAKES_BACK = re.compile(
    r"\b(?:chang(?:e|ed|ing) my (?:answer|ruling|mind|position)|i was wrong|was mistaken|made a mistake|in error|"
    r"revers(?:e|ed|es|ing|al)\b|revisited|"
    r"my (?:original|earlier|previous|prior|first|last) (?:answer|ruling|response)|"
    r"(?:have to|need to|must|to) correct|correction to|new bit|overrul\w+|disregard|retract\w*)",
    re.IGNORECASE,
)
_VERDICT = re.compile(
    r"^(?:\W*(?:(?:that's )?(?:a )?(?:good|great|fun|excellent) question|thanks[^.!]*|hi[^.!,]*)[.!,]+)?\W*(yes|no)\b",
    re.IGNORECASE,
)
_DIGEST = re.compile(r"\bdigest\s*(?:no\.?\s*|#\s*)?(\d{1,5})\b", re.IGNORECASE)
SAME_QUESTION = 0.6  # share of the words of both questions that they have in common
TAKEN_UP = 0.3  # share of the words of the earlier answer that the later one has
LEAST = 4  # words of a question that can be compared
HEAD = 160  # characters of an answer within which its verdict stands
COMMON = 60  # rulings; a word that more of them have does not make two of them a pair


def verdict(text: str) -> str:
    """The word yes or no with which an answer begins, else "".

    >>> verdict("Good question. No, the lamp stays."), verdict("Nobody knows.")
    ('no', '')
    """
    match = _VERDICT.match(text[:HEAD])
    return match[1].lower() if match else ""


@lru_cache(maxsize=4096)
def takes_back(text: str) -> bool:
    """Whether an answer says that it takes an earlier one back."""
    return bool(_TAKES_BACK.search(text))


def reversals(rulings: Sequence[Passage]) -> list[Reference]:
    """The supersedes and conflicts edges among `rulings`."""
    edges: dict[tuple[str, str], Reference] = {}
    by_id = {passage.id: passage for passage in rulings}
    for first, second in _pairs(rulings):
        for edge in _edges(by_id[first], by_id[second]):
            edges[edge.source, edge.target] = edge
    return list(edges.values())


def _pairs(rulings: Sequence[Passage]) -> Iterator[tuple[str, str]]:
    """The ids of pairs of rulings with a word of their titles or questions in common that at most COMMON have."""
    holders: dict[str, list[str]] = defaultdict(list)
    for passage in rulings:
        for word in stems_of(f"{passage.title} {passage.intro}"):
            holders[word].append(passage.id)
    pairs = {
        (first, second)
        for ids in holders.values()
        if len(ids) <= COMMON
        for index, first in enumerate(ids)
        for second in ids[index + 1 :]
    }
    yield from sorted(pairs)


def _edges(ruling: Passage, other: Passage) -> list[Reference]:
    days = (_day(ruling), _day(other))
    older, newer = (ruling, other) if (days[0], ruling.id) <= (days[1], other.id) else (other, ruling)
    later = all(days) and days[0] != days[1]
    apart = _origin(ruling) != _origin(other)  # answers of one thread have one question before them and may answer two
    if takes_back(newer.text) and (later or not apart) and _takes_up(newer, older):
        return [
            Reference(newer.id, "supersedes", older.id, "the later ruling says that it takes an earlier answer back")
        ]
    first, second = verdict(older.text), verdict(newer.text)
    if not first or not second or first == second or not apart or not _same_question(ruling, other):
        return []
    if later:
        words_ = f"the later ruling answers the same question with {second}, the earlier with {first}"
        return [Reference(newer.id, "supersedes", older.id, words_)]
    about = "whether the answer to the same question is yes or no"
    return [
        Reference(older.id, "conflicts", newer.id, about),
        Reference(newer.id, "conflicts", older.id, about),
    ]


def _origin(passage: Passage) -> str:
    """The thread in which a ruling was first given, whichever file it stands in, else its file and what that names."""
    if not passage.attributions:
        return passage.document
    first = passage.attributions[0]
    return first.thread or f"{passage.document} {first.title or first.address}"  # many mails may have one subject


def _day(passage: Passage) -> str:
    return min((attribution.day for attribution in passage.attributions), default="")


def _same_question(ruling: Passage, other: Passage) -> bool:
    if not (told(ruling.intro) and told(other.intro)):
        return False  # what an answer is quoted for may be asked of another one
    first, second = stems_of(ruling.intro), stems_of(other.intro)  # a title may stand over several questions
    if min(len(first), len(second)) < LEAST:
        return False
    return len(first & second) >= SAME_QUESTION * len(first | second)


def _takes_up(newer: Passage, older: Passage) -> bool:
    """Whether the later answer is about the earlier one: by the digest that it names, or by the words they share."""
    if (named := _DIGEST.search(newer.text)) and older.document.endswith(f"mail-{named[1]}"):
        both = stems_of(f"{newer.intro} {newer.text}") & stems_of(f"{older.intro} {older.text}")
        return len(both) >= LEAST
    after, before = stems_of(newer.text), stems_of(older.text)
    if len(before) < LEAST or len(after & before) < TAKEN_UP * len(before):
        return False
    return _origin(newer) == _origin(older) or _same_question(newer, older)


@lru_cache(maxsize=4096)  # each ruling is compared with many
def stems_of(text: str) -> frozenset[str]:
    """The stems of all words but the most common."""
    return frozenset(stem(word) for word in words(text) if word not in STOP)
