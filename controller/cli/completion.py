"""`ringkeeper completion`: a script that teaches a shell the commands, for the Tab key.

It is of plain words: pressing Tab starts no Python, which takes a second on a small Pi.
"""

from __future__ import annotations

import argparse
from importlib import import_module

import shtab

from controller import editions
from controller.cli import OK, CliParser
from controller.cli.subcommands import SUBCOMMANDS

HOW = """\
bash: ringkeeper completion bash > ~/.local/share/bash-completion/completions/ringkeeper
zsh:  ringkeeper completion zsh > a folder of your $fpath, as _ringkeeper"""

FILES = ("FILE", "NEW", "PATH")
"""Placeholders for a file in a command line's help."""


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    print(shtab.complete(whole(), args.shell))
    return OK


def make_parser() -> argparse.ArgumentParser:
    about = "Print a script that lets a shell complete commands and options with the Tab key."
    parser = CliParser(
        prog="ringkeeper completion", description=about, epilog=HOW,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("shell", choices=("bash", "zsh"))
    return parser


def whole() -> argparse.ArgumentParser:
    """One parser with all commands below it."""
    parser = CliParser(prog="ringkeeper")
    parser.add_argument("--version", action="store_true", help="which one")
    below = parser.add_subparsers()
    for name, (module, about, extra) in SUBCOMMANDS.items():
        try:
            own = [import_module(module).make_parser()]
        except ModuleNotFoundError:
            if not extra:
                raise
            own = []  # the command itself says what is missing
        below.add_parser(name, help=about, parents=own, add_help=not own)
    _offer(parser)
    return parser


def _offer(parser: argparse.ArgumentParser) -> None:
    """Say what may stand at each place: an edition, or any file."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                _offer(one)
        elif action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.choices or action.dest == "edition" or action.metavar == "ID":
            action.choices = tuple(action.choices or editions.known())
