"""The changed words between two texts."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"\s*(?:[\w'’-]+|[^\w\s])")


def word_changes(before: str, after: str) -> list[dict[str, str]]:
    """[{"kind": "same" | "removed" | "added", "text"}] from `before` to `after`."""
    from difflib import SequenceMatcher

    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    found: list[dict[str, str]] = []
    for kind, a, b, c, d in SequenceMatcher(
        None, [w.strip() for w in old], [w.strip() for w in new], False
    ).get_opcodes():
        if kind == "equal":
            found.append({"kind": "same", "text": "".join(old[a:b]).strip()})
            continue
        for name, words in (("removed", old[a:b]), ("added", new[c:d])):
            if words:
                found.append({"kind": name, "text": "".join(words).strip()})
    return found


def plain(changes: list[dict[str, str]]) -> str:
    """The changes without colour: [-removed-] {+added+}."""
    marks = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}
    return " ".join(marks[change["kind"]].format(change["text"]) for change in changes)
