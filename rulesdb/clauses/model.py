"""The records of a read sentence: phrases, atoms and clauses. Frozen values without behaviour but for their words.

A rule sentence and a question are read into the same records, so that one can be matched with the other.
"""

from __future__ import annotations

from dataclasses import dataclass

NORMS = ("permission", "prohibition", "duty", "no duty", "fact", "being", "definition", "number")
ROLES = ("actor", "object", "recipient", "source", "goal", "instrument", "place", "time", "measure", "topic")
RELATIONS = (
    "when", "each time", "if", "while", "before", "after", "during", "until", "unless", "instead of",
    "at the start of", "at the end of", "except", "because", "although", "where",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that a phrase states. `relation` is "=", "<", "<=", ">" or ">="; `value` is the number."""

    relation: str
    value: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase.

    `kind` is the kind of the lexicon that its head names, else the stem of the head; `known` tells which. `qualifiers`
    are the states, sides, names and other words that narrow it, by stem. `owner` is whose or of what it is. `such` are
    the atoms of its relative clauses and of what stands behind it, in which `kind` fills a role. `also` are the further
    members of a list, `choice` tells that one of them is enough ("or"). `examples` are things that it is said to
    take in ("such as"). `none` is set for "no player" and "neither".
    """

    words: str
    kind: str
    known: bool = True
    qualifiers: tuple[str, ...] = ()
    owner: Phrase | None = None
    quantity: Quantity | None = None
    none: bool = False
    each: bool = False
    name: str = ""
    such: tuple[Atom, ...] = ()
    also: tuple[Phrase, ...] = ()
    choice: bool = False
    examples: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Atom:
    """Something that happens or holds: an event or state of the lexicon and what fills its roles.

    `event` is "be" for what something is (the roles are object and goal) and "have" for what something has.
    """

    event: str
    roles: tuple[tuple[str, Phrase], ...] = ()
    negated: bool = False

    def role(self, name: str) -> Phrase | None:
        """The phrase that fills the role `name`, or None."""
        for role, phrase in self.roles:
            if role == name:
                return phrase
        return None


@dataclass(frozen=True, slots=True)
class Condition:
    """An atom or a stretch of time, and the relation of the clause to it, one of RELATIONS."""

    relation: str
    atom: Atom
    words: str


@dataclass(frozen=True, slots=True)
class Clause:
    """What one part of a sentence binds.

    `norm` is one of NORMS. `trigger` is the condition whose happening starts it; `conditions` must hold besides,
    `exceptions` take it back; `reasons` tell why it holds or what does not matter to it, and bind nothing. `only` is
    what "only" narrows: "actor", "object", "condition", "number" or "".
    `span` is the range of characters of the sentence that the clause was read from. `stopped` is the first word that
    went into no field, "" where every word did: only then is the clause `understood`.
    """

    sentence: int
    span: tuple[int, int]
    norm: str = "fact"
    atom: Atom = Atom("")
    trigger: Condition | None = None
    conditions: tuple[Condition, ...] = ()
    exceptions: tuple[Condition, ...] = ()
    reasons: tuple[Condition, ...] = ()
    only: str = ""
    understood: bool = True
    stopped: str = ""
