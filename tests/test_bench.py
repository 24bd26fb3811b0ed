"""The scripts that fit and measure still name what there is."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from .bench.ablation import MECHANISMS

SCRIPTS = sorted(path.stem for path in (Path(__file__).parent / "bench").glob("[a-z]*.py"))
EXTRA = {"torch", "scipy", "sentence_transformers", "transformers"}  # of the extra "fit" and of models


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_can_be_imported(name: str) -> None:
    """It imports nothing that is gone."""
    try:
        importlib.import_module(f"tests.bench.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        pytest.skip(f"needs the package {error.name}")


@pytest.mark.parametrize("name", MECHANISMS)
def test_what_an_ablation_leaves_out_is_there(name: str) -> None:
    """Each mechanism stands where it says."""
    place, what, _ = MECHANISMS[name]
    assert hasattr(place, what)
