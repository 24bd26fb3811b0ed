"""The one shape of a failure: {"error": {"code", "message", "suggestions"}}, and what each exception becomes."""

from __future__ import annotations

import json
import re

from ..api import failures
from ..errors import RulesError
from .jobs import JSON, Failure, Reply

# The status of each code of the library's failures.
STATUS: dict[str, int] = {"not-found": 404, "misuse": 400, "unreadable": 422, "database": 503, "failed": 500}
SAY_GAME = re.compile(r"say (?:which )?(?:with )?--game(?: [\w|-]+)?")  # what the command line would be told
CODES = {400: "misuse", 404: "not-found", 405: "method", 408: "slow-upload", 413: "too-large", 415: "media-type"}
CODES |= {414: "too-long", 421: "host", 422: "misuse", 500: "failed", 503: "busy", 504: "too-slow"}


def failure(error: RulesError) -> Failure:
    """The status, code, message and suggestions for an exception of the library."""
    contents = failures.failure(error).error
    message = SAY_GAME.sub("say which game", " ".join(contents.message.split()))
    if contents.code == "database":  # clients are not shown paths of the server
        message = "the database cannot be used just now; try again in a while"
    return Failure(STATUS[contents.code], contents.code, message, contents.suggestions)


def as_json(cause: Failure) -> bytes:
    """A failure as the body of a response."""
    error = {"code": cause.code, "message": cause.message, "suggestions": list(cause.suggestions)}
    return json.dumps({"error": error}, ensure_ascii=False).encode()


def reply(cause: Failure, digest: str = "") -> Reply:
    """A failure as the JSON reply to a job."""
    return Reply(cause.status, as_json(cause), JSON, digest)
