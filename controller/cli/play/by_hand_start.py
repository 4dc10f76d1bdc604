"""`ringkeeper play --by-hand`: which game is begun or resumed, who plays, and the terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from controller.bots import Strength, bots_of
from controller.cli import OK, Misuse
from controller.cli.game import GameSpec, banker_for, begin
from controller.cli.play.by_hand import ByHand, by_hand_of, note_of
from controller.cli.run.saved_games import Keeper, by_hand_path
from controller.dialogue import words
from controller.duration.likely import played, remaining
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table.input import typed
from controller.text.language import _, in_language, locale_or_source, ngettext
from controller.text.sentences.lengths import span, warnings
from hardware.system.files import make_folder

_LINE_MOST = 1000
"""Characters of a line that are looked at."""


def play(args: argparse.Namespace, choice: GameSpec) -> int:
    """Begin a game, or go on with the one that is there, until it is over or somebody stops."""
    path: Path = args.journal or by_hand_path()
    make_folder(path.parent)
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    keeper = None if args.journal else Keeper(path)
    banker = banker_for(choice, path) if keeper is None else keeper.open(None)
    try:
        with _speaking(args, banker):
            another = keeper is not None and _another(banker, choice)
            if another is None:
                return OK  # nothing was begun, and the old game is as it was
        if keeper is not None and another:
            banker = keeper.renew(args.edition or choice.edition.id)
        with _speaking(args, banker):
            if not _play(banker, args, choice):
                again = "ringkeeper play --by-hand" + (f" --journal {path}" if args.journal else "")
                print(_("The game is saved. To resume it: {command}", command=again))
    finally:
        if banker.journal is not None:
            banker.journal.close()
    return OK


def _speaking(args: argparse.Namespace, banker: Banker) -> in_language:
    return in_language(args.language or locale_or_source(banker.edition.data.language))


def _another(banker: Banker, choice: GameSpec) -> bool | None:
    """Whether a new game begins in place of the one that is there; None: neither."""
    state = banker.state
    if state.phase in (Phase.SETUP, Phase.OVER):
        return True
    names = ", ".join(player for player, _token in state.players)
    if choice.asked or choice.position is not None:
        print(_("{names} have an unfinished game; its record is kept.", names=names))
        return _answered()
    now = max(state.rounds, 1)
    print(_("Resuming the game of {names}, round {round}.", names=names, round=now))
    return False


def _answered() -> bool | None:
    """Asks until the answer is one of the three."""
    while True:
        try:
            line = _hear(_("Enter: resume it; y: start a new game; or quit> ")).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return None
        if line.casefold() in ("", "n", "no", "non"):
            return False
        if line.casefold() in ("y", "yes", "o", "oui"):
            return True
        if typed.is_quit(line):
            return None


def _play(banker: Banker, args: argparse.Namespace, choice: GameSpec) -> bool:
    chance = Random(f"{args.seed}:{len(banker.history())}")
    said = by_hand_of(banker)
    people = said or _people(args, banker.state.seats or len(choice.seats))
    begin(banker, choice, chance)
    if said is None:
        banker.note(note_of(people))
    bots = bots_of(Strength(args.bot), banker.state.seats)
    _introduce(banker, people)
    return ByHand(banker, people, bots, chance, print, _hear).play()


def _people(args: argparse.Namespace, seats: int) -> frozenset[int]:
    """The seats in front are played by hand: all that are named, or one."""
    bots = args.bots
    if bots is None:
        bots = 0 if args.seats is not None or args.position is not None else seats - 1
    if not 0 <= bots < seats:
        raise Misuse(f"--bots {bots}: at least one of {seats} seats is played by hand")
    return frozenset(range(seats - bots))


def _introduce(banker: Banker, people: frozenset[int]) -> None:
    state = banker.state
    names = [words.name(state, seat) for seat in sorted(people) if seat < state.seats]
    others = state.seats - len(names)
    who = _(" and ").join(names)
    computer = ngettext(
        "{count} seat is played by a bot", "{count} seats are played by bots", others
    )
    players = _("{first}; {second}", first=who, second=computer) if others else who
    print(_("{name}: {what}", name=state.edition.data.name, what=players))
    if not others:  # bots think faster than the people whose pace is assumed
        for line in _how_long(banker):
            print(line)


def _how_long(banker: Banker) -> Iterator[str]:
    """How long the game goes on, and warnings; nothing where that is not known."""
    rules = banker.state.rules
    found = remaining(banker.state, played(banker.counting()))
    if found is not None:
        yield _("Likely over in {span}.", span=span(found))
        yield from warnings(found, {name: getattr(rules, name) for name in found.because})


def _hear(question: str) -> str:
    """A line that is typed. EOFError when none comes any more."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # not every Python has it
            import readline  # arrow keys, and the lines before

            readline.set_auto_history(True)
        return input(question)[:_LINE_MOST]
    print(question, end="", flush=True)
    line = sys.stdin.readline(_LINE_MOST)
    if not line:
        raise EOFError
    while line and not line.endswith("\n") and len(line) == _LINE_MOST:
        if not (rest := sys.stdin.readline(_LINE_MOST)) or rest.endswith("\n"):
            break
    print()
    return line
