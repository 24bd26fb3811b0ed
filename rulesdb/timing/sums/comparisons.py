"""Clauses of rules -> the comparisons that they hang on, and what makes the compared amounts more or less.

"A player is eliminated if the player's threat reaches 50" compares a threat with a number; "each wound reduces the
vitality by 1" tells what a wound is worth; "each player must raise the threat by the specified value" of a keyword,
what its number adds. All of it is read from the clauses: a game brings no numbers of its own.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...clauses.lexicon import Lexicon
from ...clauses.model import Atom, Condition, Phrase
from ...clauses.words import words_of
from ...held import known
from ...queries import clauses as stored
from ..evidence import stems_of
from ..rules import Rule, load_rules
from ..rules import read as read_clauses
from .sides import sides

DENIED = {">": "<=", "<": ">=", "=": "!=", ">=": "<", "<=": ">", "!=": "="}
_WIDE = frozenset({"number", "result"})  # what they are of is what is compared
NUMBERS, TOKENS, ROLL = "number", "token", "roll"
PLACES, TIE = "zone", "tie"
SUBTRACT, DIFFERENCE = "subtract", "difference"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What must hold of two amounts for a rule to apply: `left` `relation` `times` `right` and `margin`.

    `left` and `right` are kinds; where `right` is "" the amount is compared with `margin` alone. `needs` are the stems
    of what narrows them, without which it does not hold, and `owners` the kinds whose amounts they are; `price` is set
    where what is asked is impossible without it. `excepting` are stems that only exceptions have, of any rule that
    compares the same: a question with one of them may be about the exception.
    """

    rule: Rule
    left: str
    relation: str
    right: str
    margin: int
    needs: frozenset[str] = frozenset()
    owners: frozenset[str] = frozenset()
    price: bool = False
    times: int = 1
    excepting: frozenset[str] = frozenset()

    @property
    def outcome(self) -> Atom:
        """What happens where it holds; of a price what one may do then."""
        clause = self.rule.clause
        return [*filter(None, [clause.trigger]), *clause.conditions][0].atom if self.price else clause.atom

    @property
    def lasts(self) -> bool:
        """Whether what a rule tells is so only while the comparison holds."""
        return any(condition.relation == "while" for condition in self.rule.clause.conditions)

    def holds(self, left: int, right: int) -> bool:
        """Whether it holds of these amounts."""
        against = self.times * right + self.margin
        return {
            ">": left > against, "<": left < against, "=": left == against, "!=": left != against,
            ">=": left >= against, "<=": left <= against,
        }[self.relation]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Working:
    """How a keyword works: its number is added to that of `kind`, or taken away (`sign`), when one of `events` happens.

    They happen to what has the keyword.
    """

    kind: str
    sign: int
    events: frozenset[str]


class Difference(NamedTuple):
    """How much of a kind something makes: so much `more` of one kind there is than of the other, if any; by `rule`."""

    more: str
    less: str
    rule: Rule
    kind: str


@dataclass(frozen=True, slots=True)
class Comparisons:
    """All of one game: `worth` maps a token to the number that each changes and by how much.

    `differences` make so much of a kind, as what an attack has over a defense makes damage, and `rolled` maps each kind
    that is added to a roll to the rule that says so; `ties` tell what happens where two sides have as much.
    """

    all: tuple[Comparison, ...]
    worth: Mapping[str, tuple[str, int]]
    keywords: Mapping[str, Working]
    differences: tuple[Difference, ...]
    rolled: Mapping[str, Rule]
    ties: tuple[Rule, ...]

    def kinds(self) -> frozenset[str]:
        """The kinds of the amounts that are compared, or change one that is."""
        compared = {kind for comparison in self.all for kind in (comparison.left, comparison.right) if kind}
        return frozenset(compared | self.worth.keys() | {kind for made in self.differences for kind in made[:2]})

    def contested(self) -> frozenset[str]:
        """The kinds of which the amounts of two sides are held against each other."""
        return frozenset(comparison.left for comparison in self.all if comparison.left == comparison.right)

    def against(self, kind: str) -> str:
        """What a kind is compared with most often, "" for nothing: progress for quest points."""
        pairs = [(comparison.left, comparison.right) for comparison in self.all if comparison.right]
        others = [other for pair in pairs for own, other in (pair, pair[::-1]) if own == kind != other]
        return max(others, key=others.count, default="")


def comparisons(db: sqlite3.Connection, game: str, lexicon: Lexicon) -> Comparisons:
    """What the understood clauses of a game compare."""
    held: dict[str, Comparisons] = known(db, "comparisons", 64)
    if game not in held:
        comparing = dict(stored.comparing(db, game))
        rules = [rule for rule in load_rules(db, list(comparing.values())) if rule.number in comparing]
        whole = [rule for rule in rules if rule.kind not in ("example", "dispute")]
        read_clauses(whole)
        held[game] = of_rules(whole, lexicon)
    return held[game]


