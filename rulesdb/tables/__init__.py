"""What is linked -> rows of the database: one function a table. store.py knows how rows are written.

rows       records as rows, and values as SQLite holds them
documents  passages, headings, printed numbers, and what became of every other line
names      the names of terms and cards, and the passages and lists that they stand in
edges      references, precedence, who ruled, typed clauses
searching  the words by which search finds and orders passages
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from ..clauses.lexicon_code import compiled
from ..link.linked import Linked
from ..read.authorities import load_authorities
from ..read.catalogue import load_entries
from ..resources import games
from ..schema import TABLES
from .documents import discussion, documents, examples, headings, passages, printed_numbers, problems, spans
from .edges import attributions, clause_tables, differences, precedence, references
from .names import belongings, listings, named_cards, names, phrases
from .rows import Row, Tables, as_row, values
from .searching import ranking_rows


def game_rows(linked: Linked, first: int) -> Tables:
    """All rows of one game by table, as values in the order of the table's columns; `first` numbers its passages.

    Besides the tables of schema.TABLES there are the rows of the full-text indexes, "phrase" and "discussion".
    """
    return linked_rows(linked, first) | ranking_rows(linked, numbered(linked, first))


def numbered(linked: Linked, first: int) -> dict[str, int]:
    """The number of each passage by its id, from `first` on."""
    return {passage.id: number for number, passage in enumerate(linked.passages(), first)}


def linked_rows(linked: Linked, first: int) -> Tables:
    """The rows of all tables but those of `ranking_rows`."""
    numbers = numbered(linked, first)
    last = first + len(numbers) - 1
    rows: dict[str, Iterable[Row]] = {
        "game": [{"id": linked.game, "first": first, "last": last}],
        "document": documents(linked),
        "catalogue": [as_row(entry.document) for entry in load_entries(linked.game)],
        "passage": passages(linked, numbers),
        "heading": headings(linked),
        "concept": map(as_row, linked.concepts.by_id.values()),
        "card": map(as_row, linked.cards.by_id.values()),
        "name": names(linked),
        "named": named_cards(linked),
        "printed": printed_numbers(linked),
        "term_passage": belongings(linked.concepts.passages, "term", numbers),
        "card_passage": belongings(linked.cards.passages, "card", numbers),
        "reference": references(linked, numbers),
        "supersedes": precedence(linked, "supersedes"),
        "conflicts": precedence(linked, "conflicts"),
        "difference": differences(linked),
        "event": map(as_row, linked.events),
        "stale": map(as_row, linked.stale),
        "attribution": attributions(linked, numbers),
        "compared": map(as_row, linked.compared),
        "skipped": map(as_row, linked.skipped),
        "authority": ({"game": linked.game} | as_row(row) for row in load_authorities(linked.game).authorities),
        "edition": ({"game": linked.game} | as_row(row) for row in load_authorities(linked.game).editions),
        "unresolved": ({**as_row(row), "source": numbers[row.source]} for row in linked.unresolved),
        "example": examples(linked, numbers),
        "listing": listings(linked, numbers),
        "span": spans(linked),
        "problem": problems(linked),
        "lexicon": [{"game": linked.game} | as_row(linked.words)] if linked.words.text else [],
        "compiled": [dict(zip(TABLES["compiled"], compiled(linked.game), strict=True))]
        if linked.game in games()
        else [],
        **clause_tables(linked, numbers),
        "priority": ({"game": linked.game} | as_row(row) for row in linked.priorities),
    }
    tables: Tables = {table: list(values(map(itemgetter(*TABLES[table]), rows.pop(table)))) for table in list(rows)}
    return tables | {"phrase": list(phrases(linked)), "discussion": list(discussion(linked))}
