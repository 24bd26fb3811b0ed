"""Sentences -> typed clauses, by grammar/clause.lark over the tagger's tokens and the frames of the game's lexicon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from .compose import FREE, Composer
from .frames import Argument, atom_of
from .lexicon import Lexicon
from .misplaced import misread
from .model import Clause
from .norms import norm_of, relation_of
from .noun_phrases import LINKS
from .parse import table
from .phrases import phrase_of
from .tagger import tokens_of
from .tokens import Token
from .words import Word, words_of

MOST_WORDS = 120  # words of a sentence that is read; a longer one is no rule sentence
LONGEST_HEADING = 9  # words of a sentence's heading with its colon
MOST_COST = 9  # a reading that costs more is too unusual to be trusted (cases: tests/test_clauses_reader.py)
RESTRICTING = frozenset(
    ["if", "unless", "except", "except for", "only", "not", "even", "but", "excluding", "other", "other than"]
)


CONDITIONAL = frozenset({"if", "unless", "when"})
COUNTED = (["copy"], ["copies"])  # behind a number these tell how many there are: "Old Gate (3 copies)"
_LEADING = frozenset({"preposition", "subordinate"})  # roles of words that lead to what "both" speaks of
# What only tells the reader to mind what a sentence says, or that it follows from the one before.
_OPENED_BY = "that is ,; this means that; note that; please note that; remember that; keep in mind that; be aware that"
OPENINGS = [opening.split() for opening in _OPENED_BY.split(";")]
PURPOSE = frozenset({"so", "so that"})  # first words of an aside that tells what for
POINTING = frozenset({"see", "cf"})  # first words of an aside that points to another place
EXEMPLIFYING = frozenset({"such as", "including"})  # before an aside that tells what a thing takes in
LONGEST_EXAMPLE = 12  # words of such an aside; a longer one tells a tale


@dataclass(frozen=True, slots=True)
class Reading:
    """The reading of one sentence: its clauses, and the tokens that they were made of."""

    clauses: tuple[Clause, ...]
    tokens: tuple[Token, ...]

    @property
    def understood(self) -> bool:
        """Whether every word of the sentence went into a field."""
        return all(clause.understood for clause in self.clauses)

    @property
    def cost(self) -> int:
        """How unusual the reading is."""
        return self.tokens[-1].cost if self.tokens else 0


def read_sentence(sentence: str, lexicon: Lexicon, number: int = 0) -> Reading:
    """The clauses of `sentence`, the `number`-th of its passage; one that is not understood where the grammar stops."""
    words = words_of(sentence, lexicon)
    if not words or len(words) > MOST_WORDS:
        return Reading((_unread(sentence, number, words[MOST_WORDS].text if words else ""),), ())
    spoken = _without_both(_without_opening(_without_heading(words)))
    words, asides, lost = without_asides(spoken)
    reading = read_tokens(tokens_of(words, lexicon), sentence, lexicon, number)
    more, others, other = without_asides(spoken, exemplified=True)
    if len(more) > len(words):  # what a thing takes in is left out where it has no field
        whole = read_tokens(tokens_of(more, lexicon), sentence, lexicon, number)
        if whole.understood and any(map(_exemplifies, whole.clauses)):
            reading, asides, lost = whole, others, other
    lost = lost or ("=" if "=" in sentence else "")  # "3 + 1 = 4": no word tells what comes to what
    if lost and reading.understood:
        reading = Reading(
            tuple(replace(clause, understood=False, stopped=lost) for clause in reading.clauses), reading.tokens
        )
    for aside in asides:
        inner = read_tokens(tokens_of(aside, lexicon), sentence, lexicon, number).clauses
        ends = len(asides) == 1 and not sentence[aside[-1].end :].strip(" .)")
        goes_on = ends and relation_of(aside[0].text) != "although"
        told = [_under(clause, reading.clauses[-1]) for clause in inner] if goes_on else inner
        reading = Reading((*reading.clauses, *told), reading.tokens)
    return reading


def _exemplifies(clause: Clause) -> bool:
    """Whether a clause tells of a thing which kinds of things it takes in."""
    conditions = (*clause.conditions, *clause.exceptions, *((clause.trigger,) if clause.trigger else ()))
    atoms = (clause.atom, *(condition.atom for condition in conditions))
    phrases = [phrase for atom in atoms for _, phrase in atom.roles]
    examples = [example for phrase in phrases for one in (phrase, *phrase.also) for example in one.examples]
    return bool(examples) and all(example.kind for example in examples)


def _under(aside: Clause, before: Clause) -> Clause:
    """The clause of an aside that ends a sentence, under the conditions of the clause before it, if it has none."""
    if aside.trigger or aside.conditions or aside.exceptions or not before.understood:
        return aside
    return replace(aside, trigger=before.trigger, conditions=before.conditions)


def _without_heading(words: Sequence[Word]) -> Sequence[Word]:
    """The words without a heading of the sentence that tells what is done in it: "Light The Lamps: Each runner ..."."""
    end = next((index for index, word in enumerate(words[:LONGEST_HEADING]) if word.text == ":"), 0)
    titled = all(word.raw[:1].isupper() or word.text in LINKS or word.text == "and" for word in words[:end])
    if end < 2 or end + 1 >= len(words) or not titled or "VB" not in words[0].tags():
        return words
    return words[end + 1 :] if words[end + 1].raw[:1].isupper() else words


def _without_both(words: Sequence[Word]) -> Sequence[Word]:
    """The words without a "both" before a conjunction or a preposition that stands again behind "and" or "or".

    "Both at the gate and at the tower" speaks of two places; "places both at the gate" of two things.
    """
    return [word for at, word in enumerate(words) if not (word.text == "both" and _leads_to_two(words, at + 1))]


def _leads_to_two(words: Sequence[Word], at: int) -> bool:
    """Whether the word at `at` leads to the first of two parts alike."""
    if at >= len(words) or words[at].text == "of" or not words[at].roles & _LEADING:
        return False
    pairs = pairwise(words[at + 1 :])
    return any(joint.text in ("and", "or") and second.roles & _LEADING for joint, second in pairs)


def _without_opening(words: Sequence[Word]) -> Sequence[Word]:
    """The words without one of OPENINGS before them."""
    texts = [word.text for word in words]
    return words[next((len(opening) for opening in OPENINGS if texts[: len(opening)] == opening), 0) :]


def without_asides(words: Sequence[Word], *, exemplified: bool = False) -> tuple[list[Word], list[list[Word]], str]:
    """The words without those in parentheses, the asides that are sentences of their own, and a word that is lost.

    A number behind a title is its count and stays. An aside that only names something else is left out; one that
    begins with "if", "not" or the like narrows what stands before it and stays, between commas; `exemplified`, one that
    tells what a thing takes in does so too. One that says more, but is no sentence, is lost: its first word.
    """
    staying = dict.fromkeys(RESTRICTING, MOST_WORDS) | (
        dict.fromkeys(EXEMPLIFYING, LONGEST_EXAMPLE) if exemplified else {}
    )
    lost = ""
    kept: list[Word] = []
    asides: list[list[Word]] = []
    index = 0
    while index < len(words):
        end = _closing(words, index) if words[index].text == "(" else None
        if end is None:
            kept.append(words[index])
            index += 1
            continue
        inside = list(words[index + 1 : end])
        if _is_count(inside, kept):
            kept.append(replace(inside[0], roles=inside[0].roles | {"counted"}))
        elif len(inside) == 1 and len(inside[0].raw) == 1 and inside[0].raw.isupper():
            kept += inside  # "Doomed (X)"
        elif len(inside) == 1 and "bound" in inside[0].roles:
            kept += inside  # "three (or more) lamps"
        elif len(inside) > 2 and inside[0].text in ("one", "those") and "relative" in inside[1].roles:
            lost = lost or inside[0].text  # "another runner (one who rests)" narrows the runner
        elif inside and inside[0].text in staying and len(inside) <= staying[inside[0].text]:
            lost = lost or _of_one_member(inside, words[end + 1 : end + 2])
            kept += _between_commas(words[index : end + 2])
        elif _is_sentence(inside):
            asides.append(inside)
        elif inside and _says_more(inside):
            lost = lost or inside[0].text
        index = end + 1
    return kept, asides, lost


def _of_one_member(inside: Sequence[Word], following: Sequence[Word]) -> str:
    """The first word of a condition of one member of a list, else "": "a lamp (if it is lit) or a bell (if ...)"."""
    listed = any(word.text in ("and", "or") for word in following)
    return inside[0].text if listed and inside[0].text in CONDITIONAL else ""


def _between_commas(words: Sequence[Word]) -> list[Word]:
    """An aside between commas instead of its marks; `words` are it, its marks and the word behind, if there is one."""
    end = next(at for at, word in enumerate(words) if word.text == ")")
    closing = [replace(words[end], text=",")] if end + 1 < len(words) and "mark" not in words[-1].roles else []
    return [replace(words[0], text=","), *words[1:end], *closing]


def _is_sentence(inside: Sequence[Word]) -> bool:
    """Whether an aside has a verb of its own, and is no pointer ("see the rules of the gate") and no purpose."""
    if _counts_copies(inside):
        return False
    verb = any(word.roles & {"modal", "be"} or "VBZ" in word.tags() for word in inside)
    return verb and inside[0].text not in POINTING | PURPOSE


def _counts_copies(inside: Sequence[Word]) -> bool:
    """Whether an aside tells how many copies there are."""
    return [word.text for word in inside[1:]] in COUNTED and inside[0].text.isdigit()


def _is_count(inside: Sequence[Word], before: Sequence[Word]) -> bool:
    """Whether an aside tells how many there are of the title before it: "Gate of Dawn (2)"."""
    return len(inside) == 1 and inside[0].text.isdigit() and bool(before) and before[-1].raw[:1].isupper()


def _says_more(inside: Sequence[Word]) -> bool:
    """Whether the words of an aside do more than name something or refer to another place."""
    first = inside[0]
    if _counts_copies(inside):
        return False
    if first.text in (*POINTING, *PURPOSE, "including", "such as", "like"):
        return False
    return (
        (len(inside) == 1 and "number" in first.roles)
        or bool(first.roles & {"conjunction", "preposition"})
        or ("state" in first.roles and bool(inside[-1].roles & {"state", "negation"}))  # "(dark)", "(lit or not)"
        or first.text in ("no", "none", "also", "while", "when")
        or any(word.verbs and not word.roles for word in inside)
    )


def _closing(words: Sequence[Word], opening: int) -> int | None:
    """The index of the mark that closes the parenthesis at `opening`, None where none does or another opens first."""
    for at in range(opening + 1, len(words)):
        if words[at].text == "(":
            return None
        if words[at].text == ")":
            return at
    return None


def read_tokens(tokens: Sequence[Token], sentence: str, lexicon: Lexicon, number: int = 0) -> Reading:
    """The clauses of a sentence whose tokens are known; "to or from the gate" gives those of either way."""
    at = next((at for at in range(len(tokens)) if _turns(tokens[at : at + 3])), None)
    if at is None or not _is_free(tokens, at, lexicon):
        return _read(tokens, sentence, lexicon, number)
    ways = (
        _read(way, sentence, lexicon, number)
        for way in ((*tokens[: at + 1], *tokens[at + 3 :]), (*tokens[:at], *tokens[at + 2 :]))
    )
    return Reading(tuple(dict.fromkeys(clause for way in ways for clause in way.clauses)), tuple(tokens))


def _turns(tokens: Sequence[Token]) -> bool:
    """Whether three tokens are two prepositions of one noun, of which either holds: "to or from"."""
    return [token.type for token in tokens] == ["PREP", "XAND", "PREP"] and tokens[1].text == "or"


def _is_free(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """Whether what holds for one of two ways at `at` holds for the other: under a leave or a ban, and of a subject."""
    main = next((token for token in tokens if token.type == "VG"), None)
    verbs = [token for token in tokens[:at] if token.type == "VG"]
    part = max((place for place in range(at) if tokens[place].type == "BREAK"), default=-1)
    narrowing = any(token.type in ("SUB", "REL", "PART") for token in tokens[part + 1 : at])
    norm = lexicon.norms.get(main.modal, "") if main is not None else ""
    return not verbs or narrowing or norm in FREE


def _read(tokens: Sequence[Token], sentence: str, lexicon: Lexicon, number: int) -> Reading:
    if not tokens:
        return Reading((_unread(sentence, number, ""),), ())
    tree = table().tree([token.type for token in tokens])
    if isinstance(tree, int):
        stopped = tokens[tree].words[0].text if tree < len(tokens) else "(end)"
        return Reading((replace(_shallow(tokens, sentence, lexicon, number), stopped=stopped),), tuple(tokens))
    if tokens[-1].cost > MOST_COST + sum(token.type == "NAND" for token in tokens):
        return Reading(
            (replace(_shallow(tokens, sentence, lexicon, number), stopped=_costliest(tokens)),), tuple(tokens)
        )
    clauses = Composer(tokens, sentence, lexicon, number).clauses(tree)
    if stopped := misread(tokens, sentence, lexicon):
        clauses = [replace(clause, understood=False, stopped=clause.stopped or stopped) for clause in clauses]
    return Reading(tuple(clauses), tuple(tokens))


def _costliest(tokens: Sequence[Token]) -> str:
    """The first word of the token that adds the most cost."""
    steps = [after.cost - before.cost for before, after in pairwise(tokens)]
    return tokens[steps.index(max(steps)) + 1 if steps else 0].words[0].text


def _unread(sentence: str, number: int, stopped: str) -> Clause:
    return Clause(number, (0, len(sentence)), understood=False, stopped=stopped or "(nothing)")


def _shallow(tokens: Sequence[Token], sentence: str, lexicon: Lexicon, number: int) -> Clause:
    """A clause for a sentence that the grammar does not read: the norm and atom of its first main verb."""
    group = next((index for index, token in enumerate(tokens) if token.type == "VG"), None)
    clause = _unread(sentence, number, "(end)")
    if group is None:
        return clause
    subject = next((t for t in reversed(tokens[:group]) if t.type == "NP"), None)
    arguments = [Argument("", phrase_of(t.words, lexicon)) for t in tokens[group + 1 :] if t.type == "NP"][:1]
    actor = phrase_of(subject.words, lexicon) if subject else None
    reading = atom_of(tokens[group], actor, arguments, lexicon)
    return replace(clause, norm=norm_of(tokens[group], reading.atom, lexicon), atom=reading.atom)
