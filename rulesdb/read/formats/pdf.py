"""PDF -> text, by PDFium: lines in reading order, columns one after the other, without running heads.

Each page begins with a line "[page 3]", so that references to pages can be followed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pypdfium2

from ...errors import UnreadableError

MOST_PAGES = 3000
FEWEST_LETTERS = 15  # a page, on average: below this the pages are pictures
GAP = 0.75  # of the usual distance of lines, beyond which a paragraph ends: more than this above it
EDGE = 2  # lines at the top and at the bottom of a page that may be running heads
REPEATED = 0.4  # share of pages on which a running head stands
_PAGE_NUMBER = re.compile(r"\d+|[ivxlc]+$")
_HYPHENATED = re.compile(r"(\w)[\u00ad\ufffe\x02-]$")


@dataclass(frozen=True, slots=True)
class _Text:
    """A line of a page, with its box in points from the lower left."""

    left: float
    bottom: float
    right: float
    top: float
    words: str


def read(raw: bytes, _kind: str, name: str) -> str:
    """The text of a PDF. Raises UnreadableError for one that is locked, damaged, a scan, or too long."""
    try:
        document = pypdfium2.PdfDocument(raw)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise UnreadableError(f"{name}: is locked with a password; save it without one") from error
        raise UnreadableError(f"{name}: is a damaged PDF ({error}); download it again") from error
    with document:
        if len(document) > MOST_PAGES:
            raise UnreadableError(f"{name}: has more than {MOST_PAGES} pages; split it")
        pages = [_page(document, number) for number in range(len(document))]
    if sum(len(line.words) for page in pages for line in page) < FEWEST_LETTERS * max(len(pages), 1):
        raise UnreadableError(f"{name}: is a scan without text; let a program for text recognition (OCR) add it")
    heads = _running_heads(pages)
    parts = []
    for number, page in enumerate(pages, 1):
        lines = [line for index, line in enumerate(page) if not _is_head(index, line, page, heads)]
        parts += [f"[page {number}]", *_paragraphs(lines)]
    return "\n".join(parts) + "\n"


def _page(document: pypdfium2.PdfDocument, number: int) -> list[_Text]:
    """The lines of a page in reading order."""
    page = document[number]
    text = page.get_textpage()
    texts = []
    for index in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(index)
        words = " ".join(text.get_text_bounded(left, bottom, right, top).split())
        if words:
            texts.append(_Text(left, bottom, right, top, words))
    width = page.get_width()
    text.close()
    page.close()
    return [line for column in _columns(texts, width) for line in _lines(column)]


def _columns(texts: Sequence[_Text], width: float) -> Iterator[Sequence[_Text]]:
    """The texts of a page in its columns: of two, the left one first, between what stands across both."""
    middle = width / 2
    across = [t for t in texts if t.left < middle - 6 and t.right > middle + 6]
    left = [t for t in texts if t.right <= middle + 6 and t not in across]
    right = [t for t in texts if t.left >= middle - 6 and t not in across]
    if len(across) > 0.25 * len(texts) or min(len(left), len(right)) < 0.2 * len(texts):
        yield texts
        return
    edges = sorted({t.bottom for t in across}, reverse=True)
    upper = float("inf")
    for lower in (*edges, float("-inf")):
        yield [t for t in left if lower <= t.bottom < upper]
        yield [t for t in right if lower <= t.bottom < upper]
        yield [t for t in across if t.bottom == lower]
        upper = lower


def _lines(texts: Iterable[_Text]) -> list[_Text]:
    """Texts from the top down, those of one height joined."""
    result: list[_Text] = []
    for text in sorted(texts, key=lambda t: (-t.bottom, t.left)):
        last = result[-1] if result else None
        if last and min(last.top, text.top) - max(last.bottom, text.bottom) > 0.5 * min(
            last.top - last.bottom, text.top - text.bottom
        ):
            first, second = sorted((last, text), key=lambda t: t.left)
            glue = "   " if second.left - first.right > 20 else " " if second.left - first.right > 0.5 else ""
            result[-1] = _Text(
                first.left, min(first.bottom, second.bottom), max(first.right, second.right),
                max(first.top, second.top), first.words + glue + second.words,
            )  # fmt: skip
        else:
            result.append(text)
    return result


def _running_heads(pages: Sequence[Sequence[_Text]]) -> set[str]:
    """Lines, without their digits, that stand at the edge of many pages."""
    seen = Counter(key for page in pages for key in {_key(line) for line in (*page[:EDGE], *page[-EDGE:])})
    return {key for key, count in seen.items() if count >= max(3, REPEATED * len(pages))}


def _key(line: _Text) -> str:
    return _PAGE_NUMBER.sub("#", line.words.lower())


def _is_head(index: int, line: _Text, page: Sequence[_Text], heads: set[str]) -> bool:
    return (index < EDGE or index >= len(page) - EDGE) and _key(line) in heads


def _paragraphs(lines: Sequence[_Text]) -> Iterator[str]:
    """The words of the lines, a blank line where the distance is larger, and words joined that a line end broke."""
    steps = sorted(upper.bottom - lower.bottom for upper, lower in pairwise(lines) if upper.bottom > lower.bottom)
    usual = steps[len(steps) // 2] if steps else 0.0
    pending = ""
    for index, line in enumerate(lines):
        step = lines[index - 1].bottom - line.bottom if index else 0.0
        if index and (step > usual * (1 + GAP) or step < 0):
            yield pending
            pending = ""
            if step > 0:
                yield ""
        elif index and (broken := _HYPHENATED.search(pending)) and line.words[:1].islower():
            first, _, tail = line.words.partition(" ")
            yield pending[: broken.start(1) + 1] + first
            pending = tail
            continue
        elif index:
            yield pending
        pending = line.words
    yield pending
