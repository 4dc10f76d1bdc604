"""`ringkeeper play`: rules and journal only, no devices. Bots play whole games, or a script of
JSON commands is carried out line by line."""

from __future__ import annotations

import argparse
import random
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import msgspec

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out
from controller.cli import OK, WRONG, CliParser, Misuse, complain, game, spoken
from controller.cli.play.script import (
    begins_game,
    begun_edition,
    carry_out,
    edition_here,
    not_done,
    settle,
    show_json,
)
from controller.cli.progress import Progress
from controller.rules.commands import AnyCommand
from controller.rules.engine import step
from controller.rules.entries import Broken, Entry, EntryKind, fold
from controller.rules.events import Event, blank
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State
from controller.store.audit import decide_again
from controller.store.banker import Banker
from controller.text.language import _
from controller.text.sentences import refusal_sentence

TURNS_MOST = 5000
"""A game is given up after so many turns; hardly any lasts 500."""


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    if args.seed is None:  # the same game again is for comparing; people want another one
        args.seed = random.randrange(1 << 31) if args.by_hand else 1
    if args.by_hand and args.bots is not None and not (args.seats or args.position):
        args.seats = ",".join(game.tokens_of(args)[: args.bots + 1])
    begun = begun_edition(args)
    if begun is not None and not (args.edition or args.position):
        args.edition = edition_here(begun)
    choice = game.placed(args) if args.position else game.chosen(args)
    if args.by_hand:
        if args.script is not None or args.games != 1:
            raise Misuse("--by-hand: one game, and no script")
        from controller.cli.play.by_hand_start import play  # for people: it needs the table's words

        return play(args, choice)
    with spoken(args, choice.edition):
        if args.script is None:
            return _bots_play(args, choice)
        if args.games != 1:
            raise Misuse("--games: a script plays one game")
        if begun not in (None, choice.edition.id) and begins_game(args):
            why = f"a game of {begun}, not of {choice.edition.id}; name its edition: --edition FILE"
            return complain("ringkeeper play", f"{args.script}: {why}", WRONG)
        return _script(args, choice)


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(
        prog="ringkeeper play",
        description="Play without devices: by hand, with bots, or by a script of commands, such as "
        "the saved moves of a game.",
        epilog="`ringkeeper schema command` describes the commands of a script.",
    )
    game.add_game_arguments(parser, Strength.SIMPLE)
    parser.set_defaults(seed=None)
    add = parser.add_argument
    script = "run the commands in FILE, one JSON object a line (-: stdin)"
    add("file", nargs="?", metavar="FILE", help=script)
    add("--by-hand", action="store_true", help="play in this terminal, against bots or each other")
    add("--position", metavar="FILE", help="start from a position: a file, or its one-line form")
    add("--games", type=int, default=1, metavar="M", help="play M games, with consecutive seeds")
    add(
        "--turns",
        type=int,
        default=TURNS_MOST,
        help=f"stop a game after this many turns (default: {TURNS_MOST})",
    )
    add("--verify", action="store_true", help="replay every game and compare")
    add("--script", metavar="FILE", help="the same as FILE")
    add("--final", action="store_true", help="print the whole state at the end")
    add("--json", action="store_true", help="print JSON lines even on a terminal")
    return parser


def _bots_play(args: argparse.Namespace, choice: game.GameSpec) -> int:
    if args.bots is None:
        raise Misuse("say who plays: --by-hand, --bots K, or a script: FILE")
    if args.bots != len(choice.seats):
        left = f"{len(choice.seats)} seats and {args.bots} bots"
        hint = "add --by-hand to play the others yourself, or give every seat a bot"
        raise Misuse(f"--bots: {left}; {hint}")
    if args.games < 1:
        raise Misuse("--games: at least 1")
    code = OK
    progress = Progress("game", args.games)
    for seed in range(args.seed, args.seed + args.games):
        progress.step()
        began = time.perf_counter()
        state, problem, head = _one_game(args, choice, seed)
        line = summary(state) | {"seed": seed, "seconds": round(time.perf_counter() - began, 4)}
        if args.verify:
            line["verified"] = problem is None
        if head:
            line["head_code"] = head
        if problem is not None:
            progress.clear()
            print(f"ringkeeper play: seed {seed}: {problem}", file=sys.stderr)
            code = WRONG
        progress.clear()
        _show(line, args.json)
        if args.final:
            show_json({"state": state.facts()})
    return code


