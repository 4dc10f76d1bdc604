"""Whether the native rules do what the rules as written do: the same games, and the same tests."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.native.build import build, run

RULES = ("tests/rules", "--import-mode=append", "-p", "no:cacheprovider", "-n", "auto")
"""Appended, or pytest would put the source before the native rules."""


def differences(games: int) -> Iterator[str]:
    """What is wrong: of so many games of each kind, of small studies, and of tests/rules."""
    place = build()
    if place is None:
        yield "there is no C compiler: install one (on Debian: apt install gcc python3-dev)"
        return
    yield from _games(place, games)
    try:
        print(run(place, "pytest", *RULES), end="")
    except subprocess.CalledProcessError as failed:
        yield str(failed.stdout)


def _games(place: Path, games: int) -> Iterator[str]:
    yield from _alike(place, "games", "tests.native.games", str(games))
    yield from _alike(place, "studies", "tests.native.studies")


def _alike(place: Path, what: str, *words: str) -> Iterator[str]:
    written, native = run(None, *words).splitlines(), run(place, *words).splitlines()
    alike = sum(one == other for one, other in zip(written, native, strict=True))
    print(f"{place}: {alike} of {len(written)} {what} alike")
    for one, other in zip(written, native, strict=True):
        if one != other:
            yield f"as written: {one}; native: {other}"
