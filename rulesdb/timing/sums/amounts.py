"""The amounts that a question tells, and what they add up to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .comparisons import Comparisons, Difference


@dataclass(frozen=True, slots=True)
class Amount:
    """So much of a kind: what there is, or with `change` 1 or -1 what is added to it or taken away."""

    kind: str
    value: int
    change: int = 0
    owner: str = ""  # of the thing whose amount it is, its kind, where one stands beside it


@dataclass(frozen=True, slots=True)
class Told:
    """The amounts of a question and the numbers of its words that tell them.

    `left` is set where something is said to be left, `tokens` are the kinds of which there are none unless told.
    """

    amounts: tuple[Amount, ...]
    words: frozenset[int]
    left: bool
    tokens: frozenset[str]

    @property
    def kinds(self) -> frozenset[str]:
        """What there are amounts of."""
        return frozenset(amount.kind for amount in self.amounts)

    def of(self, kind: str) -> list[Amount]:
        """The amounts of one kind."""
        return [amount for amount in self.amounts if amount.kind == kind]

    def unchanged(self) -> Told:
        """What there was before what is said to change it."""
        return replace(self, amounts=tuple(amount for amount in self.amounts if not amount.change))

    def sides(self, difference: Difference) -> tuple[int, int] | None:
        """Both sides of a difference; None where the question doesn't tell one of them."""
        more, less = (self.total(kind) for kind in difference[:2])
        return None if more is None or less is None else (sum(more), sum(less))

    def making(self, kind: str, known: Comparisons) -> Difference | None:
        """The difference that makes more of a kind and of which both sides are told, None where there is none."""
        making = (one for one in known.differences if one.kind == kind and kind not in one[:2])
        return next((one for one in making if self.sides(one)), None)

    def total(self, kind: str, against: str = "", known: Comparisons | None = None) -> list[int] | None:
        """What adds up to the amount of `kind`, first what there is; None where the question doesn't tell.

        By what is `known`, tokens that change a number count where it is not compared with themselves (`against`), and
        so does the difference that makes more of it.
        """
        own = self.of(kind)
        there = [amount.value for amount in own if not amount.change]
        changes = [amount.change * amount.value for amount in own if amount.change]
        if known and (making := self.making(kind, known)) and (sides := self.sides(making)):
            more, less = sides
            changes.append(max(0, more - less))
        if len(there) > 1 or not (own or changes) or not (there or kind in self.tokens):
            return None
        for token, (number, each) in known.worth.items() if known else ():
            counted = self.total(token) if number == kind and token != against else None
            if counted and not self.left:
                changes.append(each * sum(counted))
        return [*there, *changes]
