"""An answer as a page: which template shows it, with what beside it. All values are escaped by the templates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .. import Rules, __version__
from ..contract import wording
from ..contract.asked import Asked, Found
from ..contract.entries import CardEntry, Mention, Passages, RuleEntry, Shown, TermEntry
from ..contract.legality import Legal
from ..contract.passages import Editions
from ..contract.timing import When
from ..errors import NotFoundError
from ..resources import games as bundled
from . import assets, words
from .jobs import Failure, Job

PARTS = {"home": "/", "ask": "/", "turn": "/turn", "conflicts": "/conflicts", "deck": "/deck", "legal": "/deck"}
A_PAGE = 15  # conflicts on a page
EXAMPLES = ("What happens when a companion dies?", "skirmish", "What does exhausted mean?")
HEADINGS = {404: "Nothing of that name", 400: "That cannot be asked", 422: "That cannot be read"}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a reader chose, and may choose from: ids and names of games, all of them first."""

    game: str
    game_name: str
    as_of: str
    games: tuple[tuple[str, str], ...]


def page(rules: Rules, job: Job, answer: Any) -> str:
    """The page of an answer."""
    if job.kind == "slip":
        return str(answer)
    template, title, values = VIEWS[job.kind](rules, job, answer)
    return _page(template, title, job, _chosen(rules, job), mentions=_mentions(rules), **values)


def _mentions(rules: Rules) -> Callable[[str], tuple[Mention, ...]]:
    """A function from a passage's id to the terms and cards that it names."""
    return lambda id_: rules.mentions([id_]).get(id_, ())


def problem(rules: Rules | None, job: Job, failure: Failure) -> str:
    """The page of a failure, with the nearest names; without a database where there is none."""
    heading = HEADINGS.get(failure.status, "No answer just now")
    if job.kind == "legal" and rules is not None:
        template, title, values = _deck(rules, job, None)
        return _page(template, title, job, _chosen(rules, job), **values | {"error": failure.message})
    return _page(
        "problem", heading, job, _chosen(rules, job),
        heading=heading, message=failure.message, suggestions=failure.suggestions, q=job.text,
    )  # fmt: skip


def _chosen(rules: Rules | None, job: Job) -> Chosen:
    game_ids = rules.games_of() if rules else ()
    game = job.choice.game if job.choice.game in game_ids or not rules else ""
    return Chosen(
        game,
        words.game_name(game) if game else "All games",
        job.choice.as_of,
        (("", "All games"), *((id_, words.game_name(id_)) for id_ in game_ids)),
    )


def _page(template: str, title: str, job: Job, choice: Chosen, **values: Any) -> str:
    """The page that a template makes; `values` may have `editions`, on which the answer rests, and `q`."""
    editions = values.pop("editions", None)
    shared = {
        "title": f"{title} · rulesdb" if title != "rulesdb" else title,
        "version": __version__,
        "assets": assets.version(),
        "part": PARTS.get(job.kind, ""),
        "back": job.back,
        "choice": choice,
        "footer": _footer(editions) if editions else (),
        "q": "",
        "suggestions": (),
        "mentions": None,
    }
    return words.environment().get_template(f"{template}.html").render(shared | values)


def _footer(editions: Editions) -> tuple[str, ...]:
    """The lines that end an answer: what it rests on, and what the date that was chosen leaves out."""
    return tuple(filter(None, (wording.editions(editions, __version__), *words.dated(editions))))


# Each view: the template, the title and the values of a page.
View = tuple[str, str, dict[str, Any]]


def _ask(rules: Rules, job: Job, asked: Asked) -> View:
    """The view of whatever the text was taken for; what was typed stays in the box."""
    template, title, values = _entry(rules, asked.answer, asked.editions)
    if isinstance(asked.answer, Found):
        values["suggestions"] = asked.suggestions
    return template, title, values | {"q": job.text}


