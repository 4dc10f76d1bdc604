"""`--position`: which game is meant when it goes on from a position. Otherwise: game.py."""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec.structs import replace

from controller.cli import Misuse
from controller.cli.game import GameSpec, house_rules, seat_names
from controller.files.position_file import check, given
from controller.rules.edition import Edition
from controller.rules.position_model import Position, Seat


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
    check(edition, position, _name(args.position))
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
