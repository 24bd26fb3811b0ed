"""The dataclasses of a question: those of the standard library, but their methods are made when they are first needed.

`dataclasses` writes and compiles six functions for each class when it is imported, which for the seventy classes of a
question takes as long as all else of their import. Here the methods are the same for all classes, and __init__ is
compiled with the first instance. What types are concerned, they are dataclasses. They have no bases, and no fields that
`dataclasses.fields` would tell.
"""

from __future__ import annotations

from operator import attrgetter

TYPE_CHECKING = False  # typing takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass, field, replace
    from typing import Any

    __all__ = ["dataclass", "field", "replace"]
else:

    def dataclass(*, frozen: bool = False, slots: bool = False, eq: bool = True) -> Callable[[type], type]:
        """The decorator of a class whose annotations are its fields; see dataclasses.dataclass."""
        return lambda sort: _record(sort, frozen=frozen, slots=slots, eq=eq)

    def field(*, default_factory: Callable[[], Any]) -> Any:
        """The default of a field that is made anew for each instance."""
        return _Made(default_factory)

    def replace(record: Any, /, **changes: Any) -> Any:
        """A record like `record`, of which some fields are other ones."""
        return type(record)(**{name: getattr(record, name) for name in type(record).__match_args__} | changes)


class _Made:
    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make


def _record(sort: type, *, frozen: bool, slots: bool, eq: bool) -> type:
    names = tuple(sort.__annotations__)
    defaults = {name: sort.__dict__[name] for name in names if name in sort.__dict__}
    body = {name: value for name, value in sort.__dict__.items() if name not in ("__dict__", "__weakref__", *names)}
    body |= {"__match_args__": names, "_values": attrgetter(*names), "__repr__": _repr}
    if eq:
        body |= {"__eq__": _eq, "__hash__": _hash if frozen else None}
    if frozen:
        body |= {"__setattr__": _refuse, "__delattr__": _refuse, "__reduce__": _reduce}
    if slots:
        body["__slots__"] = names
    made: Any = type(sort.__name__, (), body)
    made.__qualname__ = sort.__qualname__

    def first(self: Any, *values: Any, **named: Any) -> None:
        made.__init__ = _init(made, defaults)
        made.__init__(self, *values, **named)

    made.__init__ = first
    return made  # type: ignore[no-any-return]


def _init(sort: Any, defaults: dict[str, Any]) -> Callable[..., None]:
    """The method __init__ of a record."""
    known: dict[str, Any] = {"_set": object.__setattr__}
    heads, lines = ["self"], []
    for name in sort.__match_args__:
        value = name
        if name in defaults:
            heads.append(f"{name}=_default_{name}")
            known[f"_default_{name}"] = default = defaults[name]
            if isinstance(default, _Made):
                known[f"_make_{name}"] = default.make
                value = f"_make_{name}() if {name} is _default_{name} else {name}"
        else:
            heads.append(name)
        slot = sort.__dict__.get(name)
        if hasattr(slot, "__set__"):
            known[f"_set_{name}"] = slot.__set__
            lines.append(f" _set_{name}(self, {value})")
        else:
            lines.append(f" _set(self, {name!r}, {value})")
    exec(f"def __init__({', '.join(heads)}):\n" + "\n".join(lines), known)
    made: Callable[..., None] = known["__init__"]
    return made


def _repr(self: Any) -> str:
    return f"{type(self).__qualname__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.__match_args__)})"


def _eq(self: Any, other: Any) -> bool:
    return bool(self._values(self) == self._values(other)) if type(self) is type(other) else NotImplemented


def _hash(self: Any) -> int:
    return hash(self._values(self))


def _refuse(self: Any, name: str, *_: Any) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot change the field {name!r} of a {type(self).__name__}")


def _reduce(self: Any) -> tuple[Any, ...]:
    return type(self), tuple(getattr(self, name) for name in self.__match_args__)
