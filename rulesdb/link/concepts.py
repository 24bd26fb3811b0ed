"""Terms of several documents -> the concepts of one game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..model import Concept, Passage, Reading, Term
from ..text import key, slug
from .names import DASH, NameBook, other_names, tailless


class Concepts:
    """The concepts of a game, the book of their names, and which passages belong to which."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.book = NameBook()
        self.by_id: dict[str, Concept] = {}
        self.passages: list[tuple[str, str, str]] = []  # (concept id, passage id, role)

    def add(self, term: Term) -> str:
        """The id of the concept that `term` is an entry of, made if it is the first one."""
        id_ = self._known(term)
        if not id_:
            id_ = f"{self.game}/term/{slug(term.name)}"
            self.by_id.setdefault(id_, Concept(id_, self.game, term.name))
        self.book.add(term.name, id_)
        for alias in term.aliases:
            self.book.add(alias, id_)
        for name in (*other_names(term.name), tailless(term.name)):
            self.book.add(name, id_, loose=True)
        return id_

    def add_passing(self, term: Term) -> None:
        """Make a concept of a term that a rule defines in passing, where no entry has its name."""
        if term.passage and not self.book.candidates(term.name):
            id_ = f"{self.game}/term/{slug(term.name)}"
            self.by_id.setdefault(id_, Concept(id_, self.game, term.name))
            self.book.add(term.name, id_)

    def _known(self, term: Term) -> str:
        """The id of the concept with a name of `term`, with its base ("base - aspect"), or without "card(s)"; or ""."""
        for name in (term.name, *term.aliases, DASH.split(term.name)[0], tailless(term.name)):
            concept = self.book.resolve(name)
            if concept:
                return concept
        return ""

    def redirect(self, term: Term) -> None:
        """Redirect the concept of a "See x" entry to the concept x, unless it has an entry elsewhere."""
        source, target = self.book.resolve(term.name), self.book.resolve(term.redirect)
        if source and target and source != target and not self.by_id[source].redirect:
            self.by_id[source] = replace(self.by_id[source], redirect=target)


def find_concepts(game: str, readings: Sequence[Reading], aliases: Mapping[str, Iterable[str]]) -> Concepts:
    """The concepts of `readings`, strongest document first; `aliases` are the other names that data/ gives."""
    concepts = Concepts(game)
    every = [term for reading in readings for term in reading.terms]
    terms = [term for term in every if not term.passage]
    for term in terms:
        concepts.add(term)
    for term in every:
        concepts.add_passing(term)
    for name, others in aliases.items():
        target = concepts.book.resolve(name)
        for other in others if target else ():
            concepts.book.add(other, target)
    for term in terms:
        if term.redirect:
            concepts.redirect(term)
    for reading in readings:
        for passage in reading.passages:
            _place(concepts, passage)
    concepts.passages += [
        (concept, term.passage, "in passing")
        for term in every
        if term.passage and (concept := concepts.book.resolve(term.name))
    ]
    return concepts


def _place(concepts: Concepts, passage: Passage) -> None:
    """Add `passage` to the concept whose entry it is, or whose name heads its section."""
    if passage.term:
        concept = concepts.book.resolve(passage.term)
        role = "defines" if passage.kind in ("definition", "rule", "step") else "clarifies"
        if concept:
            concepts.passages.append((concept, passage.id, role))
    elif not passage.cards:
        concept = concepts.book.resolve(passage.title) or _by_tail(concepts, passage.title)
        if concept:
            concepts.passages.append((concept, passage.id, "section"))


def _by_tail(concepts: Concepts, title: str) -> str:
    bare = tailless(title)
    return concepts.book.resolve(bare) if bare and bare != key(title) else ""
