"""A reply -> what HTTP sends: entity tags, and 304 where the reader has it already."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from ..version import __version__
from . import assets, errors, guard
from .assets import Asset
from .jobs import Failure, Job, Reply

KEPT = "public, max-age=31536000, immutable"


def respond(request: Request, job: Job, reply: Reply) -> Response:
    """The response that a reply makes, for a reader who may have it already."""
    headers = {"cache-control": "no-store"}
    if reply.digest and not job.body:
        headers = {"cache-control": "no-cache", "etag": etag(job, reply), "x-database": reply.digest}
        if job.page:
            headers["vary"] = "cookie"
        if reply.status == 200 and _held(request, headers["etag"]):
            return Response(status_code=304, headers=headers)
    if reply.status == 503:
        headers["retry-after"] = "2"
    if job.kind == "slip" and reply.status == 200:
        headers["content-security-policy"] = guard.SLIP_POLICY
    return Response(reply.body, reply.status, headers, reply.media)


def etag(job: Job, reply: Reply) -> str:
    """The tag of a reply: of the database, of this version, and of what a page shows beside the answer."""
    seed = f"{reply.digest} {__version__}"
    if job.page:
        seed += f" {assets.version()} {job.choice} {job.back}"
    return f'"{hashlib.sha256(seed.encode()).hexdigest()[:32]}"'


def _held(request: Request, tag: str) -> bool:
    named = request.headers.get("if-none-match", "")
    return named == "*" or tag in (part.strip().removeprefix("W/") for part in named.split(","))


def of_asset(request: Request, asset: Asset, *, kept: bool, headers: Mapping[str, str] | None = None) -> Response:
    """The response with an asset; where its address has its version, it is `kept` for ever."""
    tag = f'"{asset.tag}"'
    headers_ = {"etag": tag, "cache-control": KEPT if kept else "no-cache", **(headers or {})}
    if _held(request, tag):
        return Response(status_code=304, headers=headers_)
    return Response(asset.body, 200, headers_, asset.media)


def refusal(failure: Failure) -> Response:
    """A failure as a JSON response."""
    return Response(errors.as_json(failure), failure.status, {"cache-control": "no-store"}, "application/json")
