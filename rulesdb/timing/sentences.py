"""The sentence of a passage that answers a question."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Container, Iterator, Sequence
from functools import partial

from ..answer.rank.alike import Alike
from ..text import folded_words, numbers_in, says_something, sentences
from .evidence import Evidence, stems_of
from .rules import Rule

RESTATED = 0.8  # likeness of a sentence of which an example is the question itself
LABEL = 6  # words of the longest label
BEFORE, BEHIND = 2, 5  # words around a number in which stands what it is a number of
COUNTING = frozenset({"number", "amount"})
TOLD_MORE = 2.0  # times the likeness of a sentence that tells what is asked for
_POINTING = ("That ", "This ", "Those ", "These ", "It ", "He ", "She ", "They ")  # what they mean stands before
_GOING_ON = (
    *_POINTING,
    *("Instead", "Otherwise", "However", "But ", "Then ", "Unless ", "Except ", "Also", "Likewise", "Either way"),
    *("In that case", "In this case", "In either case", "If so", "If not", "If he ", "If she ", "If it ", "If they "),
    *("After that", "Afterwards", "Such ", "Thus", "Therefore", "Or "),
)  # what begins so tells more of what stands before
_AMOUNTS = frozenset(
    (
        "limit",
        "unlimited",
        "sum",
        "total",
        "combined",
        "equal",
        "equals",
        "maximum",
        "minimum",
        "half",
        "twice",
        "difference",
    )
)


class Sentences:
    """Chooses sentences of the passages in `evidence` for one question of a `kind` (ask.py)."""

    def __init__(self, db: sqlite3.Connection, evidence: Evidence, question: str, kind: str) -> None:
        self.db, self.evidence, self.question = db, evidence, question
        self.tells = partial(_tells_number, said=evidence.said) if kind == "how-many" else None
        # Of each of our passages: the first sentence of a rule -> how near its nearest example is.
        self._nearness: dict[int, dict[int, float]] = {}
        self.weights = {stem: evidence.weights.get(stem, 1.0) for stem in stems_of(question)}

    def best(self, *passages: int) -> Rule | None:
        """The rule of `passages` whose sentence is most like the question, the shortest of equals, or None.

        Preferred are a sentence that tells what the question asks for, such as a number, and one that a rule of ours
        restates of which an example is like the question.
        """
        read = (rule for passage in passages for rule in self.evidence.rules_of(passage))
        rules = [rule for rule in read if says_something(rule.text) and not _goes_on(rule)]
        rules = [rule for rule in rules if not _is_label(rule)] or rules
        if len({rule.text for rule in rules}) < 2:
            return rules[0] if rules else None
        if stems_of(self.evidence.term) & stems_of(rules[0].text):
            return rules[0]  # a definition begins at its beginning
        restated = [told for passage in passages for told in self._restated(passage)]
        alike = Alike(self.db, self.weights, frozenset[str]().union(*(stems_of(rule.text) for rule in rules)))

        def worth(rule: Rule) -> tuple[float, int]:
            stems = stems_of(rule.text)
            near = max((self.evidence.likeness(rule.text, text) * nearness for text, nearness in restated), default=0.0)
            likeness = alike.likeness(stems) + RESTATED * near
            return likeness * (TOLD_MORE if self.tells and self.tells(rule) else 1.0), -len(stems)

        best = max(rules, key=worth)
        return next(rule for rule in rules if rule.passage == best.passage) if best.kind == "example" else best

    def _restated(self, passage: int) -> Iterator[tuple[str, float]]:
        """Our sentences in `passage` or that restate it, each with how near the nearest example of its rule is."""
        for number in (passage, *self.evidence.ours.get(passage, ())):
            if number not in self._nearness:
                self._nearness[number] = self._nearness_of(number)
            nearness = self._nearness[number]
            for rule in self.evidence.rules_of(number):
                first = max((first for first in nearness if first <= rule.sentence), default=None)
                yield rule.text, 0.0 if first is None else nearness[first]

    def _nearness_of(self, number: int) -> dict[int, float]:
        """How near the nearest example of each rule in one of our passages is, by the rule's first sentence.

        It is the square of their likeness: examples of neighbouring rules are all somewhat like the question.
        """
        near: dict[int, float] = {}
        for example in self.evidence.examples.get(number, ()):
            like = self.evidence.likeness(self.question, example.question) ** 2
            near[example.sentence] = max(like, near.get(example.sentence, 0.0))
        return near


def _tells_number(rule: Rule, said: Collection[str]) -> bool:
    """Whether a sentence tells an amount, or a number of something that the question `said`, as stems."""
    spoken = folded_words(rule.text)
    return bool(_AMOUNTS.intersection(spoken)) or any(
        not stems_of(" ".join(spoken[max(0, place - BEFORE) : place + BEHIND])).isdisjoint(said)
        for place, word in enumerate(spoken)
        if word in COUNTING or numbers_in([word])
    )


def told_with(sentence: str, text: str, others: Container[str], most: int, *, whole: bool) -> tuple[str, str]:
    """What `text` says before and behind `sentence` that belongs to it, each "" where there is none.

    With `whole` it is all of a text of up to `most` words, and of a longer one what follows; else what goes on where
    the sentence stops ("Instead, ..."), and what stands before one that goes on itself. It ends before a sentence among
    `others`, and after `most` words. A title at the beginning of the text stays before its sentence.
    """
    told = sentences(text)
    if sentence not in told:
        return "", ""
    place = told.index(sentence)
    titled = place == 1 and _is_title(told[0])
    all_before = titled or (whole and len(text.split()) <= most)
    before = told[:place] if all_before else told[_begun(told, place, most) : place]
    kept, left = [], most
    for following in told[place + 1 :]:
        left -= len(following.split())
        if left < 0 or following in others or not (whole or following.startswith(_GOING_ON)):
            break
        kept.append(following)
    return "" if any(one in others for one in before) else " ".join(before), " ".join(kept)


def _begun(told: Sequence[str], place: int, most: int) -> int:
    """The place of the sentence that the one at `place` goes on from, no more than `most` words before it."""
    while place > 0 and told[place].startswith(_GOING_ON):
        most -= len(told[place - 1].split())
        if most < 0:
            break
        place -= 1
    return place


def _is_label(rule: Rule) -> bool:
    """Whether a sentence has no verb and only names what the others are about: "Lamps, gongs. These are lit."."""
    return not rule.event and len(rule.text.split()) <= LABEL


def _is_title(sentence: str) -> bool:
    """Whether a sentence consists of names alone: "Lamp of Dawn, Gong."."""
    spoken = [word for word in sentence.strip(".").split() if word not in ("of", "the", "and", "or")]
    return len(spoken) <= LABEL and all(word[:1].isupper() for word in spoken)


def _goes_on(rule: Rule) -> bool:
    """Whether a sentence of an example speaks of what an earlier one told: alone it would be taken for a rule."""
    return rule.kind == "example" and rule.text.startswith(_POINTING)
