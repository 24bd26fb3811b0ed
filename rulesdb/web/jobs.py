"""What goes between the server and its workers."""

from __future__ import annotations

from dataclasses import dataclass

JSON = "application/json"
HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Choice:
    """The game and the date that a reader chose; "" for all games, and for today."""

    game: str = ""
    as_of: str = ""


@dataclass(frozen=True, slots=True)
class Job:
    """One question: the name of what answers it (see answers), its text, and how the answer shall come.

    `text` is what was typed, `body` a deck list. `options` are further arguments by name, in order. `page` asks for
    HTML instead of JSON; `back` is then the address to come back to.
    """

    kind: str
    text: str = ""
    choice: Choice = Choice()
    options: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    page: bool = False
    back: str = "/"

    def option(self, name: str) -> str:
        """The value of an option, "" where it is not given."""
        return dict(self.options).get(name, "")


@dataclass(frozen=True, slots=True)
class Reply:
    """What a worker made of a job, ready to send. `digest` is that of the database which gave it, "" for none."""

    status: int
    body: bytes
    media: str
    digest: str = ""

    @property
    def lasting(self) -> bool:
        """Whether the same question to the same database has the same reply."""
        return bool(self.digest) and self.status in (200, 303, 400, 404, 422)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no answer: an HTTP status, a code for programs, a line for people, the nearest names."""

    status: int
    code: str
    message: str
    suggestions: tuple[str, ...] = ()
