"""`rulesdb term`: what a term means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from . import render
from .options import All, AsOf, Db, Discussion, Game, Ids, Json, asked

if TYPE_CHECKING:
    from rulesdb.contract.passages import Passage
    from rulesdb.contract.terms import TermEntry

    Passages = Sequence[Passage]

AROUND = 13  # rows of an answer beside its quotations: title, names, edition
LEAST = 10  # rows of quotations that are shown on any screen
NAMES = 8  # names of a line
LATE = ("example", "note", "question", "dispute")  # kinds that come last, if there is room


def term(
    name: Annotated[list[str], typer.Argument(help="The term's name, or another name of it.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    discussion: Discussion = False,
    everything: All = False,
    ids: Ids = False,
) -> None:
    """What a term means: its definition, then its main rules, each once; with --all, everything that is held."""
    del ids
    rules = asked(db, game, as_of)
    entry = rules.term(" ".join(name), discussion=discussion)
    if json:
        render.as_json(entry)
        return
    shown = show_term(entry, everything=everything)
    render.discussion(entry.discussion)
    render.editions(rules.editions(shown, [entry.game]))


def show_term(entry: TermEntry, *, everything: bool = False) -> Passages:
    """Print a term's answer, as much of it as fits a screen; returns the passages that it quotes."""
    render.print_title(f"{entry.term} ({entry.game}{render.also_in(entry.also_in)})")
    render.names("Also", entry.aliases, 0 if everything else NAMES)
    if entry.defined == "in passing":
        print("No entry of its own; a rule defines it in passing:")
    restated = set(entry.restated)
    passages = [passage for passage in entry.passages if passage.id not in restated]
    shown = passages if everything else chosen(passages)
    for passage in shown:
        print()
        render.quotation(passage)
    print()
    remainder = _rest([p for p in passages if p not in shown])
    if remainder:
        render.say(f"{remainder}: --all")
    most = 0 if everything else NAMES
    render.names("See also", entry.see_also, most)
    render.names("Referred to by", entry.referenced_by, most)
    for problem in entry.problems if everything else entry.problems[:1]:
        render.say(render.style(f"Note: {problem}", "warn"))
    return shown


def chosen(passages: Passages, room: int = 0) -> list[Passage]:
    """The passages that fit a screen, the first always: rules before examples, in the order given otherwise."""
    room = room or max(LEAST, render.rows() - AROUND)
    early = [p for p in passages if p.kind not in LATE]
    shown: list[Passage] = []
    for passage in [*early, *(p for p in passages if p.kind in LATE)]:
        room -= 1 + height(passage)
        if shown and room < 0:
            break
        shown.append(passage)
    return [passage for passage in passages if passage in shown]


def height(passage: Passage) -> int:
    """The rows that a quotation takes, as wide as an answer is at most where no width is known."""
    lines = render.quoted(passage)
    return sum(-(-max(1, len(line)) // render.WIDTH) for line in lines)


def _rest(left: Passages) -> str:
    """How many passages of each kind are not shown ("7 rules, 2 examples")."""
    counts: dict[str, int] = {}
    for passage in left:
        counts[passage.kind] = counts.get(passage.kind, 0) + 1
    return ", ".join(f"{count} more {kind}{'s' if count > 1 else ''}" for kind, count in counts.items())
