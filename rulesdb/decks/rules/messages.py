"""What a check says: the sentence of a rule's `message`, with its fields filled in, and the violation around it.

Fields: the rule's own numbers and words; {have}, {allowed}, {listed} ("2 Orc, 1 Elf"), {names}, {title}, {kind} and
{times} of the first card; {each}: every card as the rule's `each` has it, with {count}, {name}, {value} of `column`
({lower}: in small letters); {versions}: the same in brackets where there are several; {with_beyond}; and what the
check adds.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence

from ...errors import DataError
from ..cards.sets import set_name
from ..formats import Rule
from ..verdict import Violation
from .laid import Card, Laid, listed, names, total

_EACH = "{count} {version}"


def bounds(least: int, most: int | None) -> str:
    """The bounds of a number in words.

    >>> bounds(60, None), bounds(0, 3), bounds(9, 9), bounds(30, 50)
    ('at least 60', 'at most 3', 'exactly 9', '30 to 50')
    """
    if most is None:
        return f"at least {least}"
    if least == most:
        return f"exactly {most}"
    return f"{least} to {most}" if least else f"at most {most}"


def copies(cards: list[Card], most: int) -> str:
    """A judge's sentence for too many copies of one title."""
    parts = ", ".join(f"{card.count} {version(card)}" for card in cards)
    each = f" ({parts})" if len(cards) > 1 else ""
    return f"{cards[0].title}: {total(cards)} copies by title{each}; at most {most}"


def version(card: Card) -> str:
    """The words that distinguish a card from others of its title: subtitle, set, or id."""
    if not card.facts:
        return card.name
    fact = card.facts[0]
    return fact.subtitle or set_name(fact.game, fact.data.get("set", "")) or fact.id


def allowed(rule: Rule, laid: Laid) -> str:
    """The names that a rule allows: its own `allowed`, else the format's list `allowed_of`."""
    names = rule.values.get("allowed", 0)
    if of := rule.values.get("allowed_of"):
        names = rule.values.get("joined", " and ").join(laid.format.values[of])
    return names  # type: ignore[no-any-return]


def broken(
    rule: Rule,
    cards: Sequence[Card],
    sentence: str = "message",
    default: str = "",
    **fields: int | str | None,
) -> Violation:
    """The violation of a rule by `cards`; `sentence` names the rule's message, "message_none" stands where none is."""
    if sentence == "message" and not fields["have"] and "message_none" in rule.values:
        sentence = "message_none"
    text = message(rule, cards, sentence, default, **fields)
    shown = names(cards) if rule.values.get("name_cards", default or sentence in rule.values) else ()
    have, may = fields["have"], rule.values.get("allowed", fields["allowed"])
    if template := rule.values.get("have"):
        have = _filled(rule, template, cards, fields)
    return rule.broken(text, shown, have, may)


def message(
    rule: Rule, cards: Sequence[Card], sentence: str = "message", default: str = "", **fields: int | str | None
) -> str:
    """The sentence of a rule about `cards`; raises DataError for one with a field that is not known."""
    template = rule.values.get(sentence) or default or "{part}: {have} cards; {wanted}"
    return template if template is default else _filled(rule, template, cards, fields)


def _filled(rule: Rule, template: str, cards: Sequence[Card], fields: dict[str, int | str | None]) -> str:
    wanted = {field for _, field, _, _ in string.Formatter().parse(template) if field}
    known = {"part": rule.name, **rule.values, **fields}
    known |= {name: make(rule, cards) for name, make in _FIELDS.items() if name in wanted and name not in fields}
    if unknown := wanted - known.keys():
        raise DataError(f"the rule {rule.name} says {{{min(unknown)}}}, which is no field; see data/README.md")
    return template.format(**known)


def _each(rule: Rule, cards: Sequence[Card]) -> str:
    column, form = rule.values.get("column", ""), rule.values.get("each", _EACH)
    return ", ".join(
        form.format(
            count=card.count,
            name=card.name,
            version=version(card),
            value=_value(card, column, rule),
            lower=_value(card, column, rule).lower(),
        )
        for card in cards
    )


def _value(card: Card, column: str, rule: Rule) -> str:
    unknown = rule.values.get("unknown", "unknown")
    return " or ".join(sorted({fact.data.get(column) or unknown for fact in card.facts})) or unknown


def _versions(rule: Rule, cards: Sequence[Card]) -> str:
    return f" ({_each(rule, cards)})" if len(cards) > 1 else ""


def _times(_rule: Rule, cards: Sequence[Card]) -> str:
    return "twice" if total(cards) == 2 else f"{total(cards)} times"


_FIELDS: Mapping[str, Callable[[Rule, Sequence[Card]], int | str]] = {
    "each": _each,
    "versions": _versions,
    "listed": lambda _, cards: listed(cards),
    "names": lambda _, cards: ", ".join(names(cards)),
    "title": lambda _, cards: cards[0].title,
    "name": lambda _, cards: cards[0].name,
    "kind": lambda _, cards: cards[0].kind,
    "times": _times,
    "with_beyond": lambda rule, _: rule.values["most"] + rule.values["beyond"],
}
