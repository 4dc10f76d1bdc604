"""The `ringkeeper` command, also as `python -m controller`: finds the subcommand and imports only
that."""

from __future__ import annotations

import sys

try:
    from collections.abc import Callable
    from importlib import import_module
    from pathlib import Path

    from controller.startup import starting

    with starting():
        from common.message import brief
        from controller.cli import (
            OK,
            USAGE,
            WRONG,
            Misuse,
            complain,
            did_you_mean,
            guarded,
            tell_of_others,
        )
        from controller.cli.subcommands import SUBCOMMANDS
except KeyboardInterrupt:
    sys.exit(130)

OURS = ("common", "controller", "firmware", "hardware", "sim")


def main(argv: list[str] | None = None) -> int:
    """Run `ringkeeper ARGV`; returns the exit code (0 fine, 1 something is wrong, 2 misuse)."""
    args = sys.argv[1:] if argv is None else argv
    if not args or args[0] in ("-h", "--help"):
        return guarded("ringkeeper", lambda: _print(_help(), OK if args else USAGE))
    if args[0] == "--version":
        return guarded("ringkeeper", lambda: _print(f"ringkeeper {_version()}", OK))
    if args[0] not in SUBCOMMANDS:
        near = did_you_mean(args[0], SUBCOMMANDS)
        what = f"there is no command {brief(args[0])!r}{near or f'; there are {_known()}'}"
        return complain("ringkeeper", what, USAGE)
    return guarded(f"ringkeeper {args[0]}", lambda: _run(args[0], args[1:]))


def _print(text: str, code: int) -> int:
    print(text)
    return code


def _known() -> str:
    """All commands, for an error."""
    return ", ".join(SUBCOMMANDS)


def _run(name: str, rest: list[str]) -> int:
    try:
        with starting():
            call: Callable[[list[str]], int] = import_module(SUBCOMMANDS[name].module).main
        tell_of_others(f"ringkeeper {name}")
        return call(rest)
    except (Misuse, OSError):
        raise
    except ModuleNotFoundError as error:
        if _is_of_an_extra(error, SUBCOMMANDS[name].extra):
            return complain(f"ringkeeper {name}", _what_is_missing(SUBCOMMANDS[name].extra), WRONG)
        raise
    except Exception as error:
        if _is_told_plainly(error):
            return complain(f"ringkeeper {name}", str(error), WRONG)
        raise


def _is_of_an_extra(error: ModuleNotFoundError, extra: str) -> bool:
    """Whether a library is missing, and not a module of ours or of Python's."""
    library = (error.name or "").partition(".")[0]
    return bool(extra and library) and library not in {*sys.stdlib_module_names, *OURS}


def _what_is_missing(extra: str) -> str:
    return f'needs the extra "{extra}": pip install ".[{extra}]"'


def _version() -> str:
    from importlib import metadata  # as long to import as some subcommands

    try:
        return metadata.version("ringkeeper")
    except metadata.PackageNotFoundError:  # run from where the source is
        import tomllib

        text = Path(__file__).parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8")
        return str(tomllib.loads(text)["project"]["version"])


def _is_told_plainly(error: Exception) -> bool:
    """Whether its message is for whoever typed the command. Imports late: `schema`, for one,
    needs no SQLite."""
    from controller.editions.problems import EditionError
    from controller.rules.position_check.build import PositionError
    from controller.store.faults import JournalError

    return isinstance(error, EditionError | JournalError | PositionError)


def _help() -> str:
    lines = [f"  {name:12}{row.about}" for name, row in SUBCOMMANDS.items()]
    return "\n".join(
        ["usage: ringkeeper COMMAND ...", "", *lines, "", "`ringkeeper COMMAND --help` says more."]
    )


if __name__ == "__main__":
    sys.exit(main())
