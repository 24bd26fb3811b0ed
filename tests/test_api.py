"""The library: typed answers, threads, a database that is built anew under it, JSON by the schema."""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulesdb as package
from rulesdb import DatabaseError, MisuseError, NotFoundError, Rules, to_dict, to_json
from rulesdb.api.chat import LIMIT, chat
from rulesdb.api.failures import failure
from rulesdb.build import build
from rulesdb.contract import schema
from rulesdb.contract.asked import Asked, Found
from rulesdb.contract.passages import Editions, Passage
from rulesdb.contract.shape import read
from rulesdb.contract.terms import Term

from .conftest import BOOK, ROOT, Ran

Run = Callable[..., Ran]
DECK = ROOT / "tests/cases/decks/lotr-tcg/base.txt"
MISSPELT = """
from rulesdb import Rules
from rulesdb.contract.passages import Passage
with Rules.open() as rules:
    passage: Passage = rules.term("cart").passages[0]
    print(passage.text, passage.txet)
    passage.text = "other"
    print(rules.whne("now"))
"""


@pytest.fixture
def rules(book_path: Path) -> Iterator[Rules]:
    """The database of the invented game, open."""
    with Rules.open(book_path) as opened:
        yield opened


def test_an_answer_is_a_frozen_dataclass(rules: Rules) -> None:
    """An answer has the contract's fields, cannot be changed, and is equal to itself read back from its JSON."""
    found = rules.term("cart", game="lantern")
    assert dataclasses.is_dataclass(found)
    assert found.passages[0].document == "lantern/lantern-road"
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.term = "other"  # type: ignore[misc]
    again = read(Term, json.loads(to_json(found)))
    assert to_dict(again) == to_dict(found)
    assert dataclasses.replace(found, game="other").term == found.term
    assert hash(found.passages[0]) == hash(rules.term("cart", game="lantern").passages[0])


def test_a_key_too_many_or_too_few_is_an_error() -> None:
    """A mapping and its class cannot drift apart unseen."""
    whole = {"as_of": None, "documents": [], "left_out": [], "oldest": None, "before_all": False, "could_rule": []}
    assert read(Editions, whole).as_of is None
    for wrong in ({**whole, "more": 1}, {key: value for key, value in whole.items() if key != "oldest"}):
        with pytest.raises(TypeError, match=r"more|oldest"):
            read(Editions, wrong)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("cart", "term"),
        ("What is a cart?", "term"),
        ("2.1", "rule"),
        ("lantern/lantern-road/cart/1", "passage"),
        ("old toll bridge", "card"),
        ("may a cart travel at night?", "when"),
        ("night storm lamp", "search"),
    ],
)
def test_ask_knows_what_a_text_is(rules: Rules, text: str, kind: str) -> None:
    """A term, a number, an id, a card, a question, or else words to search for."""
    found = rules.ask(text, game="lantern")
    assert found.kind in ((kind,) if kind != "search" else ("search", "when"))
    assert found.editions.documents


def test_ask_misses_with_the_nearest_names(rules: Rules) -> None:
    """What nothing answers is told with names; an empty question is misuse."""
    with pytest.raises(NotFoundError):
        rules.ask("xyzzyq")
    for empty in ("", " ?! "):
        with pytest.raises(MisuseError, match="nothing is asked"):
            rules.ask(empty)


def test_misuse_is_told(rules: Rules, book_path: Path) -> None:
    """Unknown games, bad dates, unknown kinds, too many passages, a database that is none."""
    for call in (
        lambda: rules.search("cart", kind="zz"),
        lambda: rules.search("cart", n=1000),
        lambda: rules.term("cart", as_of="20x4"),
        lambda: rules.diff("a", "b", kind="zz"),
        lambda: Rules.open(book_path, as_of="2004-13"),
    ):
        with pytest.raises(MisuseError):
            call()
    with pytest.raises(NotFoundError, match="no game"):
        Rules.open(book_path, game="nonesuch")
    with pytest.raises(DatabaseError, match="no such database"):
        Rules.open(book_path.with_name("none.db"))


def test_suggestions(rules: Rules) -> None:
    """Names that begin with what is typed, of terms, cards and printed numbers, at most as many as wanted."""
    assert "Cart" in rules.suggest("ca", game="lantern")
    assert rules.suggest("2.", kinds=("number",), game="lantern", n=2) == ("2", "2.1")
    assert rules.suggest("zzzz") == ()


