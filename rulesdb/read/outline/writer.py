"""Sections of an outline -> records: a passage for each paragraph and bullet, with its lead-ins, sources and cards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...model import Document, Line, Passage
from ...text import fold, key, portions, squeeze
from ..blocks import printed
from ..bullets import Item, is_lead_only, lead_in, plain, walk
from ..citations import cited, references
from ..draft import LIMIT, Draft
from ..headwords import aliases
from .annotations import Annotations
from .sections import Comment, Section, split_comment

_ALTERNATIVES = re.compile(r"\b(?:(?:one|any|all) of the following|exceptions?)\b", re.IGNORECASE)
_EXCEPTIONS = re.compile(r"\bfollowing exceptions?\b", re.IGNORECASE)
_OVERRIDDEN = re.compile(r"\bfollow the ([\w' -]+?)(?= for each| with\b)", re.IGNORECASE)
_NAMES_CLASS = re.compile(r"^(?:All|Any|Each|Every)\b|\bcards$")
_SHORT = 8  # words: a glossary entry whose opening is shorter and only leads in ("Any of the following:") says nothing


@dataclass(slots=True)
class Count:
    """The steps of one procedure so far."""

    name: str
    position: int = 0


@dataclass(frozen=True, slots=True)
class Context:
    """What an item inherits: its section, kind and authority, the lead-ins above it, and lines to cover with it."""

    section: Section
    kind: str
    ids: tuple[str, ...]
    path: tuple[str, ...]
    title: str
    authority: str = ""
    intro: str = ""
    lines: tuple[Line, ...] = ()
    steps: Count | None = None
    step: tuple[str, int] = ("", 0)
    listing: Mapping[str, Any] = field(default_factory=dict)
    overrides: str = ""
    cards: tuple[str, ...] = ()


def write(sections: Sequence[Section], document: Document, notes: Annotations, tags: Sequence[str]) -> Draft:
    """A draft with the records of all `sections`."""
    writer = _Writer(Draft(document), notes, tuple(tags), _names(sections))
    parents = {section.path[:-1] for section in sections}
    for section in sections:
        writer.section(section, is_parent=section.path in parents)
    for row in notes.unused():
        writer.draft.problem("annotation", f"no place fits the {row.sort} of {row.place!r} {row.begins!r}")
    return writer.draft


def _names(sections: Sequence[Section]) -> dict[str, str]:
    """The names of all sections as keys, and the place of each: a number where it has one."""
    names = {key(section.title): section.place for section in reversed(sections)}
    return names | {key(section.term): section.term for section in sections if section.term}


class _Writer:
    """Writes sections into a draft."""

    def __init__(self, draft: Draft, notes: Annotations, tags: tuple[str, ...], names: Mapping[str, str]) -> None:
        self.draft = draft
        self._notes = notes
        self._tags = tags
        self._names = names
        self._counts: dict[str, Count] = {}

    def section(self, section: Section, *, is_parent: bool) -> None:
        """Write one section: its heading, its items and the commentary among them."""
        context = Context(section, section.kind, (section.name,), section.path, section.title, section.authority)
        if section.heading:
            self._heading(section, context, is_parent)
        if section.term:
            opening = section.blocks[0].text
            self.draft.term(section.term, aliases(section.term, opening))
        comments = {id(comment): self._comment(comment, context) for comment in section.comments}
        whole = self._notes.at("procedure", section.place, "")
        steps = self._count(whole["name"]) if whole else None
        for item, comment in section.items():
            if comment:
                self._item(item, comments[id(comment)])
            elif section.authority == "editor" and _is_sample(item):
                lines = (number for part in walk([item]) for number in part.block.numbers)
                self.draft.furniture(lines, "sample of the layout")
            else:
                self._item(item, replace(context, steps=steps))

    def _comment(self, comment: Comment, context: Context) -> Context:
        """The context of a comment's own items, with the cards that its heading or its first words dispute."""
        if comment.heading:
            path = (*context.path, comment.title)
            self.draft.heading(comment.heading, comment.title, path, context.section.numbers)
            context = replace(context, path=path, title=comment.title)
        subject = comment.title.partition(": ")[2]
        opening = plain(comment.blocks[0].text) if comment.blocks else ""
        annotated = self._notes.at("ruling", context.section.place, opening).get("cards", ()) if opening else ()
        is_dispute = comment.kind == "dispute"
        return replace(
            context,
            kind=comment.kind,
            authority="editor",
            ids=(*context.ids, "controversial cards" if is_dispute else "editor's note"),
            title=subject or context.title,
            cards=tuple(dict.fromkeys([*([subject] if subject else []), *annotated])) if is_dispute else (),
        )

    def _heading(self, section: Section, context: Context, is_parent: bool) -> None:
        self.draft.heading(section.heading, section.title, section.path, section.numbers)
        for name, position in self._notes.procedures_over(section.place):
            self.draft.passage(
                "step",
                section.title,
                section.heading,
                section=context.ids,
                path=section.path,
                numbers=section.numbers,
                procedure=name,
                position=position,
            )
        if not section.blocks and not section.comments and not is_parent and section.kind != "definition":
            bounds = (min(section.heading), max(section.heading))
            self.draft.problem("empty-section", f"{section.place} {section.title}: a heading without text", bounds)

    def _count(self, name: str) -> Count:
        return self._counts.setdefault(name, Count(name))

    def _item(self, item: Item, context: Context) -> None:
        """Write one paragraph or bullet, then its children with it as their lead-in."""
        label, text = split_comment(item.text)
        pieces = cited(text, self._tags)
        bare = " ".join(piece for piece, _ in pieces)
        place = context.section.place
        is_choice = bool(_ALTERNATIVES.search(lead_in(bare)))
        is_silent = is_lead_only(item) and not (context.steps and is_choice)
        if context.section.term and item.block is context.section.blocks[0]:
            is_silent = is_silent and len(bare.split()) < _SHORT
        lines = (*context.lines, *item.block.lines)
        if not is_silent:
            self._passages(pieces, replace(context, kind=label or context.kind, lines=lines))
            lines = ()
        leads = self._notes.at("procedure", place, bare)
        below = replace(
            context,
            intro=squeeze(f"{context.intro} {self._lead(item, bare, context)}"),
            steps=self._count(leads["name"]) if leads else context.steps if is_silent and not is_choice else None,
            step=(context.steps.name, context.steps.position) if context.steps and not is_silent else context.step,
            listing=self._notes.at("listing", place, bare),
            kind=_kind_below(bare, context),
            overrides=self._overridden(bare),
        )
        for number, child in enumerate(item.children):
            self._item(child, replace(below, lines=lines if number == 0 else ()))

    def _lead(self, item: Item, bare: str, context: Context) -> str:
        """The item's words as a lead-in; a glossary entry's begin with its headword."""
        is_entry = context.section.term and item.block is context.section.blocks[0]
        return f"{context.section.term}: {lead_in(bare)}" if is_entry else lead_in(bare)

    def _overridden(self, text: str) -> str:
        """The entry whose rules an item's children override ("follow the X with the following exceptions")."""
        match = _OVERRIDDEN.search(text) if _EXCEPTIONS.search(text) else None
        return self._names.get(key(match[1]), "") if match else ""

    def _passages(self, pieces: Sequence[tuple[str, str]], context: Context) -> None:
        section = context.section
        kind = context.kind
        if context.steps:
            kind = "step"
            context.steps.position += 1
        procedure, position = (context.steps.name, context.steps.position) if context.steps else context.step
        if context.listing:
            kind = "list-entry"
        whole = " ".join(piece for piece, _ in pieces)
        cards = self._cards(whole, context)
        cut = [(portion, source) for piece, source in pieces for portion in portions(piece, LIMIT)]
        names_all = len(cut) == 1 or kind in {"dispute", "list-entry"}
        for portion, source in cut:
            added = self.draft.passage(
                kind,
                portion,
                (line.number for line in context.lines),
                section=context.ids,
                path=context.path,
                title=cards[0] if kind == "dispute" and cards else context.title,
                intro=context.intro,
                original=_original(context.lines),
                term=section.term,
                cards=tuple(card for card in cards if names_all or fold(card) in fold(portion)),
                numbers=section.numbers,
                procedure=procedure,
                position=position,
                authority=source or context.authority,
            )
            for passage in added:
                self._hang(passage, portion, context)

    def _cards(self, text: str, context: Context) -> list[str]:
        """The cards that `text` rules on: as annotated, or as it names them on a list of cards."""
        if context.listing:
            if context.listing.get("pairs"):
                return [name.strip() for name in text.split(":")]
            return [] if _NAMES_CLASS.search(text) else [name.strip() for name in text.split(", ")]
        ruled = self._notes.at("ruling", context.section.place, text)
        return list(context.cards or ruled.get("cards", ()))

    def _hang(self, passage: Passage, text: str, context: Context) -> None:
        """Note the cards, list places and references of a passage."""
        for card in passage.cards:
            title, _, subtitle = card.removesuffix(")").partition(" (")
            self.draft.card(title, subtitle)
        if context.listing:
            name, binds = context.listing["name"], context.listing.get("binds", "")
            for card in passage.cards or (text,):
                self.draft.listing(name, binds, card, passage)
        for reference in references(text, self._names):
            self.draft.pointer(passage, reference.kind, reference.target, reference.words)
        for target in self._notes.at("reference", context.section.place, text).get("targets", ()):
            self.draft.pointer(passage, "see", target, "see previous sections")
        if context.overrides:
            self.draft.pointer(passage, "exception-to", context.overrides, context.intro)


def _kind_below(lead: str, context: Context) -> str:
    if _EXCEPTIONS.search(lead_in(lead)):
        return "exception"
    return "rule" if context.steps and context.kind == "definition" else context.kind


def _is_sample(item: Item) -> bool:
    """Whether an item of the introduction only shows what a rule or a note looks like."""
    samples = item.children or [item]
    return all(i.block.kind == "bullet" or split_comment(i.text)[0] for i in samples)


def _original(lines: Sequence[Line]) -> str:
    """The printed text of `lines` where a repair changed more than their place or depth, else ""."""
    if all(line.original is None or squeeze(line.original) == squeeze(line.text) for line in lines):
        return ""
    return squeeze(" ".join(printed(lines)))
