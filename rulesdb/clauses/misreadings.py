"""Runs of tokens that show that a sentence was misread. A check names the word that stops the reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .lexicon import Lexicon
from .noun_phrases import plural
from .parties import acting
from .phrases import phrase_of
from .tokens import Token, marked_off

BOUNDARIES = frozenset({"BREAK", "TIMED", "CAND", "VAND", "RAND", "SAND", "SUB", "COLON"})
VERBAL = frozenset({"VG", "GER", "PART", "INF", "MAN"})
DETERMINERS = frozenset({"determiner", "possessive", "number", "pronoun", "quoted"})
STRESSING = frozenset({"rather", "quite", "very", "too", "so"})  # adverbs before an adjective
DOABLE = frozenset({"option", "opportunity", "chance", "act", "process", "cost"})  # nouns that are of a deed
LEAVE = frozenset({"allowed", "permitted", "entitled", "obligated"})  # states that with "to" are a norm


class Run(NamedTuple):
    """The tokens of a sentence."""

    tokens: Sequence[Token]
    sentence: str
    lexicon: Lexicon

    def types(self, *wanted: str) -> Iterator[int]:
        """The places at which tokens of the `wanted` types begin, in this order."""
        types = [token.type for token in self.tokens]
        for at in range(len(types) - len(wanted) + 1):
            if tuple(types[at : at + len(wanted)]) == wanted:
                yield at

    def comma_before(self, at: int) -> bool:
        """Whether a comma, or the mark of an aside, stands before the token at `at`."""
        if not 0 < at < len(self.tokens):
            return False
        return marked_off(self.sentence, self.tokens[at - 1], self.tokens[at])

    @staticmethod
    def of_one(tokens: Sequence[Token]) -> bool:
        """Whether the tokens are one noun phrase, with what "of" introduces."""
        return all(token.type in ("NP", "PREP_OF") for token in tokens)

    def part_before(self, at: int) -> Sequence[Token]:
        """The tokens from the last boundary to before `at`."""
        start = next((place for place in range(at - 1, -1, -1) if self.tokens[place].type in BOUNDARIES), -1)
        return self.tokens[start + 1 : at]


def _subject_apart(run: Run) -> Iterator[str]:
    """A phrase between commas is no subject: "in the second step, Light the Lamps, draw a card"."""
    for at in run.types("NP", "VG"):
        subject = run.part_before(at + 1)
        start = at + 1 - len(subject)
        inner = any(run.comma_before(place) for place in range(start + 1, at + 1))
        plain = run.tokens[at].words[-1].end == run.tokens[at + 1].words[0].start - len(", ")
        quoted = "quoted" in run.tokens[at].words[0].roles
        if run.comma_before(at + 1) and not inner and (plain or quoted) and run.of_one(subject):
            yield run.tokens[at + 1].text


def _that_stands_alone(run: Run) -> Iterator[str]:
    """It is "that" of a relative clause, and the sentence has no verb: "a word used to tell the lamp that falls"."""
    for at in run.types("NP", "NP", "VG"):
        if run.tokens[at + 1].text == "that":
            yield "that"


def _likeness_of_time(run: Run) -> Iterator[str]:
    """It compares two times: "halts, much as when it fell"."""
    for at in run.types("PREP", "THAT"):
        if (run.tokens[at].text, run.tokens[at + 1].text) == ("as", "when"):
            yield "as"


def _gerund_of_list(run: Run) -> Iterator[str]:
    """The comma is the first of a list, of which none is a subject: "lighting a lamp, bell or gate is an action"."""
    for at in run.types("NP", "BREAK", "NP", "NAND"):
        head = run.tokens[at + 2].words
        begun = any(token.type in ("GER", "MAN") for token in run.part_before(at + 1))
        if begun and not head[0].roles & DETERMINERS and head[0].raw[:1].islower() and not plural(head[-1].text):
            yield ","


def _verb_as_member(run: Run) -> Iterator[str]:
    """A verb was taken for a member of a list: "has a lamp and stows apart from the others", "and needs one bell"."""
    for at in run.types("NAND", "NP"):
        first, *rest = run.tokens[at + 1].words
        verbal = "VBZ" in first.tags() and (not first.roles or first.roles & {"event", "doable"})
        following = run.tokens[at + 2].type if at + 2 < len(run.tokens) else ""
        counted = bool(rest) and bool(rest[0].roles & {"number", "determiner", "possessive"})
        if verbal and (counted or (not rest and "doable" in first.roles and following in ("PREP", "ADV"))):
            yield first.text


def _relative_goes_on(run: Run) -> Iterator[str]:
    """A second relative clause was taken for a member of a list: "that a bell hides and that Old Tom finds"."""
    for at in run.types("NAND", "NP", "VG"):
        opened = any(token.type == "REL" and token.text == "that" for token in run.tokens[:at])
        if opened and run.tokens[at + 1].words[0].text == "that" and len(run.tokens[at + 1].words) > 1:
            yield "that"


def _own(run: Run) -> Iterator[str]:
    """The noun behind "own" was taken for a verb: "before the runners' own halts"."""
    for at in run.types("NP", "VG"):
        *before, head = run.tokens[at].words
        if head.text == "own" and before and before[-1].owner:
            yield head.text


def _purpose_apart(run: Run) -> Iterator[str]:
    """A purpose behind a comma tells what the sentence is for, no subject: "before the gate, to show that ..."."""
    for at, token in enumerate(run.tokens):
        if at and token.type == "INF" and run.comma_before(at):
            part = run.part_before(at)
            if part and run.tokens[at - len(part) - 1].type == "SUB" and all(t.type not in VERBAL for t in part):
                yield token.text


def _without_deed(run: Run) -> Iterator[str]:
    """What someone does not do meanwhile has no field: "halts without the other runner falling"."""
    for at in run.types("PREP", "NP", "GER"):
        person = phrase_of(run.tokens[at + 1].words, run.lexicon)
        if run.tokens[at].text == "without" and acting(person, run.lexicon):
            yield "without"
    for at in run.types("PREP", "NP"):
        first, *rest = run.tokens[at + 1].words
        if run.tokens[at].text == "without" and not rest and "VBG" in first.tags() and not first.roles:
            yield "without"  # "halts without ringing"


def _deed_of_one(run: Run) -> Iterator[str]:
    """A noun was taken for a verb, since one who acts has an article: "lights a lamp, then possible runner halts"."""
    for at in (*run.types("CAND", "NP", "VG"), *run.types("SAND", "NP", "VG")):
        words, verb = run.tokens[at + 1].words, run.tokens[at + 2].words
        acts = "kind" in words[-1].roles and acting(phrase_of(words, run.lexicon), run.lexicon)
        bare = not any(word.roles & DETERMINERS or word.owner for word in words) and not plural(words[-1].text)
        if acts and bare and words[-1].raw.islower() and len(verb) == 1 and "VBZ" in verb[0].tags():
            yield verb[0].text


def _stressed(run: Run) -> Iterator[str]:
    """What follows a noun and such an adverb tells what it is: "makes the lamp rather hard to find"."""
    for token in run.tokens:
        words = token.words if token.type == "NP" else ()
        for before, word in pairwise(words):
            if word.text in STRESSING and before.roles & {"kind", "name", "event"} and not before.owner:
                yield word.text
    for at, token in enumerate(run.tokens):
        if token.type in ("GER", "PART") and token.words[0].text in STRESSING and run.tokens[at - 1].type == "NP":
            yield token.words[0].text  # "makes the race too tiring"


def _leave_apart(run: Run) -> Iterator[str]:
    """It is a norm, though an adverb stands within: "is therefore not allowed to halt"."""
    for at in run.types("VG", "PRED", "INF"):
        if run.tokens[at].verb == "be" and run.tokens[at + 1].text in LEAVE:
            yield run.tokens[at + 1].text


def _participle_within(run: Run) -> Iterator[str]:
    """A participle behind an adverb was taken for a part of a noun phrase: "a bell often ringing one lamp".

    So with the noun of the adjective before it: "by the strict reading, no lamp is lit".
    """
    for token in run.tokens:
        for before, adverb, word in zip(token.words, token.words[1:], token.words[2:], strict=False):
            if token.type == "NP" and before.roles & {"kind"} and adverb.roles == {"adverb"} and "VBG" in word.tags():
                yield adverb.text
    for at in run.types("PREP", "NP", "GER", "BREAK"):
        words = run.tokens[at + 1].words
        if len(words) > 1 and not (words[-1].roles or plural(words[-1].text)) and words[-1].raw.islower():
            yield run.tokens[at + 2].text


def _relative_within(run: Run) -> Iterator[str]:
    """A relative clause was taken for a part of a noun phrase: "those that use".

    So with a verb between a noun and a title: "one runner plays Old Tom".
    """
    for token in run.tokens:
        for before, word, after in zip(token.words, token.words[1:], [*token.words[2:], None], strict=False):
            if token.type != "NP" or "quoted" in word.roles or before.owner or before.text == "only":
                continue
            verb = "VBZ" in word.tags() and "doable" in word.roles and "kind" in before.roles
            titled = after is not None and bool(after.roles & {"name", "determiner"})
            if word.text in ("that", "who", "which") or (verb and titled and not plural(before.text)):
                yield word.text


def _deed_begun(run: Run) -> Iterator[str]:
    """A deed that someone begins or ends was taken for a thing: "starts playing lamps that fall".

    So behind "the option of", and with a thing that was taken for a deed: "for each lighting lamp of a runner".
    """
    for at in run.types("PREP", "GER"):
        if run.tokens[at].text == "for each":
            yield "for each"
    for at in run.types("VG", "NP"):
        first, *rest = run.tokens[at + 1].words
        if rest and "VBG" in first.tags() and not run.lexicon.doing.isdisjoint(run.tokens[at].candidates):
            yield first.text
    for at in run.types("NP", "PREP_OF", "NP"):
        first, *rest = run.tokens[at + 2].words
        if rest and "VBG" in first.tags() and not first.roles and run.tokens[at].words[-1].text in DOABLE:
            yield first.text


def _whose(run: Run) -> Iterator[str]:
    """A relative clause was taken for what is asked: "is a bell, whose mark shows a lamp"."""
    for at, token in enumerate(run.tokens):
        if token.text in ("whose", "which") and token.type in ("ASK", "THAT", "WH") and run.comma_before(at):
            yield token.text


def _noun_as_deed(run: Run) -> Iterator[str]:
    """The second of two deeds of one noun was taken for a verb: "adds victory or halt conditions"."""
    for at in run.types("NP", "VAND", "VG", "NP"):
        first, verb, thing = run.tokens[at].words, run.tokens[at + 2].words, run.tokens[at + 3].words
        noun = len(first) == len(verb) == len(thing) == 1 and "event" in first[0].roles & verb[0].roles
        if noun and not plural(first[0].text) and verb[0].tags() == {"VB"}:
            yield verb[0].text


def _of_owner(run: Run) -> Iterator[str]:
    """What an owner has was taken for a verb ("lamps in a runner's haul fall"), or who acts for a word that is quoted.

    So with what a character "does" by a text: "says that a runner 'loses all lamps'".
    """
    for at in run.types("NP", "VG"):
        owner = run.tokens[at].words[-1]
        if (
            owner.owner
            and owner.raw[0].isalpha()
            and len(run.tokens[at + 1].words) == 1
            and not run.comma_before(at + 1)
        ):
            yield run.tokens[at + 1].text
    for token in run.tokens:
        for before, word in pairwise(token.words if token.type == "NP" else ()):
            first = run.lexicon.verbs.get(word.text.split(" ")[0], {}) if "quoted" in word.roles else {}
            acts = "kind" in before.roles and acting(phrase_of([before], run.lexicon), run.lexicon)
            if acts and not before.owner and any("VBZ" in tags for tags in first.values()):
                yield word.text


def _alone(run: Run) -> Iterator[str]:
    """It narrows who acts: "the captain alone may halt"."""
    for at in run.types("NP", "VG"):
        if run.tokens[at + 1].words[0].text == "alone":
            yield "alone"


def _due(run: Run) -> Iterator[str]:
    """It is due, and no time: "it is time for the race"."""
    for at in run.types("VG", "NP", "PREP"):
        if run.tokens[at].verb == "be" and (run.tokens[at + 1].text, run.tokens[at + 2].text) == ("time", "for"):
            yield "time"


def _attempt(run: Run) -> Iterator[str]:
    """It tells what for: "rings a bell in an attempt to halt the runner"."""
    for at in run.types("PREP", "NP", "INF"):
        behind = any(token.type in VERBAL for token in run.part_before(at))
        if behind and run.tokens[at].text == "in" and run.tokens[at + 1].text == "an attempt":
            yield "attempt"


def _participle_again(run: Run) -> Iterator[str]:
    """The list goes on with a thing of the first kind: "counts lamps stowed on the gate and bells stowed there"."""
    for at in run.types("NAND", "NP", "PART"):
        before = [token.text for token in run.part_before(at) if token.type == "PART"]
        if run.tokens[at + 2].text in before:
            yield run.tokens[at].text


def _of_another_number(run: Run) -> Iterator[str]:
    """A verb of many behind one thing is a noun: "if a first ringing mark at the gate"."""
    for at in run.types("SUB", "NP", "VG"):
        words, verb = run.tokens[at + 1].words, run.tokens[at + 2]
        one = len(words) > 1 and words[-1].raw.islower() and not (words[-1].roles or plural(words[-1].text))
        if one and not verb.modal and len(verb.words) == 1 and verb.words[0].tags() == {"VB"}:
            yield verb.text


CHECKS: tuple[Callable[[Run], Iterator[str]], ...] = (
    _subject_apart, _that_stands_alone, _likeness_of_time, _gerund_of_list, _verb_as_member, _relative_goes_on, _own,
    _purpose_apart, _without_deed, _deed_of_one, _stressed, _leave_apart,
    _participle_within, _relative_within, _deed_begun, _whose, _noun_as_deed,
    _of_owner, _alone, _due, _attempt, _participle_again,
    _of_another_number,
)  # fmt: skip
