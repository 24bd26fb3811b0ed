"""The answers of when and turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .passages import Editions, Passage
from .shape import absent

StepKind = Literal["step", "replacement", "cost", "event", "required", "optional", "window", "consequence", "exception"]


@dataclass(frozen=True, slots=True)
class Understood:
    """How a question was read: its events, the procedure that it is about, who acts, and the words left over."""

    events: tuple[str, ...]
    context: str | None
    actors: tuple[str, ...]
    unused: tuple[str, ...]
    read: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens, with the passages that say so.

    `because` are the numbers of the steps that it follows from, `branch` the condition under which it holds, `edge`
    what put it there, `rule` how its rule was read.
    """

    n: int
    text: str
    kind: StepKind
    who: str | None
    stated: Literal["stated", "derived"]
    because: tuple[int, ...]
    branch: str | None
    edge: str
    rule: str
    citations: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Yes or no, on what it depends (`if_`), the steps that decide, and what decided.

    `as_for` is the question of the document that is answered as this one is.
    """

    answer: Literal["yes", "no", "depends", "open"]
    by: Literal["rule", "precedent", "printed"] | None
    if_: tuple[str, ...]
    because: tuple[int, ...]
    decided_by: str
    as_for: str | None


@dataclass(frozen=True, slots=True)
class Order:
    """A priority that orders steps."""

    says: str
    citations: tuple[Passage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """The answer to a question of timing: the verdict where yes or no is asked, then what happens step by step.

    `gaps` are what was not read or is not held; `procedure` is there where all of it was asked for.
    """

    question: str
    game: str
    understood: Understood
    result: Literal["answered", "partly", "unknown", "conflict"]
    steps: tuple[Step, ...]
    verdict: Verdict | None
    nearest: tuple[Passage, ...]
    order: tuple[Order, ...]
    assumptions: tuple[str, ...]
    gaps: tuple[str, ...]
    procedure: tuple[Passage, ...] | None = absent()
    rulings: tuple[Passage, ...]
    editions: Editions


@dataclass(frozen=True, slots=True)
class TurnStep:
    """One step or window of a procedure."""

    n: int
    text: str
    kind: StepKind
    who: str | None
    stated: Literal["stated", "derived"]
    because: tuple[int, ...]
    citations: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A game's turn, or another of its procedures, and the names of the others."""

    game: str
    procedure: str
    steps: tuple[TurnStep, ...]
    others: tuple[str, ...]
    editions: Editions