def _one_game(
    args: argparse.Namespace, choice: game.GameSpec, seed: int
) -> tuple[State, Broken | None, str]:
    """Play one game out; with --verify, also what is wrong with its record; with a journal, also
    its head code."""
    if args.journal is None:
        return *_unrecorded(args, choice, seed), ""
    path: Path = args.journal
    if args.games > 1:
        path = path.with_name(f"{path.stem}-{seed}{path.suffix}")
    banker = game.banker_for(choice, path)
    with banker.journal or nullcontext():
        _play_banker(banker, args, choice, seed)
    entries = list(banker.history())
    wrong = _check(choice, entries, banker.state) if args.verify else None
    return banker.state, wrong, banker.head_code


def _play_banker(
    banker: Banker, args: argparse.Namespace, choice: game.GameSpec, seed: int
) -> None:
    # A game that goes on after a break must not repeat the throws of its beginning.
    rng = random.Random(f"{seed}:{len(banker.history())}" if banker.history() else seed)
    game.begin(banker, choice, rng)
    if banker.state.seats != args.bots:
        raise Misuse(f"--bots {args.bots}: the journal's game has {banker.state.seats} seats")
    _let_bots_play(banker, rng, Strength(args.bot), args.turns)


def _let_bots_play(banker: Banker, rng: random.Random, strength: Strength, turns: int) -> None:
    bots = bots_of(strength, banker.state.seats)
    play_out(banker.state, bots, DiceRoller(banker.edition, rng), turns, banker.do)


def _unrecorded(
    args: argparse.Namespace, choice: game.GameSpec, seed: int
) -> tuple[State, Broken | None]:
    state = blank(choice.edition)
    entries: list[Entry] = []

    def do(command: AnyCommand) -> list[Event] | Refusal:
        outcome = step(state, command)
        if args.verify and not isinstance(outcome, Refusal):
            entries.append(
                Entry(
                    seq=len(entries) + 1, time=0.0, kind=EntryKind.COMMAND, command=command,
                    events=tuple(outcome),
                )
            )  # fmt: skip
        return outcome

    rng = random.Random(seed)
    outcome = do(game.first_command(choice, rng))
    if isinstance(outcome, Refusal):
        raise Misuse(refusal_sentence(outcome))
    bots = bots_of(Strength(args.bot), state.seats)
    play_out(state, bots, DiceRoller(choice.edition, rng), args.turns, do if args.verify else None)
    return state, _check(choice, entries, state) if args.verify else None


def _check(choice: game.GameSpec, entries: list[Entry], state: State) -> Broken | None:
    """Whether the record, through JSON and back, is what the rules decide, and leads to `state`."""
    back = msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry])
    try:
        again = decide_again(choice.edition, back)
    except Broken as broken:
        return broken
    commands = [entry for entry in back if entry.kind is EntryKind.COMMAND]
    taken_back = len(commands) < len(back)
    if again != state or (not taken_back and fold(choice.edition, commands) != state):
        return Broken(len(back), "its events lead to another state")
    return None


def summary(state: State) -> dict[str, Any]:
    """How a game stands or ended, for one line of JSON. Money in units of the edition."""
    names = [name for name, _ in state.players]
    winners = [names[seat] for seat in state.winners]
    return {
        "winner": winners[0] if len(winners) == 1 else winners or None,
        "ended": state.phase is Phase.OVER,
        "turns": state.turns,
        "rounds": state.rounds,
        "worth": dict(zip(names, state.worth, strict=False)),
        "bank": state.cash[-1] if state.cash else 0,
        "ledger_sum": sum(state.cash),
    }


def _show(line: dict[str, Any], as_json: bool) -> None:
    if as_json or not sys.stdout.isatty():
        show_json(line)
        return
    winner = line["winner"]
    who = _(" and ").join(winner) if isinstance(winner, list) else winner or _("nobody yet")
    worth = ", ".join(f"{name} {amount}" for name, amount in line["worth"].items())
    print(
        _("seed {seed}: won by {names}, turn {turns}, round {rounds}, worth {worth}",
          seed=line["seed"], names=who, turns=line["turns"], rounds=line["rounds"], worth=worth)
    )  # fmt: skip


def _script(args: argparse.Namespace, choice: game.GameSpec) -> int:
    rng = random.Random(args.seed)
    banker = game.banker_for(choice, args.journal)
    with banker.journal or nullcontext():
        if args.seats is not None or choice.position is not None:
            game.begin(banker, choice, rng)
        if args.script == "-":  # whoever types it sees each answer below its line
            code = WRONG if carry_out(banker, sys.stdin.buffer) else OK
        else:
            with Path(args.script).open("rb") as file:
                failed = carry_out(banker, file)
            code = complain("ringkeeper play", not_done(failed), WRONG) if failed else OK
        code = max(code, settle(banker))
        if args.bots is not None and banker.state.seats:
            _let_bots_play(banker, rng, Strength(args.bot), args.turns)
            show_json(summary(banker.state))
    if args.final:
        show_json({"state": banker.state.facts()})
    return code
