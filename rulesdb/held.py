"""What a connection remembers of its database from one question to the next.

The file of an open database never changes, since a build puts another one in its place: what was read once holds as
long as the connection.
"""

from __future__ import annotations

import sqlite3

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    T = TypeVar("T")


class Connection(sqlite3.Connection):
    """A connection that remembers; one thread uses it at a time."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.held: dict[str, Any] = {}


def once(db: sqlite3.Connection, name: str, make: Callable[[], T]) -> T:
    """What `make` gives, made once for each connection; for one that does not remember, each time."""
    if not isinstance(db, Connection):
        return make()
    if name not in db.held:
        db.held[name] = make()
    made: T = db.held[name]
    return made


def known(db: sqlite3.Connection, name: str, most: int) -> dict[Any, Any]:
    """The mapping `name` of the connection, to be read and filled; it is emptied when it has `most` entries."""
    mapping: dict[Any, Any] = once(db, name, dict)
    if len(mapping) >= most:
        mapping.clear()
    return mapping
