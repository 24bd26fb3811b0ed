"""A verb with its subject and arguments -> an atom: the sense whose frame fits, and what fills its roles.

The passive and the active of one deed give the same atom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .lexicon import Lexicon, Sense
from .model import Atom, Phrase, Quantity
from .particles import EQUALS, without_particles
from .parties import acting, as_side, is_person
from .prepositions import COMPARED, INTO, PREPOSITIONS, being_role, frame_role, measure, sided
from .tokens import Token

EXACT, WIDER, OTHER = 2, 1, 0  # how what fills the roles of a frame fits the kinds that it wants
LIKENING = frozenset({"as", "like"})  # what stands behind them is not what is meant, but how it is
LIMITS = ("below", "above", "over", "under", "beyond")  # before a number these tell how far
COPIES = frozenset({"copy", "version"})
RESULTS = (*EQUALS, "cause")  # "makes the gate a tower"
PERSONS = frozenset({"they", "he", "she", "he or she", "who"})
DEED = "deed"  # kind of what is done, by whatever noun: "makes a check", "makes an attempt"
BEGINNING = frozenset({"initiate", "end", "continue"})  # events that only deeds and times undergo


@dataclass(frozen=True, slots=True)
class Argument:
    """What stands behind a verb: the preposition ("" for none, "is" for a state, "adverb") and the phrase."""

    prep: str
    phrase: Phrase
    deed: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """An atom, the verb where it has no sense in the lexicon ("" where it has one), and the particle of the sense.

    `alone` tells that nothing need stand behind the verb in this sense: "pass" with nothing that is passed.
    """

    atom: Atom
    stopped: str = ""
    particle: str = ""
    alone: bool = False


def atom_of(token: Token, subject: Phrase | None, arguments: Sequence[Argument], lexicon: Lexicon) -> Found:
    """The atom of the verb group `token`; where no sense fits, one with the verb itself as its event."""
    if token.verb == "be":
        return Found(_being(token, subject, arguments, lexicon))
    passive = token.voice == "passive"
    bare = not passive and not any(argument.prep in ("", "that") for argument in arguments)
    loose: Found | None = None
    nearest: Found | None = None  # a sense whose frame does not fit is shown, and stops the reading
    for base in token.candidates or (token.verb,):
        for sense in _ranked(lexicon.senses.get(base, ()), bare, passive and _things(arguments)):
            particle = " ".join(sense.particles)
            if loose and loose.particle and loose.particle != particle:
                return loose  # what fits with its further words goes before what has none
            atom = _sense_atom(sense, token, subject, arguments, passive, lexicon)
            if atom is None:
                continue
            fit = OTHER if _stray_recipient(sense, atom, lexicon) else _fits(sense, atom.roles, passive, lexicon)
            lacking = bare and not particle and sense.subject == "actor" and "object" in sense.frame
            if fit == EXACT and not (lacking and loose and loose.alone):
                return Found(atom, particle=particle)
            if fit and (not loose or (particle and not loose.particle)):
                loose = Found(atom, particle=particle, alone=not lacking)
            nearest = nearest or Found(atom, base)
        if base in lexicon.unread and not loose:
            return Found(Atom(base, tuple(_plain_roles(subject, arguments, passive)), token.negated))
    if loose or nearest:
        return loose or nearest  # type: ignore[return-value]  # one of them is found
    return Found(
        Atom(token.verb, tuple(_plain_roles(subject, arguments, passive)), token.negated), token.verb or token.modal
    )


def _stray_recipient(sense: Sense, atom: Atom, lexicon: Lexicon) -> bool:
    """Whether a first of two objects is no one who receives: such a phrase is misread."""
    recipient = atom.role("recipient")
    return (
        recipient is not None and "recipient" not in sense.frame and bool(recipient.kind)
        and not is_person(recipient, lexicon) and atom.role("object") is not None
    )  # fmt: skip


def _things(arguments: Sequence[Argument]) -> bool:
    return any(not argument.prep and not argument.deed for argument in arguments)


def _ranked(senses: Sequence[Sense], bare: bool, named: bool) -> list[Sense]:
    """The senses of a verb, the likeliest first: most particles, then by the subject's role, then by EQUALS.

    A sense whose subject is the object comes first where `bare`, one of EQUALS where `named`.
    """
    return sorted(
        senses,
        key=lambda s: (
            -len(s.particles),
            bare != (s.subject == "object" or "object" not in s.frame),
            named and s.event not in EQUALS,
        ),
    )


def _sense_atom(
    sense: Sense, token: Token, subject: Phrase | None, arguments: Sequence[Argument], passive: bool, lexicon: Lexicon
) -> Atom | None:
    """The atom of a verb in one sense, None where its particles or its objects rule that sense out."""
    kept = [a for a in arguments if len(sense.particles) != 1 or not of_manner(a, lexicon)]
    remaining = without_particles(sense, kept)
    remaining = remaining if remaining is None else [*remaining, *(a for a in arguments if a not in kept)]
    if remaining is None or (passive and sense.subject == "object" and "goal" not in sense.frame):
        return None
    if (
        sense.subject == "object"
        and not passive
        and sense.event not in EQUALS
        and any(a.prep in ("", "that") for a in remaining)
    ):
        return None
    if not passive and "object" not in sense.frame and any(a.prep in ("", "that") for a in remaining):
        return None  # "passes the token": something is passed
    named = as_side(subject) if subject and sense.event == "refer to" and not passive else subject
    roles = _roles(sense, named, remaining, passive, lexicon)
    telling = {"goal", "place", "instrument", "actor" if passive else "goal"}  # "a crate labeled by a mark"
    if sense.event == "count as" and telling.isdisjoint(role for role, _ in roles):
        return None  # "considering the lamps": as nothing
    return Atom(sense.event, tuple(roles), token.negated)


def _being(token: Token, subject: Phrase | None, arguments: Sequence[Argument], lexicon: Lexicon) -> Atom:
    roles: list[tuple[str, Phrase]] = [("object", subject)] if subject else []
    # What it is goes first: "the lamp to which the bell is tied".
    for argument in sorted(arguments, key=lambda argument: argument.prep != "is"):
        if argument.prep in ("", "is", "that") and not any(role == "goal" for role, _ in roles):
            roles += _by_how_much(argument.phrase) or [("goal", _told_of(subject, argument.phrase, lexicon))]
        elif argument.prep in COMPARED:
            sign = COMPARED[argument.prep]
            roles += [("goal", Phrase(argument.prep, sign)), ("measure", measure(argument.prep, argument.phrase))]
        elif argument.prep == "free of":
            roles += [("goal", Phrase("free", "free")), ("topic", argument.phrase)]
        elif of_manner(argument, lexicon) or argument.prep == "is":
            roles.append(("measure", argument.phrase))  # "is hauled with the crate face down"
        elif argument.prep != "adverb":
            prep = "for" if argument.deed and argument.prep == "to" else argument.prep
            role = being_role(prep, {role for role, _ in roles})
            role = "instrument" if prep == "by" and not argument.deed else role  # "immune by the text"
            worth = prep == "to" and any(other.prep == "worth" for other in arguments)
            role = "recipient" if worth else role  # "is worth two marks to a runner"
            roles.append((role, sided(prep, argument.phrase)))
    if subject and subject.words == "there":
        roles = [("object", phrase) if role == "goal" else (role, phrase) for role, phrase in roles[1:]]
    return Atom("be", tuple(roles), token.negated)


def _told_of(subject: Phrase | None, goal: Phrase, lexicon: Lexicon) -> Phrase:
    """What `subject` is: of the party "Shadow" it is no player; and what is asked is open when it is unresolved."""
    if subject is None:
        return goal
    if goal.words == "open" and subject.qualifiers[:1] == ("whether",):
        return replace(goal, kind="unresolved")
    return goal if lexicon.is_a(subject.kind, "player") or not subject.kind else as_side(goal)


def _by_how_much(phrase: Phrase) -> list[tuple[str, Phrase]]:
    """The roles of a bare number that is compared, [] for anything else: "is one more than the lamps"."""
    compared = [atom for atom in phrase.such if atom.event == "be" and atom.role("measure") is not None]
    number = phrase.kind in ("", "number") and phrase.quantity is not None and not (phrase.owner or phrase.also)
    if not number or len(compared) != 1 or len(phrase.such) != 1:
        return []
    told = [(role, other) for role, other in compared[0].roles if role in ("goal", "measure")]
    return [*told, ("measure", replace(phrase, kind="number", such=()))]


def _roles(
    sense: Sense, subject: Phrase | None, arguments: Sequence[Argument], passive: bool, lexicon: Lexicon
) -> list[tuple[str, Phrase]]:
    """(role, phrase) of the subject and of each argument of a verb in this sense."""
    frame = sense.frame
    roles: list[tuple[str, Phrase]] = []
    if subject:
        roles.append(("object" if passive else _subject_role(sense, subject, arguments, lexicon), subject))
    things = [argument for argument in arguments if argument.prep in ("", "that")]
    if len(things) > 1 and not passive and sense.subject == "actor":
        pair = ("object", "goal") if sense.event in RESULTS else ("recipient", "object")
        roles += [(pair[0], things[0].phrase), (pair[1], things[1].phrase)]
        used = things[:2]
    elif things and passive and sense.event not in EQUALS and "goal" not in frame and roles:
        roles = [("recipient", roles[0][1]), ("object", things[0].phrase)]
        used = things[:1]
    elif (
        passive
        and things
        and sense.event not in RESULTS
        and "goal" in frame
        and subject
        and _gets(subject, things[0].phrase, lexicon)
    ):
        roles = [("goal", subject), ("object", things[0].phrase)]  # "a runner is assigned a lamp"
        used = things[:1]
    elif (things and sense.subject == "object" and not passive) or (things and passive):
        roles.append(("goal", things[0].phrase))
        used = things[:1]
    else:
        roles += [("object", thing.phrase) for thing in things[:1]]
        used = things[:1]
    taken = {role for role, _ in roles}
    for argument in arguments:
        if argument not in used and argument.prep not in ("adverb", "strand"):
            role = _argument_role(argument, sense, taken, passive, lexicon)
            if role == "instrument" and role in taken:
                roles = [(of, _joined(phrase, argument.phrase) if of == role else phrase) for of, phrase in roles]
                continue
            roles.append((role, _by_preposition(argument, role)))
            taken.add(role)
    return roles


def _by_preposition(argument: Argument, role: str) -> Phrase:
    """The phrase of an argument that fills a role, with what its preposition tells besides."""
    prep, phrase = argument.prep, argument.phrase
    if prep == "between" and role in ("object", "goal"):
        return phrase  # "divides crates between two runners"
    if prep in ("without", "unlike"):
        return replace(sided(prep, phrase), none=True)
    if role == "instrument" and prep == "by" and phrase.words == "one":
        return replace(phrase, kind="number", quantity=Quantity("=", 1))  # "lowers it by one"
    if role == "topic" and prep in LIKENING:
        return replace(phrase, qualifiers=(prep, *phrase.qualifiers))  # "works like a lamp"
    return sided(prep, phrase)


def _subject_role(sense: Sense, subject: Phrase, arguments: Sequence[Argument], lexicon: Lexicon) -> str:
    """The role of the subject of an active verb: whoever begins or goes on with a deed does it, and is not begun."""
    goes_on = subject.words in PERSONS and any(argument.deed and argument.prep == "to" for argument in arguments)
    begins = sense.event in BEGINNING and (goes_on or (bool(subject.kind) and acting(subject, lexicon)))
    return "actor" if begins else sense.subject


def _gets(subject: Phrase, thing: Phrase, lexicon: Lexicon) -> bool:
    """Whether a subject is given the phrase behind the verb, a thing and no number, time or manner."""
    abstract = any(lexicon.is_a(thing.kind, kind) for kind in ("number", "time", "manner"))
    borne = lexicon.is_a(subject.kind, "card") and acting(thing, lexicon)  # "a gate is assigned runners"
    given = acting(subject, lexicon) and not acting(thing, lexicon)
    return bool(thing.kind) and not abstract and (given or borne)


def _joined(phrase: Phrase, more: Phrase) -> Phrase:
    return replace(phrase, also=(*phrase.also, more, *more.also))


def _argument_role(argument: Argument, sense: Sense, taken: set[str], passive: bool, lexicon: Lexicon) -> str:
    """The role that an argument behind a preposition fills."""
    prep, free = argument.prep, "goal" not in taken
    if fixed := _fixed_role(argument, sense, taken):
        return fixed
    timed = prep == "between" and "time" not in taken and lexicon.is_a(argument.phrase.kind, "time")
    happens = prep == "between" and sense.subject == "object"  # "falls between two storms"
    beside = prep == "by" and not (passive or argument.deed) and lexicon.is_a(argument.phrase.kind, "zone")
    role = "time" if timed else "place" if happens or beside else frame_role(prep, sense.frame, taken)
    if prep == "to" and role == "recipient" and "recipient" not in sense.frame and free:
        return role if is_person(argument.phrase, lexicon) and "source" not in taken else "goal"
    if prep == "by" and passive and "actor" not in taken and not argument.deed and acting(argument.phrase, lexicon):
        return "actor"
    counted = argument.phrase.kind == "number" or argument.phrase.words == "one"
    means = argument.deed or counted or role in ("place", "topic")
    if prep == "by" and not beside and (means or (role == "actor" and not passive)):
        return "instrument"
    held = prep == "under" and argument.phrase.kind == "control" and "place" in taken
    held = held or (prep == "within" and lexicon.is_a(argument.phrase.kind, "number"))  # "within the limit"
    if held or of_manner(argument, lexicon) or is_limit(argument):
        return "measure"  # "lowers it below 0", "falls in the yard, under his control"
    stated = argument.phrase.kind in ("condition", "rule")  # "plays a card under that condition"
    lands = (
        prep in INTO and free and not stated and not lexicon.is_a(argument.phrase.kind, "occasion")
    )  # "plays a card in a contest"
    return "goal" if lands and places(sense) else role


def _fixed_role(argument: Argument, sense: Sense, taken: set[str]) -> str:
    """The role of an argument that the frame does not decide, "" where it does."""
    prep, free = argument.prep, "goal" not in taken
    if prep == "is":
        owned = sense.event == "have" and "object" not in taken  # "a runner that has light"
        results = sense.event in (*RESULTS, "have")  # "has a lamp in play"
        results = results or (places(sense) and argument.phrase.kind in ("in play", "out of play"))
        return "object" if owned else "goal" if results and free else "measure"
    if prep in ("like", "at") and sense.event == "count as" and free:
        return "goal" if prep == "like" else "place"  # "is treated like a lamp", "is considered at the gate"
    if prep == "to" and argument.deed:
        return "goal" if free else "topic"
    if (prep in ("on", "over") and argument.deed) or (prep == "for each" and sense.event == "search"):
        return "topic"  # "decides on whether it halts", "searches the crate for each bell"
    if prep == "as" and argument.deed and sense.event not in EQUALS:
        return "measure"  # "draws lamps as indicated on the gate"
    return ""


def is_spent(argument: Argument, lexicon: Lexicon) -> bool:
    """Whether what is has none left of a thing: "the crate is out of lamps", but not "the lamp is out of the crate"."""
    phrase = argument.phrase
    return argument.prep == "out of" and phrase.kind in lexicon.kinds and not lexicon.is_a(phrase.kind, "zone")


def is_limit(argument: Argument) -> bool:
    """Whether an argument tells how far: "lowers it below 0", "raises it above three"."""
    phrase = argument.phrase
    return argument.prep in LIMITS and (phrase.kind == "number" or (not phrase.kind and phrase.quantity is not None))


def of_manner(argument: Argument, lexicon: Lexicon) -> bool:
    """Whether an argument tells how something is done: "in alphabetical order", "by any means"."""
    return argument.prep in ("in", "on", "by") and lexicon.is_a(argument.phrase.kind, "manner")


def places(sense: Sense) -> bool:
    """Whether the verb moves its object, as "place" does, so that "in" gives the goal."""
    return "goal" in sense.frame and "source" not in sense.frame and sense.event not in EQUALS


def _plain_roles(subject: Phrase | None, arguments: Sequence[Argument], passive: bool) -> list[tuple[str, Phrase]]:
    roles = [("object" if passive else "actor", subject)] if subject else []
    roles += [
        ("object" if not argument.prep else PREPOSITIONS.get(argument.prep, ("place",))[0], argument.phrase)
        for argument in arguments
        if argument.prep not in ("adverb", "strand")
    ]
    return [(role, phrase) for role, phrase in roles if phrase is not None]


def _itself(phrase: Phrase) -> Phrase:
    """What a copy or a version of something is, as far as what is done to it goes: that thing."""
    return phrase.owner if phrase.kind in COPIES and phrase.owner is not None and phrase.owner.kind else phrase


def _fits(sense: Sense, roles: Sequence[tuple[str, Phrase]], passive: bool, lexicon: Lexicon) -> int:
    """EXACT where what fills each role is of the kind that the frame wants, WIDER where it may be, else OTHER."""
    fit, frame = EXACT, sense.frame
    for role, told in roles:
        kind, phrase = frame.get(role, ""), told if role == "actor" else _itself(told)
        if kind and kind != DEED and phrase.known and phrase.kind in lexicon.events.keys() - lexicon.kinds.keys():
            fit = min(fit, WIDER)  # a deed, which may be no such thing
        if not kind or not phrase.known or phrase.kind not in lexicon.kinds or lexicon.is_a(phrase.kind, kind):
            if kind and not (phrase.known and phrase.kind):
                fit = min(fit, WIDER)  # "it" may be of any kind
            continue
        if not lexicon.is_a(kind, phrase.kind):
            return OTHER
        fit = WIDER
    filled = {role for role, _ in roles} | {"actor"}  # who acts is often not told
    if not passive and any(frame.get(role) for role, _ in roles if role != sense.subject):
        filled.add(sense.subject)  # nor who goes, where the goal shows that someone does ("going to the gate")
    if any(kind and role not in filled for role, kind in frame.items()):
        fit = min(fit, WIDER)
    return fit
