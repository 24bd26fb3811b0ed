"""Whether what stands behind a noun narrows that noun or belongs to the verb before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .company import carried
from .frames import Argument, is_limit, of_manner, places
from .lexicon import Lexicon, Sense
from .model import Atom, Condition, Phrase
from .narrowed import ARTICLES, RULING, last_within, narrowed, partakes
from .norms import PHRASE_CONDITIONS
from .parties import acting
from .prepositions import COMPARED, INTO, OF_NOUNS, PREPOSITIONS, range_to, role_of
from .tokens import Token

ORIGINS = ("card", "attack", "format", "set", "culture", "source")  # kinds of things that others come from
BEYOND = ("beyond", "under", "within")  # behind a comma these speak of the verb
OUTSIDE = frozenset({"in", "on", "at", "from", "into", "to"})
TELLING = frozenset({"say", "represent"})  # events with nothing that they go to: "lists changes to the lamps"
RANGED = 2  # arguments that a range takes
COUNTED = ("a number of ", "an amount of ")
BESIDE = frozenset({"next to", "beside", "on top of", "beneath", "underneath"})  # where a thing lies once it is moved
ANY_OF = ("a ", "an ", "any ", "each ")  # what begins so may need to be narrowed: "from a gate next to the tower"
LANDING = frozenset({"to", "on", "onto", "into", "under", "in"})  # prepositions behind which a thing ends up
BEARING = frozenset({"with", "for", "by", "as", "like"})  # behind these a deed's noun keeps what it is done to
# Pronouns of which all is told where they stand.
PERSONAL = frozenset({
    "it", "them", "him", "her", "me", "us", "you", "itself", "himself", "herself", "themselves", "yourself", "this",
})  # fmt: skip
SOLID = ("card", "player", "deck", "pile", "hand", "token", "game")  # kinds of what is for nothing in particular


def particles_of(token: Token, lexicon: Lexicon) -> set[str]:
    """The words that may belong to a verb, as in "turn over"."""
    return {" ".join(sense.particles) for base in token.candidates for sense in lexicon.senses.get(base, ())}


def hangs_on_noun(previous: Argument, argument: Argument, token: Token, lexicon: Lexicon) -> bool:
    """Whether `argument` narrows the noun of the argument before it, `previous`, rather than the verb."""
    if (
        previous.deed
        or previous.prep in ("adverb", "is", "strand")
        or argument.prep in ("", "adverb", "is", "that", "strand")
        or not previous.phrase.words
    ):
        return False
    if argument.prep == "of" or (argument.prep == "between" and previous.phrase.words.endswith("difference")):
        return True
    noun = previous.phrase
    narrowing = _has_purpose(noun, argument) or _is_each_borne(noun, argument) or _tells_which(argument, noun, lexicon)
    if narrowing or range_to(argument.prep, noun, argument.phrase):
        return True
    if previous.prep == "as" and previous.phrase.kind in lexicon.states:
        return False  # "counts as tied with a runner"
    if f"{previous.prep} {previous.phrase.words}".strip() in particles_of(token, lexicon):
        return False  # "come into play at a haven"
    return not goes_with_verb(token, argument, previous, lexicon)


def _has_purpose(phrase: Phrase, argument: Argument) -> bool:
    """Whether `argument` is the deed that a rule or its like is for: "follows the rules for lighting a lamp"."""
    return argument.prep == "for" and argument.deed and phrase.kind in RULING


def _is_each_borne(phrase: Phrase, argument: Argument) -> bool:
    """Whether `argument` tells how many an uncounted thing has: "a gate with one lamp for each bell"."""
    if argument.prep != "for each":
        return False
    borne = phrase.such[-1].role("object") if phrase.such and phrase.such[-1].event == "have" else None
    return borne is not None and borne.quantity is not None and phrase.quantity is None


def _tells_which(argument: Argument, noun: Phrase, lexicon: Lexicon) -> bool:
    """Whether `argument` tells which one of those who act: "gives the runner to your left a lamp"."""
    return argument.prep == "to" and argument.phrase.kind in ("right", "left") and acting(noun, lexicon)


def goes_with_verb(token: Token, argument: Argument, previous: Argument, lexicon: Lexicon) -> bool:
    """Whether `argument` behind the phrase `previous` belongs to the verb rather than to that phrase."""
    prep, being = argument.prep, token.verb == "be"
    if carried(token, argument, lexicon):
        return True  # "discards the lamps with the bells beside them"
    if prep == "against" and previous.prep == "like":
        return False  # "works like an attack against a runner"
    events = set() if previous.prep else _events(token, lexicon)
    having = token.type == "VG" and prep == "with" and "have" in events  # "has a crate with Old Tom"
    apart = not (being or having) and _never_noun(prep, argument.phrase, previous, lexicon)
    apart = apart or (prep == "for" and "count as" in events)  # "counts as a lamp for the purpose"
    apart = apart or (previous.prep == "as" and prep in OUTSIDE and _is_placing(token, lexicon))
    if apart or outside(token, argument, lexicon) or _not_of_noun(token, argument, previous, lexicon):
        return True
    particle = any((previous.prep,) == s.particles for base in token.candidates for s in lexicon.senses.get(base, ()))
    paid = particle and prep == "with"  # "pay for a crate with lamps"
    if previous.prep in ("from", "for") and prep in BESIDE and not previous.phrase.words.lower().startswith(ANY_OF):
        return _is_placing(token, lexicon) or _has_role(token, replace(argument, prep="to"), previous.phrase, lexicon)
    if being or (previous.prep != "" and not paid and (previous.prep, prep) != ("for", "on")):
        return False
    return _has_role(token, argument, previous.phrase, lexicon)


def _is_placing(token: Token, lexicon: Lexicon) -> bool:
    """Whether a verb places what it is done to: "puts chips as marks on the gate"."""
    return any(places(sense) for base in token.candidates for sense in lexicon.senses.get(base, ()))


def _has_role(token: Token, argument: Argument, noun: Phrase, lexicon: Lexicon) -> bool:
    """Whether a sense of the verb has a role for `argument` behind the object `noun`."""
    prep = argument.prep
    roles = ("goal",) if prep == "between" else PREPOSITIONS.get(prep, ("place",))
    words = f"{prep} {argument.phrase.words}"
    for base in token.candidates:
        for sense in lexicon.senses.get(base, ()):
            if sense.particles:
                if " ".join(sense.particles) == words or (sense.particles == (prep,) and not noun.kind):
                    return True
            elif sense.event == "become" and prep in OUTSIDE:
                continue  # "becomes the number on the gate"
            elif any(role in sense.frame for role in roles) or (prep in INTO and _lands(sense, argument, lexicon)):
                return True
    return False


def _events(token: Token, lexicon: Lexicon) -> set[str]:
    """The events that a verb alone, without further words, may tell."""
    return {s.event for base in token.candidates for s in lexicon.senses.get(base, ()) if not s.particles}


def _lands(sense: Sense, argument: Argument, lexicon: Lexicon) -> bool:
    """Whether what a verb moves ends up where `argument` tells; nothing that enters play ends up in a hand."""
    into_play = "enter play" in lexicon.events_above(sense.event)
    return places(sense) and not (into_play and lexicon.is_a(argument.phrase.kind, "hand"))


def outside(token: Token, argument: Argument, lexicon: Lexicon) -> bool:
    """Whether an argument behind a name tells where something is done: "uses cards titled Old Tom in a contest"."""
    if token.type != "PART" or argument.deed:
        return False
    if argument.prep == "with" and acting(argument.phrase, lexicon):  # "enters the yard shown on a gate with a runner"
        return any("say" in lexicon.events_above(event) for event in _events(token, lexicon))
    if argument.prep not in OUTSIDE:
        return False
    return any(sense.event == "count as" for base in token.candidates for sense in lexicon.senses.get(base, ()))


def _not_of_noun(token: Token, argument: Argument, previous: Argument, lexicon: Lexicon) -> bool:
    """Whether the form of `argument`, or of `previous`, shows that it does not narrow the noun."""
    prep, being, noun = argument.prep, token.verb == "be", previous.phrase
    stated = being and previous.prep == "" and prep in ("by", "against", "to")  # "is an attack by a runner"
    noun_only = prep in OF_NOUNS or prep in COMPARED or stated or _tells_origin(argument, previous, lexicon)
    noun_only = noun_only or _of_deed(token, argument, previous, lexicon)
    if not noun_only or argument.deed or of_manner(argument, lexicon):
        return True
    if _tells_how_far(token, argument, noun, lexicon) or _told_by_words(token, argument, previous):
        return True
    if prep in ("in", "at") and not previous.prep and lexicon.is_a(argument.phrase.kind, "occasion"):
        return True  # "plays a card in a contest"
    lying = lexicon.is_a(argument.phrase.kind, "deck") and not lexicon.is_a(noun.kind, "card")
    zones = lying or all(thing.kind and lexicon.is_a(thing.kind, "zone") for thing in (noun, argument.phrase))
    if prep == previous.prep == "in" and zones and argument.phrase.kind:
        return True  # "includes bells named in the pool in the deck"
    title = not noun.known and " " in noun.words and noun.words[:1].isupper() and noun.words[-1:].islower()
    title = title and all(word[:1].isupper() for word in (noun.words.split()[0], noun.words.split()[-1]))
    titled = (bool(noun.name) or title) and not noun.each  # a title is narrowed by nothing
    return not being and titled and prep in ("with", "without", "for", "like")


def _tells_how_far(token: Token, argument: Argument, noun: Phrase, lexicon: Lexicon) -> bool:
    """Whether an argument bounds a deed: "lowers the total below three", "plays bells within the limit"."""
    if argument.prep == "within" and lexicon.is_a(argument.phrase.kind, "number"):
        return True
    return token.verb != "be" and is_limit(argument) and (not noun.known or lexicon.is_a(noun.kind, "number"))


def _told_by_words(token: Token, argument: Argument, previous: Argument) -> bool:
    """Whether the words of the noun before show that it needs no narrowing.

    So in "names itself in the text", "takes it into the tower", "begins play at the gate", "deals damage to that runner
    with a lamp".
    """
    words = previous.phrase.words.lower()
    pointed = argument.prep == "with" and words.startswith(("that ", "this ")) and token.verb != "be"
    return words in PERSONAL or (words == "play" and not previous.prep) or (pointed and previous.prep != "")


def _of_deed(token: Token, argument: Argument, previous: Argument, lexicon: Lexicon) -> bool:
    """Whether the noun before `argument` names a deed that it belongs to: "acts with a change to the lamp".

    Behind a verb that someone does, who is told by "by" does what the noun names: "resists an attempt by a runner".
    """
    noun = previous.phrase
    if argument.prep == "by" and noun.owner is not None and not (noun.such or noun.also):
        noun = noun.owner  # "the effect of an attack by a runner"
    if argument.deed or not noun.kind or noun.kind.split(" ")[-1] not in lexicon.events:  # also "engagement check"
        return False
    if argument.prep == "by":
        if "count as" in _events(token, lexicon) and token.voice == "passive" and not previous.prep:
            return True  # "is considered an attack by an effect"
        doer = acting(argument.phrase, lexicon) or bool(argument.phrase.name)
        return token.voice == "active" and doer and not acting(noun, lexicon)
    senses = (sense for base in token.candidates for sense in lexicon.senses.get(base, ()))
    going = any("goal" in sense.frame and not sense.particles for sense in senses)  # "goes by a move to the gate"
    telling = not previous.prep and any(TELLING & {*lexicon.events_above(event)} for event in _events(token, lexicon))
    return argument.prep in ("to", "against") and (previous.prep in BEARING or telling) and not going


def _tells_origin(argument: Argument, previous: Argument, lexicon: Lexicon) -> bool:
    """Whether what stands behind "from" is no place that a thing is taken from: "ignores the effects from bells"."""
    if argument.prep != "from" or argument.deed or previous.deed or argument.phrase is previous.phrase:
        return False  # "to and from the gate"
    if previous.prep not in ("", "to"):
        return previous.prep == "with"  # "exchanges a bell with a card from the deck"
    return any(lexicon.is_a(argument.phrase.kind, kind) for kind in ORIGINS)


def is_solid(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether a phrase is a thing on the table or a player, or nothing that the lexicon knows."""
    return not phrase.kind or any(lexicon.is_a(phrase.kind, kind) for kind in SOLID)


