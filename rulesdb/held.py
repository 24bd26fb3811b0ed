"""What a connection remembers of its database from one question to the next.

The file of an open database never changes, since a build puts another one in its place: what was read once holds as
long as the connection.
"""

from __future__ import annotations

import sqlite3

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping
    from typing import Any, TypeVar

    Key = TypeVar("Key", bound=Hashable)
    Value = TypeVar("Value")


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


def looked_up(
    db: sqlite3.Connection,
    name: str,
    most: int,
    keys: Iterable[Key],
    look_up: Callable[[list[Key]], Mapping[Key, Value]],
) -> dict[Key, Value]:
    """What `look_up` gives for those of `keys` that it knows, in their order; it is asked for each key once.

    The connection remembers `most` keys by this `name`, those of which nothing is known as well.
    """
    held: dict[Key, Value | None] = known(db, name, most)
    wanted = dict.fromkeys(keys)
    if new := [key for key in wanted if key not in held]:
        held |= dict.fromkeys(new)
        held.update(look_up(new))
    return {key: value for key in wanted if (value := held[key]) is not None}
