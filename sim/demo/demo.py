"""`ringkeeper demo`: a whole game on the simulated table, on a page or with nobody looking.

The page's server is imported only when a page is wanted.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from controller.bots import Strength
from controller.cli import OK, USAGE, WRONG, CliParser, Misuse, complain, port_number, spoken
from controller.cli.game import GameSpec, add_game_arguments, banker_for, chosen, opening
from controller.cli.inviting import open_browser
from controller.cli.play.play import TURNS_MOST, summary
from controller.cli.run.saved_games import SETTINGS_FILE, journal_path
from controller.files.settings import SettingsStore
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.text.language import _, grouped, ngettext
from hardware.ports import PartError
from sim.demo import ending
from sim.demo.session import GAME, Sitting, free
from sim.people.hands import QUICK
from sim.people.roster import seats_noted
from sim.people.seats import Stuck

if TYPE_CHECKING:
    from sim.demo.voice import SpokenSitting

PORT = 8765
AFTERWARDS_S = 4.0
"""How long the end of a game is shown when nobody looks, simulated seconds."""

KEPT = "demo"
"""The folder, beside the journal of a real table, for games in which somebody plays by hand: they
can be resumed another day."""

FIRST_SEAT = "Frodo"
"""Who sits first unless seats are named, if the edition has such a token."""


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    try:
        return _headless(args) if args.headless else _page(args)
    except ending.Ended as ended:
        return ended.code


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(
        prog="ringkeeper demo",
        description="Play a game on a simulated table: on a page in your browser, or headless.",
    )
    add_game_arguments(parser, Strength.STRONG)
    parser.set_defaults(seed=None)
    add = parser.add_argument
    add("--heads", action="store_true", help="readers under the board: you move the tokens")
    add(
        "--port",
        type=port_number,
        help=f"the page's port (default: {PORT} or the next free one; 0: any)",
    )
    add(
        "--speed",
        type=_speed,
        default=1.0,
        help="how many times faster than real time, 1 to 100 (default: 1)",
    )
    add("--lan", action="store_true", help="let phones on the home network join")
    add("--speak", action="store_true", help="speak aloud (needs espeak-ng and alsa-utils)")
    add("--no-browser", action="store_true", help="do not open a browser")
    add("--headless", action="store_true", help="bots play to the end, as fast as possible")
    add("--json", action="store_true", help="with --headless: print the result as a line of JSON")
    return parser


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 1 <= speed <= 100:
        raise argparse.ArgumentTypeError(f"the speed must be between 1 and 100, not {text}")
    return speed


def _headless(args: argparse.Namespace) -> int:
    choice = chosen(args)
    if args.bots is not None and args.bots != len(choice.seats):
        left = f"{len(choice.seats)} seats and {args.bots} bots"
        raise Misuse(f"--bots: {left}; without a page every seat needs one")
    began = time.perf_counter()
    seed = 1 if args.seed is None else args.seed
    result = ending.run(
        play(choice, seed, args.journal, Strength(args.bot), args.language, heads=args.heads)
    )
    result["seconds"] = round(time.perf_counter() - began, 3)
    with spoken(args, choice.edition):
        print(
            msgspec.json.encode(result).decode() if args.json else final_words(result), flush=True
        )
    if not result["ended"]:
        why = result.get("stuck", f"the game had not ended after {TURNS_MOST} turns")
        return complain("ringkeeper demo", why, WRONG)
    return OK


async def play(
    choice: GameSpec, seed: int, journal: Path | None = None, strength: Strength = Strength.STRONG,
    language: str | None = None, *, heads: bool = False,
) -> dict[str, Any]:  # fmt: skip
    """Let bots play a game to its end through the simulated chips, as fast as can be; on a board
    with readers under it, if there are `heads`.

    The same seed gives the same result. A game in `journal` is resumed. JournalError.
    """
    banker = banker_for(choice, journal)
    sitting = Sitting(banker, seed=seed, strength=strength, language=language, heads=heads)
    try:
        return await _play_out(sitting, choice, seed)
    finally:
        sitting.close()


async def _play_out(sitting: Sitting, choice: GameSpec, seed: int) -> dict[str, Any]:
    over = asyncio.Event()
    stuck: list[Stuck] = []

    def give_up(error: Stuck) -> None:
        stuck.append(error)
        over.set()

    def look(_entry: object) -> None:
        if sitting.banker.state.phase is Phase.OVER:
            sitting.clock.call_later(AFTERWARDS_S, over.set)
        elif sitting.banker.state.turns > TURNS_MOST:
            over.set()

    sitting.table.hands.pace = QUICK
    sitting.table.chips.wait_for_answers()
    sitting.seats.stuck = give_up
    sitting.clock.run_fast()
    await sitting.table.ready.wait()
    if sitting.banker.state.seats:
        sitting.go_on([True] * sitting.banker.state.seats)
    else:
        _set_up(sitting, choice, seed, [True] * len(choice.seats))
    sitting.banker.subscribe(look)
    look(None)
    await over.wait()
    return _result(sitting, seed, stuck)


def _set_up(sitting: Sitting, choice: GameSpec, seed: int, by_bot: list[bool]) -> None:
    try:
        sitting.begin(opening(choice, Random(seed)), by_bot)
    except ValueError as error:
        raise Misuse(str(error)) from error


def _result(sitting: Sitting, seed: int, stuck: list[Stuck]) -> dict[str, Any]:
    state = sitting.banker.state
    winners = [state.players[seat][0] for seat in state.winners]
    oled, strip = sitting.table.shown_bytes
    return summary(state) | {
        "winner": " and ".join(winners) or None, "winners": winners, "seed": seed,
        "oled_bytes": oled, "strip_bytes": strip,
        **({"stuck": str(stuck[0])} if stuck else {}),
        **({"head_code": code} if (code := sitting.banker.head_code) else {}),
    }  # fmt: skip


def final_words(result: dict[str, Any]) -> str:
    """What a game without a page prints at its end."""
    worth = sorted(result["worth"].items(), key=lambda pair: -pair[1])
    rounds = ngettext("{count} round", "{count} rounds", result["rounds"])
    lines = [
        _("{name} won after {turns} turns ({rounds}).",
          name=_(" and ").join(result["winners"]) or _("Nobody"), turns=result["turns"],
          rounds=rounds),
        *(f"  {name:12}{value:>7}" for name, value in worth),
        _("Sent to the display: {display} bytes; to the lights: {lights} bytes.",
          display=grouped(result["oled_bytes"]), lights=grouped(result["strip_bytes"])),
        _("All accounts add up to {amount}.", amount=grouped(result["ledger_sum"])),
        _("It took {seconds} s.", seconds=result["seconds"]),
    ]  # fmt: skip
    if code := result.get("head_code"):
        lines.append(_("Record: {code}", code=code))
    return "\n".join(lines)


class Plan(NamedTuple):
    """What a page begins with: the game, who of it is a bot, how many were named (None: it was not
    said), and whether the page asks for another game first."""

    choice: GameSpec
    by_bot: list[bool]
    bots: int | None
    asks: bool


def planned(args: argparse.Namespace) -> Plan:
    """What the arguments ask for. Raises Misuse. Without a choice of game the page asks for one,
    and bots play behind it."""
    named = (args.seats, args.bots, args.game, args.rules, args.journal)
    asks = all(one is None for one in named)
    bots, args.bots = args.bots, None
    choice = chosen(args)
    seats = _seated(choice) if args.seats is None else choice
    count = len(seats.seats)
    hands = count - bots if bots is not None else 0 if asks else 1
    if not 0 <= hands <= count:
        raise Misuse(f"--bots {bots}: there are {count} seats")
    return Plan(seats, [False] * hands + [True] * (count - hands), bots, asks)


def _page(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C."""
    from controller.web.lazy_server import ANYWHERE, LOOPBACK, PortTaken, listen, listen_near

    plan = planned(args)
    try:
        host = ANYWHERE if args.lan else LOOPBACK
        sock = listen_near(PORT, host) if args.port is None else listen(args.port, host)
    except PortTaken as error:
        words = f"{error} is in use by another program; end that, or choose another with --port"
        return complain("ringkeeper demo", words, USAGE)
    seed = SystemRandom().randrange(2**31) if args.seed is None else args.seed
    with sock, tempfile.TemporaryDirectory(prefix="ringkeeper-") as scratch:
        path = args.journal or _place(Path(scratch), kept=not all(plan.by_bot))
        ending.run(_serve(args, plan, path, seed, sock))
    return OK


