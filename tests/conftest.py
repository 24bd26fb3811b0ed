"""What tests share: where the publishers' documents and the card lists are, when this machine has them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def _folder(variable: str, beside: str) -> Path | None:
    named = os.environ.get(variable)
    path = Path(named) if named else ROOT.parent / "shared" / beside
    return path if path.is_dir() else None


@pytest.fixture(scope="session")
def sources() -> Path:
    """The folder of the publishers' documents, one folder a game."""
    path = _folder("RULESDB_SOURCES", "sources")
    if path is None:
        pytest.skip("the publishers' documents are not here; set RULESDB_SOURCES to their folder")
    return path


@pytest.fixture(scope="session")
def cards() -> Path:
    """The folder of the card lists."""
    path = _folder("RULESDB_CARDS", "cards")
    if path is None:
        pytest.skip("the card lists are not here; set RULESDB_CARDS to their folder")
    return path
