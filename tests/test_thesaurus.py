"""Words of other games for those of a document: which are offered, and with what weight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from rulesdb.link import thesaurus
from rulesdb.model import Passage

Spoken = Callable[[Iterable[Passage]], dict[str, dict[str, float]]]
GROUPS = {
    "sea": ("ocean", "deep water", "high seas"),
    "boat": ("boat", "barge", "ship"),
    "helper": ("follower", "mate"),
    "many": ("very first", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
}


def passage(text: str, term: str = "", kind: str = "definition", **more: str) -> Passage:
    return Passage("barrow/a/x/1", "barrow", "a", kind, more.get("title", ""), (), text, (), more.get("intro", ""),
                   term=term)  # fmt: skip


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> Spoken:
    """The words that the groups above have for documents."""
    monkeypatch.setattr(thesaurus, "load_thesaurus", lambda: GROUPS)
    return thesaurus.spoken


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ((), {}),
        (("Nothing of it.",), {}),
        (("Two barges meet.",), {"boat": {"barge": 0.6}, "ship": {"barge": 0.6}}),
        (("The deep blue water, the water deep.",), {}),  # no phrase
        (("The deep. Water.",), {"ocean": {"deep water": 0.6}, "high seas": {"deep water": 0.6}}),
        (("They followed the road.",), {}),  # another word of the stem
        (("Followers eat.",), {"mate": {"follower": 0.6}}),
    ],
)  # fmt: skip
def test_words_that_documents_use(spoken: Spoken, texts: tuple[str, ...], found: dict[str, dict[str, float]]) -> None:
    """A word of a group that the documents have, in any inflection, answers for the others."""
    assert {word: meant for word, meant in spoken(map(passage, texts)).items() if word in OTHERS} == found


OTHERS = {word for name, group in GROUPS.items() if name != "many" for word in group}


@pytest.mark.parametrize("place", ["title", "intro"])
def test_headings_and_lead_ins_are_words_of_the_document(spoken: Spoken, place: str) -> None:
    """All that is printed counts; a phrase does not go from one passage into the next."""
    found = spoken([passage("", **{place: "Barge"}), passage("deep"), passage("water")])
    assert found == {"boat": {"barge": 0.6}, "ship": {"barge": 0.6}}


@pytest.mark.parametrize(
    ("term", "kind", "text", "tied"),
    [
        ("Harbour", "definition", "A place at the deep water.", True),
        ("Harbour", "definition", "A place. It lies at the deep water.", True),
        ("Harbour", "definition", "A place. It is old. It lies at the deep water.", False),
        ("Harbour", "rule", "A place at the deep water.", False),
        ("", "definition", "A place at the deep water.", False),
        ("Old north harbour", "definition", "A place at the deep water.", True),
        ("The old north harbour", "definition", "A place at the deep water.", False),
        ("Harbour", "definition", "Deep water.", True),
        ("Harbour", "definition", "A ship.", False),  # one word alone says little
    ],
)  # fmt: skip
def test_terms_whose_definitions_use_a_phrase(spoken: Spoken, term: str, kind: str, text: str, tied: bool) -> None:
    """A term is a word for what the first two sentences of its definition say of it in a phrase of a group."""
    found = spoken([passage(text, term, kind)])
    assert (found.get("ocean", {}).get(term.lower()) == 0.7) is tied
    assert "boat" not in found or found["boat"] == {"ship": 0.6}


def test_a_phrase_of_four_words_ties_and_one_of_five_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phrases of two to four words are looked for."""
    for size in range(1, 7):
        phrase = " ".join(["very", "wide", "old", "stone", "road", "here"][:size])
        monkeypatch.setattr(thesaurus, "load_thesaurus", lambda phrase=phrase: {"way": (phrase, "lane")})
        found = thesaurus.spoken([passage(f"It is a {phrase}", "Path")])
        assert ("path" in found["lane"]) is (2 <= size <= 4)


def test_a_term_that_is_also_used_has_the_greater_weight(spoken: Spoken) -> None:
    """A word that is both in the group and tied to it counts as tied, and never answers for itself."""
    found = spoken([passage("The ship of the deep water.", "Ocean")])
    assert found["high seas"] == {"ocean": 0.7, "deep water": 0.6}
    assert found["ocean"] == {"deep water": 0.6}


def test_the_best_eight_words_of_many(spoken: Spoken) -> None:
    """By weight; of equals stop words ('one') come last, the others in their order; a ninth is left out."""
    said = passage("One two three four five six seven eight nine.")
    found = spoken([said, passage("The very first.", "Zone")])["six"]
    assert list(found) == ["zone", "eight", "five", "four", "nine", "seven", "three", "two"]


def test_sections_of_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Words are folded and stand once; what is said of concepts, not of words, stays as it is."""
    (tmp_path / "thesaurus").mkdir()
    (tmp_path / "thesaurus" / "a.toml").write_text(
        '[things]\nsea-side = ["Deep-Water", "deep water", "Ocean"]\n[readings]\nthings = ["sea-side"]\n'
        '[opposites]\nsea-side = ["dry-land"]\n'
    )
    monkeypatch.setattr(thesaurus, "folder", lambda _: tmp_path)
    found = thesaurus.load_sections.__wrapped__()
    assert found["things"] == {"sea-side": ("deep water", "ocean")}
    assert (found["readings"], found["opposites"]) == ({"things": ("sea-side",)}, {"sea-side": ("dry-land",)})
    monkeypatch.setattr(thesaurus, "load_sections", lambda: found)
    assert thesaurus.load_thesaurus.__wrapped__() == found["things"]
