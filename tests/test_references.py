"""Printed references in, ids out: by number, heading, name and place; and why the others lead nowhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesdb.link.linked import Linked, named_in
from rulesdb.model import Card, Document, Pointer, Reading
from rulesdb.read.draft import Draft
from rulesdb.read.gamedata import load_game

DATA = load_game("barrow")
Rule = tuple[str, tuple[str, ...], tuple[str, ...], str]  # section, headings, numbers, text
BOOK: tuple[Rule, ...] = (
    ("start", ("Setup", "Start"), ("1.1",), "Shuffle."),
    ("start", ("Setup", "Start"), ("1.2",), "Deal."),
    ("end", ("Setup", "End"), ("1.3",), "Stop."),
    ("end", ("Setup", "End"), (), "Count."),
    ("night", ("Night",), ("2", "page 7"), "Rest."),
)


def book(name: str, rules: tuple[Rule, ...] = BOOK, authority: str = "official", **more: object) -> Reading:
    """A document of `rules` under numbered headings that have no text of their own."""
    draft = Draft(Document(f"barrow/{name}", "barrow", name, "", authority, **more))  # type: ignore[arg-type]
    draft.heading([1], "Setup", ["Setup"], ["1", "A"])
    draft.heading([2], "End", ["Setup", "End"], ["1.9"])
    draft.heading([3], "Nothing", ["Nothing"], ["5"])
    draft.heading([4], "Night", ["Night"], ["2"])
    for line, (section, path, numbers, text) in enumerate(rules, 5):
        draft.passage("rule", text, [line], section=section, path=path, numbers=numbers)
    for name_ in ("lamp", "Gate, North", "Gate, South"):
        draft.term(name_)
    return draft.reading(())


def pointing(reading: Reading, kind: str, target: str) -> Linked:
    """The game of `reading` and a book before it, with a reference of the last rule of `reading` to `target`."""
    pointer = Pointer(reading.passages[-1].id, kind, target, "see there")
    readings = [book("first", rank=3), replace(reading, pointers=(pointer,))]
    return named_in("barrow", readings, DATA, (Card("barrow", "x", "Copper Bell"),))


@pytest.mark.parametrize(
    ("printed", "target"),
    [
        ("1.1", "second/start/1"),  # a section of several numbers: the passage that bears it
        ("1.2", "second/start/2"),
        ("1.3", "second/end"),  # a section of one number: all of it
        ("2", "second/night"),
        ("page 7", "second/night"),
        ("1", "first/start"),  # a heading without text: the first section under it, of the first document
        ("A", "first/start"),
        ("1.9", "first/end"),
        ("rule 1.2", "second/start/2"),
        ("lamps", "term/lamp"),
        ("Copper Bell", "card/copper-bell"),
        ("north gate", "term/gate-north"),
    ],
)
def test_where_a_reference_leads(printed: str, target: str) -> None:
    """A number is that of the document that refers to it, a heading stands for what is first under it."""
    found = pointing(book("second"), "see", printed)
    assert [r.target for r in found.references if r.kind == "see"] == [f"barrow/{target}"]


@pytest.mark.parametrize(
    ("kind", "printed", "reason"),
    [
        ("see", "gate", "several things have this name"),
        ("see", "Night", "several things have this name"),
        ("see", "Above", "says where to look, not what for"),
        ("see", "previous section", "says where to look, not what for"),
        ("see", "7.7", "nothing that is held has this number"),
        ("see", "5", "nothing that is held has this number"),
        ("see", "page 8", "nothing that is held has this number"),
        ("see", "sundial", "nothing has this name"),
        ("clarifies", "third/start", "document not loaded"),
        ("clarifies", "second/stop", "no such place"),
    ],
)
def test_why_a_reference_leads_nowhere(kind: str, printed: str, reason: str) -> None:
    """The reason tells a wrong number from a wrong name, and what is not held from what is not there."""
    (row,) = pointing(book("second"), kind, printed).unresolved
    assert (row.kind, row.target, row.words, row.reason) == (kind, printed, "see there", reason)


def test_pages_that_were_not_read() -> None:
    """Where no number is a page, the document was read without them."""
    rules = (BOOK[0],)
    draft = Draft(Document("barrow/x", "barrow", "x", "", "official"))
    (passage,) = draft.passage("rule", "Rest.", [1], section="x", path=["x"])
    for target in ("page 7", "7.7"):
        draft.pointer(passage, "see", target, "there")
    found = named_in("barrow", [book("first", rules), draft.reading(())], DATA)
    assert [row.reason for row in found.unresolved] == [
        "the document was read without its pages", "nothing that is held has this number",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("printed", "target"),
    [("second/start/2", "second/start/2"), ("second/end", "second/end"), ("second/start/9", ""), ("night", "")],
)
def test_places_of_a_digest(printed: str, target: str) -> None:
    """What a digest restates is a place, never a name or a number."""
    found = pointing(book("second"), "clarifies", printed)
    assert [r.target for r in found.references if r.kind == "clarifies"] == ([f"barrow/{target}"] if target else [])


def test_a_former_edition_bears_no_names() -> None:
    """What is only history is found by its ids; its numbers and titles lead nowhere."""
    rules: tuple[Rule, ...] = (("moon", ("Moon",), ("8",), "Rise."),)
    for printed in ("8", "Moon"):
        assert pointing(book("second", rules, history=True), "see", printed).unresolved
        assert not pointing(book("second", rules), "see", printed).unresolved


def test_titles_of_documents_come_before_ours() -> None:
    """A section of a document beats the sections of a digest of that title, which are found where it has none."""
    moon: tuple[Rule, ...] = (("moon", ("Moon",), (), "Rise."),)
    own = pointing(book("second", moon, "digest"), "see", "Moon")
    assert [r.target for r in own.references if r.kind == "see"] == ["barrow/second/moon"]
    both = pointing(book("second", (*moon, ("night", ("Night",), (), "Rest.")), "digest"), "see", "Night")
    assert [r.target for r in both.references if r.kind == "see"] == ["barrow/first/night"]
