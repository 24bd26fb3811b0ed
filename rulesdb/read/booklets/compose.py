"""Pieces -> passages: what the readers of scanned booklets and bulletins put into their draft in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...model import Passage
from ..blocks import Block, original
from ..draft import Draft
from ..inline import bold, plain
from .pointers import references
from .prose import Piece, pieces


@dataclass(frozen=True, slots=True)
class Place:
    """Where blocks stand: the headings from the top down, and the section in words for their ids.

    `kind` is the kind of an unlabelled paragraph. `mentions` says that names in bold are cards which a text mentions.
    """

    path: tuple[str, ...]
    section: tuple[str, ...]
    kind: str = "rule"
    mentions: bool = False


def compose(draft: Draft, blocks: Sequence[Block], place: Place, **more: Any) -> list[Passage]:
    """Add the passages of `blocks` to `draft`, with `more` as further fields of each, and return them."""
    title = place.path[-1] if place.path else draft.document.title
    return [passage for piece in pieces(blocks, title) for passage in _add(draft, piece, place, more)]


def _add(draft: Draft, piece: Piece, place: Place, more: dict[str, Any]) -> list[Passage]:
    kind = _kind(piece, place)
    term = piece.term if kind == "definition" else ""
    fields = {"procedure": piece.procedure, "position": piece.position, "term": term, **more}
    added = draft.passage(
        kind,
        plain(piece.text),
        [number for block in piece.blocks for number in block.numbers],
        section=place.section,
        path=place.path,
        intro=piece.intro,
        original=_original(piece.blocks),
        **fields,
    )
    if term:
        draft.term(term)
    if added:
        _point(draft, added, piece, place)
    return added


def _kind(piece: Piece, place: Place) -> str:
    """The kind of the passage: the piece's own, except that a paragraph of an erratum or a ruling keeps that kind."""
    if place.kind == "rule" or piece.kind in ("example", "exception"):
        return piece.kind or place.kind
    return place.kind


def _point(draft: Draft, added: Sequence[Passage], piece: Piece, place: Place) -> None:
    """Add a pointer for each printed reference, from the first of the `added` passages that has its words."""
    cited = references(plain(piece.text))
    if place.mentions:
        cited += [("mentions", name, name) for name in dict.fromkeys(bold(piece.text))]
    for kind, target, words in cited:
        holder = next((passage for passage in added if words in passage.text), added[0])
        draft.pointer(holder, kind, target, words)


def _original(blocks: Sequence[Block]) -> str:
    """The printed text of `blocks` where a repair changed one of them, else ""."""
    return original([line for block in blocks for line in block.lines])
