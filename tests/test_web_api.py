"""The service's JSON: answers as the contract has them, entity tags, and one shape for whatever cannot be answered."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the extra `web` is not installed")

from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdb import Rules, to_dict
from rulesdb.contract.entries import Mention
from rulesdb.web import worker
from rulesdb.web.app import make_app
from rulesdb.web.guard import Guard
from rulesdb.web.jobs import Job, Reply
from rulesdb.web.settings import Settings
from rulesdb.web.words import linked

from .conftest import ROOT

DECK = (ROOT / "tests/cases/decks/lotr-tcg/base.txt").read_bytes()


def client_of(path: Path, **told: Any) -> TestClient:
    return TestClient(
        make_app(Settings(path, workers=0, **told)), base_url="http://localhost", raise_server_exceptions=False
    )


@pytest.fixture(scope="module")
def client(book_path: Path) -> Iterator[TestClient]:
    with client_of(book_path) as made:
        yield made


def error(response: Any, status: int, code: str) -> str:
    """The message of a failure, of which the status, the media type and the shape are checked."""
    assert response.status_code == status, response.text[:300]
    assert response.headers["content-type"] == "application/json"
    told = response.json()
    assert list(told) == ["error"]
    assert list(told["error"]) == ["code", "message", "suggestions"]
    assert told["error"]["code"] == code
    assert told["error"]["message"]
    return str(told["error"]["message"])


@pytest.mark.parametrize(
    ("address", "ask"),
    [
        ("term?name=cart&game=lantern", lambda rules: rules.term("cart", game="lantern")),
        ("search?q=lit+lamp&game=lantern&n=3", lambda rules: rules.search("lit lamp", game="lantern", n=3)),
        ("rule?number=2.1.1&game=lantern", lambda rules: rules.rule("2.1.1", game="lantern")),
        ("when?q=a+companion+dies&game=lotr-tcg", lambda rules: rules.when("a companion dies", game="lotr-tcg")),
        ("card?name=Ered+Nimrais", lambda rules: rules.card("Ered Nimrais")),
        ("turn?game=lotr-tcg", lambda rules: rules.turn(game="lotr-tcg")),
        ("cite?id=muster&as_of=2005", lambda rules: rules.cite("muster", as_of="2005")),
        ("show?id=cart&game=lantern", lambda rules: rules.show("cart", game="lantern")),
        ("ask?q=muster", lambda rules: rules.ask("muster")),
        ("conflicts", lambda rules: rules.conflicts()),
        ("games", lambda rules: rules.games()),
        ("formats?game=meccg", lambda rules: rules.formats(game="meccg")),
    ],
)
def test_answers_are_the_librarys(client: TestClient, book_path: Path, address: str, ask: Any) -> None:
    """Each address answers with what the library says, key by key."""
    response = client.get(f"/api/v1/{address}")
    assert response.status_code == 200, response.text[:300]
    with Rules.open(book_path) as rules:
        assert response.json() == json.loads(json.dumps(to_dict(ask(rules))))


def test_sources_name_files_without_folders(client: TestClient) -> None:
    """Where files lie on the machine is not told over the network."""
    files = [row["file"] for row in client.get("/api/v1/sources").json()]
    assert "lantern-road.md" in files
    assert not any("/" in file for file in files)


def test_suggestions_say_what_they_name(client: TestClient) -> None:
    """While one types, names of terms, cards and rules are offered, with what they are."""
    rows = client.get("/api/v1/suggest?q=ca&game=lantern").json()
    assert {"kind": "term", "name": "Cart"} in rows or {"kind": "term", "name": "cart"} in rows
    assert {"kind": "rule", "name": "2.1.1"} in client.get("/api/v1/suggest?q=2.1&game=lantern").json()
    assert client.get("/api/v1/suggest?q=").json() == []


def test_legal_takes_a_list_as_it_is(client: TestClient, book_path: Path) -> None:
    """A deck is checked as the library checks it."""
    response = client.post("/api/v1/legal?game=lotr-tcg&format=fellowship-block", content=DECK)
    with Rules.open(book_path) as rules:
        wanted = to_dict(rules.legal(DECK, format="fellowship-block", game="lotr-tcg"))
    assert response.status_code == 200
    assert response.json() == json.loads(json.dumps(wanted))
    assert response.headers["cache-control"] == "no-store"


def test_tags_are_of_the_database(client: TestClient, book_path: Path) -> None:
    """What a reader has already is not sent again, and the tag follows the database's digest."""
    first = client.get("/api/v1/term?name=cart")
    with Rules.open(book_path) as rules:
        assert first.headers["x-database"] == rules.digest
    again = client.get("/api/v1/term?name=cart", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert not again.content
    assert client.get("/api/v1/term?name=cart", headers={"if-none-match": '"another"'}).status_code == 200


def test_openapi_is_made_of_the_classes(client: TestClient) -> None:
    """The description names every address, and a passage's fields are those of the dataclass."""
    told = client.get("/api/v1/openapi.json").json()
    assert set(told["paths"]) >= {f"/api/v1/{name}" for name in ("term", "card", "rule", "when", "search", "legal")}
    passage = told["components"]["schemas"]["Passage"]["properties"]
    assert {"id", "text", "lines", "document", "edition", "superseded_by"} <= set(passage)
    verdict = told["components"]["schemas"]["Verdict"]["properties"]
    assert "if" in verdict
    assert "if_" not in verdict


@pytest.mark.parametrize(
    ("address", "status", "code", "word"),
    [
        ("term?name=cart&game=chess", 404, "not-found", "chess"),
        ("search?q=lamp&game=%00%ff", 400, "misuse", "game"),
        ("term?name=cart&as_of=yesterday", 400, "misuse", "date"),
        ("term?name=cart&as_of=2004-02-31", 400, "misuse", "calendar"),
        ("term?name=crat&game=lantern", 404, "not-found", "crat"),
        ("term", 400, "misuse", "name="),
        ("when?q=", 400, "misuse", "q="),
        ("when?q=+++", 400, "misuse", "q="),
        ("when?q=" + "why+" * 501, 400, "too-long", "2,000"),
        ("search?q=lamp&n=0", 400, "misuse", "ask for"),
        ("search?q=lamp&n=many", 400, "misuse", "whole number"),
        ("search?q=lamp&kind=tale", 400, "misuse", "kind"),
        ("rule?number=99.99&game=lantern", 404, "not-found", "99.99"),
        ("show?id=../../etc/passwd", 404, "not-found", "passwd"),
        ("card?name=" + "x" * 1900, 404, "not-found", "x"),
        ("legal", 405, "method", "method"),
        ("nothing", 404, "not-found", "address"),
        ("term?name=cart&game=" + "g" * 300, 400, "misuse", "200"),
    ],
)
def test_what_cannot_be_answered(client: TestClient, address: str, status: int, code: str, word: str) -> None:
    """Unknown games, bad dates, empty and endless questions: the right status, one shape, a line that says why."""
    assert word in error(client.get(f"/api/v1/{address}"), status, code)


def test_a_miss_offers_the_nearest(client: TestClient) -> None:
    """What is not found comes with the nearest names."""
    told = client.get("/api/v1/term?name=cartt+foo&game=lantern").json()
    near = client.get("/api/v1/term?name=skirmsih&game=lotr-tcg")
    assert told["error"]["code"] == "not-found"
    assert near.status_code == 200 or near.json()["error"]["suggestions"]
    assert client.get("/api/v1/term?name=cart&game=chess").json()["error"]["suggestions"][0] == "lantern"


@pytest.mark.parametrize(
    ("body", "media", "status", "code"),
    [
        (b"", "text/plain", 400, "misuse"),
        (b"  \n ", "text/plain", 400, "misuse"),
        (b"4x Some Card\n" * 10_000, "text/plain", 422, "unreadable"),
        (b"\x00\x01\x02" * 100, "application/octet-stream", 422, "unreadable"),
        (b"\x89PNG\r\n" + b"0" * 50, "text/plain", 422, "unreadable"),
        (b"PK\x03\x04" + b"0" * 50, "application/octet-stream", 422, "unreadable"),
        (b"{" * 5000, "application/json", 422, "unreadable"),
        (DECK, "image/png", 415, "media-type"),
        (DECK, "multipart/form-data; boundary=x", 415, "media-type"),
        (b"x" * 1_000_001, "text/plain", 413, "too-large"),
    ],
)
def test_bodies_that_are_no_deck(client: TestClient, body: bytes, media: str, status: int, code: str) -> None:
    """Binary, empty, huge and wrongly labelled bodies are refused with the reason, and the service goes on."""
    response = client.post("/api/v1/legal?game=lotr-tcg", content=body, headers={"content-type": media})
    error(response, status, code)
    assert client.get("/api/v1/games").status_code == 200


def test_a_body_without_a_length_is_bounded_too(client: TestClient) -> None:
    """Chunks are counted as they come."""
    response = client.post("/api/v1/legal", content=(b"x" * 100_000 for _ in range(11)))
    error(response, 413, "too-large")


@pytest.mark.parametrize("game", ["chess", "lotr"])
def test_a_deck_of_no_game(client: TestClient, game: str) -> None:
    """A game that there is not, or that may be two, is told."""
    error(client.post(f"/api/v1/legal?game={game}", content=DECK), 404, "not-found")


def test_a_format_that_there_is_not(client: TestClient) -> None:
    """An unknown format is not found."""
    error(client.post("/api/v1/legal?game=lotr-tcg&format=nonsense", content=DECK), 404, "not-found")


def test_other_hosts_are_refused(client: TestClient) -> None:
    """On loopback, a name that somebody else's page made to lead here gets no answer."""
    error(client.get("/api/v1/games", headers={"host": "evil.example"}), 421, "host")
    assert client.get("/api/v1/games", headers={"host": "127.0.0.1:8000"}).status_code == 200
    assert client.get("/api/v1/games", headers={"host": "[::1]:8000"}).status_code == 200


def test_headers_of_safety(client: TestClient) -> None:
    """Every response, also of a failure, has the policy: nothing inline, nothing from elsewhere."""
    for address in ("/", "/api/v1/games", "/nothing", "/static/style.css", "/api/v1/term"):
        headers = client.get(address).headers
        assert "unsafe" not in headers["content-security-policy"]
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "name", ["../app.py", "..%2fapp.py", "%2e%2e/settings.py", "/etc/passwd", "style.css/", "worker.js", "x%00.css"]
)
def test_no_path_reaches_the_file_system(client: TestClient, name: str) -> None:
    """Assets are known by their exact names; anything else is not found."""
    assert client.get(f"/static/{name}").status_code in (404, 405)


