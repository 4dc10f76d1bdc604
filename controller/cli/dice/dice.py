"""`ringkeeper dice`: test whether the dice are fair, calibrate their faces.

The statistics are in controller/report/fairness.py, what six sides can be in
hardware/dice/die_faces.py, the dice on the line in bench.py.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import msgspec

from controller import editions
from controller.cli import OK, WRONG, CliParser, Misuse, chosen, complain, tell
from controller.cli.backup.staging import recover
from controller.cli.dice.bench import Bench, Typist
from controller.cli.dice.learn import Failed, Learner, keep
from controller.cli.profile import add_hardware, beside, pairs_file, profile_at, profile_path
from controller.cli.run.saved_games import journal_path
from controller.editions.check import FACES
from controller.report import fairness
from controller.store import journal_file
from controller.store.faults import JournalError
from hardware.dice.bluetooth.pairs import PairsFile
from hardware.dice.die_faces import FILE, FacesError, Learnt, face_name, read
from hardware.ports import Clock
from hardware.profile.types import DiceKind, Profile

_NAME = "ringkeeper dice"

ROLLS = 60
"""Rolls of each die, by default: ten expected for each face."""

Simulated = Callable[[int], AbstractContextManager[tuple[Profile, Clock]]]
"""Gives simulated dice that are thrown all the time, for a seed; entered in a running loop."""


def main(argv: list[str], simulated: Simulated | None = None) -> int:
    args = make_parser(simulated is not None).parse_args(argv)
    args.simulator = simulated
    return chosen(args)


def make_parser(can_simulate: bool) -> argparse.ArgumentParser:
    parser = CliParser(prog=_NAME, description="Test and calibrate the electronic dice.")
    actions = parser.add_subparsers(required=True, metavar="ACTION", parser_class=CliParser)
    test = actions.add_parser("test", help="count rolls, and say whether the dice are fair")
    add = test.add_argument
    add(
        "--journal",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="test the rolls recorded in these journals",
    )
    add(
        "--rolls",
        type=int,
        default=ROLLS,
        metavar="N",
        help=f"how many rolls of each die (default: {ROLLS})",
    )
    add_hardware(test)
    if can_simulate:
        add("--simulated", action="store_true", help="test the simulated dice")
        add("--seed", type=int, default=1, help="for the simulated dice (default: 1)")
    add("--json", action="store_true", help="a JSON line for each die")
    test.set_defaults(run=_test, simulated=False)
    learn = actions.add_parser("calibrate", help="learn which way a die's six faces point")
    add = learn.add_argument
    add("--die", type=int, choices=(0, 1), help="only this die (default: both)")
    add("--hub", metavar="NAME", help="which hub in hardware.toml, if there are several")
    add(
        "--edition",
        default=editions.UNLESS_NAMED,
        metavar="ID",
        help="the edition whose faces the dice have",
    )
    add("--odd", action="store_true", help="opposite faces of these dice do not add up to seven")
    add_hardware(learn)
    learn.set_defaults(run=_calibrate)
    return parser


# Test


def _test(args: argparse.Namespace) -> int:
    if args.rolls < 1:
        raise Misuse(f"--rolls {args.rolls}: at least 1")
    tally = fairness.Tally()
    code = OK
    if args.journal:
        for path in args.journal:
            code = max(code, _count_journal(path, tally))
    elif args.simulated:
        asyncio.run(_count_simulated(args, tally))
    else:
        profile, path = _profile(args.hardware)
        pairs = pairs_file(path.parent)
        asyncio.run(_count_live(profile, None, _learnt(path), args.rolls, tally, pairs))
    return max(code, _report(tally, args.json))


def _count_journal(path: Path, tally: fairness.Tally) -> int:
    try:
        reading = journal_file.read(path)
    except JournalError as error:
        return complain(f"{_NAME} test", str(error), WRONG)
    tally.read(reading.entries)
    if reading.error is not None:
        return complain(f"{_NAME} test", str(reading.error), WRONG)
    return OK


async def _count_simulated(args: argparse.Namespace, tally: fairness.Tally) -> None:
    with args.simulator(args.seed) as (profile, clock):
        await _count_live(profile, clock, {}, args.rolls, tally)


async def _count_live(
    profile: Profile, clock: Clock | None, learnt: Learnt, rolls: int, tally: fairness.Tally,
    pairs: PairsFile | None = None,
) -> None:  # fmt: skip
    """Count until each die that was thrown has `rolls` rolls, or somebody presses Ctrl-C."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    async with Bench(profile, clock, learnt, pairs) as bench:
        for error in bench.errors:
            tell(f"{error}.")
        if clock is None:
            tell(f"Roll each die {rolls} times. Ctrl-C stops early.")
        stopped = asyncio.ensure_future(stop.wait())
        told = 0
        while not stopped.done() and not _enough(tally, rolls):
            roll = asyncio.ensure_future(bench.rolls.get())
            await asyncio.wait((roll, stopped), return_when=asyncio.FIRST_COMPLETED)
            if roll.cancel():
                continue
            event = roll.result()
            count = tally.add(fairness.RealDie(event.source, event.die), event.face)
            if clock is None:
                tell(f"{event.source} {event.die}: {face_name(event.face)}  ({count} of {rolls})")
            for line in bench.said[told:]:
                tell(line)
            told = len(bench.said)
        stopped.cancel()


