"""Phrases narrowed by what stands behind them, and the gap that a noun fills in its relative clause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .comparisons import compared, comparison_of, uncounted
from .frames import COPIES, Argument
from .lexicon import Lexicon
from .model import Atom, Phrase
from .norms import PHRASE_CONDITIONS, denied
from .parties import acting, is_person
from .prepositions import COMPARED, SIDES, lying_role, range_to, sided
from .states import stated_at

ARTICLES = frozenset({"a", "an", "the", "each", "every", "any", "this", "that", "one"})
COUNTING = frozenset({"any", "each", "every", "all", "some", "no"})  # determiners that tell how many
NAMING = frozenset({"keyword", "trait", "word", "name", "title"})  # kinds of what is told by its name behind it
NEARER = frozenset({"instrument", "measure"})  # roles of things that are narrowed before the noun is
FARTHER = frozenset({"recipient", "topic"})  # roles of things that a noun is for
RULING = frozenset({"rule", "condition", "require", "restriction", "limit", "reason"})  # they are for something
PLACED = 2  # roles of what tells where a thing is
LYING = frozenset({"on", "in", "at", "of", "under"})  # they tell where the nearest thing is
WRITTEN = ("card", "text", "side")  # kinds of what effects stand on
NEAREST = frozenset({"about", "concerning", "regarding"})  # they narrow but the nearest member of a list
NEAR = frozenset({"to", "from", "against", "of", "than", "on", "for"})  # they narrow the nearest noun


def unlike(members: Sequence[Phrase]) -> bool:
    """Whether a list begins with a bare number and goes on with a thing that is not counted."""
    first = members[0]
    bare = first.kind in ("", "number") and first.quantity is not None
    return bare and any(member.kind not in ("", "number") and member.quantity is None for member in members[1:])


def bare(phrase: Phrase) -> Phrase:
    """`phrase` in the atoms that narrow it: "no card that attacks" is about those that do, of three cards each does."""
    return replace(phrase, such=(), none=False, quantity=None, examples=())


def with_gap(phrase: Phrase, arguments: Sequence[Argument], timely: bool = False) -> list[Argument]:
    """The arguments with `phrase` where one is missing: behind a preposition without its noun, else as the object.

    A `timely` phrase is then the time ("each round that the runners halt").
    """
    gap = next((at for at, argument in enumerate(arguments) if argument.prep == "strand"), None)
    if gap is None and timely:
        return [*arguments, Argument("during", phrase)]
    if gap is None:
        return [Argument("", phrase), *arguments]
    return [*arguments[:gap], Argument(arguments[gap].phrase.words, phrase), *arguments[gap + 1 :]]


def lifted(phrase: Phrase, head: str) -> Phrase:
    """`phrase` with the members of a list that begin with its own words `head` again, which what narrows it has taken.

    In "the cards in hand and the cards in play" the second cards are no place.
    """
    if not phrase.such or not phrase.such[-1].roles:
        return phrase
    last = phrase.such[-1]
    role, inner = last.roles[-1]
    own = [again(member, head) or _counted_alike(member, inner, head) for member in (inner, *inner.also)]
    if True not in own[1:] or own[0]:
        return phrase
    at = own.index(True)
    kept = replace(inner, also=inner.also[: at - 1], choice=inner.choice and at > 1)
    members = inner.also[at - 1 :]
    such = replace(last, roles=(*last.roles[:-1], (role, kept)))
    return replace(
        phrase, such=(*phrase.such[:-1], such), also=(*phrase.also, *members), choice=phrase.choice or inner.choice
    )


def _counted_alike(member: Phrase, first: Phrase, head: str) -> bool:
    """Whether a member of a list begins as the noun before does, not as the first: "any lamps on it and any bells"."""
    start, before, outer = (words.lower().partition(" ")[0] for words in (member.words, first.words, head))
    return start in COUNTING and start == outer != before


def again(member: Phrase, head: str) -> bool:
    """Whether a member of a list begins with the words `head`."""
    return f"{member.words.lower()} ".startswith(f"{head.lower()} ")


def narrowed(phrase: Phrase, argument: Argument, lexicon: Lexicon) -> Phrase:
    """`phrase` narrowed by what stands behind it, or by a phrase there: "a wound on a runner with a lamp".

    What a person has, or on whom a thing lies, is narrowed where the other of the two is no person.
    """
    if argument.prep in ("to", "from", "in", "on") and _denies_outer(argument.phrase):
        *also, denied_one = argument.phrase.also
        kept = replace(argument, phrase=replace(argument.phrase, also=tuple(also)))
        return replace(narrowed(phrase, kept, lexicon), also=(*phrase.also, denied_one))
    if (placed := stated_at(phrase, argument)) is not None:
        return placed
    last = phrase.such[-1] if phrase.such else None
    if last is not None and (nearer := _within(phrase, last, argument, lexicon)):
        return nearer
    owner = phrase.owner
    measured = owner is not None and any(lexicon.is_a(owner.kind, kind) for kind in ("number", "cost"))
    named = owner is not None and lexicon.is_a(phrase.kind, "card") and lexicon.is_a(owner.kind, "name")
    if (measured and argument.prep in ("with", "without")) or (named and argument.prep in LYING):
        # "a card of cost 2 without a mark", "a copy of each title in the deck"
        plain = where(replace(phrase, owner=None), argument.prep, argument.phrase)
        return replace(plain, owner=owner)
    if not phrase.also and (role := _plain_role(phrase, argument, lexicon)):
        such = Atom("be", (("object", bare(phrase)), (role, argument.phrase)))
        words = f"{phrase.words} {argument.prep} {argument.phrase.words}"
        return replace(phrase, words=words, such=(*phrase.such, such))
    # "the right to act" tells what it is for, and no one who receives; "advice on when lamps fall" what it is about.
    prep = {"to": "as", "on": "about"}.get(argument.prep, argument.prep) if argument.deed else argument.prep
    return where(phrase, prep, argument.phrase)


def bearing(phrase: Phrase, argument: Argument, lexicon: Lexicon) -> Phrase:
    """`phrase` with what lies on its nearest thing: "a check of a crate with a bell on it"."""
    last = phrase.such[-1] if phrase.such else None
    if last is None or last.event != "be" or len(last.roles) < PLACED or phrase.also:
        return narrowed(phrase, argument, lexicon)
    *before, (role, inner) = last.roles
    such = replace(last, roles=(*before, (role, bearing(inner, argument, lexicon))))
    return replace(phrase, such=(*phrase.such[:-1], such))


def _denies_outer(phrase: Phrase) -> bool:
    """Whether a list's last member is denied beside the noun before: "a key to the gate, not a lamp"."""
    if not phrase.also or not phrase.also[-1].none or phrase.none:
        return False
    first, last = (member.words.lower().split(" ")[0] for member in (phrase, phrase.also[-1]))
    return (last in ("a", "an") and first not in ("a", "an")) or (last == "no" and first == "the")


