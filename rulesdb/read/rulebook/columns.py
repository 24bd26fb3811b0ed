"""Tables of plain text: lines whose cells stand in columns, with blanks or tabs between them, become rows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ...model import Line

FEWEST = 3  # lines of a table, its heads among them
WIDEST = 60  # letters of a cell in front of the last one
APART = 4  # letters by which the beginnings of cells of one column may differ
_BETWEEN_COLUMNS = re.compile(r"\t+|[ ]{3,}")


def in_rows(lines: Sequence[Line], other: Collection[int]) -> list[Line]:
    """`lines` with those of tables as rows of Markdown; lines whose numbers are in `other` are something else."""
    result: list[Line] = []
    for run in _runs(lines, other):
        is_table = len(run) >= FEWEST and _are_aligned(run)
        result += [_row(line) for line in run] if is_table else run
    return result


def _runs(lines: Sequence[Line], other: Collection[int]) -> Iterator[list[Line]]:
    """Neighbouring lines with as many cells, and the lines between these one by one."""
    run: list[Line] = []
    for line in lines:
        count = 1 if line.number in other else len(_cells(line.text))
        if run and (count < 2 or count != len(_cells(run[0].text))):
            yield run
            run = []
        if count < 2:
            yield [line]
        else:
            run.append(line)
    if run:
        yield run


def _cells(text: str) -> list[str]:
    """The cells of a line, or the line where it is none of a table."""
    if not text or text[0].isspace() or text[0] in "|#>*-+" or len(text) > 400:
        return [text]
    cells = _BETWEEN_COLUMNS.split(text.rstrip())
    return cells if all(cells) and all(len(cell) <= WIDEST for cell in cells[:-1]) else [text]


def _are_aligned(run: Sequence[Line]) -> bool:
    """Whether the cells of each column begin at about one place, or tabs set them apart."""
    if all("\t" in line.text for line in run):
        return True
    starts = [[match.end() for match in _BETWEEN_COLUMNS.finditer(line.text.rstrip())] for line in run]
    gaps = all(len({len(match[0]) for match in _BETWEEN_COLUMNS.finditer(line.text)}) == 1 for line in run)
    same_glue = gaps and len({match[0] for line in run for match in _BETWEEN_COLUMNS.finditer(line.text.rstrip())}) == 1
    return same_glue or all(max(column) - min(column) <= APART for column in zip(*starts, strict=True))


def _row(line: Line) -> Line:
    return replace(line, text=f"| {' | '.join(_cells(line.text))} |")
