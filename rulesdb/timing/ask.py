"""A question as people type it -> what it states and what it asks, read by the grammar of the rules.

"Gimli is exhausted. Can he defend?" states that Gimli is exhausted and asks whether he may defend. A question is turned
into the statement that it asks about ("he can defend"), which the clause reader reads like a rule; the words that ask
are gone then, and a negation among them with them: "isn't he allowed to" asks what "is he allowed to" asks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from ..answer.asking import CHATTER, JUDGING, typed_sentences
from ..answer.beliefs import unbelieved
from ..clauses.lexicon import Lexicon
from ..clauses.model import Atom, Clause, Phrase
from ..clauses.reader import read_sentence
from ..clauses.tagger import tokens_of
from ..clauses.words import words_of
from ..patterns import late
from ..text import squeeze, straight, telling_words
from .kinds import INVERTED, kind_asked

_LEAD = late(
    r"^(?:(?:and|or|but|so|then|also|now|ok(?:ay)?(?! (?:to|if|for)\b)|well|hi|hello|thanks|question|"
    r"quick question|if so|exactly|just|"
    r"that is|i mean)\b[,:.!\s]*)+",
    re.IGNORECASE,
)
_IMPERSONAL = late(
    r"^(?P<before>(?:.+[,;:]\s+)?)(?:and\s+|or\s+|but\s+|so\s+|then\s+)?"
    r"(?:(?:is|isn't|isnt|was|would)(?: not)?\s+(?:it|there|that|this)(?: be)?\s+"
    r"(?:also |even |still |really |actually |ever )?)?"
    r"(?P<how>legal|allowed|possible|permitted|ok|okay|fine|all right|alright|a way|any way|correct|permissible)"
    r"(?:\s+for\s+(?P<who>.+?))?\s+to\s+(?P<rest>.+)$",
    re.IGNORECASE,
)
_ASKING = late(
    r"^(?:what happens|what happened|what now|what then|what|which|where|why|how many|how much|how often|how long|how|"
    r"who|whose|when)\b(?:\s+(?:next|then|now|exactly|else))?(?:\s+(?:if|when|after|once))?",
    re.IGNORECASE,
)
_ASKS_ONLY = JUDGING | CHATTER | {"advance", "next", "first", "exactly", "work", "works", "go", "goes", "rule"}
LONGEST = 2000  # characters of a question that are read; more is no question
MOST_PARTS = 12  # sentences of a question that are read
LONGEST_TRIED = 40  # words of a sentence that is read again with another subject: a longer one takes too long
MOST_STATEMENTS = 12  # ways to read it
_BEING = ("is", "are", "was", "were", "am")
# What else the predicate may begin with, behind a subject that goes on: "can a lamp with a hood be lit", "does a guest
# at home have to pay"; and behind a form of "be", "is a lamp such as this one a light".
_BEGIN_PREDICATE = frozenset({"be", "have", "have to", "need to"})
_BEGIN_COMPLEMENT = frozenset({"a", "an", "the", "one", "part", "only"})
SHORT = 6  # words behind a form of "be", of which any may begin what is said ("are sea maps minor goods")
# Auxiliary -> the form of the verb behind it; it is the base form behind all others.
_BEHIND = dict.fromkeys((*_BEING, "has", "have", "had"), "VBN")


class Part(NamedTuple):
    """One thing that a question asks: its words, the kind of answer that it wants, and what it asks about."""

    text: str
    kind: str
    clauses: tuple[Clause, ...]


class Question(NamedTuple):
    """What `text` states and asks. `unread` are sentences of which the grammar read no whole clause."""

    text: str
    game: str
    statements: tuple[Clause, ...]
    parts: tuple[Part, ...]
    unread: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of answer that the last part wants."""
        return self.parts[-1].kind if self.parts else "what"


def read_question(text: str, game: str, lexicon: Lexicon) -> Question:
    """The question in `text`; a text that asks nothing becomes one part that asks what happens."""
    statements: list[Clause] = []
    parts: list[Part] = []
    unread: list[str] = []
    told = 0
    sentences = list(_sentences(straight(squeeze(text))[:LONGEST]))[:MOST_PARTS]
    for sentence in sentences:
        part = _part(sentence, lexicon, told=bool(told), must=not parts and sentence is sentences[-1])
        told += not part
        clauses = part.clauses if part else read_sentence(sentence, lexicon).clauses
        if not all(clause.understood for clause in clauses) and _tells(sentence):
            unread.append(sentence)
        if part:
            parts.append(part)
        else:
            statements += clauses
    if not parts:
        parts = [Part(squeeze(text), "what", tuple(statements))]
    bound, resolved = _bound(statements, lexicon), _resolved(parts, statements, lexicon)
    return Question(squeeze(text), game, tuple(bound), tuple(resolved), tuple(unread))


