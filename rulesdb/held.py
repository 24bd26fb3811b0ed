"""What a connection remembers of its database from one question to the next.

The file of an open database never changes, since a build puts another one in its place: what was read once holds as
long as the connection.
"""

from __future__ import annotations

import sqlite3

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Connection(sqlite3.Connection):
    """A connection that remembers; one thread uses it at a time."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.held: dict[str, Any] = {}


def known(db: sqlite3.Connection, name: str, most: int, make: Callable[[], Any] = dict) -> Any:
    """What the connection knows by this `name`: the collection that `make` gives, to be read and filled.

    It is made anew when it has `most` entries; for a connection that does not remember, each time.
    """
    if not isinstance(db, Connection):
        return make()
    if name not in db.held or len(db.held[name]) >= most:
        db.held[name] = make()
    return db.held[name]
