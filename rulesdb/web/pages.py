"""The routes of pages: each takes what was typed and the reader's choice, and gives the page of the answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlencode

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from . import assets, views
from .api import asked_wrong
from .desk import Desk
from .jobs import HTML, Choice, Failure, Job, Reply
from .responses import of_asset, refusal, respond
from .settings import Settings

if TYPE_CHECKING:
    from starlette.datastructures import FormData  # noqa: F401

# The address of a page -> the job that makes it and the parameter that it is asked by.
PAGES = {
    "/term": ("term", "name"),
    "/card": ("card", "name"),
    "/rule": ("rule", "number"),
    "/show": ("show", "id"),
    "/cite": ("cite", "id"),
    "/search": ("search", "q"),
    "/when": ("when", "q"),
    "/turn": ("turn", "phase"),
    "/conflicts": ("conflicts", ""),
    "/sources": ("sources", ""),
    "/deck": ("deck", ""),
    "/offline": ("offline", ""),
}
OPTIONAL = ("turn", "conflicts", "sources", "deck", "offline")
OPTIONS = {"conflicts": ("only_open", "page")}
FORM = "application/x-www-form-urlencoded"
YEAR = 31_536_000  # seconds that a choice is remembered
MOST_FIELDS = 10


def router(desk: Desk, settings: Settings) -> APIRouter:
    """The routes of pages and of what pages load."""
    routes = APIRouter(include_in_schema=False)
    routes.add_api_route("/", _home(desk, settings), name="home")
    for address, (kind, parameter) in PAGES.items():
        routes.add_api_route(address, _page(kind, parameter, desk, settings), name=f"page-{kind}")
    for address, kind in (("/deck", "legal"), ("/deck/slip", "slip")):
        routes.add_api_route(address, _deck(kind, desk), methods=["POST"], name=f"page-{kind}")
    routes.add_api_route("/settings", _settings, methods=["POST"], name="settings")
    routes.add_api_route("/static/{name}", _static, name="static")
    routes.add_api_route("/manifest.webmanifest", _manifest, name="manifest")
    routes.add_api_route("/worker.js", _worker, name="worker")
    routes.add_api_route("/favicon.ico", _icon, name="icon")
    return routes


def _home(desk: Desk, settings: Settings) -> Callable[..., Awaitable[Response]]:
    async def home(request: Request) -> Response:
        text = request.query_params.get("q", "").strip()
        kind = "ask" if text else "home"
        return await _answered(request, desk, settings, _job(request, kind, text), "q")

    return home


def _page(kind: str, parameter: str, desk: Desk, settings: Settings) -> Callable[..., Awaitable[Response]]:
    async def page(request: Request) -> Response:
        text = request.query_params.get(parameter, "").strip() if parameter else ""
        return await _answered(request, desk, settings, _job(request, kind, text), parameter)

    return page


async def _answered(request: Request, desk: Desk, settings: Settings, job: Job, parameter: str) -> Response:
    needed = job.kind not in (*OPTIONAL, "home")
    failure = asked_wrong(parameter, job.text, needed=needed, most=settings.most_question)
    if failure is not None:
        return failed(job, failure)
    return respond(request, job, await _reply(desk, job))


async def _reply(desk: Desk, job: Job) -> Reply:
    """The reply to a job for a page; what the desk itself refuses becomes a page too."""
    reply = await desk.reply(job)
    if reply.media == HTML:
        return reply
    import json

    described = json.loads(reply.body)["error"]
    failure = Failure(reply.status, described["code"], described["message"], tuple(described["suggestions"]))
    return Reply(reply.status, views.problem(None, job, failure).encode(), HTML)


def failed(job: Job, failure: Failure) -> Response:
    """The page of a failure that no database was asked for."""
    shortened = Job(job.kind, job.text[:200], job.choice, page=True)
    body = views.problem(None, shortened, failure)
    return Response(body, failure.status, {"cache-control": "no-store"}, HTML)


def _job(request: Request, kind: str, text: str) -> Job:
    """The job of a page: the game and the date are those of the address, else those that the reader chose."""
    query = request.query_params
    options = tuple((name, query[name]) for name in OPTIONS.get(kind, ()) if query.get(name))
    back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return Job(kind, text, choice(request), options, page=True, back=back[:4000])


def choice(request: Request) -> Choice:
    """The game and the date of the address, else those that the reader chose before."""
    query, cookies = request.query_params, request.cookies
    return Choice(*(query.get(name, cookies.get(name, ""))[:200].strip() for name in ("game", "as_of")))


async def _form(request: Request) -> dict[str, str] | None:
    """The fields of a form that was sent, None where the body is no form."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != FORM:
        return None
    try:
        fields = parse_qs((await request.body()).decode("utf-8"), max_num_fields=MOST_FIELDS, keep_blank_values=True)
    except ValueError:
        return None
    return {name: values[-1] for name, values in fields.items()}


def _deck(kind: str, desk: Desk) -> Callable[..., Awaitable[Response]]:
    async def deck(request: Request) -> Response:
        fields = await _form(request)
        if fields is None:
            failure = Failure(
                415, "media-type", f"send the form of this page ({FORM}); for programs: POST /api/v1/legal"
            )
            return failed(Job("legal"), failure)
        game, body = fields.get("game", "")[:200], fields.get("deck", "").encode()
        of_game, _, form = fields.get("format", "")[:200].rpartition("/")  # a format's name is told with its game
        if game and of_game and game != of_game:
            failure = Failure(400, "misuse", f"the format {form} is one of {of_game}, not of {game}; choose anew")
            return failed(Job("legal"), failure)
        chosen = Choice(game or of_game, choice(request).as_of)
        if not body.strip():
            return failed(Job("legal"), Failure(400, "misuse", "the deck list is empty; paste one card a line"))
        job = Job(kind, "", chosen, (("format", form),), body, page=True, back="/deck")
        return respond(request, job, await _reply(desk, job))

    return deck


async def _settings(request: Request) -> Response:
    """Remember the game and the date that the reader chose, and go back to the page."""
    fields = await _form(request)
    if fields is None:
        return refusal(Failure(415, "media-type", f"send the form of the pages ({FORM})"))
    response = RedirectResponse(_local(fields.get("back", "/"), fields), status_code=303)
    for name in ("game", "as_of"):
        value = fields.get(name, "").strip()[:40]
        if value and value.replace("-", "").isalnum() and value.isascii():
            response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax")
        else:
            response.delete_cookie(name)
    return response


def _local(back: str, fields: dict[str, str]) -> str:
    """`back` when it is an address of this service, without a game and a date of its own; else the first page."""
    path, _, query = back.partition("?")
    if path not in ("/", *PAGES):
        return "/"
    kept = [(name, value) for name, values in parse_qs(query).items() for value in values if name not in fields]
    return f"{path}?{urlencode(kept)}" if kept else path


async def _static(request: Request, name: str) -> Response:
    asset = assets.assets().get(name)
    if asset is None:
        return refusal(Failure(404, "not-found", "there is no such file"))
    return of_asset(request, asset, kept=request.url.query == assets.version())


async def _manifest(request: Request) -> Response:
    return of_asset(request, assets.manifest(), kept=False)


async def _worker(request: Request) -> Response:
    return of_asset(request, assets.service_worker(), kept=False)


async def _icon(request: Request) -> Response:
    return of_asset(request, assets.assets()["icon.svg"], kept=False)
