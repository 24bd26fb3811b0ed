"""Runs of tokens that were given to the wrong part of the sentence. A check names the word that stops the reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from . import misreadings
from .lexicon import Lexicon
from .misreadings import DETERMINERS, Run
from .noun_phrases import plural
from .parties import acting
from .phrases import phrase_of
from .tokens import Token

LIKENING = frozenset({"like", "unlike", "except", "except for"})  # behind a comma they may speak of what stands before


def misread(tokens: Sequence[Token], sentence: str, lexicon: Lexicon) -> str:
    """The word that shows that the tokens were chosen wrongly, "" for none."""
    run = Run(tokens, sentence, lexicon)
    return next((word for check in (*misreadings.CHECKS, *CHECKS) for word in check(run)), "")


def _of_earlier(run: Run) -> Iterator[str]:
    """What stands behind an aside with a preposition is of the noun before that: "two copies, by title, of a lamp"."""
    for at in run.types("NP", "PREP", "NP", "PREP_OF"):
        if run.comma_before(at + 1) and run.comma_before(at + 3) and not run.comma_before(at + 2):
            yield run.tokens[at + 3].text


def _deed_as_member(run: Run) -> Iterator[str]:
    """A deed was taken for a thing of a list: "is meant to meet the runner and halt if ...", "both rings and falls"."""
    for at in (*run.types("INF", "NP", "NAND", "NP"), *run.types("VG", "NP", "NAND", "NP")):
        first, words = run.tokens[at + 1].words, run.tokens[at + 3].words
        told = run.tokens[at].type == "INF" or run.tokens[at].modal
        deed = len(words) == 1 and "VB" in words[0].tags() and words[0].raw.islower()
        acts = acting(phrase_of(first, run.lexicon), run.lexicon) and bool(first[0].roles & DETERMINERS)
        if told and deed and acts and not plural(words[0].text):
            yield words[0].text
    for at in run.types("NAND", "NP"):
        part, words, before = run.part_before(at), run.tokens[at + 1].words, run.tokens[at - 1].words
        both = any("both" in token.adverbs for token in part)
        placed = before[0].text == "the" and not plural(before[-1].text) and run.tokens[at - 2].type == "PREP"
        ends = at + 2 >= len(run.tokens) and any(token.tag == "VBF" for token in part)
        if len(words) == 1 and "VBZ" in words[0].tags() and (both or (placed and ends)):
            yield words[0].text  # "rings a bell in the yard and falls"


def _all_again(run: Run) -> Iterator[str]:
    """The second "all" is no thing: "must be all from the yard or all from the tower"."""
    for at in run.types("NAND", "NP", "PREP"):
        if run.tokens[at + 1].text == "all":
            yield "all"
    for at in run.types("PREP_OF", "NP", "VG"):
        if run.tokens[at + 1].text in ("all", "both"):
            yield run.tokens[at + 2].text  # "for each runner of all companies": no verb


def _asked_of_verb(run: Run) -> Iterator[str]:
    """A relative word was taken for a thing: "are part of what makes the race long"."""
    for token in run.tokens:
        first, *rest = token.words
        if token.type == "NP" and first.text == "what" and rest and rest[0].tags() & {"VB", "VBZ"}:
            yield "what"


def _noun_before_number(run: Run) -> Iterator[str]:
    """A number begins a phrase of its own: "puts into play one lamp"."""
    for token in run.tokens:
        words = token.words if token.type == "NP" else ()
        if len(words) > 2 and "doable" in words[0].roles and words[1].roles & {"number", "determiner"}:
            yield words[1].text


def _example_of_condition(run: Run) -> Iterator[str]:
    """A case that stands for others binds nothing: "may end, for example when a bell rings"."""
    for at in run.types("ADV", "SUB"):
        if run.tokens[at].text in ("for example", "for instance"):
            yield run.tokens[at].text


def _ones(run: Run) -> Iterator[str]:
    """A clause narrows "ones", and tells no more: "are the ones that the captain named"."""
    for at, token in enumerate(run.tokens[1:], 1):
        if token.text.startswith("that") and run.tokens[at - 1].words[-1].text == "ones":
            yield "ones"


def _behind_aside(run: Run) -> Iterator[str]:
    """What follows a condition between commas is none of it: "is renewed, if need be, on the first day"."""
    for at in range(1, len(run.tokens)):
        if run.tokens[at].type != "SUB" or not run.comma_before(at):
            continue
        for place in range(at + 1, len(run.tokens)):
            if run.tokens[place].type in ("BREAK", "CAND", "SUB"):
                break
            if run.tokens[place].type == "PREP" and run.comma_before(place) and run.tokens[place].text not in LIKENING:
                if not any(token.type in ("NAND", "XAND") for token in run.tokens[place:]):
                    yield run.tokens[place].text
                break


def _place_told(run: Run) -> Iterator[str]:
    """Where something is done is what is told, and narrows no text: "the lamps say in their text where they stand"."""
    for at in run.types("PREP", "NP", "REL"):
        verb = next((token for token in reversed(run.part_before(at)) if token.type == "VG"), None)
        senses = (sense for base in (verb.candidates if verb else ()) for sense in run.lexicon.senses.get(base, ()))
        says = any("say" in run.lexicon.events_above(sense.event) for sense in senses)
        text = run.lexicon.is_a(phrase_of(run.tokens[at + 1].words, run.lexicon).kind, "text")
        if run.tokens[at + 2].text == "where" and says and text:
            yield "where"


def _told_to_do(run: Run) -> Iterator[str]:
    """A list before the comma is none of who does what follows: "if it is a lamp, bell or gate, stow it"."""
    for at in run.types("NAND", "NP", "VG"):
        verb, part = run.tokens[at + 2], run.part_before(at + 1)
        bare = verb.tag == "VBM" and not verb.modal and len(verb.words) == 1
        start = at + 1 - len(part)
        lead = start > 1 and run.tokens[start - 1].type == "BREAK" and any(t.type == "SUB" for t in run.tokens[:start])
        articles = any(token.words[0].roles & DETERMINERS for token in part if token.type == "NP")
        if bare and lead and not articles and run.comma_before(at + 2):
            yield verb.text


def _two_verbs(run: Run) -> Iterator[str]:
    """A verb right behind another one goes on with it: "a way by which a bell is rung" has but one, and no subject."""
    for at in run.types("VG", "VG"):
        if run.tokens[at].verb == "be" or "become" in run.tokens[at].candidates:
            yield run.tokens[at + 1].text
        if run.tokens[at + 1].words[0].text == "first":
            yield "first"  # "who rings first halts": of which of the two


def _pointer(run: Run) -> Iterator[str]:
    """It points to another place: "See cost."."""
    if run.tokens and run.tokens[0].type == "NP" and run.tokens[0].words[0].text == "see":
        yield "see"


def _counted_apart(run: Run) -> Iterator[str]:
    """A number counts what stands behind the participle: "chooses 1 looked at lamp"."""
    for at in run.types("NP", "PART", "PREP", "NP"):
        first = run.tokens[at + 3].words[0]
        alone = [word.roles for word in run.tokens[at].words] == [{"number"}]
        if alone and first.raw.islower() and not first.roles & DETERMINERS:
            yield run.tokens[at + 1].text


def _one_of_name(run: Run) -> Iterator[str]:
    """A contact clause was taken for a name: "like the one Old Tom rang"."""
    for token in run.tokens:
        words = list(token.words) if token.type == "NP" else []
        numbered = any(before.text == "one" and "name" in word.roles for before, word in pairwise(words))
        if numbered and "VBN" in words[-1].tags():
            yield words[-1].text


def _heading(run: Run) -> Iterator[str]:
    """Words with capitals and without a mark are a heading: "Light Resolution"."""
    words = [word for token in run.tokens for word in token.words]
    whole = len(words) > 1 and run.sentence.strip()[-1:].isalpha() and "event" in words[-1].roles
    if whole and all(word.raw[:1].isupper() for word in words) and not plural(words[-1].text):
        yield words[-1].text


def _beyond_example(run: Run) -> Iterator[str]:
    """An example between commas ends at the second one: "holds bells of the yard, such as Old Tom, and lamps"."""
    for at in run.types("PREP", "NP", "NAND", "NP"):
        joint = run.tokens[at + 2].text
        if run.tokens[at].text == "such as" and run.comma_before(at) and joint in (", and", ", or"):
            yield joint


def _told_again(run: Run) -> Iterator[str]:
    """It tells again what stands before: "rings at a gate, that is, at a tower"."""
    for at in run.types("REL", "VG"):
        if (run.tokens[at].text, run.tokens[at + 1].text) == ("that", "is") and run.comma_before(at + 2):
            yield "that"


def _apart_again(run: Run) -> Iterator[str]:
    """A clause behind what stands between commas tells more of the noun before: "a gate, near the yard, that falls"."""
    for at, token in enumerate(run.tokens):
        if token.type == "REL" and token.text == "that" and run.comma_before(at):
            part = run.part_before(at)
            if any(run.comma_before(place) for place in range(at - len(part) + 1, at)):
                yield "that"


def _set_between(run: Run) -> Iterator[str]:
    """What "which" tells ends at a comma, and the main verb goes on: "takes the lamp, which is lit, to the gate"."""
    for at, token in enumerate(run.tokens):
        if token.type != "REL" or not token.text.endswith("which") or not run.comma_before(at):
            continue
        later = (place for place in range(at + 2, len(run.tokens)) if run.comma_before(place))
        place = next(later, 0)
        inner = [other.type for other in run.tokens[at:place]]
        if place and run.tokens[place].type == "PREP" and "NAND" not in inner and "CAND" not in inner:
            yield run.tokens[place].text


def _any_whatever(run: Run) -> Iterator[str]:
    """A duty behind tells which are meant, and others are: "is not lit with any oil; it must be whale oil"."""
    norms = run.lexicon.norms
    for at in run.types("PREP", "NP"):
        words, behind = run.tokens[at + 1].words, run.tokens[at + 2 :]
        before = (token for token in run.part_before(at) if token.type == "VG")
        denied = any(token.negated or norms.get(token.modal) == "prohibition" for token in before)
        required = any(token.type == "VG" and norms.get(token.modal) == "duty" for token in behind)
        again = any(token.type == "NP" and token.words[-1].text == words[-1].text for token in behind)
        if words[0].text == "any" and denied and required and again:
            yield "any"


CHECKS: tuple[Callable[[Run], Iterator[str]], ...] = (
    _of_earlier, _deed_as_member, _all_again, _asked_of_verb, _noun_before_number, _example_of_condition, _ones,
    _behind_aside, _place_told, _told_to_do, _two_verbs, _pointer, _counted_apart, _one_of_name, _heading,
    _beyond_example, _told_again, _apart_again, _set_between, _any_whatever,
)  # fmt: skip
