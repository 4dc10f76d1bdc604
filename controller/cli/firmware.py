"""`ringkeeper firmware`: list what is plugged in, flash the firmware of dice, hub and readers.

For what a flashed board holds see docs/firmware.md.
"""

from __future__ import annotations

import argparse
import ast
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import firmware
from common.message import Message, both, verbatim
from controller.cli import OK, WRONG, CliParser, Misuse, chosen, complain
from controller.cli.profile import add_hardware, beside, profile_path
from controller.cli.progress import Progress
from hardware.boards import boards, prompt
from hardware.dice import dice_radio
from hardware.dice.dice_radio import DiceRadio
from hardware.line.hello import Hello, NodeKind, Unfit
from hardware.ports import PartError
from hardware.system.files import read_small

KINDS = {"die": "esp32", "hub": "esp32", "reader": "rp2"}
"""What can be flashed, and the family of its chip."""

FAMILIES = {"esp32": "an ESP32", "rp2": "a Raspberry Pi Pico"}
_LINES = {kind.flashed_as: kind for kind in NodeKind}
"""Those that say hello on their port; a die speaks by radio alone."""

DEAF = "import micropython\n\nmicropython.kbd_intr(-1)\n"
"""The first lines of main.py: a host asks as soon as the port is there, while the firmware is still
loading, and its question contains the byte of Ctrl-C."""

SOURCES = Path(firmware.__file__).parent
HAIL_S = 1.2  # twice asked
RESTART_S = 20.0  # until hello, over a USB port that goes and comes back

_AGAIN = Message(
    "on a Raspberry Pi, run install.sh again; elsewhere, in Ringkeeper's folder: pip install ."
)
_OWNER_S = Message(
    "on an installed table, only the service may write its files: put sudo in front of the command"
)
NO_MPREMOTE = 'needs mpremote, which is not installed: pip install ".[flash]"'
NO_BOARD = """\
no board is plugged in that could be one of ours. Check its cable (some carry no data). A Pico
that never had MicroPython is a disk drive when plugged in with BOOTSEL held; docs/firmware.md
explains how to install it. If your board has another USB chip, name its port with --port."""


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    try:
        return chosen(args)
    except PartError as error:
        return complain("ringkeeper firmware", f"{error}.", WRONG)


def make_parser() -> argparse.ArgumentParser:
    about = "List and flash the boards of dice, hub and readers."
    parser = CliParser(prog="ringkeeper firmware", description=about)
    actions = parser.add_subparsers(required=True, metavar="ACTION", parser_class=CliParser)
    listing = actions.add_parser("list", help="list the boards that are plugged in")
    listing.add_argument("--port", metavar="PATH", help="only the board at this port")
    listing.set_defaults(run=_list)
    flash = actions.add_parser("flash", help="put the firmware on a board")
    flash.add_argument("kind", choices=KINDS)
    flash.add_argument("--port", metavar="PATH", help="which board, if several are plugged in")
    flash.add_argument("--number", type=int, metavar="N", help="which die it is, 0 or 1")
    channels = f"{dice_radio.CHANNELS[0]} to {dice_radio.CHANNELS[-1]}"
    flash.add_argument(
        "--channel", type=int, metavar="N",
        help=f"the dice's Wi-Fi channel, {channels} (default: as before, or 1)",
    )  # fmt: skip
    flash.add_argument("--new-key", action="store_true", help="draw a new key for the dice")
    add_hardware(flash)
    flash.set_defaults(run=_flash)
    return parser


def _list(args: argparse.Namespace) -> int:
    found = boards.plugged_in()
    if args.port is not None:
        named = [board for board in found if board.port == args.port]
        found = named or [boards.UsbBoard(port=args.port, name="board", serial="")]
    if not found:
        return _no_board()
    for board in found:
        try:
            about = _runs(board.port)
        except PartError as error:
            about = str(both(error.why, error.remedy))
        print(f"{board.port}  {board.name}: {about}")
    return OK


def _no_board() -> int:
    """One error, and below it what to look at."""
    print(f"ringkeeper firmware: {NO_BOARD}", file=sys.stderr)
    return WRONG


