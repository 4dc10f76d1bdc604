"""`ringkeeper wiring`: draws how the parts of hardware.toml are wired, or where the lights go."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from controller.cli import OK, CliParser, Misuse
from controller.cli.profile import add_hardware, profile_at, profile_path
from hardware.strip_layout import SIDE, StripLayout
from hardware.wiring import places
from hardware.wiring.currents import warnings
from hardware.wiring.drawing import drawing
from hardware.wiring.template import template

_NAME = "ringkeeper wiring"
_SVG, _HTML = "wiring.svg", "lights.html"
_HOW = {
    b"<svg": "Open it in a browser to look at it or print it.",
    b"<!DOC": "Print it in a browser at 100 %, check the 100 mm line, and glue the pages together.",
}
_INSET_MM = 8.0
_SPACES, _EACH_MOST = 40, 25


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    path = profile_path(args.hardware)
    if args.template:
        board = _board(args)
        found = _lights(_layout(args.lights, path), board)
        return _write(args.output or Path(_HTML), template(found, board).encode(), b"<!DOC")
    for name in ("side", "corner", "inset", "lights"):
        if getattr(args, name) is not None:
            raise Misuse(f"--{name} is for a template: add --template, or leave it out")
    if path is None:
        raise Misuse(
            "there is no hardware.toml here; name one with --hardware FILE "
            "(docs/hardware.example.toml is an example)"
        )
    profile = profile_at(path)
    target = args.output or Path(_SVG)
    done = _write(target, drawing(profile, path.name).encode(), b"<svg")
    for one in warnings(profile):
        print(f"Mind: {one}", file=sys.stderr if target == Path("-") else sys.stdout)
    return done


def make_parser() -> argparse.ArgumentParser:
    about = (
        "Draw how the parts of hardware.toml are wired, pin by pin; or draw a template that "
        "shows where the lights go, to print at true size."
    )
    parser = CliParser(prog=_NAME, description=about)
    add_hardware(parser)
    add = parser.add_argument
    what = f"the drawing (default: {_SVG}, or {_HTML} for a template; - prints it)"
    add("--output", "-o", type=Path, metavar="FILE", help=what)
    add("--template", action="store_true", help="draw a template of where the lights go instead")
    more = parser.add_argument_group("for the template, in millimetres")
    add = more.add_argument
    add("--side", type=float, metavar="MM", help="the length of the board's edge")
    add("--corner", type=float, metavar="MM", help="the edge of a corner space (default: side / 8)")
    what = f"how far the lights are from the board's edge (default: {_INSET_MM:g})"
    add("--inset", type=float, metavar="MM", help=what)
    what = "lights on the strip, a multiple of 40 (default: as hardware.toml says, or 40)"
    add("--lights", type=int, metavar="N", help=what)
    return parser


def _board(args: argparse.Namespace) -> places.Square:
    """The board that is meant. Raises Misuse."""
    low, high = places.SIDES_MM
    if args.side is None:
        raise Misuse("--template needs --side MM, the length of your board's edge")
    if not low <= args.side <= high:
        raise Misuse(f"--side {args.side:g}: expected {low:g} to {high:g} millimetres")
    corner = args.side * places.CORNER_PART if args.corner is None else args.corner
    inset = _INSET_MM if args.inset is None else args.inset
    board = places.Square(side=args.side, corner=corner, inset=inset)
    most = (args.side - places.STREET_LEAST_MM * (SIDE - 1)) / 2
    if not 0 < board.corner <= most:
        raise Misuse(f"--corner {board.corner:g}: expected more than 0 and at most {most:g}")
    if not 0 <= board.inset < board.corner:
        raise Misuse(
            f"--inset {board.inset:g}: expected at least 0 and less than {board.corner:g}, "
            "a corner's edge"
        )
    return board


def _layout(count: int | None, path: Path | None) -> StripLayout:
    """How many lights each space has: as typed, else as hardware.toml says. Raises Misuse."""
    if count is not None:
        each, rest = divmod(count, _SPACES)
        if rest or not 1 <= each <= _EACH_MOST:
            most = _SPACES * _EACH_MOST
            raise Misuse(
                f"--lights {count}: expected a multiple of {_SPACES} up to {most}; for any other "
                "strip, leave it out and describe the strip in hardware.toml"
            )
        return StripLayout(count=count, leds_per_space=each)
    strip = profile_at(path).strip
    return strip.layout if strip else StripLayout(count=_SPACES)


def _lights(layout: StripLayout, board: places.Square) -> list[places.Light]:
    """Where they go. Raises Misuse if they have no room."""
    found = places.lights(layout, board)
    if (gap := places.closest(found)) < places.LIGHT_MM:
        raise Misuse(
            f"there is no room: two lights would be {gap:.1f} mm apart, and each is "
            f"{places.LIGHT_MM:g} mm wide; use fewer lights or a larger --side"
        )
    return found


def _write(target: Path, content: bytes, begins: bytes) -> int:
    """Write a drawing, in place of an older one at most. Raises Misuse."""
    if target == Path("-"):
        sys.stdout.buffer.write(content)
        return OK
    if target.is_dir():
        raise Misuse(f"{target} is a folder; name a file in it")
    if target.exists() and not _is_ours(target, begins):
        raise Misuse(f"{target} is there already and is not a drawing; name another")
    target.write_bytes(content)
    print(f"{target} is drawn. {_HOW[begins]}")
    return OK


def _is_ours(target: Path, begins: bytes) -> bool:
    if not target.is_file():
        return False
    with target.open("rb") as file:
        return file.read(len(begins)) in (b"", begins)
