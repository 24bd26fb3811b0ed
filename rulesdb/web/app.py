"""The ASGI application: routes, limits, and one shape for every failure."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..version import __version__
from . import api, errors, openapi, pages
from .desk import Desk
from .guard import Guard
from .jobs import Failure, Job
from .responses import refusal
from .settings import Settings

ABOUT = "Rules, rulings and deck checks, quoted and cited. Read-only; answers are tagged with the database's digest."
TOLD = {404: "there is no such address", 405: "this address does not take that method"}


def make_app(settings: Settings) -> FastAPI:
    """The application that answers from the database of `settings`."""
    desk = Desk(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await desk.warm()
        yield
        desk.close()

    app = FastAPI(
        title="rulesdb", version=__version__, description=ABOUT, lifespan=lifespan,
        openapi_url="/api/v1/openapi.json", redirect_slashes=False, docs_url=None, redoc_url=None,
    )  # fmt: skip
    app.openapi = functools.partial(openapi.described, app)  # type: ignore[method-assign]
    app.include_router(api.router(desk, settings))
    app.include_router(pages.router(desk, settings))
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _fault)
    app.add_middleware(Guard, settings=settings)
    return app


def _told(request: Request, failure: Failure) -> Response:
    """A failure as JSON for programs, as a page for people."""
    if request.url.path.startswith("/api/") or request.method not in ("GET", "HEAD"):
        return refusal(failure)
    return pages.failed(Job("problem", page=True, choice=pages.choice(request)), failure)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = errors.CODES.get(error.status_code, "failed")
    response = _told(request, Failure(error.status_code, code, TOLD.get(error.status_code, str(error.detail))))
    response.headers.update(error.headers or {})
    return response


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"][1:]))
    return _told(request, Failure(400, "misuse", f"{where}: {first['msg']}"))


async def _fault(request: Request, _: Exception) -> Response:
    return _told(request, Failure(500, "failed", "a fault of rulesdb itself; it stands in the service's log"))
