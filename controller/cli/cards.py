"""`ringkeeper cards`: sheets of cards with codes, to print and cut, for phones that read them."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from controller import editions
from controller.cli import OK, CliParser, Misuse, add_language, spoken
from controller.text.places import learn_places
from controller.web.card_sheets import PAPERS, SIZES, sheets

_FILE = "cards.html"
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+")


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    address = table_address(args.address)
    edition = editions.load(args.edition)
    learn_places(edition.board.spaces)
    with spoken(args, edition):
        page = sheets(edition, address, args.paper, args.size)
    try:
        args.output.write_text(page, "utf-8")
    except OSError as error:
        raise Misuse(f"cannot write {args.output}: {error.strerror or error}") from error
    print(f"Wrote {args.output}. Print it in a browser at 100 % and check the 100 mm line.")
    return OK


def table_address(named: str) -> str:
    """Where phones find a table, as somebody has typed it. Raises Misuse."""
    address = named.rstrip("/")
    if not _ADDRESS.fullmatch(address):
        raise Misuse(f"--address {named}: expected one like http://192.168.1.20:8080")
    return address


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(
        prog="ringkeeper cards",
        description="Make sheets of labels or cards with codes, which phones read as they read "
        "stickers: one for each token, deed and kept card of a box.",
    )
    add = parser.add_argument
    add("edition", nargs="?", default="lotr-2003", metavar="EDITION", help="which box: its id")
    what = "the table's address, as its phones reach it: what stands before /seat there"
    add("--address", required=True, metavar="URL", help=what)
    add("--paper", choices=PAPERS, default="a4", help="the size of the paper (default: a4)")
    what = "labels for cards that you have, or whole cards (default: labels)"
    add("--size", choices=SIZES, default="labels", help=what)
    what = f"the file to write (default: {_FILE})"
    add("--output", "-o", type=Path, default=Path(_FILE), metavar="FILE", help=what)
    add_language(parser)
    return parser
