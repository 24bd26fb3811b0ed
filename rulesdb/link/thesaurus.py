"""Words of other games -> words of one game: the thesaurus of games, applied to the game's documents.

Each group of the thesaurus is one concept. The words of a group that a game's documents use answer for the others; a
term whose definition uses words of a group is one of its words in that game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from .. import toml
from ..model import Passage
from ..resources import folder
from ..stemming import stem
from ..text import STOP, fold, sentences

GROUP = 0.6  # weight of another word of the group, where the documents use it
TIED = 0.7  # weight of a term of the game whose definition uses words of the group
DEFINED = 2  # first sentences of a definition, which are searched for words of a group
MOST = 8  # words of the game for one word of the thesaurus

READINGS, OPPOSITES = "readings", "opposites"  # sections of concepts, not of words

Groups = Mapping[str, tuple[str, ...]]


@cache
def load_sections() -> Mapping[str, Groups]:
    """The sections of the thesaurus, each with its groups of words by concept. Raises DataError."""
    sections: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
    for path in sorted((folder("data") / "thesaurus").glob("*.toml")):
        with toml.shaped(path):
            for section, table in toml.load(path).items():
                for concept, words in table.items():
                    group = words if section in (READINGS, OPPOSITES) else map(fold, words)
                    sections[section][concept] = tuple(dict.fromkeys(group))
    return sections


@cache
def load_thesaurus() -> Groups:
    """The groups of words, by concept. Raises DataError."""
    sections = load_sections()
    groups = (section for name, section in sections.items() if name not in (READINGS, OPPOSITES))
    return {concept: words for section in groups for concept, words in section.items()}


def spoken(passages: Iterable[Passage]) -> dict[str, dict[str, float]]:
    """Word of the thesaurus -> words of the documents `passages` for it, each with its weight."""
    documents = list(passages)
    texts = [_stemmed(f"{passage.title}. {passage.intro} {passage.text}") for passage in documents]
    whole, vocabulary = f" {' | '.join(texts)} ", {word for text in texts for word in text.split()}
    groups = {concept: {word: _stemmed_phrase(word) for word in words} for concept, words in load_thesaurus().items()}
    forms = _forms(documents)
    used = {
        concept: [
            word
            for word, stems in words.items()
            if set(stems.split()) <= vocabulary and f" {stems} " in whole and _is_form(word, forms[stems])
        ]
        for concept, words in groups.items()
    }
    tied = _tied(documents, groups)
    meanings: dict[str, dict[str, float]] = defaultdict(dict)
    for concept, group in groups.items():
        meant = {fold(term): TIED for term in tied[concept]} | dict.fromkeys(used[concept], GROUP)
        for phrase in group:
            for word, weight in meant.items():
                if word != phrase:
                    meanings[phrase][word] = max(weight, meanings[phrase].get(word, 0.0))
    return {phrase: _best(meant) for phrase, meant in meanings.items() if meant}


def _forms(passages: Iterable[Passage]) -> Mapping[str, set[str]]:
    """The words of `passages` by their stems."""
    by_stem: dict[str, set[str]] = defaultdict(set)
    for word in {word for p in passages for word in fold(f"{p.title} {p.intro} {p.text}").split()}:
        by_stem[stem(word)].add(word)
    return by_stem


def _is_form(word: str, forms: Iterable[str]) -> bool:
    """Whether one of `forms` is `word` in an inflection, and not another word of its stem ("follower", "followed")."""
    bare = word.rstrip("ey")
    return " " in word or any(form.startswith(bare) for form in forms)


def _tied(passages: Iterable[Passage], groups: Mapping[str, Mapping[str, str]]) -> dict[str, set[str]]:
    """Concept -> the terms of the game whose definitions use a phrase of two to four words of its group."""
    by_word: dict[str, list[str]] = defaultdict(list)
    for concept, words in groups.items():
        for stems in words.values():
            if len(stems.split()) > 1:
                by_word[stems].append(concept)
    tied: dict[str, set[str]] = defaultdict(set)
    for passage in passages:
        if not passage.term or passage.kind != "definition" or len(passage.term.split()) > 3:
            continue
        definition = _stemmed(" ".join(sentences(passage.text)[:DEFINED])).split()
        for size in (2, 3, 4):
            for start in range(len(definition) - size + 1):
                for concept in by_word.get(" ".join(definition[start : start + size]), ()):
                    tied[concept].add(passage.term)
    return tied


def _stemmed(text: str) -> str:
    return " ".join(stem(word) for word in fold(text).split())


@lru_cache(maxsize=8192)  # the phrases of the thesaurus are the same for every game and build
def _stemmed_phrase(phrase: str) -> str:
    return _stemmed(phrase)


def _best(meant: Mapping[str, float]) -> dict[str, float]:
    ranked = sorted(meant.items(), key=lambda item: (-item[1], item[0] in STOP, item[0]))
    return dict(ranked[:MOST])
