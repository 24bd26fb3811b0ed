"""The deck check: a deck, a format and what is known of the cards -> the verdict.

The rules of a format are its data; each names a check, a function that takes the rule and the deck laid out and yields
what it finds (see rules/registry.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..errors import DataError
from ..text import fold
from .cards.facts import FactBook
from .deck import Deck
from .formats import Format, Rule
from .rules.laid import Laid
from .rules.layout import Seen, lay_out
from .rules.registry import check_called
from .verdict import Cite, Finding, Unchecked, Verdict, Violation


def no_passages(_document: str, _phrase: str) -> list[dict[str, Any]]:
    """The citations of a rule where no document is loaded."""
    return []


def check(
    deck: Deck,
    format_: Format,
    facts: FactBook,
    as_of: str = "",
    cite: Cite = no_passages,
    *,
    seen: Seen | None = None,
) -> Verdict:
    """The verdict on `deck` under `format_`, every violation at once.

    `as_of` leaves out rules and lists that were not in force on that day ("" for the format's own); `cite` finds the
    passages of a document that hold a phrase; `seen` keeps the lines that were read, for the next deck.
    """
    laid = lay_out(deck, format_, facts, _last_day(as_of), seen)
    violations: list[Violation] = []
    unchecked = [*_uncertain(laid), *_undated(laid)]
    notes = _versions(laid)
    for rule in format_.rules:
        if not _in_force(rule, laid.as_of):
            continue
        for finding in _applied(rule, laid):
            if isinstance(finding, Violation):
                cited = _citations(rule, finding, cite)
                violations.append(replace(finding, citations=cited, lines=_lines(laid, finding)))
            elif isinstance(finding, Unchecked):
                unchecked.append(finding)
            else:
                notes.append(finding.text)
    return Verdict(
        format_.game,
        format_.name,
        laid.counts(),
        tuple(violations),
        tuple(dict.fromkeys(unchecked)),  # a rule of several checks says once that it needs facts
        tuple(dict.fromkeys(notes)),
    )


def _applied(rule: Rule, laid: Laid) -> Iterable[Finding]:
    """The findings of one rule; where it needs facts and none are loaded, only that it is unchecked."""
    function = check_called(rule.check, laid.format.game)
    if function is None:  # the package that brought it is gone
        raise DataError(f"format {laid.format.name}: the rule {rule.name} names no check that there is ({rule.check})")
    if rule.values.get("facts") and laid.book.empty:
        return (rule.open(f"no card facts of {laid.format.game} are loaded: rulesdb build with a card list"),)
    return function(rule, laid)


def _uncertain(laid: Laid) -> Iterator[Unchecked]:
    for card in laid.cards:
        if card.problem and card.zone != "scenario":
            yield Unchecked("cards", f"{card.count} {card.name}: {card.problem}", (card.name,))


def _undated(laid: Laid) -> Iterator[Unchecked]:
    """A format that was not there yet, or no more, on the day asked for."""
    format_, day = laid.format, laid.as_of
    if day and format_.since and day < format_.since:
        yield Unchecked("format", f"{format_.title} is in force from {format_.since}; nothing earlier is known")
    if day and format_.until and day > format_.until:
        yield Unchecked("format", f"{format_.title} was in force until {format_.until}; nothing later is known")


def _versions(laid: Laid) -> list[str]:
    """One note on the lines that name a card of several versions, and what they were read as."""
    read = dict.fromkeys(f"{card.name} ({card.read_as})" for card in laid.cards if card.read_as)
    if not read:
        return []
    return [
        f"where the list gives only a name, the version was checked that it and the format allow: {', '.join(read)}"
    ]


def _citations(rule: Rule, violation: Violation, cite: Cite) -> tuple[dict[str, Any], ...]:
    """The passages that state the rule, one a place, and those that put the cards on its lists."""
    cited = [cite(document, phrase)[:1] for document, phrase in rule.cites]
    for document, phrase in (source for listing in rule.lists for source in listing.cites):
        entries = [p for card in violation.cards for p in cite(document, card) if _holds(p, phrase)]
        cited.append(entries or cite(document, phrase)[:1])
    return tuple({str(passage.get("id")): passage for passages in cited for passage in passages}.values())


def _holds(passage: Mapping[str, Any], phrase: str) -> bool:
    return fold(phrase) in fold(str(passage.get("text", "")))


def _lines(laid: Laid, violation: Violation) -> tuple[int, ...]:
    """The lines of the list on which the cards of a violation stand; () where the shape of list has none."""
    if not laid.deck.lines or not violation.cards:
        return ()
    names = set(violation.cards)
    meant = {card.entry for card in laid.cards if {card.name, card.entry.name, card.title} & names}
    return tuple(line for entry, line in zip(laid.deck.entries, laid.deck.lines, strict=True) if entry in meant)


def _in_force(rule: Rule, day: str) -> bool:
    return not day or (rule.since <= day and not (rule.until and day > rule.until))


def _last_day(as_of: str) -> str:
    """A date, or the last day of a year or a month ("2004-02" -> "2004-02-31")."""
    return as_of + {4: "-12-31", 7: "-31"}.get(len(as_of), "")
