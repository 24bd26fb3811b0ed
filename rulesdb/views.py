"""What makes the database readable with other tools: views, a full-text table, and descriptions of tables and columns.

Datasette and sqlite-utils find the full-text table by its content table; the descriptions go into Datasette's metadata.
"""

from __future__ import annotations

import sqlite3
from typing import Any

_QUOTED = (
    "p.text, d.title AS document_title, d.edition, p.first AS first_line, p.last AS last_line, p.since, p.certainty"
)
VIEWS = {
    "rules": f"""SELECT p.number, p.id, p.game, p.kind, p.title, json_extract(p.numbers, '$[0]') AS printed_number,
        {_QUOTED}, coalesce(nullif(p.authority, ''), d.authority) AS authority
        FROM passage p JOIN document d ON d.id = p.document WHERE d.history = 0""",
    "terms": f"""SELECT p.number, c.id AS term_id, c.game, c.name, t.role, p.id, {_QUOTED}
        FROM concept c JOIN term_passage t ON t.term = c.id JOIN passage p ON p.number = t.passage
        JOIN document d ON d.id = p.document WHERE d.history = 0""",
    "rulings": f"""SELECT p.number, p.id, p.game, p.title, a.author, a.day, {_QUOTED}
        FROM passage p JOIN document d ON d.id = p.document LEFT JOIN attribution a ON a.passage = p.number
        WHERE p.kind IN ('ruling', 'question') OR a.author IS NOT NULL""",
    "errata": f"""SELECT p.number, k.id AS card_id, k.game, k.title, k.subtitle, e.action, e.before, e.after, e.ground,
        p.id, {_QUOTED} FROM event e JOIN card k ON k.id = e.card JOIN passage p ON p.id = e.passage
        JOIN document d ON d.id = p.document""",
    "references_both_ways": """SELECT p.number, p.id AS of, 'to' AS direction, r.kind, r.target AS other, r.words
        FROM reference r JOIN passage p ON p.number = r.source
        UNION ALL SELECT p.number, r.target, 'from', r.kind, p.id, r.words
        FROM reference r JOIN passage p ON p.number = r.source""",
}
SEARCHED = ("title", "intro", "text")  # columns of passages in the full-text table
FULL_TEXT = "passage_fts"


def add_views(connection: sqlite3.Connection) -> None:
    """Make the views, and the full-text table anew from the passages that there are."""
    for name, query in VIEWS.items():
        connection.execute(f"CREATE VIEW IF NOT EXISTS {name} AS {query}")
    connection.execute(
        f"CREATE VIRTUAL TABLE IF NOT EXISTS {FULL_TEXT} USING fts5({', '.join(SEARCHED)}, "
        "content=\"passage\", content_rowid='number', tokenize='porter unicode61 remove_diacritics 2')"
    )
    connection.execute(f"INSERT INTO {FULL_TEXT}({FULL_TEXT}) VALUES ('rebuild')")


