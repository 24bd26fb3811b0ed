"""Printed references -> ids. Resolved only when one candidate is left; the others are listed with the reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from ..model import Pointer, Reading, Reference, Unresolved
from ..resources import folder
from ..text import fold, number_key, section_of
from .cards import Cards
from .concepts import Concepts
from .names import NameBook


@dataclass(frozen=True, slots=True)
class Place:
    """The number and the name in a printed reference, "" for one that it has not."""

    number: str
    name: str


@cache
def _parser():  # type: ignore[no-untyped-def]  # lark has no public type for its parse function's tree
    from lark import Lark

    return Lark((folder("grammar") / "reference.lark").read_text(encoding="utf-8"), parser="lalr")


@lru_cache(maxsize=4096)
def read_place(text: str) -> Place:
    """The number and name in the printed reference `text`; a text of no known form is a name."""
    from lark import LarkError

    try:
        tree = _parser().parse(text)
    except LarkError:
        return Place("", text)
    parts = {part.data: " ".join(part.children) for part in tree.children}
    return Place(parts.get("number", ""), parts.get("name", ""))


class Places:
    """The places of a game's documents: passages, sections and printed numbers, each with its id."""

    def __init__(self, game: str, readings: Sequence[Reading]) -> None:
        self.game = game
        self.documents = {reading.document.id for reading in readings}
        self.passages: set[str] = set()
        self.members: dict[str, list[str]] = defaultdict(list)  # section -> its passages
        self.sections = NameBook()
        self.numbers: dict[str, list[str]] = defaultdict(list)
        self._bearers: dict[tuple[str, str], str] = {}  # (section, number) -> the first passage that bears it
        self._borne: dict[str, set[str]] = defaultdict(set)  # section -> the numbers of its passages
        for reading in readings:
            named = not reading.document.history
            # A title that a document prints means a section of a document before one of these.
            digest = reading.document.authority in ("digest", "designer")
            for passage in reading.passages:
                self.passages.add(passage.id)
                section = section_of(passage.id)
                if section not in self.members and named:
                    self.sections.add(passage.title, section, loose=digest)
                self.members[section].append(passage.id)
                for number in passage.numbers if named else ():
                    if section not in self.numbers[number_key(number)]:
                        self.numbers[number_key(number)].append(section)
                    self._bearers.setdefault((section, number_key(number)), passage.id)
                    self._borne[section].add(number_key(passage.numbers[0]))
            if named:
                self._add_headings(reading)

    @cached_property
    def paged(self) -> bool:
        """Whether any passage bears the number of a page."""
        return any(number.startswith("page ") for number in self.numbers)

    def by_id(self, place: str) -> str:
        """The id of a place given without its game ("cr-4.1/threats/3"), or ""."""
        id_ = f"{self.game}/{place}"
        return id_ if id_ in self.passages or id_ in self.members else ""

    def within(self, id_: str) -> list[str]:
        """The passages of a section, or the passage itself."""
        return [id_] if id_ in self.passages else self.members.get(id_, [])

    def _add_headings(self, reading: Reading) -> None:
        """Map the number of a heading without text to the first section under it."""
        sections: dict[tuple[str, ...], str] = {}
        for passage in reading.passages:
            for size, _ in enumerate(passage.path, 1):
                sections.setdefault(passage.path[:size], section_of(passage.id))
        for heading in reading.headings:
            for number in heading.numbers:
                if not self.numbers[number_key(number)] and heading.path in sections:
                    self.numbers[number_key(number)].append(sections[heading.path])

    def by_number(self, number: str, near: str = "") -> str:
        """The id with the printed number, or "": a section, or the passage where the section has several numbers.

        Of several, the first of the document in which the passage `near` stands.
        """
        key = number_key(number)
        sections = self.numbers.get(key, [])
        document = "/".join([*near.split("/")[:2], ""])
        section = next(
            (candidate for candidate in sections if near and candidate.startswith(document)), next(iter(sections), "")
        )
        if len(self._borne[section]) > 1:
            return self._bearers.get((section, key), section)
        return section


class Resolver:
    """Resolves the pointers of one game."""

    def __init__(self, concepts: Concepts, cards: Cards, places: Places, mended: Mapping[str, str]) -> None:
        self.concepts, self.cards, self.places = concepts, cards, places
        self.mended = {fold(printed): means for printed, means in mended.items()}

    def target(self, pointer: Pointer) -> str:
        """The id that `pointer` names, or "": by place, mended name, number, term, card, section, in this order."""
        if pointer.kind == "clarifies":
            return self.places.by_id(pointer.target)
        name = self.mended.get(fold(pointer.target), pointer.target)
        id_ = self._named(name)
        if id_:
            return id_
        if (name.isupper() or any(c.isdigit() for c in name)) and (id_ := self.places.by_number(name, pointer.passage)):
            return id_
        printed = read_place(name)
        numbered = self.places.by_number(printed.number, pointer.passage) if printed.number else ""
        return numbered or self._named(printed.name)

    def _named(self, name: str) -> str:
        return self.concepts.book.resolve(name) or self.cards.resolve(name) or self.places.sections.resolve(name)

    def reason(self, pointer: Pointer) -> str:
        """The reason why `pointer` has no target."""
        if pointer.kind == "clarifies":
            document = f"{self.places.game}/{pointer.target.partition('/')[0]}"
            return "no such place" if document in self.places.documents else "document not loaded"
        books = (self.concepts.book, self.cards.names, self.cards.titles, self.places.sections)
        if any(len(book.candidates(pointer.target)) > 1 for book in books):
            return "several things have this name"
        if fold(pointer.target) in ("above", "below", "previous section"):
            return "says where to look, not what for"
        if any(c.isdigit() for c in pointer.target):
            if pointer.target.startswith("page ") and not self.places.paged:
                return "the document was read without its pages"
            return "nothing that is held has this number"
        return "nothing has this name"


def resolve(resolver: Resolver, pointers: Iterable[Pointer]) -> tuple[list[Reference], list[Unresolved]]:
    """The references that `pointers` make, and the pointers without a target, with the reason."""
    references: dict[Reference, None] = {}
    unresolved: dict[Unresolved, None] = {}
    for pointer in pointers:
        target = resolver.target(pointer)
        if target:
            references[Reference(pointer.passage, pointer.kind, target, pointer.words)] = None
        else:
            reason = resolver.reason(pointer)
            unresolved[Unresolved(pointer.passage, pointer.kind, pointer.words, pointer.target, reason)] = None
    return list(references), list(unresolved)