def test_a_database_that_vanishes_and_returns(tmp_path: Path, book_path: Path) -> None:
    """While there is no database, or a damaged one, that is said; when one is there again, it answers."""
    path = tmp_path / "rules.db"
    shutil.copy(book_path, path)
    with client_of(path) as client:
        assert client.get("/api/v1/term?name=cart").status_code == 200
        path.unlink()
        message = error(client.get("/api/v1/term?name=cart"), 503, "database")
        assert str(tmp_path) not in message
        assert client.get("/?q=cart").status_code == 503
        path.write_bytes(b"SQLite format 3\x00" + b"garbage" * 1000)
        error(client.get("/api/v1/term?name=cart"), 503, "database")
        path.write_bytes(b"no database at all")
        error(client.get("/api/v1/term?name=cart"), 503, "database")
        shutil.copy(book_path, path)
        assert client.get("/api/v1/term?name=cart").status_code == 200


def test_damage_within_the_file(tmp_path: Path, book_path: Path) -> None:
    """A database whose pages are overwritten in the middle is told as such, in the one shape."""
    path = tmp_path / "rules.db"
    raw = bytearray(book_path.read_bytes())
    raw[4096 * 3 :] = b"\xff" * (len(raw) - 4096 * 3)
    path.write_bytes(raw)
    with client_of(path) as client:
        error(client.get("/api/v1/search?q=lamp"), 503, "database")
        assert client.get("/static/style.css").status_code == 200