def _runs(port: str) -> str:
    """What runs on a board, as a sentence."""
    hello = boards.hail("board", port, HAIL_S)
    if isinstance(hello, Hello):
        return f"{hello.about()}, number {hello.number}" if hello.ident else str(hello.about())
    if hello is not None:
        return str(hello)
    if not prompt.available():
        return f"no answer from our firmware; to check for MicroPython {NO_MPREMOTE[6:]}"
    chip = prompt.chip("board", port)
    prompt.restart("board", port)
    return f"{chip.machine}, MicroPython {chip.micropython}, does not say hello"


def _flash(args: argparse.Namespace) -> int:
    if (args.kind == "die") != (args.number is not None):
        raise Misuse(
            "--number says which die it is, 0 or 1: a die needs it, and nothing else takes it"
        )
    if args.number not in (None, 0, 1):
        raise Misuse(f"--number {args.number}: a table has die 0 and die 1")
    kind: str = args.kind
    if kind == "reader" and (args.channel is not None or args.new_key):
        raise Misuse(
            "--channel and --new-key are for the dice and their hub: a reader has no radio"
        )
    if args.channel is not None and args.channel not in dice_radio.CHANNELS:
        first, last = dice_radio.CHANNELS[0], dice_radio.CHANNELS[-1]
        raise Misuse(f"--channel {args.channel}: choose one from {first} to {last}")
    if not prompt.available():
        return complain("ringkeeper firmware", NO_MPREMOTE, WRONG)
    port = args.port or _only_board(kind)
    if not port:
        return _no_board()
    files = files_for(kind, args.number)
    _enter_prompt(kind, port)
    if kind != "reader":
        files = {dice_radio.BOARD_FILE: _radio(args).board_file(), **files}
    print(f"Copying {len(files)} files, {sum(map(len, files.values()))} bytes ...", flush=True)
    _copy(kind, port, files)
    prompt.restart(kind, port)
    if kind not in _LINES:
        print(f"Die {args.number} has its firmware and has restarted; shake it to see it blink.")
        return OK
    hello = _hello_of(_LINES[kind], port)
    print(f"{port}: {hello.about()} says hello.")
    return OK


def _radio(args: argparse.Namespace) -> DiceRadio:
    """The settings of this table's dice, drawn at random if there are none. Raises PartError."""
    path = beside(profile_path(args.hardware)).absolute() / dice_radio.RADIO_FILE
    try:
        before = None if args.new_key else dice_radio.read(path)
        channel = args.channel or (before.channel if before else dice_radio.CHANNELS[0])
        if before is not None and channel == before.channel:
            return before
        wanted = dice_radio.drawn(channel)
        if before is not None:
            wanted = DiceRadio(before.table, channel, before.key)
        dice_radio.keep(path, wanted)
    except dice_radio.RadioError as error:
        raise PartError(args.kind, error.message, error.remedy) from error
    except OSError as error:
        why = Message("{file}: {why}", file=path, why=verbatim(error.strerror or "OSError"))
        raise PartError(args.kind, why, _OWNER_S) from error
    print(f"Saved the dice's channel ({channel}) and key in {path}: flash the hub and both dice.")
    return wanted


def _copy(kind: str, port: str, files: dict[str, bytes]) -> None:
    """Copy the files; a terminal shows in one line how far it has got, a log gets a line each."""
    progress, numbers = Progress("file", len(files)), count(1)

    def begun(name: str) -> None:
        progress.step()
        if not sys.stdout.isatty():
            print(f"  {next(numbers)} of {len(files)}: {name}", flush=True)

    try:
        prompt.put(kind, port, files, begun)
    except (PartError, KeyboardInterrupt):
        progress.clear()
        half = f"{port}: not all files are there, so the board starts nothing. Flash it again."
        print(half, file=sys.stderr)
        raise
    finally:
        progress.clear()
    print("Copied and checked. The board is restarting ...", flush=True)


def _only_board(kind: str) -> str:
    """The port of the board that is plugged in, or of the only one that runs a `kind`'s firmware;
    "" if there is none. Misuse if there are more."""
    found = boards.plugged_in()
    if not found:
        return ""
    if len(found) > 1 and kind in _LINES:
        found = [board for board in found if _is_a(_LINES[kind], board.port)] or found
    if len(found) > 1:
        there = "\n".join(f"  {board.port}  {board.name}" for board in found)
        raise Misuse(f"there are several boards; say which with --port:\n{there}")
    print(f"{found[0].port}: {found[0].name}")
    return found[0].port


