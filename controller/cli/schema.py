"""`ringkeeper schema`: the JSON of commands, events, states and positions, as JSON Schema."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from controller.cli import OK, CliParser
from controller.rules.commands import AnyCommand
from controller.rules.edition import Rules
from controller.rules.events import AnyEvent
from controller.rules.position_model import Position
from controller.rules.state import Claim, Deal, Interrupt, Phase, Proposal


class Facts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state as `--final` prints it: lists by seat or by position, `cash` with the Bank last."""

    alive: list[bool]
    bankrupts: int
    bearer: int
    bids: list[tuple[int, ...]]
    built: list[int]
    by_bot: list[int]
    called: bool
    cash: list[int]
    circle: int
    claims: list[Claim]
    count: list[list[int]]
    deals: list[Deal]
    decks: list[list[int]]
    denied: list[int]
    dice: tuple[int, ...] | None
    doubles: int
    eye: bool
    factor: int
    salary_due: int
    first: int
    game: str
    interest_paid: list[bool]
    jail: list[int]
    kept: list[list[tuple[int, int]]]
    level: list[int]
    lone: int
    mortgaged: list[bool]
    no_deals: list[int]
    opening: list[int]
    opening_seats: list[int]
    owner: list[int]
    phase: Phase
    players: list[tuple[str, str]]
    pool: list[int]
    pos: list[int]
    pot: int
    proposal: Proposal | None
    rent_dice: int
    ring: int
    rounds: int
    rules: Rules
    seats: int
    secret: list[list[tuple[int, int]]]
    stack: list[Interrupt]
    supply: tuple[int, int]
    tally: list[int]
    turn: int
    turns: int
    waived: list[int]
    waived_hotels: list[int]
    wholes: list[tuple[int, ...]]
    winners: list[int]
    worth: list[int]


_KINDS: dict[str, Any] = {
    "command": AnyCommand,
    "event": AnyEvent,
    "state": Facts,
    "position": Position,
}


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(
        prog="ringkeeper schema",
        description="Print the JSON Schema of commands, events, states or positions.",
    )
    parser.add_argument("kind", choices=_KINDS)
    return parser


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    schema = msgspec.json.schema(_KINDS[args.kind])
    print(msgspec.json.format(msgspec.json.encode(schema), indent=2).decode())
    return OK
