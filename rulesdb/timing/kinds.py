"""What kind of answer a question wants."""

from __future__ import annotations

import re

from ..answer.asking import JUDGING
from ..clauses.lexicon import Lexicon
from ..clauses.tagger import tokens_of
from ..clauses.words import words_of
from ..patterns import late
from ..text import folded_words

AUXILIARIES = "does|do|did|can|could|may|might|must|should|shall|will|would|is|are|was|were|am|has|have|had"
NEGATED = r"(?:n'?t|(?<=can)'?t| not)?"
INVERTED = late(
    rf"(?:^|[,;:]\s*|\.\.\s*|\s[-–]+\s+|\b(?:and|or|but|so|then)\s+)({AUXILIARIES}){NEGATED}\s+(?=\S)", re.IGNORECASE
)
# "I rolled a 7 and have 7 points": what is told goes on, where no subject stands behind the verb.
_GOES_ON = late(
    rf"\b(?:and|or|but)\s+(?:is|are|was|were|am|has|have|had){NEGATED}\s+(?!(?:i|you|he|she|it|we|they|this|that|these|"
    r"those|the|an?|my|your|his|her|its|our|their|any|each)\b)",
    re.IGNORECASE,
)
_CLAUSE_FIRST = late(rf"when\s+(?!(?:{AUXILIARIES})\b)", re.IGNORECASE)
# "When he dies do I lose", without a comma: an auxiliary before a pronoun or a determiner asks.
_NOT_ASKING = r"(?<!\bwhen)(?<!\bwhat)(?<!\bhow)(?<!\bwho)(?<!\bmany)(?<!\bmuch)"
_LATER = rf"{_NOT_ASKING}\s(?:{AUXILIARIES}){NEGATED}\s+"
_ONE = r"(?:i|you|he|she|it|we|they)"
_WHO = rf"(?:{_ONE}|this|that|the|my|your|his|her|its)"
_ASKS_LATER = late(rf"when\s+.+?{_LATER}{_WHO}\s", re.IGNORECASE)
# The same where nothing else asks: behind other words that open a sentence, or before a pronoun wherever it stands.
_MAY_ASK = late(
    rf"(?:when|if|while|once|after|before|as|since|because|with|without|in|during|at)\s.+?{_LATER}{_WHO}\s"
    rf"|\S.*?{_LATER}{_ONE}\b",
    re.IGNORECASE,
)
# What asks for an order whatever else is said, and what does so unless two things are compared ("which is first").
_IN_ORDER = (
    r"\bin (?:what|which) (?:order|sequence)\b|\bwhat\b.*\bin order$",
    r"\bstep by step\b",
    r"\bwhat(?:'s| is) the procedure\b",
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
        r"\bhow (?:many|much|often|far|big|large|small|high|low)\b"
        r"|\bwhat(?:'s| is) the (?:maximum|minimum|limit|most|least|number)\b"
        r"|^(?:the )?(?:max|min|maximum|minimum|limit|number)\b",
    ),
    ("when", r"^(?:when|at what (?:point|time|moment))\b"),
    ("yes-no", rf"^(?:{AUXILIARIES}){NEGATED}\b"),
    ("what", r"^(?:what|which|where|why|how)\b|\bwhat (?:happens|now|then)\b"),
)
KINDS = tuple((kind, late(pattern, re.IGNORECASE)) for kind, pattern in _KINDS)
# What is asked of someone who knows ("can you tell me how many"), and what a question of yes or no may have within it
# ("can a storm change how many lamps are lit").
_REQUEST = late(rf"(?:{AUXILIARIES}) (?:you|someone|somebody|anyone|anybody)\b", re.IGNORECASE)
_INDIRECT = late(r"\b(?:how (?:many|much|often|far|long)|which|what|who)\b", re.IGNORECASE)
_COUNTED = ("order", "first", "how-many", "how-long")  # kinds that are known by words within a question
_IS_THERE = late(r"(?:is|are) there\b", re.IGNORECASE)  # who asks so for an order wants to know which
# What stands around words that ask whether what is told is so.
_AROUND = frozenset(
    (
        "all", "that", "this", "it", "is", "so", "still", "then", "just", "about", "for", "me", "him", "her", "us",
        "them", "by", "the", "rules", "under", "rule",
    )
)  # fmt: skip
_TAG = late(r",\s*(?:right|ok|okay|correct|yes|legal|fine|allowed)$", re.IGNORECASE)  # "so he is home, right?"
_PERSONS = frozenset(
    (
        "i", "we", "he", "she", "they", "you", "it", "my", "his", "her", "our", "their", "your", "its", "me", "him",
        "us", "them",
    )
)  # fmt: skip


def kind_of(piece: str) -> str:
    """The kind of answer that a piece of a question wants; "" for a statement."""
    return next((kind for kind, pattern in KINDS if pattern.search(piece)), "")


def kind_asked(sentence: str, lexicon: Lexicon, *, told: bool, must: bool = False) -> str:
    """The kind of answer that a sentence wants; "" for a statement.

    `told` is whether there are such before it, and `must` whether nothing else asks that might.
    """
    body = sentence.rstrip("?!. ")
    kind = kind_of(body)
    asking = sentence.endswith("?")
    cut = INVERTED.search(body)
    if asking and _TAG.search(body):
        return "yes-no"
    if kind == "when" and _CLAUSE_FIRST.match(body) and (cut is not None or _ASKS_LATER.match(body)):
        return "yes-no"  # "When he dies, do I lose?" asks nothing of when
    if cut is not None and _is_within(kind, body, cut.start()):
        return kind if _REQUEST.match(body) else "yes-no"  # "limit once per phase: can I use it twice?"
    inverted = cut is not None and (asking or (cut.start() > 0 and not _GOES_ON.match(body, cut.start())))
    if (kind == "" and inverted) or (must and kind in ("", "when") and _MAY_ASK.match(body)):
        return "yes-no"
    if kind == "" and asking:
        return "yes-no" if told or not _only_names(body, lexicon) else "what"  # "he may defend?", "burdens per site?"
    return kind


def _is_within(kind: str, body: str, start: int) -> bool:
    """Whether the words that tell `kind` stand within a question of yes or no, which an auxiliary at `start` begins."""
    if kind == "order":  # "does the mayor decide the order of the rounds?"
        return start == 0 and not _IS_THERE.match(body)
    indirect = _INDIRECT.search(body)
    return kind in _COUNTED and (start <= indirect.start() if indirect else kind == "how-many")


def _only_names(body: str, lexicon: Lexicon) -> bool:
    """Whether a piece of a question has no verb and says nothing of what it names: "burdens per site".

    What is told of someone asks whether it is so ("two lamps in my deck"), and so do "legal" and the like, and "=".
    """
    spoken = set(folded_words(body))
    if "=" in body or spoken & _PERSONS or (spoken & JUDGING and spoken <= JUDGING | _AROUND):
        return False
    return all(token.type in ("NP", "PREP", "PREP_OF") for token in tokens_of(words_of(body, lexicon), lexicon))
