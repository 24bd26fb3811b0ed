"""What search reads -> rows: the passages that it may find, and the words by which it orders them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ..link import ranking
from ..link.linked import Linked
from ..link.names import other_names
from ..link.thesaurus import spoken
from ..link.twins import covers
from ..model import Passage
from ..resources import games
from .rows import Tables

EVERYDAY_WEIGHT = 0.9  # weight of the meanings of everyday words in data/
POINTER = 8  # words; a shorter entry that redirects states no rule


def ranking_rows(linked: Linked, numbers: dict[str, int]) -> Tables:
    """The tables by which search finds and orders passages: "posting", "saying" and "ranking"."""
    spoken = _names_by_passage(linked)
    rows = [
        (numbers[passage.id], ranking.lines(passage, spoken[passage.id], linked.glosses.get(passage.id, ())))
        for passage in findable(linked)
    ]
    archived = {
        numbers[passage.id]
        for reading in linked.readings
        if reading.document.authority == "designer"
        for passage in reading.passages
        if passage.id not in linked.glosses
    }
    return {**ranking.tables(linked.game, rows, archived), "saying": [(linked.game, *row) for row in sayings(linked)]}


def findable(linked: Linked) -> Iterator[Passage]:
    """The passages that a search may find.

    A digest's passage that a loaded passage covers is found through that: as its gloss. What none says in full, as a
    list of which each cited passage holds one entry, is found for itself.
    """
    by_id = {passage.id: passage for passage in linked.passages()}
    restated = {
        digest.id for cited, digests in linked.glosses.items() for digest in digests if covers(by_id[cited], digest)
    }
    for reading in linked.readings:
        if reading.document.history:
            continue
        pointing = {term.name for term in reading.terms if term.redirect}
        for passage in reading.passages:
            if passage.id not in restated and not (passage.term in pointing and len(passage.text.split()) < POINTER):
                yield passage


def sayings(linked: Linked) -> Iterator[tuple[str, str, str, float]]:
    """(stems, kind, meaning, weight): names of terms with their ids; what people say, and the stems of what is meant.

    A game without data of its own is spoken of in the words of the thesaurus.
    """
    for folded, _, target, loose in linked.concepts.book.rows():
        if not loose:
            yield ranking.stemmed(folded), "term", target, 1.0
    everyday = {words: dict.fromkeys(meant, EVERYDAY_WEIGHT) for words, meant in linked.data.everyday.items()}
    others = spoken(linked.passages()) if linked.game not in games() else {}
    for words, meant in sorted((everyday | others).items()):
        for phrase, weight in meant.items():
            yield ranking.stemmed(words), "everyday", _meant(phrase), weight


def _meant(phrase: str) -> str:
    """The stems that search finds a phrase of the documents by: those of its stop words stand in no posting."""
    return " ".join(ranking.content_stems(phrase)) or ranking.stemmed(phrase)


def _names_by_passage(linked: Linked) -> dict[str, set[str]]:
    """All names of the terms and cards whose entries a passage belongs to."""
    names_of: dict[str, set[str]] = defaultdict(set)
    for _, name, target, loose in linked.concepts.book.rows():
        if not loose:
            names_of[target].update(other_names(name))
    spoken: dict[str, set[str]] = defaultdict(set)
    for target, passage, _ in linked.concepts.passages:
        spoken[passage] |= names_of[target]
    for card, passage, _ in linked.cards.passages:
        identity = linked.cards.by_id[card]
        spoken[passage] |= {identity.title, identity.subtitle}
    return spoken
