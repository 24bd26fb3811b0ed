"""Forms of English words: of verbs by the tags of the Penn treebank, of nouns by their singular."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from .. import toml
from ..resources import folder
from ..stemming import stem
from ..text import fold, singular

VOWELS = "aeiou"


def verb_forms(verb: str, irregular: Mapping[str, Sequence[str]]) -> dict[str, set[str]]:
    """Each form of `verb` with its tags: VB base, VBZ with -s, VBN past or participle, VBG with -ing.

    `irregular` maps a base form to its past forms, and its -ing form where the last letter is doubled.

    >>> sorted((form, *tags) for form, tags in verb_forms("draw", {"draw": ["drew", "drawn"]}).items())
    [('draw', 'VB'), ('drawing', 'VBG'), ('drawn', 'VBN'), ('draws', 'VBZ'), ('drew', 'VBN')]
    """
    listed = irregular.get(verb, ())
    past = [form for form in listed if not form.endswith("ing")] or [_past(verb)]
    gerund = next((form for form in listed if form.endswith("ing")), _gerund(verb))
    forms: dict[str, set[str]] = {}
    for form, tag in ((verb, "VB"), (_third(verb), "VBZ"), (gerund, "VBG"), *((form, "VBN") for form in past)):
        forms.setdefault(form, set()).add(tag)
    return forms


def _third(verb: str) -> str:
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def _doubled(verb: str) -> str:
    """`verb` with its last consonant doubled where it has one syllable and a short vowel ("tap" -> "tapp")."""
    single = len(verb) > 2 and sum(c in VOWELS for c in verb) == 1
    return verb + verb[-1] if single and verb[-1] not in VOWELS + "wxy" and verb[-2] in VOWELS else verb


def _gerund(verb: str) -> str:
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        return verb[:-1] + "ing"
    return _doubled(verb) + "ing"


def _past(verb: str) -> str:
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return verb[:-1] + "ied"
    return _doubled(verb) + "ed"


def one_stem(word: str) -> str:
    """The stem of a word, which is that of the first form where data/words.toml lists forms that stemming parts.

    >>> one_stem("lost"), one_stem("loses"), one_stem("ties")
    ('lose', 'lose', 'tie')
    """
    said = stem(word)
    return _first_stems().get(said, said)


@cache
def _first_stems() -> Mapping[str, str]:
    groups = toml.load(folder("data") / "words.toml")["forms"]
    return {stem(form): stem(group[0]) for group in groups for form in group}


@lru_cache(maxsize=65536)
def noun_key(phrase: str) -> tuple[str, ...]:
    """The words of a noun as a key: folded, each in the singular, () for nothing; "[lamp]", an icon, is one of its own.

    >>> noun_key("Brass Lamps"), noun_key("[Lamp]")
    (('brass', 'lamp'), ('[lamp]',))
    """
    if phrase.startswith("["):
        return (phrase.lower(),)
    return tuple(singular(word) for word in fold(phrase).split())
