"""The readings that the package ships: made by a tool of the sentences of the digests, and read instead of these."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb import resources
from rulesdb.clauses.lexicon_files import load_lexicon
from rulesdb.clauses.prepared import FILE, prepared, read
from rulesdb.clauses.reader import read_sentence
from rulesdb.link.prepare import main

DIGEST = """# Rules

## hauling

- A player may discard a card. If a card is discarded, its owner draws two cards. [book/hauling/1]

## lamps

- A player cannot play a card unless a card is in play. [book/lamps/1]
"""
SENTENCES = {
    "A player may discard a card.",
    "If a card is discarded, its owner draws two cards.",
    "A player cannot play a card unless a card is in play.",
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of data with one game, of which two digests are held."""
    real = resources.folder("data")
    for path in real.glob("*.toml"):
        shutil.copy(path, tmp_path)
    (tmp_path / "barrow/digest").mkdir(parents=True)
    head, lamps = DIGEST.split("## lamps")
    (tmp_path / "barrow/digest/hauling.md").write_text(head)
    (tmp_path / "barrow/digest/lamps.md").write_text(f"# Rules\n\n## lamps{lamps}")
    grammar = resources.folder("grammar")
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path if name == "data" else grammar)
    monkeypatch.setattr(resources, "games", lambda: ("barrow",))
    prepared.cache_clear()
    yield tmp_path
    prepared.cache_clear()


def test_readings_are_made_of_the_sentences_of_the_digests(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each sentence of each digest comes back from the file of its game as the reader read it."""
    main()
    assert capsys.readouterr().out == f"{data / 'barrow' / FILE}\n"
    held = prepared("barrow")
    assert set(held) == SENTENCES
    lexicon = load_lexicon("barrow")
    for sentence in sorted(SENTENCES):
        assert read(sentence, "barrow", lexicon) == read_sentence(sentence, lexicon).clauses != ()


def test_readings_of_another_reader_are_not_used(data: Path) -> None:
    """A file that another state of the package made holds nothing; so does one that is not there."""
    assert prepared("barrow") == {}
    prepared.cache_clear()
    main()
    path = data / "barrow" / FILE
    content = json.loads(gzip.decompress(path.read_bytes()))
    path.write_bytes(gzip.compress(json.dumps(content | {"key": "another"}).encode()))
    assert prepared("barrow") == {}
