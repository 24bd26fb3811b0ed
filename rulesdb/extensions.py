"""What other packages add: objects that they name as entry points of a group ("rulesdb.readers", say).

See docs/extending.md. A group is read when it is first asked for; most look-ups ask for none.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

from .errors import DataError


@cache
def installed(group: str) -> Mapping[str, Any]:
    """The objects of a group of entry points, by name, in the order of their names.

    Raises DataError for one that cannot be imported, with the name of its package.
    """
    objects: dict[str, Any] = {}
    if not _announced(group):
        return objects
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        try:
            objects[point.name] = point.load()
        except Exception as error:  # whatever a package of another author raises
            package = point.dist.name if point.dist else point.value
            raise DataError(f"the extension {point.name} of {package} cannot be loaded: {error}") from error
    return objects


def _announced(group: str) -> bool:
    """Whether a package on the path names the group: importlib.metadata takes ten times as long to say no."""
    head = f"[{group}]".encode()
    for folder in sys.path:
        with contextlib.suppress(OSError):
            for entry in os.scandir(folder or "."):
                if entry.name.endswith((".dist-info", ".egg-info")) and _names(entry.path, head):
                    return True
    return False


def _names(package: str, head: bytes) -> bool:
    try:
        with open(os.path.join(package, "entry_points.txt"), "rb") as file:
            return head in file.read()
    except OSError:  # a package without entry points
        return False
