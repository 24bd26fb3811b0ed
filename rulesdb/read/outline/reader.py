"""Read an outline: lettered and numbered sections over paragraphs and nested bullets, with commentary between them.

The shape comes from a page layout, so marked depths prove little: the contents list says what a heading's label means
(numbering.py), cut sentences and fallen lists are mended (bullets.py), and what the text means without marking it up is
data (annotations.py). sections.py parts the blocks into sections and commentary; writer.py makes the records.
"""

from __future__ import annotations

from collections.abc import Sequence

from ... import resources
from ...model import Document, Line, Reading
from ..bullets import blocks, join_cut, restore_depth
from ..citations import source_tags
from .annotations import load_annotations
from .numbering import Numbering, read_contents
from .sections import part
from .writer import write


def read(lines: Sequence[Line], document: Document) -> tuple[Reading, ...]:
    """The one reading of an outline. Never raises on odd text: what it cannot place is listed as unparsed."""
    restored = restore_depth(join_cut(blocks(lines), bullets=True))
    entries, start = read_contents(restored)
    sections = part(restored[start:], Numbering(entries), document.title)
    name = document.id.partition("/")[2]
    notes = load_annotations(resources.folder("data") / document.game / "annotations" / f"{name}.toml")
    draft = write(sections, document, notes, source_tags(line.text for line in lines))
    draft.furniture((n for block in restored[:start] for n in block.numbers), "contents")
    for kind, why in (("empty", "empty bullet"), ("ruled", "page furniture")):
        draft.furniture((n for block in restored[start:] if block.kind == kind for n in block.numbers), why)
    return (draft.reading(lines),)
