"""Plays games of experts until every edition has so many puzzles, and writes them down.

python -m tests.puzzles FOLDER      resumes what was begun in the folder
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

EACH = 20
"""Puzzles of an edition are enough: no more games are played for it then."""

KIND_MOST = 10
"""Of one kind, in an edition; a seat has one of each at most in a game."""

TRIED = 4
"""Moments of a kind that are studied of a game, those first at which the expert sees the greatest
difference."""

RISE_LEAST, OF_RARE = 0.05, 0.02
"""The difference that is worth a study; and of kinds that are rarer than `COMMON`."""

COMMON = ("Withdraw", "Bid")


def main() -> int:
    from controller.study.native import prepared, use

    parser = argparse.ArgumentParser(prog="tests.puzzles", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    folder: Path = args.folder
    if args.write:
        write(folder)
        return 0
    native, why_not = prepared()
    print(f"native: {bool(native and use(native))} {why_not}", flush=True)
    from controller import editions

    folder.mkdir(parents=True, exist_ok=True)
    boxes, seed = editions.known(), 0
    while any(not complete(folder, box) for box in boxes):
        for box in boxes:
            done = folder / f"{box}-{seed}.done"
            if not done.exists() and not complete(folder, box):
                look_at(folder, box, seed)
                done.touch()
        seed += 1
    return 0


def found(folder: Path, box: str) -> Path:
    return folder / f"{box}.jsonl"


def rows(folder: Path, box: str) -> list[dict[str, Any]]:
    """What was found: its kind, the seed of its game, and the puzzle."""
    path = found(folder, box)
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line) for line in lines]


def kinds(folder: Path, box: str) -> Counter[str]:
    """How many of each kind were found."""
    return Counter(row["kind"] for row in rows(folder, box))


def write(folder: Path) -> None:
    """Ship what is found."""
    from controller import editions
    from controller.puzzle.book import PUZZLES, Puzzle, encoded

    boxes = [chosen(folder, box) for box in editions.known()]
    PUZZLES.write_bytes(encoded(msgspec.convert(mixed(boxes), list[Puzzle])))


def chosen(folder: Path, box: str) -> list[Any]:
    """The puzzles of an edition."""
    by_kind = defaultdict[str, list[Any]](list)
    for row in rows(folder, box):
        by_kind[row["kind"]].append(row["puzzle"])
    rarest = sorted(by_kind.values(), key=len)
    return mixed([some[:KIND_MOST] for some in rarest])


def mixed(lists: Sequence[Sequence[Any]]) -> list[Any]:
    """All of them, those of each list evenly spread, so that no day is like the day before."""
    placed = [
        ((at + 0.5) / len(one), number, thing)
        for number, one in enumerate(lists)
        for at, thing in enumerate(one)
    ]
    return [thing for *_where, thing in sorted(placed, key=lambda place: place[:2])]


def complete(folder: Path, box: str) -> bool:
    return sum(min(count, KIND_MOST) for count in kinds(folder, box).values()) >= EACH


def look_at(folder: Path, box: str, seed: int) -> None:
    """Study the moments of a game: of each kind those of the greatest difference, one of a seat."""
    from controller import editions
    from tests.puzzles.search import moments, puzzle

    edition = editions.load(box)
    have = kinds(folder, box)
    seen = sorted(moments(edition, seed), key=lambda one: -one.rise)
    print(box, seed, dict(Counter(one.kind for one in seen)), dict(have), flush=True)
    done = {
        (row["kind"], row["puzzle"]["seat"]) for row in rows(folder, box) if row["seed"] == seed
    }
    tried = Counter[str]()
    for moment in seen:
        kind, least = moment.kind, RISE_LEAST if moment.kind in COMMON else OF_RARE
        if moment.rise < least or tried[kind] == TRIED or have[kind] >= KIND_MOST:
            continue
        if (kind, moment.seat) in done:
            continue
        tried[kind] += 1
        if (one := puzzle(edition, moment)) is not None:
            done.add((kind, moment.seat))
            have[kind] += 1
            row = {"kind": kind, "seed": seed, "puzzle": one}
            with found(folder, box).open("ab") as file:
                file.write(msgspec.json.encode(row) + b"\n")
            print("  found", kind, one.games, one.won, flush=True)


if __name__ == "__main__":
    sys.exit(main())
