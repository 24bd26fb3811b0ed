"""How much a difference makes, where that is asked for or claimed: "8 willpower against 5 threat: 3 progress?"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...clauses.lexicon import Lexicon
from ...clauses.words import Word
from ...text import folded_words
from ..ask import Question
from .amounts import Amount, Told
from .bearing import Bearing
from .comparisons import Comparison, Comparisons, Difference
from .outcome import Asked, asked, names

_ASKING = ("yes-no", "how-many")


class Claim(NamedTuple):
    """A difference, both of its sides, and how much of its kind a question claims that it makes, None for no claim."""

    made: Difference
    more: int
    less: int
    claimed: int | None

    @property
    def answer(self) -> str:
        """Yes or no; "" where nothing is claimed."""
        return "" if self.claimed is None else "yes" if self.claimed == max(0, self.more - self.less) else "no"

    @property
    def words(self) -> str:
        """The difference in words: "attack strength 4 - defense strength 1 = 3"."""
        return f"{self.made.more} {self.more} - {self.made.less} {self.less} = {max(0, self.more - self.less)}"


def claims(
    question: Question, words: Sequence[Word], known: Comparisons, amounts: Told, lexicon: Lexicon
) -> list[Claim]:
    """What the differences make of which a question tells both sides and nothing else, and asks how much it is."""
    part = question.parts[-1] if question.parts else None
    if part is None or part.kind not in _ASKING:
        return []
    sought = asked(part.text, lexicon)
    bearing = Bearing(words, amounts, sought, lexicon)
    found = (_claim(made, amounts, sought, lexicon, counted=part.kind == "yes-no") for made in known.differences)
    return [one for one in found if one and bearing.on_claim(Comparison(one.made.rule, one.made.kind, "=", "", 0))]


def _claim(made: Difference, amounts: Told, sought: Asked, lexicon: Lexicon, *, counted: bool) -> Claim | None:
    claimed = list(_claimed(made, amounts, sought, lexicon)) if counted else []
    there = {one.kind: one.value for one in amounts.amounts if one not in claimed and not one.change}
    told = len(amounts.amounts) == len(there) + len(claimed) and there.keys() == set(made[:2])
    if not told or len(claimed) != counted or not _is_asked(made, sought, lexicon):
        return None
    return Claim(made, there[made.more], there[made.less], claimed[0].value if claimed else None)


def _claimed(made: Difference, amounts: Told, sought: Asked, lexicon: Lexicon) -> Iterator[Amount]:
    """The amounts of the kind that a difference makes whose number stands in what is asked."""
    numbers = {lexicon.numbers.get(word, word) for word in sought.spoken}
    for amount in amounts.of(made.kind):
        if (amount.change > 0 or made.kind not in made[:2]) and {amount.value, str(amount.value)} & numbers:
            yield amount


def _is_asked(made: Difference, sought: Asked, lexicon: Lexicon) -> bool:
    """Whether a question asks for what a difference makes: by its name, or by the deed of the rule."""
    named = made.kind not in made[:2] and folded_words(made.kind)[0] in sought.spoken
    return named or names(sought.deeds, made.rule.clause.atom, lexicon)
