"""`rulesdb sources | games | coverage | lint | stats`: what the database holds, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulesdb.files import shown

from . import render
from .build import showing
from .options import AsOf, Db, Game, Json, opened
from .rulings import lint_rulings

if TYPE_CHECKING:
    from rulesdb.api.rules import Rules
    from rulesdb.contract.contents import CardList, Ruler, Source


def sources(db: Db = None, game: Game = "", json: Json = False, as_of: AsOf = "") -> None:
    """The documents, strongest first, with authority and dates."""
    rules = opened(db, as_of)
    documents = rules.sources(game=game)
    if json:
        render.as_json(documents)
        return
    for row in documents:
        dated = row.effective or row.published or "date unknown"
        if dated != "date unknown" and row.certainty != "stated":
            dated = f"{dated} ({row.certainty})"
        earlier = ", earlier edition" if row.history else ""
        title = " ".join(filter(None, (row.title, row.edition)))
        print(f"{row.id}: {title}, {row.authority}, {dated}{earlier}{_file(row)}")
    for cards in rules.card_lists(game=game):
        print(f"{cards.id}: {cards.kind} of {', '.join(cards.games)}{_file(cards)}")
    _as_of(rules, game)


def _file(row: Source | CardList) -> str:
    """From which file a row was read and when, and what became of the file."""
    if row.read is None:
        return ""
    state = {None: " (the file is gone)", True: " (changed since)", False: ""}[row.changed]
    return f"; read {row.read[:10]} from {shown(Path(row.file))}{state}"


def authorities(db: Db = None, game: Game = "", json: Json = False, as_of: AsOf = "") -> None:
    """Who may say what the rules of a game are, and when; and the editions that documents cite or hold parts of."""
    rules = opened(db, as_of)
    answer = rules.authorities(game=game)
    if json:
        render.as_json(answer)
        return
    for row in answer.authorities:
        print(render.style(f"{row.game}: {row.name} ({row.kind}), {_window(row)}", "title"))
        render.say(row.role, "  ")
        rulings_held = row.rulings
        if rulings_held.count:
            render.say(
                f"{rulings_held.count} rulings held, {rulings_held.first or '?'} to {rulings_held.last or '?'}", "  "
            )
        for edition in answer.editions:
            if (edition.game, edition.issuer) == (row.game, row.id):
                dated = render.dated(edition.published, edition.certainty)
                short = f"{edition.abbreviation}: " if edition.abbreviation else ""
                render.say(f"{short}{edition.title} ({dated})", "  - ")
    _as_of(rules, game)


def _window(row: Ruler) -> str:
    """From when until when an authority could rule, and how certain that is."""
    since = f"from {row.since} ({row.since_certainty})" if row.since else "since a day that is not known"
    return since + (f" until {row.until} ({row.until_certainty})" if row.until else "")


def games(db: Db = None, json: Json = False, as_of: AsOf = "") -> None:
    """The games, with how much is held of each."""
    rules = opened(db, as_of)
    held_games = rules.games()
    if json:
        render.as_json(held_games)
        return
    for row in held_games:
        counts = ", ".join(f"{getattr(row, what)} {what}" for what in ("documents", "passages", "terms", "cards"))
        print(f"{row.game}: {counts}")
    _as_of(rules, "")


def coverage(db: Db = None, game: Game = "", json: Json = False, as_of: AsOf = "") -> None:
    """Where each non-blank line of each document went: a passage, furniture, or unparsed.

    Sentences of a game without data are read for this answer, about a thousand in a second.
    """
    rules = opened(db, as_of)
    with showing() as stage:
        stage("reading sentences")
        report = rules.coverage(game=game)
    if json:
        render.as_json(report)
        return
    for row in report.documents:
        counts = f"{row.covered} in passages, {row.furniture} furniture, {row.unparsed} unparsed"
        print(f"{row.id}: {row.lines} lines: {counts}, {len(row.gaps)} gaps")
        if row.sentences:
            share = 100 * row.understood // max(1, row.norms)
            read = f"{row.understood} of {row.norms} sentences that bind are read whole ({share}%)"
            print(f"  {row.sentences} sentences, {row.clauses} clauses; {read}")
        for span in row.unparsed_lines:
            print(f"  lines {span.lines[0]}-{span.lines[1]}: {span.why}")
    for skipped in report.skipped:
        count = len(skipped.files)
        of = f"{skipped.game}: " if skipped.game else ""
        print(f"{of}{count} {'file' if count == 1 else 'files'} skipped: {skipped.why}")
    for stop in report.stops:
        words = ", ".join(f"{word} {count}" for word, count in stop.stopped.items())
        render.say(f"{stop.game}, {stop.origin}: reading stops at {words}")
    _as_of(rules, game)


def lint(
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    kind: Annotated[
        str,
        typer.Option(
            "--kind", help="Only problems of this kind, each on a line ('example': examples against their rules)."
        ),
    ] = "",
    rulings: Annotated[
        Path | None, typer.Option("--rulings", help="Check a folder of rulings (YAML, TOML) instead.")
    ] = None,
) -> None:
    """What is wrong with the documents and with our data, or with a community's files of rulings."""
    if rulings:
        lint_rulings(rulings, db, game, json=json)
        return

    rules = opened(db, as_of)
    problems = rules.lint(game=game, kind=kind)
    if json:
        render.as_json(problems)
        return
    for name, count in Counter(row.kind for row in problems).most_common() if not kind else ():
        print(f"{name}: {count}")
    for row in problems if kind else ():
        where = f"{row.document}:{row.lines[0]}: " if row.lines else ""
        print(f"{where}{row.message}")
    _as_of(rules, game)


def stats(db: Db = None, game: Game = "", json: Json = False, as_of: AsOf = "") -> None:
    """Passages by document and kind, terms, cards, references."""
    rules = opened(db, as_of)
    counts = rules.stats(game=game)
    if json:
        render.as_json(counts)
        return
    for name, row in counts.documents.items():
        kinds = ", ".join(f"{count} {kind}" for kind, count in row.kinds.items())
        print(f"{name}: {row.passages} passages ({kinds})")
    references = counts.references
    print(f"{counts.terms} terms, {counts.cards} cards")
    print(f"{references.resolved} references resolved, {references.unresolved} not (see: rulesdb lint)")
    print(f"{counts.supersedes} overrides, {counts.conflicts} open conflicts, {counts.errata} errata")
    _as_of(rules, game)


def _as_of(rules: Rules, game: str) -> None:
    """Print what the date leaves out of `game`, or of all games."""
    if rules.as_of:
        render.as_of_date(rules.editions(games=rules.games_of(game)))
