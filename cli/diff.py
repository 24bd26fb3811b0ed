"""`rulesdb diff | trace`: what changed between editions, and the life of one rule."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from rulesdb import __version__
from rulesdb.answer import wording
from rulesdb.files import shown
from rulesdb.text import excerpt

from . import render
from .options import AsOf, Db, Force, Game, Ids, Json, asked, date, suffix, write

Page = Annotated[Path | None, typer.Option("--out", help="A page to write, .html, readable without colour too.")]


def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A document, by its id.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Another one of the same game.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    kind: Annotated[str, typer.Option("--kind", help="Only changes of this kind.")] = "",
    out: Page = None,
    force: Force = False,
    ids: Ids = False,
) -> None:
    """What was added, removed, moved or reworded between two documents, rule by rule."""
    from rulesdb.answer.changes.diff import KINDS
    from rulesdb.answer.changes.diff import diff as answer
    from rulesdb.answer.history.editions import editions

    if kind and kind not in KINDS:
        raise typer.BadParameter(f"no kind is called {excerpt(kind)}; the kinds are {', '.join(KINDS)}")
    del ids
    connection, game = asked(db, game)
    found = answer(connection, old, new, game)
    found["changes"] = [change for change in found["changes"] if kind in ("", change["kind"])]
    edition = editions(connection, [], [found["new"]["id"].partition("/")[0]], date(as_of))
    if out:
        from rulesdb.draw.changes import diff_page

        suffix(out, [".html"])
        write(out, diff_page(found, (wording.editions(edition, __version__),)), force=force)
    if json:
        render.as_json(found | {"editions": edition})
        return
    _print(found)
    render.as_of_date(edition)
    if out:
        print(shown(out))


def trace(
    what: Annotated[list[str], typer.Argument(metavar="ID", help="A rule, term or card, by id, citation or number.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    out: Page = None,
    force: Force = False,
    ids: Ids = False,
) -> None:
    """The life of a rule through all documents, newest first."""
    from rulesdb.answer.changes.trace import trace as answer
    from rulesdb.answer.history.editions import editions

    del ids
    connection, game = asked(db, game)
    found = answer(connection, " ".join(what), game, date(as_of))
    used = [stage["passage"] for life in found["lives"] for stage in life]
    edition = editions(connection, used, as_of=as_of)
    if out:
        from rulesdb.draw.changes import trace_page

        suffix(out, [".html"])
        write(out, trace_page(found, (wording.editions(edition, __version__),)), force=force)
    if json:
        render.as_json(found | {"editions": edition})
        return
    for life in found["lives"]:
        for stage in life:
            of = f" as {stage['of']}" if stage["relation"] == "the same" else f" {stage['of']}" if stage["of"] else ""
            ground = f": {stage['ground']}" if stage["ground"] else ""
            print(render.style(f"{stage['relation']}{of}{ground}", "title"))
            render.quotation(stage["passage"], plain=True)
            if stage["words"]:
                render.say(f"changed: {render.changed(stage['words'])}", "    ")
        print()
    render.editions(edition)
    if out:
        print(shown(out))


def _print(found: dict[str, Any]) -> None:
    """The counts, then each change under its heading."""
    for side in ("old", "new"):
        row = found[side]
        name = " ".join(filter(None, (row["title"], row["edition"])))
        print(f"{side}: {name} ({render.dated(row['effective'], row['certainty'])})")
    print(", ".join(f"{number} {kind}" for kind, number in found["counts"].items()))
    section: list[str] | None = None
    for change in found["changes"]:
        if change["section"] != section:
            section = change["section"]
            print("\n" + render.style(" › ".join(section) or "Preface", "title"))
        _print_change(change)
    for row in found["see_also"]:
        signed = [*(f"-{name}" for name in row["removed"]), *(f"+{name}" for name in row["added"])]
        render.names(f"References of {row['section']}", signed)
    for kind in ("removed", "added"):
        render.names(f"Headings {kind}", found["headings"][kind])
    if found["lines"]:
        told = ", ".join(f"{number} {kind}" for kind, number in found["lines"].items() if kind != "unaccounted")
        print(
            f"Lines of the page that only one revision has: {told}, {len(found['lines']['unaccounted'])} unaccounted."
        )


def _print_change(change: dict[str, Any]) -> None:
    moved = change["section_before"] != change["section"]
    print(f"  {change['kind']}" + (f", from {' › '.join(change['section_before'])}" if moved else "") + ":")
    text = " ".join(passage["text"] for passage in change["new"] or change["old"])
    mark = {"added": "added", "removed": "removed"}.get(change["kind"], "same")
    render.say(render.changed(change["words"] or [{"kind": mark, "text": text}]), "    ")
    for passage in change["old"] + change["new"]:
        render.say(render.style(f"— {render.place(passage)}", "place"), "      ", "        ")
