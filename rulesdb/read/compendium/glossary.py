"""The glossary of a compendium: each heading is a term, its blocks are the definition, "See also" lines point on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from ...model import Passage
from ...text import fold
from ..draft import Draft
from .crossrefs import see_also
from .markdown import Block
from .sections import Book, Part, Section, runs
from .writer import write

_SEE_ALSO = re.compile(r"^\W*See also:")
_SEE = re.compile(r"^\W*See:\s*")
_THE_WORD = re.compile(r"^The (?:word|letter|phrase) [\"“](.+?)[\"”]$", re.IGNORECASE)
_FORMS = re.compile(r"\s*/\s*|,\s+")
_PAIR = re.compile(r"\s+and\s+")


def read(book: Book, part: Part) -> None:
    """Add the entries of the glossary `part` to the draft of `book`."""
    entries = list(runs(part.blocks))
    heads = {fold(heading.text) for heading, _ in entries if heading}
    for heading, blocks in entries:
        if heading is None:
            write(book.draft, Section((part.title,), (part.title,)), blocks)
        else:
            _entry(book.draft, part, heading, blocks, heads)


def _entry(draft: Draft, part: Part, heading: Block, blocks: Sequence[Block], heads: Collection[str]) -> None:
    name = heading.text
    path = (part.title, name)
    draft.heading(heading.numbers, name, path)
    also = [block for block in blocks if _SEE_ALSO.match(block.text)]
    body = [block for block in blocks if block not in also]
    redirect = next((_SEE.sub("", block.text) for block in body if _SEE.match(block.text)), "")
    draft.term(name, aliases(name, heads), redirect)
    passages = write(draft, Section(path, ("glossary", name), "definition", more={"term": name}), body)
    if redirect and passages:
        draft.pointer(passages[0], "see", redirect, passages[0].text)
    for block in also:
        _see_also(draft, passages, block)


def _see_also(draft: Draft, passages: Sequence[Passage], block: Block) -> None:
    draft.furniture(block.numbers, "see-also line")
    for reference in see_also(block.text) if passages else ():
        draft.pointer(passages[0], "see-also", reference.target, reference.words)


def aliases(name: str, heads: Collection[str] = ()) -> tuple[str, ...]:
    """The other names that a headword shows, without those that head an entry of their own (`heads`, folded).

    >>> aliases("Threat / Threat Dial"), aliases("Copy (of a card)"), aliases("The word “Choose”")
    (('Threat', 'Threat Dial'), ('Copy',), ('Choose',))
    """
    return tuple(alias for alias in dict.fromkeys(_forms(name)) if alias != name and fold(alias) not in heads)


def _forms(name: str) -> Iterator[str]:
    if match := _THE_WORD.match(name):
        yield match.group(1)
        return
    bare, bracket, inside = name.partition(" (")
    if bare and bracket and inside.find(")") == len(inside) - 1:
        yield bare
        return
    if _FORMS.search(name):
        yield from _FORMS.split(name)
    elif _PAIR.search(name):
        yield from _PAIR.split(name)
