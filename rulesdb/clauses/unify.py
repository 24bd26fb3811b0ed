"""Whether an atom of a rule applies to an atom of a question: atoms are compared with atoms, phrases with phrases.

A rule for a kind applies to every kind below it: what holds for characters holds for companions. Where the asked kind
is wider than the rule's, the rule applies to some of it, and what narrows it becomes a condition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from .lexicon import Lexicon
from .model import Atom, Phrase, Quantity

ACTORS = frozenset({"player", ""})
EVER = frozenset({"ever", "at any time"})  # times that narrow nothing, said or not
AT_ONCE = frozenset({"always", "immediately", "at once", "still", "simultaneously", "at the same time"})  # nor these,
# of what happens; of what is denied they do ("it is not always discarded")
MOSTLY = frozenset({"normally", "generally", "in general", "usually", "as usual", "as normal"})  # what holds mostly
# is the rule, until another one excepts from it
FIRST_PERSON = frozenset({"i", "we", "my", "our"})


@dataclass(slots=True)
class Match:
    """How a rule's atom applies: the words of the conditions that it still needs, and whether a number exceeds it.

    `filled` maps those that narrow what the question names to the words with which the question names it.
    """

    missing: list[str] = field(default_factory=list)
    filled: dict[str, str] = field(default_factory=dict)
    besides: set[str] = field(default_factory=set)  # those that name plainly what the question leaves out
    over: bool = False  # the asked number is more than the rule's
    under: bool = False  # the asked number is less than the rule's
    within: bool = False  # the rule allows for other numbers than the asked one
    denied: bool = False  # what is asked about is a member of a list that the rule denies ("a hat and no coat")
    agent: bool = False  # the rule tells who acts, by their part, which the question leaves out
    roles: int = 0  # roles of the rule that the question fills

    @property
    def whole(self) -> bool:
        """Whether nothing is left open, nor denied."""
        return not self.missing and not self.denied

    def take(self, other: Match) -> None:
        """Add how another phrase or member of a list matches."""
        self.missing += other.missing
        self.over |= other.over
        self.under |= other.under
        self.within |= other.within
        self.denied |= other.denied


def match_atom(rule: Atom, asked: Atom, facts: Sequence[Atom], lexicon: Lexicon) -> Match | None:
    """How `rule` applies to `asked`, given `facts`; None where it is about something else."""
    if rule.event not in lexicon.events_above(asked.event) or not rule.event:
        return None
    match = Match()
    for role, phrase in rule.roles:
        fillers = [filler for name, filler in asked.roles if name == role]
        if not fillers:
            if role == "actor" and _is_a_part(phrase, lexicon):
                match.agent |= phrase.kind not in ACTORS or bool(phrase.qualifiers)
                continue
            if role == "measure" and phrase.words in MOSTLY:
                continue
            if role == "time" and _narrows_nothing(phrase.words, denied=rule.negated):
                continue
            if role in ("topic", "measure"):
                return None
            match.missing.append(phrase.words)
            if role not in ("actor", "time") and _is_plain(phrase):
                match.besides.add(phrase.words)
            continue
        actor = asked.role("actor")
        fits = [(fit, filler.words) for filler in fillers if (fit := _fills(phrase, filler, actor, facts, lexicon))]
        if not fits:
            return None
        best, words = min(fits, key=lambda fit: len(fit[0].missing))
        match.take(best)
        match.filled |= dict.fromkeys(best.missing, words)
        match.roles += 1
    return match


def _is_plain(phrase: Phrase) -> bool:
    narrowing = phrase.qualifiers or phrase.such or phrase.owner or phrase.quantity or phrase.name
    return not (narrowing or phrase.also or phrase.none)


def _is_a_part(actor: Phrase, lexicon: Lexicon) -> bool:
    """Whether a rule names who acts by the part that they play alone, as the active player."""
    return not actor.kind or (lexicon.is_a(actor.kind, "player") and not actor.such and not actor.owner)


def _narrows_nothing(time: str, *, denied: bool) -> bool:
    return time in EVER or (time in AT_ONCE and not denied)


def _of_parties(rule: Phrase, asked: Phrase, actor: Phrase | None, match: Match) -> Phrase | None:
    """`asked` with its owner seen from who acts, None where the rule speaks of a thing of another party.

    Adds the rule's words to `match` where it speaks of the actor's own and the question doesn't tell whose.
    """
    if not rule.owner or not asked.owner:
        return asked
    whose = _whose(asked, actor)
    if rule.owner.kind == "opponent":
        seen = replace(asked, owner=rule.owner) if whose == "other" else asked
        return None if whose == "own" else seen
    if rule.owner.kind == "player" and whose == "other":
        return None
    if rule.owner.kind == "player" and whose == "own":
        return replace(asked, owner=rule.owner)
    if _is_own(rule):
        match.missing.append(rule.words)
    return asked


def _whose(thing: Phrase, actor: Phrase | None) -> str:
    """Whether a thing is the "own" of who acts or of an "other" party; "" where the question doesn't tell."""
    if _is_own(thing):
        return "own"
    acting, owning = _party(actor), _party(thing.owner)
    if not owning or not (acting or owning == "opponent"):
        return ""
    return "own" if acting == owning else "other"


