"""Since when a rule is in force: by its own mark, its edition, its document, or what it overrides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.answer.passages import begun
from rulesdb.errors import DataError
from rulesdb.link.dates import Calendar, Since, calendar, day_after
from rulesdb.link.linked import link
from rulesdb.model import Attribution, Document, Reading
from rulesdb.read.authorities import Authorities, read_authorities
from rulesdb.read.draft import Draft
from rulesdb.read.gamedata import Supersession, load_game

DATA = load_game("barrow")
FILE = """
[[authority]]
id = "guild"
name = "The Guild"
role = "publisher"
kind = "official"
from = "1999"

[[edition]]
id = "first"
title = "First book"
abbreviation = "FIB"
issuer = "guild"
published = "1999"
certainty = "published"

[[edition]]
id = "second"
title = "Second book"
issuer = "guild"
published = "2001-05-01"
certainty = "stated"
parts = ["guide/storms"]
"""


@pytest.fixture
def authorities(tmp_path: Path) -> Authorities:
    """The invented file above."""
    path = tmp_path / "authorities.toml"
    path.write_text(FILE)
    return read_authorities(path)


def reading(name: str, sections: Sequence[str], authority: str = "official", **more: str) -> Reading:
    """A document with a rule in each section; `more` are its dates. "section=TAG" gives a rule its source."""
    draft = Draft(Document(f"barrow/{name}", "barrow", name, "", authority, **more))  # type: ignore[arg-type]
    for line, section in enumerate(sections, 1):
        place, _, tag = section.partition("=")
        draft.passage("rule", f"About {place}.", [line], section=place, path=[place], authority=tag)
    return draft.reading(())


def since(found: Calendar, place: str) -> tuple[str, str]:
    """The date and certainty at a place of the barrow game."""
    held = found.at(f"barrow/{place}")
    return held.day, held.certainty


def test_dates_by_edition_document_and_source(authorities: Authorities) -> None:
    """A rule takes the date of the source that it names, else of the edition it is part of, else of its document."""
    guide = reading("guide", ["storms", "lamps=FIB 7", "carts"], "consolidation", published="2010")
    book = reading("book", ["bells"], published="1998", certainty="floor")
    found = Calendar("barrow", [guide, book], authorities, [])
    assert since(found, "guide/storms/1") == ("2001-05-01", "stated")
    assert since(found, "guide/lamps/1") == ("1999", "published")
    assert since(found, "guide/carts/1") == ("", "unknown")  # a consolidation's date is not its rules'
    assert since(found, "book/bells/1") == ("1998", "floor")


def test_what_overrides_a_dated_rule_is_later(authorities: Authorities) -> None:
    """An undated rule that overrides a dated one came after it, whether or not both are loaded."""
    guide = reading("guide", ["carts"], "consolidation")
    book = reading("book", ["bells"], published="2004-02-03", certainty="stated", effective="2004-02-03")
    overrides = [("barrow/guide/carts/1", "barrow/book/bells/1")]
    assert since(Calendar("barrow", [guide, book], authorities, overrides), "guide/carts/1") == ("2004-02-04", "floor")


def test_what_overrides_a_rule_of_a_year_or_of_no_day(authorities: Authorities) -> None:
    """The day after a year is not known; what overrides an undated rule has no date, and one of its own stays."""
    guide = reading("guide", ["carts", "lamps", "gates"], "consolidation")
    book = reading("book", ["bells"], published="1998", certainty="floor")
    dated = reading("dated", ["bells"], published="1997", certainty="published")
    carts, lamps, gates = (f"barrow/guide/{name}/1" for name in ("carts", "lamps", "gates"))
    older = ("barrow/book/bells/1", "barrow/dated/bells/1")
    overrides = [*((carts, one) for one in older), (lamps, gates), ("barrow/dated/bells/1", "barrow/book/bells/1")]
    found = Calendar("barrow", [guide, book, dated], authorities, overrides)
    places = ("guide/carts/1", "guide/lamps/1", "dated/bells/1")
    assert [since(found, place) for place in places] == [("1998", "floor"), ("", "unknown"), ("1997", "published")]


def test_our_words_are_as_old_as_what_they_restate(authorities: Authorities) -> None:
    """A digest's rule is in force since the first of its places that no other of them overrides."""
    guide = reading("guide", ["carts"], "consolidation")
    early = reading("early", ["bells"], published="1998")
    late = reading("late", ["bells"], published="2003")
    found = Calendar("barrow", [guide, early, late], authorities, [("barrow/late/bells/1", "barrow/early/bells/1")])
    places = ["barrow/guide/carts/1", "barrow/early/bells/1"]
    assert found.restated(places).day == "1998"
    assert found.restated([*places, "barrow/late/bells/1"]).day == "2003"
    assert found.restated(["barrow/guide/carts/1"]) == Since()


