"""What a deck check finds, and the verdict that follows from it: values that a judge can read out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

MOST_LINES = 12  # of a list, to name in one violation
Cite = Callable[[str, str], list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault of a deck. `have` and `allowed` are the number found and the number or names allowed.

    `ground` states the rule in our words, with the document or the convention that gives it; `citations` are the
    passages of the documents that are loaded, `lines` the lines of the list where the cards stand.
    """

    rule: str
    message: str
    cards: tuple[str, ...] = ()
    have: int | str | None = None
    allowed: int | str | None = None
    ground: str = ""
    citations: tuple[dict[str, Any], ...] = ()
    lines: tuple[int, ...] = ()

    def places(self) -> str:
        """The lines of the list that the violation is about, in words; "" where they are not known or too many."""
        if not self.lines or len(self.lines) > MOST_LINES:
            return ""
        return f"line{'s' if len(self.lines) > 1 else ''} {', '.join(map(str, self.lines))}"

    def as_dict(self) -> dict[str, Any]:
        """The violation as JSON has it."""
        return {
            "rule": self.rule,
            "message": self.message,
            "cards": list(self.cards),
            "have": self.have,
            "allowed": self.allowed,
            "citations": list(self.citations),
            "ground": self.ground,
            "lines": list(self.lines),
        }


@dataclass(frozen=True, slots=True)
class Unchecked:
    """What could not be checked, and why; it leaves the verdict open."""

    rule: str
    reason: str
    cards: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The entry as JSON has it."""
        return {"rule": self.rule, "reason": self.reason, "cards": list(self.cards)}


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that changes no verdict: a warning, or what the documents leave to the judge."""

    text: str


Finding = Violation | Unchecked | Note


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of one deck check under one format."""

    game: str
    format: str
    counts: Mapping[str, int]
    violations: tuple[Violation, ...] = ()
    unchecked: tuple[Unchecked, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def legal(self) -> bool | None:
        """False where a rule is broken, None where something could not be checked, else True."""
        if self.violations:
            return False
        return None if self.unchecked else True

    def as_dict(self) -> dict[str, Any]:
        """The verdict as `rulesdb legal --json` prints it."""
        return {
            "legal": self.legal,
            "game": self.game,
            "format": self.format,
            "counts": dict(self.counts),
            "violations": [violation.as_dict() for violation in self.violations],
            "unchecked": [unchecked.as_dict() for unchecked in self.unchecked],
            "notes": list(self.notes),
        }
