"""What is printed shows as it is: no control sequence, no letter that hides or reorders, no line that was forged."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulesdb.cli.screen import Screen, coloured, json_text, plain

from rulesdb.markup import dot_text, mermaid_text, xml_text

from .conftest import Ran

Run = Callable[..., Ran]
HOSTILE = {
    "escape": "\x1b[31mRED\x1b]0;title\x07", "bidi": "\u202eDELOOPS\u202c \u2066x\u2069",
    "backspace": "illegal\x08\x08",
    "return": "bad\rgood", "line": "one\nrulesdb: all decks are legal", "separator": "a\u2028b\u2029c\x85d",
    "tags": "a\U000e0041\U000e007f", "zero width": "le\u200bgal\u200d\ufeff",
}  # fmt: skip
UNSAFE = {chr(c) for c in (*range(9), *range(11, 32), *range(0x7F, 0xA0))} | set(
    "\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\U000e0041\U000e007f"
)


def _is_safe(ran: Ran) -> bool:
    return not UNSAFE & set(ran.out + ran.err) and "rulesdb: all decks are legal" not in (ran.out + ran.err).split("\n")


@pytest.mark.parametrize("verb", ["term", "search", "card", "rule", "show", "cite", "trace", "graph"])
@pytest.mark.parametrize("payload", HOSTILE.values(), ids=HOSTILE)
def test_arguments(rulesdb: Run, verb: str, payload: str) -> None:
    """What was typed comes back as text on its line."""
    assert _is_safe(rulesdb(verb, f"crate {payload}"))


@pytest.mark.parametrize("option", ["--game", "--as-of", "--kind", "--nonsense"])
@pytest.mark.parametrize("payload", HOSTILE.values(), ids=HOSTILE)
def test_options(rulesdb: Run, option: str, payload: str) -> None:
    """Misuse is one line, whatever it quotes."""
    ran = rulesdb("search", "crate", option, payload)
    assert (_is_safe(ran), ran.err.count("\n")) == (True, 1)


@pytest.mark.parametrize("payload", HOSTILE.values(), ids=HOSTILE)
def test_decks(rulesdb: Run, tmp_path: Path, payload: str) -> None:
    """Names of files, of decks and of cards are text as well."""
    path = tmp_path / f"{payload.replace('/', '_')}.txt"
    path.write_bytes(f"Shadow\n4x Card {payload}\n2x Other\n".encode())
    lines = tmp_path / "decks.jsonl"
    lines.write_text(json.dumps({"name": f"deck {payload}", "deck": f"Shadow\n4x Card {payload}\n"}) + "\n")
    for deck in (str(path), str(lines), str(tmp_path), f"{path}.none"):
        for more in ([], ["--json"]):
            assert _is_safe(rulesdb("legal", deck, "--game", "lotr-tcg", "--format", "open", "--jobs", "1", *more))


def test_json_loses_nothing() -> None:
    """Letters that do not show stand in JSON as escapes."""
    text = "".join(HOSTILE.values())
    written = json_text(json.dumps({"name": text}, ensure_ascii=False))
    assert json.loads(written) == {"name": text}
    assert not UNSAFE & set(written)


@given(st.text())
def test_plain_text_is_safe(text: str) -> None:
    """Whatever is written."""
    assert not UNSAFE & set(plain(text))


def test_colours_are_the_programs_own() -> None:
    """A colour that the program sets passes; one in a name does not."""
    assert plain(coloured("a lamp", "1;33")) == "\x1b[1;33ma lamp\x1b[0m"
    assert plain("\x1b[8mnot\x1b[0m legal") == " [8mnot [0m legal"


def test_an_encoding_that_lacks_a_letter() -> None:
    """The letter is a question mark, and no exception."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True)
    Screen(stream).write("“Sméagol”\n")
    assert stream.buffer.getvalue() == b"?Sm?agol?\n"  # type: ignore[attr-defined]


@given(
    st.text(),
    st.sampled_from(["<script>", '"]; click n0 "javascript:', "%%{init", "\n  click s1_0 alert", "-->", "\\"]),
)
def test_drawings_have_no_directives(text: str, payload: str) -> None:
    """A label stays a label in each language."""
    label = text + payload
    assert not {"\n", '"', "]", "%", "<", ">", ";\n"} & set(mermaid_text(label))
    assert len(dot_text(label).splitlines()) == 1
    assert '"' not in dot_text(label)[1:-1].replace("\\\\", "").replace('\\"', "")
    assert not {"<", ">", '"', "\n"} & set(xml_text(label))
