"""The kinds of a game's cards, by each name that a player may call them.

Rules speak of kinds ("a companion"), players of cards ("Boromir"): a question is searched and read with the kinds of
the cards that it names. They come from card lists, and from data/<game>/names.toml for the cards of the documents.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..clauses.forms import noun_key
from ..clauses.lexicon import Lexicon
from ..model import Card
from ..text import MOST_NAME_WORDS, fold, full_name, key

_ORDINAL = re.compile(r"(?<=\w) (?:i{2,3}|iv|vi{0,3}|ix|x)$")
MOST = 2  # kinds of a name that a search looks for


@dataclass(frozen=True, slots=True)
class Named:
    """A folded name, the kinds of most of the cards so called, and the narrowest kinds of which all of them are."""

    key: str
    kinds: tuple[str, ...]
    shared: tuple[str, ...]


def named(cards: Sequence[Card], terms: Iterable[str], lexicon: Lexicon) -> Iterator[Named]:
    """The names of `cards` and of the lexicon, with the kinds of the cards so called.

    Left out are the keys of `terms`, which mean the term, and words that the lexicon reads as something else.
    """
    kinds_by_name: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for card in cards:
        title = fold(card.title)
        for name in dict.fromkeys(
            (title, fold(full_name(card.title, card.subtitle)), _called(title, card.kinds, lexicon))
        ):
            kinds_by_name[name].append(card.kinds)
    for name, kinds in lexicon.names.items():
        for said in dict.fromkeys((name, _called(name, kinds, lexicon))):
            kinds_by_name.setdefault(said, [kinds])
    taken = frozenset(terms)
    for name, card_kinds in sorted(kinds_by_name.items()):
        shared = _narrow(set.intersection(*(_all(kinds, lexicon) for kinds in card_kinds)), lexicon)
        counts = Counter(kind for kinds in card_kinds for kind in kinds)
        if counts and key(name) not in taken and _telling(name, lexicon):
            yield Named(name, tuple(kind for kind, _ in counts.most_common(MOST)), shared)


def _called(title: str, kinds: Sequence[str], lexicon: Lexicon) -> str:
    """What players call a card of that folded title: "Aragorn" where there is an Aragorn II."""
    return _ORDINAL.sub("", title) if _all(kinds, lexicon).intersection(lexicon.counted) else title


def _all(kinds: Sequence[str], lexicon: Lexicon) -> set[str]:
    """`kinds` and all above them."""
    return {wider for kind in kinds for wider in lexicon.ancestors(kind)}


def _narrow(kinds: set[str], lexicon: Lexicon) -> tuple[str, ...]:
    """The kinds without those above another one of them, in the lexicon's order."""
    wider = {parent for kind in kinds for parent in lexicon.ancestors(kind) - {kind}}
    return tuple(kind for kind in lexicon.kinds if kind in kinds - wider)


def _telling(name: str, lexicon: Lexicon) -> bool:
    """Whether `name` has several words (MOST_NAME_WORDS at most), or is a word that the lexicon has only as a name."""
    words = name.split()
    if len(words) != 1:
        return 1 < len(words) <= MOST_NAME_WORDS
    role = lexicon.nouns.get(noun_key(name), ("name", ""))[0]
    return role == "name" and len(name) > 2 and name not in lexicon.verbs and name not in lexicon.function_words
