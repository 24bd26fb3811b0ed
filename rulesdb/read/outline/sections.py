"""The body of an outline in sections, with the commentary among them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...text import fold
from ..bullets import Block, Item, is_labelled, plain, tree
from .numbering import Numbering, split_label

LABELS = {"editor's note": "note", "controversial card": "dispute", "tournament convention": "convention"}

_LABEL = re.compile(r"(Editor['’]s Note|Controversial Card|Tournament Convention)s?\s*(?::\s*|$)", re.IGNORECASE)
_HEADWORD = re.compile(r"\*\*(.+?):\*\*\s*(.*)$|\*\*(.+?)\*\*:\s*(.*)$")
_GLOSSARY = re.compile(r"\b(?:glossary|definitions)\b", re.IGNORECASE)


@dataclass(slots=True)
class Comment:
    """Commentary inside a section: a note or a dispute. `heading` are the lines of a label that stands alone."""

    kind: str
    at: int  # how many of the section's own blocks stand in front
    title: str = ""
    heading: tuple[int, ...] = ()
    blocks: list[Block] = field(default_factory=list)

    def takes(self, block: Block, follower: Block | None) -> bool:
        """Whether `block` still belongs to it: paragraphs, and bullets that its own words lead in.

        A lead-in to a list is a rule again, and so is a plain paragraph behind labelled ones.
        """
        last = self.blocks[-1] if self.blocks else None
        if block.kind == "bullet":
            return last is not None and (last.kind == "bullet" or plain(last.text).endswith(":"))
        if block.kind != "paragraph" or last is None:
            return block.kind in {"ruled", "paragraph"}
        if last is not self.blocks[0] and last.kind == "paragraph" and is_labelled(last.text):
            return is_labelled(block.text)
        return not (plain(block.text).endswith(":") and follower is not None and follower.kind == "bullet")


@dataclass(slots=True)
class Section:
    """A heading or a glossary's headword, with its own blocks and the commentary among them."""

    number: str
    title: str
    path: tuple[str, ...]
    heading: tuple[int, ...] = ()
    kind: str = "rule"
    authority: str = ""
    term: str = ""
    numbers: tuple[str, ...] = ()
    blocks: list[Block] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)

    @property
    def place(self) -> str:
        """The name by which annotations and references mean the section: number, headword or title."""
        return self.number or self.term or self.title

    @property
    def name(self) -> str:
        """The name of the section in ids."""
        return self.term or f"{self.number} {self.title}".strip()

    def items(self) -> list[tuple[Item, Comment | None]]:
        """The paragraphs and bullets as trees, with the comment each belongs to, in reading order."""
        at = {id(block): float(number) for number, block in enumerate(self.blocks)}
        rows: list[tuple[float, Item, Comment | None]] = [(at[id(i.block)], i, None) for i in tree(self.blocks)]
        for comment in self.comments:
            rows += [(comment.at - 0.5, item, comment) for item in tree(comment.blocks)]
        return [(item, comment) for _, item, comment in sorted(rows, key=lambda row: row[0])]


def split_comment(text: str) -> tuple[str, str]:
    """The kind of commentary that the plain `text` is labelled as ("" for none), and the rest of the text."""
    match = _LABEL.match(text)
    return (LABELS[match[1].lower().replace("’", "'")], text[match.end() :].strip()) if match else ("", text)


def part(body: Sequence[Block], numbering: Numbering, title: str) -> list[Section]:
    """The body in sections; what stands before the first heading is in a section of the document's `title`."""
    sections = [Section("", title, ())]
    comment: Comment | None = None
    for block, follower in zip(body, [*body[1:], None], strict=False):
        section = sections[-1]
        text = plain(block.text)
        kind, content = split_comment(text) if block.kind in {"heading", "paragraph"} else ("", text)
        if kind in {"note", "dispute"} and section.authority != "editor":
            comment = _comment(block, kind, section)
        elif block.kind == "heading":
            comment = None
            sections.append(_convention(block, content, section) if kind else _section(block, sections, numbering))
        elif comment and comment.takes(block, follower):
            comment.blocks.append(block)
        else:
            comment = None
            _place(block, sections)
    return sections


def _comment(block: Block, kind: str, section: Section) -> Comment:
    """Open a comment in `section`. One under a heading of its own ends the list in front; one in line does not."""
    text = plain(block.text)
    _, content = split_comment(text)
    comment = Comment(kind, len(section.blocks))
    if block.kind == "heading" or not content:
        comment.title, comment.heading = text.rstrip(": "), tuple(block.numbers)
        section.blocks.append(Block("ruled", "", ()))
    else:
        comment.blocks.append(replace(block, text=content))
    section.comments.append(comment)
    return comment


def _convention(block: Block, title: str, inside: Section) -> Section:
    """A convention's heading opens a part of the section in force."""
    name = plain(block.text).rstrip(": ")
    return Section("", title or name, (*inside.path, name), tuple(block.numbers), "convention", numbers=inside.numbers)


def _section(block: Block, sections: list[Section], numbering: Numbering) -> Section:
    """The section that a heading opens: where its label stands in the contents; without a label, at the top."""
    label, title = split_label(block.text)
    if not label:
        title = title.rstrip(": ")
        return Section("", title, (title,), tuple(block.numbers))
    entry = numbering.place(label, title)
    titles = {section.number: section.title for section in sections if section.number}
    outer = [".".join(entry.labels[:depth]) for depth in range(1, len(entry.labels))]
    path = (*(titles[number] for number in outer if number in titles), title)
    is_about = fold(path[0]) == "introduction"
    kind = "definition" if _GLOSSARY.search(title) else "note" if is_about else "rule"
    numbers = (entry.number,)
    return Section(entry.number, title, path, tuple(block.numbers), kind, "editor" * is_about, numbers=numbers)


def _place(block: Block, sections: list[Section]) -> None:
    """Put `block` into the last section, or open the glossary entry that it begins."""
    section = sections[-1]
    headword = _HEADWORD.match(block.text) if section.kind == "definition" and block.kind == "paragraph" else None
    if headword:
        name = plain(headword[1] or headword[3])
        opened = replace(block, text=headword[2] or headword[4] or "")
        sections.append(Section("", name, section.path, kind="definition", term=name, blocks=[opened]))
    else:
        section.blocks.append(block)
