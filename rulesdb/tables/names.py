"""Terms and cards -> rows: their names in every form, and the passages and lists that they stand in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..link.linked import Linked
from ..link.named import named
from .rows import Row, as_row


def names(linked: Linked) -> Iterator[Row]:
    """Every name by which a term or a card is looked up: its key and what it means."""
    books = (("term", linked.concepts.book), ("card", linked.cards.names), ("title", linked.cards.titles))
    for kind, book in books:
        for folded, name, target, loose in book.rows():
            yield {
                "game": linked.game,
                "kind": kind,
                "key": folded,
                "name": name,
                "target": target,
                "loose": loose,
            }


def named_cards(linked: Linked) -> Iterator[Row]:
    """The kinds of each name by which a card may be called."""
    terms = (folded for folded, *_ in linked.concepts.book.rows())
    for card_name in named(linked.listed, terms, linked.lexicon):
        yield {"game": linked.game} | as_row(card_name)


def phrases(linked: Linked) -> Iterator[tuple[str, str, str, int, str]]:
    """(name, game, kind, size in words, id): the names of terms, to be found in any inflection."""
    for folded, _, target, loose in linked.concepts.book.rows():
        yield folded, linked.game, "loose" if loose else "term", len(folded.split()), target


def belongings(rows: Iterable[tuple[str, str, str]], what: str, numbers: dict[str, int]) -> Iterator[Row]:
    """(id, passage, role) triples with the passage's number."""
    for target, passage, role in rows:
        yield {what: target, "passage": numbers[passage], "role": role}


def listings(linked: Linked, numbers: dict[str, int]) -> Iterator[Row]:
    """Each card's place on a list, once a card that the printed name means."""
    for reading in linked.readings:
        for row in reading.listings:
            for card in linked.cards.owners(row.card) or ("",):
                yield {**as_row(row), "card": card, "printed": row.card, "passage": numbers[row.passage]}
