"""The parts of archives that are no rulings, and rulings that are quoted more than once.

Files without anything to cite are listed with the reason; messages of people without authority are kept apart. The same
answer quoted again is one ruling, in the reading that quotes it first, with the attributions of all quotations, and
with the question that any of them tells.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..model import Attribution, Discussion, Passage, Reading, Span
from ..read.sameness import alike, shingles
from ..read.threads.former import told

COMMON = 40  # a shingle that stands in more rulings than this is no evidence of a common source


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file without anything that may be cited, and why."""

    game: str
    document: str
    file: str
    why: str


@dataclass(slots=True)
class Sifted:
    """The readings that may be cited, the discussion in the files, and the files that were skipped."""

    readings: list[Reading] = field(default_factory=list)
    discussion: list[Discussion] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)


def sift(readings: Iterable[Reading]) -> Sifted:
    """The readings without skipped files, each ruling once; one that a digest has word for word only in the digest."""
    sifted = Sifted()
    rulings: list[Reading] = []
    readings = list(readings)
    ours = {p.text: p.id for reading in readings if reading.document.authority == "digest" for p in reading.passages}
    for reading in readings:
        sifted.discussion += reading.discussion
        if reading.skipped:
            sifted.skipped.append(_skipped(reading, reading.skipped))
        elif reading.document.authority == "designer":
            rulings.append(_beside(reading, ours))
        else:
            sifted.readings.append(reading)
    for reading in once(rulings):
        if reading.passages:
            sifted.readings.append(reading)
        else:
            sifted.skipped.append(_skipped(reading, "repeats rulings that another file quotes earlier"))
    return sifted


def _skipped(reading: Reading, why: str) -> Skipped:
    document = reading.document
    return Skipped(document.game, document.id, document.file, why)


def once(readings: Sequence[Reading]) -> list[Reading]:
    """The readings with each ruling only where it is quoted first, with the attributions of all quotations."""
    passages = sorted((passage for reading in readings for passage in reading.passages), key=_age)
    first: dict[str, str] = {}
    asked: dict[str, str] = {}
    for group in _groups(passages):
        if not told(group[0].intro):
            asked[group[0].id] = next((passage.intro for passage in group if told(passage.intro)), group[0].intro)
        for passage in group[1:]:
            first[passage.id] = group[0].id
    attributions: dict[str, list[Attribution]] = defaultdict(list)
    for passage in passages:
        attributions[first.get(passage.id, passage.id)] += passage.attributions
    return [_without(_with_questions(reading, asked), first, attributions) for reading in readings]


def _with_questions(reading: Reading, asked: Mapping[str, str]) -> Reading:
    """The reading whose passages have these questions (id -> question)."""
    passages = (replace(one, intro=asked.get(one.id, one.intro)) for one in reading.passages)
    return replace(reading, passages=tuple(passages))


def _age(passage: Passage) -> tuple[str, str]:
    return min((attribution.day for attribution in passage.attributions), default=""), passage.id


def _groups(passages: Sequence[Passage]) -> list[list[Passage]]:
    """Passages that quote the same words of the same author, the earliest first; `passages` are in order of age."""
    groups: list[list[Passage]] = []
    holders: dict[str, list[int]] = defaultdict(list)
    for passage in passages:
        parts = shingles(passage.text)
        shared = Counter(index for part in parts for index in holders[part] if len(holders[part]) <= COMMON)
        group = next(
            (
                index
                for index, _ in shared.most_common(5)
                if alike(passage.text, groups[index][0].text) and _authors(passage) == _authors(groups[index][0])
            ),
            None,
        )
        if group is None:
            for part in parts:
                holders[part].append(len(groups))
            groups.append([passage])
        else:
            groups[group].append(passage)
    return groups


def _beside(reading: Reading, ours: Mapping[str, str]) -> Reading:
    """`reading` without the passages whose text is in `ours` (text -> id): a digest's rulings that were exported."""
    restated = {passage.id: ours[passage.text] for passage in reading.passages if passage.text in ours}
    return _without(reading, restated, {p.id: p.attributions for p in reading.passages}) if restated else reading


def _authors(passage: Passage) -> set[str]:
    return {attribution.author.split()[0].lower() for attribution in passage.attributions if attribution.author}


def _without(reading: Reading, first: Mapping[str, str], attributions: Mapping[str, Sequence[Attribution]]) -> Reading:
    kept = [
        replace(passage, attributions=tuple(dict.fromkeys(attributions[passage.id])))
        for passage in reading.passages
        if passage.id not in first
    ]
    again = [
        Span(reading.document.id, span, "furniture", f"quotes {first[passage.id]}")
        for passage in reading.passages
        if passage.id in first
        for span in passage.spans
    ]
    return replace(reading, passages=tuple(kept), spans=(*reading.spans, *again))
