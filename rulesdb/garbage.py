"""The garbage collector is kept away from work that makes a million values and no cycles: it looks at each thrice."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """No collection while the block runs."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.freeze()
            gc.unfreeze()  # what was made counts as old: else all of it were looked at as soon as collecting goes on
            gc.enable()