def _at_once(work: Callable[[], object]) -> None:
    """Do the work in twelve threads side by side."""
    threads = [threading.Thread(target=work) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_threads_share_a_database(rules: Rules) -> None:
    """Many threads ask at once and get what one gets alone."""
    alone = to_json([rules.term("cart", game="lantern"), rules.search("cart at night", game="lantern")])
    found: list[str] = []

    def ask() -> None:
        for _ in range(3):
            held = [rules.term("cart", game="lantern"), rules.search("cart at night", game="lantern")]
            found.append(to_json(held))

    _at_once(ask)
    assert found == [alone] * 36


def test_a_rebuilt_database(tmp_path: Path, book_path: Path) -> None:
    """What is open answers as before after another file took its place, from every thread; `outdated` tells."""
    path = tmp_path / "rules.db"
    path.write_bytes(book_path.read_bytes())
    with Rules.open(path) as old:
        digest = old.digest
        (tmp_path / "new.db").write_bytes(book_path.read_bytes())
        (tmp_path / "new.db").replace(path)
        assert old.outdated
        answers: list[str] = []
        _at_once(lambda: answers.append(old.digest))
        assert answers == [digest] * 12
    with Rules.open(path) as new:
        assert not new.outdated
    with pytest.raises(DatabaseError, match="was closed"):
        new.term("cart")


def test_a_misspelt_field_is_found(tmp_path: Path) -> None:
    """mypy --strict finds a field, an assignment and a method that there are not."""
    program = tmp_path / "program.py"
    program.write_text(MISSPELT)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent", str(program)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    told = re.findall(r"program.py:(\d+): error", ran.stdout)
    assert told == ["6", "7", "8"], ran.stdout


def test_importing_costs_little(book_path: Path) -> None:
    """`import rulesdb` and opening a database load no framework, and nothing that only questions or builds need."""
    program = f"import sys; from rulesdb import Rules; Rules.open({str(book_path)!r}); print(*sys.modules)"
    site = "import sys; print(*sys.modules)"
    loaded, before = (
        set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())
        for code in (program, site)
    )
    own = {name for name in loaded - before if name.startswith("rulesdb")}
    subjects = {"decklists", "holdings", "lookups", "questions", "relations", "shapes"}
    parts = {"errors", "held", "opening", "version", *(f"api.{name}" for name in {"rules", "pool", *subjects})}
    assert own == {"rulesdb", "rulesdb.api", *(f"rulesdb.{part}" for part in parts)}
    assert not loaded & {"typer", "networkx", "lark", "jinja2", "mcp", "datasette", "sqlite_utils", "shutil"}


def test_public_names() -> None:
    """Every public name is there, and another one is an AttributeError."""
    for name in package.__all__:
        assert getattr(package, name)
    with pytest.raises(AttributeError):
        package.nonesuch  # type: ignore[attr-defined]  # noqa: B018


# The schema.


def test_the_schema_is_fresh() -> None:
    """docs/answers.schema.json is what `python -m rulesdb.contract.schema` prints."""
    assert (ROOT / "docs/answers.schema.json").read_text(encoding="utf-8") == schema.text()


ASKED: dict[str, list[tuple[str, ...]]] = {
    "ask": [("cart",), ("may a cart travel at night?",), ("2.1", "--game", "lantern")],
    "authorities": [()],
    "card": [("old toll bridge",), ("Ered Nimrais", "--as-of", "2004"), ("Ered Nimrais", "--discussion")],
    "check": [()],
    "cite": [("muster", "--game", "lotr-tcg")],
    "conflicts": [()],
    "coverage": [()],
    "diff": [("lantern/lantern-road", "lantern/lantern-road")],
    "formats": [("--game", "lotr-tcg")],
    "games": [()],
    "graph": [("cart", "--game", "lantern")],
    "legal": [(str(DECK), "--format", "tower-block", "--game", "lotr-tcg"), (str(DECK), "--game", "lotr-tcg")],
    "lint": [()],
    "path": [("hauler", "crate", "--game", "lantern")],
    "rule": [("2.1.2", "--game", "lantern")],
    "search": [("cart", "at", "night"), ("xyzzyq",)],
    "show": [("cart",), ("2.1", "--game", "lantern"), ("lantern/lantern-road/cart/1",), ("Ered Nimrais",)],
    "sources": [()],
    "stats": [()],
    "term": [("cart",), ("muster", "--game", "lotr-tcg", "--discussion")],
    "trace": [("cart", "--game", "lantern")],
    "turn": [("--game", "meccg")],
    "when": [("may a cart travel at night?", "--game", "lantern"), ("who draws first", "--full")],
}
MISSES = ("ask", "card", "cite", "diff", "formats", "graph", "path", "rule", "show", "term", "trace", "turn")


@pytest.fixture(scope="module")
def held() -> Any:
    """What says whether a value is as the schema has a verb's."""
    jsonschema = pytest.importorskip("jsonschema")
    whole = schema.schema()
    jsonschema.Draft202012Validator.check_schema(whole)  # once: `jsonschema.validate` would do it for each answer

    def check(verb: str, text: str) -> None:
        one = {"$defs": whole["$defs"], "$ref": f"#/$defs/{verb}"}
        jsonschema.Draft202012Validator(one).validate(json.loads(text))

    return check


def test_every_verb_with_json_is_in_the_schema() -> None:
    """A verb that takes --json has a schema, and an example here."""
    from rulesdb.cli.complete import VERBS

    assert {verb for verb, (_, options) in VERBS.items() if "--json" in options} == schema.VERBS.keys() == ASKED.keys()


