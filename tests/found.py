"""What tests look for in a reading: passages by their kind, place and words, and the lines that it accounts for."""

from __future__ import annotations

from rulesdb.model import Passage, Reading


def of_kind(reading: Reading, kind: str) -> list[Passage]:
    """The passages of a kind."""
    return [passage for passage in reading.passages if passage.kind == kind]


def at(reading: Reading, line: int) -> list[Passage]:
    """The passages that stand on a line."""
    return [p for p in reading.passages if any(first <= line <= last for first, last in p.spans)]


def starting(reading: Reading, words: str) -> Passage:
    """The one passage that starts with `words`."""
    (passage,) = (p for p in reading.passages if p.text.startswith(words))
    return passage


def covered(reading: Reading) -> set[int]:
    """The lines that end in a passage or in a span with its reason."""
    spans = [span for passage in reading.passages for span in passage.spans]
    spans += [span.lines for span in reading.spans]
    return {number for first, last in spans for number in range(first, last + 1)}