def _plain_role(phrase: Phrase, argument: Argument, lexicon: Lexicon) -> str:
    """The role of `argument` behind the noun `phrase` where that is not the one of its preposition, else ""."""
    prep, other = argument.prep, argument.phrase
    known = bool(other.kind) and other.known
    if prep == "with" and (phrase.kind in lexicon.states or partakes(phrase, other, lexicon)):
        return "instrument"
    if prep in ("in", "at", "on") and known and lexicon.is_a(other.kind, "time") and not other.such:
        return "time"  # "the lamps lit at that moment"
    written = not known or any(lexicon.is_a(other.kind, kind) for kind in WRITTEN)
    felt = prep == "on" and lexicon.is_a(phrase.kind, "effect") and not written
    return "topic" if felt else ""  # "has no effect on a runner", but "the effect on the lamp" may be its text


def _within(phrase: Phrase, last: Atom, argument: Argument, lexicon: Lexicon) -> Phrase | None:
    """`phrase` with `argument` narrowing what its `last` atom speaks of, None where it does not."""
    near = {"with": "be", "in": "have"}.get(argument.prep)
    near_it = argument.prep in LYING and argument.phrase.words.lower() in ("it", "them")
    near_it = near_it or (argument.prep in SIDES and _is_same(argument.phrase, phrase, lexicon))
    near_it = near_it or argument.prep == "for each"  # "a gate with one lamp for each runner"
    near_it = near_it or (argument.prep == "in" and lexicon.is_a(argument.phrase.kind, "mode"))
    if last.event == "have" and (near_it or (argument.prep in SIDES and _of_it(argument.phrase))):
        role, inner = last.roles[-1]  # "a crate with a lamp in it", "with a mark beside its name"
        roles = (*last.roles[:-1], (role, where(inner, argument.prep, argument.phrase)))
        return replace(phrase, such=(*phrase.such[:-1], replace(last, roles=roles)))
    if last.event == "have" and argument.phrase.kind == "side" and is_person(phrase, lexicon):
        words = f"{phrase.words} {argument.prep} {argument.phrase.words}"
        such = where(bare(phrase), argument.prep, argument.phrase).such  # "a runner with a lamp on the losing side"
        return replace(phrase, words=words, such=(*phrase.such, *such))
    if last.event == near:
        role, inner = last.roles[-1]
        # "the marks on a lamp with Swift"
        on_card = near == "be" and _bears_text(inner, phrase, argument.phrase, lexicon)
        if on_card or is_person(inner, lexicon) == (near == "be") != is_person(phrase, lexicon):
            roles = (*last.roles[:-1], (role, where(inner, argument.prep, argument.phrase)))
            words = f"{phrase.words} {argument.prep} {argument.phrase.words}"
            return replace(phrase, words=words, such=(*phrase.such[:-1], replace(last, roles=roles)))
    # "the same color as a lamp on the gate", "the wounds on a runner in the yard"
    same = "same" in last.roles[0][1].qualifiers and last.role("measure")
    taking_part = argument.prep == "with" and partakes(last_within(phrase), argument.phrase, lexicon)
    if last.event == "be" and (same or _lies_there(last.roles[-1], argument, lexicon)):
        role, inner = last.roles[-1]
        roles = (*last.roles[:-1], (role, where(inner, argument.prep, argument.phrase)))
        return replace(phrase, such=(*phrase.such[:-1], replace(last, roles=roles)))
    compared_with = argument.prep == "between" and last.roles[-1][0] == "measure"  # "equal to the sum between ..."
    farther = argument.prep in LYING and last.roles[-1][0] in FARTHER  # "the limit to the number of lamps on a gate"
    nearer = last.roles[-1][0] in NEARER and last.roles[-1][1].kind != "number"
    # also "a race with a runner without a lamp", "more lit than a gate with a bell"
    listed = bool(last.roles[-1][1].also) and last.roles[-1][1].also[-1].kind == phrase.kind
    farther = (farther and not listed) or taking_part  # "damage from a race with a runner"
    if last.event == "be" and (farther or compared_with or (nearer and argument.prep in ("with", "without"))):
        role, inner = last.roles[-1]
        roles = (*last.roles[:-1], (role, narrowed(inner, argument, lexicon)))
        return replace(phrase, such=(*phrase.such[:-1], replace(last, roles=roles)))
    return None


