"""Names are folded to one key however they are spelled; texts are cut at sentences and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.text import fold, key, number_key, portions, sentences, slug, squeeze, words


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Úlairë Nertëa", "ulaire nertea"),
        ("The Rule of 9", "rule of 9"),
        ("Balin’s Tomb", "balins tomb"),
        ("Ring-bearer", "ring bearer"),
        ("Damage +X", "damage +x"),
        ("  “Æthel”  ", "aethel"),
    ],
)
def test_fold(name: str, folded: str) -> None:
    """Accents, case, quotes, hyphens and a leading article do not make another name."""
    assert fold(name) == folded


@pytest.mark.parametrize(
    ("one", "other"),
    [("Allies", "ally"), ("Shadow phase(s)", "shadow phase"), ("Spheres of Influence", "sphere of influence")],
)
def test_key_ignores_number(one: str, other: str) -> None:
    """Singular and plural are one key."""
    assert key(one) == key(other)


@pytest.mark.parametrize(("printed", "asked"), [("FAQ (1.36)", "faq 1.36"), ("[3.8.5]", "3.8.5"), ("IV.A", "iv.a")])
def test_number_key(printed: str, asked: str) -> None:
    """A number is found whether or not it is typed with its brackets."""
    assert number_key(printed) == number_key(asked)


def test_sentences_are_not_cut_at_abbreviations() -> None:
    """The dot of an abbreviation or of an initial ends no sentence."""
    assert sentences("Pay it (e.g. Now). See J. Smith. Done.") == ["Pay it (e.g. Now).", "See J. Smith.", "Done."]


@given(st.text())
def test_sentences_keep_every_word(text: str) -> None:
    """Cutting loses nothing: the sentences joined are the text."""
    assert " ".join(sentences(text)) == squeeze(text)


@given(st.text(), st.integers(1, 40))
def test_portions_keep_every_word(text: str, limit: int) -> None:
    """The portions of a text joined are the text, however short they must be."""
    assert squeeze(" ".join(portions(text, limit))) == squeeze(text)


def test_portions_are_even() -> None:
    """A text just over the limit is halved rather than cut at its very end."""
    text = " ".join(["One two three four five."] * 6)
    assert [len(part.split()) for part in portions(text, 20)] == [15, 15]


@given(st.text())
def test_keys_never_fail(text: str) -> None:
    """Any text has a slug that is safe in an id, and folding twice is folding once."""
    assert "/" not in slug(text)
    assert " " not in slug(text)
    assert fold(fold(text)) == fold(text)
    assert all(word == word.lower() for word in words(text))
