"""The checks that any game's formats may name. A check takes a rule and a deck laid out, and yields what it finds.

What a check needs stands in the rule: which cards (`zones`, `kinds`, `where`, `unless`: `rule.cards`), numbers, and
`message`, a sentence with fields in braces (`messages`). "Checks" in data/README.md describes each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ..cards.sets import set_name
from ..formats import Rule
from ..verdict import Finding, Note
from . import messages
from .laid import Card, Laid, listed, names, printed, sets_of, total
from .lists import banned, restricted
from .messages import broken
from .patterns import number

Check = Callable[[Rule, Laid], Iterable[Finding]]


def size(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """The cards are at least `least`, at most `most`, or `exactly` so many.

    `without_facts` more are borne where no card is known, `beyond` is told as `with_beyond`, and `series` names a rule
    whose numbers a wrong size is explained by.
    """
    cards = laid.pick(rule.cards)
    have = laid.count(rule.cards, balanced=rule.values.get("balanced", False))
    exactly = rule.values.get("exactly")
    least = rule.values.get("least", 0) if exactly is None else exactly
    most = rule.values.get("most") if exactly is None else exactly
    if least <= have and (most is None or have <= most):
        return
    if have >= least and laid.book.empty and have <= (most or 0) + rule.values.get("without_facts", 0):
        return
    wanted = messages.bounds(least, most)
    one_number = "message" in rule.values and least in (0, most)
    allowed = most if one_number and most is not None else wanted
    yield broken(
        rule, cards, have=have, allowed=allowed, no=have or "no", wanted=wanted, of_series=_of_series(rule, laid, have)
    )


def only(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """All cards fit `must` ("permitted": the format allows them); with `each_card`, each is told of apart.

    With `permitted_only`, cards that the format does not allow are left to the rule about those.
    """
    must = rule.must
    allows = laid.permits if must is None else must.fits
    wrong = []
    for card in laid.pick(rule.cards):
        if card.any(allows) or (must is not None and must.fits(card)):
            continue
        if card.facts and (not rule.values.get("permitted_only") or card.any(laid.permits)):
            wrong.append(card)
        elif not card.facts and rule.values.get("needs_facts") and laid.book.empty:
            yield rule.open("no card facts are loaded", [card.name])
    for cards in [[card] for card in wrong] if rule.values.get("each_card") else [wrong] if wrong else []:
        yield broken(rule, cards, have=total(cards), allowed=messages.allowed(rule, laid))


def copies_by_title(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` copies of a title; with `per`, of a title with the same value in that column.

    A title whose cards all may fit `exempt` is left out; `versions` is the column by which a message tells cards of
    one title apart.
    """
    most, exempt = rule.values["most"], rule.exempt
    for cards in by_title(laid.pick(rule.cards), rule.values.get("per", "")).values():
        if total(cards) <= most or (exempt and all(card.any(exempt.fits) for card in cards)):
            continue
        if cards[0].facts or not rule.values.get("facts"):
            yield broken(rule, cards, have=total(cards), allowed=most, default=messages.copies(cards, most))


def by_title(cards: Iterable[Card], per: str = "") -> dict[tuple[str, str], list[Card]]:
    """Cards in groups of one title (key), and of one value in the column `per` where it is told."""
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in cards:
        groups.setdefault((card.key, (per and card.value(per)) or ""), []).append(card)
    return groups


