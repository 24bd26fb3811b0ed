"""Regular expressions that are compiled when they are first used.

A single question meets few of those that there are, and to compile them all would take as long as to answer it.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Late:
    """A pattern that becomes itself at the first use: from then on its methods are those of what was compiled."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._made_of = pattern, flags

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(*self._made_of), name)
        setattr(self, name, value)
        return value


def late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives for `pattern` and `flags`, compiled when it is first used.

    >>> late("LAMP", re.IGNORECASE).findall("A lamp and a Lamp")
    ['lamp', 'Lamp']
    """
    return _Late(pattern, flags)  # type: ignore[return-value] # which behaves like it
