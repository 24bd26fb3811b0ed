"""Mappings of the JSON contract <-> the frozen dataclasses of this package, by the types of their fields.

`read` makes an answer of a mapping; a key too many or too few is an error, so that a class and what it describes cannot
drift apart. `as_json` is the way back. A field's name is its key; a final underscore keeps it apart from a word of
Python's ("if_"). A field made by `absent` has no key where it is None, one made by `unprinted` never has one.
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields, is_dataclass
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")
Reader = Callable[[Any], Any]


def absent() -> Any:
    """A field that only some answers have: None, and without a key, in the others."""
    return field(default=None, metadata={"absent": True})


def unprinted(default: Any = MISSING) -> Any:
    """A field for programs, that the JSON of the answer does not have."""
    return field(default=default, metadata={"unprinted": True})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(absent, unprinted))
def answer(sort: type[T]) -> type[T]:
    """The class as a frozen dataclass, whose methods are those of Answer, those that refuse a change among them.

    Methods that `dataclass` would write for each class take as long to make as all the rest of a look-up's imports.
    """
    return dataclass(init=False, repr=False, eq=False)(sort)


class Answer:
    """What all answers can do: they are made by keywords, compared by value, and shown with their fields."""

    def __init__(self, **values: Any) -> None:
        declared: Any = fields(self)  # type: ignore[arg-type]
        given = {slot.name: values.pop(slot.name) if slot.name in values else slot.default for slot in declared}
        if lacking := [name for name, value in given.items() if value is MISSING] or list(values):
            raise TypeError(f"{type(self).__name__}: {', '.join(lacking)} lacks, or is not known")
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot change the field {name!r} of an answer")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot change the field {name!r} of an answer")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))


def key_of(declared: Field[Any]) -> str:
    """The key of a field."""
    return declared.name.removesuffix("_")


def printed(sort: Any) -> list[Field[Any]]:
    """The fields of a class that its JSON has."""
    return [declared for declared in fields(sort) if "unprinted" not in declared.metadata]


def read(sort: type[T], value: Any) -> T:
    """`value`, a mapping as JSON has it, as a `sort`. Raises TypeError where a key lacks or is not known."""
    reader: Any = _reader
    converted: T = reader(sort)(value)
    return converted


@functools.cache
def _reader(sort: Any) -> Reader:
    """A function that converts a JSON value to a type; for types of JSON itself, the identity."""
    origin, arguments = typing.get_origin(sort), typing.get_args(sort)
    if is_dataclass(sort):
        return _dataclass(sort)
    if origin is tuple and arguments[-1] is Ellipsis:
        inner = _reader(arguments[0])
        return tuple if inner is _same else lambda value: tuple(map(inner, value))
    if origin is tuple:
        return tuple
    if origin in (Mapping, dict):
        inner = _reader(arguments[1])
        return _same if inner is _same else lambda value: {key: inner(item) for key, item in value.items()}
    if origin in (typing.Union, types.UnionType):
        return _union([argument for argument in arguments if argument is not type(None)])
    return _same


def _same(value: Any) -> Any:
    return value


def _union(sorts: list[Any]) -> Reader:
    """A value of one of several types: of dataclasses, the one that has its keys."""
    if len(sorts) == 1:
        inner = _reader(sorts[0])
        return _same if inner is _same else lambda value: None if value is None else inner(value)
    classes: list[Any] = list(filter(is_dataclass, sorts))
    readers = [(frozenset(map(key_of, printed(sort))), _reader(sort)) for sort in classes]
    if not readers:
        return _same
    return lambda value: max(readers, key=lambda row: len(row[0] & value.keys()) - len(row[0] - value.keys()))[1](value)


def _dataclass(sort: Any) -> Reader:
    """A function that makes a dataclass of a mapping; the class's annotations must be types, not their names."""
    declared: Any = fields(sort)
    converters = [(key_of(slot), slot.name, _reader(slot.type)) for slot in declared]
    defaults = {slot.name: slot.default for slot in declared if slot.default is not MISSING}
    needed = frozenset(key_of(slot) for slot in declared if slot.default is MISSING)
    every = frozenset(key for key, _, _ in converters)

    def make(value: Any) -> Any:
        if isinstance(value, sort):
            return value
        keys = value.keys()
        if not needed <= keys <= every:
            wrong = sorted((needed - keys) | (keys - every))
            raise TypeError(f"{sort.__name__}: {', '.join(wrong)} lacks, or is not known")
        instance = object.__new__(sort)
        instance.__dict__.update(
            {name: convert(value[key]) if key in keys else defaults[name] for key, name, convert in converters}
        )
        return instance

    return make


def as_json(answer: Any) -> Any:
    """`answer` as mappings, lists, texts and numbers, as `json.dumps` takes them; keys stand in the fields' order."""
    if isinstance(answer, str | int | float | None):
        return answer
    if isinstance(answer, Mapping):
        return {key: as_json(value) for key, value in answer.items()}
    if isinstance(answer, tuple | list):
        return [as_json(value) for value in answer]
    values = {}
    sort: Any = type(answer)
    for key, name, may_lack in _keys(sort):
        value = getattr(answer, name)
        if value is not None or not may_lack:
            values[key] = as_json(value)
    return values


@functools.cache
def _keys(sort: Any) -> tuple[tuple[str, str, bool], ...]:
    return tuple((key_of(declared), declared.name, "absent" in declared.metadata) for declared in printed(sort))
