"""Decks of invented cards in, verdicts out: the cases of tests/cases/decks, which a judge could write."""

from __future__ import annotations

import re
import sqlite3
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulesdb.decks.cards import facts
from rulesdb.decks.cards.facts import FactBook
from rulesdb.decks.cards.reader import read_cards
from rulesdb.decks.check import check
from rulesdb.decks.known import BUNDLED
from rulesdb.decks.lists.reader import read_text
from rulesdb.decks.verdict import Verdict

CASES = Path(__file__).parent / "cases" / "decks"
GAMES = ("lotr-lcg", "lotr-tcg", "meccg")


def cases() -> list[Any]:
    """Every case, with the game that it is of."""
    return [
        pytest.param(path.parent.name, case, id=f"{path.parent.name}: {case['name']}")
        for path in sorted(CASES.glob("*/cases.toml"))
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]


@cache
def book(game: str) -> FactBook:
    """The facts of a game's invented cards."""
    connection = sqlite3.connect(":memory:")
    facts.create_tables(connection)
    facts.insert(connection, read_cards(CASES / game / "cards.csv").facts)
    return FactBook(game, connection)


def deck_text(game: str, case: dict[str, Any]) -> str:
    """The base deck with the changes of a case."""
    text = (CASES / game / f"{case.get('base', 'base')}.txt").read_text(encoding="utf-8")
    if "sites" in case:
        text = text.replace("Tower Meadow", f"{case['sites']} {'Field' if case['sites'] == 'Shadowed' else 'Meadow'}")
    lines = [*text.splitlines(), *case.get("add", ())]
    if "change_last" in case:
        lines = _changed_last(lines, case["change_last"])
    lines = [case.get("swap", {}).get(line, line) for line in lines]
    return "\n".join(line for line in lines if line not in case.get("drop", ()))


def _changed_last(lines: list[str], by: int) -> list[str]:
    """The last line of the base deck that has two copies, with more or fewer."""
    place = max(number for number, line in enumerate(lines) if line.startswith("2x"))
    return [*lines[:place], f"{2 + by}x{lines[place][2:]}", *lines[place + 1 :]]


def verdict(game: str, case: dict[str, Any], known: FactBook) -> Verdict:
    """The verdict on the deck of a case."""
    deck = read_text(deck_text(game, case), "deck")
    return check(deck, BUNDLED.get(game, case["format"]), known, case.get("as_of", ""))


@pytest.mark.parametrize(("game", "case"), cases())
def test_verdict(game: str, case: dict[str, Any]) -> None:
    """The verdict is the one that the case expects, for its reasons and no others."""
    found = verdict(game, case, book(game))
    messages = [violation.message for violation in found.violations]
    assert found.legal is case.get("legal"), (messages, found.unchecked)
    if "broken" in case:
        assert sorted(violation.rule for violation in found.violations) == sorted(case["broken"]), messages
    if "open" in case:
        assert [unchecked.rule for unchecked in found.unchecked] == case["open"], found.unchecked
    for key, told in (
        ("says", messages),
        ("reason", [unchecked.reason for unchecked in found.unchecked]),
        ("notes", found.notes),
        ("ground", [violation.ground for violation in found.violations]),
    ):
        if key in case:
            assert any(re.search(case[key], text) for text in told), told


def told(game: str) -> str:
    """The verdict on each case of a game, in full: all that a judge is told."""
    blocks = []
    for case in (case.values[1] for case in cases() if case.values[0] == game):
        found = verdict(game, case, book(game))
        lines = [f"{case['name']} ({case['format']})", f"  legal: {found.legal}"]
        lines += ["  counts: " + ", ".join(f"{count} {name}" for name, count in found.counts.items())]
        for fault in found.violations:
            cards = "; ".join(fault.cards)
            lines += [f"  broken: {fault.rule}: {fault.message}", f"    cards: {cards}" if cards else ""]
            lines += [f"    have {fault.have}, allowed {fault.allowed}", f"    lines: {fault.lines}" if cards else ""]
        for unchecked in found.unchecked:
            lines += [f"  open: {unchecked.rule}: {unchecked.reason}", f"    cards: {'; '.join(unchecked.cards)}"]
        lines += [f"  note: {note}" for note in found.notes]
        blocks.append("\n".join(filter(None, lines)))
    return "\n\n".join(blocks) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_verdicts_in_full(game: str) -> None:
    """Every message, number, card and line is as verdicts.txt has it; after a change that is meant, write it anew:

    python -m tests.test_decks_check
    """
    assert told(game) == (CASES / game / "verdicts.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "case"), cases())
def test_bulk_mode_agrees(game: str, case: dict[str, Any]) -> None:
    """Facts held in memory give the same verdict as facts looked up one by one."""
    loaded = FactBook(game, book(game)._connection).load()
    assert verdict(game, case, loaded) == verdict(game, case, book(game))


@pytest.mark.parametrize("game", GAMES)
def test_without_facts_nothing_is_legal(game: str) -> None:
    """Without card facts the other rules are still checked, and a deck is never legal."""
    for case in (case.values[1] for case in cases() if case.values[0] == game and case.values[1].get("legal")):
        found = verdict(game, case, FactBook(game))
        assert found.legal is not True
        assert any("no card facts" in unchecked.reason for unchecked in found.unchecked)


def test_without_facts_sizes_and_titles_are_checked() -> None:
    """Sizes, copies by title and lists need no facts."""
    deck = read_text(
        "Ring-bearer: Frodo, Barrel Rider\nRing: The One Ring, Loud\nFree Peoples Draw Deck:\n"
        "3x Tansy, The Miller\n2x Tansy, The Cobbler\n1x Sting\nShadow Draw Deck:\n4x Gnasher\n",
        "deck",
    )
    found = check(deck, BUNDLED.get("lotr-tcg", "king-standard"), FactBook("lotr-tcg"))
    broken = [violation.rule for violation in found.violations]
    assert broken == ["draw-deck-size", "sides-equal", "copies-by-title", "adventure-deck-size", "x-list"]


def test_as_dict_keeps_the_contract() -> None:
    """The JSON of a verdict has every key of the contract."""
    case: dict[str, Any] = {"format": "tower-block", "swap": {"2x Creeper": "1x Creeper"}}
    found = verdict("lotr-tcg", case, book("lotr-tcg")).as_dict()
    assert {"legal", "game", "format", "counts", "violations", "unchecked"} <= set(found)
    assert {"rule", "message", "cards", "have", "allowed", "citations"} <= set(found["violations"][0])
    assert found["counts"]["draw_deck"] == 59


def test_citations_come_from_the_documents() -> None:
    """A violation cites the passages in which its rule's phrases stand, and none where no document is loaded."""
    case: dict[str, Any] = {"format": "tower-block", "swap": {"2x Creeper": "1x Creeper"}}
    deck = read_text(deck_text("lotr-tcg", case), "deck")
    asked: list[tuple[str, str]] = []

    def cite(document: str, phrase: str) -> list[dict[str, Any]]:
        asked.append((document, phrase))
        return [{"id": f"{document}/1", "text": phrase}]

    found = check(deck, BUNDLED.get("lotr-tcg", "tower-block"), book("lotr-tcg"), cite=cite)
    assert [violation.citations[0]["id"] for violation in found.violations] == ["cr-4.1/1", "cr-4.1/1"]
    assert asked[0] == ("cr-4.1", "draw deck must have at least 60 cards")
    assert all(violation.ground for violation in found.violations)


if __name__ == "__main__":
    for name in GAMES:
        (CASES / name / "verdicts.txt").write_text(told(name), encoding="utf-8")
