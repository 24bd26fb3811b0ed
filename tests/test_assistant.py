"""The server for assistants, asked by the SDK's own client."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from rulesdb.contract.legality import Legal
from rulesdb.contract.shape import read
from rulesdb.contract.terms import Term

from .conftest import ROOT


def _with_client(book_path: Path, ask: Callable[[Any], Awaitable[None]]) -> None:
    """Run `ask` with a client of `rulesdb mcp` in a process of its own."""
    anyio = pytest.importorskip("anyio")
    mcp = pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
    from mcp.client.stdio import stdio_client

    program = "import sys; sys.argv[0] = 'rulesdb'; from rulesdb.cli.entry import main; main()"
    arguments = ["-c", program, "mcp", "--db", str(book_path)]
    parameters = mcp.StdioServerParameters(command=sys.executable, args=arguments, cwd=str(ROOT))

    async def run() -> None:
        async with stdio_client(parameters) as (read_, write), mcp.ClientSession(read_, write) as client:
            await client.initialize()
            await ask(client)

    anyio.run(run)


def test_the_tools_answer_with_citations_and_values(book_path: Path) -> None:
    """Each tool gives text with its citation and structured content by its schema; a miss says what is near."""

    async def ask(client: Any) -> None:
        listed = await client.list_tools()
        assert {tool.name for tool in listed.tools} == {"search", "term", "card", "rule", "when", "legal"}
        calls = {
            "term": {"name": "crate", "game": "lantern"},
            "search": {"words": "cart at night", "n": 2},
            "rule": {"number": "2.1", "game": "lantern"},
            "card": {"name": "old toll bridge"},
            "when": {"question": "may a cart travel at night?", "game": "lantern"},
            "legal": {"deck": "3 Gandalf", "game": "lotr-tcg", "format": "tower-block"},
        }
        found = {name: await client.call_tool(name, arguments) for name, arguments in calls.items()}
        for name, result in found.items():
            assert not result.is_error, (name, result)
            assert result.structured_content
            assert "— *" in result.content[0].text or name == "legal"
        assert read(Term, found["term"].structured_content).term == "Crate"
        assert read(Legal, found["legal"].structured_content).legal is not True
        assert len(found["search"].structured_content["passages"]) == 2
        for name, arguments in (("term", {"name": "crote"}), ("term", {}), ("term", {"name": 1}), ("nonesuch", {})):
            missed = await client.call_tool(name, arguments)
            assert missed.is_error
        missed = await client.call_tool("term", {"name": "crake", "game": "lantern"})
        assert "crate" in missed.content[0].text.lower()

    _with_client(book_path, ask)