def _bears_text(inner: Phrase, outer: Phrase, borne: Phrase, lexicon: Lexicon) -> bool:
    """Whether what `borne` names is written on `inner`, a card, and not on `outer`, which is none and lies there."""
    written = any(lexicon.is_a(borne.kind, kind) for kind in ("keyword", "trait"))
    cards = [any(lexicon.is_a(thing.kind, kind) for kind in ("card", "character")) for thing in (inner, outer)]
    return bool(borne.kind) and written and cards == [True, False]


def _lies_there(told: tuple[str, Phrase], argument: Argument, lexicon: Lexicon) -> bool:
    """Whether a card or a character on which something lies, or from which it comes, lies where `argument` tells."""
    role, inner = told
    lying = role in ("place", "source") and any(lexicon.is_a(inner.kind, kind) for kind in ("card", "character"))
    timely = bool(argument.phrase.kind) and lexicon.is_a(argument.phrase.kind, "time")
    place = argument.prep in ("in", "on", "at") and not timely and not argument.deed
    return lying and place and bool(inner.kind) and not inner.name


def _is_same(phrase: Phrase, outer: Phrase, lexicon: Lexicon) -> bool:
    """Whether a phrase points back to `outer`: "a crate with bells under the crate"."""
    pointing = phrase.words.lower().startswith(("the ", "that ")) and not (phrase.such or phrase.owner)
    return pointing and bool(phrase.kind) and lexicon.is_a(outer.kind, phrase.kind)