def _entry(rules: Rules, answer: Any, editions: Editions) -> View:
    """The view of an entry, a passage or a verdict, by its class. Raises NotFoundError for a section without rules."""
    view: View
    match answer:
        case TermEntry():
            view = "term", answer.term, {"answer": answer}
        case CardEntry():
            view = (
                "card",
                words.card_title(answer.card),
                {"answer": answer, "card_title": words.card_title(answer.card)},
            )
        case RuleEntry():
            named = words.numbered(answer.number, answer.title)
            view = "rule", named, {"answer": answer, "heading_text": named}
        case Passages(passages=()):
            raise NotFoundError("what this names was not in force then; choose a later date, or none")
        case Passages():
            view = "show", answer.passages[0].title, {"passages": answer.passages, "changed": None}
        case When():
            others = [game for game in rules.games_of() if game != answer.game]
            view = "when", answer.question, {"answer": answer, "verdict": words.verdict(answer), "others": others}
        case Found():
            view = "search", "Search", {"answer": answer.passages}
        case _:
            raise TypeError(f"no page shows a {type(answer).__name__}")
    return view[0], view[1], view[2] | {"editions": editions}


def _show(rules: Rules, _job: Job, shown: Shown) -> View:
    template, title, values = _entry(rules, shown.answer, shown.editions)
    return template, title, values | ({"changed": shown.changed} if template == "show" else {})


def _own(rules: Rules, _job: Job, answer: Any) -> View:
    return _entry(rules, answer, answer.editions)


def _when(rules: Rules, job: Job, answer: When) -> View:
    template, title, values = _own(rules, job, answer)
    return template, title, values | {"q": job.text}


def _search(rules: Rules, job: Job, answer: Any) -> View:
    edition = rules.editions(answer, as_of=job.choice.as_of) if answer else None
    return "search", job.text, {"answer": answer, "q": job.text, "editions": edition}


def _conflicts(_rules: Rules, job: Job, answer: Any) -> View:
    pages = max(1, -(-len(answer) // A_PAGE))
    shown = min(pages, max(1, int(job.option("page") or 1)))
    rows = answer[(shown - 1) * A_PAGE : shown * A_PAGE]
    undecided = sum(not row.decided for row in answer)
    only_open = job.option("only_open") == "true"
    return "conflicts", "Where sources differ", {
        "rows": rows, "total": len(answer), "undecided": undecided, "page": shown, "pages": pages,
        "only_open": only_open,
    }  # fmt: skip


def _deck(rules: Rules, job: Job, answer: Legal | None) -> View:
    """The form, with what was pasted in it, and the verdict above it."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for format_ in rules.formats():
        groups.setdefault(format_.game, []).append((format_.name, format_.title))
    return "deck", "Deck check", {
        "answer": answer, "verdict": words.legality(answer) if answer else None, "error": "",
        "deck": job.body.decode(errors="replace"), "game": job.choice.game, "format": job.option("format"),
        "formats": list(groups.items()), "editions": answer.editions if answer else None,
    }  # fmt: skip


def _sources(rules: Rules, job: Job, answer: Any) -> View:
    return "sources", "What is held", {"sources": answer, "games": rules.games(as_of=job.choice.as_of)}


def _home(rules: Rules, _job: Job, _answer: None) -> View:
    """The box; examples where the games of the package are held, whose words they are."""
    return "home", "rulesdb", {"examples": EXAMPLES if set(bundled()) & set(rules.games_of()) else ()}


VIEWS: dict[str, Callable[[Rules, Job, Any], View]] = {
    "home": _home,
    "ask": _ask,
    "term": _own,
    "card": _own,
    "rule": _own,
    "show": _show,
    "cite": lambda _rules, _job, answer: ("cite", "Citation", {"answer": answer, "editions": answer.editions}),
    "when": _when,
    "search": _search,
    "turn": lambda _rules, _job, answer: (
        "turn", answer.procedure, {"answer": answer, "editions": answer.editions}
    ),
    "conflicts": _conflicts,
    "sources": _sources,
    "deck": _deck,
    "legal": _deck,
    "offline": lambda _rules, _job, _answer: ("offline", "No network", {}),
}  # fmt: skip
