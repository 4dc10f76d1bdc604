"""`ringkeeper edition`: list, show, check."""

from __future__ import annotations

import argparse
from typing import Any, get_type_hints

import msgspec

from controller import editions
from controller.cli import OK, Parser
from controller.rules.board import Space
from controller.rules.edition import EditionData, Rules


def main(argv: list[str]) -> int:
    """Run the subcommand."""
    args = _parser().parse_args(argv)
    code: int = args.run(args)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="ringkeeper edition", description="The printed games that are known.")
    actions = parser.add_subparsers(required=True, metavar="ACTION", parser_class=Parser)
    actions.add_parser("list", help="the editions that come with Ringkeeper").set_defaults(
        run=_list
    )
    show = actions.add_parser("show", help="an edition's settings, board and cards")
    show.add_argument("edition", metavar="ID", help="an id, or a file in .toml")
    show.add_argument("--json", action="store_true", help="all of it as JSON")
    show.set_defaults(run=_show)
    check = actions.add_parser("check", help="look for mistakes in a file of your own")
    check.add_argument("edition", metavar="FILE")
    check.set_defaults(run=_check)
    return parser


def _list(_args: argparse.Namespace) -> int:
    for name in editions.known():
        print(f"{name:14}{editions.load(name).data.name}")
    return OK


def _check(args: argparse.Namespace) -> int:
    data = editions.load(args.edition).data
    cards = sum(len(deck.cards) for deck in data.decks)
    print(f"{args.edition}: good: {data.name}, {len(data.spaces)} spaces, {cards} cards")
    return OK


def _show(args: argparse.Namespace) -> int:
    data = editions.load(args.edition).data
    if args.json:
        print(msgspec.json.encode(data).decode())
        return OK
    print(f"{data.id}: {data.name}\n\nSettings")
    for name, value in msgspec.structs.asdict(data.rules).items():
        print(f"  {_setting(name, value, data)}")
    print("\nGames")
    for name, game in data.games.items():
        changes = ", ".join(f"{key}={value}" for key, value in game.rules.items())
        print(f"  {name:12}{game.name}" + (f": {changes}" if changes else ""))
    print("\nBoard")
    for position, space in enumerate(data.spaces):
        print(f"  {position:2}  {_space(space)}")
    for deck in data.decks:
        print(f"\n{deck.name}")
        for card in deck.cards:
            print(f"  {card.title:22}{card.text:62}{card.source}")
    return OK


def _setting(name: str, value: Any, data: EditionData) -> str:
    meta = get_type_hints(Rules, include_extras=True)[name].__metadata__[-1]
    row, text = meta.extra["row"], meta.description
    shown = str(value).lower() if isinstance(value, bool) else value
    return f"{row:4}{name:28}{shown!s:18}{text} ({data.sources.get(name, 'rulebook')})"


def _space(space: Space) -> str:
    numbers = f"{space.price:4}  rent {list(space.rent)}" if space.price else ""
    return f"{space.name:25}{space.kind:12}{space.group:12}{numbers}".rstrip()