def of_rules(rules: Sequence[Rule], lexicon: Lexicon) -> Comparisons:
    """What these rules compare."""
    found = _with_exceptions([comparison for rule in rules for comparison in _compared(rule, lexicon)])
    worth = dict(each for rule in rules for each in _worth(rule.clause.atom, lexicon))
    keywords: dict[str, Working] = {}
    for rule in rules:
        for keyword, working in _of_keyword(rule, lexicon):
            known_by = keywords.get(keyword, working)
            if (known_by.kind, known_by.sign) == (working.kind, working.sign):
                keywords[keyword] = replace(working, events=working.events | known_by.events)
    differences = tuple(each for rule in rules for each in _differences(rule, lexicon))
    rolled = {kind: rule for rule in reversed(rules) for kind in _rolled(rule, lexicon)}
    return Comparisons(found, worth, keywords, differences, rolled, tuple(filter(_of_a_tie, rules)))


def _of_a_tie(rule: Rule) -> bool:
    """Whether a rule hangs on a tie alone: "if there is a tie, the dark side wins"."""
    conditions = [*filter(None, [rule.clause.trigger]), *rule.clause.conditions]
    kinds = [phrase.kind for condition in conditions for _, phrase in condition.atom.roles]
    return len(conditions) == 1 and any(kind.split()[:1] == [TIE] for kind in kinds)