TABLES = {
    "rules": "Every passage in force or superseded of the current editions, with its document and lines.",
    "terms": "The passages of each term: its definition, its sections, and what clarifies it.",
    "rulings": "Rulings and answered questions, with who gave them and when.",
    "errata": "What happened to the text of cards: issued, repeated, revised, reversed.",
    "references_both_ways": "Each reference twice: from the passage that makes it, and from what it points to.",
    "game": "The games.",
    "document": "One edition of one published text each.",
    "passage": "The smallest texts that stand alone; search them by their words.",
    "concept": "The terms of a game.",
    "card": "The cards that documents or card lists name.",
    "term_passage": "Which passages a term has.",
    "card_passage": "Which passages rule on a card.",
    "reference": "What passages refer to.",
    "printed": "The numbers that documents print, and the sections that bear them.",
    "supersedes": "Which passage overrides which, and the rule that says so.",
    "conflicts": "Passages that contradict each other with nothing to decide.",
    "event": "What happened to the text of cards.",
    "listing": "Cards on lists of formats.",
    "attribution": "Who gave a ruling.",
    "problem": "What is wrong with the documents and the data.",
}
COLUMNS = {
    "number": "the passage's number in this file; another build may give another one",
    "id": "an id made of words, stable between builds",
    "of": "the id of what refers, or is referred to",
    "other": "the id at the other end of the reference",
    "direction": "to: `of` refers to `other`; from: `other` refers to `of`",
    "game": "the game's id",
    "kind": "of passages: rule, definition, ruling, example ...; of references: see, mentions, clarifies ...",
    "title": "the heading, or the card's title",
    "subtitle": "the card's subtitle",
    "name": "what the term is called",
    "printed_number": "the number that the document prints",
    "text": "the words, plain",
    "intro": "the question, or the words that lead in",
    "original": "the words as they stood before a repair of the file's damage",
    "document": "the document's id",
    "document_title": "the document's title",
    "edition": "the document's edition",
    "authority": "official, consolidation, designer, fan or digest (our own words)",
    "first_line": "the first line in the document's file",
    "last_line": "the last line in the document's file",
    "since": "the ISO date from which it is known to be in force",
    "certainty": "stated, published, floor (not before) or unknown",
    "role": "defines, section or clarifies",
    "term": "the term's id",
    "term_id": "the term's id",
    "card": "the card's id",
    "card_id": "the card's id",
    "action": "issued, repeated, revised, reversed or listed",
    "before": "the words before the erratum",
    "after": "the words after it",
    "ground": "what says so",
    "author": "who gave the ruling",
    "day": "the ISO date of the ruling",
    "words": "the words that make the reference, or the rule that decides",
    "passage": "the passage, by number or id",
    "source": "the passage that refers, by number; of two passages, the one that overrides, by id",
    "target": "the id of what is referred to or overridden",
    "part": "words of the one sentence that falls, empty where all of the passage does",
    "path": "the headings above, outermost first, as JSON",
    "section": "the id of the section, which its passages share",
    "cards": "the cards that the passage is on, as JSON",
    "numbers": "the printed numbers, as JSON",
    "procedure": "the procedure of which the passage is a step",
    "position": "the step's place in its procedure",
    "effective": "the ISO date that the document states",
    "published": "the ISO date of publication",
    "mark": "the document's own mark of a change",
    "asked": "the question that the passage answers",
    "spans": "the exact ranges of lines, as JSON",
    "first": "the first line in the document's file, or the first passage of a game",
    "last": "the last line in the document's file, or the last passage of a game",
    "scope": "what alone the passage holds for, empty for all",
    "weak": "whether the passage yields to others of its document",
    "twin": "the passage of a stronger document that says the same, else the passage itself",
    "rank": "the document's place among those of its game, as its catalogue has it",
    "strength": "the document's place among those that are loaded, 0 is the strongest",
    "history": "whether it is an earlier edition",
    "file": "the file that was read",
    "sha256": "of that file",
    "tally": "what became of its lines, as JSON",
    "redirect": "the term that is meant",
    "codes": "collector's numbers, as JSON",
    "key": "the number as it is looked up",
    "printed": "the card as it is printed on the list",
    "list": "banned, restricted ...",
    "format": "the format of decks",
    "thread": "the thread or message of the ruling",
    "address": "where it stands in the network",
    "message": "what is wrong",
}


def metadata(connection: sqlite3.Connection, database: str) -> dict[str, Any]:
    """Datasette's metadata of the database that it calls `database`: descriptions, full-text tables, what to hide."""
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name")
    tables = {str(name): _table(connection, str(name)) for (name,) in rows.fetchall()}
    return {
        "title": "Rules of card games",
        "description": "Rules, rulings and errata of card games, each with its document, edition and lines.",
        "databases": {database: {"tables": tables}},
    }


def _table(connection: sqlite3.Connection, name: str) -> dict[str, Any]:
    if name not in TABLES:
        return {"hidden": True}
    columns = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({name})")]
    description = {"description": TABLES[name], "columns": {column: COLUMNS[column] for column in columns}}
    searched = {"fts_table": FULL_TEXT, "fts_pk": "number"} if name in VIEWS and name != "references_both_ways" else {}
    label = next((column for column in ("title", "name") if column in columns), None)
    return description | searched | ({"label_column": label} if label and name not in VIEWS else {})
