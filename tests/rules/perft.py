"""The files of counts: fixed positions of an edition, and how many ways go on from each.

`python -m tests.rules.perft` counts again and rewrites the numbers, after a change of the rules
that is meant to change them. A new position is a new entry with as many counts as its depth.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from controller import editions
from controller.rules.notation import edition_of, read, write
from tests.rules.moves import counts

HERE = Path(__file__).parent


class Counted(msgspec.Struct, frozen=True):
    """A position in its notation; for each depth from 1 the ways and the different positions."""

    name: str
    position: str
    counts: tuple[tuple[int, int], ...]


def files() -> list[Path]:
    """One for each edition."""
    return sorted(HERE.glob("perft_*.json"))


def load(path: Path) -> list[Counted]:
    """What a file holds."""
    return msgspec.json.decode(path.read_bytes(), type=list[Counted])


def count_again(one: Counted) -> Counted:
    """The same with the numbers that the rules give now."""
    state = read(editions.load(edition_of(one.position)), one.position)
    found = tuple(counts(state, depth) for depth in range(1, len(one.counts) + 1))
    return Counted(one.name, write(state), found)


def main() -> None:
    """Rewrite every file."""
    for path in files():
        lines = [json.dumps(msgspec.to_builtins(count_again(one))) for one in load(path)]
        path.write_text("[\n  " + ",\n  ".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
