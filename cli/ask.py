"""`rulesdb ask`: a term, a card, a number, an id or a question, whichever the text is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import render
from .cite import VIEWS
from .options import AsOf, Db, Game, Ids, Json, asked
from .when import show_when

if TYPE_CHECKING:
    from rulesdb.contract.passages import Passage

FORMATS = ("text", "chat")


def ask(
    text: Annotated[list[str], typer.Argument(help="A term, a card, a number, an id, or a question.")],
    format_: Annotated[
        str, typer.Option("--format", help="text, or chat: at most 1,900 characters of Markdown.")
    ] = "text",
    db: Db = None,
    game: Game = "",
    json: Json = False,
    as_of: AsOf = "",
    ids: Ids = False,
) -> None:
    """The answer to whatever the text is: a name, a number, an id or a citation, or else a question."""
    del ids
    if format_ not in FORMATS:
        raise typer.BadParameter(f"no format is called {format_!r}; the formats are {', '.join(FORMATS)}")
    rules = asked(db, game, as_of)
    response = rules.ask(" ".join(text))
    if json:
        render.as_json(response)
        return
    if format_ == "chat":
        from rulesdb.api.chat import chat

        print(chat(response))
        return
    from rulesdb.contract.timing import When

    answer = response.answer
    if isinstance(answer, When):
        show_when(answer, full=False)
        render.rulings(answer.rulings)
        render.editions(answer.editions)
    elif response.kind == "search":
        _show_found(answer.passages)
        render.names("Nearest names", response.suggestions)
        render.editions(response.editions)
    else:
        render.editions(rules.editions(VIEWS[response.kind](answer)))


def _show_found(passages: tuple[Passage, ...]) -> None:
    for number, passage in enumerate(passages, 1):
        render.print_title(f"{number}. {passage.title} ({passage.game})")
        render.quotation(passage)
