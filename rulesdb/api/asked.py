"""One text, whatever it is -> its answer: an id or a citation, a printed number, a term, a card, or a question.

What names something exactly is shown. What asks, or is longer than a name, is a question of timing; where the rules
that are held do not answer it, the passages that fit it best are the answer.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..contract.asked import Asked, Found
from ..errors import MisuseError, NotFoundError

if TYPE_CHECKING:
    from ..contract.passages import Editions
    from .rules import Rules

LONGEST_NAME = 8  # words; no name that is held has more
QUESTION = 3  # words from which on a text that is no name is taken for a question
FOUND = 5  # passages that answer where nothing else does
_DEFINES = re.compile(
    r"^(?:what(?:'s| is| are| does)|define|explain|meaning of)\s+(?:an?\s+|the\s+)?(?P<name>.+?)(?:\s+mean)?[?.!\s]*$",
    re.IGNORECASE,
)


def ask(rules: Rules, text: str, *, game: str | None = None, as_of: str | None = None) -> Asked:
    """The answer to `text`; see Rules.ask. Raises NotFoundError, and MisuseError where nothing is asked."""
    from ..door import argument

    text = argument(text)
    if not any(map(str.isalnum, text)):
        raise MisuseError("nothing is asked; type a term, a card, a number or a question")
    near: tuple[str, ...] = ()
    for name in _names(text):
        try:
            shown = rules.show(name, game=game, as_of=as_of)
            return _asked(text, shown.kind, shown.answer, shown.editions)
        except NotFoundError as error:
            near = near or error.near
    if len(text.split()) >= QUESTION:
        verdict = rules.when(text, game=game, as_of=as_of)
        if verdict.result != "unknown":
            return _asked(text, "when", verdict, verdict.editions)
    passages = rules.search(text, n=FOUND, game=game, as_of=as_of)
    if not passages:
        raise NotFoundError(f"nothing is held that answers {text!r}; try other words", near)
    return _asked(text, "search", Found(passages=passages), rules.editions(passages, as_of=as_of), near)


def _asked(text: str, kind: Any, answer: Any, editions: Editions, near: tuple[str, ...] = ()) -> Asked:
    return Asked(text=text, kind=kind, answer=answer, suggestions=near, editions=editions)


def _names(text: str) -> list[str]:
    """Candidate names in a text: itself, and what it asks the meaning of; [] where it is too long for a name."""
    defines = _DEFINES.match(text)
    named = [] if text.endswith("?") and len(text.split()) >= QUESTION else [text]
    named += [defines["name"]] if defines else []
    return [name for name in named if len(name.split()) <= LONGEST_NAME or "/" in name]
