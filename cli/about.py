"""`rulesdb sources | games | coverage | lint | stats`: what the database holds, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer

from . import render
from .options import AsOf, Db, Game, Json, date, opened


def sources(db: Db = None, game: Game = "", json: Json = False, as_of: AsOf = "") -> None:
    """The documents, strongest first, with authority and dates."""
    from rulesdb.answer.about import sources as answer

    found = answer(opened(db), game, date(as_of))
    if json:
        render.as_json(found)
    for row in [] if json else found:
        dated = row["effective"] or row["published"] or "date unknown"
        if dated != "date unknown" and row["certainty"] != "stated":
            dated = f"{dated} ({row['certainty']})"
        earlier = ", earlier edition" if row["history"] else ""
        title = " ".join(filter(None, (row["title"], row["edition"])))
        print(f"{row['id']}: {title}, {row['authority']}, {dated}{earlier}")


def games(db: Db = None, json: Json = False) -> None:
    """The games, with how much is held of each."""
    from rulesdb.answer.about import games as answer

    found = answer(opened(db))
    if json:
        render.as_json(found)
    for row in [] if json else found:
        counts = ", ".join(f"{row[what]} {what}" for what in ("documents", "passages", "terms", "cards"))
        print(f"{row['game']}: {counts}")


def coverage(db: Db = None, game: Game = "", json: Json = False) -> None:
    """Where each non-blank line of each document went: a passage, furniture, or unparsed."""
    from rulesdb.answer.about import coverage as answer

    found = answer(opened(db), game)
    if json:
        render.as_json(found)
        return
    for row in found["documents"]:
        counts = f"{row['covered']} in passages, {row['furniture']} furniture, {row['unparsed']} unparsed"
        print(f"{row['id']}: {row['lines']} lines: {counts}, {len(row['gaps'])} gaps")
        clauses = row["clauses"]
        if clauses["sentences"]:
            print(f"  {clauses['read']} of {clauses['sentences']} sentences read as rules of timing")
        for span in row["unparsed_lines"]:
            print(f"  lines {span['lines'][0]}-{span['lines'][1]}: {span['why']}")


def lint(
    db: Db = None,
    game: Game = "",
    json: Json = False,
    kind: Annotated[str, typer.Option("--kind", help="Only problems of this kind, each on a line.")] = "",
) -> None:
    """What is wrong with the documents and with our data."""
    from rulesdb.answer.about import lint as answer

    found = [row for row in answer(opened(db), game) if not kind or row["kind"] == kind]
    if json:
        render.as_json(found)
        return
    for name, count in Counter(row["kind"] for row in found).most_common() if not kind else ():
        print(f"{name}: {count}")
    for row in found if kind else ():
        where = f"{row['document']}:{row['lines'][0]}: " if row["lines"] else ""
        print(f"{where}{row['message']}")


def stats(db: Db = None, game: Game = "", json: Json = False) -> None:
    """Passages by document and kind, terms, cards, references."""
    from rulesdb.answer.about import stats as answer

    found = answer(opened(db), game)
    if json:
        render.as_json(found)
        return
    for name, row in found["documents"].items():
        kinds = ", ".join(f"{count} {kind}" for kind, count in row["kinds"].items())
        print(f"{name}: {row['passages']} passages ({kinds})")
    references = found["references"]
    print(f"{found['terms']} terms, {found['cards']} cards")
    print(f"{references['resolved']} references resolved, {references['unresolved']} not (see: rulesdb lint)")
