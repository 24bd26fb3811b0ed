"""Questions: passages that answer words, what happens when, any text; names as one types. Methods of Rules."""

from __future__ import annotations

from ..errors import MisuseError
from .shapes import all_typed, typed

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..contract.asked import Asked
    from ..contract.passages import Passage, Remark
    from ..contract.timing import Turn, When
    from .rules import Rules

SHOWN = 10  # passages of a search, unless more or fewer are asked for
MOST_SHOWN = 100
MOST_COMPLETIONS = 10


def search(
    rules: Rules,
    words: str,
    *,
    n: int = SHOWN,
    kind: str = "",
    game: str | None = None,
    as_of: str | None = None,
) -> tuple[Passage, ...]:
    """The passages that answer `words` best, best first, each rule once; () where nothing fits.

    `kind` is one of model.PASSAGE_KINDS, "" for all. Raises MisuseError for another one.
    """
    from ..answer.search import search
    from ..contract.passages import Passage
    from ..model import PASSAGE_KINDS
    from ..text import excerpt

    if kind and kind not in PASSAGE_KINDS:
        raise MisuseError(f"no kind is called {excerpt(kind)}; the kinds are {', '.join(PASSAGE_KINDS)}")
    if not 1 <= n <= MOST_SHOWN:
        raise MisuseError(f"{n} passages are asked for; ask for 1 to {MOST_SHOWN}")
    with rules._asking() as db:
        passages = search(db, words, rules._game(game), limit=n, kind=kind, as_of=rules._day(as_of))
    return all_typed(Passage, passages)


def discussion(
    rules: Rules, words: str, *, n: int = SHOWN, game: str | None = None, as_of: str | None = None
) -> tuple[Remark, ...]:
    """What players without authority wrote on `words`, best first: never a ground."""
    from ..answer.rulings import discussion
    from ..contract.passages import Remark

    with rules._asking() as db:
        remarks = discussion(db, words, rules._game(game), limit=n, as_of=rules._day(as_of))
    return all_typed(Remark, remarks)


def when(rules: Rules, question: str, *, game: str | None = None, as_of: str | None = None, full: bool = False) -> When:
    """What happens, step by step, and yes or no where that is asked; each with the rule that it rests on.

    `full` adds the whole procedure around the steps. A question that nothing answers has the result "unknown".
    """
    from ..contract.timing import When
    from ..timing.say import when

    day = rules._day(as_of)
    with rules._asking() as db:
        answer = when(db, question, rules._game(game), day, full=full)
        cited = [passage for step in answer["steps"] for passage in step["citations"]]
        edition = rules._editions(db, cited, [answer["game"]], day)
    return typed(When, answer | {"editions": edition})


def ask(rules: Rules, text: str, *, game: str | None = None, as_of: str | None = None) -> Asked:
    """The answer to a term, a card, a number, an id, a citation or a question: whichever `text` is (see asked).

    Raises NotFoundError, with the nearest names, where nothing fits.
    """
    from .asked import ask

    return ask(rules, text, game=game, as_of=as_of)


def suggest(
    rules: Rules,
    text: str,
    *,
    kinds: Sequence[str] = ("term", "card"),
    game: str | None = None,
    n: int = MOST_COMPLETIONS,
) -> tuple[str, ...]:
    """At most `n` names that begin with `text`, as one types.

    `kinds` are of term, card, number (as printed), document, procedure and game.
    """
    from ..answer.complete import beginning
    from ..answer.names import games

    with rules._asking() as db:
        return tuple(beginning(db, kinds, text, games(db, rules._game(game)), n))


def turn(rules: Rules, phase: str = "", *, game: str | None = None, as_of: str | None = None) -> Turn:
    """A game's turn, or the phase or procedure of that name, as steps and windows. Raises NotFoundError."""
    from ..contract.timing import Turn
    from ..timing.turn import turn

    day = rules._day(as_of)
    with rules._asking() as db:
        answer = turn(db, phase, rules._game(game), day)
        cited = [passage for step in answer["steps"] for passage in step["citations"]]
        return typed(Turn, answer | {"editions": rules._editions(db, cited, [answer["game"]], day)})
