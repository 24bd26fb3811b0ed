"""Phrases with what they are other than, or the same as: "a lamp other than the bell", "the same lamp as before"."""

from __future__ import annotations

from dataclasses import replace

from .comparisons import MANY
from .lexicon import Lexicon
from .model import Phrase
from .narrowed import where


def other_than(phrase: Phrase, other: Phrase, lexicon: Lexicon) -> Phrase:
    """`phrase` without `other`, or what stands last within it: "a lamp in a tower other than the gate"."""
    last = phrase.such[-1] if phrase.such else None
    role, inner = last.roles[-1] if last is not None and last.roles else ("", None)
    owner = phrase.owner
    if last is None and owner is not None and _is_among(other, owner, phrase, lexicon):
        words = f"{phrase.words} other than {other.words}"
        return replace(phrase, words=words, owner=other_than(owner, other, lexicon))
    if last is None or inner is None or last.event != "be":
        return where(phrase, "other than", other)
    of_inner = bool(other.kind) and lexicon.is_a(other.kind, inner.kind) and not lexicon.is_a(other.kind, phrase.kind)
    if not (of_inner or inner.words.startswith(("a ", "an "))):
        return where(phrase, "other than", other)
    roles = (*last.roles[:-1], (role, other_than(inner, other, lexicon)))
    return replace(phrase, such=(*phrase.such[:-1], replace(last, roles=roles)))


def _is_among(other: Phrase, owner: Phrase, phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether `other` is excepted from the owner of `phrase`: "the size of a lamp other than the bell"."""
    if lexicon.is_a(other.kind, phrase.kind) and other.kind:
        return False
    wider = (owner, *(phrase for such in owner.such for _, phrase in such.roles[1:]))
    among = other.kind and any(lexicon.is_a(other.kind, one.kind) for one in wider if one.kind)
    return owner.words.lower().startswith(("a ", "an ")) or bool(among)


def likened(phrase: Phrase, other: Phrase) -> Phrase | None:
    """`phrase` with `other` as what its "same" compares with: "a runner of the same color as the lamp"; else None."""
    if not MANY.isdisjoint(phrase.qualifiers):
        return where(phrase, "as", other)
    if "same" in phrase.qualifiers:
        return where(replace(phrase, such=()), "as", other) if not phrase.such else None
    if phrase.owner is not None and (owner := likened(phrase.owner, other)):
        return replace(phrase, owner=owner)
    if not phrase.such or not phrase.such[-1].roles:
        return None
    *before, last = phrase.such
    role, inner = last.roles[-1]
    alike = likened(inner, other)
    return alike and replace(phrase, such=(*before, replace(last, roles=(*last.roles[:-1], (role, alike)))))
