"""The lexicon of a game without data, made from its documents and the thesaurus of games.

A lexicon in the form of data/<game>/lexicon.toml, as text. Kinds are the game's terms, below what their definitions say
that they are; events are its verbs, known by the words beside them, that English for all games has not. A word of
another game means this game's word where the thesaurus has both in one group and only one word of the group fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..clauses.forms import noun_key, verb_forms
from ..clauses.lexicon import Lexicon
from ..model import Concept, Passage
from ..text import STOP, sentences
from .lexicon_rows import Rows
from .thesaurus import OPPOSITES, READINGS, load_sections, load_thesaurus
from .usage import MODAL, Usage, usage_in

LONGEST = 3  # words of a kind
SHORTEST = 3  # letters of a verb
_NO_VERB = re.compile(r"(?:ed|ing|er|or|ment|ion|al|nt|ss|ity|ful|ive)$")
_GENUS = (
    r"(?:(?:an?|the|any|each|every|all|one of the|a kind of|a type of) )?(?P<genus>(?:[a-z][\w-]* ){0,3}?[a-z][\w-]*)"
    r"(?= (?:that|which|who|whose|in|of|with|used|played|on|to|for|from|by|at|and|you|representing|made)\b|[,.;:(]|$)"
)
_IS = re.compile(rf"{_GENUS}")
_DEFINES = re.compile(rf"(?:an?|the) (?P<name>[a-z][\w-]*(?: [\w-]+){{0,2}}?) (?:is|are) {_GENUS}")
_SUBJECT = r"(?:(?:an?|the|each|any) )?{}s?(?: cards?)? (?:is|are|means?|refers? to|represents?) "


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The lexicon of a game as TOML, and the words of other games with those that this one has for them."""

    text: str = ""
    says: Mapping[str, str] = field(default_factory=dict)


def vocabulary(passages: Sequence[Passage], concepts: Iterable[Concept], english: Lexicon) -> Vocabulary:
    """The words of the game whose `passages` and `concepts` these are, above those of `english` for all games."""
    names = {_name(concept.name) for concept in concepts if not concept.redirect}
    usage = usage_in(passages, {name for name in names if name and len(name.split()) <= LONGEST}, english)
    rows = Rows()
    rows.events |= {verb: [verb] for verb in sorted(_new_verbs(usage))}
    _free_frames(rows, usage)
    meant = _add_deeds(rows, usage)
    _add_states(rows, usage, meant)
    for name in sorted(usage.terms):
        if noun_key(name) not in english.nouns and name not in rows.states and not usage.is_verb(name):
            rows.kinds[name] = ([], [])
    _add_things(rows, usage)
    genera = _genera(passages, usage)
    for name, (parents, _) in rows.kinds.items():
        if noun_key(name) not in english.nouns and (parent := _parent(name, genera, rows, english)):
            parents.insert(0, parent)
    return Vocabulary(rows.text(), rows.says)


def _name(name: str) -> str:
    return " ".join(noun_key(name))


def _new_verbs(usage: Usage) -> Iterator[str]:
    """Verbs that English for all games does not have: words behind "may", and deeds of the thesaurus."""
    function = {form[0] for forms in usage.english.function.values() for form in forms}
    candidates = {word for before, word in usage.pairs if before in MODAL}
    deeds = {word for group in _groups("deeds").values() for word in group if " " not in word and usage.does(word)}
    for word in candidates | deeds:
        reserved = word in usage.english.verbs or word in function or word in STOP
        if len(word) >= SHORTEST and word.isalpha() and not reserved and (word in deeds or _is_free(word, usage)):
            yield word


def _is_free(word: str, usage: Usage) -> bool:
    return noun_key(word) not in usage.english.nouns and not word.endswith(("ing", "ly"))


def _groups(sort: str) -> dict[str, tuple[str, ...]]:
    """The groups of the thesaurus whose words are read as `sort` ("deeds", "things")."""
    groups = load_thesaurus()
    return {concept: groups[concept] for concept in load_sections()[READINGS][sort]}