def _of_it(phrase: Phrase) -> bool:
    """Whether a phrase is of what "its" or "their" points to."""
    return phrase.owner is not None and phrase.owner.words in ("its", "their", "his", "her")


def where(phrase: Phrase, prep: str, other: Phrase) -> Phrase:  # noqa: C901, PLR0911 - one case a preposition
    """`phrase` narrowed by `other` behind a preposition: "with" makes an atom "have", the others an atom "be"."""
    if prep == "such as":
        return exemplified(phrase, other)
    if prep == "including":
        return _with_examples(phrase, other)
    if phrase.also:
        return _each_where(phrase, prep, other)
    plain = bare(phrase)
    if (
        phrase.owner is not None
        and not phrase.such
        and phrase.owner.words
        and not (
            prep == "for" and phrase.kind in RULING and phrase.owner.also
        )  # "the rules of Dawn and Dusk for lamps"
        and not (phrase.kind in COPIES and prep in ("in", "on", "at"))  # "a copy of Old Tom in the deck"
        and phrase.words.endswith(phrase.owner.words)
        and PHRASE_CONDITIONS.get(prep) != "except"
        and prep != "upon"  # "the effect of lamps upon the bell"
    ):
        return replace(phrase, words=f"{phrase.words} {prep} {other.words}", owner=where(phrase.owner, prep, other))
    if highest := range_to(prep, phrase, other):
        *others, first = phrase.qualifiers
        numbers = f"{first} to {highest}"
        return replace(phrase, words=f"{phrase.words} {prep} {other.words}", qualifiers=(*others, numbers))
    if (comparison := comparison_of(phrase, prep)) in COMPARED:
        return compared(uncounted(phrase) if comparison != prep else phrase, comparison, other)
    borne = phrase.such[-1].role("object") if prep in NEAR and phrase.such and phrase.such[-1].event == "have" else None
    if borne is not None and prep == "on" and _is_marked(borne):
        borne = None
    if borne is not None:  # "a player with several answers to one call"
        last = phrase.such[-1]
        roles = tuple((role, where(borne, prep, other) if part is borne else part) for role, part in last.roles)
        words = f"{phrase.words} {prep} {other.words}"
        return replace(phrase, words=words, such=(*phrase.such[:-1], replace(last, roles=roles)))
    relation = PHRASE_CONDITIONS.get(prep)
    if relation in ("before", "after", "until", "at the start of", "at the end of"):
        other = related(relation, other)
    if prep in ("with", "without"):
        atom = Atom("have", (("actor", plain), ("object", other)), negated=prep == "without")
    elif PHRASE_CONDITIONS.get(prep) == "except":
        atom = Atom("be", (("object", plain), ("goal", other)), negated=True)
    else:
        out = prep in ("outside", "outside of")
        role = "measure" if prep == "as" and "same" in phrase.qualifiers else lying_role(prep, other)
        ruled = prep == "on" and phrase.kind in ("rule", "restriction") and other.kind != "page"
        role = "topic" if ruled else role  # "the rules on lamps"
        atom = Atom("be", (("object", plain), (role, other if out else sided(prep, other))), negated=out)
    whole = replace(
        phrase, words=f"{phrase.words} {prep} {other.words}".replace("  ", " "), such=(*phrase.such, denied(atom))
    )
    return lifted(whole, phrase.words)


def exemplified(phrase: Phrase, example: Phrase) -> Phrase:
    """`phrase` with an example of what stands last in it: "a mark of a color such as red"."""
    last = phrase.such[-1] if phrase.such else None
    if last is not None and last.roles:
        *before, (role, inner) = last.roles
        if inner.kind and phrase.words.endswith(inner.words):
            such = replace(last, roles=(*before, (role, exemplified(inner, example))))
            return replace(phrase, such=(*phrase.such[:-1], such))
    owner = phrase.owner
    if owner is not None and owner.kind and phrase.words.endswith(owner.words):
        return replace(phrase, owner=exemplified(owner, example))
    return _with_examples(phrase, example)