def _kept() -> Path:
    """Where games are kept in which somebody plays by hand, unless a journal is named."""
    return journal_path().parent / KEPT


def _place(scratch: Path, *, kept: bool) -> Path:
    """A file for a game whose journal is not named."""
    if kept:
        with suppress(OSError):  # a home that cannot be written to: the game is played all the same
            _kept().mkdir(parents=True, exist_ok=True)
            return free(_kept() / GAME)
    return scratch / GAME


def _seated(choice: GameSpec) -> GameSpec:
    order = sorted(choice.seats, key=lambda name: name != FIRST_SEAT)
    return GameSpec(
        edition=choice.edition, game=choice.game, rules=choice.rules, seats=tuple(order),
        asked=choice.asked,
    )  # fmt: skip


def sitting_down(args: argparse.Namespace, plan: Plan, path: Path, seed: int) -> Sitting:
    """A table at which the game in `path` is gone on with, or a new one has begun."""
    sitting = Sitting(
        banker_for(plan.choice, path), seed=seed, strength=Strength(args.bot),
        language=args.language, heads=args.heads, keep=None if args.journal else _kept(),
        settings=SettingsStore(None if args.journal else _kept() / SETTINGS_FILE),
    )  # fmt: skip
    try:
        sitting.run(speed=args.speed)
        if sitting.banker.state.seats:
            sitting.go_on(_resumed(sitting.banker, plan.bots))
        else:
            _set_up(sitting, plan.choice, seed, plan.by_bot)
    except BaseException:
        sitting.close()
        raise
    return sitting


