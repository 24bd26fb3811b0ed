"""A question as people type it -> what it states and what it asks, read by the grammar of the rules.

"Gimli is exhausted. Can he defend?" states that Gimli is exhausted and asks whether he may defend. A question is turned
into the statement that it asks about ("he can defend"), which the clause reader reads like a rule; the words that ask
are gone then, and a negation among them with them: "isn't he allowed to" asks what "is he allowed to" asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ..answer.asking import typed_sentences
from ..clauses.lexicon import Lexicon
from ..clauses.model import Atom, Clause, Phrase
from ..clauses.reader import read_sentence
from ..clauses.tagger import tokens_of
from ..clauses.words import words_of
from ..text import squeeze, straight, telling_words

AUXILIARIES = "does|do|did|can|could|may|might|must|should|shall|will|would|is|are|was|were|am|has|have|had"
_NEGATED = r"(?:n'?t|(?<=can)'?t| not)?"
_INVERTED = re.compile(rf"(?:^|[,;:]\s*|\b(?:and|or|but|so|then)\s+)({AUXILIARIES}){_NEGATED}\s+(?=\S)", re.IGNORECASE)
# "I rolled a 7 and have 7 points": what is told goes on, where no subject stands behind the verb.
_GOES_ON = re.compile(
    rf"\b(?:and|or|but)\s+(?:is|are|was|were|am|has|have|had){_NEGATED}\s+(?!(?:i|you|he|she|it|we|they|this|that|these|"
    r"those|the|an?|my|your|his|her|its|our|their|any|each)\b)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:(?:and|or|but|so|then|also|now|ok|okay|well|hi|hello|thanks|question|quick question|if so|exactly|just|"
    r"that is|i mean)\b[,:.!\s]*)+",
    re.IGNORECASE,
)
_IMPERSONAL = re.compile(
    r"^(?P<before>(?:.+[,;:]\s+)?)(?:and\s+|or\s+|but\s+|so\s+|then\s+)?"
    r"(?:is|isn't|isnt|was|would)(?: not)?\s+(?:it|there|that|this)(?: be)?\s+"
    r"(?:also |even |still |really |actually |ever )?"
    r"(?P<how>legal|allowed|possible|permitted|ok|okay|fine|all right|alright|a way|any way|correct|permissible)"
    r"(?:\s+for\s+(?P<who>.+?))?\s+to\s+(?P<rest>.+)$",
    re.IGNORECASE,
)
_BELIEF = re.compile(
    r"^(?:does|do|did|would)(?:n'?t)?\s+(?:that|this|it)\s+mean(?:\s+that)?\s+(?P<rest>.+)$|"
    r"^(?:am i|are we)\s+(?:right|correct)\s+(?:that|in thinking|to think|in assuming|to assume)(?:\s+that)?\s+"
    r"(?P<belief>.+)$",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"^(?:what happens|what happened|what now|what then|what|which|where|why|how many|how much|how often|how long|how|"
    r"who|whose|when)\b(?:\s+(?:next|then|now|exactly|else))?(?:\s+(?:if|when|after|once))?",
    re.IGNORECASE,
)
_CLAUSE_FIRST = re.compile(rf"when\s+(?!(?:{AUXILIARIES})\b)", re.IGNORECASE)
# What asks for an order whatever else is said, and what does so unless two things are compared ("which is first").
_IN_ORDER = (
    r"\bin (?:what|which) (?:order|sequence)\b",
    r"\bstep by step\b",
    r"\bstart to finish\b|\bfrom .+ to (?:the|its) end\b",
    r"\bwhat (?:comes|happens) when\W*$|\bwhen do(?:es)? (?:each|all)\b",
)
_ORDER = (
    r"\border of\b|\bthe right order\b|\bsequence\b",
    r"^steps\b|\bsteps (?:for|to|of|in)\b|\b(?:what|which|what are the) steps\b",
    r"\bwhat are the (?:phases|stages|parts)\b",
    r"\bwalk me through\b|^(?:please |(?:can|could) (?:you|we) )?go through\b|\bgo through the (?:steps|phases)\b",
)
# Kinds of questions by how they begin or what they say, in the order in which they are tried.
_KINDS = (
    ("order", "|".join(_IN_ORDER)),
    ("who", r"^(?:who|whose|which player)\b(?!.*\bfirst\b)"),  # "who chooses the order?" asks who
    ("first", r"\bbefore or after\b|\b(?:which|what|who) .*\bfirst\b(?! players?\b)"),
    ("order", "|".join(_ORDER)),
    ("how", r"^how (?:do|does|is|are|can|would|should)\b"),
    ("how-long", r"\bhow long\b|\buntil when\b|\bfor how many turns\b"),
    (
        "how-many",
        r"\bhow (?:many|much|often|far)\b|\bwhat(?:'s| is) the (?:maximum|minimum|limit|most|least|number)\b"
        r"|^(?:the )?(?:max|min|maximum|minimum|limit|number)\b",
    ),
    ("when", r"^(?:when|at what (?:point|time|moment))\b"),
    ("yes-no", rf"^(?:{AUXILIARIES}){_NEGATED}\b"),
    ("what", r"^(?:what|which|where|why|how)\b|\bwhat (?:happens|now|then)\b"),
)
KINDS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _KINDS)
_ASKS_ONLY = frozenset(("next", "first", "exactly", "right", "correct", "true", "work", "works", "go", "goes", "rule"))
LONGEST = 2000  # characters of a question that are read; more is no question
MOST_PARTS = 12  # sentences of a question that are read
LONGEST_TRIED = 40  # words of a sentence that is read again with another subject: a longer one takes too long
MOST_STATEMENTS = 12  # ways to read it
# Auxiliary -> the form of the verb behind it; it is the base form behind all others.
_BEHIND = dict.fromkeys(("is", "are", "was", "were", "am", "has", "have", "had"), "VBN")


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a question asks: its words, the kind of answer that it wants, and what it asks about."""

    text: str
    kind: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Question:
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
    for sentence in list(_sentences(straight(squeeze(text))[:LONGEST]))[:MOST_PARTS]:
        part = _part(sentence, lexicon)
        clauses = part.clauses if part else read_sentence(sentence, lexicon).clauses
        if not all(clause.understood for clause in clauses) and _tells(sentence):
            unread.append(sentence)
        if part:
            parts.append(part)
        else:
            statements += clauses
    if not parts:
        parts = [Part(squeeze(text), "what", tuple(statements))]
    return Question(squeeze(text), game, tuple(_bound(statements)), tuple(_resolved(parts, statements)), tuple(unread))