def _with_examples(phrase: Phrase, example: Phrase) -> Phrase:
    """`phrase` with examples of its last member; one with an article behind others without is a member itself."""
    if (
        example.also
        and example.also[-1].words.startswith(("a ", "an "))
        and not example.words.startswith(("a ", "an "))
    ):
        *others, last = example.also
        told = _with_examples(phrase, replace(example, also=tuple(others)))
        return replace(told, also=(*told.also, last), choice=example.choice)
    if phrase.also:
        return replace(phrase, also=(*phrase.also[:-1], _with_examples(phrase.also[-1], example)))
    return replace(phrase, examples=(*phrase.examples, replace(example, also=()), *example.also))


def _each_where(phrase: Phrase, prep: str, other: Phrase) -> Phrase:
    """A list narrowed by what stands behind it: its last member where that has an article of its own, else all.

    So has one that is narrowed in its own way: "lamps with a mark and bells with two in the tower".
    """
    *before, last = phrase.also
    titles = bool(last.name) and all(member.name for member in (phrase, *before))
    own = [member.such[-1].roles[-1][1].words for member in (phrase, last) if member.such and member.such[-1].roles]
    if (
        (last.words.split(" ")[0].lower() in ARTICLES and not titles)
        or (len(own) > 1 and own[0] != own[1])
        or prep in NEAREST
    ):
        return replace(phrase, also=(*before, where(last, prep, other)))
    first, *more = (where(member, prep, other) for member in (replace(phrase, also=()), *phrase.also))
    return replace(first, also=tuple(more))


def _is_marked(borne: Phrase) -> bool:
    """Whether what a card has is only written on it, so that "on" tells where the card is.

    So in "cards with Swift on the gate" and "the gate with the lowest number on the path".
    """
    written = borne.name == "" and borne.qualifiers == () and borne.words[:1].isupper()
    return written or (borne.kind == "number" and borne.owner is None)


def last_within(phrase: Phrase) -> Phrase:
    """What stands last in a phrase that is narrowed by where something is or comes from, else the phrase."""
    last = phrase.such[-1] if phrase.such and not phrase.also else None
    return last.roles[-1][1] if last is not None and last.event == "be" and len(last.roles) == PLACED else phrase


def partakes(noun: Phrase, other: Phrase, lexicon: Lexicon) -> bool:
    """Whether `noun` names a deed in which `other`, who acts, takes part: "an attack with two runners"."""
    counted = noun.owner is not None or any(lexicon.is_a(noun.kind, kind) for kind in ("number", "cost"))
    deed = noun.kind in lexicon.events and not counted and not acting(noun, lexicon)
    return deed and acting(other, lexicon)


def named_by(phrase: Phrase, state: Phrase) -> Phrase | None:
    """`phrase` with the name of what it has behind that: "a runner with the keyword lit"; else None."""
    last = phrase.such[-1] if phrase.such else None
    borne = last.role("object") if last is not None and last.event == "have" else None
    if last is None or borne is None or borne.kind not in NAMING or borne.qualifiers or borne.owner or borne.also:
        return None
    named = replace(borne, qualifiers=(*state.qualifiers, state.kind))
    roles = tuple((role, named if part is borne else part) for role, part in last.roles)
    return replace(phrase, such=(*phrase.such[:-1], replace(last, roles=roles)))


def related(relation: str, time: Phrase) -> Phrase:
    """A time with the relation of what happens to it, which each member of a list has: "before two or three rounds"."""
    members = (replace(member, qualifiers=(relation, *member.qualifiers)) for member in (time, *time.also))
    return replace(next(members), also=tuple(members))


def all_denied(phrase: Phrase) -> Phrase:
    """`phrase` and the further members of its list, each denied."""
    return replace(phrase, none=True, also=tuple(replace(member, none=True) for member in phrase.also))


def owned_too(phrase: Phrase, more: Phrase, joint: str) -> Phrase | None:
    """`phrase` with a further owner ("the colour of the lamp and of the bell"), None where it has none yet."""
    if phrase.owner is None or phrase.also or phrase.such or joint.endswith(("not", "but")):
        return None
    owner = replace(phrase.owner, also=(*phrase.owner.also, more), choice=joint.endswith(("or", "nor")))
    return replace(phrase, owner=owner)
