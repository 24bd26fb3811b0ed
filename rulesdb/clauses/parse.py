"""Trees of the terminals of a sentence, made with the LALR(1) table of grammar/clause.lark.

Lark compiles the grammar (compiled.py); its table is walked here, on stacks that are interned: a stack is a node of a
tree of stacks that remembers where each terminal leads from it (the graph-structured stack of Tomita 1987, kept between
sentences). A step is then one look-up, and readings that are followed side by side cost little more than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from .compiled import Compiled, compiled

MOST_STACKS = 200_000  # interned stacks that are kept before all are forgotten
END = "$END"


class Leaf(NamedTuple):
    """A token in a tree: its terminal, and its index among the sentence's tokens as `start_pos`."""

    type: str
    start_pos: int


class Node(NamedTuple):
    """A rule of the grammar in a tree: its name or alias, and what it was made of."""

    data: str
    children: list[Node | Leaf]

    def leaves(self) -> list[Leaf]:
        """All tokens below, in order."""
        leaves: list[Leaf] = []
        for child in self.children:
            if isinstance(child, Leaf):
                leaves.append(child)
            else:
                leaves += child.leaves()
        return leaves


@dataclass(slots=True, eq=False)
class Stack:
    """An LR stack: its top state and the stack below. `steps` maps terminals to the next stack, None for a fault."""

    state: int
    below: Stack | None
    above: dict[int, Stack] = field(default_factory=dict)
    steps: dict[str, Stack | None] = field(default_factory=dict)


class Table:
    """The parse table. `start` is the stack before the first token."""

    def __init__(self, compiled: Compiled) -> None:
        self.actions = compiled.actions
        self._first, self._last = compiled.first, compiled.last
        self.start = Stack(self._first, None)
        self.count = 0

    def step(self, stack: Stack, terminal: str) -> Stack | None:
        """The stack after `terminal`, None where the grammar does not allow it."""
        try:
            return stack.steps[terminal]
        except KeyError:
            following = stack.steps[terminal] = self._walk(stack, terminal)
            return following

    def _walk(self, stack: Stack, terminal: str) -> Stack | None:
        action = self.actions[stack.state].get(terminal)
        if action is None:
            return None
        if isinstance(action, int):
            return self._push(stack, action)
        below: Stack | None = stack
        for _ in range(action.size):
            assert below is not None
            below = below.below
        assert below is not None
        target = self.actions[below.state][action.origin]
        assert isinstance(target, int)
        reduced = self._push(below, target)
        if target == self._last and terminal == END:
            return reduced
        return self.step(reduced, terminal)  # many stacks become this one, which remembers where it leads

    def _push(self, stack: Stack, state: int) -> Stack:
        pushed = stack.above.get(state)
        if pushed is None:
            pushed = stack.above[state] = Stack(state, stack)
            self.count += 1
        return pushed

    def ends(self, stack: Stack) -> bool:
        """Whether the tokens read so far are a whole sentence."""
        return self.step(stack, END) is not None

    def fresh(self) -> Stack:
        """The stack before the first token; forgets the stacks of earlier sentences where they have become too many."""
        if self.count > MOST_STACKS:
            self.start, self.count = Stack(self._first, None), 0
        return self.start

    def tree(self, terminals: Sequence[str]) -> Node | int:
        """The tree of the terminals, or the index of the first one that the grammar does not allow."""
        states, parts = [self._first], list[Node | Leaf]()
        for index, terminal in enumerate((*terminals, END)):
            while True:
                action = self.actions[states[-1]].get(terminal)
                if action is None:
                    return index
                if isinstance(action, int):
                    states.append(action)
                    parts.append(Leaf(terminal, index))
                    break
                size = action.size
                children: list[Node | Leaf] = []
                if size:
                    for part in parts[-size:]:
                        if isinstance(part, Node) and part.data.startswith("__"):
                            children += part.children
                        else:
                            children.append(part)
                    del parts[-size:], states[-size:]
                target = self.actions[states[-1]][action.origin]
                assert isinstance(target, int)
                states.append(target)
                parts.append(Node(action.name, children))
                if target == self._last and terminal == END:
                    return _only(parts)
        return len(terminals)


def _only(parts: Sequence[Node | Leaf]) -> Node:
    root = parts[0]
    assert isinstance(root, Node)
    return root


@cache
def table() -> Table:
    """The table of grammar/clause.lark."""
    return Table(compiled())