def _enough(tally: fairness.Tally, rolls: int) -> bool:
    counts = [faces.total() for faces in tally.rolls.values()]
    return bool(counts) and min(counts) >= rolls


def _report(tally: fairness.Tally, as_json: bool) -> int:
    found = [fairness.finding(die, tally.rolls[die]) for die in sorted(tally.rolls)]
    for one in found:
        if as_json:
            print(msgspec.json.encode(one).decode())
        else:
            _print(one)
    if tally.typed and not as_json:
        print(f"{tally.typed} rolls were entered by hand or made by the table, not by dice.")
    if not found:
        return complain(f"{_NAME} test", "there are no rolls of real dice", WRONG)
    return WRONG if any(one.p is not None and one.p < fairness.IMPOSSIBLE for one in found) else OK


def _print(one: fairness.FairnessResult) -> None:
    print(f"{one.hub}, die {one.die}: {one.rolls} rolls")
    most = max(one.faces.values())
    for face, count in one.faces.items():
        bar = "#" * round(40 * count / most) if most else ""
        print(f"  {face_name(face)!s:3} {count:5}  {bar}".rstrip())
    numbers = f" (chi-square {one.chi_square:.2f}, p {one.p:.4f})" if one.p is not None else ""
    print(f"  {fairness.verdict(one)}{numbers}")


# Calibrate


def _calibrate(args: argparse.Namespace) -> int:
    profile, path = _profile(args.hardware)
    hub = _hub(profile, args.hub)
    faces = [set(die) for die in editions.load(args.edition).data.dice]
    chosen = (0, 1) if args.die is None else (args.die,)
    for die in chosen:
        if len(faces[die]) != FACES:
            raise Misuse(f"--edition {args.edition}: die {die} does not have six different faces")
    try:
        return asyncio.run(
            _learn(profile, path, hub, {die: faces[die] for die in chosen}, args.odd)
        )
    except EOFError:
        print()
        return complain(f"{_NAME} calibrate", "stopped; this die is unchanged", WRONG)
    except Failed as error:
        return complain(f"{_NAME} calibrate", f"{error}; this die is unchanged", WRONG)


async def _learn(
    profile: Profile, path: Path, hub: str, faces: dict[int, set[int]], odd: bool
) -> int:
    typist = Typist()

    async def ask(sentence: str) -> None:
        print(sentence, end="", flush=True)
        await typist.line()

    code = OK
    async with Bench(profile, None, _learnt(path)) as bench:
        learner = Learner(bench, hub, ask=ask, tell=tell, odd=odd)
        for die, names in faces.items():
            sides = await learner.learn(die, names)
            keep(path, hub, die, sides)
            given = await learner.give(die, sides)
            later = f"The faces are saved in {path} and are sent again whenever the hub starts."
            tell(f"Die {die} is calibrated; its faces are in {path}." if given else later)
            code = max(code, OK if given else WRONG)
    return code


def _hub(profile: Profile, named: str | None) -> str:
    hubs = [name for name, part in profile.dice.items() if part.kind is DiceKind.RINGKEEPER]
    if named is not None and named not in hubs:
        raise Misuse(f"--hub {named}: hardware.toml has {', '.join(hubs) or 'no dice hub'}")
    if named is None and len(hubs) != 1:
        problem = f"name one of {', '.join(hubs)} with --hub" if hubs else "it has no dice hub"
        raise Misuse(f"hardware.toml: {problem}")
    return named or hubs[0]


# Both


def _profile(named: Path | None) -> tuple[Profile, Path]:
    """The parts, and where the faces of calibrated dice are kept."""
    recover(journal_path())
    path = profile_path(named)
    if path is None:
        raise Misuse("there is no hardware.toml here; name one with --hardware FILE")
    profile = profile_at(path)
    if not profile.dice:
        raise Misuse(f"{path}: it has no dice; add a [dice.NAME] section (see docs/wiring.md)")
    return profile, beside(path) / FILE


def _learnt(path: Path) -> Learnt:
    """The faces of calibrated dice; none, and a sentence, if the file is wrong."""
    try:
        return read(path)
    except FacesError as error:
        tell(str(error))
        return {}
