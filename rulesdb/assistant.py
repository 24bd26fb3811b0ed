"""A Model Context Protocol server: the tools search, term, card, rule, when and legal, for assistants.

Each tool answers with text, quoted and cited, and with the answer's JSON as structured content. It needs the extra
`mcp` (the official SDK), and speaks over standard input and output.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from . import __version__, to_dict
from .api.chat import chat, legal_text
from .contract.asked import Asked, Found
from .contract.schema import schema
from .errors import NotFoundError, RulesError

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

    from .api.rules import Rules

LONGEST_DECK = 1_000_000  # characters
GAME = {"type": "string", "description": "the game's id, or the beginning of its name; all games without it"}
AS_OF = {"type": "string", "description": "an ISO date: leave out what was not in force then"}
Told = tuple[str, dict[str, Any]]


class Tool(NamedTuple):
    """A tool: what it is for, its own arguments, which of them it needs, its schema's name, and what answers."""

    description: str
    arguments: dict[str, dict[str, str]]
    needed: tuple[str, ...]
    answers: str
    ask: Callable[[Rules, Mapping[str, Any]], Told]


def _term(rules: Rules, given: Mapping[str, Any]) -> Told:
    entry = rules.term(given["name"], **_limits(given))
    return _said("term", entry, entry.editions)


def _card(rules: Rules, given: Mapping[str, Any]) -> Told:
    entry = rules.card(given["name"], **_limits(given))
    return _said("card", entry, entry.editions)


def _rule(rules: Rules, given: Mapping[str, Any]) -> Told:
    entry = rules.rule(given["number"], **_limits(given))
    return _said("rule", entry, entry.editions)


def _when(rules: Rules, given: Mapping[str, Any]) -> Told:
    answer = rules.when(given["question"], **_limits(given))
    return _said("when", answer, answer.editions)


def _search(rules: Rules, given: Mapping[str, Any]) -> Told:
    passages = rules.search(given["words"], n=int(given.get("n", 5)), **_limits(given))
    if not passages:
        raise NotFoundError(f"nothing is held that answers {given['words']!r}; try other words")
    text, _ = _said("search", Found(passages=passages), rules.editions(passages))
    return text, {"passages": to_dict(passages)}


def _legal(rules: Rules, given: Mapping[str, Any]) -> Told:
    verdict = rules.legal(given["deck"], format=given.get("format", ""), **_limits(given))
    return legal_text(verdict), to_dict(verdict)


def _limits(given: Mapping[str, Any]) -> dict[str, Any]:
    return {key: given[key] for key in ("game", "as_of") if given.get(key)}


def _said(kind: Any, answer: Any, editions: Any) -> Told:
    asked = Asked(text="", kind=kind, answer=answer, suggestions=(), editions=editions)
    return chat(asked), to_dict(answer)


TOOLS = {
    "search": Tool(
        "Search all rules, rulings and errata for words; the best passages first.",
        {"words": {"type": "string"}, "n": {"type": "integer", "description": "how many passages, 1 to 100"}},
        ("words",),
        "search",
        _search,
    ),
    "term": Tool(
        "What a term of a game means: definition, rules, rulings.",
        {"name": {"type": "string"}},
        ("name",),
        "term",
        _term,
    ),
    "card": Tool(
        "A card: its errata and rulings, and the lists that name it.",
        {"name": {"type": "string"}},
        ("name",),
        "card",
        _card,
    ),
    "rule": Tool("A rule by its printed number.", {"number": {"type": "string"}}, ("number",), "rule", _rule),
    "when": Tool(
        "What happens in a situation, step by step, and yes or no where that is asked.",
        {"question": {"type": "string"}},
        ("question",),
        "when",
        _when,
    ),
    "legal": Tool(
        "Whether a deck list is legal in a format, with every violation.",
        {"deck": {"type": "string", "description": "the list, a card a line"}, "format": {"type": "string"}},
        ("deck",),
        "legal",
        _legal,
    ),
}


def serve(rules: Rules) -> None:
    """Answer over standard input and output until that is closed."""
    import anyio
    from mcp.server.stdio import stdio_server

    async def run() -> None:
        tool_server = server(rules)
        async with stdio_server() as (read, write):
            await tool_server.run(read, write, tool_server.create_initialization_options())

    anyio.run(run)


def server(rules: Rules) -> Server[Any]:
    """The server on one database. A tool that fails says why, with the nearest names."""
    import anyio
    from mcp import types
    from mcp.server.lowlevel import Server

    async def tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[types.Tool.model_validate(_declared(*row)) for row in TOOLS.items()])

    async def call(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            text, structured = await anyio.to_thread.run_sync(
                partial(_answer, rules, params.name, params.arguments or {})
            )
        except ValueError as error:
            return types.CallToolResult(content=[types.TextContent(type="text", text=str(error))], is_error=True)
        content: list[Any] = [types.TextContent(type="text", text=text)]
        return types.CallToolResult(content=content, structured_content=structured)

    return Server("rulesdb", version=__version__, on_list_tools=tools, on_call_tool=call)


def _answer(rules: Rules, name: str, arguments: Mapping[str, Any]) -> Told:
    """The answer of a tool. Raises ValueError with a message for the assistant."""
    if name not in TOOLS:
        raise ValueError(f"no tool is called {name!r}; there are {', '.join(TOOLS)}")
    tool = TOOLS[name]
    wrong = [key for key in tool.needed if key not in arguments]
    wrong += [key for key, value in arguments.items() if not isinstance(value, int if key == "n" else str)]
    if wrong:
        raise ValueError(f"{name} needs {', '.join(tool.needed)} as text; see: {', '.join(wrong)}")
    if len(arguments.get("deck", "")) > LONGEST_DECK:
        raise ValueError(f"the deck list has more than {LONGEST_DECK:,} characters")
    try:
        return tool.ask(rules, arguments)
    except NotFoundError as error:
        raise ValueError(f"{error}; nearest: {', '.join(error.near)}" if error.near else str(error)) from None
    except RulesError as error:
        raise ValueError(str(error)) from None


def _declared(name: str, tool: Tool) -> dict[str, Any]:
    """A tool as the protocol declares it."""
    return {
        "name": name,
        "description": tool.description,
        "inputSchema": {
            "type": "object",
            "properties": {**tool.arguments, "game": GAME, "as_of": AS_OF},
            "required": list(tool.needed),
        },
        "outputSchema": _output(tool.answers),
    }


def _output(answers: str) -> dict[str, Any]:
    """The schema of a tool's structured content: an object, with the classes that it names."""
    definitions = schema()["$defs"]
    own = definitions[answers]
    if answers == "search":
        own = {"type": "object", "properties": {"passages": own}, "required": ["passages"]}
    else:
        own = definitions[own["$ref"].rpartition("/")[2]]
    return {**own, "$defs": {name: definition for name, definition in definitions.items() if name[0].isupper()}}