def _is_a(kind: NodeKind, port: str) -> bool:
    """Whether the board at a port says hello as such a node; one that is in use is none of ours."""
    try:
        hello = boards.hail("board", port, HAIL_S)
    except PartError:
        return False
    return isinstance(hello, Hello) and hello.kind is kind


def _enter_prompt(kind: str, port: str) -> None:
    """Come to the prompt of a board of the right family. Raises PartError."""
    if not Path(port).exists():
        why = Message("{path} is not there", path=port)
        raise PartError(kind, why, Message("see: ringkeeper firmware list"))
    hello = boards.hail(kind, port, HAIL_S, leave=True)
    if isinstance(hello, Hello):
        print(f"{port}: {hello.about()} runs there now")
    chip = prompt.chip(kind, port)
    print(f"{port}: {chip.machine}, MicroPython {chip.micropython}")
    if chip.family != KINDS[kind]:
        prompt.restart(kind, port)
        wants = FAMILIES[KINDS[kind]]
        why = Message(
            "{port} is {machine}, but a {kind} needs {wanted}",
            port=port, machine=chip.machine, kind=kind, wanted=wants,
        )  # fmt: skip
        raise PartError(kind, why, Message("choose the right port with --port"))


def _hello_of(kind: NodeKind, port: str) -> Hello:
    """Wait until the firmware says hello. Raises PartError if it does not."""
    end = time.monotonic() + RESTART_S
    silent = why = Message("does not say hello")
    while time.monotonic() < end:
        try:
            hello = boards.hail(kind.title, port, HAIL_S)
        except PartError as error:  # its USB port has not come back yet
            why = error.why
            time.sleep(0.2)
            continue
        if isinstance(hello, Hello) and hello.kind is kind:
            return hello
        why = both(hello.why, hello.remedy) if isinstance(hello, Unfit) else silent
    remedy = Message("see what it prints: mpremote connect {port} (Ctrl-C, then Ctrl-D)", port=port)
    after = Message("after {seconds} s it {why}", seconds=f"{RESTART_S:.0f}", why=why)
    raise PartError(kind.title, after, remedy)


def files_for(kind: str, number: int | None) -> dict[str, bytes]:
    """What a board holds, by path; main.py is the last."""
    found = {"__init__": _source("__init__"), **dict(sorted(_needed(f"{kind}_main").items()))}
    files = {f"firmware/{name}.py": data for name, data in found.items()}
    call = "" if number is None else str(number)
    first = DEAF if kind in _LINES else ""
    start = f"{first}from firmware.{kind}_main import main\n\nmain({call})\n"
    return files | {"main.py": start.encode()}


def _needed(name: str) -> dict[str, bytes]:
    """A module of firmware/ and all that it imports from there, on a board; each read once."""
    found, wanted = dict[str, bytes](), {name}
    while wanted:
        now = {one: _source(one) for one in wanted}
        found |= now
        wanted = {other for one, data in now.items() for other in _imports(one, data)}
        wanted -= found.keys()
    return found


def _source(name: str) -> bytes:
    """A file of the firmware that came with this program. PartError."""
    path = SOURCES / f"{name}.py"
    try:
        return read_small(path)
    except OSError as error:
        why = Message("{file} cannot be read ({why})", file=path, why=error.strerror)
        raise PartError("firmware", why, _AGAIN) from error


def _imports(name: str, data: bytes) -> Iterator[str]:
    try:
        tree = ast.parse(data)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        kind, file = type(error).__name__, SOURCES / f"{name}.py"
        why = Message("{file} is damaged ({why})", file=file, why=kind)
        raise PartError("firmware", why, _AGAIN) from error
    for node in _running(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "firmware":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("firmware."):
            yield node.module[9:] if node.module else ""


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only the type checker sees."""
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.If) and getattr(child.test, "id", "") == "TYPE_CHECKING"):
            yield child
            yield from _running(child)