@pytest.mark.parametrize(
    ("days", "begun"),
    [
        (("2014-05-06", "2012-01-07"), "2014-05-06"),
        (("2012-01-07", "2016", "2014-05-06"), "2014-05-06"),
        (("2012-01-07", "2012-01-07"), "2012-01-07"),
        (("2012-01-07", ""), "2012-01-07"),  # of the other side no day is known
        (("",), ""),
    ],
)
def test_a_contradiction_is_as_old_as_its_second_side(days: Sequence[str], begun: str) -> None:
    """What a digest calls disputed is in force since the second ruling, not since the first."""
    draft = Draft(Document("barrow/digest", "barrow", "digest", "", "digest"))
    told = tuple(Attribution("Ada", day, "published" if day else "unknown", str(n)) for n, day in enumerate(days))
    for kind in ("dispute", "rule"):
        draft.passage(kind, "About lamps.", [1], section=kind, path=[kind], attributions=told)
    found = calendar(link("barrow", [draft.reading(())], DATA))
    assert found["barrow/digest/dispute/1"].day == begun
    assert found["barrow/digest/rule/1"].day == min(filter(None, days), default="")


def test_a_dispute_of_a_ruling_and_a_document_begins_with_the_later_one() -> None:
    """A place that is cited is a side of it, too."""
    draft = Draft(Document("barrow/digest", "barrow", "digest", "", "digest"))
    told = (Attribution("Ada", "2012-01-07", "published", "7"),)
    draft.passage("dispute", "About lamps.", [1], section="lamps", path=["lamps"], attributions=told)
    draft.pointer(draft.passages[0], "clarifies", "late/bells/1", "")
    late = reading("late", ["bells"], published="2014-05-06")
    assert calendar(link("barrow", [draft.reading(()), late], DATA))["barrow/digest/lamps/1"].day == "2014-05-06"


def test_a_sentence_that_falls_is_an_edge_with_its_words() -> None:
    """Precedence may bind one sentence; words that do not stand there are a problem."""
    rows = (
        Supersession("late/bells/1", "early/bells/1", "later", sentence="about bells"),
        Supersession("late/bells/1", "early/bells/1", "later", sentence="about drums"),
    )
    books = [reading("early", ["bells"], published="1998"), reading("late", ["bells"], published="2003")]
    found = link("barrow", books, replace(DATA, supersedes=rows))
    assert [r.part for r in found.references if r.kind == "supersedes"] == ["about bells"]
    assert ["about drums" in problem.message for problem in found.problems] == [True]


@pytest.mark.parametrize(
    "broken", ["[[edition]]\nid = 1", "x = [", FILE + '[[edition]]\nid="x"\ntitle="x"\nissuer="no"']
)
def test_a_broken_file_is_one_clear_error(tmp_path: Path, broken: str) -> None:
    """What cannot be used is told with the file's name."""
    path = tmp_path / "authorities.toml"
    path.write_text(broken)
    with pytest.raises(DataError, match=r"authorities\.toml"):
        read_authorities(path)


@given(st.dates())
def test_in_force_by_dates_of_any_length(day: object) -> None:
    """A date asked for by year, month or day is compared as far as it goes; the unknown is never left out."""
    text = str(day)
    assert all((begun(text, text), begun(text, text[:4]), begun("", text), begun(text[:4], text)))
    assert not begun(day_after(text), text) or day_after(text) == text
