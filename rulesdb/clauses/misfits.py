"""What shows that a verb was misread: arguments that do not fit it. A check names the word that stops the reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from .frames import Argument
from .lexicon import Lexicon
from .model import Atom, Phrase
from .narrowed import last_within
from .particles import EQUALS
from .parties import acting
from .prepositions import COMPARED, SIDES, role_of
from .tokens import Token
from .words import Word

EQUAL = "equal to"  # which need not be told: "has a cost equal to the number"
HEDGES = frozenset({"simply", "just", "merely", "really"})
GIVING = frozenset({"bring", "draw", "play", "reveal", "cause", "say"})  # what may also be done for someone
LAID = (" on the table", " on the board")
GOOD = ("good ", "a good ", "better ", "a better ")
# Roles of one phrase each.
SINGLE = frozenset({"actor", "object", "recipient", "goal", "source", "place", "topic", "instrument"})


class Read(NamedTuple):
    """A verb as it was read."""

    token: Token
    atom: Atom
    arguments: Sequence[Argument]
    lexicon: Lexicon


def misfit(read: Read) -> str:
    """The word that shows that the verb was misread, "" for none."""
    for check in CHECKS:
        if word := check(read):
            return word
    return ""


def _doubled(read: Read) -> str:
    """Two phrases for one role."""
    bare = [a for a in read.arguments if not a.prep and not a.deed]
    if read.atom.event == "be" and len(bare) > 1 and read.token.verb == "be":
        return bare[1].phrase.words  # "is the next clockwise runner"
    roles = [role for role, _ in read.atom.roles if role in SINGLE]
    return read.token.text if len(set(roles)) < len(roles) or (read.atom.event == "be" and "actor" in roles) else ""


def _empty(read: Read) -> str:
    """Nothing is had ("the duty holds for runners") or prevented ("the runners stop there")."""
    roles = {role for role, _ in read.atom.roles}
    held = read.atom.event in ("have", "bear", "prevent", "refer to", "use") and read.token.type == "VG"
    planning = read.atom.event == "wish" and "object" not in roles and "plan" in read.token.candidates
    if planning or (read.atom.event == "wish" and read.token.voice == "passive" and "actor" not in roles):
        return read.token.text  # "the runners plan among themselves", "lamps are intended for the captain"
    return read.token.text if held and "object" not in roles else ""


def _unowned(read: Read) -> str:
    """What is had was taken for what is done: "a runner can have lit, like a lamp"."""
    has = any(word.roles & {"have"} for word in read.token.words) and read.token.tag == "VBN"
    senses = [sense for base in read.token.candidates for sense in read.lexicon.senses.get(base, ())]
    lacks = bool(senses) and all(sense.subject == "actor" and "object" in sense.frame for sense in senses)
    told = any(argument.prep in ("", "that") for argument in read.arguments)
    noun = bool(read.token.words[-1].roles & {"kind", "state"}) and read.token.modal != ""
    return read.token.text if has and lacks and noun and read.token.voice == "active" and not told else ""


def _advised(read: Read) -> str:
    """Who writes the rules tells it, and no player: "we recommend ringing bells"."""
    actor = read.atom.role("actor")
    says = "say" in read.lexicon.events_above(read.atom.event) and read.token.type == "VG" and not read.token.modal
    return read.token.text if says and actor is not None and actor.words.lower() in ("we", "i") else ""


def _ranged(read: Read) -> str:
    """A range of numbers is no way: "have one for each number from 1 to 9"."""
    if read.atom.event not in ("have", "be"):
        return ""
    ends = (read.atom.role("source"), read.atom.role("goal") or read.atom.role("recipient"))
    bounds = [end for end in ends if end is not None and end.kind == "number" and end.quantity is not None]
    return "from" if len(bounds) == len(ends) else ""


def _respond(read: Read) -> str:
    """Who is told behind the noun of a deed may do that: "is done with no time for a halt by a runner"."""
    for before, argument in pairwise(read.arguments):
        inner = last_within(before.phrase)
        deed = inner is not before.phrase and inner.kind in read.lexicon.events and before.prep != ""
        if deed and argument.prep == "by" and read.token.voice == "passive" and not argument.deed:
            return "by"
    return ""


def _included(read: Read) -> str:
    """What no one puts in stands there before: "the costs include the marks on the lamps in the yard"."""
    actor, goal = read.atom.role("actor"), read.atom.role("goal")
    if read.atom.event != "include" or actor is None or goal is None or not actor.kind or goal.such:
        return ""
    holding = acting(actor, read.lexicon) or any(read.lexicon.is_a(actor.kind, kind) for kind in ("deck", "zone"))
    return "" if holding or actor.owner is not None else read.token.text


def _two_objects(read: Read) -> str:
    """Two things behind a verb of which none receives: "turns him the dark side up"."""
    thing = read.atom.role("object")
    recipient = read.atom.role("recipient")
    if recipient is not None and recipient.words == "one" and thing is not None:
        return thing.words  # "rings one fewer bell"
    frame = read.lexicon.events[read.atom.event].frame if read.atom.event in read.lexicon.events else {"recipient": ""}
    bare = [argument.phrase for argument in read.arguments if not argument.prep]
    received = read.atom.role("recipient")
    taken = received is not None and (received in bare or (read.token.voice == "passive" and bool(bare)))
    return read.token.text if taken and "recipient" not in frame and read.atom.event not in GIVING else ""


def _lying(read: Read) -> str:
    """Which lies so cannot be told: "plays the crate holding the bell face down"."""
    lies = any(phrase.kind in ("face up", "face down") for _, phrase in read.atom.roles)
    return read.token.text if read.atom.event == "have" and lies and not read.token.modal else ""


def _two_means(read: Read) -> str:
    """Two means of which none is like the other: "acts with a bell by falling"."""
    active = read.token.voice != "passive"
    means = {
        a.prep for a in read.arguments if role_of(a.prep) == "instrument" or (a.prep == "by" and (a.deed or active))
    }
    instrument = read.atom.role("instrument")
    return min(means) if len(means) > 1 and instrument is not None and instrument.also else ""


def _compared(read: Read) -> str:
    """What is compared stands elsewhere ("fewer runners must have halted than the limit"), or how is lost."""
    than = any(a.prep == "than" for a in read.arguments) and read.atom.event != "be"
    how = next((a.prep for a in read.arguments if a.prep in COMPARED and a.prep != EQUAL), "")
    if how and read.atom.event != "be":
        return how  # "costs more than the bell"
    subject = read.atom.roles[0][1].words.lower() if read.atom.roles else ""
    return "than" if than and subject.startswith(("fewer ", "more ", "less ")) else ""


def _same(read: Read) -> str:
    """The manner is no thing: "uses the bell the same as any lamp"."""
    thing = read.atom.role("object")
    manner = thing is not None and not thing.kind and "same" in thing.qualifiers
    return "same" if manner and read.atom.role("recipient") else ""


def _all_of(read: Read) -> str:
    """What is whole stands behind "all of": "stows in the tower all of the lamps"."""
    adverbs = {a.phrase.words.lower() for a in read.arguments if a.prep == "adverb"}
    return "all" if adverbs & {"all", "each", "both"} and any(a.prep == "of" for a in read.arguments) else ""


def _moving(read: Read) -> str:
    """A deed, no state: "the gate to which a runner is moving"."""
    moving = any(a.prep == "is" and a.phrase.kind == "moving" for a in read.arguments)
    going = any(a.prep.split(" ")[0] in ("to", "from") for a in read.arguments)
    return "moving" if moving and going else ""


def _done(read: Read) -> str:
    """A deed that was taken for a state: "cannot be halted or moved"."""
    goal = read.atom.role("goal")
    for phrase in (goal, *goal.also) if goal and read.atom.event == "be" else ():
        tags = {tag for told in read.lexicon.verbs.get(phrase.words.lower(), {}).values() for tag in told}
        if not phrase.known and "VBN" in tags:
            return phrase.words
    return ""


def _hauling(read: Read) -> str:
    """The cost hauls nothing: "the cost can be hauling a crate"."""
    token, roles = read.token, read.atom.roles
    progressive = token.modal and token.type == "VG" and token.tag == "VBG"
    return token.text if progressive and roles and _is_thing(roles[0][1], read.lexicon) else ""


def _becoming(read: Read) -> str:
    """It is no way to move: "the gate goes unguarded"."""
    return next((a.phrase.words for a in read.arguments if a.prep == "is" and read.atom.event == "move"), "")


def _hedged(read: Read) -> str:
    """What is denied is only that it is so simply: "is not simply lit"."""
    adverbs = {*read.token.adverbs, *(a.phrase.words.lower() for a in read.arguments if a.prep == "adverb")}
    return next(iter(sorted(adverbs & HEDGES)), "") if read.token.negated else ""


def _by_no_means(read: Read) -> str:
    """The deed is denied, and no way to do it: "in no way rings the bell"."""
    return next((a.prep for a in read.arguments if a.phrase.none and a.prep in ("in", "at", "on", "by", "under")), "")


def _ending(read: Read) -> str:
    """Who has ended a deed is no deed: "is done ringing bells"."""
    done = read.token.voice == "passive" and not {"do", "finish"}.isdisjoint(read.token.candidates)
    return read.token.text if done and any(a.deed and a.prep != "to" for a in read.arguments) else ""


def _listed(read: Read) -> str:
    """Two deeds under one verb: "puts the lamps into one crate and the bells into another"."""
    starts = [_start(phrase) for _, phrase in read.atom.roles]
    if read.atom.event == "include" and _lists_again(read):
        return "and"
    for at, (_, phrase) in enumerate(read.atom.roles):
        if any(_start(member) in starts[1:at] for member in phrase.also if " " in _start(member)):
            return "and"
    return ""


def _lists_again(read: Read) -> bool:
    """Whether a list goes on with things like the object: "includes lamps from the yard and lamps from the gate"."""
    thing = read.atom.role("object")
    kinds = {member.kind for role, phrase in read.atom.roles if role != "object" for member in phrase.also}
    return thing is not None and bool(thing.kind) and thing.kind in kinds


def _idle(read: Read) -> str:
    """It is enough, and does nothing: "any lamp will do"."""
    bare = read.token.text == "will do" and not read.arguments
    return read.token.text if bare and read.token.type == "VG" else ""


def _unplaced(read: Read) -> str:
    """Where it is put stands in what narrows it: "place the lamps that runners lit on the gate"."""
    thing = read.atom.role("object")
    if read.atom.event != "place" or read.token.type != "VG" or len(read.arguments) != 1 or thing is None:
        return ""
    placed = thing.such and thing.such[-1].event != "be" and thing.such[-1].role("place")
    return read.token.text if placed and read.token.voice == "active" else ""


def _unmoved(read: Read) -> str:
    """Where it goes stands in what narrows a thing before: "moves lamps from the gate being lit to the tower"."""
    event = read.lexicon.events.get(read.atom.event)
    if event is None or "goal" not in event.frame or read.atom.role("goal") or read.token.voice != "active":
        return ""
    narrowing = [atom for role, phrase in read.atom.roles if role in ("object", "source") for atom in phrase.such]
    inner = narrowing + [atom for one in narrowing for _, phrase in one.roles for atom in phrase.such]
    stray = any(_has_stray_goal(atom, read.lexicon) for atom in inner)
    return read.token.text if stray else ""


def _has_stray_goal(atom: Atom, lexicon: Lexicon) -> bool:
    """Whether a passive deed has a goal for which its event has no role."""
    event, goal = lexicon.events.get(atom.event), atom.role("goal")
    known = event is not None and atom.event not in EQUALS and "goal" not in event.frame
    return known and goal is not None and not goal.such and atom.role("actor") is None


def _tabled(read: Read) -> str:
    """It is put there, and does not lie there before: "places the crate on the table"."""
    last = read.atom.role("goal") or read.atom.role("object")
    lying = last is not None and "in play" in last.qualifiers and any(laid in last.words.lower() for laid in LAID)
    return read.token.text if lying and read.atom.event == "place" else ""


def _serving(read: Read) -> str:
    """Nothing is brought about: "lamps make good marks", "makes its way through the yard"."""
    thing = read.atom.role("object")
    good = thing is not None and thing.words.lower().startswith(GOOD)
    way = thing is not None and read.lexicon.is_a(thing.kind, "manner") and thing.owner is not None
    made = read.atom.event == "cause" and "make" in read.token.candidates
    return read.token.text if made and (good or way) else ""


def _including(read: Read) -> str:
    """It tells what belongs to the noun before."""
    including = read.token.text.startswith(("including", "excluding"))
    return read.token.text if read.token.type in ("GER", "MAN") and including else ""


def _showing(read: Read) -> str:
    """What a text shows stands in it, and is not turned up: "the line shows the number of lamps"."""
    actor = read.atom.role("actor")
    shown = read.atom.event == "reveal" and "show" in read.token.candidates and actor is not None
    return read.token.text if shown and actor is not None and read.lexicon.is_a(actor.kind, "text") else ""


def _divided(read: Read) -> str:
    """Among whom it is divided stands in what narrows it: "divides chips lying on the gate among the runners"."""
    thing = read.atom.role("object")
    apart = read.atom.event == "divide" and read.atom.role("goal") is None
    return read.token.text if apart and thing is not None and thing.such else ""


def _under_scenario(read: Read) -> str:
    """Nothing lies under a scenario: the title is that of a card as well."""
    for _, phrase in read.atom.roles:
        if set(phrase.qualifiers[:1]) & {*SIDES.values()} and read.lexicon.is_a(phrase.kind, "scenario"):
            return phrase.words
    return ""


def _stopping(read: Read) -> str:
    """Who stops a deed of his own prevents nothing: "the runner stops ringing bells"."""
    ending, thing = read.atom.event == "prevent" and "stop" in read.token.candidates, read.atom.role("object")
    deed = thing is not None and thing.words.split()[0].endswith("ing") and thing.kind in read.lexicon.events
    return read.token.text if ending and (deed or any(a.prep == "that" and a.deed for a in read.arguments)) else ""


def _telling(read: Read) -> str:
    """Who is told to act is told what: not so in "the title is told by the runners", "tells a lamp from a bell"."""
    told = read.atom.event == "cause" and "tell" in read.token.candidates
    return read.token.text if told and read.atom.role("goal") is None else ""


def _informing(read: Read) -> str:
    """What someone is told is not his: "informs the runner of the storm"."""
    told = read.atom.role("object")
    informing = read.atom.event == "say" and not read.lexicon.telling.isdisjoint(read.token.candidates)
    owned = told is not None and told.owner is not None and acting(told, read.lexicon)
    return read.token.text if informing and owned and told is not None and " of " in told.words else ""


def _left_to(read: Read) -> str:
    """Who decides is nothing that it is: "it is up to the captain"."""
    return next((a.prep for a in read.arguments if a.prep == "up to" and read.token.verb == "be"), "")


def _provided(read: Read) -> str:
    """Who is provided with a thing is not given away: "provides the runners with lamps"."""
    given = read.atom.role("object")
    providing = read.atom.event == "give" and not {"provide", "supply"}.isdisjoint(read.token.candidates)
    lacking = read.atom.role("recipient") is None and given is not None and acting(given, read.lexicon)
    return read.token.text if providing and lacking else ""


def _followed(read: Read) -> str:
    """What stands behind a thing obeys nothing: "a mark followed by three bells"."""
    actor = read.atom.role("actor")
    behind = read.atom.event == "follow" and read.token.voice == "passive" and actor is not None
    return read.token.text if behind and actor is not None and not acting(actor, read.lexicon) else ""


def _timed(read: Read) -> str:
    """A time affects nothing: "a storm until the end of the hour that affects each lamp"."""
    actor = read.atom.role("actor")
    affecting = read.atom.event == "affect" and actor is not None and bool(actor.kind)
    return read.token.text if affecting and actor is not None and read.lexicon.is_a(actor.kind, "time") else ""


def _passive(read: Read) -> str:
    """A passive participle behind a noun, taken for the verb."""
    token = read.token
    active = token.tag == "VBN" and token.voice == "active" and len(_said(token)) == 1 and token.type == "VG"
    return "by" if active and any(a.prep == "by" and not a.deed for a in read.arguments) else ""


def does_nothing(read: Read, before: str) -> bool:
    """Whether a verb in the past is done to nothing, and so is a participle: "a mark printed on the gate".

    A thing does nothing; whoever stands right before (`before` is the terminal there) does nothing where all senses of
    the verb have an object.
    """
    token, actor = read.token, read.atom.role("actor")
    if token.tag != "VBN" or token.voice != "active" or len(_said(token)) > 1 or token.type != "VG":
        return False
    if any(argument.prep in ("", "that") for argument in read.arguments):
        return False
    if actor is not None and _is_thing(actor, read.lexicon):
        return True
    senses = [sense for base in token.candidates for sense in read.lexicon.senses.get(base, ())]
    given = {"is", "strand", *(" ".join(sense.particles) for sense in senses)}
    transitive = all(sense.subject == "actor" and "object" in sense.frame for sense in senses)
    held = any(argument.prep in given or argument.deed for argument in read.arguments)
    return before == "NP" and bool(senses) and transitive and not held


def _said(token: Token) -> list[Word]:
    """The words of a verb group without adverbs."""
    return [word for word in token.words if word.text not in token.adverbs]


def _is_thing(phrase: Phrase, lexicon: Lexicon) -> bool:
    return phrase.known and bool(phrase.kind) and lexicon.acting.isdisjoint(lexicon.ancestors(phrase.kind))


def _start(phrase: Phrase) -> str:
    """The first two words of a phrase."""
    return " ".join(phrase.words.lower().split()[:2])


CHECKS: tuple[Callable[[Read], str], ...] = (
    _doubled, _advised, _unowned, _included, _ranged, _respond, _two_objects, _empty, _lying, _two_means,
    _compared, _same, _all_of,
    _moving, _hedged, _by_no_means, _becoming, _done, _ending, _hauling, _listed, _idle,
    _unplaced, _unmoved, _tabled, _serving, _including, _passive, _followed, _timed,
    _provided, _showing, _divided, _under_scenario, _stopping, _telling, _informing, _left_to,
)  # fmt: skip
