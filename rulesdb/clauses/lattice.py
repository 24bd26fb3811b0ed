"""Words -> the tokens that may begin at each of them, with their costs.

Whether "attack" is a verb or a noun is not decided here: both tokens are offered, the less usual one at a cost, and
tagger.py follows those that the grammar allows. Costs are small whole numbers; 0 is the usual reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .words import Word

NOMINAL = frozenset({"kind", "name", "event", "side", "quoted"})
CLOSED = frozenset(
    {
        "mark",
        "modal",
        "be",
        "do",
        "have",
        "negation",
        "conjunction",
        "subordinate",
        "preposition",
        "pronoun",
        "determiner",
        "possessive",
        "adverb",
        "relative",
        "bound",
    }
)
PLURAL_PRONOUNS = frozenset(
    {"i", "you", "they", "we", "these", "those", "both", "all", "others", "many", "few", "several"}
)
LINKS = frozenset({"of", "the", "in", "on", "at", "to", "for", "a"})
ASKING = frozenset(
    {
        "which",
        "what",
        "whose",
        "how many",
        "how much",
        "in which",
        "in what",
        "at which",
        "for which",
        "to which",
        "whether and where",
    }
)
MORE = frozenset(
    {"other", "additional", "more", "further", "different", "such", "same", "own", "next", "last", "first"}
)
HEADS = frozenset({"first", "last", "next", "same", "other", "own", "most", "rest"})
PARTICIPLES = frozenset({"VBN", "VBG"})
UNUSUAL = 3  # cost of a word in a part of speech that the lexicon does not list for it
GAPPED = 8  # cost of a bare verb as an infinitive whose "to" stands before an earlier one
LONGEST_PHRASE = 14  # words of a noun phrase; a longer one is cut


class Option(NamedTuple):
    """A token that may stand from one word to before `end`: its terminal, cost and number.

    `number` is "one" or "many" of a noun phrase, the same for a verb that wants such a subject, "" for either. `form`
    tells of a verb group: its main verb's tag, or the auxiliary it ends with; "modal" before it as in "modal+VB".
    """

    type: str
    end: int
    cost: int
    number: str = ""
    form: str = ""


class Lattice:
    """The options at each word of a sentence, made when first asked for."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        self.size = len(words)
        self._options: list[list[Option] | None] = [None] * self.size

    def _text(self, index: int) -> str:
        return self.words[index].text if index < self.size else ""

    def _roles(self, index: int) -> frozenset[str]:
        return self.words[index].roles if index < self.size else frozenset()

    def options(self, start: int) -> list[Option]:
        """The tokens that may begin at `start`."""
        options = self._options[start]
        if options is None:
            options = self._options[start] = list(self._at(start))
        return options

    def _at(self, start: int) -> Iterator[Option]:  # noqa: C901, PLR0912 - one test a part of speech
        word = self.words[start]
        roles = word.roles
        if "mark" in roles:
            return
        yield from self._phrases(start)
        if roles & {"modal", "be", "do", "have", "adverb", "negation"} or word.verbs:
            yield from self._groups(start)
        if word.text == "to":
            yield from self._infinitives(start, start)
        elif "negation" in roles and self._text(start + 1) == "to":
            yield from self._infinitives(start, start + 1)
        yield from self._participles(start)
        if "preposition" in roles:
            kind = "PREP_OF" if word.text == "of" else "PREP"
            cost = 0 if not roles & {"adverb"} or self._phrase_next(start + 1) else 2
            if (
                word.text == "to"
                and start + 1 < self.size
                and "VB" in self.words[start + 1].tags()
                and self._phrase_next(start + 2)
            ):
                cost = 2
            yield Option(kind, start + 1, cost)
            if not self._phrase_next(start + 1):
                yield Option("STRAND", start + 1, 2)
        if "subordinate" in roles:
            yield Option("SUB", start + 1, 0)
        if "relative" in roles:
            yield Option("REL", start + 1, 0)
        elif "preposition" in roles and self._text(start + 1) in ("which", "whom", "whose"):
            yield Option("REL", start + 2, 0)
            if self._text(start + 1) == "which":
                yield Option("THAT", start + 1, 9)
        yield from self._asking(start, word)
        if "state" in roles:
            yield from self._states(start)
        if "adverb" in roles or (not roles and word.text.endswith("ly")):
            yield Option("ADV", start + 1, 1 if roles & {"state", "determiner"} else 0)
        elif "negation" in roles:
            yield Option("ADV", start + 1, 2)

    # Noun phrases.

    def _phrases(self, start: int) -> Iterator[Option]:  # noqa: C901, PLR0912, PLR0915 - one loop, a branch a kind of word
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
                    and not self._noun_at(at + 1)
                    and self._text(at + 1) != "the"
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
                and self._noun_at(at + 1)
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
                if at > start and begun and noun and not self._noun_at(at + 1):
                    break
            elif roles == {"adverb"} and at > start and self._noun_at(at + 1) and not words[at - 1].roles & {"adverb"}:
                cost += 1
                noun = False
            elif roles & CLOSED and not roles & {"bound"}:
                break
            elif "bound" in roles:
                if at == start or not noun:
                    break
            elif word.verbs:
                tags = word.tags()
                if tags & PARTICIPLES and self._noun_at(at + 1) and not (begun and noun and tags & {"VBN"}):
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
            return at == self.size or not self._noun_at(at)
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
        at = start + (self._text(start) in ("the", "a"))
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

    def _noun_at(self, index: int) -> bool:
        """Whether the word at `index` may continue a noun phrase."""
        if index >= self.size:
            return False
        word = self.words[index]
        if word.roles & CLOSED:
            return False
        if word.roles & (NOMINAL | {"state", "number"}) or word.owner:
            return True
        tags = word.tags()
        return not tags or bool(tags & {"VBG"}) or ("VBN" in tags and self._noun_at(index + 1))

    def _phrase_next(self, index: int) -> bool:
        if index >= self.size:
            return False
        roles = self.words[index].roles
        return bool(roles & (NOMINAL | {"determiner", "possessive", "number", "pronoun", "state"})) or not roles

    # Verb groups.

    def _groups(self, start: int) -> Iterator[Option]:  # noqa: C901 - a branch an auxiliary
        """The verb groups that begin at `start`: adverbs, auxiliaries, negations and the main verb."""
        at = start
        while (
            at < self.size
            and self.words[at].roles & {"adverb", "negation"}
            and not self.words[at].verbs
            and at - start < 4
        ):
            at += 1
        if at >= self.size:
            return
        word, cost = self.words[at], 0
        if at > start and not ("modal" in word.roles or word.verbs or word.roles & {"be", "have", "do"}):
            return
        if "modal" in word.roles:
            yield from self._after_modal(at + 1, cost, "modal+")
        if "be" in word.roles and at == start:
            yield from self._after_be(at + 1, cost, _be_number(word.text), "")
        if "have" in word.roles:
            yield from self._after_have(at, cost)
        if "do" in word.roles:
            yield from self._after_do(at, cost)
        for tag in sorted(word.tags()):
            if tag == "VBZ":
                yield Option("VG", at + 1, cost, "one", "VBZ")
            elif tag == "VB" and "have" not in word.roles and "do" not in word.roles:
                yield Option("VG", at + 1, cost, "many", "VB")
            elif tag == "VBN" and "have" not in word.roles:
                yield Option("VG", at + 1, cost + UNUSUAL, "", "VBN")
            elif tag == "VBG":
                yield Option("VG", at + 1, cost + 6, "", "VBG")  # only behind "and" and another one

    def _skip(self, start: int) -> int:
        """The index of the first word from `start` that is no adverb or negation inside a verb group."""
        at = start
        while (
            at < self.size
            and at - start < 4
            and (self.words[at].roles & {"adverb", "negation"} or self._is_manner(at))
            and not ("state" in self.words[at].roles and self.words[at].text in ("in play", "face up", "face down"))
        ):
            at += 1
        return at

    def _is_manner(self, index: int) -> bool:
        word = self.words[index]
        return not word.roles and word.text.endswith("ly")

    def _after_modal(self, start: int, cost: int, form: str) -> Iterator[Option]:
        at = self._skip(start)
        if at >= self.size:
            return
        word = self.words[at]
        if word.text == "be" or (word.text == "get" and "be" in word.roles):
            yield from self._after_be(at + 1, cost, "", form)
        elif word.text == "have":
            yield from self._after_have(at, cost, form)
        elif word.text == "do":
            yield Option("VG", at + 1, cost, "", form + "do")
        if "VB" in word.tags():
            yield Option("VG", at + 1, cost, "", form + "VB")
        if at > start or self.size == start or "VB" not in word.tags():
            yield Option("VG", self._negated_end(start), cost + 4, "", form + "none")

    def _negated_end(self, index: int) -> int:
        return index + 1 if index < self.size and "negation" in self.words[index].roles else index

    def _after_be(self, start: int, cost: int, number: str, form: str) -> Iterator[Option]:
        at = self._skip(start)
        plain = self._negated_end(start)
        if at < self.size:
            word = self.words[at]
            tags = word.tags()
            state = "state" in word.roles
            if word.text in ("being", "been"):
                yield from self._after_be(at + 1, cost, number, form)
                return
            if "VBN" in tags:
                stative = 2 if state and not form else 0
                yield Option("VG", at + 1, cost + stative, number, form + "passive")
                cost_plain = 0 if stative else 3
            elif "VBG" in tags:
                yield Option(
                    "VG",
                    at + 1,
                    cost + (1 if state or (word.roles & NOMINAL and self._noun_at(at + 1)) else 0),
                    number,
                    form + "VBG",
                )
                cost_plain = 0 if state else 3
            else:
                cost_plain = 0
        else:
            cost_plain = 0
        yield Option("VG", plain, cost + cost_plain, number, form + "be")
        if at > plain and cost_plain == 0:
            yield Option("VG", at, cost, number, form + "be")

    def _after_have(self, at: int, cost: int, form: str = "") -> Iterator[Option]:
        word = self.words[at]
        number = "" if form else {"has": "one", "have": "many"}.get(word.text, "")
        then = self._skip(at + 1)
        if then < self.size:
            following = self.words[then]
            if following.text == "been":
                yield from self._after_be(then + 1, cost, number, form or "have+")
                return
            if "VBN" in following.tags() and not self._noun_at(then + 1):
                yield Option("VG", then + 1, cost, number, form + "have+VBN")
                yield Option("VG", at + 1, cost + 2, number, form + "have")
                return
            if "VBN" in following.tags():
                yield Option("VG", then + 1, cost + 2, number, form + "have+VBN")
        if word.text != "having":
            yield Option("VG", at + 1, cost, number, form + "have")

    def _after_do(self, at: int, cost: int) -> Iterator[Option]:
        word = self.words[at]
        number = {"does": "one", "do": "many"}.get(word.text[:4].rstrip("n'"), "")
        then = self._skip(at + 1)
        if then < self.size and ("VB" in self.words[then].tags() or self.words[then].text in ("have", "do", "be")):
            yield Option("VG", then + 1, cost, number, "do+VB")
        yield Option("VG", self._negated_end(at + 1), cost + 2, number, "do")

    def _infinitives(self, start: int, to: int) -> Iterator[Option]:
        at = self._skip(to + 1)
        if at >= self.size:
            return
        word = self.words[at]
        cost = start < to
        if word.text == "be":
            for option in self._after_be(at + 1, 0, "", "to+"):
                yield Option("INF", option.end, option.cost + cost, "", option.form)
        elif word.text == "have":
            for option in self._after_have(at, 0, "to+"):
                yield Option("INF", option.end, option.cost + cost, "", option.form)
        elif "VB" in word.tags() or word.text == "do":
            bare = "kind" in word.roles and word.text in ("hand", "play") and not self._phrase_next(at + 1)
            yield Option("INF", at + 1, (5 if bare else 0) + cost, "", "to+VB")

    def _participles(self, start: int) -> Iterator[Option]:
        at = start
        while (
            at < self.size
            and self.words[at].roles & {"adverb", "negation"}
            and not self.words[at].roles & {"determiner", "state"}
            and not self.words[at].verbs
            and at - start < 3
        ):
            at += 1
        if at >= self.size:
            return
        word = self.words[at]
        tags = word.tags()
        if word.text in ("being", "having") and at == start:
            then = self._skip(at + 1)
            if then < self.size and "VBN" in self.words[then].tags():
                yield Option("GER", then + 1, 0, "", "being" if word.text == "being" else "VBG")
                if word.text == "being":
                    yield Option("PART", then + 1, 0, "", "being")
            else:
                yield Option("GER", at + 1, 0, "", "be" if word.text == "being" else "have")
            return
        if "VBG" in tags:
            yield Option("MAN", at + 1, 0, "", "VBG")
            yield Option("GER", at + 1, 1 if word.roles & NOMINAL and not self._phrase_next(at + 1) else 0, "", "VBG")
        if "VBN" in tags:
            yield Option("PART", at + 1, 0, "", "VBN")
        if "VB" in tags and at == start:
            yield Option("INF", at + 1, GAPPED, "", "to+VB")  # only behind "and" and another one

    # Question words and states.

    def _asking(self, start: int, word: Word) -> Iterator[Option]:
        if word.text in ("that", "whether", "how", "what", "which", "where", "when", "who", "why", "whether or not"):
            yield Option("THAT", start + 1, 1 if word.text in ("when", "where", "which") else 0)
        if word.text in ASKING:
            yield Option("ASK", start + 1, 0)
        if word.text in ("who", "what", "which"):
            yield Option("WH", start + 1, 0)

    def _states(self, start: int) -> Iterator[Option]:
        at = start
        while at < self.size and "state" in self.words[at].roles:
            at += 1
        if at < self.size and "bound" in self.words[at].roles:
            at += 1
        yield Option("PRED", at, 0)
        if self.words[start].text not in ("out of play", "face up", "face down", "faceup", "facedown"):
            yield Option("POST", at, 0 if " " in self.words[start].text else 1)


def plural(text: str) -> bool:
    """Whether a noun looks like a plural."""
    return (text.endswith("s") and not text.endswith(("ss", "us", "is", "'s"))) or text in ("men", "dwarves", "elves")


def _be_number(text: str) -> str:
    return {"is": "one", "was": "one", "isn't": "one", "are": "many", "were": "many", "aren't": "many"}.get(text, "")