def _never_noun(prep: str, phrase: Phrase, noun: Argument, lexicon: Lexicon) -> bool:
    """Whether `phrase` behind `prep` cannot narrow the `noun` before it, so that it tells how or what for.

    In "look at two cards with Old Tom" and "halt a runner with a spell" the cards and the runner have no such thing.
    """
    if prep == "with":
        if partakes(noun.phrase, phrase, lexicon) or partakes(last_within(noun.phrase), phrase, lexicon):
            return False  # "wins a race with a runner", "takes damage from a race with a runner"
        acts = bool(phrase.name) or acting(phrase, lexicon)
        owned = noun.phrase.owner is not None and acting(noun.phrase.owner, lexicon)
        helped = acts and not acting(noun.phrase, lexicon) and noun.phrase.known and not owned
        lasting = not noun.prep and lexicon.is_a(noun.phrase.kind, "game")  # "begins the game with a lamp"
        lasting = lasting or (bool(noun.phrase.kind) and lexicon.is_a(noun.phrase.kind, "time"))
        helped = helped and (not noun.prep or is_solid(noun.phrase, lexicon))
        # "stows the lamps with care", "merges one deck with another deck"
        manner = bool(phrase.kind) and (lexicon.is_a(phrase.kind, "manner") or phrase.kind == noun.phrase.kind)
        zone = noun.phrase.known and lexicon.is_a(noun.phrase.kind, "zone")  # "goes along the path with a runner"
        return (
            helped
            or lasting
            or manner
            or zone
            or any(lexicon.is_a(phrase.kind, kind) for kind in ("event", "procedure"))
        )
    if prep in ("without", "under"):  # "light two lamps without a bell", "allows any lamp under these rules"
        return lexicon.is_a(phrase.kind, "card" if prep == "without" else "rule")
    if prep in ("based on", "based upon"):
        return is_solid(noun.phrase, lexicon)  # "chooses a runner based on a bid"
    if prep in ("for", "between"):
        return is_solid(noun.phrase, lexicon)  # "discard a runner for a bell"
    return prep == "like" and noun.phrase.words.lower().startswith(("the ", "that ", "this ", "it", "him", "her"))


