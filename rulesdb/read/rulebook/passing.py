"""Terms that a rule defines in passing: "A run is ...", 'the player who began (the "opener")', "this is called a raid".

A headword that the page sets apart (in bold or italics, in quotation marks, in capitals) needs less around it than a
plain one. Either counts only where other rules use the word: what is said once is no term.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...model import Passage
from ...text import STOP, fold, key, sentences

LONGEST = 4  # words of a term
USED = {True: 1, False: 2}  # other passages that use a headword which is set apart, and a plain one
LEAST = 4  # words of a definition
MOST = 3  # rules that define one term
NEAR = 80  # characters in front of a headword and behind it that are looked at

_MARKED = re.compile(r"(\*\*\*|___|\*\*|__|\*|(?<![\w_])_)(?=\S)([^*_\n]{2,50}?)(?<=\S)\1")
_QUOTED = re.compile(r"[\"“]([^\"“”]{2,50}?)[.,]?[\"”]")
_SHOUTED = re.compile(r"(?<![\w-])[A-Z][A-Z'-]{2,}(?: [A-Z][A-Z'-]+){0,3}(?![\w-])")
_ARTICLE = r"(?:an?|the|its|their|that player's|your|his|her|each)"
_SAYS = r"(?:is|are|means?|refers? to|denotes?|consists? of|represents?|stands? for)"
_CALLED = r"(?:called|termed|named|known as|referred to as|dubbed|nicknamed)"
# What may stand in front of a headword that is set apart, and behind it.
_BEFORE = re.compile(
    rf"(?:^(?:{_ARTICLE} |(?:the )?(?:term|word|phrase|keyword|expression)s? )?"
    rf"|\b{_CALLED} (?:{_ARTICLE} )?|\((?:{_ARTICLE} |or (?:{_ARTICLE} )?|also |hereafter |together |collectively )*"
    rf"|\b(?:term|word|phrase|keyword) )[\"“*_]*$",
    re.IGNORECASE,
)
_BEHIND = re.compile(rf"^[\"”*_]*(?: card| cards)? ?(?:\([^)]{{1,40}}\) )?{_SAYS}\b", re.IGNORECASE)
_SHUTS = re.compile(r"^[\"”*_.,]*\)")
_LEADS = re.compile(rf"\b{_CALLED}(?: {_ARTICLE})? [\"“*_]*$", re.IGNORECASE)
# Plain headwords.
_NAME = rf"(?P<name>[A-Za-z][\w'’-]*(?: [A-Za-z][\w'’-]*){{0,{LONGEST - 1}}})"
_ANNOUNCED = re.compile(rf"\b{_CALLED} {_ARTICLE} {_NAME}(?=[.,;:)]|$| and | until | when | while )", re.IGNORECASE)
_MAY_CALL = re.compile(_CALLED)
_IS = re.compile(
    rf"^(?:An?|The) {_NAME} (?:is|are|consists of|refers to|means) "
    r"(?P<kind>an?|the|any|one|all|everything|anything|anyone|what|every|each|those|two|three)\b(?P<rest>.*)$"
)
_MEANS = re.compile(rf"^{_NAME} (?:means?|refers? to|denotes?) (?P<rest>(?!that\b|more\b|less\b).*)$")
_TELLS = re.compile(r"\b(?:that|which|who|whose|where|when|of|for|used|with|to|in|on|made|at|from|between|as)\b")
_CHANCE = re.compile(
    r"\b(?:if|unless|only|same|first|last|next|winner|legal|valid|possible|exception|example)\b", re.IGNORECASE
)
_SMALL = """
who that which of in on with to from and or by for is are was were has have had may must can cannot will not no he she
it they this these those there when if as at than then only first last next same other another each every such following
above below result rest aim goal object number amount total order reason purpose difference effect example exception
maximum minimum
"""
_INNER = frozenset(_SMALL.split())  # words that no plain headword has
_NO_NAME = re.compile(r"[\d{}\[\]<>|]")
_LEADING = re.compile(rf"^(?:{_ARTICLE} )+", re.IGNORECASE)
_VOWELS = frozenset("AEIOUY")  # an acronym has none ("HP")
_WORD = re.compile(r"[a-z0-9]+(?:['’][a-z]+)*")


@dataclass(frozen=True, slots=True)
class Defined:
    """A term that a passage defines in passing; `apart` tells that its headword is set apart there."""

    name: str
    passage: str
    apart: bool


def defined(passages: Sequence[Passage], markup: Mapping[str, str], entries: Iterable[str]) -> list[Defined]:
    """The terms that rules among `passages` define in passing, each by MOST of them at most.

    `markup` is the Markdown of the passages that have any, by their ids; `entries` are the keys of real entries.
    """
    entry_keys = set(entries)
    terms: dict[str, list[Defined]] = {}
    for passage in passages:
        if passage.kind not in ("rule", "step") or passage.term:
            continue
        for term in _in(passage, markup.get(passage.id, "")):
            terms.setdefault(key(term.name), []).append(term)
    uses = _uses(passages, terms)
    return [
        term
        for folded, definitions in terms.items()
        if uses[folded] >= USED[any(term.apart for term in definitions)] + len(definitions) or folded in entry_keys
        for term in definitions[:MOST]
    ]


def _in(passage: Passage, markup: str) -> Iterator[Defined]:
    """The terms that one passage defines, each once."""
    marked = {fold(match[2]): match[2] for match in _MARKED.finditer(markup)}
    seen: set[str] = set()
    for index, sentence in enumerate(sentences(passage.text)):
        apart = list(_apart(sentence, marked))
        plainly = [] if apart else list(_plainly(sentence, first=index == 0))
        for printed, is_apart in [*((name, True) for name in apart), *((name, False) for name in plainly)]:
            name = _LEADING.sub("", printed.strip(" .,:;\"“”'’"))
            if key(name) not in seen and _may_be(name):
                seen.add(key(name))
                yield Defined(_shown(name), passage.id, is_apart)


def _apart(sentence: str, marked: Mapping[str, str]) -> Iterator[str]:
    """Headwords of `sentence` that are set apart, where the words around them define."""
    places = [(match.start(), match.end(), match[1]) for match in _QUOTED.finditer(sentence)]
    shouted = [(match.start(), match.end(), match[0]) for match in _SHOUTED.finditer(sentence)]
    if shouted and not sentence.isupper():
        places += shouted
    for name in marked.values():
        at = sentence.find(name)
        if at >= 0:
            places.append((at, at + len(name), name))
    words = len(sentence.split())
    for start, end, name in places:
        # What is cut off in front is a dash, so that no headword far behind seems to open the sentence.
        before = sentence[:start] if start <= NEAR else f"-{sentence[start - NEAR : start]}"
        behind = sentence[end : end + NEAR]
        opens = bool(_BEFORE.search(before))
        enough = words - len(name.split()) >= LEAST
        if enough and (
            (opens and _BEHIND.match(behind))
            or _LEADS.search(before)
            or (opens and "(" in before[-24:] and _SHUTS.match(behind))
        ):
            yield name


def _plainly(sentence: str, *, first: bool) -> Iterator[str]:
    """Plain headwords of `sentence`: what something is called, and what a rule's first sentence says that it is."""
    if _MAY_CALL.search(sentence):
        yield from (match["name"] for match in _ANNOUNCED.finditer(sentence))
    definition = _IS.match(sentence) if first else None
    if definition and _TELLS.search(definition["rest"]) and not _CHANCE.search(definition["rest"]):
        yield definition["name"]
    meant = _MEANS.match(sentence) if first else None
    if meant and len(meant["rest"].split()) >= LEAST:
        yield meant["name"]


def _may_be(name: str) -> bool:
    """Whether `name` can be a term: a few words, none of them a number or a sign, not all of them small words."""
    words = fold(name).split()
    if not 0 < len(words) <= LONGEST or _NO_NAME.search(name) or len(fold(name)) < 3:
        return False
    return not _INNER.intersection(words) and any(word not in STOP for word in words)


def _shown(name: str) -> str:
    """The headword as an entry would have it: "RUN" and "run" as "Run"."""
    plain = name.lower() if name.isupper() and not _VOWELS.isdisjoint(name) else name
    return plain[:1].upper() + plain[1:]


def _uses(passages: Sequence[Passage], names: Iterable[str]) -> Counter[str]:
    """The number of passages that use each of the `names`, which are keys."""
    keys = set(names)
    firsts = {name.split()[0] for name in keys}
    counts: Counter[str] = Counter()
    for passage in passages if keys else ():
        words = [_singular(word) for word in _WORD.findall(passage.text.lower())]
        used = set()
        for index, word in enumerate(words):
            if word in firsts:
                used |= {" ".join(words[index : index + size]) for size in range(1, LONGEST + 1)} & keys
        counts.update(used)
    return counts


@lru_cache(maxsize=65536)
def _singular(word: str) -> str:
    return key(word)
