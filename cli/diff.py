"""`rulesdb diff | trace`: what changed between editions, and the life of one rule."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulesdb.files import shown

from . import render
from .options import AsOf, Db, Force, Game, Ids, Json, asked, suffix, write

if TYPE_CHECKING:
    from rulesdb.contract.changes import Diff, RuleChange

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
    del ids
    comparison = asked(db, game, as_of).diff(old, new, kind=kind)
    if out:
        from rulesdb.api.pages import diff_page

        suffix(out, [".html"])
        write(out, diff_page(comparison), force=force)
    if json:
        render.as_json(comparison)
        return
    _print(comparison)
    render.as_of_date(comparison.editions)
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
    del ids
    history = asked(db, game, as_of).trace(" ".join(what))
    if out:
        from rulesdb.api.pages import trace_page

        suffix(out, [".html"])
        write(out, trace_page(history), force=force)
    if json:
        render.as_json(history)
        return
    for life in history.lives:
        for stage in life:
            of = f" as {stage.of}" if stage.relation == "the same" else f" {stage.of}" if stage.of else ""
            ground = f": {stage.ground}" if stage.ground else ""
            print(render.style(f"{stage.relation}{of}{ground}", "title"))
            render.quotation(stage.passage, plain=True)
            if stage.words:
                render.say(f"changed: {render.changed(stage.words)}", "    ")
        print()
    render.editions(history.editions)
    if out:
        print(shown(out))


def _print(comparison: Diff) -> None:
    """The counts, then each change under its heading."""
    for side, row in (("old", comparison.old), ("new", comparison.new)):
        name = " ".join(filter(None, (row.title, row.edition)))
        print(f"{side}: {name} ({render.dated(row.effective, row.certainty)})")
    print(", ".join(f"{number} {kind}" for kind, number in comparison.counts.items()))
    section: tuple[str, ...] | None = None
    for change in comparison.changes:
        if change.section != section:
            section = change.section
            print("\n" + render.style(" › ".join(section) or "Preface", "title"))
        _print_change(change)
    for pointed in comparison.see_also:
        signed = [*(f"-{name}" for name in pointed.removed), *(f"+{name}" for name in pointed.added)]
        render.names(f"References of {pointed.section}", signed)
    render.names("Headings removed", comparison.headings.removed)
    render.names("Headings added", comparison.headings.added)
    if comparison.lines:
        tally = ", ".join(
            f"{getattr(comparison.lines, kind)} {kind}" for kind in ("printed", "changed", "same", "headings")
        )
        print(
            f"Lines of the page that only one revision has: {tally}, {len(comparison.lines.unaccounted)} unaccounted."
        )


def _print_change(change: RuleChange) -> None:
    from rulesdb.contract.passages import Change

    moved = change.section_before != change.section
    print(f"  {change.kind}" + (f", from {' › '.join(change.section_before)}" if moved else "") + ":")
    text = " ".join(passage.text for passage in change.new or change.old)
    mark = {"added": "added", "removed": "removed"}.get(change.kind, "same")
    render.say(render.changed(change.words or [Change(kind=mark, text=text)]), "    ")
    for passage in change.old + change.new:
        render.say(render.style(f"— {render.place(passage)}", "place"), "      ", "        ")
