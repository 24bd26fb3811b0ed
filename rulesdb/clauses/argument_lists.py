"""Arguments of a verb that go together: "at the gate or in the tower", "from 1 to 9", "for a runner to halt"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .attachment import alike_roles, counted_before, ranging
from .frames import Argument
from .model import Phrase
from .narrowed import all_denied, narrowed, owned_too
from .norms import PHRASE_CONDITIONS
from .nouns import Nouns
from .parse import Node
from .parties import acting
from .tokens import Token
from .walk import alternative, denies, nodes_of


class ArgumentLists(Nouns):
    """Reads the further members of a list, and what compares or ends an earlier argument."""

    def is_member(self, nodes: Sequence[Node], arg: Node, conditional: bool) -> bool:
        """Whether an argument goes on with a list.

        `nodes` are those from the one before it, and `conditional` tells whether that one is a condition.
        """
        if self._lists_on(nodes):
            return True
        return arg.data == "also" and not (conditional and self._adds_condition(arg))

    def purpose_of(self, arg: Node, following: Sequence[Node]) -> Argument | None:
        """What is done by whom "for" introduces and an infinitive right behind it: "waits for a runner to halt".

        None where it is no one who acts and nothing that happens: in "asks for the lamps to use" the lamps don't use.
        """
        if arg.data != "prep" or self.token(arg.children[0]).text != "for" or not following:
            return None
        purpose = following[0]
        if purpose.data != "purpose" or len(self.split(purpose.children)[0]) > 1:
            return None
        phrase = self.np(nodes_of(arg)[0])
        stopped, conditions = self.stopped, len(self.extra)
        atom = self.deed(purpose.children, phrase)
        happens = atom.role("actor") is None and atom.role("object") is not None
        if self.stopped != stopped or not (acting(phrase, self.lexicon) or happens):
            self.stopped = stopped
            del self.extra[conditions:]
            return None
        words = f"{phrase.words} {self.words(purpose)}"
        return Argument("to", Phrase(words, atom.event, such=(atom,)), deed=True)

    def _lists_on(self, nodes: Sequence[Node]) -> bool:
        """Whether the second of some arguments is a member of a list: "at the gate, at the tower or in the crate"."""
        if len(nodes) < 3 or [node.data for node in nodes[:2]] != ["prep", "prep"]:
            return False
        last = next((node for node in nodes[2:] if node.data != "prep"), None)
        if last is None or last.data != "also" or not isinstance(last.children[1], Node):
            return False
        first, second = (self.token(node.children[0]).text for node in nodes[:2])
        return self.comma_before(nodes[1].leaves()[0].start_pos) and last.children[1].data == "prep" and first == second

    def _adds_condition(self, arg: Node) -> bool:
        """Whether "and" adds a condition to the one before it: "after the storm and before the lamp phase"."""
        inner = nodes_of(arg)[0]
        if inner.data not in ("prep", "prep_deed") or alternative([self.token(arg.children[0]).text]):
            return False
        return PHRASE_CONDITIONS.get(self.token(inner.children[0]).text) in ("before", "after", "during", "until")

    def join(self, arguments: list[Argument], arg: Node, token: Token, mark: str = "") -> None:
        """Add what "and", "or" or the comma `mark` joins to the last argument, where both are of one form."""
        joint = mark or self.token(arg.children[0]).text
        for more in self.argument(arg if mark else nodes_of(arg)[0]):
            last = arguments[-1] if arguments else None
            if last is not None and more.prep == "of" and (owned := owned_too(last.phrase, more.phrase, joint)):
                arguments[-1] = replace(last, phrase=owned)
                return
            if (
                last is None
                or more.prep in ("", "adverb", "strand")
                or (last.prep == "is") != (more.prep == "is")
                or last.deed != more.deed
                or not alike_roles(last.prep, more.prep)
            ):
                self.stop(joint)
                return
            once = denies(joint) and not token.negated  # "not in play and not active" denies each once
            added = all_denied(more.phrase) if once else more.phrase
            choice = alternative([joint]) or (denies(joint) and token.negated)
            members = (*last.phrase.also, replace(added, also=()), *added.also)
            phrase = replace(last.phrase, also=members, choice=choice)
            arguments[-1] = replace(last, phrase=phrase)

    def compares(self, argument: Argument, earlier: list[Argument]) -> bool:
        """Whether an argument tells how many things an earlier one is; that one is then narrowed."""
        if (ranged := ranging(earlier, argument)) is not None:
            earlier[-2:] = [ranged]
            return True
        at = counted_before(earlier, argument, self.lexicon)
        if at is not None:
            earlier[at] = replace(earlier[at], phrase=narrowed(earlier[at].phrase, argument, self.lexicon))
        return at is not None

    def check_range(self, last: Argument, argument: Argument) -> None:
        """Stop at a range, which no field holds: "hauls 1 to 3 crates"."""
        counted = last.phrase.quantity is not None and argument.phrase.quantity is not None
        if argument.prep == "to" and last.prep != "from" and counted and last.phrase.kind in ("number", ""):
            self.stop(argument.prep)
