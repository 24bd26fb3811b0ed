"""What all readers of a sentence's tree share: its tokens and words, and the first word that fits no field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .frames import Argument
from .lexicon import Lexicon
from .model import Atom, Condition, Phrase
from .parse import Leaf, Node
from .tokens import Token, marked_off


class Walk:
    """One walk over the tree of a sentence. `stopped` is the first word that fits no field, "" for none."""

    def __init__(self, tokens: Sequence[Token], sentence: str, lexicon: Lexicon) -> None:
        self.tokens, self.sentence, self.lexicon = tokens, sentence, lexicon
        self.stopped = ""
        self.only = ""  # what "only" narrows, where its position in the sentence decides that
        self.narrowing = 0  # the deed among whose arguments that "only" stands
        self.pending: list[str] = []  # adverbs behind a subject, which belong to its verb
        self.undergoing: Phrase | None = None  # what a passive deed among the arguments of another happens to
        self.alike = False  # whether an active deed there is one of that thing too: "is considered to ring"
        self.extra: list[Condition] = []  # conditions among the arguments of a deed ("... during a skirmish")
        self.outer: list[Argument] = []  # arguments behind a relative clause, which belong to the verb outside it
        self.raised: list[Node] = []  # relative clauses behind a place, which narrow the noun before it
        self.relatives: list[tuple[Token, Atom]] = []  # of relative clauses behind a comma, which become clauses

    def stop(self, word: str) -> None:
        """Keep `word` as the one at which the reading stopped, unless an earlier one is kept."""
        self.stopped = self.stopped or word

    def token(self, leaf: Node | Leaf) -> Token:
        """The token of a leaf."""
        assert isinstance(leaf, Leaf)
        return self.tokens[leaf.start_pos]

    def span(self, part: Node) -> tuple[int, int]:
        """The first character of `part` in the sentence, and the one after its last."""
        leaves = part.leaves()
        return self.tokens[leaves[0].start_pos].words[0].start, self.tokens[leaves[-1].start_pos].words[-1].end

    def words(self, part: Node) -> str:
        """The words of `part` as the sentence has them."""
        leaves = part.leaves()
        if not leaves:
            return ""
        first, last = self.tokens[leaves[0].start_pos], self.tokens[leaves[-1].start_pos]
        return self.sentence[first.words[0].start : last.words[-1].end].rstrip(",;: ")

    def joints(self, part: Node, type_: str) -> list[str]:
        """The words that join the parts of a list, by their terminal."""
        return [self.token(child).text for child in part.children if is_leaf(child, type_)]

    def comma_before(self, index: int) -> bool:
        """Whether a comma, or the mark of an aside, stands before the token at `index`."""
        if index == 0:
            return False
        return marked_off(self.sentence, self.tokens[index - 1], self.tokens[index])

    def np(self, np: Node) -> Phrase:
        """The phrase of a noun phrase (see lists.py)."""
        raise NotImplementedError

    def placed(self, phrase: Phrase, sargs: Iterable[Node | Leaf]) -> Phrase:
        """A phrase with what stands behind it (see nouns.py)."""
        raise NotImplementedError

    def deed(self, children: Sequence[Node | Leaf], subject: Phrase | None, main: bool = False) -> Atom:
        """The atom of a verb with its arguments (see deeds.py)."""
        raise NotImplementedError

    def atom(self, token: Token, subject: Phrase | None, arguments: Sequence[Argument]) -> Atom:
        """The atom of a verb, its subject and its arguments (see deeds.py)."""
        raise NotImplementedError

    def arguments(self, args: Node, token: Token, main: bool, subject: Phrase | None = None) -> list[Argument]:
        """The arguments of a verb (see deeds.py)."""
        raise NotImplementedError

    def argument(self, arg: Node) -> Iterator[Argument]:
        """The arguments that one part of the tree makes (see deeds.py)."""
        raise NotImplementedError

    def split(self, children: Sequence[Node | Leaf]) -> tuple[list[list[Node | Leaf]], list[str]]:
        """The parts between GANDs, and the words that join them."""
        groups: list[list[Node | Leaf]] = [[]]
        joints: list[str] = []
        for child in children:
            if is_leaf(child, "GAND"):
                groups.append([])
                joints.append(self.token(child).text)
            else:
                groups[-1].append(child)
        return groups, joints

    def deed_phrase(self, part: Node, children: Sequence[Node | Leaf]) -> Phrase:
        """The phrase that gerunds make (see deeds.py)."""
        raise NotImplementedError


def alternative(joints: Sequence[str]) -> bool:
    """Whether a list is one of alternatives."""
    return any(joint.endswith(("or", "nor")) for joint in joints)


def denies(joint: str) -> bool:
    """Whether what joins two things denies the second: "a lamp, not a bell", "a lamp rather than a bell"."""
    return joint.endswith(("not", "rather than"))


def nodes_of(part: Node) -> list[Node]:
    """The children that are no tokens."""
    return [child for child in part.children if isinstance(child, Node)]


def is_leaf(child: Node | Leaf, *types: str) -> bool:
    """Whether a child is a token of one of the types."""
    return isinstance(child, Leaf) and child.type in types
