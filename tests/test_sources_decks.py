"""The formats against the publishers' documents and the card lists, where this machine has them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from rulesdb.decks.cards import facts
from rulesdb.decks.cards.facts import FactBook
from rulesdb.decks.cards.reader import read_cards
from rulesdb.decks.judge import passage_numbers
from rulesdb.decks.known import BUNDLED
from rulesdb.resources import games
from rulesdb.text import fold

FORMATS = [format_ for game in games() for format_ in BUNDLED.all(game)]


@pytest.fixture
def documents(full_path: Path) -> sqlite3.Connection:
    """A database of the publishers' documents."""
    return sqlite3.connect(full_path)


@pytest.fixture(scope="module")
def books(cards: Path) -> dict[str, FactBook]:
    """The facts of the three games."""
    connection = sqlite3.connect(":memory:")
    facts.create_tables(connection)
    for path in sorted(cards.glob("*.csv")):
        facts.insert(connection, read_cards(path).facts)
    return {game: FactBook(game, connection).load() for game in games()}


@pytest.mark.sources
def test_every_citation_stands_in_its_document(documents: sqlite3.Connection) -> None:
    """Each phrase that a format cites stands in a passage of the document that it names."""
    cited = {place for f in FORMATS for rule in f.rules for place in rule.cites}
    cited |= {place for f in FORMATS for rule in f.rules for listing in rule.lists for place in listing.cites}
    assert len(cited) > 60
    assert [place for place in sorted(cited) if not passage_numbers(documents, *place)] == []


@pytest.mark.cards
def test_the_card_lists_are_read_whole(books: dict[str, FactBook], cards: Path) -> None:
    """Every row of the card lists is a fact."""
    sizes = {path.stem: len(read_cards(path).facts) for path in cards.glob("*.csv")}
    assert sizes == {"lotr-tcg": 3965, "lotr-lcg": 4376, "meccg": 1683}
    assert not any(book.empty for book in books.values())


@pytest.mark.cards
@pytest.mark.parametrize("format_", [f for f in FORMATS if any(r.lists for r in f.rules)], ids=lambda f: f.name)
def test_listed_cards_are_known(books: dict[str, FactBook], format_: object) -> None:
    """Each code on a list is that of a card with the name beside it, spelling and remarks apart."""
    for rule in format_.rules:  # type: ignore[attr-defined]
        for listing in rule.lists:
            for code, shown in listing.codes.items():
                known = books[format_.game].coded(code)  # type: ignore[attr-defined]
                assert known, (listing.name, code)
                first = fold(shown).split()[0]
                assert first in {word for fact in known for word in fact.full.split()}, (listing.name, code, shown)


@pytest.mark.cards
def test_every_official_card_is_found_by_its_name(books: dict[str, FactBook]) -> None:
    """Each card is found under its own name, and under its own id."""
    for book in books.values():
        held = {fact.id: fact for fact in book.every()}
        lost = [fact.name for fact in held.values() if fact not in book.named(fact.name)]
        assert lost == []
        assert [id_ for id_, fact in held.items() if fact not in book.coded(id_)] == []
