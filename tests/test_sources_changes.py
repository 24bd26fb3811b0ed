"""The two revisions of the Comprehensive Rules 4.1: every differing line of the page is accounted for."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pytest

from rulesdb.answer.changes.diff import diff
from rulesdb.answer.changes.pair import folded
from rulesdb.answer.changes.trace import trace
from rulesdb.read import source
from rulesdb.read.wiki.hunks import compare

pytestmark = pytest.mark.sources
PAGE = "lotr-tcg/comprehensive-rules-4.1.txt"
DIFFERING = 928  # lines with words; the page has 20 blank ones besides, and pairs that differ in trailing blanks
COUNTS = {"changed": 89, "headings": 327, "same words": 354, "references": 146}
REFERENCES: list[str] = []
SEE = re.compile(r"\(?[Ss]ee\b|\W+unbound\W+$")  # one list of references goes on in the next line
FRAME = {"|-", "----", "__NOEDITSECTION__"}  # rows and rules of the wiki


def differing_lines(page: Path) -> dict[int, str]:
    """The lines with words that the page prints for one revision and not, alike, for the other."""
    comparison = compare(source.load(page).lines)
    found: dict[int, str] = {}
    for left, right in zip(comparison.left, comparison.right, strict=True):
        sides = [[line for line in stretch.lines if line.text.strip()] for stretch in (left, right)]
        texts = [[line.text.strip() for line in side] for side in sides]
        for kind, a, b, c, d in SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
            if kind != "equal":
                found |= {line.number: line.text for line in (*sides[0][a:b], *sides[1][c:d])}
    return found


def test_every_differing_line_is_accounted_for(full: sqlite3.Connection, sources: Path) -> None:
    """Each is in a changed rule, in a rule whose words are the same in both, or is a heading with the same words."""
    answer = diff(full, "cr-4.1-earlier", "cr-4.1", "lotr-tcg")
    lines = differing_lines(sources / PAGE)
    assert len(lines) == DIFFERING
    changed = lines_of(p for change in answer["changes"] for p in (*change["old"], *change["new"]))
    held = full.execute("SELECT spans FROM passage WHERE document LIKE 'lotr-tcg/cr-4.1%'")
    in_rules = lines_of({"spans": json.loads(row[0])} for row in held)
    headings = {row[0] for row in full.execute("SELECT first FROM heading WHERE document LIKE 'lotr-tcg/cr-4.1%'")}
    kinds = {"changed": lines.keys() & changed}
    kinds["headings"] = lines.keys() & headings - changed
    kinds["same words"] = lines.keys() & in_rules - changed - headings
    rest = {number: lines[number].strip() for number in lines.keys() - set().union(*kinds.values())}
    kinds["references"] = {number for number, text in rest.items() if SEE.match(text)}
    assert {text for number, text in rest.items() if number not in kinds["references"]} == FRAME
    assert {kind: len(found) for kind, found in kinds.items()} == COUNTS
    assert [row["section"].rpartition(" > ")[2] for row in answer["see_also"]] == REFERENCES
    assert answer["lines"]["unaccounted"] == []


def lines_of(passages: Iterable[dict[str, Any]]) -> set[int]:
    """The lines on which passages stand."""
    return {n for passage in passages for first, last in passage["spans"] for n in range(first, last + 1)}


def test_no_change_is_reported_where_only_markup_differs(full: sqlite3.Connection) -> None:
    """Every reworded rule has other words, and what moved stands under another heading or in another order."""
    answer = diff(full, "cr-4.1-earlier", "cr-4.1", "lotr-tcg")
    for change in answer["changes"]:
        texts = [" ".join(folded(passage["text"]) for passage in change[side]) for side in ("old", "new")]
        assert (texts[0] != texts[1]) == (change["kind"] != "moved"), change["section"]
        assert change["kind"] != "reworded" or any(word["kind"] != "same" for word in change["words"])
    assert answer["headings"] == {"removed": ["return to hand"], "added": []}


@pytest.mark.parametrize(
    ("old", "new", "reworded"),
    [("rulebook-2.0", "cr-4.1", "healing"), ("rulings-2004-02", "cr-4.1", "leaving play")],
)
def test_other_documents_are_paired_soberly(full: sqlite3.Connection, old: str, new: str, reworded: str) -> None:
    """Between editions written years apart, a known rule is found again, and not everything is made to fit."""
    answer = diff(full, old, new, "lotr-tcg")
    assert any(folded(reworded) in map(folded, change["section"]) for change in answer["changes"] if change["words"])
    assert answer["counts"]["added"] > 50
    assert answer["lines"] is None


def test_the_life_of_a_reversed_ruling(full: sqlite3.Connection) -> None:
    """Ered Nimrais: the ruling of 2004, and the later one that reverses it."""
    (life, *_) = trace(full, "lotr-tcg/cr-4.1/rulings/ered-nimrais/1")["lives"]
    told = [(stage["relation"], stage["passage"]["document"]) for stage in life]
    assert told[0] == ("supersedes", "lotr-tcg/cr-4.1")
    assert ("first", "lotr-tcg/rulings-2004-02") in told
    assert "revers" in life[0]["ground"]