def _with_exceptions(found: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """The comparisons, each with the exceptions of all that compare the same kinds."""
    excepting: defaultdict[tuple[str, str], frozenset[str]] = defaultdict(frozenset)
    for one in found:
        excepting[one.left, one.right] |= _excepting(one.rule)
    return tuple(replace(one, excepting=excepting[one.left, one.right]) for one in found)


def _excepting(rule: Rule) -> frozenset[str]:
    """The stems that only the exceptions of a rule have."""
    text, excepting = rule.text, ""
    for exception in rule.clause.exceptions:
        text, excepting = text.replace(exception.words, ""), f"{excepting} {exception.words}"
    return stems_of(excepting) - stems_of(text)


def _compared(rule: Rule, lexicon: Lexicon) -> Iterator[Comparison]:
    """The comparison on which alone a rule hangs, and what must be paid for what it is about."""
    clause = rule.clause
    conditions = [*filter(None, [clause.trigger]), *clause.conditions]
    if len(conditions) != 1:
        return
    condition = conditions[0]
    found = _comparison(rule, condition, lexicon)
    if found:
        yield found
    elif condition.atom.event and lexicon.counting.get(clause.atom.event, 0) < 0 and clause.norm in ("duty", "fact"):
        price = _equal_to(clause.atom.role("object"))
        if price and not clause.atom.negated:
            token, cost = price
            yield Comparison(rule, token, ">=", cost, 0, price=True)


def _comparison(rule: Rule, condition: Condition, lexicon: Lexicon) -> Comparison | None:
    read = sides(condition.atom, lexicon)
    if read is None:
        return None
    phrases = [read.left, read.right] if read.right else [read.left]
    inner = [atom for phrase in phrases for atom in phrase.such]
    if any(atom.negated for atom in inner) or any(phrase.also or phrase.none for phrase in phrases):
        return None
    kinds = [_measured(phrase, lexicon) for phrase in phrases]
    if not kinds[-1] and phrases[-1].words.lower().startswith("that of "):  # "at least double that of the other side"
        kinds[-1] = kinds[0]
    if not all(kinds):
        return None
    filling = [phrase for atom in inner for _, phrase in atom.roles]
    needs = [stems_of(phrase.name) for phrase in (*phrases, *filling)]
    needs += [_narrowing(phrase, lexicon) for phrase in phrases if phrase.owner and _is_narrowed(phrase.owner)]
    actor = condition.atom.role("actor") if condition.atom.event == "have" else None  # "has as many burdens as ..."
    owning = [*(phrase.owner for phrase in phrases if phrase.owner), *([actor] if actor else ())]
    owners = frozenset(owner.kind for owner in owning) - {*kinds, ""}
    negated = condition.atom.negated
    return Comparison(
        rule, kinds[0], DENIED[read.relation] if negated else read.relation,
        kinds[1] if read.right else "", read.margin, frozenset().union(*needs) - stems_of(" ".join(kinds)), owners,
        times=read.times,
    )  # fmt: skip


def _is_narrowed(owner: Phrase) -> bool:
    """Whether more than its own words tells which one an owner is."""
    return bool(owner.such or owner.also or owner.owner)


def _narrowing(phrase: Phrase, lexicon: Lexicon) -> frozenset[str]:
    """The stems of the words of a phrase that tell whose amount it is: no place, and nothing that is counted."""
    whose = [
        word.text
        for word in words_of(phrase.words, lexicon)
        if word.roles & {"state", "side", "name"} or not lexicon.acting.isdisjoint(lexicon.ancestors(word.id))
    ]
    return stems_of(" ".join(whose))


def _measured(phrase: Phrase, lexicon: Lexicon) -> str:
    """The kind of what is compared: that of which it is the number or the result, where it says so."""
    if phrase.kind in _WIDE and phrase.owner and phrase.owner.kind:
        return phrase.owner.kind
    named = " ".join(phrase.qualifiers)
    return named if phrase.kind in _WIDE and named in lexicon.kinds else phrase.kind


def _equal_to(phrase: Phrase | None) -> tuple[str, str] | None:
    """(token, what they must be as many as) of tokens equal in number to something."""
    for atom in phrase.such if phrase else ():
        goal, measure = atom.role("goal"), atom.role("measure")
        if phrase and goal and goal.kind == "equal" and measure and not measure.quantity and measure.kind:
            return phrase.kind, measure.kind
    return None


def _worth(atom: Atom, lexicon: Lexicon) -> Iterator[tuple[str, tuple[str, int]]]:
    """What one token is worth: ("wound", ("vitality", -1)) of "each wound reduces the vitality by 1"."""
    token, number, by = atom.role("actor"), atom.role("object"), atom.role("instrument")
    sign = lexicon.counting.get(atom.event, 0)
    if not (sign and token and number and by) or atom.negated or not (token.each or token.words.startswith("each ")):
        return
    value = by.quantity.value if by.quantity else lexicon.numbers.get(by.words)
    if value and lexicon.is_a(token.kind, TOKENS) and lexicon.is_a(number.kind, NUMBERS):
        yield token.kind, (number.kind, sign * value)


def _differences(rule: Rule, lexicon: Lexicon) -> Iterator[Difference]:
    """What a difference makes: damage, of "damage is determined by subtracting the defense from the attack"."""
    atom = rule.clause.atom
    made, by = atom.role("object"), atom.role("instrument")
    if made is None or atom.negated:
        return
    equal = (_measured_by(phrase) for phrase in (made, by) if phrase)  # "tokens equal to the difference"
    for told in (by, *equal):
        pair = _sides_of(told) if told else None
        if pair and made.kind and all(lexicon.is_a(side, NUMBERS) for side in pair):
            yield Difference(*pair, rule, made.kind)


def _measured_by(phrase: Phrase) -> Phrase | None:
    """What a phrase is equal to."""
    goals = [(atom.role("goal"), atom.role("measure")) for atom in phrase.such if atom.event == "be"]
    return next((measure for goal, measure in goals if goal and goal.kind == "equal"), None)


def _sides_of(phrase: Phrase) -> tuple[str, str] | None:
    """The two kinds of a difference, first that of which there is more; None where a phrase tells none."""
    for atom in phrase.such:
        less, more, topic = atom.role("object"), atom.role("source"), atom.role("topic")
        if atom.event == SUBTRACT and less and more:
            return more.kind, less.kind
        if phrase.kind == DIFFERENCE and topic and len(topic.also) == 1:
            return topic.kind, topic.also[0].kind
    return None


def _rolled(rule: Rule, lexicon: Lexicon) -> Iterator[str]:
    """What is added to a roll: the prowess, of "the player makes a roll and adds the character's prowess"."""
    atom = rule.clause.atom
    added, to = atom.role("object"), atom.role("goal")
    if lexicon.counting.get(atom.event, 0) < 1 or added is None or atom.negated or (to and to.kind != ROLL):
        return
    if ROLL in stems_of(rule.text) and lexicon.is_a(added.kind, NUMBERS):
        yield added.kind


def _of_keyword(rule: Rule, lexicon: Lexicon) -> Iterator[tuple[str, Working]]:
    """What a keyword's number adds: threat, where the rule of "doomed" says "by the specified value"."""
    atom, sign = rule.clause.atom, lexicon.counting.get(rule.clause.atom.event, 0)
    number, by = atom.role("object"), atom.role("instrument") or atom.role("measure")
    if not (sign and number and by) or by.kind != NUMBERS or by.quantity or atom.negated:
        return
    for condition in (*filter(None, [rule.clause.trigger]), *rule.clause.conditions):
        for kind in _named([condition.atom]):
            if lexicon.is_a(kind, "keyword") and kind != "keyword":
                yield kind, Working(number.kind, sign, frozenset({condition.atom.event}))


def _named(atoms: Iterable[Atom]) -> Iterator[str]:
    for atom in atoms:
        for _, phrase in atom.roles:
            yield phrase.kind
            yield from _named(phrase.such)
