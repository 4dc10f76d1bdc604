"""`ringkeeper position`: check, show."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import msgspec

from controller.cli import OK, CliParser, add_language, complain_of
from controller.editions.problems import EditionError
from controller.files.position_file import given
from controller.rules.board import FORTRESS, HIDDEN, UNSEEN, Deck
from controller.rules.edition import Edition
from controller.rules.money.rent import open_rents
from controller.rules.notation import write
from controller.rules.position_check.build import PositionError, build, dump
from controller.rules.position_model import Position
from controller.rules.prompts import awaited
from controller.rules.state import FREE, SETUP, State


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    try:
        edition, position = given(args.position, args.edition)
        state = build(edition, position, Path(args.position).name)
    except (EditionError, PositionError) as error:
        return complain_of("ringkeeper position", error, args.language)
    code: int = args.run(args, edition, position, state)
    return code


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(
        prog="ringkeeper position", description="Check and show positions: any moment of a game."
    )
    actions = parser.add_subparsers(required=True, metavar="ACTION", parser_class=CliParser)
    for name, what, run in (
        ("check", "list all mistakes in a position", _check),
        ("show", "print the one-line form and a summary", _show),
    ):
        action = actions.add_parser(name, help=what)
        action.add_argument(
            "position", metavar="FILE", help="a TOML or JSON file, or the one-line form"
        )
        action.add_argument("--edition", metavar="ID", help="an edition's id, or a .toml file")
        add_language(action)
        action.set_defaults(run=run)
        if run is _show:
            action.add_argument("--json", action="store_true", help="print the position as JSON")
    return parser


def _check(args: argparse.Namespace, edition: Edition, _: Position, state: State) -> int:
    seats = f"{state.seats} players" if state.seats else "nobody sits yet"
    print(f"{args.position}: good: {edition.id}, {seats}, {awaited(state)}")
    return OK


def _show(args: argparse.Namespace, _: Edition, __: Position, state: State) -> int:
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(dump(state)), indent=2).decode())
        return OK
    print(write(state))
    if state.phase is not SETUP:
        print()
        for line in summary(state):
            print(line)
    return OK


def summary(state: State) -> Iterator[str]:
    """A state in lines for reading: who has what, and what is awaited."""
    for seat in range(state.seats):
        yield from _seat(state, seat)
    houses, hotels = state.supply
    edition = state.edition
    left = f"{houses} {edition.building(0, houses)}, {hotels} {edition.building(1, hotels)}"
    yield f"The Bank has {state.cash[-1]}, {left}."
    if state.ring >= 0:
        yield f"{edition.data.ring_name} is on {state.place(state.ring)}."
    for deck, order in zip(state.board.decks, state.decks, strict=True):
        yield f"{deck.name}: {_order(deck, order)}."
    for claim in state.claims:
        who, owner = state.name(claim.debtor), state.name(claim.owner)
        due = f"{claim.amount}, rent of" if not claim.dice else "the rent of"
        since = "" if claim in open_rents(state) else ", once the mortgage is lifted"
        rolled = f", {claim.factor} times {claim.dice} dice" if claim.dice else ""
        yield f"{owner} may ask {who} for {due} {state.place(claim.space)}{rolled}{since}."
    for deal in state.deals:
        yield f"{state.name(deal.by)} has offered {state.name(deal.to)} a deal."
    what = awaited(state)
    yield f"Turn {state.turns}, round {state.rounds}: {what}."


def _order(deck: Deck, order: list[int]) -> str:
    """The next cards; of a printed deck what is known to lie under it."""
    if not {UNSEEN, HIDDEN} & {*order}:
        return f"next {', '.join(deck.cards[card].title for card in order[:3])}"
    above = order.count(UNSEEN)
    titles = ["a secret card" if one == HIDDEN else deck.cards[one].title for one in order[above:]]
    under = f", under them {', '.join(titles)}" if titles else ""
    return f"{above} cards that nobody has seen{under}"


def _seat(state: State, seat: int) -> Iterator[str]:
    name, token = state.players[seat]
    who = name if name == token else f"{name} ({token})"
    if not state.alive[seat]:
        yield f"{who} is out of the game."
        return
    where = "in Jail" if state.jail[seat] != FREE else f"on {state.place(state.pos[seat])}"
    kept = [state.edition.card(deck, card).title for deck, card in state.kept[seat]]
    cards = f", keeps {' and '.join(kept)}" if kept else ""
    yield f"{who}: {state.cash[seat]}, {where}{cards}"
    deeds = [_deed(state, space) for space in state.held[seat]]
    if deeds:
        yield f"    {', '.join(deeds)}"


def _deed(state: State, space: int) -> str:
    level, token = state.level[space], state.players[state.owner[space]][1]
    count, piece = (1, 1) if level == FORTRESS else (level, 0)
    built = f" ({count} {state.edition.building(piece, count, token)})" if level else ""
    return state.place(space) + built + (" (mortgaged)" if state.mortgaged[space] else "")
