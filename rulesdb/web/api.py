"""JSON under /api/v1: one route a question, all of one form, described in openapi."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from .desk import Desk
from .jobs import Choice, Failure, Job
from .responses import refusal, respond
from .settings import Settings

# Media types that a deck list may come as; the list itself is recognised by content.
DECKS = ("text/", "application/json", "application/xml", "application/octet-stream")


@dataclass(frozen=True, slots=True)
class Route:
    """A route: its name, what its text is called, what it answers, its further options."""

    name: str
    text: str
    says: str
    options: tuple[str, ...] = ()
    needed: bool = True


ROUTES = (
    Route("term", "name", "What a term means."),
    Route("card", "name", "What is ruled on a card."),
    Route("rule", "number", "A rule by its printed number."),
    Route("show", "id", "What an id, a pasted citation, a number or a name means."),
    Route("cite", "id", "A citation to paste."),
    Route("search", "q", "The passages that answer best, best first.", ("n", "kind")),
    Route("when", "q", "What happens, step by step; yes or no where that is asked.", ("full",)),
    Route("ask", "q", "The answer to a term, a card, a number or a question: whichever it is."),
    Route("suggest", "q", "Names that begin with what was typed.", needed=False),
    Route("turn", "phase", "A game's turn, or another procedure.", needed=False),
    Route("conflicts", "", "Where two sources differ.", ("only_open",), needed=False),
    Route("sources", "", "The documents that are held.", needed=False),
    Route("games", "", "The games, with how much is held.", needed=False),
    Route("formats", "name", "The formats of decks.", needed=False),
)
Game = Annotated[str, Query(max_length=200, description="The game, or the beginning of its name; all without.")]
AsOf = Annotated[str, Query(max_length=200, description="Leave out what was not in force then: 2004-02-03 or 2004.")]


def router(desk: Desk, settings: Settings) -> APIRouter:
    """The routes, which take their answers from `desk`."""
    routes = APIRouter(prefix="/api/v1")
    for route in ROUTES:
        routes.add_api_route(
            f"/{route.name}", _get(route, desk, settings), response_class=Response,
            summary=route.says, name=route.name, openapi_extra={"parameters": _parameters(route)},
        )  # fmt: skip
    routes.add_api_route(
        "/legal", _legal(desk), methods=["POST"], response_class=Response,
        summary="Whether a deck is legal; the list is the body, as text.", name="legal",
        openapi_extra={"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}},
    )  # fmt: skip
    return routes


def _parameters(route: Route) -> list[dict[str, Any]]:
    """How OpenAPI tells of the parameters that are the route's own."""
    own = ((route.text, route.needed), *((name, False) for name in route.options))
    return [
        {"name": name, "in": "query", "required": needed, "schema": {"type": "string"}} for name, needed in own if name
    ]


def _get(route: Route, desk: Desk, settings: Settings) -> Callable[..., Awaitable[Response]]:
    async def get(request: Request, game: Game = "", as_of: AsOf = "") -> Response:
        query = request.query_params
        text = query.get(route.text, "").strip() if route.text else ""
        failure = asked_wrong(route.text, text, needed=route.needed, most=settings.most_question)
        if failure is not None:
            return refusal(failure)
        options = tuple((name, query[name]) for name in route.options if query.get(name))
        job = Job(route.name, text, Choice(game, as_of), options)
        return respond(request, job, await desk.reply(job))

    return get


def _legal(desk: Desk) -> Callable[..., Awaitable[Response]]:
    async def legal(
        request: Request,
        game: Game = "",
        as_of: AsOf = "",
        format: Annotated[str, Query(max_length=200, description="The format; else all are tried.")] = "",  # noqa: A002
    ) -> Response:
        media = request.headers.get("content-type", "text/plain").partition(";")[0].strip().lower()
        if not media.startswith(DECKS):
            return refusal(Failure(415, "media-type", f"{media[:80]!r} is no deck list; send it as text/plain"))
        body = await request.body()
        if not body.strip():
            return refusal(Failure(400, "misuse", "the body is empty; send a deck list as text"))
        job = Job("legal", "", Choice(game, as_of), (("format", format),), body)
        return respond(request, job, await desk.reply(job))

    return legal


def asked_wrong(name: str, text: str, *, needed: bool, most: int) -> Failure | None:
    """Why a text cannot be asked: there is none, or it is too long. None where it can."""
    if needed and not text:
        return Failure(400, "misuse", f"nothing is asked; give {name}=...")
    if len(text) > most:
        return Failure(400, "too-long", f"{name} has {len(text):,} characters; at most {most:,} are read")
    return None
