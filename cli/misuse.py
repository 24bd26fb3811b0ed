"""A mistake on the command line as one line: what is wrong, and what to type instead."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from .examples import instead


def misuse(error: Any, verbs: Collection[str]) -> str:
    """The line for an error of the parser of command lines (typer.TyperException), or that a verb raised as one."""
    verb = _verb(error)
    kind = type(error).__name__
    message = " ".join(error.format_message().split()).rstrip(".")
    if not verb and (unknown := re.match(r"No such command '(.*?)'", message)):
        return _unknown_verb(unknown[1], verbs)
    if kind == "MissingParameter":
        return f"{verb} needs {_named(error)}; {instead(verb)}"
    if kind == "NoSuchOption":
        possible = getattr(error, "possibilities", None) or []
        near = [option for option in possible if option.startswith(error.option_name)] or possible
        hint = (
            f"; did you mean {' or '.join(sorted(near))}?"
            if near
            else f"; see: rulesdb {verb} --help".replace("  ", " ")
        )
        return f"{f'{verb} has' if verb else 'there is'} no option {error.option_name}{hint}"
    if "unexpected extra argument" in message:
        extra = message.rpartition("(")[2].rstrip(")")
        return f"{verb} does not take {extra!r}; put a name of several words in quotes; {instead(verb)}"
    message = re.sub(r"^Invalid value(?: for (.*?))?: ", lambda m: f"{m[1]}: " if m[1] else "", message)
    if ";" in message:  # it says itself what to do
        return message
    return f"{message}; {instead(verb)}"


def _verb(error: Any) -> str:
    """The verb that was typed, "" where the mistake stands before one."""
    context = getattr(error, "ctx", None)
    return str(context.info_name) if context is not None and context.parent is not None else ""


def _named(error: Any) -> str:
    parameter = getattr(error, "param", None)
    return str(parameter.make_metavar(error.ctx)).rstrip(".").upper() if parameter is not None else "more words"


def _unknown_verb(typed: str, verbs: Collection[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(typed.lower(), verbs, 2) or [verb for verb in verbs if verb.startswith(typed.lower()[:3])]
    if near and typed:
        return f"no verb is called {typed!r}; did you mean: {' or '.join(f'rulesdb {verb}' for verb in near[:2])}"
    asked = f"to ask in your own words type: rulesdb search {typed or 'WORDS'} ..."
    return f"no verb is called {typed!r}; {asked} (all verbs: rulesdb --help)"