def _tells(sentence: str) -> bool:
    """Whether a sentence says more than that it asks ("what now?", "how does it work?")."""
    return not _ASKS_ONLY.issuperset(telling_words(sentence))


def _sentences(text: str) -> Iterator[str]:
    for piece in typed_sentences(text):
        bare = _LEAD.sub("", piece.strip())
        if bare:
            yield bare


def _part(sentence: str, lexicon: Lexicon) -> Part | None:
    """The part that the sentence asks, None where it is a statement."""
    body = sentence.rstrip("?!. ")
    kind = kind_of(body)
    asking = sentence.endswith("?")
    cut = _INVERTED.search(body)
    if kind == "when" and cut is not None and _CLAUSE_FIRST.match(body):
        kind = "yes-no"  # "When he dies, do I lose?" asks nothing of when
    if kind == "" and cut is not None and (asking or (cut.start() > 0 and not _GOES_ON.match(body, cut.start()))):
        kind = "yes-no"
    if kind == "" and asking:
        kind = "what" if _only_names(body, lexicon) else "yes-no"  # "burdens per site?", "so he may defend?"
    if kind == "":
        return None
    return Part(sentence, kind, _asked(body, kind, lexicon))


def _only_names(body: str, lexicon: Lexicon) -> bool:
    """Whether a piece of a question has no verb and says nothing of what it names: "burdens per site"."""
    return all(token.type in ("NP", "PREP", "PREP_OF") for token in tokens_of(words_of(body, lexicon), lexicon))


