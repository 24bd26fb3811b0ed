"""Reads deck lists in XML, OCTGN's .o8d and LackeyCCG's .dek, through a parser that refuses entities."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...errors import UnreadableError
from ...text import squeeze
from ..cards.columns import game_of_list
from ..deck import Deck, Entry, copies, section_of, whole

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_START = re.compile(r"\s*<(?:\?xml|!|deck\b)")


def sniff(text: str) -> bool:
    """Whether `text` begins as XML does."""
    return _START.match(text) is not None


def read(text: str, name: str) -> Deck:
    """The deck in `text`; raises UnreadableError where it is cut short, not a deck, or declares entities."""
    root = _root(text, name)
    if root.tag != "deck":
        raise UnreadableError(f"{name}: XML, but no deck list (its root is <{root.tag}>)")
    if root.find("section") is not None:
        game = root.get("game", "").lower()
        return whole(name, "octgn", _octgn(root, name), game_of_list("octgn").get(game, ""))
    game = (root.findtext("meta/game") or "").strip().lower()
    return whole(name, "lackey", _lackey(root, name), game_of_list("lackey").get(game, ""))


def _root(text: str, name: str) -> Element:
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    body = _without_declaration(text)
    try:
        root: Element = fromstring(body)
    except DefusedXmlException:
        raise UnreadableError(f"{name}: its XML declares entities, which no deck list needs; it was not read") from None
    except (ParseError, ValueError) as error:
        raise UnreadableError(f"{name}: its XML is broken or cut short ({error})") from None
    return root


def _without_declaration(text: str) -> str:
    """`text` without its XML declaration: it is decoded, and the encoding that it declares is past."""
    body = text.lstrip()
    _, end, remainder = body.partition("?>") if body.startswith("<?xml") else ("", "", "")
    return remainder if end else body


def _octgn(root: Element, name: str) -> Iterator[Entry]:
    for part in root.iter("section"):
        section = section_of(part.get("name", "")) or "deck"
        for card in part.findall("card"):
            title = squeeze(card.text or "")
            count = copies(card.get("qty", "1"), f"{name}: {title or 'a card'}")
            yield Entry(count, title, section, card.get("id", ""))


def _lackey(root: Element, name: str) -> Iterator[Entry]:
    """One element is one copy."""
    counts: Counter[Entry] = Counter()
    for zone in root.iter("superzone"):
        section = section_of(zone.get("name", "")) or "deck"
        for card in zone.findall("card"):
            label = card.find("name")
            if label is None:
                raise UnreadableError(f"{name}: a card without a name")
            counts[Entry(1, squeeze(label.text or ""), section, label.get("id", ""))] += 1
    for entry, count in counts.items():
        yield Entry(copies(count, f"{name}: {entry.name}"), entry.name, entry.section, entry.code)
