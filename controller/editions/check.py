"""Checks that the values of an edition make sense together: what no single type can say."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import msgspec

from controller.editions.check_decks import check_decks
from controller.editions.large import look_for_large
from controller.editions.problems import Findings, least
from controller.editions.shape import look
from controller.rules.applied import RULINGS
from controller.rules.board import Space, piece_prices
from controller.rules.edition import EditionData, Rules

STREETS, STREET_GROUPS = 22, 8
NAME_MOST = 14  # characters that fit the OLED
FACES = 6


def check(data: EditionData, findings: Findings) -> None:
    """Note everything in `data` that contradicts itself, and warn of what is unusual in it."""
    look_for_large(msgspec.to_builtins(data), "", findings)
    for position, space in enumerate(data.spaces):
        _space(space, f"spaces[{position}]", data, findings)
    _board(data, findings)
    check_decks(data, findings)
    _box(data, findings)
    _games(data, findings)


def _space(space: Space, place: str, data: EditionData, findings: Findings) -> None:
    if not space.name:
        findings.add(f"{place}.name", "is empty", "a name")
    shown, length = "short" if space.short else "name", len(space.short or space.name)
    if length > NAME_MOST:
        findings.warn(f"{place}.{shown}", "long-name", count=length, most=NAME_MOST)
    match space.kind:
        case "street" | "steed" | "staff":
            _deed(space, place, data, findings)
        case "tax":
            _no_deed(space, place, findings)
            least(space.amount, f"{place}.amount", "no-tax", findings)
            if not 0 <= space.percent <= 100:
                findings.add(f"{place}.percent", f"{space.percent} is wrong", "0 to 100")
        case "card":
            _no_deed(space, place, findings)
            decks = [deck.id for deck in data.decks]
            if space.deck not in decks:
                wrong = f"there is no deck {space.deck!r}"
                findings.add(f"{place}.deck", wrong, f"one of {', '.join(decks)}")
        case _:
            _no_deed(space, place, findings)


def _no_deed(space: Space, place: str, findings: Findings) -> None:
    for field in ("price", "mortgage", "build", "build_hotel", "group", "rent"):
        if getattr(space, field) not in (0, None, "", ()):
            findings.add(f"{place}.{field}", f"{space.name} cannot be owned", "no such value")


def _deed(space: Space, place: str, data: EditionData, findings: Findings) -> None:
    least(space.price, f"{place}.price", "free-deed", findings)
    _loan(space, place, findings)
    if space.group not in data.group_colours:
        wrong = f"the group {space.group!r} has no colour"
        findings.add(f"{place}.group", wrong, f"one of {', '.join(data.group_colours)}")
    if space.kind == "street":
        _buildings(space, place, findings)
    same = sum(other.kind == space.kind for other in data.spaces)
    rents = FACES if space.kind == "street" else same
    if len(space.rent) != rents:
        findings.add(f"{place}.rent", f"has {len(space.rent)} values", f"{rents}")
    elif min(space.rent) < 0:
        findings.add(f"{place}.rent", f"{min(space.rent)} is wrong", "at least 0")
    else:
        falls = [(low, high) for high, low in pairwise(space.rent) if low <= high]
        for low, high in falls[:1]:
            findings.warn(f"{place}.rent", "rent-falls", low=low, high=high)


def _loan(space: Space, place: str, findings: Findings) -> None:
    least(space.mortgage, f"{place}.mortgage", "no-loan", findings)
    if space.mortgage > space.price:
        findings.warn(f"{place}.mortgage", "large-loan", mortgage=space.mortgage, price=space.price)
    if space.lift and space.lift < space.mortgage:  # money for nothing, again and again
        wanted = f"0, or at least the mortgage, {space.mortgage}"
        findings.add(f"{place}.lift", f"{space.lift} is wrong", wanted)


def _buildings(space: Space, place: str, findings: Findings) -> None:
    house, hotel = piece_prices(space)
    least(house, f"{place}.build", "free-building", findings)
    if space.build_hotel is not None:
        least(hotel, f"{place}.build_hotel", "free-building", findings)
    if 0 < hotel < house:
        findings.warn(f"{place}.build_hotel", "cheap-fortress", hotel=hotel, house=house)


def _board(data: EditionData, findings: Findings) -> None:
    kinds: Counter[str] = Counter(space.kind for space in data.spaces)
    if data.spaces[0].kind != "go":
        findings.add("spaces[0].kind", f"the board begins with {data.spaces[0].kind!r}", "go")
    for kind in ("go", "jail"):
        if kinds[kind] != 1:
            findings.add("spaces", f"has {kinds[kind]} of the kind {kind!r}", "1")
    if not kinds["go-to-jail"]:
        findings.warn("spaces", "no-go-to-jail")
    elif kinds["go-to-jail"] > 1:
        findings.warn("spaces", "many-go-to-jail", count=kinds["go-to-jail"])
    _streets(data, findings)
    names = Counter(space.name for space in data.spaces if space.price)
    for name, count in names.items():
        if count > 1:
            findings.add("spaces", f"{count} deeds are called {name!r}", "different names")
    for group in data.group_colours:
        _group(group, data, findings)


def _streets(data: EditionData, findings: Findings) -> None:
    groups = Counter(space.group for space in data.spaces if space.kind == "street")
    count = groups.total()
    if not count:
        findings.add("spaces", "has 0 of the kind 'street'", "at least 1")
    elif count != STREETS:
        findings.warn("spaces", "streets", count=count, usual=STREETS)
    if groups and len(groups) != STREET_GROUPS:
        findings.warn("spaces", "groups", count=len(groups), usual=STREET_GROUPS)
    for group in [group for group, size in groups.items() if size == 1]:
        findings.warn(f"group_colours.{group}", "lone-street")


def _group(group: str, data: EditionData, findings: Findings) -> None:
    members = [space for space in data.spaces if space.group == group]
    if not members:
        findings.warn(f"group_colours.{group}", "unused-colour")
    elif len({(space.kind, *piece_prices(space)) for space in members}) > 1:
        wrong = f"the group {group!r} mixes kinds or building costs"
        findings.add("spaces", wrong, "one kind and one cost in a group")
    colour = data.group_colours[group]
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
        findings.add(f"group_colours.{group}", f"{colour!r} is not a colour", '"#rrggbb"')


def _box(data: EditionData, findings: Findings) -> None:
    rules = data.rules
    for token, count in Counter(data.tokens).items():
        if count > 1 or not token:
            findings.add("tokens", f"{token!r} is there {count} times", "different tokens")
    if len(data.tokens) < rules.players_least:
        wrong = f"has {len(data.tokens)} for at least {rules.players_least} players"
        findings.add("tokens", wrong, "one for each player")
    elif len(data.tokens) < rules.players_most:
        findings.warn("tokens", "few-tokens", count=len(data.tokens), most=rules.players_most)
    if rules.players_least > rules.players_most:
        wrong = f"{rules.players_least} is more than players_most, {rules.players_most}"
        findings.add("rules.players_least", wrong, "fewer")
    _sides(data, findings)
    _dice(data, findings)
    try:
        total = sum(int(note) * count for note, count in data.start_split.items())
    except ValueError:
        findings.add("start_split", "a name is no whole number", "amounts as names")
        return
    if total != rules.start_money:
        findings.warn("start_split", "split", sum=total, start=rules.start_money)


def _sides(data: EditionData, findings: Findings) -> None:
    """Where tokens have sides, each token is on one of them."""
    on = Counter(token for side in data.sides.values() for token in side.tokens)
    for token in dict.fromkeys((*data.tokens, *on)) if data.sides else ():
        if token not in data.tokens:
            findings.add("sides", f"there is no token {token!r}", "one of `tokens`")
        elif on[token] != 1:
            findings.add("sides", f"{token!r} is on {on[token]} sides", "one side")


def _dice(data: EditionData, findings: Findings) -> None:
    if len(data.dice) != 2:
        findings.add("dice", f"has {len(data.dice)} dice", "2")
    for index, die in enumerate(data.dice):
        if len(die) != FACES or any(not 0 <= face <= FACES for face in die):
            wrong = f"{list(die)} is not a die"
            findings.add(f"dice[{index}]", wrong, f"{FACES} faces, each 0 (the Eye) to {FACES}")


def _games(data: EditionData, findings: Findings) -> None:
    if "standard" not in data.games:
        findings.add("games", "there is no standard game", "games.standard")
    settings = msgspec.to_builtins(data.rules)
    for name, game in data.games.items():
        try:
            msgspec.convert(settings | game.rules, Rules)
        except (msgspec.ValidationError, TypeError):
            look(settings | game.rules, Rules, f"games.{name}.rules", findings)
    for name, game in data.games.items():
        for key in game.sources.keys() - settings.keys():
            findings.add(f"games.{name}.sources.{key}", "there is no such setting", "a setting")
    for index, ruling in enumerate(data.rulings):
        if ruling not in RULINGS:
            wrong = f"there is no ruling {ruling!r}"
            findings.add(f"rulings[{index}]", wrong, f"{RULINGS[0]} to {RULINGS[-1]}")
    known = settings.keys() | {field.name for field in msgspec.structs.fields(EditionData)}
    for key in data.sources.keys() - known:
        findings.add(f"sources.{key}", "there is no such setting", "a name from [rules]")