def narrows_condition(condition: Condition, argument: Argument, token: Token, lexicon: Lexicon) -> bool:
    """Whether `argument` narrows the noun of the condition before it: "before cards with that name"."""
    if condition.atom.event:
        return False
    role, phrase = condition.atom.roles[0]
    if argument.prep in ("after", "before"):  # "until two days after the storm"
        return phrase.quantity is not None and lexicon.is_a(phrase.kind, "time") and not argument.deed
    if argument.prep == "for each":  # "in one storm for each lamp"
        return role == "time" and phrase.quantity is not None
    if argument.prep in PHRASE_CONDITIONS or (argument.prep == "for" and condition.relation == "instead of"):
        return False  # "uses a bell instead of a lamp for the test"
    if argument.deed:  # "uses a bell instead of a lamp to halt a runner" tells what for
        return role == "object" and argument.prep == "to" and condition.relation != "instead of"
    lying = argument.prep == "on" and lexicon.is_a(phrase.kind, "time")  # "stays throughout the storm on the gate"
    apart = lying and not lexicon.is_a(argument.phrase.kind, "time")
    return not apart and hangs_on_noun(Argument("with", phrase), argument, token, lexicon)


def narrowed_condition(condition: Condition, argument: Argument, lexicon: Lexicon) -> Condition:
    """`condition` with its noun narrowed by `argument`."""
    role, phrase = condition.atom.roles[0]
    words = f"{condition.words} {argument.prep} {argument.phrase.words}"
    return Condition(condition.relation, Atom("", ((role, narrowed(phrase, argument, lexicon)),)), words)


