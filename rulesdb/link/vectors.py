"""Vectors of words, learned by tests/bench/fit_vectors.py, and the directions of texts that are made of them.

The better a rule answers a question, the nearer are their directions: the sums of their words' vectors, each weighed
by the word's IDF (a two-tower model with shared weights, Huang et al. 2013, over stems). The file is, in XZ, a line of
JSON, {"dims", "stems"}, then the vectors of the stems in that order, half a byte a dimension: the value plus 8. A value
is -7 to 7 there, and a multiple of _UNIT in memory, where each has a signed byte.
"""

from __future__ import annotations

import json
import lzma
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from ..lanes import LANE, unsigned
from ..resources import folder

_RAISED = bytes((value + 128) % 256 for value in range(256))  # table: signed byte -> byte, plus 128
_POINT = 8 * (LANE - 1)
_LOWERED = bytes((value - 128) % 256 for value in range(256))  # the inverse table
_UNIT = 17
_UPPER = bytes((_UNIT * ((pair >> 4) - 8)) % 256 for pair in range(256))  # pair of values -> the signed byte of one
_LOWER = bytes((_UNIT * ((pair & 15) - 8)) % 256 for pair in range(256))
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]
_STEPS = 255  # weights are whole numbers up to this


@lru_cache(maxsize=1)
def load_vectors() -> dict[str, bytes]:
    """The vector of each stem that the package ships; none where it ships none."""
    path = folder("data") / "vectors.xz"
    return read_vectors(path) if path.is_file() else {}


def read_vectors(path: Path) -> dict[str, bytes]:
    """The vectors of one file, a signed byte a dimension."""
    head, _, packed = lzma.decompress(path.read_bytes()).partition(b"\n")
    header = json.loads(head)
    dims: int = header["dims"]
    rows = bytearray(2 * len(packed))
    rows[0::2], rows[1::2] = packed.translate(_UPPER), packed.translate(_LOWER)
    whole = bytes(rows)
    return {stem: whole[index * dims : (index + 1) * dims] for index, stem in enumerate(header["stems"])}


def write_vectors(path: Path, vectors: Mapping[str, Sequence[int]]) -> None:
    """Write vectors of an even number of dimensions, whose values are multiples of 17, for `read_vectors`."""
    dims = len(next(iter(vectors.values()), ()))
    head = json.dumps({"dims": dims, "stems": list(vectors)}, ensure_ascii=False, separators=(",", ":"))
    values = [value // _UNIT + 8 for row in vectors.values() for value in row]
    packed = bytes(16 * high + low for high, low in zip(values[0::2], values[1::2], strict=True))
    path.write_bytes(lzma.compress(head.encode() + b"\n" + packed, filters=_FILTERS))


class Directions:
    """Makes the directions of texts. One integer holds all dimensions of a vector, a lane (lanes.py) each."""

    def __init__(self, vectors: Mapping[str, bytes]) -> None:
        self._dims = len(next(iter(vectors.values()), b""))
        self._ones = int.from_bytes((b"\1" + bytes(LANE - 1)) * self._dims, "little")
        self._vectors = vectors
        self._lanes: dict[str, int] = {}  # a cache, by stem

    def _lane(self, stem: str) -> int:
        if stem not in self._lanes:
            self._lanes[stem] = self._packed(self._vectors[stem])
        return self._lanes[stem]

    @staticmethod
    def _packed(vector: bytes) -> int:
        """The integer whose lanes are the dimensions, each 128 more than it is, so that none is negative."""
        lanes = bytearray(LANE * len(vector))
        lanes[::LANE] = vector.translate(_RAISED)
        return int.from_bytes(lanes, "little")

    def of(self, stems: Iterable[str], weights: Mapping[str, float]) -> bytes:
        """The direction of a text, its longest dimension 127, or b"" where no word is known."""
        counts: dict[str, int] = {}
        for stem in stems:
            if stem in self._vectors:
                counts[stem] = counts[stem] + 1 if stem in counts else 1
        worth = [
            (stem, (1 + math.log(count) if count > 1 else 1) * weights.get(stem, 0.0)) for stem, count in counts.items()
        ]
        most = max((value for _, value in worth), default=0.0)
        if not most:
            return b""
        scale, total, steps = _STEPS / most, 0, 0
        for stem, value in worth:
            step = round(scale * value)
            total += step * self._lane(stem)
            steps += step
        return self._scaled(total, 128 * steps)

    def _scaled(self, total: int, zero: int) -> bytes:
        """The lanes of `total` as signed bytes, the longest of them 127; `zero` is what stands for 0 in a lane.

        All lanes are scaled at once: the integer times a fraction of 2**_POINT, whose whole part is one byte a lane.
        """
        lanes = unsigned(total, self._dims)
        longest = max(max(lanes) - zero, zero - min(lanes)) or 1
        scale = (127 << _POINT) // longest
        half = (257 << _POINT) // 2  # 128 and a half: rounds, and lets no lane be negative
        scaled = total * scale + (half - zero * scale) * self._ones
        return scaled.to_bytes(self._dims * LANE, "little")[LANE - 1 :: LANE].translate(_LOWERED)