def _is_own(thing: Phrase) -> bool:
    whose = thing.owner.words.lower() if thing.owner else ""
    return bool(whose) and thing.words.lower().startswith(f"{whose} own ")


def _party(one: Phrase | None) -> str:
    if one is None:
        return ""
    if one.words.lower() in FIRST_PERSON:
        return "asker"
    return "opponent" if one.kind == "opponent" or {"another", "other"} & {*one.qualifiers} else ""


def _fills(rule: Phrase, asked: Phrase, actor: Phrase | None, facts: Sequence[Atom], lexicon: Lexicon) -> Match | None:
    """How an asked phrase fills a role of a rule: each member of its list must match a member of the rule's."""
    whole = Match()
    for asked_member in (asked, *asked.also):
        matches: list[Match] = []
        for member in (rule, *rule.also, *rule.examples, *(more for other in rule.also for more in other.examples)):
            match = Match(denied=member.none != asked_member.none)
            seen = _of_parties(member, asked_member, actor, match)
            if seen and match_phrase(member, seen, facts, lexicon, match):
                matches.append(match)
        if not matches:
            return None
        whole.take(min(matches, key=lambda match: len(match.missing)))
    return whole


def match_phrase(rule: Phrase, asked: Phrase, facts: Sequence[Atom], lexicon: Lexicon, match: Match) -> bool:
    """Whether `rule` is about `asked`; adds to `match` what the question leaves open."""
    if rule == asked:
        return True
    if not rule.kind or not asked.kind:
        return not rule.kind and not asked.kind
    truths = [
        _of_kind(rule, asked, lexicon),
        *(_state(qualifier, asked, facts, lexicon) for qualifier in rule.qualifiers),
        _owned(rule, asked, lexicon),
        not rule.name or rule.name == asked.name,
        *(narrowed(such, asked, facts, lexicon) for such in rule.such),
    ]
    if any(truth is False for truth in truths):
        return False
    match.missing += [rule.words for truth in truths if truth is None]
    return _numbers(rule.quantity, asked.quantity, rule, match) if rule.quantity else True


def narrowed(such: Atom, asked: Phrase, facts: Sequence[Atom], lexicon: Lexicon) -> bool | None:
    """Whether what narrows a thing of a rule holds of the asked one: a lamp is no site, whether that is told or not."""
    truth = holds(such, [*asked.such, *facts], lexicon)
    goal = such.role("goal")
    if truth is not None or such.event != "be" or not such.negated or goal is None or goal.qualifiers:
        return truth
    if lexicon.is_a(asked.kind, goal.kind):
        return False
    return True if not asked.name and lexicon.are_apart(asked.kind, goal.kind) else None


def _of_kind(rule: Phrase, asked: Phrase, lexicon: Lexicon) -> bool | None:
    """Whether the asked thing is of the rule's kind, None where it is of a wider one."""
    if lexicon.is_a(asked.kind, rule.kind) or _named_kind(asked, rule.kind, lexicon):
        return True
    return None if lexicon.is_a(rule.kind, asked.kind) else False


def _owned(rule: Phrase, asked: Phrase, lexicon: Lexicon) -> bool | None:
    """Whether the owner of the asked thing is the one that the rule names, None where the question names none."""
    if not rule.owner or not rule.owner.kind:
        return True
    if not asked.owner or not asked.owner.kind:
        return None
    fits = [_is_owner(owner, asked.owner, lexicon) for owner in (rule.owner, *rule.owner.also)]
    return True if True in fits else None if None in fits else False


