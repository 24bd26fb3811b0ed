"""The checks of meccg's play deck and sideboard.

`meccg_alignment` has those of what the player may use, `meccg_start` of starting cards, `meccg_sites` of sites.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...text import fold
from ..formats import Rule
from ..verdict import Finding, Note
from .common import Check, bounds, by_title
from .layout import Card, Laid, listed, names, total
from .meccg_layout import PLAY, balance, having, number, role


def resources(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """`least` to `most` resources in the play deck."""
    have, _ = balance(laid)
    least, most = rule.values["least"], rule.values["most"]
    if not least <= have <= most:
        yield rule.broken(f"{have} resources in the play deck; {bounds(least, most)}", (), have, bounds(least, most))


def hazards_equal(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """As many hazards as resources in the play deck."""
    have, hazards = balance(laid)
    if abs(have - hazards) > total(c for c in laid.of(PLAY) if not role(c, laid)):
        message = f"{have} resources and {hazards} hazards in the play deck; the numbers must be equal"
        yield rule.broken(message, (), f"{have}/{hazards}", "equal")


def characters(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Up to `most` characters in the play deck, avatars apart."""
    have, most = total(having(laid, "character")), rule.values["most"]
    if have > most and not (laid.book.empty and have <= most + 3):
        yield rule.broken(f"{have} characters in the play deck; at most {most}", (), have, most)


def avatars(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Up to `most` avatars in `zones`, two of them the same where there are several."""
    cards = having(laid, "avatar", rule.values["zones"])
    most = rule.values["most"]
    if total(cards) > most:
        where = " and ".join(rule.values["zones"]).replace("play", "play deck")
        message = f"{total(cards)} avatar cards in {where} ({listed(cards)}); at most {most}"
        yield rule.broken(message, names(cards), total(cards), most)
    most_alike = max((total(group) for group in by_title(cards).values()), default=0)
    if total(cards) > 1 and most_alike < 2:
        yield rule.broken(f"avatars {listed(cards)}; at least two must be the same", names(cards), most_alike, 2)


def avatars_duplicated(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Of the avatars in play deck and sideboard, only one kind may stand there more than once."""
    groups = by_title(having(laid, "avatar", ("play", "sideboard"))).values()
    twice = [cards for cards in groups if total(cards) > 1]
    if len(twice) > 1:
        found = [card for cards in twice for card in cards]
        message = (
            f"{len(twice)} different avatars more than once in play deck and sideboard ({listed(found)}); at most 1"
        )
        yield rule.broken(message, names(found), len(twice), 1)


def one_avatar(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """The avatars are of the one Fallen-wizard that the player declares."""
    groups = by_title(having(laid, "avatar"))
    if len(groups) > 1:
        cards = [card for group in groups.values() for card in group]
        yield rule.broken(
            f"avatars of {len(groups)} Fallen-wizards ({listed(cards)}); exactly 1", names(cards), len(groups), 1
        )


def creatures(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """At least `least` hazard creatures in the play deck; some cards count half, agents where `agents_count`."""
    halves = agents = 0
    for card in laid.of(PLAY):
        worth = card.value("creature_count") or ""
        if worth.startswith("0.5 ("):
            agents += card.count if role(card, laid) == "hazard" else 0
        elif worth:
            halves += round(2 * float(worth)) * card.count
    counted = halves + (agents if rule.values["agents_count"] else 0)
    least = rule.values["least"]
    if counted >= 2 * least:
        return
    have = f"{counted / 2:g}"
    if halves + agents >= 2 * least:
        yield rule.open(
            f"{have} hazard creatures without agents, {(halves + agents) / 2:g} if agents count half; at least {least}"
        )
    else:
        yield rule.broken(f"{have} hazard creatures in the play deck; at least {least}", (), have, least)


def unique(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """One copy of each unique card in play deck and starting cards, its hero and minion versions together."""
    cards = [c for c in laid.of(("play", "pool")) if c.value("unique") == "1" and c.value("avatar") != "1"]
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in cards:
        kind = "" if rule.values.get("same_name") else card.value("type") or ""
        groups.setdefault((card.key, kind), []).append(card)
    for group in groups.values():
        if total(group) > 1:
            kinds = ", ".join(f"{card.count} {card.value('alignment') or card.zone}" for card in group)
            each = f" ({kinds})" if len(group) > 1 else ""
            message = (
                f"{group[0].title}: {total(group)} copies of a unique card{each}; at most 1, starting cards included"
            )
            yield rule.broken(message, names(group), total(group), 1)


def copies(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more copies of a non-unique card in the play deck than `most`, or than `stage` for a stage resource."""
    apart = {fold(title) for title in rule.values.get("exceptions", ())}
    cards = [c for c in laid.of(PLAY) if c.facts and c.value("unique") == "0" and role(c, laid) in rule.values["roles"]]
    for key, group in by_title(cards).items():
        stage = group[0].value("alignment") == "Stage"
        most = rule.values["stage"] if stage else rule.values["most"]
        if total(group) > most and key not in apart:
            kind = "stage resource" if stage else f"non-unique {role(group[0], laid)}"
            message = f"{group[0].title}: {total(group)} copies of a {kind} in the play deck; at most {most}"
            yield rule.broken(message, names(group), total(group), most)


def agents_mind(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """The agents in play deck and sideboard have a total mind of at most `most`."""
    cards = [card for card in laid.of(("play", "sideboard")) if card.value("agent") == "1"]
    have = sum(number(card.value("mind")) * card.count for card in cards)
    if have > rule.values["most"]:
        message = f"the agents have {have} mind in all ({listed(cards)}); at most {rule.values['most']}"
        yield rule.broken(message, names(cards), have, rule.values["most"])


def sideboard(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """No more than `most` cards in the sideboard; the message names the `against` more against a Fallen-wizard."""
    have, most = total(laid.of(["sideboard"])), rule.values["most"]
    if have > most:
        more = most + rule.values["against"]
        message = f"{have} cards in the sideboard; at most {most} ({more} in a game against a Fallen-wizard)"
        yield rule.broken(message, (), have, most)


def sideboard_duplicates(rule: Rule, laid: Laid) -> Iterator[Finding]:
    """Non-unique cards that the sideboard repeats are remarked on: what the document means is in doubt."""
    known = {card.key for card in laid.of(PLAY)}
    again = [c for c in laid.of(["sideboard"]) if c.value("unique") == "0" and (c.count > 1 or c.key in known)]
    if again:
        yield Note(f"{rule.says} Repeated here: {', '.join(names(again))}; the judge decides")


CHECKS: dict[str, Check] = {
    f.__name__: f
    for f in (
        resources,
        hazards_equal,
        characters,
        avatars,
        avatars_duplicated,
        one_avatar,
        creatures,
        unique,
        copies,
        agents_mind,
        sideboard,
        sideboard_duplicates,
    )
}
