"""Vectors of words, learned by tests/bench/fit_vectors.py, and the directions of texts that are made of them.

The better a rule answers a question, the nearer are their directions: the sums of their words' vectors, each weighed
by how much the word says (a two-tower model with shared weights, Huang et al. 2013, over stems). The file is a line of
JSON, {"dims", "stems"}, then the vectors of the stems in that order, half a byte a dimension: the value plus 8. A value
is -7 to 7 there, and a multiple of _UNIT in memory, where each has a signed byte.
"""

from __future__ import annotations

import json
import math
import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from ..resources import folder

_UNIT = 17
_UPPER = bytes((_UNIT * ((pair >> 4) - 8)) % 256 for pair in range(256))  # pair of values -> the signed byte of one
_LOWER = bytes((_UNIT * ((pair & 15) - 8)) % 256 for pair in range(256))
_BITS = 32  # of a lane: room for a sum of 2**16 products of two bytes
_STEPS = 255  # weights are whole numbers up to this


@lru_cache(maxsize=1)
def load_vectors() -> dict[str, bytes]:
    """The vector of each stem that the package ships; none where it ships none."""
    path = folder("data") / "vectors.bin"
    return read_vectors(path) if path.is_file() else {}


def read_vectors(path: Path) -> dict[str, bytes]:
    """The vectors of one file, a signed byte a dimension."""
    head, _, packed = path.read_bytes().partition(b"\n")
    held = json.loads(head)
    dims: int = held["dims"]
    rows = bytearray(2 * len(packed))
    rows[0::2], rows[1::2] = packed.translate(_UPPER), packed.translate(_LOWER)
    whole = bytes(rows)
    return {stem: whole[place * dims : (place + 1) * dims] for place, stem in enumerate(held["stems"])}


def write_vectors(path: Path, vectors: Mapping[str, Sequence[int]]) -> None:
    """Write vectors of an even number of dimensions, whose values are multiples of 17, for `read_vectors`."""
    dims = len(next(iter(vectors.values()), ()))
    head = json.dumps({"dims": dims, "stems": list(vectors)}, ensure_ascii=False, separators=(",", ":"))
    values = [value // _UNIT + 8 for row in vectors.values() for value in row]
    packed = bytes(16 * one + other for one, other in zip(values[0::2], values[1::2], strict=True))
    path.write_bytes(head.encode() + b"\n" + packed)


class Directions:
    """Makes the directions of texts. One integer holds all dimensions of a vector, a lane of _BITS each."""

    def __init__(self, vectors: Mapping[str, bytes]) -> None:
        self._dims = len(next(iter(vectors.values()), b""))
        self._vectors = vectors
        self._lanes: dict[str, int] = {}  # of the stems that were met

    def _lane(self, stem: str) -> int:
        if stem not in self._lanes:
            self._lanes[stem] = self._packed(self._vectors[stem])
        return self._lanes[stem]

    @staticmethod
    def _packed(vector: bytes) -> int:
        lanes = array("I", (value + 128 for value in array("b", vector)))
        return int.from_bytes(lanes.tobytes(), sys.byteorder)

    def of(self, stems: Iterable[str], weights: Mapping[str, float]) -> bytes:
        """The direction of a text, its longest dimension 127, or b"" where no word is known."""
        counts = Counter(stem for stem in stems if stem in self._vectors)
        worth = {stem: (1 + math.log(count)) * weights.get(stem, 0.0) for stem, count in counts.items()}
        most = max(worth.values(), default=0.0)
        if not most:
            return b""
        total = steps = 0
        for stem, value in worth.items():
            step = round(_STEPS * value / most)
            total += step * self._lane(stem)
            steps += step
        lanes = array("I", total.to_bytes(self._dims * _BITS // 8, sys.byteorder))
        values = [lane - 128 * steps for lane in lanes]
        longest = max(map(abs, values)) or 1
        return array("b", (round(127 * value / longest) for value in values)).tobytes()
