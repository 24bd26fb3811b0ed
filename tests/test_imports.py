"""Arrows between modules point one way, and no folder is forgotten in the wheel."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import networkx

from .conftest import ROOT

# What a part may import. BASE stands below all others; its own modules import only those that stand before them.
BASE = {
    "model": set(),
    "errors": set(),
    "held": set(),
    "text": set(),
    "resources": set(),
    "door": {"errors", "text"},
    "files": {"door", "errors"},
    "toml": {"errors", "files"},
    "rows": {"errors"},
    "rising": set(),
    "queries": {"held", "text"},
    "markup": {"door"},
    "workers": {"errors"},
    "contract": set(),
    "views": set(),
    "leftovers": {"files"},
    "garbage": set(),
    "columns": set(),
    "wordcode": set(),
    "phrasecode": set(),
    "bundle": {"resources", "wordcode"},
    "digests": {"bundle", "resources"},
    "state": {"digests", "resources"},
    "semantic": {"errors", "files"},
    "places": {"errors"},
    "extensions": {"errors"},
    "version": set(),
    "stemming": set(),
    "lanes": set(),
    "patterns": set(),
    "schema": set(),
}
BELOW = set(BASE)
ALLOWED = {
    **BASE,
    "opening": BELOW,
    "check": BELOW | {"opening", "schema"},
    "store": BELOW | {"check", "opening", "schema"},
    "clauses": BELOW,
    "read": BELOW,
    "link": BELOW | {"clauses", "read"},
    "tables": BELOW | {"clauses", "link", "read", "store"},
    "answer": BELOW,
    "timing": BELOW | {"answer", "clauses"},
    "decks": BELOW | {"answer"},
    "draw": BELOW | {"answer", "decks", "timing"},
    "community": BELOW | {"answer", "read"},
    "library": BELOW | {"opening", "read", "store"},
    "inputs": BELOW | {"decks", "library", "read"},
    "firstfile": BELOW | {"inputs", "read"},
    "game": BELOW | {"clauses", "decks", "library", "link", "opening", "read", "tables"},
    "build": BELOW | {"check", "decks", "game", "inputs", "library", "link", "opening", "store", "tables", "unpacked"},
    "searched": BELOW | {"link", "store"},
    "unpacked": BELOW | {"check", "clauses", "link", "opening", "searched", "store"},
    "coded": BELOW | {"answer", "clauses", "read", "timing"},
    "bundled": BELOW | {"build", "clauses", "read", "link", "opening", "searched", "store", "unpacked"},
    "database": BELOW | {"build", "opening", "unpacked"},
    "api": BELOW
    | {
        "answer",
        "build",
        "check",
        "community",
        "database",
        "decks",
        "draw",
        "firstfile",
        "opening",
        "store",
        "timing",
    },
    "web": BELOW | {"answer", "api", "draw", "__init__"},
    "__init__": {"api", "contract", "errors", "version"},
    "assistant": {"api", "contract", "errors", "__init__"},
    "cli": {
        "api",
        "assistant",
        "contract",
        "door",
        "errors",
        "files",
        "places",
        "resources",
        "text",
        "toml",
        "web",
        "__init__",
    },
}


def _modules() -> list[Path]:
    """The modules that are installed: all but the build backend."""
    found = [*(ROOT / "rulesdb").rglob("*.py"), *(ROOT / "cli").rglob("*.py")]
    return sorted(path for path in found if path.parent.name != "packaging")


def _name(path: Path) -> str:
    """The dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = ("rulesdb", *parts) if parts[0] == "cli" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _nodes(path: Path) -> list[ast.stmt]:
    """The imports of a module and the conditions that they may stand under."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom | ast.If)]


def _targets(path: Path, modules: Mapping[str, Path]) -> set[str]:
    """The modules that a module imports, at its head or within a function, but for types alone."""
    inside = [*_name(path).split("."), ""][: None if path.name == "__init__.py" else -1]
    nodes = _nodes(path)
    typed = [node for node in nodes if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    skipped = {id(each) for node in typed for statement in node.body for each in ast.walk(statement)}
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and id(node) not in skipped:
            base = ".".join([*(inside[: -node.level] if node.level else []), *([node.module] if node.module else [])])
            found |= {name if (name := f"{base}.{alias.name}") in modules else base for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & modules.keys() - {_name(path)}


def _part(path: Path) -> str:
    relative = path.relative_to(ROOT)
    return "cli" if relative.parts[0] == "cli" else relative.with_suffix("").parts[1]


def _imported(path: Path) -> set[str]:
    """The parts of rulesdb that a module imports, lazily or not."""
    inside = path.relative_to(ROOT).with_suffix("").parts
    found = set()
    for node in _nodes(path):
        if isinstance(node, ast.ImportFrom):
            base = inside[: len(inside) - node.level] if node.level else ()
            target = (*base, *(node.module.split(".") if node.module else ()))
            names = [target] if len(target) > 1 else [(*target, alias.name) for alias in node.names]
            found |= {name[1] for name in names if name[0] == "rulesdb" and len(name) > 1}
    return {name if name in ALLOWED else "__init__" for name in found}


def test_imports_point_one_way() -> None:
    """A module imports only from parts that stand below its own."""
    above = {path.relative_to(ROOT): _imported(path) - {_part(path)} - ALLOWED[_part(path)] for path in _modules()}
    assert {path: parts for path, parts in above.items() if parts} == {}


def test_no_modules_import_each_other() -> None:
    """No module imports, by whatever way, one that imports it."""
    modules = {_name(path): path for path in _modules()}
    graph = networkx.DiGraph((name, target) for name, path in modules.items() for target in _targets(path, modules))
    circles = [sorted(circle) for circle in networkx.strongly_connected_components(graph) if len(circle) > 1]
    assert sorted(circles) == []


def test_every_package_is_in_the_wheel() -> None:
    """A sub-package that pyproject.toml does not name would silently be left out of the wheel."""
    named = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"])
    folders = {path.parent.relative_to(ROOT) for path in _modules()} - {Path("cli")}
    expected = {".".join(folder.parts) for folder in folders} | {"rulesdb.cli", "rulesdb.grammar", "rulesdb.data"}
    assert named == expected


def test_only_the_store_uses_sqlite_utils() -> None:
    """One module knows how the database is written."""
    users = [
        path.name
        for path in _modules()
        if "from sqlite_utils" in path.read_text(encoding="utf-8") and path.name != "store.py"
    ]
    assert users == []
