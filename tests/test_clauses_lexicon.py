"""The lexicon files: what they may hold, and the one line that tells of a fault."""

from itertools import pairwise
from pathlib import Path

import pytest

from rulesdb.clauses.lexicon import Lexicon
from rulesdb.clauses.lexicon_code import packed, unpacked
from rulesdb.clauses.lexicon_files import load_lexicon, read_lexicon
from rulesdb.clauses.words import words_of
from rulesdb.errors import DataError
from rulesdb.read.digest import parse
from rulesdb.resources import folder
from rulesdb.text import sentences

GAMES = ("lotr-lcg", "lotr-tcg", "meccg")
DATA = Path(__file__).parent.parent / "data"
ASIDE = ("Example", "Note", "Listed", "Disputed", "Convention")  # labels of items that are no rules
KINDS = "[kinds]\nthing = {}\nrunner = { is = ['thing'] }\ncaptain = { is = ['runner'] }\n"


def lexicon(folder: Path, text: str) -> Lexicon:
    path = folder / "lexicon.toml"
    path.write_text(text, encoding="utf-8")
    return read_lexicon([path])


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[kinds]\nlamp = { is = ['light'] }\n", 2, "'light', which is no kind"),
        ("[kinds]\na = { is = ['b'] }\nb = { is = ['a'] }\n", 2, "above itself"),
        (KINDS + "[events]\nrun = { verbs = ['run'] }\n", 6, "has no roles"),
        (KINDS + "[events]\nrun = { verbs = ['run'], actor = 'dog' }\n", 6, "'dog', which is no kind"),
        (KINDS + "[events]\nrun = { verbs = ['run'], object = '', is = ['move'] }\n", 6, "'move', which is no event"),
        (
            KINDS + "[events]\nrun = { verbs = ['go'], object = '' }\nwalk = { verbs = ['go'], object = '' }\n",
            7,
            "is a sense of 'walk' and of 'run' with one frame",
        ),
        ("[colours]\nred = {}\n", 1, "does not know the table 'colours'"),
        ("[norms]\nwish = ['would like to']\n", 2, "is no norm"),
        (KINDS + "[names]\n'Old Tom' = ['ghost']\n", 6, "'ghost', which is no kind"),
        ("[verbs]\nsinging = ['hum']\n", 2, "knows no use 'singing'"),
        ("[acting]\nbeasts = ['wolf']\n", 2, "a list of 'kinds' only"),
        ("[acting]\nkinds = 'wolf'\n", 2, "a list of 'kinds' only"),
    ],
)
def test_a_fault_is_one_line_with_file_and_line(tmp_path: Path, text: str, line: int, message: str) -> None:
    """An unknown parent, a cycle, a frame without roles and two senses with one frame are named with their place."""
    with pytest.raises(DataError) as raised:
        lexicon(tmp_path, text)
    assert "\n" not in str(raised.value)
    assert message in str(raised.value)
    assert str(raised.value).startswith(f"{tmp_path / 'lexicon.toml'}:{line}: ")


