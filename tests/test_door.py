"""Text comes in clean and bounded, and tables through one loader."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb import door, toml
from rulesdb.errors import DataError, MisuseError, UnreadableError
from rulesdb.text import excerpt, number

ANY = st.text(st.characters(codec=None, categories=None))


@given(ANY)
def test_clean_text_can_be_written_and_shows(text: str) -> None:
    """No surrogate, no control character but line feeds and tabs, nothing hidden; cleaning twice changes nothing."""
    cleaned = door.clean(text)
    cleaned.encode()
    assert not any((ord(c) < 32 and c not in "\n\t") or 0x7F <= ord(c) < 0xA0 for c in cleaned)
    assert not set("\u200b\u202e\u2066\ufeff\U000e0041") & set(cleaned)
    assert door.clean(cleaned) == cleaned


@given(ANY)
def test_an_argument_is_one_line(text: str) -> None:
    """Line ends of all kinds are blanks."""
    assert len(door.argument(text[:4000]).splitlines()) <= 1


@given(ANY)
def test_bounded_text_keeps_its_words(text: str) -> None:
    """Text without long runs or words is as it was."""
    assert door.bounded(text) == text or len(text) > door.MOST_RUN


def test_runs_and_words_are_bounded() -> None:
    """A run of one mark is cut, a long word is broken."""
    assert door.bounded("a" + "." * 5000 + "b") == "a" + "." * door.MOST_RUN + "b"
    assert max(map(len, door.bounded("a" * 5000).split())) == door.MOST_WORD


@pytest.mark.parametrize("name", ["lotr_tcg", "LOTR-TCG", " lotr  tcg ", "Lotr\u200b-TCG"])
def test_a_game_has_one_form(name: str) -> None:
    """Case, blanks and underscores do not matter."""
    assert door.game(name) == "lotr-tcg"


@pytest.mark.parametrize(
    "name", ["..", "/", "a/b", "../../etc", "a;DROP TABLE passage", "*", "a'b", "a" * 5000, "🀀", " "]
)
def test_a_name_that_is_no_game(name: str) -> None:
    """What could be a path, a statement or nothing is refused in one short line."""
    with pytest.raises(MisuseError, match=r"^[^\n]{1,250}$"):
        door.game(name)


def test_a_message_quotes_at_most_80_characters() -> None:
    """The rest is cut."""
    assert len(excerpt("a" * 100_000)) < 90
    with pytest.raises(MisuseError, match=r"^[^\n]{1,250}$"):
        door.argument("a" * 100_000)


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"PK\x03\x04", "a ZIP archive"), (b"\x1f\x8b\x08", "a gzip archive"), (b"%PDF-1.7", "a PDF"), (b" \n", "is empty"),
     (b"\0\1\2", "a binary file"), (b"\xff\xfe\x00", "not valid utf-16")],
)  # fmt: skip
def test_what_is_no_text_is_named(data: bytes, says: str) -> None:
    """An archive or a picture is told as what it is."""
    with pytest.raises(UnreadableError, match=says):
        door.decoded(data, "file")


@pytest.mark.parametrize("text", ["{", "[" * 100_000, '{"a": ' + "9" * 12_000 + "}", ""])
def test_json_that_is_broken(text: str) -> None:
    """Brackets without end and numbers of too many digits are one line as well."""
    with pytest.raises(UnreadableError, match=r"^deck: its JSON is broken[^\n]{1,160}$"):
        door.json_value(text, "deck")


@pytest.mark.parametrize(
    "data", [b"a = ", b"a = 1\na = 2", b"\xff\xfe = 1", b"a = " + b"9" * 12_000, b"a = " + b"[" * 9_000, b"other = 1"]
)
def test_tables_that_are_broken(tmp_path: Path, data: bytes) -> None:
    """Every fault of a table is one line that names the file."""
    path = tmp_path / "table.toml"
    path.write_bytes(data)
    with pytest.raises(DataError, match=r"table\.toml: [^\n]{1,200}$"):
        toml.load(path, {"a"})


@pytest.mark.parametrize(
    ("text", "value"), [("12", 12), ("²", None), ("①", None), ("9" * 5000, None), ("", None), ("٣", 3)]
)
def test_numbers(text: str, value: int | None) -> None:
    """Digits that Python calls digits and does not read are no number, nor is one of thousands of them."""
    assert number(text) == value