def test_a_fault_is_told_and_survived(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of ours is one error without its insides; they stand in the log."""

    def broken(*_: object) -> Reply:
        raise ZeroDivisionError("insides")

    monkeypatch.setattr("rulesdb.web.answers.answered", broken)
    message = error(client.get("/api/v1/term?name=lamp&game=lantern&as_of=1999"), 500, "failed")
    assert "insides" not in message
    assert "insides" in caplog.text


def test_at_most_so_many_wait(book_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where more are asked than may wait, the rest is told at once to come back."""

    def slow(_self: object, _job: Job) -> Reply:
        time.sleep(0.3)
        return Reply(200, b"{}", "application/json")

    from rulesdb.web.desk import Desk

    monkeypatch.setattr(worker.Answerer, "answer", slow)

    async def ask() -> list[Reply]:
        desk = Desk(Settings(book_path, workers=0, queue_limit=3))
        return await asyncio.gather(*(desk.reply(Job("term", f"name {n}")) for n in range(6)))

    assert sorted(reply.status for reply in asyncio.run(ask())) == [200, 200, 200, 503, 503, 503]


def test_the_same_question_at_once_is_answered_once(book_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crowd that asks the same thing costs one answer."""
    asked = []
    real = worker.Answerer.answer

    def counted(self: worker.Answerer, job: Job) -> Reply:
        asked.append(job)
        return real(self, job)

    from rulesdb.web.desk import Desk

    monkeypatch.setattr(worker.Answerer, "answer", counted)

    async def ask() -> list[Reply]:
        desk = Desk(Settings(book_path, workers=0))
        first = await asyncio.gather(*(desk.reply(Job("term", "cart")) for _ in range(20)))
        return [*first, await desk.reply(Job("term", "cart"))]

    replies = asyncio.run(ask())
    assert {reply.status for reply in replies} == {200}
    assert len(asked) == 1


def test_slow_uploads_end(book_path: Path) -> None:
    """A body that does not come is given up, and a hundred of them hold nobody."""

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def one() -> int:
        told: list[Any] = []

        async def receive() -> Any:
            await asyncio.sleep(60)

        async def send(message: Any) -> None:
            told.append(message)

        scope = {"type": "http", "headers": [(b"host", b"localhost"), (b"content-length", b"10")]}
        await Guard(app, Settings(book_path, upload_limit=0.2))(scope, receive, send)
        return int(told[0]["status"])

    async def many() -> list[int]:
        return await asyncio.gather(*(one() for _ in range(100)))

    begun = time.perf_counter()
    assert set(asyncio.run(many())) == {408}
    assert time.perf_counter() - begun < 5


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=60), kind=st.sampled_from(["term", "card", "rule", "show", "search", "suggest", "turn"]))
def test_any_text_has_an_answer_or_an_error(client: TestClient, text: str, kind: str) -> None:
    """Whatever is typed, the response is JSON of a status below 500."""
    name = {"rule": "number", "show": "id", "search": "q", "suggest": "q", "turn": "phase"}.get(kind, "name")
    response = client.get(f"/api/v1/{kind}", params={name: text.encode("utf-8", "replace").decode()})
    assert response.status_code in (200, 400, 404)
    response.json()


def test_quotations_link_what_they_name(client: TestClient) -> None:
    """Terms and cards are links within quotations, each once a paragraph, as printed there; a plain word is none."""
    page = client.get("/term?name=cart&game=lantern").text
    quoted = "".join(re.findall(r"<blockquote>(.*?)</blockquote>", page, re.DOTALL))
    assert re.search(r'<a href="/term\?name=[^"]+&amp;game=lantern">', quoted)
    card = Mention(words="The Hook", kind="card", name="The Hook, Bent")
    term = Mention(words="carts", kind="term", name="cart")
    text = "The Hook hangs on carts; carts <b> and the hook."
    assert [(part, named and named.name) for part, named in linked(text, [card, term])] == [
        ("The Hook", "The Hook, Bent"), (" hangs on ", None), ("carts", "cart"), ("; ", None), ("carts", None),
        (" <b> and ", None), ("the hook", None), (".", None),
    ]  # fmt: skip
