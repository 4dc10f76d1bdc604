"""`make web`: whole games by phones in a real browser, and all that may happen to the pages of a
table. Prints the results as a table; ends with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from controller.web.lazy_server import address
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web_long import (
    auctions,
    axe,
    contrast,
    demo_keys,
    endings,
    evenings,
    games,
    keys,
    moments,
    motion,
    pictures,
    rubbish,
    tree,
)
from tests.web_long.row import Row, verdict

Part = Callable[[Path | None], Iterator[Row]]
"""Yields rows; given where pictures are to be kept, if they are."""

PARTS: dict[str, Part] = {
    "games": games.rows, "endings": endings.rows, "rubbish": rubbish.rows,
    "pictures": pictures.rows, "axe": axe.rows, "contrast": contrast.rows, "keys": keys.rows,
    "moments": moments.rows, "motion": motion.rows, "tree": tree.rows, "demo-keys": demo_keys.rows,
    "evenings": evenings.rows, "auctions": auctions.rows,
}  # fmt: skip


def main() -> int:
    """Run everything, or the parts that are named; print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.web_long", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where pictures are kept")
    args = parser.parse_args()
    unknown = [name for name in args.parts if name not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    missing = NO_BROWSER if BROWSER is None else "" if address() else NO_NETWORK
    if missing:
        print(missing, file=sys.stderr)
        return 1
    wrong = 0
    print("| what | came of it | |\n|---|---|---|", flush=True)
    for name in args.parts or PARTS:
        for row in PARTS[name](args.pictures):
            words, well = verdict(row)
            wrong += not well
            print(f"| {row.what} | {row.said} | {words} |", flush=True)
    return int(wrong > 0)


NO_NETWORK = "this computer is on no network: phones need an address that is not the loopback"

if __name__ == "__main__":
    sys.exit(main())
