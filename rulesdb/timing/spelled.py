"""A question with its mistyped words as the game's lexicon spells them, so that the grammar reads it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

from ..answer.retrieve import analysed
from ..answer.stems import stems
from ..clauses.lexicon import Lexicon


def spelled(db: sqlite3.Connection, text: str, game: str, lexicon: Lexicon) -> str:
    """`text` with each word that search reads as another one (answer/question.py) as the lexicon has that one."""
    query = analysed(db, text, game)
    plain = stems(query.stem_of)
    for word, stem in query.stem_of.items():
        if stem != plain[word] and (meant := _nearest(word, stem, lexicon)):
            text = re.sub(rf"\b{re.escape(word)}\b", meant, text, flags=re.IGNORECASE)
    return text


def _nearest(word: str, stem: str, lexicon: Lexicon) -> str:
    """The word of the lexicon with this `stem` that is most like `word`, "" where it has none."""
    forms = dict.fromkeys(form for form in _words(lexicon) if form[0] == word[0])
    alike = [form for form, own in stems(forms).items() if own == stem]
    if not alike:
        return ""
    from rapidfuzz.distance import DamerauLevenshtein  # which takes long to load

    return min(alike, key=lambda form: (DamerauLevenshtein.distance(form, word), form))


def _words(lexicon: Lexicon) -> Iterator[str]:
    yield from (form for form in lexicon.verbs if form.isalpha())
    yield from (key[0] for key in lexicon.nouns if len(key) == 1 and key[0].isalpha())
