"""The changed words between two texts, and how they are shown without colour."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...contract.wording import marked

Change = dict[str, str]

ALIKE = 0.35  # share of common words below which a text is shown as replaced whole
SHORT = 3  # common words between two changes that are taken into one
_TOKEN = re.compile(r"\s*(?:[\w'’]+(?:-[\w'’]+)*|[^\w\s])")


def word_changes(before: str, after: str) -> list[Change]:
    """[{"kind": "same" | "removed" | "added", "text"}] from `before` to `after`.

    The texts of "same" and "removed" joined are `before`, those of "same" and "added" are `after`, but for blanks at
    their ends. Texts with little in common are one removal and one addition.
    """
    from difflib import SequenceMatcher

    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    matcher = SequenceMatcher(None, [w.strip() for w in old], [w.strip() for w in new], autojunk=False)
    if matcher.ratio() < ALIKE:
        return list(_pair(before, after))
    changes: list[Change] = []
    removed, added = "", ""
    codes = matcher.get_opcodes()
    for index, (kind, a, b, c, d) in enumerate(codes):
        inside = 0 < index < len(codes) - 1
        if kind == "equal" and not (inside and b - a < SHORT and not _ends(old[b - 1])):
            changes += _pair(removed, added)
            changes.append({"kind": "same", "text": "".join(map(_spaced, old[a:b], new[c:d]))})
            removed = added = ""
        else:
            removed, added = removed + "".join(old[a:b]), added + "".join(new[c:d])
    return [*changes, *_pair(removed, added)]


def _spaced(old: str, new: str) -> str:
    """One word of both texts, with the blank that either has before it."""
    return old if len(old) > len(new) else new


def _ends(token: str) -> bool:
    return token.strip() in ".;:!?"


def _pair(removed: str, added: str) -> Iterable[Change]:
    if removed:
        yield {"kind": "removed", "text": removed}
    if added:
        yield {"kind": "added", "text": added}


def plain(changes: Iterable[Change]) -> str:
    """The changes as text; see contract.wording.marked."""
    return marked((change["kind"], change["text"]) for change in changes)
