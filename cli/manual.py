"""`rulesdb manual`: the man page, made from the help texts."""

from __future__ import annotations

from typing import Any

import typer

from rulesdb import __version__

from .examples import EXAMPLES

HEAD = """.\\" Made by: rulesdb manual
.TH RULESDB 1 "" "rulesdb {version}" "User Commands"
.SH NAME
rulesdb \\- rules, rulings and deck checks for three Middle-earth card games
.SH SYNOPSIS
.B rulesdb
.RI [ options ] " VERB " [ arguments ]
.SH DESCRIPTION
Answers questions of rules for The Lord of the Rings TCG, The Lord of the Rings: The Card Game and Middle-earth CCG,
each answer quoted and cited, from a database that `rulesdb build` makes of the rules in rulesdb's own words and of your
own copies of the publishers' documents.
"""
FOOT = """.SH EXIT STATUS
.IP 0
answered, or legal
.IP 1
not found, or illegal
.IP 2
misuse, or unreadable input
.IP 3
undetermined: facts are missing, or the documents leave it open
.SH ENVIRONMENT
.IP RULESDB_DB
the database, else rules.db in the data folder
.IP RULESDB_GAME
the game that answers where \\-\\-game is not given
.IP RULESDB_CONFIG
the file of settings, else config.toml in the config folder
.IP RULESDB_MODEL
the folder of a sentence-embedding model where build is not told one with \\-\\-model
.IP "RULESDB_PAGER, PAGER"
the program that shows long answers on a terminal
.IP NO_COLOR
no colour
.IP COLUMNS
the width of what is piped, which is else not wrapped
"""


def manual(context: typer.Context) -> None:
    """Print the man page: `rulesdb manual | man -l -` shows it."""
    print(page(context.find_root().command), end="")


def page(group: Any) -> str:
    """The man page in roff, from the help text and the options of each verb of the command line `group`."""
    verbs: dict[str, Any] = group.commands
    parts = [HEAD.format(version=__version__), ".SH OPTIONS\n", *map(_option, _options(group)), ".SH VERBS\n"]
    for name, verb in verbs.items():
        arguments = [p.make_metavar(None) for p in verb.params if p.param_type_name == "argument"]
        parts.append(f'.SS "{_roff(" ".join(["rulesdb", name, *arguments]))}"\n{_roff(verb.help)}\n')
        parts += [f".TP\n.I {_roff(p.make_metavar(None))}\n{_roff(p.help)}\n" for p in verb.params if _is_argument(p)]
        parts += map(_option, _options(verb))
        parts += [f".PP\n.B {_roff(line)}\n" for line in EXAMPLES.get(name, ())]
    return "".join([*parts, FOOT])


def _is_argument(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "argument" and parameter.help)


def _options(command: Any) -> list[Any]:
    return [parameter for parameter in command.params if parameter.param_type_name == "option"]


def _option(option: Any) -> str:
    value = "" if option.is_flag else f" {option.make_metavar(None)}"
    return f".TP\n.B {_roff(', '.join(option.opts) + value)}\n{_roff(option.help or '')}\n"


def _roff(text: str) -> str:
    """`text` on one line, with what roff would take for its own marks escaped."""
    line = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line
