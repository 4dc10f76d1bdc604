"""`ringkeeper puzzle`: the puzzle of the day in a terminal; one types an answer, and sees why."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import date

from controller.cli import OK, CliParser, add_language, spoken
from controller.puzzle import words
from controller.puzzle.book import Puzzle, number_of, puzzles, today
from controller.puzzle.reasons import reasons
from controller.rules.state import State
from controller.text.language import _
from controller.text.places import in_full, learn_places


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    number = number_of(args.date) if args.number is None else args.number - 1
    puzzle = puzzles()[number]
    state = puzzle.state
    learn_places(state.board.spaces)
    with spoken(args, state.edition), in_full():
        for line in asked(puzzle, state, number):
            print(line)
        chosen = hear(len(puzzle.choices))
        if chosen is not None:
            for line in answered(puzzle, state, chosen):
                print(line)
    return OK


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(
        prog="ringkeeper puzzle",
        description="The puzzle of the day: a moment of a game with one best choice. Type its "
        "number, and see how each choice came out and why. The same for everybody on a day.",
    )
    parser.add_argument(
        "number", nargs="?", type=_number, metavar="NUMBER",
        help=f"which puzzle, 1 to {len(puzzles())} (default: the day's)",
    )  # fmt: skip
    parser.add_argument(
        "--date", type=_day, default=today(), metavar="YYYY-MM-DD",
        help="another day's puzzle",
    )  # fmt: skip
    add_language(parser)
    return parser


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= len(puzzles())):
        raise argparse.ArgumentTypeError(f"there are puzzles 1 to {len(puzzles())}")
    return int(text)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError("a day is written as in 2026-12-24") from None


def asked(puzzle: Puzzle, state: State, number: int) -> Iterator[str]:
    """Who has what, the question, and the choices."""
    yield _("Puzzle {number}: {edition}", number=number + 1, edition=state.edition.data.name)
    yield ""
    for seat in state.seats_in_play():
        yield words.standing(state, seat)
    yield ""
    yield words.who(puzzle, state)
    yield words.question(puzzle, state)
    for i, command in enumerate(puzzle.choices, 1):
        yield f"  {i}  {words.choice(state, command)}"


def hear(count: int) -> int | None:
    """The number of a choice, from 0; None: nobody answers."""
    while True:
        try:
            line = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return None
        if line.isascii() and line.isdecimal() and 1 <= int(line) <= count:
            return int(line) - 1
        print(_("Type a number from 1 to {count}.", count=count))


def answered(puzzle: Puzzle, state: State, chosen: int) -> Iterator[str]:
    """How each choice came out, the best one, and why."""
    yield words.verdict(puzzle, chosen)
    for i, command in enumerate(puzzle.choices):
        mark = "*" if i == puzzle.best else " "
        came = _(
            "{title}: {value}", title=words.choice(state, command), value=words.outcome(puzzle, i)
        )
        yield f"{mark} {i + 1}  {came}"
    yield ""
    yield from reasons(puzzle, state)
    yield words.doubt(puzzle)
