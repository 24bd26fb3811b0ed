"""The words of a question for which a rule does not account: each of them may change the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..clauses.lexicon import Lexicon
from ..clauses.model import Clause, Phrase
from ..clauses.phrases import BOUNDS
from ..clauses.unify import MOSTLY
from ..patterns import late
from ..text import folded_words
from .ask import Question, atoms_of
from .classes import telling_of
from .evidence import stems_of
from .rules import Rule
from .rulings import norm_of
from .told import apart, marks

# A small word of a question -> those of a rule that say the same there.
ALIKE = {
    "after": ("when", "whenever", "once", "then", "following"),
    "once": ("when", "whenever", "after"),
    "if": ("when", "whenever", "while"),
    "while": ("when", "whenever", "if", "during"),
    "without": ("no", "not", "neither"),
    "against": ("to",),
    "becaus": ("when", "with"),
}
_JOINING = late(r"\bas (?:soon|long) as\b", re.IGNORECASE)
# What a question of what may or must be done says of what is told before it: "Can he still move?".
EVEN_SO = frozenset({"already", "still"})
# What tells nothing that a rule could have to say.
SILENT = stems_of(
    "legal possible really actually have get does would player someone game ok okay fine way want wanna wonder guess "
    "gonna gotta"
)


def unaccounted(question: Question, asked: Clause, rule: Rule, lexicon: Lexicon) -> frozenset[str]:
    """The stems of the question for which the rule does not account: each of them may change the answer.

    A word is accounted for where the rule's sentence or scope has it, or where it names a thing that is of a kind that
    the rule's sentence names, or an event below the rule's.
    """
    accounted = stems_of(rule.text) | stems_of(rule.scope) | stems_of(" ".join(lexicon.norms)) | SILENT
    kinds = {phrase.kind for atom in atoms_of(rule.clause) for _, phrase in atom.roles}
    events = {atom.event for atom in atoms_of(rule.clause)}
    for clause in (*question.statements, *(clause for part in question.parts for clause in part.clauses)):
        for atom in atoms_of(clause):
            if not events.isdisjoint(telling_of(atom.event, lexicon)):
                accounted |= stems_of(" ".join(_verbs(atom.event, lexicon)))
            for _, phrase in atom.roles:
                own = lexicon.names.get(phrase.name, (phrase.kind,))
                if (
                    any(lexicon.is_a(narrow, kind) for narrow in own for kind in kinds if kind)
                    or phrase.kind == "player"
                ):
                    head = phrase.words if phrase.name else f"{phrase.words.rpartition(' ')[2]} {phrase.kind}"
                    accounted |= {stem for stem in stems_of(head) if not stem.isdigit()}
    counted = {role for role, phrase in rule.clause.atom.roles if phrase.quantity}
    numbers = [phrase for role, phrase in asked.atom.roles if phrase.quantity and role in counted]
    accounted |= {str(phrase.quantity.value) for phrase in numbers if phrase.quantity}
    bounding = {word for phrase in numbers for word in _bounding(phrase)}
    accounted |= {stem for phrase in _other_phases(asked, rule.clause, lexicon) for stem in stems_of(phrase.words)}
    accounted |= {stem for _, how in asked.atom.roles if how.words in MOSTLY for stem in stems_of(how.words)}
    said = set(folded_words(rule.text)) | bounding
    if norm_of(asked) in ("permission", "duty"):
        said |= EVEN_SO
        accounted |= stems_of(" ".join(EVEN_SO))
    text = _JOINING.sub("if", question.text)
    lacking = {mark for mark in marks(text) - said if said.isdisjoint(ALIKE.get(mark, ()))}
    return stems_of(text) - accounted - ALIKE.keys() - bounding | lacking


def _other_phases(asked: Clause, rule: Clause, lexicon: Lexicon) -> Iterator[Phrase]:
    """The phases of which a question asks and in whose place the rule names another one."""
    told, ruled = ([time for atom in atoms_of(one) if (time := atom.role("time"))] for one in (asked, rule))
    return (time for time in told if any(apart(time, other, lexicon) for other in ruled))


def _bounding(phrase: Phrase) -> list[str]:
    """The words with which a phrase bounds its number ("fewer than"), their stems too."""
    bound = next((bound for bound in BOUNDS if phrase.words.startswith(f"{bound} ")), "")
    return [*folded_words(bound), *stems_of(bound)]


def _verbs(event: str, lexicon: Lexicon) -> list[str]:
    return [base for base, senses in lexicon.senses.items() if any(sense.event == event for sense in senses)]
