"""The norm of a verb group, and the relations that conjunctions and prepositions make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .lexicon import Lexicon
from .model import Atom, Phrase
from .tokens import Token

# Conjunctions and prepositions by the relation that they make; the others mean themselves.
RELATIONS = {
    "whenever": "when",
    "every time": "each time",
    "as soon as": "when",
    "once": "when",
    "the moment": "when",
    "the first time": "when",
    "as long as": "while",
    "so long as": "while",
    "only if": "if",
    "only when": "when",
    "only while": "while",
    "only after": "after",
    "only before": "before",
    "but only if": "if",
    "but only when": "when",
    "provided that": "if",
    "except when": "except",
    "except if": "except",
    "except that": "except",
    "even": "although",
    "even if": "although",
    "even when": "although",
    "even though": "although",
    "though": "although",
    "since": "because",
    "immediately after": "after",
    "immediately following": "after",
    "right after": "after",
    "just after": "after",
    "immediately before": "before",
    "just before": "before",
    "until after": "until",
    "in case": "if",
    "any time": "when",
    "wherever": "where",
    "as": "when",
    "just as": "when",
    "for the rest of": "during",
    "for the remainder of": "during",
    "for the duration of": "during",
    "as if": "although",
    "as though": "although",
    "so that": "because",
    "in order for": "because",
    "at the beginning of": "at the start of",
    "rather than": "instead of",
    "in place of": "instead of",
    "instead": "instead of",
    "except for": "except",
    "except by": "except",
    "other than": "except",
    "besides": "except",
    "apart from": "except",
    "in response to": "when",
    "at the time of": "when",
    "without": "unless",
    "throughout": "during",
    "in": "during",
    "by": "where",
    "on": "when",
    "upon": "when",
    "because of": "because",
    "due to": "because",
    "as a result of": "because",
    "outside": "except",
    "within": "during",
    "at": "during",
    "for": "where",
    "for each": "where",
    "for the purpose of": "where",
    "for purposes of": "where",
    "in addition to": "although",
    "against": "where",
    "through": "where",
    "based on": "where",
    "with": "where",
    "to": "where",
    "from": "where",
    "of": "where",
    "under": "where",
    "among": "where",
    "following": "after",
    "whether or not": "although",
    "including during": "although",
    "including in": "although",
    "including at": "although",
    "whether": "although",
    "regardless of": "although",
    "despite": "although",
}
TRIGGERS = frozenset({"when", "each time", "before", "after", "instead of", "at the start of", "at the end of"})
EXCEPTIONS = frozenset({"unless", "except"})
SILENT = frozenset({"because", "although"})  # they give a reason, not a condition
# Prepositions behind a deed that are conditions, as at the head of the sentence.
PHRASE_CONDITIONS = {
    "following": "after",
    "in response to": "when",
    "during": "during",
    "throughout": "during",
    "before": "before",
    "after": "after",
    "until": "until",
    "at the start of": "at the start of",
    "at the beginning of": "at the start of",
    "at the end of": "at the end of",
    "except": "except",
    "except for": "except",
    "except by": "except",
    "except in": "except",
    "except on": "except",
    "except at": "except",
    "except during": "except",
    "other than": "except",
    "besides": "except",
    "apart from": "except",
    "instead of": "instead of",
    "rather than": "instead of",
    "in place of": "instead of",
    "including during": "although",
    "including in": "although",
    "including at": "although",
    "in addition to": "although",
    "regardless of": "although",
    "despite": "although",
    "in spite of": "although",
    "immediately after": "after",
    "immediately following": "after",
    "just after": "after",
    "right after": "after",
    "immediately before": "before",
    "just before": "before",
    "prior to": "before",
    "any time before": "before",
    "any time after": "after",
    "up until": "until",
    "for the rest of": "during",
    "for the remainder of": "during",
    "for the duration of": "during",
}
# Adverbs that add nothing to what a clause binds.
SILENT_ADVERBS = frozenset(
    [
        "also",
        "however",
        "therefore",
        "thus",
        "too",
        "simply",
        "of course",
        "likewise",
        "as well",
        "either",
        "both",
        "then",
        "so",
        "even",
        "if any",
        "in question",
        "additionally",
        "for example",
        "actually",
        "really",
        "please",
        "in effect",
        "just",
        "all",
        "each",
        "in that case",
        "in this way",
        "as follows",
        "in particular",
        "in addition",
        "as a result",
        "meanwhile",
        "neither",
    ]
)
TIME_ADVERBS = frozenset(
    [
        "immediately",
        "at once",
        "already",
        "still",
        "yet",
        "later",
        "earlier",
        "now",
        "first",
        "last",
        "afterwards",
        "always",
        "ever",
        "until then",
        "thereafter",
        "beforehand",
        "at any time",
        "at that time",
        "at the same time",
        "simultaneously",
        "right away",
        "from then on",
        "since then",
        "by then",
        "next",
        "again",
        "afterward",
        "at that point",
        "at this point",
        "at this time",
        "for now",
        "forever",
        "subsequently",
        "previously",
        "initially",
        "eventually",
        "permanently",
        "temporarily",
        "currently",
    ]
)
ANY = {"nothing": "anything", "nobody": "anybody", "none": "any", "no one": "anyone"}  # what a denial is about
ABLE = "able"
PLACE_ADVERBS = frozenset({"there", "here", "elsewhere", "anywhere", "somewhere", "indoors", "to the side"})


def adverb_role(words: str) -> str:
    """The role that an adverb fills: when, where, or how and how often."""
    return "time" if words in TIME_ADVERBS else "place" if words in PLACE_ADVERBS else "measure"


def relation_of(text: str) -> str:
    """The relation that a conjunction or preposition makes."""
    return RELATIONS.get(text, text)


def norm_of(token: Token, atom: Atom, lexicon: Lexicon) -> str:
    """The norm that a verb group states of `atom`; a negated permission is a prohibition, a negated duty none."""
    if token.modal:
        norm = lexicon.norms.get(token.modal, "fact")
        if token.negated and norm != "fact":
            if token.modal in ("must", "should", "shall"):
                return "prohibition"
            norm = {"permission": "prohibition", "duty": "no duty", "prohibition": "permission"}.get(norm, norm)
        return norm
    if atom.event in ("be", "count as"):
        goal = atom.role("goal")
        called = atom.event == "count as" and not lexicon.naming.isdisjoint(token.candidates)
        kind_of = atom.event == "be" and goal and goal.words.startswith(("a ", "an "))
        return "definition" if called or kind_of else "being"
    return "fact"


def shared_modal(token: Token, modal: Token | None) -> Token:
    """`token` under the auxiliary of the deed before it: "may exert and heal" permits both."""
    if (
        modal is None
        or token.modal
        or not modal.modal
        or _has_do(token)
        or not (
            token.tag == "VBM"
            or token.words[0].text in ("be", "have")
            or (token.tag == "VBN" and token.voice == "passive" and len(token.words) == 1)
        )
    ):
        return token
    return replace(token, modal=modal.modal, negated=token.negated or modal.negated)


def _has_do(token: Token) -> bool:
    """Whether a verb group has "do" before its verb, and so needs no other auxiliary: "did not halt"."""
    return len(token.words) > 1 and bool(token.words[0].roles & {"do"})


def denies_on(token: Token, first: Token | None, joints: Sequence[str]) -> bool:
    """Whether "not" before the first deed denies `token` too: "do not halt or ring", "has not rung or fallen"."""
    if first is None or token is first or token.negated or not all(joint in ("or", ",") for joint in joints):
        return False
    if "do" in first.words[0].roles:
        return first.negated and token.tag == "VBM"
    passive = token.voice == first.voice == "passive" or first.words[0].text in ("has", "have", "had")
    return first.negated and not first.modal and passive and token.tag == "VBN" and len(token.words) == 1


def denied(atom: Atom) -> Atom:
    """An atom with "no player" or "nothing" in a role as the denial of the same for any."""
    index = next(
        (at for at, (role, phrase) in enumerate(atom.roles) if phrase.none and role in ("actor", "object", "goal")),
        None,
    )
    if index is None:
        return atom
    roles = tuple((role, _any(phrase) if at == index else phrase) for at, (role, phrase) in enumerate(atom.roles))
    return replace(atom, roles=roles, negated=not atom.negated)


def _any(phrase: Phrase) -> Phrase:
    """A phrase of "no lamp or bell" as one of any lamp or bell."""
    words = ANY.get(phrase.words.lower(), phrase.words)
    return replace(
        phrase, words=words, none=False, each=True, also=tuple(replace(member, none=False) for member in phrase.also)
    )


def able(token: Token, atom: Atom, lexicon: Lexicon) -> Atom:
    """The atom of a relative clause: what may or cannot be done has the measure ABLE, since it need not be done."""
    norm = lexicon.norms.get(token.modal, "")
    able_atom = replace(atom, roles=(*atom.roles, ("measure", Phrase(ABLE, ABLE))))
    return cannot(token, able_atom if norm in ("permission", "prohibition") else atom, lexicon)


def cannot(token: Token, atom: Atom, lexicon: Lexicon) -> Atom:
    """The atom of a subordinate clause, negated where its auxiliary is a prohibition ("cannot")."""
    banned = lexicon.norms.get(token.modal, "") == "prohibition"
    return replace(atom, negated=True) if banned else atom
