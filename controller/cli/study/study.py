"""`ringkeeper study`: plays thousands of games between bots, resumable, and reports on them."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from common.message import plain
from controller import cli
from controller.bots import Strength
from controller.cli.progress import Progress
from controller.cli.study.planning import PLANNED, plan_of
from controller.cli.study.reporting import write_reports
from controller.study.code import OtherCode, verify_code
from controller.study.local import WorkersLost
from controller.study.plan import encoded
from controller.study.store import PLAN_FILE, Store, StudyError

_RUN, _REPORT = "ringkeeper study run", "ringkeeper study report"


def main(argv: list[str]) -> int:
    return cli.chosen(make_parser().parse_args(argv))


def make_parser() -> argparse.ArgumentParser:
    about = "Play thousands of games between bots, and report what they say about the rules."
    parser = cli.CliParser(prog="ringkeeper study", description=about)
    actions = parser.add_subparsers(title="actions", required=True, metavar="ACTION")
    run = actions.add_parser("run", help="play, or resume, and write the report")
    _add_plan(run)
    _add_workers(run)
    cli.add_language(run)
    run.set_defaults(run=_run)
    report = actions.add_parser("report", help="write the report about what has been played so far")
    report.add_argument("folder", type=Path, metavar="PATH", help="the study's folder")
    cli.add_language(report)
    report.set_defaults(run=_report)
    return parser


def _add_plan(parser: argparse.ArgumentParser) -> None:
    """What is played; nothing of it is needed to resume a study."""
    add = parser.add_argument
    add("folder", type=Path, metavar="PATH", help="the study's folder; made, or resumed")
    add("--edition", help="an edition's id or file (default: lotr-2003)")
    add("--game", help="standard (default), classic (no Ring), short, time-limit")
    add("--rules", metavar="NAME=VALUE,...", help="house rules, such as salary=400")
    add("--against", metavar="NAME=VALUE,...", help="a second rule set to compare: house rules")
    add("--against-game", metavar="GAME", help="the game of the second rule set")
    add("--bots", type=int, metavar="K", help="how many bots play (default: 4)")
    strengths = ", ".join(strength.value for strength in Strength)
    add("--bot", metavar="B,...", help=f"how they play: one for all, or one for each; {strengths}")
    add("--games", type=int, metavar="M", help="games of each rule set (default: 1000)")
    add("--seed", type=int, help="seed of the first game (default: 1)")
    add("--turns", type=int, help="give a game up after this many turns (default: 5000)")
    add("--minutes", type=int, help="when time is called in a game with a time limit")
    add("--pace", metavar="R,B,D", help="seconds of a roll, a bid, a decision (default: 15,3,8)")


def _add_workers(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--processes", type=int, metavar="P", help="processes (default: one for each processor)")
    add("--scheduler", metavar="tcp://...", help="play on the workers of this Dask scheduler")
    add("--no-native", action="store_true", help="do not compile the rules")


def _run(args: argparse.Namespace) -> int:
    try:
        store = _store(args)
        _verify(store)
        with _ended_by_sigterm():
            _play(args, store)
    except (StudyError, OtherCode) as error:
        return cli.complain(_RUN, str(error), cli.WRONG)
    except WorkersLost as error:
        return cli.complain(_RUN, f"{error}; the same command resumes the study", cli.WRONG)
    except (KeyboardInterrupt, _Terminated):
        print(f"stopped; resume it with: ringkeeper study run {args.folder}", file=sys.stderr)
        raise
    return write_reports(_RUN, store, args.language)


class _Terminated(SystemExit):
    """Raised on SIGTERM, so that everything started is cleaned up."""


@contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """Within it SIGTERM raises `_Terminated`, once."""

    def end(number: int, _frame: object) -> None:
        signal.signal(number, signal.SIG_IGN)
        raise _Terminated(cli.TERMINATED)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _verify(store: Store) -> None:
    """StudyError if another Ringkeeper began the study."""
    try:
        verify_code(store.plan.code)
    except OtherCode as error:
        what = "the study was begun with another version of Ringkeeper; begin one in a new folder"
        raise StudyError(what) from error


def _store(args: argparse.Namespace) -> Store:
    """The study that is resumed or begun."""
    asked = any(getattr(args, name) is not None for name in PLANNED)
    if (args.folder / PLAN_FILE).exists() and not asked:
        return Store.open(args.folder)
    return Store.create(args.folder, plan_of(args))


def _play(args: argparse.Namespace, store: Store) -> None:
    """Play the batches that are missing. StudyError, OtherCode, WorkersLost."""
    from controller.study.play import NoGame

    todo = sorted({*store.missing(), *_damaged(store, "it is played again")})
    if not todo:
        return
    progress = Progress("batch", len(todo), long=True)
    progress.step()
    try:
        with closing(_results(args, store, todo, progress)) as results:
            for result in results:
                store.save(result)
                progress.step()
    except NoGame as error:
        raise StudyError(f"the rules refuse to begin this game: {error}") from error
    finally:
        progress.clear()


def _damaged(store: Store, then: str) -> dict[int, str]:
    """The results that are of no use, each named at once, with what comes of it."""
    found = store.damaged()
    for why in found.values():
        print(plain(f"{why}; {then}"), file=sys.stderr)
    return found


def _results(
    args: argparse.Namespace, store: Store, todo: list[int], progress: Progress
) -> Generator[bytes, None, None]:
    plan = encoded(store.plan)
    if args.scheduler is not None:
        yield from _cluster(args.scheduler, plan, todo, progress, native=not args.no_native)
        return
    from controller.study import local
    from controller.study.native import prepared

    processes = args.processes if args.processes is not None else _processors()
    if processes < 1:
        raise cli.Misuse("--processes: at least 1")
    native, why_not = ("", "") if args.no_native else prepared()
    if why_not:
        print(f"playing without compiled rules, at half the speed: {why_not}", file=sys.stderr)
    progress.begin()
    yield from local.played(plan, todo, min(processes, len(todo)), native, progress.say)


def _cluster(
    address: str, plan: bytes, todo: list[int], progress: Progress, *, native: bool
) -> Iterator[bytes]:
    try:
        from controller.study import cluster
    except ModuleNotFoundError as error:
        if error.name not in ("distributed", "dask"):
            raise
        raise cli.Misuse('--scheduler needs the extra "study": pip install ".[study]"') from error
    except Exception as error:  # half of Dask is of another version than the rest
        what = f"{type(error).__name__}: {error}".partition("\n")[0]
        raise cli.Misuse(
            f"--scheduler: Dask cannot be loaded here ({what}); install it again"
        ) from error
    return cluster.played(
        address, plan, todo, native=native, say=progress.say, begin=progress.begin
    )


def _processors() -> int:
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def _report(args: argparse.Namespace) -> int:
    try:
        store = Store.open(args.folder)
    except StudyError as error:
        return cli.complain(_REPORT, str(error), cli.WRONG)
    _damaged(store, f"it is left out; to play it again: {_RUN} {args.folder}")
    return write_reports(_REPORT, store, args.language)
