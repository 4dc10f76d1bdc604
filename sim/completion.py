"""`ringkeeper completion`: a script that teaches bash or zsh the commands, for the Tab key.

It is written from the command lines themselves, so it knows what they know. It is of plain words:
pressing Tab starts no Python, which takes a second on a small Pi.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module

from controller import editions
from controller.cli import OK, CliParser

HOW = """\
bash: ringkeeper completion bash > ~/.local/share/bash-completion/completions/ringkeeper
zsh:  ringkeeper completion zsh > a folder of your $fpath, as _ringkeeper"""

FILES = ("FILE", "NEW", "PATH")
"""Placeholders for a file in a command line's help."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a command line: an option, or what comes at a place. `values` are those that it
    takes; `files`: any file; neither: something that nobody can guess."""

    names: tuple[str, ...]
    help: str
    values: tuple[str, ...] = ()
    files: bool = False
    alone: bool = False  # an option without a value


@dataclass(slots=True)
class Tree:
    """A command with its options, what comes at its places, and the actions below it."""

    help: str
    options: list[Word] = field(default_factory=list)
    places: list[Word] = field(default_factory=list)
    below: dict[str, Tree] = field(default_factory=dict)


def main(argv: list[str]) -> int:
    """Run the subcommand."""
    args = make_parser().parse_args(argv)
    print(SHELLS[args.shell](whole()), end="")
    return OK


def make_parser() -> argparse.ArgumentParser:
    """Its command line."""
    about = "Print a script that lets a shell complete commands and options with the Tab key."
    parser = CliParser(
        prog="ringkeeper completion", description=about, epilog=HOW,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("shell", choices=("bash", "zsh"))
    return parser


def whole() -> Tree:
    """All commands."""
    from sim.cli import COMMANDS

    tree = Tree("")
    tree.options = [
        Word(("--help",), "this list", alone=True), Word(("--version",), "which one", alone=True)
    ]  # fmt: skip
    for name, (module, about, extra) in COMMANDS.items():
        try:
            tree.below[name] = _of(import_module(module).make_parser(), about)
        except ModuleNotFoundError:
            if not extra:
                raise
            tree.below[name] = Tree(about)  # the command itself says what is missing
    return tree


def _of(parser: argparse.ArgumentParser, about: str) -> Tree:
    tree = Tree(about)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {one.dest: one.help or "" for one in action._choices_actions}
            for name, below in action.choices.items():
                tree.below[name] = _of(below, helps.get(name, ""))
        elif action.option_strings:
            tree.options.append(_word(action))
        else:
            tree.places.append(_word(action))
    return tree


def _word(action: argparse.Action) -> Word:
    values = tuple(str(one) for one in action.choices or ())
    shown = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    if not values and (action.dest == "edition" or shown == "ID"):
        values = tuple(editions.known())
    text = (action.help or "").replace("%(default)s", str(action.default))
    return Word(
        tuple(action.option_strings) or (shown,), text, values,
        files=shown in FILES, alone=action.nargs == 0,
    )  # fmt: skip


def _paths(tree: Tree, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Tree]]:
    yield way, tree
    for name, below in tree.below.items():
        yield from _paths(below, (*way, name))


# bash


def bash(tree: Tree) -> str:
    """For bash's `complete`."""
    cases, values, known = [], [], []
    for way, one in _paths(tree):
        if way:
            known.append(f"            '{' '.join(way)}') way='{' '.join(way)}' ;;")
        words = [*one.below, *(name for option in one.options for name in option.names)]
        words += [value for place in one.places for value in place.values]
        files = any(place.files for place in one.places)
        plain = " ".join(words)
        cases.append(
            f"        '{' '.join(way)}') words='{plain}' files={'yes' if files else ''} ;;"
        )
        for option in one.options:
            if not option.alone:
                given = " ".join(option.values)
                both = f"words='{given}' files={'yes' if option.files else ''}"
                values += [
                    f"        '{' '.join((*way, name))}') {both} ;;" for name in option.names
                ]
    return _BASH.format(known="\n".join(known), cases="\n".join(cases), values="\n".join(values))


_BASH = """\
# The Tab key for ringkeeper, in bash: written by `ringkeeper completion bash`.
_ringkeeper() {{
    local way= words= files= at word current="${{COMP_WORDS[COMP_CWORD]}}" before
    before="${{COMP_WORDS[COMP_CWORD-1]}}"
    if [[ $current == = ]]; then current=; elif [[ $before == = ]]; then
        before="${{COMP_WORDS[COMP_CWORD-2]}}"
    fi
    for ((at = 1; at < COMP_CWORD; at++)); do
        word="${{COMP_WORDS[at]}}"
        case "$way${{way:+ }}$word" in
{known}
        esac
    done
    case "$way${{way:+ }}$before" in
{values}
        *) case "$way" in
{cases}
        esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if [[ -n $files && $current != -* ]]; then
        compopt -o filenames 2> /dev/null
        COMPREPLY+=($(compgen -f -- "$current"))
    fi
}}
complete -F _ringkeeper ringkeeper
"""


# zsh


def zsh(tree: Tree) -> str:
    """For zsh's `compdef`."""
    functions = "\n".join(_zsh_function(way, one) for way, one in _paths(tree))
    return f"{_ZSH_HEAD}\n{functions}\n{_ZSH_END}"


_ZSH_HEAD = """\
#compdef ringkeeper
# The Tab key for ringkeeper, in zsh: written by `ringkeeper completion zsh`.
"""

_ZSH_END = """
if [[ $funcstack[1] == _ringkeeper ]]; then
    _ringkeeper "$@"
else
    compdef _ringkeeper ringkeeper
fi
"""


def _zsh_name(way: tuple[str, ...]) -> str:
    return "_".join(("_ringkeeper", *way))


def _zsh_function(way: tuple[str, ...], tree: Tree) -> str:
    lines = [f"{_zsh_name(way)}() {{"]
    specs = [_zsh_option(name, option) for option in tree.options for name in option.names]
    if tree.below:
        lines += [
            "    local line state",
            "    _arguments -C " + " ".join((*specs, "'1: :->which'", "'*:: :->rest'")),
            "    case $state in",
            "    which)",
            "        local -a which=("
            + " ".join(_zsh_item(*one) for one in tree.below.items())
            + ")",
            "        _describe command which ;;",
            "    rest)",
            "        case $line[1] in",
            *(f"        {name}) {_zsh_name((*way, name))} ;;" for name in tree.below),
            "        esac ;;",
            "    esac",
        ]
    else:
        places = [f"'*:{_plain(one.names[0])}:{_zsh_values(one)}'" for one in tree.places[:1]]
        lines.append("    _arguments " + " ".join((*specs, *places)))
    return "\n".join((*lines, "}"))


def _zsh_option(name: str, option: Word) -> str:
    spec = f"{name}[{_plain(option.help)}]"
    return f"'{spec}'" if option.alone else f"'{spec}:value:{_zsh_values(option)}'"


def _zsh_values(word: Word) -> str:
    if word.values:
        return f"({' '.join(word.values)})"
    return "_files" if word.files else " "


def _zsh_item(name: str, tree: Tree) -> str:
    return f"'{name}:{_plain(tree.help)}'"


def _plain(text: str) -> str:
    """For between single quotes, without the signs that mean something to zsh there."""
    for sign in '[]\\$`"()':
        text = text.replace(sign, "")
    return text.replace(":", ",").replace("'", "'\\''")


SHELLS = {"bash": bash, "zsh": zsh}
