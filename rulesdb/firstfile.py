"""A folder of documents -> a first rulesdb.toml, with what their first lines and their columns show."""

from __future__ import annotations

import json
from pathlib import Path

from .errors import MisuseError, UnreadableError
from .files import walk, write
from .inputs import read_document
from .model import Document
from .read import identify, is_known, read_lines, source
from .read.gamefile import NAME
from .text import slug

TITLES = ("title", "name", "card name", "card", "card title")
IDS = ("id", "code", "card id", "number", "collector number")


def first_file(folder: Path, game: str = "") -> tuple[Path, list[str]]:
    """Write rulesdb.toml into `folder`; its path, and a line for each file that could not be read.

    Raises MisuseError where there is no such folder, where it has such a file, or nothing that can be read.
    """
    target = folder / NAME
    if not folder.is_dir():
        raise MisuseError(f"{folder}: is no folder; name the one that holds the game's documents")
    if target.exists():
        raise MisuseError(f"{target}: is there already; edit it, or move it away first")
    game = slug(game or folder.resolve().name)
    documents, lists, warnings = [], [], []
    for path in walk(folder):
        try:
            file = read_document(path)
            if path.suffix.lower() == ".csv":
                lists.append(_columns(file))
            elif not is_known(file):
                documents.append(_document(file, game))
        except UnreadableError as error:
            warnings.append(f"{error}; left out")
    if not documents and not lists:
        raise MisuseError(f"{folder}: holds no document that can be read")
    text = "\n".join([*_head(game), *documents, *filter(None, lists[:1]), *_tail()])
    write(target, text)
    return target, warnings


def _head(game: str) -> list[str]:
    return [
        "# What rulesdb cannot know of this game. Lines that begin with # are examples.",
        "",
        f"game = {_text(game)}",
        "",
    ]


def _document(file: source.Source, game: str) -> str:
    document, shape = identify(file, game, "")
    reading = read_lines(file.lines, document, shape)[0]
    numbers = sum(bool(passage.numbers) for passage in reading.passages)
    left = sum(span.kind == "unparsed" for span in reading.spans)
    recognised = f"# recognised: {numbers} passages with a number, {len(reading.terms)} terms, {left} lines not placed"
    return "\n".join([recognised, "[[document]]", f"file = {_text(file.path.name)}", *_told(document), ""])


def _told(document: Document) -> list[str]:
    lines = [f"title = {_text(document.title)}", f"authority = {_text(document.authority)}  # or consolidation, fan"]
    for key in ("edition", "published", "effective"):
        value = getattr(document, key)
        lines.append(
            f"{key} = {_text(value)}" if value else f'# {key} = "{"2026-01-31" if key != "edition" else "1.0"}"'
        )
    return lines


def _columns(file: source.Source) -> str:
    """The table of a card list's columns, or "" for a list that needs none."""
    head = [column.strip().strip('"') for column in file.text.split("\n", 1)[0].split(",")]
    columns = {}
    for key, names in (("title", TITLES), ("id", IDS)):
        name = next((column for candidate in names for column in head if column.lower() == candidate), "")
        if name and name.lower() != key:
            columns[key] = name
    lines = [f"{key} = {_text(value)}" for key, value in columns.items()]
    return "\n".join([f"# the columns of {file.path.name}: {', '.join(head[:12])}", "[cards]", *lines, ""])


def _tail() -> list[str]:
    return [
        "# [words.everyday]                # what people say, and what the documents say for it",
        '# "throw away" = ["discard"]',
        "",
        "# [[format]]                      # a deck format: rulesdb legal DECK --game ... --format standard",
        '# name = "standard"',
        "# deck = { least = 40, most = 60 }",
        "# copies = 3",
        "# sections = { heroes = { least = 1, most = 3 } }",
        '# banned = ["Name of a Card"]',
        "",
    ]


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)
