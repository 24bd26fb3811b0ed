"""The noun phrases that may begin at a word, with their costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from .sentence import CLOSED, NOMINAL, PARTICIPLES, UNUSUAL, Option, Sentence
from .words import Word

PLURAL_PRONOUNS = frozenset(
    {"i", "you", "they", "we", "these", "those", "both", "all", "others", "many", "few", "several"}
)
LINKS = frozenset({"of", "the", "in", "on", "at", "to", "for", "a", "from"})
MORE = frozenset(
    {"other", "additional", "more", "further", "different", "such", "same", "own", "next", "last", "first"}
)
HEADS = frozenset({"first", "last", "next", "same", "other", "own", "most", "rest"})
OF_EITHER_NUMBER = frozenset({"any", "none", "either", "neither", "who", "which", "there", "you"})
TIMING = frozenset({"after", "before", "when", "while", "by", "immediately after", "immediately before"})
SHORTEST_COMMAND = 3  # words
COMMAND = 4  # cost of a verb at the head of the sentence as a noun
ORDERING = frozenset({"first", "next", "last"})  # adverbs where a determiner follows
EACH_ONE = frozenset({"each", "every", "the", "a", "an", "all"})
STANDING_ALONE = frozenset({"pronoun", "possessive"})
DETERMINING = frozenset({"determiner", "possessive"})
CLOSED_OR_NUMBER = CLOSED | {"number"}
ENDING = (CLOSED - {"bound"}) | {"state", "number"}  # roles of words before which a phrase may end
OWNERS = frozenset({"their", "his", "her", "its", "your", "those", "these"})
LONGEST_PHRASE = 14  # words of a noun phrase; a longer one is cut


class _Step(Enum):
    """What a word does to a noun phrase: it ends before the word, goes on behind it, or may also end behind it."""

    END = auto()
    INSIDE = auto()
    MAY_END = auto()


@dataclass(slots=True)
class _Scan:
    """A noun phrase from the word `start` to before `at`: its cost, whether it has a noun, and whether it has begun."""

    start: int
    at: int
    cost: int = 0
    noun: bool = False
    begun: bool = False


class NounPhrases(Sentence):
    """The noun phrases of a sentence."""

    def at(self, start: int) -> Iterator[Option]:
        """The noun phrases that begin at `start`: the longest, and shorter ones where another word may follow."""
        if not self.words[start].roles.isdisjoint(STANDING_ALONE):
            yield from self._pronoun(start)
        title, scan = self._title_end(start), _Scan(start, start, COMMAND if self._commands(start) else 0)
        while scan.at < self.size and scan.at - start < LONGEST_PHRASE:
            word = self.words[scan.at]
            if determines := self._determines(scan, word):
                yield from self._alone(scan, word)
            step = self._step(scan, word, determines)
            if step is _Step.END:
                break
            scan.begun = True
            scan.at += 1
            if step is _Step.MAY_END and scan.noun and self._may_end(scan.at, word):
                yield Option("NP", scan.at, scan.cost + (scan.at < title), self._number(start, scan.at))
        last = self.words[scan.at - 1].roles
        if scan.begun and not (scan.noun or last & {"determiner", "possessive", "negation"}):
            yield Option("NP", scan.at, scan.cost + 2, "many")  # "the wounded", "the same"
        yield from self._title(start)

    def _commands(self, start: int) -> bool:
        """Whether a sentence begins with a verb that is no noun of the lexicon: "Keep track of ..."."""
        first = self.words[start]
        if start or "VB" not in first.tags() or first.roles or first.owner or self.size < SHORTEST_COMMAND:
            return False
        second, third = self.words[1], self.words[2]
        if second.text == "to":
            return "VB" in third.tags() and not third.raw[:1].isupper()
        counted = second.roles & {"determiner", "possessive", "number"} and not second.owner
        return bool(counted) or (third.text in ("of", "to", ",", "(") and not second.roles & CLOSED)

    def _pronoun(self, start: int) -> Iterator[Option]:
        first = self.words[start]
        owner = "possessive" in first.roles and first.text.endswith("s") and first.text not in ("his", "its")
        if "pronoun" in first.roles or owner:
            number = "many" if first.text in PLURAL_PRONOUNS else "one"
            cost = 1 if first.roles & {"adverb", "relative"} else 0
            yield Option("NP", start + 1, cost, "" if first.text in OF_EITHER_NUMBER else number)

    def _determines(self, scan: _Scan, word: Word) -> bool:
        """Whether `word` is a determiner of the phrase: behind its noun only an owner has one ("the player's own")."""
        if word.roles.isdisjoint(DETERMINING):
            return False
        if scan.at == scan.start:
            return True
        before = self.words[scan.at - 1]
        alone = before.text in ORDERING and scan.at == scan.start + 1
        if (alone or before.text == "other") and (word.text in EACH_ONE or word.text in OWNERS):
            return False  # "first each runner halts", "each other their lamps"
        return before.owner or not (scan.noun or "state" in before.roles)

    def _alone(self, scan: _Scan, word: Word) -> Iterator[Option]:
        """A determiner that stands for the noun itself, as in "each of these" and "the other"."""
        stands = scan.at > scan.start and (word.roles & {"pronoun"} or word.text in HEADS)
        if self._one_another(scan) and not self.noun_at(scan.at + 1):
            yield Option("NP", scan.at + 1, scan.cost, "one")
            return
        if stands and not self.noun_at(scan.at + 1) and self.text(scan.at + 1) != "the":
            number = "one" if word.text in ("that", "this", "another", "other") else "many"
            yield Option("NP", scan.at + 1, scan.cost + 1, number)

    def _one_another(self, scan: _Scan) -> bool:
        """Whether "each other" stands alone: "shows each other the lamps"."""
        return scan.at == scan.start + 1 and [self.text(scan.start), self.text(scan.at)] == ["each", "other"]

    def _step(self, scan: _Scan, word: Word, determines: bool) -> _Step:
        """Take `word` into the phrase of `scan`, which this changes; `determines` tells whether it is a determiner."""
        roles, inner = word.roles, scan.at > scan.start
        if determines:
            ends = "adverb" in roles and inner and not scan.begun and word.text != "only"
            return _Step.END if ends else _Step.MAY_END
        if self._denies(scan, word):
            scan.cost += 1
        elif "number" in roles and not self._counts_another(scan):
            scan.noun = True
        elif self._compares(scan, word) or (word.text == "," and self._between_adjectives(scan)):
            scan.noun = False
        elif word.owner or not roles.isdisjoint(NOMINAL):
            return self._take_noun(scan, word)
        elif "state" in roles:
            scan.noun = scan.noun and scan.begun
            owned = inner and self.words[scan.at - 1].owner and self._joins(scan.at + 1)  # "the runner's old or new"
            scan.noun = scan.noun and not owned
            return _Step.END if inner and scan.noun and not self.noun_at(scan.at + 1) else _Step.MAY_END
        elif self._modifies(scan, word):
            scan.cost += 1
            scan.noun = False
        elif not roles.isdisjoint(CLOSED_OR_NUMBER) and not self._begins_title(scan, word):
            return _Step.MAY_END if "bound" in roles and inner and scan.noun else _Step.END
        elif "determiner" not in roles:
            return self._take_other(scan, word)
        return _Step.MAY_END

    def _joins(self, at: int) -> bool:
        """Whether the word at `at` joins things."""
        return at < self.size and "conjunction" in self.words[at].roles

    def _between_adjectives(self, scan: _Scan) -> bool:
        """Whether the comma at hand stands between two adjectives of the phrase: "a large, dark gate"."""
        determined = scan.at > scan.start + 1 and "determiner" in self.words[scan.start].roles
        behind = scan.at + 2 < self.size and self.noun_at(scan.at + 2) and not self.words[scan.at + 1].owner
        owned = any(word.owner for word in self.words[scan.start : scan.at])
        return determined and behind and not owned and all(map(self._is_adjective, (scan.at - 1, scan.at + 1)))

    def _is_adjective(self, at: int) -> bool:
        """Whether a word is a state or one that the lexicon has not, in small letters and no plural."""
        word = self.words[at]
        return (
            word.roles <= {"state"} and word.tags() <= PARTICIPLES and word.text[0].isalpha() and not plural(word.text)
        )

    def _counts_another(self, scan: _Scan) -> bool:
        """Whether a number behind a noun counts the next one: "gives the runner 1 lamp" has two phrases."""
        before = self.words[scan.at - 1]
        behind = scan.at > scan.start and scan.noun and "kind" in before.roles and not before.owner
        often = self.text(scan.at + 1) in ("time", "times")
        return behind and (often or ("acting" in before.roles and self.begins_phrase(scan.at + 1)))

    def _begins_title(self, scan: _Scan, word: Word) -> bool:
        """Whether `word` is the article of a title behind its kind: "the gate The Dawn Gate"."""
        before = self.words[scan.at - 1]
        titled = word.raw == "The" and scan.at + 1 < self.size and "name" in self.words[scan.at + 1].roles
        return titled and scan.at > scan.start and scan.noun and not before.text.startswith(("player", "opponent"))

    def _denies(self, scan: _Scan, word: Word) -> bool:
        """Whether `word` is a "not" that belongs to the phrase, as in "not every card"."""
        if scan.at > scan.start or word.text != "not" or "negation" not in word.roles or scan.at + 1 >= self.size:
            return False
        return bool(self.words[scan.at + 1].roles & {"determiner", "kind", "name", "number"})

    def _compares(self, scan: _Scan, word: Word) -> bool:
        """Whether `word` stands between a number and its noun, as in "two more cards"."""
        if word.text not in MORE or scan.at == scan.start:
            return False
        return bool(self.words[scan.at - 1].roles & {"number", "determiner"}) and self.noun_at(scan.at + 1)

    def _modifies(self, scan: _Scan, word: Word) -> bool:
        """Whether `word` is an adverb before an adjective or noun of the phrase, as in "a newly played card"."""
        if word.roles != {"adverb"} or scan.at == scan.start or not self.noun_at(scan.at + 1):
            return False
        before, behind = self.words[scan.at - 1], self.words[scan.at + 1]
        done = "determiner" in before.roles and "VBN" in behind.tags() and self.noun_at(scan.at + 2)
        return done or not before.roles & {"adverb"}  # "each newly played card", but not "each quickly lamps"

    def _take_noun(self, scan: _Scan, word: Word) -> _Step:
        if scan.noun and "VBZ" in word.tags() and not word.owner:
            scan.cost += 1  # "the round ends" is more often a verb
        if (
            scan.noun
            and word.roles & {"event", "doable"}
            and "VB" in word.tags()
            and plural(self.words[scan.at - 1].raw)
        ):
            scan.cost += 2  # "the players travel"
        scan.cost += scan.noun and _are_actors(self.words[scan.at - 1])  # "engaged with the players attack"
        deed = word.roles & {"event", "doable"}
        if scan.at == scan.start > 0 and deed and "VB" in word.tags() and self._goes_on(scan.at):
            scan.cost += 2  # "and travel to a location"
        scan.noun = True
        return _Step.END if "conjunction" in word.roles else _Step.MAY_END

    def _goes_on(self, at: int) -> bool:
        """Whether a word behind "and" stands before "to" or another phrase, as a verb does."""
        joined = self.words[at - 1].roles & {"conjunction"}
        return bool(joined) and (self.text(at + 1) == "to" or self.begins_phrase(at + 1))

    def _take_other(self, scan: _Scan, word: Word) -> _Step:
        """Take a word that the lexicon knows as a verb alone, or not at all."""
        tags = word.tags() if word.verbs else set()
        participle = bool(tags & PARTICIPLES)
        if participle and self.noun_at(scan.at + 1) and not (scan.begun and scan.noun and tags & {"VBN"}):
            acting = "acting" in self.words[scan.at + 1].roles and not self._times(scan.start)
            deed = "VBG" in tags and not scan.begun and not acting
            scan.cost += 2 if deed else 0 if scan.begun and not scan.noun else 1  # "collecting resources"
            return _Step.INSIDE
        if word.verbs:
            scan.cost += 1 if participle and scan.begun and not scan.noun else UNUSUAL
            scan.cost += UNUSUAL if self._opens(scan) and self._is_thing(scan.at + 1) else 0  # "Draw cards until ..."
        elif word.text.endswith("ly"):
            scan.cost += 2
        scan.noun = True
        return _Step.MAY_END

    def _opens(self, scan: _Scan) -> bool:
        """Whether the first word of a phrase opens a clause."""
        return scan.at == scan.start and (scan.at == 0 or self.words[scan.at - 1].text in (",", ";"))

    def _is_thing(self, at: int) -> bool:
        """Whether the word at `at` is the plural of a kind."""
        return at < self.size and "kind" in self.words[at].roles and plural(self.words[at].text)

    def _times(self, start: int) -> bool:
        """Whether the phrase stands right behind "after" or its like: "after hauling runners" tells a deed."""
        return start > 0 and self.words[start - 1].text in TIMING

    def _may_end(self, at: int, last: Word) -> bool:
        """Whether a noun phrase may end before `at`."""
        if last.owner:
            return at == self.size or not self.noun_at(at)
        if at == self.size or _are_actors(last):
            return True
        word = self.words[at]
        if "bound" in word.roles:
            return False
        if word.verbs or word.raw[:1].isupper() or not word.roles.isdisjoint(ENDING):
            return True
        return not word.roles and word.text.endswith("ly")

    def _title(self, start: int) -> Iterator[Option]:
        """A run of capitalised words with small ones between, as a title that the lexicon does not know."""
        last = self._title_end(start) - 1
        words = self.words
        if last > start:
            named = any(word.roles & {"kind", "side", "number", "possessive"} for word in words[start : last + 1])
            counted = last + 1 < self.size and "counted" in words[last + 1].roles
            yield Option("NP", last + 2 if counted else last + 1, 2 if named and not counted else 0, "one")

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
        if first == "only" and end > start + 1:
            return self._number(start + 1, end)  # "only one of the runners halts"
        if first in ("a", "an", "each", "every", "this", "that", "another", "one"):
            return "one"
        if first in ("these", "those", "both", "all", "several", "many", "few", "two", "three", "four"):
            return "many"
        if "number" in last.roles or (last.raw[:1].isupper() and not last.roles & {"kind", "side", "event"}):
            return ""
        return "many" if plural(last.text) and not last.owner else "one"


def _are_actors(word: Word) -> bool:
    """Whether a word is a plural of those who act, which seldom narrow a noun behind them: "players"."""
    return "acting" in word.roles and not word.owner and plural(word.text)


def plural(text: str) -> bool:
    """Whether a noun looks like a plural."""
    return (text.endswith("s") and not text.endswith(("ss", "us", "is", "'s"))) or text in ("men", "dwarves", "elves")
