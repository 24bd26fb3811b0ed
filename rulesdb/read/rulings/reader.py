"""A community's file of rulings on a card or a term -> a Reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model import Document, Line, Reading
from ..authorities import load_authorities
from ..draft import Draft
from .plain import entitled, parse, unentitled


def read(lines: Sequence[Line], document: Document) -> list[Reading]:
    """The reading of one file; a ruling whose author is no authority is a problem and no ruling."""
    text = "\n".join(line.text for line in lines)
    entry, faults = parse(text, document.file)
    blank = frozenset(line.number for line in lines if not line.text.strip())
    known = load_authorities(document.game)
    faults += unentitled(entry, known)
    rulings = [(ruling, tuple(entitled(ruling, known))) for ruling in entry.rulings]
    rulings = [(ruling, references) for ruling, references in rulings if references]
    document = replace(
        document, title=f"Rulings on {entry.name}" if entry.name else document.title, authority="designer"
    )
    if not rulings or not entry.kind:
        why = faults[0].message if faults else "holds no ruling of an authority"
        return [Reading(document, blank=blank, skipped=why)]
    days = [reference.day for _, references in rulings for reference in references]
    draft = Draft(replace(document, published=min(days), certainty="published"))
    if entry.kind == "card":
        draft.card(entry.name)
    elif entry.kind == "term":
        draft.term(entry.name)
    covered: set[int] = set()
    for ruling, references in rulings:
        numbers = range(ruling.lines[0], ruling.lines[1] + 1)
        draft.passage(
            "dispute" if ruling.disputed else "ruling",
            ruling.text,
            numbers,
            section=entry.name,
            path=[entry.name],
            intro=ruling.question,
            whole=True,
            attributions=tuple(sorted(references, key=lambda reference: reference.day)),
            cards=(entry.name,) if entry.kind == "card" else (),
            term=entry.name if entry.kind == "term" else "",
        )
        covered.update(numbers)
    draft.furniture(
        [line.number for line in lines if line.text.strip() and line.number not in covered], "head of the file"
    )
    for fault in faults:
        draft.problem("ruling", fault.message, (fault.line, fault.line))
    return [draft.reading(lines)]
