"""How texts and terms hang together: where sources differ, what changed, what refers to what. Methods of Rules."""

from __future__ import annotations

from ..errors import MisuseError
from .shapes import all_typed, typed

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from ..contract.changes import Conflict, Diff, Neighbourhood, TermPath, Trace
    from .rules import Rules


def conflicts(
    rules: Rules, *, game: str | None = None, as_of: str | None = None, only_open: bool = False
) -> tuple[Conflict, ...]:
    """Every place where two sources differ, undecided ones first."""
    from ..answer.history.differ import conflicts
    from ..contract.changes import Conflict

    with rules._asking() as db:
        return all_typed(Conflict, conflicts(db, rules._game(game), rules._day(as_of), only_open=only_open))


def diff(
    rules: Rules, old: str, new: str, *, kind: str = "", game: str | None = None, as_of: str | None = None
) -> Diff:
    """What was added, removed, moved or reworded between two documents, by id; with `kind`, only that.

    Raises NotFoundError, and MisuseError for another kind or documents of two games.
    """
    from ..answer.changes.diff import KINDS, diff
    from ..contract.changes import Diff
    from ..text import excerpt

    if kind and kind not in KINDS:
        raise MisuseError(f"no kind is called {excerpt(kind)}; the kinds are {', '.join(KINDS)}")

    day = rules._day(as_of)
    with rules._asking() as db:
        compared = diff(db, old, new, rules._game(game))
        compared["changes"] = [change for change in compared["changes"] if kind in ("", change["kind"])]
        edition = rules._editions(db, [], [compared["new"]["id"].partition("/")[0]], day)
    return typed(Diff, compared | {"editions": edition})


def trace(rules: Rules, what: str, *, game: str | None = None, as_of: str | None = None) -> Trace:
    """The life of a rule, term or card through all documents, newest first. Raises NotFoundError."""
    from ..answer.changes.trace import trace
    from ..contract.changes import Trace

    day = rules._day(as_of)
    with rules._asking() as db:
        traced = trace(db, what, rules._game(game), day)
        used = [stage["passage"] for life in traced["lives"] for stage in life]
        return typed(Trace, traced | {"editions": rules._editions(db, used, (), day)})


def path(
    rules: Rules, one: str, other: str, *, by_rules: bool = False, game: str | None = None, as_of: str | None = None
) -> TermPath:
    """How two terms hang together: the entries that lead from one to the other. Raises NotFoundError.

    With `by_rules` a step is not a reference but a rule that makes happen, prevents or replaces what another waits for.
    """
    from ..answer.graph import path
    from ..contract.changes import TermPath

    day = rules._day(as_of)
    with rules._asking() as db:
        steps = path(db, one, other, rules._game(game), day, rules=by_rules)
        used = [step["passage"] for step in steps["steps"]]
        return typed(TermPath, steps | {"editions": rules._editions(db, used, [steps["game"]], day)})


def graph(
    rules: Rules, name: str, *, by_rules: bool = False, game: str | None = None, as_of: str | None = None
) -> Neighbourhood:
    """A term's nearest terms and cards, and the references between them. Raises NotFoundError.

    With `by_rules` they are those whose rules lead to each other.
    """
    from ..answer.graph import neighbourhood
    from ..contract.changes import Edge, Neighbourhood

    day = rules._day(as_of)
    with rules._asking() as db:
        terms = neighbourhood(db, name, rules._game(game), day, rules=by_rules)
        edition = rules._editions(db, [], [terms.graph["game"]], day)
    called = terms.nodes(data="name")
    rows = [{"from": called[a], "to": called[b], **edge} for a, b, edge in terms.edges(data=True)]
    return Neighbourhood(
        term=called[terms.graph["centre"]],
        nodes=tuple(name for _, name in called),
        edges=all_typed(Edge, rows),
        game=terms.graph["game"],
        left_out=terms.graph["left_out"],
        editions=edition,
    )


def picture(
    rules: Rules,
    name: str,
    kind: str = ".svg",
    *,
    by_rules: bool = False,
    game: str | None = None,
    as_of: str | None = None,
) -> str:
    """A term's neighbourhood as `graph` has it, drawn: `kind` is one of pages.PICTURES. Raises NotFoundError."""
    from ..answer.graph import neighbourhood
    from ..answer.passages import by_number
    from ..contract.passages import Passage
    from ..draw.graph import FORMATS, page
    from .pages import footer

    day = rules._day(as_of)
    with rules._asking() as db:
        terms = neighbourhood(db, name, rules._game(game), day, rules=by_rules)
        if kind != ".html":
            return FORMATS[kind](terms)
        numbers = [edge["passage"] for _, _, edge in terms.edges(data=True)]
        quoted = {number: typed(Passage, row) for number, row in by_number(db, numbers, day).items()}
        return page(terms, quoted, footer(rules._editions(db, [], [terms.graph["game"]], day)))