def _free_frames(rows: Rows, usage: Usage) -> None:
    """Add verbs of the game that English ties to kinds of cards ("kill" a character), without those kinds.

    A verb that has a sense for all things ("take" a card) keeps those of some kinds ("take" an action) as they are.
    """
    verbs: dict[str, list[str]] = {}  # by event
    for verb, senses in usage.english.senses.items():
        plain = [sense for sense in senses if not sense.particles and sense.subject == "actor"]
        free = any(not any(sense.frame.values()) for sense in plain)
        for name in {sense.event for sense in plain}:
            if not (free and usage.english.events[name].frame.get("object")):
                verbs.setdefault(name, []).append(verb)
    for name, event in usage.english.events.items():
        used = [verb for verb in verbs.get(name, ()) if usage.says(verb)]
        if used and any(event.frame.values()):
            rows.events.setdefault(name, []).extend(used)


def _add_deeds(rows: Rows, usage: Usage) -> dict[str, str]:
    """Map verbs that the documents do not use to the one of their synonym group that they do; returns it by concept."""
    meant: dict[str, str] = {}
    taken = {verb for verbs in rows.events.values() for verb in verbs}
    for concept, group in _groups("deeds").items():
        verbs = [word for word in group if (usage.knows_verb(word) or word in rows.events) and usage.says(word)]
        verb = _meant(group, [word for word in verbs if usage.does(word)], usage)
        event = _event_of(verb, rows, usage.english) if verb else ""
        if not event:
            continue
        meant[concept] = verb
        free = [word for word in group if word not in taken and _is_other(word, usage) and _can_be_verb(word, usage)]
        others = [word for word in free if _event_of(word, rows, usage.english) in ("", event)]
        taken.update(others)
        for word in others:
            rows.says |= {form: ours for form, ours in _forms(word, verb, usage.english) if form not in rows.says}
        entry = rows.events.setdefault(event, [])
        entry.extend(others)
        if not entry:
            del rows.events[event]
    return meant


def _forms(word: str, verb: str, english: Lexicon) -> Iterator[tuple[str, str]]:
    """The forms of a verb of another game, each with that of this game's verb."""
    first, *more = word.split()
    ours = {tag: form for form, tags in verb_forms(verb, english.irregular).items() for tag in sorted(tags)}
    for form, tags in verb_forms(first, english.irregular).items():
        yield " ".join([form, *more]), ours[min(tags)]


def _can_be_verb(word: str, usage: Usage) -> bool:
    first, *more = word.split()
    if more:
        return usage.knows_verb(first) and not {"the", "a", "an", "your", "cards"}.intersection(more)
    return usage.knows_verb(word) or not (_NO_VERB.search(word) or noun_key(word) in usage.english.nouns)


def _meant(group: Sequence[str], used: Sequence[str], usage: Usage) -> str:
    """The word of a group that the documents have for its concept: the only one, the only term, or the first."""
    terms = [word for word in used if _name(word) in usage.terms]
    if len(used) <= 1:
        return "".join(used)
    return terms[0] if len(terms) == 1 else used[0] if used[0] == group[0] else ""


def _is_other(word: str, usage: Usage) -> bool:
    """Whether `word` is one of other games: no document uses it, and it is no stop word."""
    return not usage.says(word) and not set(word.split()) <= STOP


def _event_of(verb: str, rows: Rows, english: Lexicon) -> str:
    if verb in rows.events:
        return verb
    """The event of a verb: of several, one whose frame lets any thing in."""
    senses = [sense for sense in english.senses.get(verb, ()) if not sense.particles and sense.subject == "actor"]
    return min(senses, key=lambda sense: any(sense.frame.values())).event if senses else ""


