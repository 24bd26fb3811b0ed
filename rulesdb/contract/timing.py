"""The answers of when and turn."""

from typing import Literal

from .passages import Editions, Passage
from .shape import Answer, absent, answer

StepKind = Literal["step", "replacement", "cost", "event", "required", "optional", "window", "consequence", "exception"]


@answer
class Understood(Answer):
    """How a question was read: its events, the procedure that it is about, who acts, and the words left over."""

    events: tuple[str, ...]
    context: str | None
    actors: tuple[str, ...]
    unused: tuple[str, ...]
    read: tuple[str, ...]


@answer
class Step(Answer):
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

    @property
    def heading(self) -> str | None:
        """The branch, where the step's own words don't tell it."""
        return None if self.branch is None or self.branch in self.text else self.branch


@answer
class Verdict(Answer):
    """Yes or no, on what it depends (`if_`), the steps that decide, and what decided.

    `as_for` is the question that is answered as this one is: the document's own (`by` printed), or an example that the
    bundled rules have of the rule (`by` precedent), with its own answer behind it where one denies what the other asks;
    `besides` names what is asked about and not there, and `likely` is whether that example is less near, so that this
    question is only likely to have its answer. `compare` is the example to compare with a question that is left open,
    with its own answer behind it.
    """

    answer: Literal["yes", "no", "depends", "open"]
    by: Literal["rule", "precedent", "printed"] | None
    if_: tuple[str, ...]
    because: tuple[int, ...]
    decided_by: str
    as_for: str | None
    besides: tuple[str, ...]
    likely: bool
    compare: str | None


@answer
class Order(Answer):
    """A priority that orders steps."""

    says: str
    citations: tuple[Passage, ...]


@answer
class When(Answer):
    """The answer to a question of timing: the verdict where yes or no is asked, then what happens step by step.

    `sum` is what the numbers of the question come to, where a rule compares them.
    `gaps` are what was not read or is not held; `procedure` is there where all of it was asked for.
    """

    question: str
    game: str
    understood: Understood
    result: Literal["answered", "partly", "unknown", "conflict"]
    steps: tuple[Step, ...]
    verdict: Verdict | None
    sum: str | None
    nearest: tuple[Passage, ...]
    order: tuple[Order, ...]
    assumptions: tuple[str, ...]
    gaps: tuple[str, ...]
    procedure: tuple[Passage, ...] | None = absent()
    rulings: tuple[Passage, ...]
    editions: Editions


@answer
class TurnStep(Answer):
    """One step or window of a procedure."""

    n: int
    text: str
    kind: StepKind
    who: str | None
    stated: Literal["stated", "derived"]
    because: tuple[int, ...]
    citations: tuple[Passage, ...]


@answer
class Turn(Answer):
    """A game's turn, or another of its procedures, and the names of the others."""

    game: str
    procedure: str
    steps: tuple[TurnStep, ...]
    others: tuple[str, ...]
    editions: Editions
