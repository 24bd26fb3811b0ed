"""Find the names of terms and cards in running text: longest match first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from ..model import Passage
from ..text import fold, singular

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|\+\d+|\+[xX]")
_END = " "  # key of a target in the trie: no word is a blank


@lru_cache(maxsize=65536)
def _folded(word: str) -> str:
    return fold(word).replace(" ", "")


@lru_cache(maxsize=65536)
def _singular(word: str) -> str:
    return singular(_folded(word))


class Finder:
    """Finds known names in texts. `plural` folds plurals, as for terms; cards are matched as they are spelled."""

    def __init__(self, names: Iterable[tuple[str, str]], *, plural: bool) -> None:
        """`names` are (key, target) pairs; a key with several targets is ambiguous and never matches."""
        self._fold = _singular if plural else _folded
        self._root: dict[str, Any] = {}
        for name, target in names:
            node = self._root
            for word in name.split():
                node = node.setdefault(word, {})
            node[_END] = target if node.get(_END, target) == target else None

    def find(self, text: str) -> Iterator[tuple[str, list[str]]]:
        """(target, the words as printed) of each name in `text`, in order."""
        if not self._root:
            return
        printed = tokens(text)
        folded = [self._fold(word) for word in printed]
        start, end, root = 0, len(printed), self._root
        while start < end:
            target, after = self._longest(folded, start) if folded[start] in root else ("", start + 1)
            if target:
                yield target, printed[start:after]
            start = after

    def _longest(self, folded: list[str], start: int) -> tuple[str, int]:
        node = self._root
        best, end = "", start + 1
        for index in range(start, len(folded)):
            if folded[index] not in node:
                break
            node = node[folded[index]]
            if _END in node:
                best, end = node[_END] or "", index + 1
        return best, end


@lru_cache(maxsize=4)
def tokens(text: str) -> list[str]:
    """The words of `text` as printed; the last texts are kept, since each is searched for terms and for cards."""
    return _TOKEN.findall(text)


def ordinary_words(passages: Iterable[Passage]) -> set[str]:
    """The folded words that the documents also print in lower case: alone they are no evidence of a card's name."""
    printed = {word for passage in passages for word in _TOKEN.findall(passage.text)}
    return {_folded(word) for word in printed if word[:1].islower()}


def is_name(printed: list[str], ordinary: set[str]) -> bool:
    """Whether `printed` words that match a card's name are that name and not ordinary English."""
    first = printed[0]
    if not first[:1].isupper() and not first[:1].isdigit():
        return False
    if len(printed) > 1:
        return any(word[:1].isupper() for word in printed[1:]) or _folded(first) not in ordinary
    return len(first) > 3 and _folded(first) not in ordinary
