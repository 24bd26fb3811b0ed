"""What each job asks the library, and the reply that its answer becomes: JSON as the contract has it, or a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any, TypedDict

from .. import Rules, to_json
from ..errors import MisuseError, NotFoundError
from . import errors, views
from .jobs import HTML, JSON, Failure, Job, Reply

Ask = Callable[[Rules, Job], Any]
MOST_SUGGESTED = 8
FOUND = 10  # passages of a page of search


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A name that begins with what was typed, and what it names: term, card or rule."""

    kind: str
    name: str


def answered(rules: Rules, digest: str, job: Job) -> Reply:
    """The reply to `job`. Raises RulesError."""
    _check(rules, job)
    answer = ASKS[job.kind](rules, job)
    if not job.page:
        return Reply(200, to_json(answer, indent=None).encode(), JSON, digest)
    return Reply(200, views.page(rules, job, answer).encode(), HTML, digest)


def refused(rules: Rules | None, digest: str, job: Job, failure: Failure) -> Reply:
    """The reply to `job` where there is no answer: an error, or a page with the nearest names."""
    if not job.page:
        return errors.reply(failure, digest)
    text = views.problem(rules if digest else None, job, failure)
    return Reply(failure.status, text.encode(), HTML, digest)


def _check(rules: Rules, job: Job) -> None:
    """Raise NotFoundError for a game that is not held, whatever is asked of it; MisuseError for a date that is none."""
    if job.choice.game:
        try:
            rules.games_of(job.choice.game)
        except NotFoundError as error:
            raise NotFoundError(str(error), rules.games_of()) from None
    if job.choice.as_of:
        from ..door import date

        date(job.choice.as_of)


class Named(TypedDict):
    """The game and the date of a job, as the library's methods call them."""

    game: str
    as_of: str


def _named(job: Job) -> Named:
    return {"game": job.choice.game, "as_of": job.choice.as_of}


def _number(job: Job, name: str, default: int) -> int:
    """A number among the options. Raises MisuseError for another text."""
    value = job.option(name)
    if value and not (value.isascii() and value.isdigit() and len(value) < 6):
        raise MisuseError(f"{name} is {value[:40]!r}; give a whole number")
    return int(value or default)


def _flag(job: Job, name: str) -> bool:
    return job.option(name) in ("1", "true", "yes", "on")


def _search(rules: Rules, job: Job) -> Any:
    return rules.search(job.text, n=_number(job, "n", FOUND), kind=job.option("kind"), **_named(job))


def _sources(rules: Rules, job: Job) -> Any:
    """The documents, with the names of their files only: clients are not shown paths of the server."""
    return tuple(replace(source, file=PurePath(source.file).name) for source in rules.sources(**_named(job)))


def _suggest(rules: Rules, job: Job) -> tuple[Suggestion, ...]:
    if not job.text:
        return ()
    suggestions = [
        Suggestion(kind, name)
        for kind, asked in (("term", "term"), ("card", "card"), ("rule", "number"))
        for name in rules.suggest(job.text, kinds=(asked,), game=job.choice.game, n=MOST_SUGGESTED)
    ]
    terms = sum(suggestion.kind == "term" for suggestion in suggestions)
    if terms == MOST_SUGGESTED:  # leave room for cards
        suggestions = [
            *suggestions[: MOST_SUGGESTED // 2],
            *suggestions[terms:],
            *suggestions[MOST_SUGGESTED // 2 : terms],
        ]
    return tuple(
        {suggestion.name.casefold(): suggestion for suggestion in reversed(suggestions[: 2 * MOST_SUGGESTED])}.values()
    )[::-1][:MOST_SUGGESTED]


def _legal(rules: Rules, job: Job) -> Any:
    return rules.legal(job.body, format=job.option("format"), **_named(job))


def _slip(rules: Rules, job: Job) -> str:
    return rules.slip(job.body, format=job.option("format"), **_named(job))


# The name of a job -> what asks the library.
ASKS: dict[str, Ask] = {
    "term": lambda rules, job: rules.term(job.text, **_named(job)),
    "card": lambda rules, job: rules.card(job.text, **_named(job)),
    "rule": lambda rules, job: rules.rule(job.text, **_named(job)),
    "show": lambda rules, job: rules.show(job.text, **_named(job)),
    "cite": lambda rules, job: rules.cite(job.text, **_named(job)),
    "ask": lambda rules, job: rules.ask(job.text, **_named(job)),
    "when": lambda rules, job: rules.when(job.text, full=_flag(job, "full"), **_named(job)),
    "search": _search,
    "turn": lambda rules, job: rules.turn(job.text, **_named(job)),
    "conflicts": lambda rules, job: rules.conflicts(only_open=_flag(job, "only_open"), **_named(job)),
    "suggest": _suggest,
    "sources": _sources,
    "games": lambda rules, job: rules.games(as_of=job.choice.as_of),
    "formats": lambda rules, job: rules.formats(job.text, **_named(job)),
    "legal": _legal,
    "slip": _slip,
    "home": lambda _rules, _job: None,
    "deck": lambda _rules, _job: None,
    "offline": lambda _rules, _job: None,
}
