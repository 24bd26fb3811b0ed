"""`rulesdb completion`: the few lines by which a shell asks `rulesdb --complete` when the Tab key is pressed."""

from __future__ import annotations

from typing import Annotated

import typer

BASH = """_rulesdb() {
    local IFS=$'\\n' word quoted current=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    for word in $(rulesdb --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
        if [[ $word == :files ]]; then compopt -o default; return; fi
        if [[ $current == [\\"\\']* ]]; then quoted=$word; else printf -v quoted %q "$word"; fi
        COMPREPLY+=("$quoted")
    done
}
complete -F _rulesdb rulesdb
"""
ZSH = """#compdef rulesdb
_rulesdb() {
    local -a found
    found=("${(@f)$(rulesdb --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ $found[1] == :files ]]; then
        _files
    elif [[ -n $found[1] ]]; then
        compadd -U -- "${found[@]}"
    fi
}
if [[ $funcstack[1] == _rulesdb ]]; then _rulesdb "$@"; else compdef _rulesdb rulesdb; fi
"""
FISH = """function __rulesdb_complete
    set -l typed (commandline -opc) (commandline -ct)
    set -l found (rulesdb --complete $typed[2..-1] 2>/dev/null)
    if test "$found[1]" = ":files"
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $found
    end
end
complete -c rulesdb -f -a '(__rulesdb_complete)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help=f"{', '.join(SCRIPTS)}.")],
) -> None:
    """Print what makes a shell complete verbs, options, and the names of terms, cards, games, formats and documents."""
    if shell not in SCRIPTS:
        raise typer.BadParameter(f"{shell!r} is no shell that is known; type: rulesdb completion {'|'.join(SCRIPTS)}")
    print(SCRIPTS[shell], end="")
