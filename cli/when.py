"""`rulesdb when`: the verdict or the outcome, then what follows, each with the rule that it rests on."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulesdb.contract import wording
from rulesdb.files import shown
from rulesdb.text import folded_words, says_something, sentences

from . import render
from .options import AsOf, Db, Force, Game, Ids, Json, asked
from .pages import write_timeline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulesdb.contract.passages import Passage
    from rulesdb.contract.timing import Step, When

UNDETERMINED = 3
SHORT = 60  # words of a quotation without --full
DENYING = frozenset({"not", "no", "never", "none", "neither", "cannot", "except", "unless"})
NEAREST = 120  # characters of each of the nearest rules
EDGES = {
    "decides": "its words decide",
    "as asked": "asked like this",
    "asked": "its words answer the question's",
    "in order": "a step of the procedure",
    "follows from": "triggered by",
}


def when(
    question: Annotated[list[str], typer.Argument(help="What you would ask a judge, in your own words.")],
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    full: Annotated[
        bool, typer.Option("--full", help="Show whole quotations, and the procedure around the answer.")
    ] = False,
    why: Annotated[int, typer.Option("--why", help="Show what led to step N.", min=0)] = 0,
    out: Annotated[Path | None, typer.Option("--out", help="A timeline to write: .svg, .html or .mmd.")] = None,
    force: Force = False,
    ids: Ids = False,
) -> None:
    """What happens, step by step, each with the rule that it rests on; yes or no where that is asked."""
    del ids
    answer = asked(db, game, as_of, alone=True).when(" ".join(question), full=full)
    if why > len(answer.steps):
        raise typer.BadParameter(f"there is no step {why}; the answer has {len(answer.steps)}")
    if out:
        headline, notes = wording.headline(answer), list(answer.gaps)
        write_timeline(
            out,
            answer.question,
            answer.steps,
            answer.editions,
            game=answer.game,
            verdict=headline,
            notes=notes,
            force=force,
        )
    if json:
        render.as_json(answer)
    elif why:
        _walked(answer, why)
    else:
        show_when(answer, full=full)
    if not json:
        render.rulings(answer.rulings)
        render.editions(answer.editions)
    if out and not json:
        print(shown(out))
    if answer.result == "unknown":
        raise typer.Exit(UNDETERMINED)


def show_when(answer: When, *, full: bool) -> None:
    """The verdict, then each rule once with its place, then what is open and the nearest rules."""
    render.say(render.style(f"{answer.game}: {wording.headline(answer)}", "title"))
    verdict = answer.verdict
    if support := wording.support(answer):
        render.say(f"  {support}")
    branch = None
    quoted: set[str] = set()
    for step in answer.steps:
        if step.heading and step.heading != branch:
            render.say(f"  {step.heading}:")
        branch = step.heading
        _say_step(step, "    " if branch else "  ", quoted, full=full)
    for row in answer.order:
        render.say(f"Order: {row.says}")
        for passage in row.citations[:1]:
            print(render.style(f"    — {render.place(passage)}", "place"))
    for gap in answer.gaps:
        render.say(gap)
    render.names("In none of these rules", answer.understood.unused)
    decided = answer.understood.context or (verdict and verdict.answer != "open")
    if answer.nearest and not (decided and answer.result == "answered"):
        _say_nearest(answer.nearest)
    for passage in answer.procedure or ():
        render.quotation(passage)


def _say_nearest(nearest: Sequence[Passage]) -> None:
    """The opening of each of the nearest rules, once where documents repeat it; "..." stands for a long lead."""
    render.say("Nearest rules:")
    said: set[str] = set()
    for passage in nearest:
        lead = passage.intro or ""
        told = _unled(passage.text, lead) if passage.rulings or len(lead) > NEAREST // 2 else passage.text
        left_out = "... " if lead.endswith(":") and told != passage.text else ""
        short = left_out + textwrap.shorten(told, NEAREST, placeholder=" ...")
        if short not in said:
            render.say(short if passage.authority == "digest" else f"“{short}”", "  ")
            render.say(render.style(f"— {render.place(passage)}", "place"), "     ")
        said.add(short)


def _say_step(step: Step, indent: str, quoted: set[str], *, full: bool) -> None:
    """A step: the official words of its rule, ours where those are `quoted` already or but a heading, and the place.

    Of the words, the lead of a list is left out where it is `quoted`.
    """
    first = step.citations[0] if step.citations else None
    text = step.text
    if first and first.authority != "digest" and (text in first.text or says_something(first.text)):
        lead = first.intro or ""
        words = _unled(first.text, lead) if lead in quoted else first.text
        whole = _unled(text, lead) if lead in quoted else text
        official = whole if text in first.text else _cut(words, full=full)
        text = text if official in quoted else f"“{official}”"
        quoted.update((lead, official))
    render.say(f"{step.n}. {text}", indent)
    if full and first and step.text not in text:
        render.say(f"In our words: {step.text}", f"{indent}   ")
    for passage in step.citations[: None if full else 1]:
        for warning in render.warnings(passage):
            render.say(render.style(f"{warning}.", "warn"), f"{indent}   ")
        render.say(render.style(f"— {render.place(passage)}", "place"), f"{indent}   ")


def _unled(text: str, lead: str) -> str:
    """`text` without the `lead` of a list, or the last sentences of it, with which it begins.

    What denies its items stays: without "It does not:" they would say the opposite.
    """
    told = sentences(lead)
    led = (" ".join(told[first:]) for first in range(len(told)))
    item = text.removeprefix(next(filter(text.startswith, led), "")).strip()
    end = f"{told[-1].rstrip(':').rpartition(': ')[2]}:" if told and item != text else ""
    return item if DENYING.isdisjoint(folded_words(end)) else f"{end} {item}"


def _cut(text: str, *, full: bool) -> str:
    words = text.split()
    return text if full or len(words) <= SHORT else textwrap.shorten(" ".join(words[:SHORT]), 10_000) + " ..."


def _walked(answer: When, why: int) -> None:
    """How the question was read, which rule a step is and how that was read, and what put it there."""
    for line in answer.understood.read:
        render.say(line)
    step = answer.steps[why - 1]
    for number in [*step.because, why]:
        earlier = answer.steps[number - 1]
        render.say(render.style(f"{number}. {earlier.text}", "title"))
        render.say(f"edge: {earlier.edge} ({EDGES[earlier.edge]}{_from(earlier)})", "    ")
        render.say(f"read as: {earlier.rule}", "    ")
        for passage in earlier.citations:
            render.quotation(passage)


def _from(step: Step) -> str:
    return f" step {', '.join(map(str, step.because))}" if step.because else ""
