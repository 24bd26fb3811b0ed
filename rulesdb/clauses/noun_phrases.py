"""The noun phrases that may begin at a word, with their costs."""

from __future__ import annotations

from collections.abc import Iterator

from .sentence import CLOSED, NOMINAL, PARTICIPLES, UNUSUAL, Option, Sentence
from .words import Word

PLURAL_PRONOUNS = frozenset(
    {"i", "you", "they", "we", "these", "those", "both", "all", "others", "many", "few", "several"}
)
LINKS = frozenset({"of", "the", "in", "on", "at", "to", "for", "a"})
MORE = frozenset(
    {"other", "additional", "more", "further", "different", "such", "same", "own", "next", "last", "first"}
)
HEADS = frozenset({"first", "last", "next", "same", "other", "own", "most", "rest"})
LONGEST_PHRASE = 14  # words of a noun phrase; a longer one is cut


class NounPhrases(Sentence):
    """The noun phrases of a sentence."""

    def at(self, start: int) -> Iterator[Option]:  # noqa: C901, PLR0912, PLR0915 - one loop, a branch a kind of word
        """The noun phrases that begin at `start`: the longest, and shorter ones where another word may follow."""
        words, first = self.words, self.words[start]
        if "pronoun" in first.roles or (
            "possessive" in first.roles and first.text.endswith("s") and first.text not in ("his", "its")
        ):
            number = "many" if first.text in PLURAL_PRONOUNS else "one"
            yield Option(
                "NP",
                start + 1,
                0 if not first.roles & {"adverb", "relative"} else 1,
                ""
                if first.text in ("all", "any", "none", "either", "neither", "who", "which", "there", "you")
                else number,
            )
        at, cost, noun, begun = start, 0, False, False
        title = self._title_end(start)
        while at < self.size and at - start < LONGEST_PHRASE:
            word = words[at]
            roles = word.roles
            if roles & {"determiner", "possessive"} and not (at > start and noun and not words[at - 1].owner):
                if (
                    at > start
                    and (roles & {"pronoun"} or word.text in HEADS)
                    and not self.noun_at(at + 1)
                    and self.text(at + 1) != "the"
                ):
                    yield Option(
                        "NP", at + 1, cost + 1, "one" if word.text in ("that", "this", "another", "other") else "many"
                    )
                if "adverb" in roles and at > start and not begun and word.text != "only":
                    break
            elif (
                "negation" in roles
                and at == start
                and word.text == "not"
                and at + 1 < self.size
                and words[at + 1].roles & {"determiner", "kind", "name", "number"}
            ):
                cost += 1
            elif "number" in roles:
                noun = True
            elif (
                word.text in MORE
                and at > start
                and words[at - 1].roles & {"number", "determiner"}
                and self.noun_at(at + 1)
            ):
                noun = False
            elif roles & NOMINAL or word.owner:
                if noun and "VBZ" in word.tags() and not word.owner:
                    cost += 1  # "the round ends" is more often a verb
                noun = True
                if "conjunction" in roles:
                    break
            elif "state" in roles:
                noun = False if not begun else noun
                if at > start and begun and noun and not self.noun_at(at + 1):
                    break
            elif roles == {"adverb"} and at > start and self.noun_at(at + 1) and not words[at - 1].roles & {"adverb"}:
                cost += 1
                noun = False
            elif roles & CLOSED and not roles & {"bound"}:
                break
            elif "bound" in roles:
                if at == start or not noun:
                    break
            elif word.verbs:
                tags = word.tags()
                if tags & PARTICIPLES and self.noun_at(at + 1) and not (begun and noun and tags & {"VBN"}):
                    cost += 0 if begun and not noun else 1
                    at += 1
                    begun = True
                    continue
                cost += 1 if tags & PARTICIPLES and begun and not noun else UNUSUAL
                noun = True
            else:
                noun = True
                if word.text.endswith("ly"):
                    cost += 2
            begun = True
            at += 1
            if noun and self._may_end(at, words[at - 1]):
                yield Option("NP", at, cost + (at < title), self._number(start, at))
        if not noun and begun and at > start and not words[at - 1].roles & {"determiner", "possessive", "negation"}:
            yield Option("NP", at, cost + 2, "many")  # "the wounded", "the same"
        yield from self._title(start)

    def _may_end(self, at: int, last: Word) -> bool:
        """Whether a noun phrase may end before `at`."""
        if last.owner:
            return at == self.size or not self.noun_at(at)
        if at == self.size:
            return True
        word = self.words[at]
        if "bound" in word.roles:
            return False
        if word.roles & (CLOSED - {"bound"}) or word.verbs or "state" in word.roles or word.raw[:1].isupper():
            return True
        if word.roles & {"number"}:
            return True
        return not word.roles and word.text.endswith("ly")

    def _title(self, start: int) -> Iterator[Option]:
        """A run of capitalised words with small ones between, as a title that the lexicon does not know."""
        last = self._title_end(start) - 1
        words = self.words
        if last > start:
            named = any(word.roles & {"kind", "side", "number", "possessive"} for word in words[start : last + 1])
            yield Option("NP", last + 1, 2 if named else 0, "one")

    def _title_end(self, start: int) -> int:
        """The end (exclusive) of a title with lower-case words in it that begins at `start`, 0 for none."""
        words = self.words
        if not words[start].raw[:1].isupper() or (start == 0 and not (self.size > 1 and words[1].raw[:1].isupper())):
            return 0
        at, last, small = start, start, False
        while at < self.size and at - start < 9:
            word = words[at]
            if "name" in word.roles:
                return 0
            if word.raw[:1].isupper():
                last = at
                small = small or bool(word.verbs or word.roles & CLOSED)
            elif word.text not in LINKS or not self._capital_near(at + 1):
                break
            else:
                small = True
            at += 1
        return last + 1 if last > start and small else 0

    def _capital_near(self, start: int) -> bool:
        """Whether a capitalised word stands at `start`, behind an article at most."""
        at = start + (self.text(start) in ("the", "a"))
        return at < self.size and self.words[at].raw[:1].isupper()

    def _number(self, start: int, end: int) -> str:
        last = self.words[end - 1]
        if "bound" in last.roles and end - start > 1:
            last = self.words[end - 2]
        first = self.words[start].text
        if first in ("a", "an", "each", "every", "this", "that", "another", "one"):
            return "one"
        if first in ("these", "those", "both", "all", "several", "many", "few", "two", "three", "four"):
            return "many"
        if "number" in last.roles or (last.raw[:1].isupper() and not last.roles & {"kind", "side", "event"}):
            return ""
        return "many" if plural(last.text) and not last.owner else "one"


def plural(text: str) -> bool:
    """Whether a noun looks like a plural."""
    return (text.endswith("s") and not text.endswith(("ss", "us", "is", "'s"))) or text in ("men", "dwarves", "elves")
