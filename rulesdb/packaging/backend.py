"""The build backend: setuptools, and before it makes a wheel or an editable install, the bundled rules' database.

It is made by rulesdb itself, which needs its dependencies for that. Where the environment has them not, as without
build isolation, there is no wheel, since that has the digests nowhere else; a checkout builds its rules on first use.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import build_sdist, get_requires_for_build_sdist

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]
ROOT = Path(__file__).parent.parent.parent
Settings = dict[str, Any] | None

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What setuptools asks for, and what rulesdb needs to read its own rules."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_dependencies()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """The same for an editable install."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *_dependencies()]


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """A wheel with the database of the bundled rules. Raises RuntimeError where that cannot be made."""
    if why := _make_database():
        raise RuntimeError(f"rulesdb: the bundled rules cannot be built: {why}")
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """An editable install; the checkout gets the database of the bundled rules, as they are now."""
    if why := _make_database():
        sys.stderr.write(f"rulesdb: the bundled rules are not built in and will be on first use ({why})\n")
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def _dependencies() -> list[str]:
    found: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    return found


def _make_database() -> str:
    """Make data/bundled.xz; returns why that cannot be done, "" where it was."""
    made = subprocess.run(
        [sys.executable, "-m", "rulesdb.bundled"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return (made.stderr.strip().rpartition("\n")[2] or f"exit code {made.returncode}") if made.returncode else ""