def _tells(sentence: str) -> bool:
    """Whether a sentence says more than that it asks ("what now?", "how does it work?", "Is that all right?")."""
    return not _ASKS_ONLY.issuperset(telling_words(sentence))


def _sentences(text: str) -> Iterator[str]:
    for piece in typed_sentences(text):
        bare = _LEAD.sub("", piece.strip())
        if bare:
            yield bare


def _part(sentence: str, lexicon: Lexicon, *, told: bool, must: bool) -> Part | None:
    """The part that the sentence asks, None where it is a statement; for `told` and `must` see kinds.py."""
    kind = kind_asked(sentence, lexicon, told=told, must=must)
    return Part(sentence, kind, _asked(sentence.rstrip("?!. "), kind, lexicon)) if kind else None


def _asked(body: str, kind: str, lexicon: Lexicon) -> tuple[Clause, ...]:
    text = statement(body, lexicon) if kind == "yes-no" else _ASKING.sub("", body).strip()
    inverted = statement(text, lexicon) if kind != "yes-no" and INVERTED.match(text) else text
    reading = read_sentence(inverted or body, lexicon)
    if kind == "yes-no" and not reading.understood and len(body.split()) <= LONGEST_TRIED:
        tried = islice(_other_statements(body, lexicon), MOST_STATEMENTS)
        others = [read_sentence(other, lexicon) for other in tried]
        reading = min((other for other in others if other.understood), key=lambda other: other.cost, default=reading)
    return reading.clauses


def _other_statements(body: str, lexicon: Lexicon) -> Iterator[str]:
    """The statements that a question may ask about, one for each verb that the auxiliary may belong to.

    The subject of "could a bear bear it" is clear only once its verb is.
    """
    for match in INVERTED.finditer(body):
        before, auxiliary, tail = body[: match.start(1)], match[1].lower(), body[match.end() :]
        tag = _BEHIND.get(auxiliary, "VB")
        words = words_of(tail, lexicon)[1:]
        begins = _BEGIN_PREDICATE if tag == "VB" else _BEGIN_COMPLEMENT if auxiliary in _BEING else ()
        short = auxiliary in _BEING and len(words) < SHORT
        for word in words:
            if short or tag in word.tags() or word.text in begins:
                yield f"{before}{_joined(tail[: word.start].strip(), auxiliary, tail[word.start :])}"


def statement(body: str, lexicon: Lexicon) -> str:
    """The statement that a question of yes or no asks about.

    "If he dies, can't I play him again" -> "If he dies, I can play him again".
    """
    believed, opposed = unbelieved(body)
    if believed != body and not opposed and not INVERTED.match(believed):
        return believed
    impersonal = _IMPERSONAL.match(body)
    if impersonal:
        return f"{impersonal['before']}{impersonal['who'] or 'a player'} may {impersonal['rest']}"
    for match in INVERTED.finditer(body):
        before, auxiliary, tail = body[: match.start(1)], match[1].lower(), body[match.end() :]
        subject = _subject(tail, lexicon)
        if subject:
            return f"{before}{_joined(subject, auxiliary, tail[len(subject) :].strip())}"
    return body


def _joined(subject: str, auxiliary: str, predicate: str) -> str:
    if auxiliary in ("do", "does", "did"):
        return f"{subject} {_finite(predicate)}"
    if auxiliary == "am":
        auxiliary = "is"
    return f"{subject} {auxiliary} {predicate}"


def _finite(predicate: str) -> str:
    """`predicate` behind "do" as a statement has it: behind "will" the verb keeps its base form, without a norm."""
    return predicate if predicate.startswith(("have to", "need to", "not ")) else f"will {predicate}"


