"""`ringkeeper edition`: list, show, check, diff, copy."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from common.message import plain
from common.problem import FEW
from controller import editions
from controller.cli import OK, CliParser, Misuse, add_language, chosen, complain_of, spoken
from controller.editions.compare import (
    Difference,
    differences,
    own_rows,
    own_settings,
    row_of,
    source_of,
)
from controller.editions.write import written
from controller.rules.board import Space, piece_prices
from controller.rules.edition import EditionData
from controller.text.language import _
from controller.text.sentences.unusual import unusual_sentence

_WIDTH = 100
"""Characters of a line that a terminal is sure to show."""


def main(argv: list[str]) -> int:
    return chosen(make_parser().parse_args(argv))


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(
        prog="ringkeeper edition", description="Show, check, compare and copy the printed games."
    )
    actions = parser.add_subparsers(required=True, metavar="ACTION", parser_class=CliParser)
    actions.add_parser("list", help="list the editions that come with Ringkeeper").set_defaults(
        run=_list
    )
    show = actions.add_parser("show", help="print an edition's settings, board and cards")
    show.add_argument("edition", metavar="ID", help="an edition's id, or a .toml file")
    show.add_argument("--json", action="store_true", help="print it as JSON")
    show.set_defaults(run=_show)
    check = actions.add_parser("check", help="look for mistakes in a file of your own")
    check.add_argument("edition", metavar="FILE")
    add_language(check)
    check.set_defaults(run=_check)
    diff = actions.add_parser("diff", help="print how two editions differ, row by row")
    diff.add_argument("first", metavar="ID")
    diff.add_argument("second", metavar="ID")
    diff.add_argument("--json", action="store_true", help="a JSON line for each difference")
    diff.set_defaults(run=_diff)
    copy = actions.add_parser("copy", help="start a file of your own from an edition")
    copy.add_argument("edition", metavar="ID")
    copy.add_argument("file", type=Path, metavar="FILE", help="the new .toml file")
    copy.set_defaults(run=_copy)
    return parser


def _list(_args: argparse.Namespace) -> int:
    for name in editions.known():
        print(f"{name:15}{editions.load(name).data.name}")
    return OK


def _check(args: argparse.Namespace) -> int:
    try:
        edition, unusual = editions.checked(args.edition)
    except editions.EditionError as error:
        return complain_of("ringkeeper edition", error, args.language)
    data = edition.data
    with spoken(args, edition):
        for one in unusual[:FEW]:
            print(plain(f"{one.file}: {one.place}: {_warning(one)}"))
        if more := unusual[FEW:]:
            print(_("and {count} more unusual things", count=len(more)))
    cards = sum(len(deck.cards) for deck in data.decks)
    print(f"{args.edition}: good: {data.name}, {len(data.spaces)} spaces, {cards} cards")
    return OK


def _warning(one: editions.Unusual) -> str:
    return _("unusual: {what}", what=unusual_sentence(one))


def _show(args: argparse.Namespace) -> int:
    edition = editions.load(args.edition)
    data = edition.data
    if args.json:
        print(msgspec.json.encode(data).decode())
        return OK
    print(f"{data.id}: {data.name}\n\nBox")
    for line in _box(data):
        print(f"  {line}")
    print("\nSettings")
    for name in own_settings(edition):
        row, text = own_rows(data, name), row_of(name)[1]
        value = f"{row:11}{name:28}{_shown(getattr(data.rules, name)):18}"
        print(f"  {value}{text} ({source_of(data, name)})")
    print("\nGames")
    for name, game in data.games.items():
        changes = ", ".join(f"{key}={_shown(value)}" for key, value in game.rules.items())
        print(f"  {name:12}{game.name}" + (f": {changes}" if changes else ""))
    print("\nBoard")
    width = max(len(space.name) for space in data.spaces)
    for position, space in enumerate(data.spaces):
        print(f"  {position:2}  {_space(space, width)}")
    for deck in data.decks:
        print(f"\n{deck.name} ({deck.source})")
        for card in deck.cards:
            print(f"  {card.title:22}{card.text:62}{card.source}")
    return OK


def _diff(args: argparse.Namespace) -> int:
    first, second = editions.load(args.first).data, editions.load(args.second).data
    found = differences(first, second)
    if args.json:
        for one in found:
            print(msgspec.json.encode(one).decode())
        return OK
    print(f"{first.id}: {first.name}\n{second.id}: {second.name}")
    if not found:
        print("They are the same.")
    part = ""
    for one in found:
        if one.part != part:
            part = one.part
            print(f"\n{part.capitalize()}")
        _print_difference(one)
    return OK


def _print_difference(one: Difference) -> None:
    head = f"  {one.row:11}{one.name}" if one.row else f"  {one.name}"
    head += f": {one.text}" if one.text else ""
    values = [
        _shown(value) + (f" ({source})" if source and value is not None else "")
        for value, source in zip((one.first, one.second), one.sources, strict=True)
    ]
    line = f"{head:24}  {values[0]} | {values[1]}"
    print(line if len(line) <= _WIDTH else f"{head}\n      {values[0]}\n      {values[1]}")


def _shown(value: Any) -> str:
    """A value as people write it: `2, 10, 30`, `ring=false`."""
    match value:
        case None:
            return "has none"
        case str():
            return value or "none"
        case dict():
            return ", ".join(f"{name}={_shown(one)}" for name, one in value.items()) or "none"
        case list() | tuple():
            between = " and " if any(isinstance(one, list | tuple) for one in value) else ", "
            return between.join(map(_shown, value)) or "none"
        case _:
            return str(msgspec.json.encode(value).decode())


def _copy(args: argparse.Namespace) -> int:
    path: Path = args.file
    if path.suffix != ".toml":
        raise Misuse(f"{path}: name it something in .toml")
    data = editions.load(args.edition).data
    own = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "own"
    with path.open("x", encoding="utf-8") as file:  # never over what is there
        file.write(written(data, own))
    print(f"{path}: a copy of {data.id}; change it, then: ringkeeper edition check {path}")
    return OK


def _space(space: Space, width: int) -> str:
    numbers = f"{space.price:4}{_building(space)}  rent {_shown(space.rent)}" if space.rent else ""
    if space.kind == "tax":
        numbers = f"{space.amount:4}" + (f"  or {space.percent} %" if space.percent else "")
    what = f"{space.name:{width}}  {space.kind:11} {space.source:10} {space.group:14}{numbers}"
    return what.rstrip()


def _building(space: Space) -> str:
    """What a small building and a big one cost on a street."""
    return "  build {}+{}".format(*piece_prices(space)) if space.kind == "street" else ""


def _box(data: EditionData) -> Iterator[str]:
    """What is in the box in addition to the board and the cards."""
    dice = " and ".join(" ".join("Eye" if not n else str(n) for n in die) for die in data.dice)
    split = ", ".join(f"{count} x {note}" for note, count in data.start_split.items())
    sides = {name: ", ".join(side.tokens) for name, side in data.sides.items()}
    yield f"language     {data.language}"
    yield f"currency     {data.currency} ({source_of(data, 'currency')})"
    yield f"start money  {split} ({source_of(data, 'start_split')})"
    yield f"dice         {dice} ({source_of(data, 'dice')})"
    yield f"buildings    {data.house}, {data.hotel} ({source_of(data, 'house')})"
    if not sides:
        yield f"tokens       {', '.join(data.tokens)} ({source_of(data, 'tokens')})"
    for name, tokens in sides.items():
        side = data.sides[name]
        yield f"{name:12} {tokens}: {side.house}, {side.hotel} ({source_of(data, 'tokens')})"
