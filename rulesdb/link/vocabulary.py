"""The lexicon of a game without data, made from its documents and the thesaurus of games.

A lexicon in the form of data/<game>/lexicon.toml, as text. Kinds are the game's terms, below what their definitions say
that they are; events are its verbs, known by the words beside them, that English for all games has not. A word of
another game means this game's word where the thesaurus has both in one group and only one word of the group fits.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..clauses.forms import noun_key, stem, verb_forms
from ..clauses.lexicon import Lexicon
from ..model import Concept, Passage
from ..text import STOP, sentences, singular
from .thesaurus import OPPOSITES, READINGS, load_sections, load_thesaurus

LONGEST = 3  # words of a kind
SHORTEST = 3  # letters of a verb
_MODAL = frozenset({"may", "must", "cannot", "can", "should", "could", "might", "shall"})
_BEFORE_VERB = _MODAL | {"to", "not", "players", "you", "never", "always"}
_THIRD = frozenset({"player", "opponent", "owner", "who", "controller"})  # subjects: "the player exhausts"
_DETERMINERS = """
a an the each every no any that this his her their its your of one two three all some both another
"""
_BEFORE_NOUN = frozenset(_DETERMINERS.split())
_NO_VERB = re.compile(r"(?:ed|ing|er|or|ment|ion|al|nt|ss|ity|ful|ive)$")
_WORD = re.compile(r"[a-z][a-z'-]*")
_GENUS = (
    r"(?:(?:an?|the|any|each|every|all|one of the|a kind of|a type of) )?(?P<genus>(?:[a-z][\w-]* ){0,3}?[a-z][\w-]*)"
    r"(?= (?:that|which|who|whose|in|of|with|used|played|on|to|for|from|by|at|and|you|representing|made)\b|[,.;:(]|$)"
)
_IS = re.compile(rf"{_GENUS}")
_DEFINES = re.compile(rf"(?:an?|the) (?P<name>[a-z][\w-]*(?: [\w-]+){{0,2}}?) (?:is|are) {_GENUS}")
_SUBJECT = r"(?:(?:an?|the|each|any) )?{}s?(?: cards?)? (?:is|are|means?|refers? to|represents?) "


@dataclass(slots=True)
class _Rows:
    """Rows of a lexicon: kinds with parents and words, states with words and opposites, events with verbs.

    `says` has the words of other games, in all forms, with the words of this one.
    """

    kinds: dict[str, tuple[list[str], list[str]]] = field(default_factory=dict)
    states: dict[str, tuple[list[str], str]] = field(default_factory=dict)
    events: dict[str, list[str]] = field(default_factory=dict)
    says: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The rows as TOML."""
        kinds = {name: {"is": parents, "words": words} for name, (parents, words) in self.kinds.items()}
        states = {name: {"words": words, "opposite": other} for name, (words, other) in self.states.items()}
        events = {name: {"verbs": verbs} for name, verbs in self.events.items()}
        tables: dict[str, Mapping[str, Mapping[str, object]]] = {"kinds": kinds, "states": states, "events": events}
        return "\n".join(line for name, rows in tables.items() if rows for line in _table(name, rows))


def _table(name: str, rows: Mapping[str, Mapping[str, object]]) -> Iterator[str]:
    yield f"[{name}]"
    for key, row in sorted(rows.items()):
        fields = [f"{what} = {json.dumps(value, ensure_ascii=False)}" for what, value in row.items() if value]
        fields += ['object = ""'] if name == "events" else []
        yield f"{json.dumps(key, ensure_ascii=False)} = {{ {', '.join(fields)} }}"