def alike_roles(first: str, second: str) -> bool:
    """Whether two prepositions give one role, so that what stands behind them may be a list."""
    return first == second or {first, second} <= LANDING or role_of(first) == role_of(second) != "place"


def counted_before(earlier: Sequence[Argument], argument: Argument, lexicon: Lexicon) -> int | None:
    """Which of the `earlier` arguments is a number that is compared: "adds a number of lamps to it equal to two".

    Behind a thing that has no number of its own it is what is uncounted: "adds chips to a crate equal to two".
    """
    if argument.prep not in COMPARED or not earlier or not earlier[-1].prep:
        return None
    last = earlier[-1].phrase
    measured = any(lexicon.is_a(last.kind, kind) for kind in ("number", "cost"))
    solid = not (measured or last.such or last.owner)
    for at, thing in enumerate(earlier):
        words = thing.phrase.words.lower()
        bare = solid and thing.phrase.known and words.split(" ")[0] not in (*ARTICLES, "all", "both", "these", "those")
        if not thing.prep and (words.startswith(COUNTED) or (bare and _is_uncounted(thing))):
            return at
    return None


def _is_uncounted(thing: Argument) -> bool:
    """Whether an argument is a bare noun: "chips", "damage"."""
    phrase = thing.phrase
    counted = phrase.quantity is not None or phrase.owner is not None or phrase.each or phrase.none or phrase.name
    return not (thing.deed or counted or phrase.also or phrase.such)


def ranging(earlier: Sequence[Argument], argument: Argument) -> Argument | None:
    """The thing before the last of the `earlier` arguments in the range that ends here: "has marks from 1 to 9"."""
    if argument.prep != "to" or len(earlier) < RANGED or earlier[-1].prep != "from" or earlier[-2].prep:
        return None
    thing, first, last = earlier[-2].phrase, earlier[-1].phrase, argument.phrase
    if first.kind != "number" or last.kind != "number" or not (first.quantity and last.quantity) or thing.also:
        return None
    numbers = f"{first.quantity.value} to {last.quantity.value}"
    words = f"{thing.words} from {first.words} to {last.words}"
    return replace(earlier[-2], phrase=replace(thing, words=words, qualifiers=(*thing.qualifiers, numbers)))