def kind_of(piece: str) -> str:
    """The kind of answer that a piece of a question wants; "" for a statement."""
    return next((kind for kind, pattern in KINDS if pattern.search(piece)), "")


def _asked(body: str, kind: str, lexicon: Lexicon) -> tuple[Clause, ...]:
    text = statement(body, lexicon) if kind == "yes-no" else _ASKING.sub("", body).strip()
    inverted = statement(text, lexicon) if kind != "yes-no" and _INVERTED.match(text) else text
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
    for match in _INVERTED.finditer(body):
        before, auxiliary, tail = body[: match.start(1)], match[1].lower(), body[match.end() :]
        tag = _BEHIND.get(auxiliary, "VB")
        for word in words_of(tail, lexicon)[1:]:
            if tag in word.tags():
                yield f"{before}{_joined(tail[: word.start].strip(), auxiliary, tail[word.start :])}"


def statement(body: str, lexicon: Lexicon) -> str:
    """The statement that a question of yes or no asks about.

    "If he dies, can't I play him again" -> "If he dies, I can play him again".
    """
    believed = _BELIEF.match(body)
    if believed:
        return str(believed["rest"] or believed["belief"])
    impersonal = _IMPERSONAL.match(body)
    if impersonal:
        return f"{impersonal['before']}{impersonal['who'] or 'a player'} may {impersonal['rest']}"
    for match in _INVERTED.finditer(body):
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


def _bound(statements: Sequence[Clause]) -> list[Clause]:
    things: list[Phrase] = []
    return [_with_things(clause, things) for clause in statements]


def _resolved(parts: Sequence[Part], statements: Sequence[Clause]) -> list[Part]:
    """The parts, each pronoun replaced by the last phrase of `statements` that fits."""
    things = [phrase for clause in statements for atom in atoms_of(clause) for phrase in _things(atom)]
    return [replace(part, clauses=tuple(_with_things(clause, things) for clause in part.clauses)) for part in parts]


def _with_things(clause: Clause, things: list[Phrase]) -> Clause:
    def resolved(atom: Atom) -> Atom:
        roles = tuple((role, _antecedent(phrase, things, atom, role)) for role, phrase in atom.roles)
        bound = replace(atom, roles=roles)
        things.extend(phrase for phrase in _things(bound) if phrase.kind != "player")
        return bound

    conditions = tuple(replace(c, atom=resolved(c.atom)) for c in clause.conditions)
    trigger = replace(clause.trigger, atom=resolved(clause.trigger.atom)) if clause.trigger else None
    return replace(clause, trigger=trigger, conditions=conditions, atom=resolved(clause.atom))


def _things(atom: Atom) -> list[Phrase]:
    """The phrases of an atom that a pronoun may refer to; the goal of "be" and its like is none."""
    skipped = ("goal",) if atom.event in ("be", "count as", "become") else ()
    return [phrase for role, phrase in atom.roles if phrase.kind and role not in skipped]


PRONOUNS = frozenset({"he", "him", "she", "it", "they", "them", "this", "that", "one", "itself", "himself"})


def _antecedent(phrase: Phrase, things: Sequence[Phrase], atom: Atom, role: str) -> Phrase:
    if phrase.kind or phrase.words not in PRONOUNS or not things:
        return phrase
    taken = {other.kind for name, other in atom.roles if name != role}
    fitting = [thing for thing in reversed(things) if thing.kind and thing.kind not in taken and thing.kind != "player"]
    return replace(fitting[0], such=()) if fitting else phrase


def atoms_of(clause: Clause) -> Iterator[Atom]:
    """All atoms of a clause: its trigger's, its conditions' and its own."""
    if clause.trigger:
        yield clause.trigger.atom
    for condition in clause.conditions:
        yield condition.atom
    yield clause.atom
