"""Read the small tables of data/<game>/: other names, everyday words, mended references, precedence.

../words.toml    forms = [forms of one English word that stemming does not bring together]
words.toml       [aliases] term = other names; [everyday] what people say = what the documents say
spellings.toml   [cards] a card's title as a document prints it = the title on the card
references.toml  [[mend]] printed = "...", means = "...", why = "..."
precedence.toml  [[supersedes]] newer = place, older = place, ground, and sentence = some words of the one sentence that
                 falls, where not all of `older` does; [[conflict]] one = place, other = place, about
parts.toml       weaker = [parts of documents that yield to the rest]; narrow = [parts whose sections hold for one
                 scenario each, and count less where the question does not name it]
Places are passages or sections: "cr-4.1/threats/3", "cr-4.1/threats".
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import resources, toml


@dataclass(frozen=True, slots=True)
class Supersession:
    """The passage at `newer` overrides the one at `older`; `ground` says by which rule of precedence or words.

    Where only one sentence of `older` falls, `sentence` is some words of it.
    """

    newer: str
    older: str
    ground: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two places that differ with no rule that decides; `about` names the question in a few words."""

    one: str
    other: str
    about: str


@dataclass(frozen=True, slots=True)
class GameData:
    """The tables of one game."""

    aliases: dict[str, tuple[str, ...]]
    everyday: dict[str, tuple[str, ...]]
    spellings: dict[str, str]
    mended: dict[str, str]
    supersedes: tuple[Supersession, ...]
    conflicts: tuple[Conflict, ...]
    weaker: frozenset[str]
    narrow: frozenset[str]


def load_game(game: str) -> GameData:
    """The tables of `game`; those that do not exist are empty. Raises DataError for a file that cannot be used."""
    folder = resources.folder("data") / game
    words = toml.optional(folder / "words.toml", {"aliases", "everyday"})
    spellings = toml.optional(folder / "spellings.toml", {"cards"})
    references = toml.optional(folder / "references.toml", {"mend"})
    precedence = toml.optional(folder / "precedence.toml", {"supersedes", "conflict"})
    parts = toml.optional(folder / "parts.toml", {"weaker", "narrow"})
    with toml.shaped(folder):
        return GameData(
            {name: tuple(others) for name, others in words.get("aliases", {}).items()},
            _everyday(words.get("everyday", {})),
            dict(spellings.get("cards", {})),
            {row["printed"]: row["means"] for row in references.get("mend", [])},
            tuple(
                Supersession(row["newer"], row["older"], row["ground"], row.get("sentence", ""))
                for row in precedence.get("supersedes", [])
            ),
            tuple(Conflict(row["one"], row["other"], row["about"]) for row in precedence.get("conflict", [])),
            frozenset(parts.get("weaker", ())),
            frozenset(parts.get("narrow", ())),
        )


def _everyday(words: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """Each everyday word with the documents' words for it, and with its other English forms."""
    table = {word: list(meant) for word, meant in words.items()}
    for group in toml.optional(resources.folder("data") / "words.toml", {"forms"}).get("forms", ()):
        for word in group:
            table.setdefault(word, []).extend(other for other in group if other != word)
    return {word: tuple(dict.fromkeys(meant)) for word, meant in table.items()}
