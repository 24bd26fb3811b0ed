"""Texts in which a character stands for a word: what is packed (bundle.py) takes a fifteenth less room so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

_WORD = re.compile(r" ?[A-Za-z']+|.", re.DOTALL)
MOST = 50_000  # words of a book: fewer than the characters before those that UTF-8 has not


def book_of(texts: Iterable[str]) -> list[str]:
    """The words and the characters of `texts`, the more frequent, which get the shorter codes, first."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(_WORD.findall(text))
    letters = {letter for word in counts for letter in word}
    words = [word for word, _ in counts.most_common(MOST - len(letters)) if word not in letters]
    return sorted([*words, *letters], key=lambda word: (-counts[word], word))


def coder(book: Sequence[str]) -> Mapping[str, str]:
    """Word of a book -> the character that stands for it."""
    return {word: chr(place) for place, word in enumerate(book)}


def coded(text: str, characters: Mapping[str, str]) -> str:
    """`text` by the coder of a book that has its characters; a word that the book has not is spelled."""
    return "".join(
        characters[word] if word in characters else "".join(map(characters.__getitem__, word))
        for word in _WORD.findall(text)
    )


def decoder(book: Sequence[str]) -> Mapping[int, str]:
    """What `str.translate` needs to make the text again of what `coded` made."""
    return dict(enumerate(book))