def _is_owner(rule: Phrase, asked: Phrase, lexicon: Lexicon) -> bool | None:
    """Whether one owner that a rule names is the asked one, None where the question leaves that open."""
    if not lexicon.is_a(asked.kind, rule.kind):
        return None if lexicon.is_a(rule.kind, asked.kind) else False
    truths = [
        *(_state(qualifier, asked, (), lexicon) for qualifier in rule.qualifiers),
        _owned(rule, asked, lexicon),
        *(holds(such, asked.such, lexicon) for such in rule.such),
    ]
    return False if False in truths else None if None in truths else True


def _named_kind(asked: Phrase, kind: str, lexicon: Lexicon) -> bool:
    """Whether the card that `asked` names is of `kind`: a card may be of several."""
    return any(lexicon.is_a(own, kind) for own in lexicon.names.get(asked.name, ()))


def _state(qualifier: str, asked: Phrase, facts: Sequence[Atom], lexicon: Lexicon) -> bool | None:
    """Whether `asked` is in the state `qualifier`, None where neither it nor a fact says so."""
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


def same_thing(first: Phrase, second: Phrase, lexicon: Lexicon) -> bool:
    """Whether two phrases of one question may speak of one thing."""
    if first.name and second.name:
        return first.name == second.name
    return lexicon.is_a(first.kind, second.kind) or lexicon.is_a(second.kind, first.kind)


def holds(condition: Atom, facts: Iterable[Atom], lexicon: Lexicon) -> bool | None:
    """Whether `condition` is among the facts: True, False where a fact denies it, None where no fact is about it."""
    for fact in facts:
        if _of_all_only(condition, fact) or _narrower(condition, fact, lexicon):
            continue
        if condition.event == "be" and fact.event == "be":
            truth = _same_state(condition, fact, lexicon)
            if truth is not None:
                return truth
            continue
        match = match_atom(condition, fact, [], lexicon) if condition.event else None
        if match is not None and match.whole and not (match.over or match.under):
            return condition.negated == fact.negated
    return None


def _of_all_only(condition: Atom, fact: Atom) -> bool:
    """Whether a condition must hold of all and a fact tells of one of them, or of some."""
    return any(
        phrase.each and (told := fact.role(role)) is not None and not told.each for role, phrase in condition.roles
    )


def _narrower(condition: Atom, fact: Atom, lexicon: Lexicon) -> bool:
    """Whether a state must be that of a thing which the fact tells of a wider one, or of one that it doesn't name."""
    thing, other = condition.role("object"), fact.role("object")
    if condition.event != "be" or thing is None or other is None or thing == other or not thing.kind:
        return False
    if not other.kind:
        return True
    if lexicon.is_a(other.kind, thing.kind) or _named_kind(other, thing.kind, lexicon):
        return any(holds(such, other.such, lexicon) is not True for such in thing.such)
    return lexicon.is_a(thing.kind, other.kind)


def _same_state(condition: Atom, fact: Atom, lexicon: Lexicon) -> bool | None:
    thing, other = condition.role("object"), fact.role("object")
    required, stated = (atom.role("goal") or atom.role("place") for atom in (condition, fact))
    if not (required and stated) or (thing and other and not same_thing(thing, other, lexicon)):
        return None
    if required.kind == stated.kind or (required.kind and lexicon.is_a(stated.kind, required.kind)):
        return condition.negated == fact.negated
    if stated.kind in opposites_of(required.kind, lexicon):
        return condition.negated != fact.negated
    return None


def _numbers(rule: Quantity, asked: Quantity | None, phrase: Phrase, match: Match) -> bool:
    """Whether the asked number is within the rule's; an upper bound is no condition where no number is asked."""
    if asked is None:
        if rule.relation in ("=", "<="):
            return True
        match.missing.append(phrase.words)
        return True
    (least, most), (fewest, greatest) = _range(rule), _range(asked)
    if least <= fewest and greatest <= most:
        match.within |= (least, most) != (fewest, greatest)
        return True
    match.over |= fewest > most
    match.under |= greatest < least
    return match.over or match.under


def _range(quantity: Quantity) -> tuple[float, float]:
    """The least and the greatest whole number that a quantity allows."""
    value = quantity.value
    return {
        "=": (value, value),
        "<=": (-inf, value),
        "<": (-inf, value - 1),
        ">=": (value, inf),
        ">": (value + 1, inf),
    }[quantity.relation]
