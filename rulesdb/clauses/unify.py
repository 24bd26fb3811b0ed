"""Whether what a rule says applies to what is asked or told: atoms held against atoms, phrases against phrases.

The general binds the special: what holds for characters holds for companions. Where the asked thing is wider than the
rule's, the rule applies to some of it, and what narrows it is a condition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .lexicon import Lexicon
from .model import Atom, Phrase, Quantity

ACTORS = frozenset({"player", ""})


@dataclass(slots=True)
class Match:
    """How a rule's atom applies: under which further conditions (in words), and whether a number decides against it."""

    missing: list[str] = field(default_factory=list)
    over: bool = False  # the asked number is more than the rule allows
    roles: int = 0  # roles of the rule that the question fills

    @property
    def whole(self) -> bool:
        """Whether nothing is left open."""
        return not self.missing


def match_atom(rule: Atom, asked: Atom, facts: Sequence[Atom], lexicon: Lexicon) -> Match | None:
    """How `rule` applies to `asked` where `facts` are told; None where it is about something else."""
    if rule.event not in lexicon.events_above(asked.event) or not rule.event:
        return None
    found = Match()
    for role, phrase in rule.roles:
        candidates = [held for name, held in asked.roles if name == role]
        if not candidates:
            if role == "actor" and phrase.kind in ACTORS and not phrase.qualifiers:
                continue
            if role in ("topic", "measure"):
                return None
            found.missing.append(phrase.words)
            continue
        filled = [one for held in candidates if (one := _fills(phrase, held, facts, lexicon)) is not None]
        if not filled:
            return None
        best = min(filled, key=lambda one: len(one.missing))
        found.missing += best.missing
        found.over |= best.over
        found.roles += 1
    return found


def _fills(rule: Phrase, asked: Phrase, facts: Sequence[Atom], lexicon: Lexicon) -> Match | None:
    """How what is asked fills a role of a rule: all members of its list must be about one of those of the rule's."""
    whole = Match()
    for one in (asked, *asked.also):
        matches: list[Match] = []
        for member in (rule, *rule.also):
            found = Match()
            if match_phrase(member, one, facts, lexicon, found):
                matches.append(found)
        if not matches:
            return None
        best = min(matches, key=lambda found: len(found.missing))
        whole.missing += best.missing
        whole.over |= best.over
    return whole


def match_phrase(rule: Phrase, asked: Phrase, facts: Sequence[Atom], lexicon: Lexicon, found: Match) -> bool:
    """Whether `rule` is about `asked`; notes in `found` what is not told."""
    if rule == asked:
        return True
    if not rule.kind or not asked.kind:
        return not rule.kind and not asked.kind
    truths = [
        _of_kind(rule, asked, lexicon),
        *(_state(qualifier, asked, facts, lexicon) for qualifier in rule.qualifiers),
        _owned(rule, asked, lexicon),
        not rule.name or rule.name == asked.name,
        *(holds(such, [*asked.such, *facts], lexicon) for such in rule.such),
    ]
    if any(truth is False for truth in truths):
        return False
    found.missing += [rule.words for truth in truths if truth is None]
    return _numbers(rule.quantity, asked.quantity, rule, found) if rule.quantity else True


def _of_kind(rule: Phrase, asked: Phrase, lexicon: Lexicon) -> bool | None:
    """Whether the asked thing is of the rule's kind, None where it is of a wider one."""
    if lexicon.is_a(asked.kind, rule.kind) or _named_kind(asked, rule.kind, lexicon):
        return True
    return None if lexicon.is_a(rule.kind, asked.kind) else False


def _owned(rule: Phrase, asked: Phrase, lexicon: Lexicon) -> bool | None:
    """Whether the asked thing is whose the rule says, None where that is not told."""
    if not rule.owner or not rule.owner.kind:
        return True
    if not asked.owner or not asked.owner.kind:
        return None
    if lexicon.is_a(asked.owner.kind, rule.owner.kind):
        return True
    return None if lexicon.is_a(rule.owner.kind, asked.owner.kind) else False


def _named_kind(asked: Phrase, kind: str, lexicon: Lexicon) -> bool:
    """Whether the card that `asked` names is of `kind`: a card may be of several."""
    return any(lexicon.is_a(own, kind) for own in lexicon.names.get(asked.name, ()))


def _state(qualifier: str, asked: Phrase, facts: Sequence[Atom], lexicon: Lexicon) -> bool | None:
    """Whether `asked` is what `qualifier` says, None where that is not told."""
    opposites = opposites_of(qualifier, lexicon)
    if qualifier in asked.qualifiers or _named_kind(asked, qualifier, lexicon):
        return True
    if opposites.intersection(asked.qualifiers):
        return False
    for fact in facts:
        thing, goal = fact.role("object"), fact.role("goal")
        if fact.event == "be" and thing and goal and same_thing(thing, asked, lexicon):
            if goal.kind == qualifier or qualifier in goal.qualifiers:
                return not fact.negated
            if goal.kind in opposites:
                return fact.negated
    return None


def opposites_of(state: str, lexicon: Lexicon) -> set[str]:
    """The states that exclude `state`."""
    return {other for other, opposite in lexicon.states.items() if opposite == state} | set(
        filter(None, [lexicon.states.get(state, "")])
    )


def same_thing(one: Phrase, other: Phrase, lexicon: Lexicon) -> bool:
    """Whether two phrases of one question may speak of one thing."""
    if one.name and other.name:
        return one.name == other.name
    return lexicon.is_a(one.kind, other.kind) or lexicon.is_a(other.kind, one.kind)


def holds(condition: Atom, facts: Iterable[Atom], lexicon: Lexicon) -> bool | None:
    """Whether `condition` is among the facts: True, False where a fact denies it, None where it is not told."""
    held = list(facts)
    for fact in held:
        if condition.event == "be" and fact.event == "be":
            truth = _same_state(condition, fact, lexicon)
            if truth is not None:
                return truth
            continue
        found = match_atom(condition, fact, [], lexicon) if condition.event else None
        if found is not None and found.whole and not found.over:
            return condition.negated == fact.negated
    return None


def _same_state(condition: Atom, fact: Atom, lexicon: Lexicon) -> bool | None:
    thing, other = condition.role("object"), fact.role("object")
    wanted, told = condition.role("goal"), fact.role("goal")
    if not (wanted and told) or (thing and other and not same_thing(thing, other, lexicon)):
        return None
    if wanted.kind == told.kind or (wanted.kind and lexicon.is_a(told.kind, wanted.kind)):
        return condition.negated == fact.negated
    if told.kind in opposites_of(wanted.kind, lexicon):
        return condition.negated != fact.negated
    return None


def _numbers(rule: Quantity, asked: Quantity | None, phrase: Phrase, found: Match) -> bool:
    """Whether the asked number is within the rule's; a bound that the question does not touch is no condition."""
    if asked is None:
        if rule.relation in ("=", "<="):
            return True
        found.missing.append(phrase.words)
        return True
    value, bound = asked.value, rule.value
    inside = {"=": value == bound, "<=": value <= bound, "<": value < bound, ">=": value >= bound, ">": value > bound}[
        rule.relation
    ]
    if not inside and rule.relation in ("=", "<=", "<") and value > bound:
        found.over = True
        return True
    return inside
