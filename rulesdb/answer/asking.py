"""Which sentences of a question ask, and which only tell the story."""

from __future__ import annotations

import re

from ..text import folded_words, sentences

TOLD = 0.7  # weight of a word outside the sentence that asks (best of 0.5, 0.7 and 1 for players' questions)
_ASKS = re.compile(
    r"\?|^(?:and |so |but )?(?:can|could|may|might|must|should|do|does|did|is|are|am|was|were|will|would|has|have|how|"
    r"what|when|which|who|whose|where|why|isn't|aren't|doesn't|don't|can't)\b",
    re.IGNORECASE,
)
# Where people end a sentence: they often begin the next one without a capital. A short word may be shortened ("vs.").
_ENDS = re.compile(r"(?<=[?!;])\s+|(?<=[a-z0-9)]{3}\.)\s+(?=[a-z])")


def typed_sentences(text: str) -> list[str]:
    """The sentences of a question as people type it; the whole of it where there is none."""
    return [part for sentence in sentences(text) for part in _ENDS.split(sentence) if part.strip()] or [text]


def asking_words(text: str) -> frozenset[str]:
    """The folded words of the sentences of `text` that ask; of its last one, where none does."""
    parts = typed_sentences(text)
    asking = [part for part in parts if _ASKS.search(part)] or parts[-1:]
    return frozenset(word for part in asking for word in folded_words(part))