def _add_states(rows: Rows, usage: Usage, meant: Mapping[str, str]) -> None:
    """States that deeds leave behind ("exhausted"), with the words of other games for them, and their opposites."""
    groups = load_thesaurus()
    opposites = {one: other for one, (other, *_) in load_sections()[OPPOSITES].items()}
    opposites |= {other: one for one, other in opposites.items()}
    states = {concept: state for concept in opposites if (state := _state_of(meant.get(concept, ""), usage))}
    for concept, state in states.items():
        forms = [word if " " in word else _participle(word, usage.english) for word in groups[concept]]
        words = [word for word in dict.fromkeys(forms) if word != state and not usage.says(word) and _is_state(word)]
        if noun_key(state) not in usage.english.nouns:
            rows.states[state] = (words, states.get(opposites[concept], ""))
            rows.says |= {word: state for word in words if word not in rows.says}


def _is_state(word: str) -> bool:
    bare = word.removesuffix("ed")
    return (word.endswith("ed") and not bare.endswith(("ed", "ent", "al"))) or word.startswith("turned ")


def _state_of(verb: str, usage: Usage) -> str:
    """The state that a verb leaves behind, as the documents name it: the verb itself ("ready"), or its participle."""
    if verb and any((before, verb) in usage.pairs for before in ("is", "are", "a", "each")):
        return verb
    participle = _participle(verb, usage.english) if verb else ""
    return participle if participle and usage.used.get(participle) else ""


def _participle(verb: str, english: Lexicon) -> str:
    forms = verb_forms(verb, english.irregular)
    return next((form for form, tags in forms.items() if "VBN" in tags and form != verb), verb)


def _add_things(rows: Rows, usage: Usage) -> None:
    """Map nouns that the documents do not use to the one of their synonym group that they do."""
    taken: set[str] = set()
    for group in _groups("things").values():
        noun = _meant(group, [word for word in group if usage.names(word) and _name(word) not in rows.states], usage)
        role, kind = usage.english.nouns.get(noun_key(noun), ("kind", _name(noun)))
        others = [word for word in group if word not in taken and _is_other(word, usage)]
        if not noun or role != "kind" or usage.is_verb(noun):
            continue
        taken.update(others)
        rows.kinds.setdefault(kind, ([], []))[1].extend(others)
        for word in others:
            for foreign, ours in ((word, noun), (f"{word}s", f"{noun}s")):
                if not usage.knows_verb(word):
                    rows.says.setdefault(foreign, ours)


def _genera(passages: Iterable[Passage], usage: Usage) -> dict[str, str]:
    """The genus in the definition of each term ("a card that ..." is a card)."""
    genera: dict[str, str] = {}
    for passage in passages:
        lead = sentences(passage.text)[:1] if passage.kind in ("definition", "rule") else []
        opening = lead[0].lower()[:200] if lead else ""
        name = _name(passage.term)
        if name in usage.terms and name not in genera:
            bare = re.sub(f"^{_SUBJECT.format(re.escape(name))}", "", opening)
            if match := _IS.match(bare):
                genera[name] = match["genus"]
        elif (match := _DEFINES.match(opening)) and _name(match["name"]) in usage.terms:
            genera.setdefault(_name(match["name"]), match["genus"])
    return genera


def _parent(name: str, genera: Mapping[str, str], rows: Rows, english: Lexicon) -> str:
    """The kind above the kind `name`, "" where neither its definition nor its last word gives one."""
    words = noun_key(genera.get(name, ""))
    last = tuple(name.split()[-1:])  # a "trade barge" is a barge
    for wider in [*(words[start:] for start in range(len(words))), *([last] if " " in name else [])]:
        plain = " ".join(wider)
        role, kind = english.nouns.get(wider, ("kind" if plain in rows.kinds else "", plain))
        if role == "kind" and kind != name and not _is_above(name, kind, rows, english):
            return kind
    return ""


def _is_above(name: str, other: str, rows: Rows, english: Lexicon) -> bool:
    """Whether `name` is `other` or a kind above it already."""
    seen, todo = set[str](), [other]
    while todo:
        kind = todo.pop()
        if kind not in seen:
            seen.add(kind)
            todo += [*rows.kinds.get(kind, ([], []))[0], *english.kinds.get(kind, ())]
    return name in seen
