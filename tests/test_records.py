"""The dataclasses of rulesdb.records: what dataclasses of the standard library can, as far as they are used."""

from __future__ import annotations

import dataclasses
import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from rulesdb.records import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp of an invented game."""

    name: str
    oil: int = 2
    bearers: list[str] = field(default_factory=list)

    @property
    def lit(self) -> bool:
        """Whether it burns."""
        return self.oil > 0


@dataclass(slots=True, eq=False)
class Fog:
    """Fog of that game."""

    depth: int


@dataclass(frozen=True)
class Rope:
    """A rope of that game."""

    length: int


@dataclasses.dataclass(frozen=True, slots=True)
class Usual:
    """A dataclass of the standard library."""

    name: str
    oil: int = 2


def test_a_record_is_made_as_a_dataclass_is() -> None:
    """By place or by name, with its defaults, of which one that is made is another one each time."""
    one, other = Lamp("brass"), Lamp(name="brass", oil=2)
    assert (one.name, one.oil, one.bearers, one.lit) == ("brass", 2, [], True)
    assert one == other
    assert one.bearers is not other.bearers
    wrong: Any
    for wrong in ((), ("brass", 1, [], 4)):
        with pytest.raises(TypeError):
            Lamp(*wrong)
    with pytest.raises(TypeError):
        Lamp("brass", colour="red")  # type: ignore[call-arg]


def test_records_are_compared_by_class_and_fields() -> None:
    """Frozen ones can be keys; those without equality are themselves alone."""
    assert Rope(3) == Rope(3) != Rope(4)
    assert len({Rope(3), Rope(3), Rope(4)}) == 2
    assert Rope(3) != Usual("3")
    assert Fog(3) != Fog(3)
    assert len({Fog(3), Fog(3)}) == 2


def test_frozen_records_are_not_changed() -> None:
    """Only others are."""
    fog = Fog(1)
    fog.depth = 2
    assert fog.depth == 2
    lamp: Any = Lamp("brass")
    for change in (
        lambda: setattr(lamp, "oil", 3),
        lambda: delattr(lamp, "oil"),
        lambda: setattr(Rope(1), "length", 2),
    ):
        with pytest.raises(FrozenInstanceError):
            change()


def test_a_record_can_be_shown_copied_and_sent() -> None:
    """It is shown as a dataclass is, changed in a copy, and goes to another process."""
    lamp = Lamp("brass", bearers=["Ann"])
    assert repr(lamp) == "Lamp(name='brass', oil=2, bearers=['Ann'])"
    assert replace(lamp, oil=0) == Lamp("brass", 0, ["Ann"])
    assert pickle.loads(pickle.dumps(lamp)) == lamp
    match lamp:
        case Lamp(name, oil):
            assert (name, oil) == ("brass", 2)
