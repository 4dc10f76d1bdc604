"""Which game is meant: --edition, --game, --rules, --seats, --seed and --journal, checked.

Shared by the subcommands that play.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from common.loader import load
from common.message import leaves_a_mark
from common.problem import Findings
from controller import editions
from controller.bots import Strength
from controller.bots.playing import alike, start_command
from controller.cli import Misuse, add_language, edition_named
from controller.files.position_file import given
from controller.rules.commands import SetPosition, StartGame
from controller.rules.edition import Edition, Rules
from controller.rules.entries import EntryKind
from controller.rules.position_check.build import build
from controller.rules.position_model import Position, Seat
from controller.rules.refusals import Refusal
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.text.sentences import refusal_sentence

SEATS_UNLESS_NAMED = 4


def add_game_arguments(parser: argparse.ArgumentParser, bot: Strength) -> None:
    """The arguments that say which game is played; with such bots unless named."""
    add = parser.add_argument
    add("--edition", help="an edition's id or file (default: lotr-2003)")
    add("--game", help="standard (default), classic (no Ring), short, time-limit")
    add("--rules", metavar="NAME=VALUE,...", help="house rules, such as salary=400")
    add("--seats", metavar="NAME,NAME,...", help="who plays, in seating order")
    add("--bots", type=int, metavar="K", help="how many seats bots play")
    strengths = [strength.value for strength in Strength]
    add("--bot", choices=strengths, default=bot.value, help=f"how bots play (default: {bot.value})")
    add("--seed", type=int, default=1, help="random seed for shuffling, dice and bots (default: 1)")
    add("--journal", type=Path, metavar="FILE", help="record to FILE, or resume the game in it")
    add_language(parser)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSpec:
    """A checked choice of game. `asked` are the parts that were named, not left at a default;
    `position` is what the game goes on from, None for the beginning."""

    edition: Edition
    game: str
    rules: dict[str, Any]
    seats: tuple[str, ...]
    asked: frozenset[str]
    position: Position | None = None


def chosen(args: argparse.Namespace) -> GameSpec:
    """What the arguments ask for. Raises Misuse for what is not on offer, and EditionError for a
    file of one's own with mistakes."""
    edition = edition_named(args.edition or editions.UNLESS_NAMED)
    game = args.game or "standard"
    if game not in edition.data.games:
        games = ", ".join(edition.data.games)
        raise Misuse(f"--game {game}: {edition.id} has only {games}")
    rules = house_rules(args.rules or "", edition, game)
    seats = seat_names(args, edition)
    settings = edition.rules_for(game, rules)
    if not settings.players_least <= len(seats) <= settings.players_most:
        allowed = f"{settings.players_least} to {settings.players_most}"
        count = "1 seat" if len(seats) == 1 else f"{len(seats)} seats"
        raise Misuse(f"{count}: {edition.id} is for {allowed} players, named like Frodo,Sam")
    named = ("edition", "game", "rules", "seats")
    asked = frozenset(name for name in named if getattr(args, name) is not None)
    return GameSpec(edition=edition, game=game, rules=rules, seats=seats, asked=asked)


def seat_names(args: argparse.Namespace, edition: Edition) -> tuple[str, ...]:
    """Who plays, as named or by token. Raises Misuse."""
    if args.seats is None:
        count = SEATS_UNLESS_NAMED if args.bots is None else args.bots
        if count > len(edition.data.tokens):
            raise Misuse(f"--bots {count}: there are {len(edition.data.tokens)} tokens")
        return edition.data.tokens[: max(count, 0)]
    seats = tuple(name.strip() for name in args.seats.split(","))
    if not all(seat.isprintable() for seat in seats):
        raise Misuse(f"--seats {args.seats!r}: a name needs printable characters")
    if not all(map(leaves_a_mark, seats)) or alike(seats):
        raise Misuse(f"--seats {args.seats}: every seat needs its own name")
    return seats


def tokens_of(args: argparse.Namespace) -> tuple[str, ...]:
    """The tokens of the edition that is meant, for seats that nobody has named."""
    return edition_named(args.edition or editions.UNLESS_NAMED).data.tokens


def house_rules(text: str, edition: Edition, game: str, option: str = "--rules") -> dict[str, Any]:
    """`salary=400,ring=false` as settings. Raises Misuse with everything that is wrong; `option` is
    where it was typed, empty for a line that is nothing else."""
    rules: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if not equals:
            raise Misuse(f"{option} {part}: write NAME=VALUE".lstrip())
        rules[name.strip()] = _value(value.strip())
    findings = Findings(option)
    load(msgspec.to_builtins(edition.rules_for(game, {})) | rules, Rules, findings)
    if findings.problems:
        raise Misuse("\n".join(map(str, findings.problems)))
    return rules


