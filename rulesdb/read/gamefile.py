"""What a user says of a game of their own: a file rulesdb.toml beside its documents ("A game of your own").

game = "harbour"                  its name, as --game has it
[[document]]                      file, and what of id, title, edition, authority, rank, published, effective, certainty
[words.aliases]                   term = other names
[words.everyday]                  what people say = what the documents say
[cards]                           title, subtitle, id, codes: the columns of the card lists that hold them
[decks]                           how decks are laid out: decks/rules/layout_file.py reads it
[[format]]                        a deck format: decks/format_files.py reads it
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .. import toml
from ..errors import DataError
from ..model import Document
from ..text import slug
from .gamedata import GameData

NAME = "rulesdb.toml"
_TOP = {"game", "title", "document", "words", "cards", "decks", "format"}
_DOCUMENT = {"file", "id", "title", "edition", "authority", "rank", "published", "effective", "certainty"}
_FORMAT = {"name", "title", "ground", "deck", "sections", "copies", "banned", "restricted", "restricted_copies"} | {
    "rule",
    "values",
}
_CARDS = {"title", "subtitle", "id", "codes"}
AUTHORITIES = ("official", "consolidation", "fan")


@dataclass(frozen=True, slots=True)
class GameFile:
    """The tables of one rulesdb.toml. `columns` names the columns of card lists: title, subtitle, id, codes."""

    game: str
    title: str
    documents: tuple[Mapping[str, Any], ...]
    aliases: Mapping[str, tuple[str, ...]]
    everyday: Mapping[str, tuple[str, ...]]
    columns: Mapping[str, str]

    def document(self, document: Document, file: str) -> Document:
        """`document`, which was read from `file`, with the fields that the table gives for that file."""
        row = next((row for row in self.documents if Path(file).match(row["file"])), None)
        if row is None:
            return document
        values = {key: value for key, value in row.items() if key not in ("file", "id")}
        if "effective" in values:
            values.setdefault("certainty", "stated")
        return replace(document, id=f"{self.game}/{row.get('id') or document.id.partition('/')[2]}", **values)

    def data(self, data: GameData) -> GameData:
        """The tables `data` of the game, with the aliases and everyday words that the file adds."""
        return replace(data, aliases={**data.aliases, **self.aliases}, everyday={**data.everyday, **self.everyday})


def read_gamefile(text: str, name: str) -> GameFile:
    """The tables in the `text` of the file `name`. Raises DataError for one that cannot be used."""
    table = toml.loads(text, Path(name))
    _check(table, _TOP, name, "it")
    game = table.get("game", "")
    if not isinstance(game, str) or not game or slug(game) != game:
        raise DataError(f'{name}: needs a line like game = "{slug(str(game)) if game else "my-game"}"')
    for row in table.get("document", []):
        _check(row, _DOCUMENT, name, "[[document]]")
        if "file" not in row:
            raise DataError(f"{name}: a [[document]] without a file")
        if row.get("authority", "official") not in AUTHORITIES:
            raise DataError(f"{name}: {row['file']}: an authority is one of {', '.join(AUTHORITIES)}")
    for row in table.get("format", []):
        _check(row, _FORMAT, name, "[[format]]")
        if "name" not in row:
            raise DataError(f"{name}: a [[format]] without a name")
    words, cards = table.get("words", {}), table.get("cards", {})
    _check(words, {"aliases", "everyday"}, name, "[words]")
    _check(cards, _CARDS, name, "[cards]")
    return GameFile(
        game, str(table.get("title", "")), tuple(table.get("document", [])),
        _lists(words.get("aliases", {}), name), _lists(words.get("everyday", {}), name), dict(cards),
    )  # fmt: skip


def _check(table: Any, allowed: set[str], name: str, where: str) -> None:
    if not isinstance(table, Mapping):
        raise DataError(f"{name}: {where} is no table")
    if unknown := set(table) - allowed:
        raise DataError(
            f"{name}: {where} does not know {', '.join(sorted(unknown))}; it has {', '.join(sorted(allowed))}"
        )


def _lists(table: Any, name: str) -> dict[str, tuple[str, ...]]:
    if not isinstance(table, Mapping) or not all(isinstance(words, list) for words in table.values()):
        raise DataError(f'{name}: words are written like "what people say" = ["what the rules say"]')
    return {key: tuple(map(str, words)) for key, words in table.items()}