def test_a_game_adds_kinds_that_act(tmp_path: Path) -> None:
    """Those of all games are of some game, and a game adds kinds of its own."""
    every = load_lexicon(GAMES[0]).acting
    assert every <= set().union(*(load_lexicon(game).kinds for game in GAMES))
    paths = [DATA / "lexicon.toml", tmp_path / "lexicon.toml"]
    paths[1].write_text("[kinds]\ngolem = {}\n[acting]\nkinds = ['golem']\n", encoding="utf-8")
    assert read_lexicon(paths).acting == {*every, "golem"}
    paths[1].write_text("[acting]\nkinds = ['golem']\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"lexicon\.toml:2: 'golem' acts, which is no kind"):
        read_lexicon(paths)


def test_broken_toml_is_one_line(tmp_path: Path) -> None:
    """A file that is no TOML is named with the place where it ends to be."""
    with pytest.raises(DataError) as raised:
        lexicon(tmp_path, "[kinds\n")
    assert str(tmp_path / "lexicon.toml") in str(raised.value)


def test_kinds_have_several_parents(tmp_path: Path) -> None:
    """A kind is of each of its parents, and of theirs."""
    held = lexicon(
        tmp_path, "[kinds]\ncard = {}\nweapon = { is = ['card'] }\ngift = {}\nsword = { is = ['weapon', 'gift'] }\n"
    )
    assert held.is_a("sword", "card")
    assert held.is_a("sword", "gift")
    assert not held.is_a("gift", "sword")


def test_events_know_the_wider_ones(tmp_path: Path) -> None:
    """The events above one come nearest first."""
    text = (
        "[events]\nleave = { happens = ['leave'], object = '' }\n"
        "die = { happens = ['die'], object = '', is = ['leave'] }\n"
        "drown = { happens = ['drown'], object = '', is = ['die'] }\n"
    )
    assert lexicon(tmp_path, text).events_above("drown") == ("drown", "die", "leave")


def test_a_title_of_one_common_word_does_not_hide_the_word(tmp_path: Path) -> None:
    """A card that is called like a kind does not take its name away."""
    held = lexicon(tmp_path, KINDS)
    held.add_names([("Captain", ["runner"]), ("Old Captain", ["captain"]), ("Ghost", ["spook"])])
    assert held.nouns[("captain",)] == ("kind", "captain")
    assert held.names == {"old captain": ("captain",)}


@pytest.mark.parametrize(
    ("facts", "kinds"),
    [
        ({"type": "Captain"}, ("captain",)),
        ({"type": "Old Captain/Runner"}, ("captain", "runner")),
        ({"type": "Ghost", "runner": "1"}, ("runner",)),
        ({"type": "", "runner": "0"}, ()),
        ({}, ()),
    ],
)
def test_a_card_is_what_its_columns_name(tmp_path: Path, facts: dict[str, str], kinds: tuple[str, ...]) -> None:
    """The values of the columns named are kinds, or end in one's name; a flag is a kind itself."""
    held = lexicon(tmp_path, KINDS + '[cards]\ncolumns = ["type"]\nflags = ["runner"]\n')
    assert held.kinds_of(facts) == kinds


def test_a_column_has_a_use_that_is_known(tmp_path: Path) -> None:
    """Another use of columns is a fault with its line."""
    with pytest.raises(DataError, match="knows no 'colums' of card lists"):
        lexicon(tmp_path, KINDS + '[cards]\ncolums = ["type"]\n')


@pytest.mark.parametrize("game", GAMES)
def test_bundled_lexicons_are_sound(game: str) -> None:
    """Each lexicon can be read, and its cards have kinds, where the terms of a card list let names be bundled."""
    held = load_lexicon(game)
    assert (len(held.names) > 100) == (folder("data") / game / "names.toml").is_file()
    assert all(held.ancestors(kind) for kinds in held.names.values() for kind in kinds)


@pytest.mark.parametrize("game", GAMES)
def test_the_lexicon_holds_every_verb_of_the_digests(game: str) -> None:
    """A verb behind "must", "may" or "cannot" in a rule of ours is a sense of an event, or is listed as unread."""
    held = load_lexicon(game)
    unknown = set()
    for path in (DATA / game / "digest").glob("*.md"):
        for entry in parse(path.read_text(encoding="utf-8"))[1]:
            rules = [item for part in entry.parts for item in part.items if item.label not in ASIDE]
            for sentence in (text for item in rules for text in sentences(item.text)):
                words = words_of(sentence, held)
                for modal, verb in pairwise(words):
                    plain = "modal" in modal.roles and not verb.roles and not verb.raw[:1].isupper()
                    if plain and not verb.verbs and verb.text.isascii() and modal.start:
                        unknown.add(verb.text)
    assert not unknown


@pytest.mark.parametrize("game", GAMES)
def test_a_lexicon_goes_into_text_and_back(game: str) -> None:
    """What a build keeps of a lexicon is all of it."""
    made = unpacked(packed(load_lexicon(game)))
    assert made == load_lexicon(game)
    assert made.senses["no verb"] == []