def _value(text: str) -> Any:
    words = {"true": True, "yes": True, "false": False, "no": False}
    if text in words:
        return words[text]
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def opening(choice: GameSpec, rng: random.Random) -> StartGame:
    """The command that sets the game up. A seat called like a token gets it."""
    return start_command(
        choice.edition, choice.seats, rng, choice.game, choice.rules,
        tokens_for(choice.seats, choice.edition.data.tokens),
    )  # fmt: skip


def first_command(choice: GameSpec, rng: random.Random) -> StartGame | SetPosition:
    """The command that the game begins with, at the beginning or in the middle."""
    if choice.position is not None:
        return SetPosition(position=choice.position)
    return opening(choice, rng)


def tokens_for(seats: Sequence[str], tokens: Sequence[str]) -> tuple[str, ...]:
    """A token for each seat: its namesake, or the next that is nobody's."""
    others = iter([token for token in tokens if token not in seats])
    return tuple(seat if seat in tokens else next(others) for seat in seats)


def banker_for(choice: GameSpec, path: Path | None) -> Banker:
    """A banker for the choice: new, or going on with the journal that is there.

    Raises JournalError, and Misuse if the journal holds another game.
    """
    if path is None:
        return Banker(choice.edition)
    if not path.exists():
        return Banker(choice.edition, Journal.create(path, choice.edition))
    journal = Journal.open(path)
    other = next((e.command for e in journal.entries if e.kind is EntryKind.COMMAND), None)
    if isinstance(other, StartGame | SetPosition) and (difference := _difference(choice, other)):
        journal.close()
        raise Misuse(f"{path} holds another game: {difference}")
    return Banker.resume(journal)


def _difference(choice: GameSpec, other: StartGame | SetPosition) -> str:
    begins = other.position if isinstance(other, SetPosition) else None
    if choice.position != begins and (begins is None or "position" in choice.asked):
        return "it starts from another position"
    if isinstance(other, SetPosition):
        return ""
    theirs = ", ".join(player.name for player in other.players)
    pairs = (
        ("edition", other.edition, choice.edition.id), ("game", other.game, choice.game),
        ("rules", _written(other.rules), _written(choice.rules)),
        ("seats", theirs, ", ".join(choice.seats)),
    )  # fmt: skip
    return "; ".join(
        f"{what} {its}, not {ours}"
        for what, its, ours in pairs
        if what in choice.asked and its != ours
    )


def _written(rules: dict[str, Any]) -> str:
    """House rules as `--rules` takes them."""
    pairs = (f"{name}={str(value).lower() if isinstance(value, bool) else value}"
             for name, value in sorted(rules.items()))  # fmt: skip
    return ",".join(pairs) or "none"


def begin(banker: Banker, choice: GameSpec, rng: random.Random) -> None:
    """Set the game up unless it has been. Raises Misuse if the rules refuse."""
    if banker.state.seats:
        return
    outcome = banker.do(first_command(choice, rng))
    if isinstance(outcome, Refusal):
        raise Misuse(refusal_sentence(outcome))


def placed(args: argparse.Namespace) -> GameSpec:
    """The game that goes on from `--position`. `--seats` names its players again, `--rules` are
    added to its house rules.

    Raises Misuse, and PositionError with everything that is wrong with the position.
    """
    edition, position = given(args.position, args.edition)
    if args.game is not None:
        position = replace(position, game=args.game)
    if args.rules is not None:
        game = position.game if position.game in edition.data.games else "standard"
        rules = position.rules | house_rules(args.rules, edition, game)
        position = replace(position, rules=rules)
    position = replace(position, seats=_seats(args, edition, position))
    build(edition, position, _name(args.position))
    names = tuple(seat.name for seat in position.seats)
    asked = frozenset({"position", "seats"})
    return GameSpec(
        edition=edition, game=position.game, rules=position.rules, seats=names, asked=asked,
        position=position,
    )  # fmt: skip


def _name(text: str) -> str:
    """What the problems call the position: its file's name."""
    return Path(text).name if " " not in text.strip() else "position"


def _seats(args: argparse.Namespace, edition: Edition, position: Position) -> tuple[Seat, ...]:
    if args.seats is None and position.seats:
        return position.seats
    names = seat_names(args, edition)
    if not position.seats:
        return tuple(Seat(name=name) for name in names)
    if len(names) != len(position.seats):
        raise Misuse(f"--seats: {len(names)} names, but the position has {len(position.seats)}")
    return tuple(replace(seat, name=name) for seat, name in zip(position.seats, names, strict=True))
