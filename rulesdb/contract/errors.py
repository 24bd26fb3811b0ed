"""What is answered where there is no answer: the same on the command line with --json and from the service."""

from typing import Literal

from .shape import Answer, answer


@answer
class Error(Answer):
    """Why there is no answer, in a line that says what to do; `suggestions` are the nearest names, best first."""

    code: Literal["not-found", "misuse", "unreadable", "database", "failed"]
    message: str
    suggestions: tuple[str, ...]


@answer
class Failure(Answer):
    """An error as JSON has it."""

    error: Error
