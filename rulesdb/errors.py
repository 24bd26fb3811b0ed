"""What can go wrong, as exceptions whose message is one line that says what to do next."""

from __future__ import annotations


class RulesError(Exception):
    """Any failure that a user can mend. `exit_code` is the command line's answer to it."""

    exit_code = 2


class UnreadableError(RulesError):
    """A file that cannot be read: missing, binary, empty, or of no known shape."""


class DatabaseError(RulesError):
    """A database that cannot be used: missing, damaged, foreign, of another version, or locked."""


class DataError(RulesError):
    """A fault in the package's own data files; the message names file and line."""


class NotFoundError(RulesError):
    """Nothing of that name. `near` are the nearest names, best first."""

    exit_code = 1

    def __init__(self, message: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.near = near


class MisuseError(RulesError):
    """Things that are asked for together and do not go together."""