@dataclass(frozen=True, slots=True)
class _Game:
    """The words of a game's documents: counts of words and of pairs, all stems in order, and its terms."""

    used: Mapping[str, int]
    pairs: Mapping[tuple[str, str], int]
    opening: frozenset[str]  # words before a determiner at the head of a part of a sentence ("exhaust a barge")
    stems: frozenset[str]
    whole: str  # all stems in order
    singulars: frozenset[str]
    nouns: str  # all words in order, in the singular
    terms: set[str]
    english: Lexicon

    def says(self, phrase: str) -> bool:
        """Whether the documents use `phrase` in any inflection."""
        stems = [stem(word) for word in phrase.split()]
        return self.stems.issuperset(stems) and (len(stems) == 1 or f" {' '.join(stems)} " in self.whole)

    def names(self, phrase: str) -> bool:
        """Whether the documents use the noun `phrase`."""
        words = noun_key(phrase)
        return self.singulars.issuperset(words) and (len(words) == 1 or f" {' '.join(words)} " in self.nouns)

    def knows_verb(self, word: str) -> bool:
        """Whether English for all games has the verb `word`."""
        return word in self.english.verbs and word in self.english.verbs[word]

    def is_verb(self, word: str) -> bool:
        """Whether a word is a verb rather than a noun, by the words in front of it."""
        if " " in word:
            return False
        verb = sum(self.pairs.get((before, word), 0) for before in _BEFORE_VERB)
        noun = sum(self.pairs.get((before, form), 0) for before in _BEFORE_NOUN for form in (word, f"{word}s"))
        return verb > noun

    def does(self, word: str) -> bool:
        """Whether the documents use `word` as a verb at all: behind "may", as an order, or in one of its forms."""
        if word in self.opening or any((before, word) in self.pairs for before in _BEFORE_VERB):
            return True
        forms = verb_forms(word, self.english.irregular)
        third = next(form for form, tags in forms.items() if "VBZ" in tags)
        past = any(self.used.get(form) for form, tags in forms.items() if "VBN" in tags and form != word)
        return past or any((before, third) in self.pairs for before in _THIRD)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The lexicon of a game as TOML, and the words of other games with those that this one has for them."""

    text: str = ""
    says: Mapping[str, str] = field(default_factory=dict)


def vocabulary(passages: Sequence[Passage], concepts: Iterable[Concept], english: Lexicon) -> Vocabulary:
    """The words of the game whose `passages` and `concepts` these are, above those of `english` for all games."""
    names = {_name(concept.name) for concept in concepts if not concept.redirect}
    game = _game(passages, {name for name in names if name and len(name.split()) <= LONGEST}, english)
    rows = _Rows()
    rows.events |= {verb: [verb] for verb in sorted(_new_verbs(game))}
    _free_frames(rows, game)
    meant = _add_deeds(rows, game)
    _add_states(rows, game, meant)
    for name in sorted(game.terms):
        if noun_key(name) not in english.nouns and name not in rows.states and not game.is_verb(name):
            rows.kinds[name] = ([], [])
    _add_things(rows, game)
    genera = _genera(passages, game)
    for name, (parents, _) in rows.kinds.items():
        if noun_key(name) not in english.nouns and (parent := _parent(name, genera, rows, english)):
            parents.insert(0, parent)
    return Vocabulary(rows.text(), rows.says)


def _game(passages: Sequence[Passage], terms: set[str], english: Lexicon) -> _Game:
    texts = [f"{passage.intro} {passage.text}".lower() for passage in passages]
    words = [_WORD.findall(text) for text in texts]
    opening = {
        tokens[0]
        for text in texts
        for part in re.split(r"[.:;,!?] ", text)
        if len(tokens := part.split(None, 2)[:2]) > 1 and tokens[1] in _BEFORE_NOUN
    }
    used = Counter(word for tokens in words for word in tokens)
    stems, singulars = ({word: form(word) for word in used} for form in (stem, singular))
    return _Game(
        used,
        Counter(pair for tokens in words for pair in pairwise(tokens)),
        frozenset(opening),
        frozenset(stems.values()),
        f" {' | '.join(' '.join(map(stems.__getitem__, tokens)) for tokens in words)} ",
        frozenset(singulars.values()),
        f" {' | '.join(' '.join(map(singulars.__getitem__, tokens)) for tokens in words)} ",
        terms,
        english,
    )


def _name(name: str) -> str:
    return " ".join(noun_key(name))


def _new_verbs(game: _Game) -> Iterator[str]:
    """Verbs that English for all games does not have: words behind "may", and deeds of the thesaurus."""
    function = {form[0] for forms in game.english.function.values() for form in forms}
    candidates = {word for before, word in game.pairs if before in _MODAL}
    deeds = {word for group in _groups("deeds").values() for word in group if " " not in word and game.does(word)}
    for word in candidates | deeds:
        reserved = word in game.english.verbs or word in function or word in STOP
        if len(word) >= SHORTEST and word.isalpha() and not reserved and (word in deeds or _is_free(word, game)):
            yield word


def _is_free(word: str, game: _Game) -> bool:
    return noun_key(word) not in game.english.nouns and not word.endswith(("ing", "ly"))


def _groups(sort: str) -> dict[str, tuple[str, ...]]:
    """The groups of the thesaurus whose words are read as `sort` ("deeds", "things")."""
    groups = load_thesaurus()
    return {concept: groups[concept] for concept in load_sections()[READINGS][sort]}


def _free_frames(rows: _Rows, game: _Game) -> None:
    """Add verbs of the game that English ties to kinds of cards ("kill" a character), without those kinds."""
    verbs: dict[str, list[str]] = {}  # by event
    for verb, senses in game.english.senses.items():
        for name in {sense.event for sense in senses if not sense.particles and sense.subject == "actor"}:
            verbs.setdefault(name, []).append(verb)
    for name, event in game.english.events.items():
        used = [verb for verb in verbs.get(name, ()) if game.says(verb)]
        if used and any(event.frame.values()):
            rows.events.setdefault(name, []).extend(used)


def _add_deeds(rows: _Rows, game: _Game) -> dict[str, str]:
    """Map verbs that the documents do not use to the one of their synonym group that they do; returns it by concept."""
    meant: dict[str, str] = {}
    taken = {verb for verbs in rows.events.values() for verb in verbs}
    for concept, group in _groups("deeds").items():
        verbs = [word for word in group if (game.knows_verb(word) or word in rows.events) and game.says(word)]
        verb = _meant(group, [word for word in verbs if game.does(word)], game)
        event = _event_of(verb, rows, game.english) if verb else ""
        if not event:
            continue
        meant[concept] = verb
        free = [word for word in group if word not in taken and _is_other(word, game) and _can_be_verb(word, game)]
        others = [word for word in free if _event_of(word, rows, game.english) in ("", event)]
        taken.update(others)
        for word in others:
            rows.says |= {form: ours for form, ours in _forms(word, verb, game.english) if form not in rows.says}
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


def _can_be_verb(word: str, game: _Game) -> bool:
    first, *more = word.split()
    if more:
        return game.knows_verb(first) and not {"the", "a", "an", "your", "cards"}.intersection(more)
    return game.knows_verb(word) or not (_NO_VERB.search(word) or noun_key(word) in game.english.nouns)


def _meant(group: Sequence[str], used: Sequence[str], game: _Game) -> str:
    """The word of a group that the documents have for its concept: the only one, the only term, or the first."""
    terms = [word for word in used if _name(word) in game.terms]
    if len(used) <= 1:
        return "".join(used)
    return terms[0] if len(terms) == 1 else used[0] if used[0] == group[0] else ""


def _is_other(word: str, game: _Game) -> bool:
    """Whether `word` is one of other games: no document uses it, and it is no stop word."""
    return not game.says(word) and not set(word.split()) <= STOP


def _event_of(verb: str, rows: _Rows, english: Lexicon) -> str:
    if verb in rows.events:
        return verb
    senses = [sense for sense in english.senses.get(verb, ()) if not sense.particles and sense.subject == "actor"]
    return senses[0].event if senses else ""


def _add_states(rows: _Rows, game: _Game, meant: Mapping[str, str]) -> None:
    """States that deeds leave behind ("exhausted"), with the words of other games for them, and their opposites."""
    groups = load_thesaurus()
    opposites = {one: other for one, (other, *_) in load_sections()[OPPOSITES].items()}
    opposites |= {other: one for one, other in opposites.items()}
    states = {concept: state for concept in opposites if (state := _state_of(meant.get(concept, ""), game))}
    for concept, state in states.items():
        forms = [word if " " in word else _participle(word, game.english) for word in groups[concept]]
        words = [word for word in dict.fromkeys(forms) if word != state and not game.says(word) and _is_state(word)]
        if noun_key(state) not in game.english.nouns:
            rows.states[state] = (words, states.get(opposites[concept], ""))
            rows.says |= {word: state for word in words if word not in rows.says}


def _is_state(word: str) -> bool:
    bare = word.removesuffix("ed")
    return (word.endswith("ed") and not bare.endswith(("ed", "ent", "al"))) or word.startswith("turned ")


def _state_of(verb: str, game: _Game) -> str:
    """The state that a verb leaves behind, as the documents name it: the verb itself ("ready"), or its participle."""
    if verb and any((before, verb) in game.pairs for before in ("is", "are", "a", "each")):
        return verb
    participle = _participle(verb, game.english) if verb else ""
    return participle if participle and game.used.get(participle) else ""


def _participle(verb: str, english: Lexicon) -> str:
    forms = verb_forms(verb, english.irregular)
    return next((form for form, tags in forms.items() if "VBN" in tags and form != verb), verb)


def _add_things(rows: _Rows, game: _Game) -> None:
    """Map nouns that the documents do not use to the one of their synonym group that they do."""
    taken: set[str] = set()
    for group in _groups("things").values():
        noun = _meant(group, [word for word in group if game.names(word) and _name(word) not in rows.states], game)
        role, kind = game.english.nouns.get(noun_key(noun), ("kind", _name(noun)))
        others = [word for word in group if word not in taken and _is_other(word, game)]
        if not noun or role != "kind" or game.is_verb(noun):
            continue
        taken.update(others)
        rows.kinds.setdefault(kind, ([], []))[1].extend(others)
        for word in others:
            for foreign, ours in ((word, noun), (f"{word}s", f"{noun}s")):
                if not game.knows_verb(word):
                    rows.says.setdefault(foreign, ours)


def _genera(passages: Iterable[Passage], game: _Game) -> dict[str, str]:
    """The genus in the definition of each term ("a card that ..." is a card)."""
    genera: dict[str, str] = {}
    for passage in passages:
        lead = sentences(passage.text)[:1] if passage.kind in ("definition", "rule") else []
        opening = lead[0].lower()[:200] if lead else ""
        name = _name(passage.term)
        if name in game.terms and name not in genera:
            bare = re.sub(f"^{_SUBJECT.format(re.escape(name))}", "", opening)
            if match := _IS.match(bare):
                genera[name] = match["genus"]
        elif (match := _DEFINES.match(opening)) and _name(match["name"]) in game.terms:
            genera.setdefault(_name(match["name"]), match["genus"])
    return genera


def _parent(name: str, genera: Mapping[str, str], rows: _Rows, english: Lexicon) -> str:
    """The kind above the kind `name`, "" where neither its definition nor its last word gives one."""
    words = noun_key(genera.get(name, ""))
    last = tuple(name.split()[-1:])  # a "trade barge" is a barge
    for wider in [*(words[start:] for start in range(len(words))), *([last] if " " in name else [])]:
        plain = " ".join(wider)
        role, kind = english.nouns.get(wider, ("kind" if plain in rows.kinds else "", plain))
        if role == "kind" and kind != name and not _is_above(name, kind, rows, english):
            return kind
    return ""


def _is_above(name: str, other: str, rows: _Rows, english: Lexicon) -> bool:
    """Whether `name` is `other` or a kind above it already."""
    seen, todo = set[str](), [other]
    while todo:
        kind = todo.pop()
        if kind not in seen:
            seen.add(kind)
            todo += [*rows.kinds.get(kind, ([], []))[0], *english.kinds.get(kind, ())]
    return name in seen