def titles(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` different titles that stand `copies` times or more."""
    groups = by_title(laid.pick(rule.cards)).values()
    repeated = [group for group in groups if total(group) >= rule.values.get("copies", 1)]
    if len(repeated) > rule.values["most"]:
        cards = [card for group in repeated for card in group]
        yield broken(rule, cards, have=len(repeated), allowed=rule.values["most"])


def alike(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Where there are `least` cards or more, `least` of them have one title."""
    cards, least = laid.pick(rule.cards), rule.values["least"]
    most_alike = max((total(group) for group in by_title(cards).values()), default=0)
    if total(cards) >= least > most_alike:
        yield broken(rule, cards, have=most_alike, allowed=least)


def alone(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Beside a card, the zones `beside` have none of its title that is not among the rule's cards."""
    for card in laid.pick(rule.cards):
        others = [c for c in laid.of(rule.values["beside"]) if c.key == card.key and not rule.cards.where.fits(c)]
        if others:
            yield broken(rule, others, have=total(others), allowed=0, title=card.title)


def equal(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """As many cards of the first of `kinds` as of the second; cards of no known kind count for whichever lacks them.

    With `column`, cards of which it is not known leave the rule open.
    """
    first, second = rule.values["kinds"]
    counts: Counter[str] = Counter()
    cards = laid.pick(replace(rule.cards, kinds=frozenset()))
    for card in cards:
        counts[card.kind] += card.count
    if rule.values.get("balanced"):
        counts.update({kind: count - counts[kind] for kind, count in laid.balanced().items()})
    unsure = [card for card in cards if not card.kind]
    if abs(counts[first] - counts[second]) > total(unsure):
        have = f"{counts[first]}/{counts[second]}"
        yield broken(rule, (), have=have, allowed="equal", first=counts[first], second=counts[second])
    elif column := rule.values.get("column"):
        if unsure and laid.book.empty:
            yield rule.open(f"no card facts are loaded, and the list does not give the {column}s")
        else:
            yield from doubtful(rule, laid, unsure, column)


def same_value(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` cards have one value in `column`."""
    column, most = rule.values["column"], rule.values["most"]
    cards = laid.pick(rule.cards)
    yield from doubtful(rule, laid, cards, column)
    groups: dict[str, list[Card]] = {}
    for card in cards:
        if value := card.value(column):
            groups.setdefault(value, []).append(card)
    for value, group in sorted(groups.items()):
        if total(group) > most:
            yield broken(rule, group, have=total(group), allowed=most, value=value)


def one_each(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """One card for each of `values` in `column`, where all cards are known; a message each for too many and too few.

    Cards that the format does not allow, and what the size shows already, are left to the rules about those.
    """
    column, values = rule.values["column"], rule.values["values"]
    cards = laid.pick(rule.cards)
    if any(not card.facts for card in cards):
        return
    yield from doubtful(rule, laid, [card for card in cards if card.any(laid.permits)], column)
    missing = _missing(rule, cards)
    for value, group in _doubled(rule, cards).items() if missing or total(cards) <= len(values) else ():
        yield broken(rule, group, have=len(group), allowed=1, value=value, both=" and ".join(names(group)))
    if missing and total(cards) >= len(values) and all(card.value(column) for card in cards):
        yield broken(rule, (), "message_missing", have=0, allowed=1, missing=", ".join(missing))


def _doubled(rule: Rule, cards: Iterable[Card]) -> dict[str, list[Card]]:
    """The values for which several different titles stand, with a card each."""
    groups: dict[str, dict[str, Card]] = {}
    for card in cards:
        groups.setdefault(card.value(rule.values["column"]) or "", {})[card.key] = card
    return {value: list(groups[value].values()) for value in sorted(groups) if value and len(groups[value]) > 1}


def _missing(rule: Rule, cards: Iterable[Card]) -> list[str]:
    present = {card.value(rule.values["column"]) for card in cards}
    return [value for value in rule.values["values"] if value not in present]


def _of_series(rule: Rule, laid: Laid, have: int) -> str:
    """What is missing or doubled in the series that a wrong size breaks, in brackets; "" where the format has none."""
    series = next((other for other in laid.format.rules if other.name == rule.values.get("series")), None)
    if series is None or not have:
        return ""
    cards = laid.pick(rule.cards)
    if have < len(series.values["values"]):
        missing = ", ".join(_missing(series, cards))
        return f" ({series.values['few'].format(missing=missing)})" if missing else ""
    doubled = _doubled(series, cards).items()
    many = "; ".join(series.values["many"].format(value=v, both=" and ".join(names(group))) for v, group in doubled)
    return f" ({many})" if many else ""


def total_value(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """The numbers in `column` come to `most` at most; with `up_to`, only where there are no more cards than that."""
    cards = laid.pick(rule.cards)
    have = sum(number(card.value(rule.values["column"])) * card.count for card in cards)
    if have > rule.values["most"] and total(cards) <= rule.values.get("up_to", total(cards)):
        yield broken(rule, cards, have=have, allowed=rule.values["most"])


def remark(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """A remark on the cards; with `again`, on those of several copies, or whose title stands in these zones too."""
    cards = laid.pick(rule.cards)
    if "again" in rule.values:
        known = {card.key for card in laid.of(rule.values["again"])}
        cards = [card for card in cards if card.count > 1 or card.key in known]
    if cards:
        yield Note(messages.message(rule, cards, says=rule.says))


def sets(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Every card was printed in a set of the format; `exempt` cards not allowed are left to the rule about those."""
    wrong = [card for card in laid.pick(rule.cards) if card.facts and not _in_sets(card, rule, laid)]
    if wrong:
        game, allowed = laid.format.game, laid.format.values["sets"]
        each = "; ".join(f"{card.count} {card.name} ({_from(card, laid)})" for card in wrong)
        shown = ", ".join(set_name(game, own) for own in allowed)
        yield broken(rule, wrong, have=total(wrong), allowed=", ".join(allowed), each=each, sets=shown)


def _in_sets(card: Card, rule: Rule, laid: Laid) -> bool:
    if rule.exempt and rule.exempt.fits(card) and not card.any(laid.permits):
        return True
    return card.any(lambda fact: printed(fact, laid.format))


def _from(card: Card, laid: Laid) -> str:
    own = sorted({own for fact in card.facts for own in sets_of(fact, laid.format)}, key=lambda own: (len(own), own))
    return ", ".join(set_name(laid.format.game, each) for each in own) if own else "of no known set"


def doubtful(rule: Rule, laid: Laid, cards: Iterable[Card], column: str) -> Iterator[Finding]:
    """One entry for the cards whose `column` is not known, though the cards are: the rule could not be checked."""
    unsure = [card for card in cards if card.facts and card.value(column) is None]
    if unsure and not laid.book.empty:
        what = column.replace("_", " ")
        yield rule.open(f"the {what} is not known of {listed(unsure)}, or depends on the version", names(unsure))


CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        size, only, copies_by_title, titles, alike, alone, equal, same_value, one_each, total_value, remark, sets,
        banned, restricted,
    )
}  # fmt: skip
NEEDS = {  # what a rule must say for its check
    "copies_by_title": ("most",), "titles": ("most",), "alike": ("least",), "alone": ("beside", "message"),
    "equal": ("kinds", "message"), "same_value": ("column", "most"), "total_value": ("column", "most"),
    "one_each": ("column", "values", "message", "message_missing"), "restricted": ("most",), "only": ("message",),
    "remark": ("message",), "sets": ("message",),
}  # fmt: skip
