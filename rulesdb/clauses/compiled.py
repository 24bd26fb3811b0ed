"""grammar/clause.lark -> its LALR(1) table, by Lark.

To compile it takes longer than to answer a question, so the table is kept in a file of the package, which is made with
the package (bundled.py) and used as long as the grammar is that of which it was made.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .. import resources


class Rule(NamedTuple):
    """A rule of the grammar: the symbol that it makes, its name or alias, and of how many symbols."""

    origin: str
    name: str
    size: int


class Compiled(NamedTuple):
    """A parse table: what each state does at each symbol, and the states before the first and after the last one.

    An action is the state that follows, or the rule by which the last symbols become one.
    """

    actions: Sequence[Mapping[str, int | Rule]]
    first: int
    last: int


def compiled() -> Compiled:
    """The table of grammar/clause.lark, from the file of the package where that fits."""
    grammar = _grammar()
    return read(resources.folder("data") / resources.PARSE_TABLE, grammar) or compile_grammar(grammar)


def compile_grammar(grammar: str) -> Compiled:
    """The table that Lark makes of `grammar`."""
    from lark import Lark
    from lark.grammar import Rule as LarkRule
    from lark.lexer import Lexer

    class Given(Lexer):  # lark wants a lexer; the terminals come from the tagger, so it is never called
        def __init__(self, _conf: object) -> None:
            pass

        def lex(self, lexer_state: object, parser_state: object) -> Any:
            raise NotImplementedError

    def rule(target: LarkRule) -> Rule:
        origin = str(target.origin.name)
        return Rule(origin, str(target.alias or origin), len(target.expansion))

    table = Lark(grammar, parser="lalr", lexer=Given, start="start").parser.parser._parse_table
    first, last = table.start_states["start"], table.end_states["start"]
    order = _reached(table.states, first)
    place_of = {state: place for place, state in enumerate(order)}
    rows = [{symbol: target for symbol, (_, target) in sorted(table.states[state].items())} for state in order]
    actions = [
        {symbol: rule(to) if isinstance(to, LarkRule) else place_of[to] for symbol, to in row.items()} for row in rows
    ]
    return Compiled(actions, place_of[first], place_of[last])


def _reached(states: Mapping[int, Mapping[str, tuple[Any, Any]]], first: int) -> list[int]:
    """The states in the order in which they are reached; Lark numbers them in another order each time."""
    reached = [first]
    seen = {first}
    for state in reached:
        for _, (_, target) in sorted(states[state].items()):
            if isinstance(target, int) and target not in seen:
                seen.add(target)
                reached.append(target)
    return reached


def read(path: Path, grammar: str) -> Compiled | None:
    """The table in the file `path`; None where it is that of another grammar, or cannot be read."""
    try:
        content = json.loads(path.read_bytes())
        if content["grammar"] != _key(grammar):
            return None
        rules = [Rule(*rule) for rule in content["rules"]]
        rows = [
            {symbol: target if target >= 0 else rules[~target] for symbol, target in row.items()}
            for row in content["rows"]
        ]
        return Compiled(rows, content["first"], content["last"])
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None


def write(path: Path) -> None:
    """Write the table of grammar/clause.lark to the file `path`, unless it is there. Raises OSError."""
    grammar = _grammar()
    if read(path, grammar):
        return
    made = compile_grammar(grammar)
    rules = list(dict.fromkeys(target for row in made.actions for target in row.values() if isinstance(target, Rule)))
    place_of = {rule: place for place, rule in enumerate(rules)}
    rows = [
        {symbol: ~place_of[target] if isinstance(target, Rule) else target for symbol, target in row.items()}
        for row in made.actions
    ]
    content = {"grammar": _key(grammar), "first": made.first, "last": made.last, "rules": rules, "rows": rows}
    path.write_text(json.dumps(content, separators=(",", ":")), encoding="utf-8")


def _grammar() -> str:
    return (resources.folder("grammar") / "clause.lark").read_text(encoding="utf-8")


def _key(grammar: str) -> int:
    return zlib.crc32(grammar.encode())  # what tells more takes longer to import than the table to read