async def _serve(
    args: argparse.Namespace, plan: Plan, path: Path, seed: int, sock: socket.socket
) -> None:
    from controller.web.lazy_server import LOOPBACK, address
    from controller.web.limits import HOUSEHOLD
    from controller.web.server import serving
    from sim.demo.page.desk import TableDesk
    from sim.demo.page.site import site
    from sim.demo.phones import invite

    sitting = sitting_down(args, plan, path, seed)
    speaking: SpokenSitting | None = None
    try:
        port = sock.getsockname()[1]
        invitation = invite(sitting, port, address if args.lan else None)
        if args.speak:
            speaking = _speak(sitting)
        pages = site(TableDesk(sitting, start=plan.asks), invitation)
        async with serving(pages, sock, HOUSEHOLD):
            url = f"http://{LOOPBACK}:{port}/"
            if args.port is None and port != PORT:
                print(f"Port {PORT} is in use by another program.", flush=True)
            print(f"The table is at {url} (Ctrl-C ends it).", flush=True)
            if args.lan:
                where = f"http://{invitation.place()}/"
                print(f"Phones join at {where}; Phones in the menu has the codes.", flush=True)
            if not args.no_browser:
                open_browser(url)
    finally:
        if speaking is not None:
            speaking.close()
        sitting.close()


def _speak(sitting: Sitting) -> SpokenSitting | None:
    """Speak from now on. If something is missing for that, the game goes on without it."""
    from sim.demo.voice import SpokenSitting, loudspeaker  # only if needed

    try:
        return SpokenSitting(sitting, loudspeaker(sitting))
    except PartError as error:
        print(f"{error}. The game is played without it.", flush=True)
        return None


def _resumed(banker: Banker, bots: int | None) -> list[bool]:
    """Which seats of a game that is resumed bots have: those that they had, or the last ones."""
    seats = banker.state.seats
    if bots is None and (noted := seats_noted(banker.history())):
        return [*noted, *[False] * seats][:seats]
    hands = 1 if bots is None else max(0, seats - bots)
    return [seat >= hands for seat in range(seats)]