@pytest.mark.parametrize("verb", ASKED)
def test_what_a_verb_prints_is_as_the_schema_says(rulesdb: Run, held: Any, verb: str) -> None:
    """Each key is there, none is unknown, and each value has its type."""
    for arguments in ASKED[verb]:
        held(verb, rulesdb(verb, *arguments, "--json").out)


@pytest.mark.parametrize("verb", MISSES)
def test_a_miss_is_json_too(rulesdb: Run, held: Any, verb: str) -> None:
    """What is not found is an object with the nearest names on stdout, a line on stderr, and exit code 1."""
    ran = rulesdb(verb, *["xyzzyq"] * (2 if verb in ("diff", "path") else 1), "--json")
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    held("error", ran.out)
    assert json.loads(ran.out)["error"]["code"] == "not-found"


def test_a_miss_has_suggestions(rulesdb: Run) -> None:
    """The nearest names are those that the line on stderr has."""
    ran = rulesdb("graph", "crote", "--game", "lantern", "--json")
    assert json.loads(ran.out)["error"]["suggestions"] == ["Crate"]
    assert failure(DatabaseError("x")).error.code == "database"


def test_many_decks_are_lines_of_json(rulesdb: Run, held: Any, tmp_path: Path) -> None:
    """Each line is a verdict or says why there is none."""
    (tmp_path / "good.txt").write_text(DECK.read_text(encoding="utf-8"))
    (tmp_path / "empty.txt").write_text("")
    ran = rulesdb("legal", str(tmp_path), "--game", "lotr-tcg", "--jobs", "1", "--json")
    assert len(ran.out.splitlines()) == 2
    for line in ran.out.splitlines():
        held("legal-many", line)


# Chats.


def test_a_chat_is_cited(rulesdb: Run) -> None:
    """A short answer in Markdown: what is asked for, a quotation, its place."""
    ran = rulesdb("ask", "crate", "--game", "lantern", "--format", "chat")
    assert ran.out.startswith("**Crate (lantern)**\n> “")
    assert "\n— *The Lantern Road" in ran.out
    assert rulesdb("ask", "crate", "--format", "pigeon").code == 2


@given(st.lists(st.text(min_size=1, max_size=3000), min_size=1, max_size=4), st.text(max_size=400))
def test_a_chat_is_never_too_long(texts: list[str], title: str) -> None:
    """Whatever the passages are, an answer has at most LIMIT characters, its citation, and mentions nobody."""
    passages = tuple(_passage(text, title) for text in texts)
    edition = Editions(as_of=None, documents=(), left_out=(), oldest=None, before_all=False, could_rule=())
    told = chat(
        Asked(text="x", kind="search", answer=Found(passages=passages), suggestions=("y" * 500,), editions=edition)
    )
    assert len(told) <= LIMIT
    assert "— *" in told
    assert not re.search(r"@(?:everyone|here)", told)


def _passage(text: str, title: str) -> Passage:
    """A passage of an invented document."""
    return Passage(
        id="a/b/c/1", game="a", kind="rule", title=title, path=(title,), text=text, intro=None, document="a/b",
        document_title=title, edition=None, authority="official", lines=(1, 2), spans=((1, 2),), number=None,
        original=None, effective=None, certainty="unknown", mark=None, supersedes=(), superseded_by=(), precedence=(),
        conflicts=(), needs_review=(), cites=(), rulings=(), compared=None,
    )  # fmt: skip


def test_the_examples_of_the_page_run(book_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first program of docs/library.md runs; the bot's answers are those of a chat, and it is short."""
    programs = re.findall(r"```python\n(.*?)```", (ROOT / "docs/library.md").read_text(encoding="utf-8"), re.DOTALL)
    monkeypatch.setenv("RULESDB_DB", str(book_path))
    exec(compile(programs[0], "library.md", "exec"), {})
    bot = compile(programs[1], "bot.py", "exec")
    assert len([line for line in programs[1].splitlines() if line.strip()]) <= 35
    names: dict[str, Any] = {"__name__": "bot"}
    monkeypatch.setitem(sys.modules, "discord", _Discord())
    exec(bot, names)
    assert names["answer"]("muster").startswith("**muster")
    assert names["answer"]("xyzzyq").startswith("Nothing is held")
    names["rules"].close()


class _Discord:
    """As much of discord.py as defining the bot needs."""

    Message = object

    class Intents:
        default = classmethod(lambda cls: cls())
        message_content = False

    class AllowedMentions:
        none = staticmethod(lambda: None)

    class Client:
        def __init__(self, **_: Any) -> None:
            self.event = lambda function: function


def test_the_book_can_be_built_from_the_library(tmp_path: Path) -> None:
    """A program builds a database of its own and asks it."""
    build([BOOK], tmp_path / "own.db", game="lantern")
    with Rules.open(tmp_path / "own.db", game="lantern") as own:
        assert own.games_of("lantern") == ("lantern",)
        assert own.check().whole
