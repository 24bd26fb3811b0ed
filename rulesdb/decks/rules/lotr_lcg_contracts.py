"""What a contract of lotr-lcg asks of a deck, read from its fact `deck_restriction` ("max_heroes=1;no_type=Ally")."""

from __future__ import annotations

from dataclasses import dataclass

from ...text import number
from .laid import Card, Laid


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one contract; a number is 0 and a name "" where it asks for nothing."""

    name: str = ""
    max_heroes: int = 0
    max_copies: int = 0
    min_size: int = 0
    exact_size: int = 0
    no_type: str = ""
    per_sphere: int = 0
    spheres: tuple[str, ...] = ()
    distinct_spheres: bool = False
    unknown: bool = False


def contracts(laid: Laid) -> list[Card]:
    """The contracts that a deck names."""
    return laid.of(["contract"])


def contract_of(laid: Laid) -> Terms:
    """The terms of the deck's contract, of the first where it has several; empty ones where it has none."""
    cards = contracts(laid)
    if not cards:
        return Terms()
    restriction = cards[0].value("deck_restriction")
    return Terms(cards[0].name, unknown=True) if restriction is None else read_terms(cards[0].name, restriction)


def read_terms(name: str, restriction: str) -> Terms:
    """The terms in a `deck_restriction`; a term that is not known makes them unknown.

    >>> read_terms("The Grey Wanderer", "max_heroes=1").max_heroes
    1
    """
    terms: dict[str, str] = {}
    for term in filter(None, restriction.split(";")):
        key, _, value = term.partition("=")
        terms[key.strip()] = value.strip()
    per_sphere, _, spheres = terms.pop("per_sphere_exact", "").partition(":")
    numbers = {
        key: count
        for key in ("max_heroes", "max_copies", "min_size", "exact_size")
        if (count := number(terms.get(key, ""))) is not None
    }
    for key in numbers:
        del terms[key]
    return Terms(
        name,
        no_type=terms.pop("no_type", ""),
        per_sphere=number(per_sphere) or 0,
        spheres=tuple(filter(None, spheres.split(","))),
        distinct_spheres=terms.pop("heroes_distinct_spheres", "") == "1",
        unknown=bool(terms),
        **numbers,
    )
