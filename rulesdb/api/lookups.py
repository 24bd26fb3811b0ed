"""One thing by its name, its number or its id. Methods of Rules."""

from __future__ import annotations

from .shapes import all_typed, typed

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..contract.cards import Card, CardLike
    from ..contract.entries import Citation, Mention, Shown
    from ..contract.numbers import Rule
    from ..contract.terms import Term
    from .rules import Rules


def term(
    rules: Rules, name: str, *, game: str | None = None, as_of: str | None = None, discussion: bool = False
) -> Term:
    """What a term means. Without a game, the first that knows the name answers. Raises NotFoundError."""
    from ..answer.rulings import discussion as remarks
    from ..answer.term import term
    from ..contract.terms import Term

    day = rules._day(as_of)
    with rules._asking() as db:
        entry = term(db, name, rules._game(game), day)
        talk = remarks(db, entry["term"], entry["game"], as_of=day) if discussion else []
        edition = rules._editions(db, entry["passages"], [entry["game"]], day)
    return typed(Term, entry | {"discussion": talk, "editions": edition})


def card(
    rules: Rules, name: str, *, game: str | None = None, as_of: str | None = None, discussion: bool = False
) -> Card:
    """What is ruled on a card, by its title, full name or collector's number. Raises NotFoundError."""
    from ..answer.card import card
    from ..answer.rulings import discussion as remarks
    from ..contract.cards import Card

    day = rules._day(as_of)
    with rules._asking() as db:
        entry = card(db, name, rules._game(game), day)
        talk = remarks(db, entry["card"]["title"], entry["card"]["game"], as_of=day) if discussion else []
        edition = rules._editions(db, entry["passages"], [entry["card"]["game"]], day)
    return typed(Card, entry | {"discussion": talk, "editions": edition})


def cards_like(rules: Rules, name: str, *, game: str | None = None) -> tuple[CardLike, ...]:
    """The cards whose names have all words of `name`, with their printings."""
    from ..answer.card import named_like
    from ..contract.cards import CardLike

    with rules._asking() as db:
        return all_typed(CardLike, named_like(db, name, rules._game(game)))


def rule(rules: Rules, number: str, *, game: str | None = None, as_of: str | None = None) -> Rule:
    """A rule by its printed number, with its neighbours. Raises NotFoundError."""
    from ..answer.rule import rule
    from ..contract.numbers import Rule

    day = rules._day(as_of)
    with rules._asking() as db:
        entry = rule(db, number, rules._game(game), day)
        return typed(Rule, entry | {"editions": rules._editions(db, entry["passages"], [entry["game"]], day)})


def show(rules: Rules, what: str, *, game: str | None = None, as_of: str | None = None) -> Shown:
    """What an id, a pasted citation, a printed number or a name means. Raises NotFoundError."""
    from ..answer.history.cite import show
    from ..contract.entries import Shown
    from ..timing.explain import readings

    day = rules._day(as_of)
    with rules._asking() as db:
        shown = show(db, what, rules._game(game), day)
        passages = shown["answer"]["passages"]
        for passage in passages if shown["kind"] in ("passage", "section") else ():
            passage["clauses"] = readings(db, passage["id"])
        return typed(Shown, shown | {"editions": rules._editions(db, passages, (), day)})


def cite(rules: Rules, what: str, *, game: str | None = None, as_of: str | None = None) -> Citation:
    """A citation to paste of a passage, by its id, a printed number or a name. Raises NotFoundError."""
    from ..answer.history.cite import cite
    from ..contract.entries import Citation

    day = rules._day(as_of)
    with rules._asking() as db:
        citation = cite(db, what, rules._game(game), day)
        return typed(Citation, citation | {"editions": rules._editions(db, [citation["passage"]], (), day)})


def mentions(rules: Rules, ids: Sequence[str]) -> dict[str, tuple[Mention, ...]]:
    """The terms and cards that passages name, by the ids of the passages; those that name none are left out."""
    from ..answer.mentioned import mentioned
    from ..contract.entries import Mention

    with rules._asking() as db:
        return {id_: all_typed(Mention, rows) for id_, rows in mentioned(db, ids).items()}