def _subject(text: str, lexicon: Lexicon) -> str:
    """The noun phrase with which the words behind an auxiliary begin, "" for none."""
    if text.lower().startswith("there "):
        return text[: len("there")]
    tokens = tokens_of(words_of(text, lexicon))
    if not tokens or tokens[0].type not in ("NP", "PRED"):
        return ""
    end = tokens[0].words[-1].end
    index = 1
    while (
        index + 1 < len(tokens)
        and (tokens[index].text == "of" or tokens[index].type == "NAND")
        and tokens[index + 1].type == "NP"
    ):
        end = tokens[index + 1].words[-1].end
        index += 2
    return text[:end]


# Pronouns.


def _bound(statements: Sequence[Clause], lexicon: Lexicon) -> list[Clause]:
    things: list[Phrase] = []
    return [_with_things(clause, things, lexicon) for clause in statements]


def _resolved(parts: Sequence[Part], statements: Sequence[Clause], lexicon: Lexicon) -> list[Part]:
    """The parts, each pronoun replaced by the last phrase of `statements` that fits."""
    things = [phrase for clause in statements for atom in atoms_of(clause) for phrase in _things(atom, lexicon)]
    return [part._replace(clauses=tuple(_with_things(one, things, lexicon) for one in part.clauses)) for part in parts]


def _with_things(clause: Clause, things: list[Phrase], lexicon: Lexicon) -> Clause:
    """`clause` with its pronouns replaced by the last of `things` that fits, to which its own are added.

    Where nothing was told before, what a condition calls "it" is what the rest of the clause names.
    """
    own = [] if things else _things(clause.atom, lexicon)

    def resolved(atom: Atom) -> Atom:
        known = things or (own if atom is not clause.atom else [])
        taken = {role: {other.kind for name, other in atom.roles if name != role} for role, _ in atom.roles}
        roles = tuple((role, _antecedent(phrase, known, taken[role], lexicon)) for role, phrase in atom.roles)
        bound = replace(atom, roles=roles)
        things.extend(_things(bound, lexicon))
        return bound

    conditions = tuple(replace(c, atom=resolved(c.atom)) for c in clause.conditions)
    trigger = replace(clause.trigger, atom=resolved(clause.trigger.atom)) if clause.trigger else None
    return replace(clause, trigger=trigger, conditions=conditions, atom=resolved(clause.atom))


def _things(atom: Atom, lexicon: Lexicon) -> list[Phrase]:
    """The phrases of an atom that a pronoun may refer to: no player, no time or deed, nor what "be" says of a thing."""
    skipped = ("time", "measure", "goal") if atom.event in ("be", "count as", "become") else ("time", "measure")
    return [
        phrase
        for role, phrase in atom.roles
        if phrase.kind not in ("", "player") and not _is_deed(phrase, lexicon) and role not in skipped
    ]


def _is_deed(phrase: Phrase, lexicon: Lexicon) -> bool:
    return phrase.kind in lexicon.events and phrase.kind not in lexicon.kinds


PERSONAL = frozenset({"he", "him", "she", "himself", "herself"})
PRONOUNS = PERSONAL | {"it", "they", "them", "this", "that", "one", "itself"}


def _antecedent(phrase: Phrase, things: Sequence[Phrase], taken: Collection[str], lexicon: Lexicon) -> Phrase:
    """What a pronoun stands for: the last of `things` that fits; "he" is one who acts."""
    if phrase.kind or phrase.words not in PRONOUNS:
        return phrase
    fitting = (
        thing
        for thing in reversed(things)
        if thing.kind not in taken and (phrase.words not in PERSONAL or _acts(thing, lexicon))
    )
    found = next(fitting, None)
    return replace(found, such=()) if found else phrase


def _acts(thing: Phrase, lexicon: Lexicon) -> bool:
    kinds = (thing.kind, *lexicon.names.get(thing.name, ()))
    return any(lexicon.is_a(kind, acting) for kind in kinds for acting in lexicon.acting)


def asked_of(question: Question) -> Clause | None:
    """The clause for which the last part of yes or no asks, None where there is none."""
    asked = [part for part in question.parts if part.kind == "yes-no"]
    return asked[-1].clauses[-1] if asked and asked[-1].clauses else None


def atoms_of(clause: Clause) -> Iterator[Atom]:
    """All atoms of a clause: its trigger's, its conditions' and its own."""
    if clause.trigger:
        yield clause.trigger.atom
    for condition in clause.conditions:
        yield condition.atom
    yield clause.atom
