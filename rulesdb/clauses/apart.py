"""A deed behind a condition that is one of the main clause's subject -> a segment of its own."""

from __future__ import annotations

from collections.abc import Sequence

from .conditions import FINITE
from .parse import Leaf, Node
from .tokens import Token
from .walk import nodes_of

TWO_DEEDS = ["NODE", "NODE", "VAND", "NODE"]  # a clause of a subject and two joined deeds


def apart(part: Node | Leaf, tokens: Sequence[Token]) -> list[Node | Leaf]:
    """A segment as two with what joins them, where the last deed of its condition is one of its own subject.

    In "a bell rings when a runner falls, and is stowed" it is the bell that is stowed.
    """
    if isinstance(part, Leaf):
        return [part]
    core = next((node for node in nodes_of(part) if node.data == "core"), None)
    for at, tail in enumerate(part.children):
        if core is None or isinstance(tail, Leaf) or tail.data != "tail":
            continue
        inner = nodes_of(tail)
        forms = [child.type if isinstance(child, Leaf) else "NODE" for node in inner for child in node.children]
        if len(inner) != 1 or inner[0].data != "core" or forms != TWO_DEEDS:
            continue
        subject, first, joint, second = inner[0].children
        assert isinstance(joint, Leaf)
        assert isinstance(second, Node)
        if tokens[joint.start_pos].text != ", and" or not _is_finite(tokens[second.leaves()[0].start_pos]):
            continue
        told = Node("tail", [tail.children[0], Node("core", [subject, first])])
        more = Node("segment", [Node("core", [core.children[0], second]), *part.children[at + 1 :]])
        return [Node("segment", [*part.children[:at], told]), joint, more]
    return [part]


def _is_finite(verb: Token) -> bool:
    """Whether a verb needs a subject: no bare form, which may go on with the one before."""
    return bool(verb.modal) or verb.tag == "VBF" or verb.words[0].text in FINITE
