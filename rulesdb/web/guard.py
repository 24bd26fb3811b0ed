"""What every request must keep to, and the headers that every response has.

Hosts, sizes and times are checked before anything reads the request, so that no route can forget to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import errors
from .jobs import Failure
from .settings import Settings

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# No inline script or style, nothing from elsewhere, no frame around a page.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# A slip is a page for itself, with its style in it and no script at all.
SLIP_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    """ASGI middleware: refuses requests beyond the limits, and adds the security headers to each response."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        failure = self._refused(headers)
        if failure is not None:
            await _refuse(failure, send)
            return
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", ()), *_missing(message.get("headers", ()))]
            await send(message)

        try:
            await self._app(scope, self._limited(receive), sent)
        except _RefusedError as error:
            if not begun:
                await _refuse(error.failure, send)

    def _refused(self, headers: dict[bytes, bytes]) -> Failure | None:
        """Why a request is refused by its headers, None where it is not."""
        host = headers.get(b"host", b"").decode("latin-1")
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        if self._settings.hosts and name.strip("[]").casefold() not in self._settings.hosts:
            return Failure(421, "host", "this service answers to its own name only; see `rulesdb serve --help`, --name")
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self._settings.most_body:
            return self._too_large()
        return None

    def _too_large(self) -> Failure:
        return Failure(413, "too-large", f"the body is larger than {self._settings.most_body:,} bytes")

    def _limited(self, receive: Receive) -> Receive:
        """`receive` that gives no more than a body may have, and waits no longer than one may take to come."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._settings.upload_limit
        size, whole = 0, False

        async def limited() -> Message:
            nonlocal size, whole
            if whole:  # what comes after the body is word that the client went away
                return await receive()
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                limit = f"{self._settings.upload_limit:g} seconds"
                raise _RefusedError(Failure(408, "slow-upload", f"the body did not come within {limit}")) from None
            size += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if size > self._settings.most_body:
                raise _RefusedError(self._too_large())
            return message

        return limited


class _RefusedError(Exception):
    """A request is refused while its body comes."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


def _missing(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The security headers that a response lacks."""
    names = {name.lower() for name, _ in headers}
    required = ((b"content-security-policy", POLICY.encode()), *HEADERS)
    return [(name, value) for name, value in required if name not in names]


async def _refuse(failure: Failure, send: Send) -> None:
    body = errors.as_json(failure)
    headers: list[Any] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": failure.status, "headers": [*headers, *_missing(headers)]})
    await send({"type": "http.response.body", "body": body})
