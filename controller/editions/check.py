"""Checks that the values of an edition make sense together: what no single type can say."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec

from common.loader import UNKNOWN_NAME, load
from common.message import Message, brief, verbatim
from common.problem import at_least, between, one_of
from controller.editions.check_decks import check_decks
from controller.editions.colours import check_look, colour
from controller.editions.large import look_for_large
from controller.editions.problems import Findings, least
from controller.rules.board import Space, piece_prices
from controller.rules.citations import RULINGS
from controller.rules.edition import EditionData, Rules

STREETS, STREET_GROUPS = 22, 8
NAME_MOST = 14  # characters that fit the OLED
FACES = 6


def check(data: EditionData, findings: Findings) -> None:
    """Note everything in `data` that contradicts itself, and warn of what is unusual in it."""
    look_for_large(msgspec.to_builtins(data), "", findings)
    for key in ("name", "currency", "house", "hotel", "ring_name"):
        if not getattr(data, key).strip():
            findings.add(key, Message("is empty"), Message("a name"))
    for position, space in enumerate(data.spaces):
        _space(space, f"spaces[{position}]", data, findings)
    _board(data, findings)
    check_decks(data, findings)
    _box(data, findings)
    check_look(data.look, findings)
    _games(data, findings)


def _space(space: Space, place: str, data: EditionData, findings: Findings) -> None:
    if not space.name:
        findings.add(f"{place}.name", Message("is empty"), Message("a name"))
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
                wrong = Message("{value} is wrong", value=space.percent)
                findings.add(f"{place}.percent", wrong, between(0, 100))
        case "card":
            _no_deed(space, place, findings)
            decks = [deck.id for deck in data.decks]
            if space.deck not in decks:
                wrong = Message("there is no deck '{name}'", name=brief(space.deck))
                findings.add(f"{place}.deck", wrong, one_of(decks))
        case _:
            _no_deed(space, place, findings)


def _no_deed(space: Space, place: str, findings: Findings) -> None:
    for field in ("price", "mortgage", "build", "build_hotel", "group", "rent"):
        if getattr(space, field) not in (0, None, "", ()):
            wrong = Message("{name} cannot be owned", name=space.name)
            findings.add(f"{place}.{field}", wrong, Message("no such value"))


def _deed(space: Space, place: str, data: EditionData, findings: Findings) -> None:
    least(space.price, f"{place}.price", "free-deed", findings)
    _loan(space, place, findings)
    if space.group not in data.group_colours:
        wrong = Message("the group '{group}' has no colour", group=brief(space.group))
        findings.add(f"{place}.group", wrong, one_of(data.group_colours))
    if space.kind == "street":
        _buildings(space, place, findings)
    same = sum(other.kind == space.kind for other in data.spaces)
    rents = FACES if space.kind == "street" else same
    if len(space.rent) != rents:
        wrong = Message("has {count} values", count=len(space.rent))
        findings.add(f"{place}.rent", wrong, verbatim(str(rents)))
    elif min(space.rent) < 0:
        wrong = Message("{value} is wrong", value=min(space.rent))
        findings.add(f"{place}.rent", wrong, at_least(0))
    else:
        falls = [(low, high) for high, low in pairwise(space.rent) if low <= high]
        for low, high in falls[:1]:
            findings.warn(f"{place}.rent", "rent-falls", low=low, high=high)


def _loan(space: Space, place: str, findings: Findings) -> None:
    least(space.mortgage, f"{place}.mortgage", "no-loan", findings)
    if space.mortgage > space.price:
        findings.warn(f"{place}.mortgage", "large-loan", mortgage=space.mortgage, price=space.price)
    if space.lift and space.lift < space.mortgage:  # money for nothing, again and again
        wanted = Message("0, or at least the mortgage, {mortgage}", mortgage=space.mortgage)
        findings.add(f"{place}.lift", Message("{value} is wrong", value=space.lift), wanted)


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
        wrong = Message("the board begins with '{kind}'", kind=brief(data.spaces[0].kind))
        findings.add("spaces[0].kind", wrong, verbatim("go"))
    for kind in ("go", "jail"):
        if kinds[kind] != 1:
            wrong = Message(
                "has {count} spaces of the kind '{kind}'", count=kinds[kind], kind=brief(kind)
            )
            findings.add("spaces", wrong, verbatim("1"))
    if not kinds["go-to-jail"]:
        findings.warn("spaces", "no-go-to-jail")
    elif kinds["go-to-jail"] > 1:
        findings.warn("spaces", "many-go-to-jail", count=kinds["go-to-jail"])
    _streets(data, findings)
    names = Counter(space.name for space in data.spaces if space.price)
    for name, count in names.items():
        if count > 1:
            wrong = Message("{count} deeds are called '{name}'", count=count, name=brief(name))
            findings.add("spaces", wrong, Message("different names"))
    for group in data.group_colours:
        _group(group, data, findings)


def _streets(data: EditionData, findings: Findings) -> None:
    groups = Counter(space.group for space in data.spaces if space.kind == "street")
    count = groups.total()
    if not count:
        findings.add("spaces", Message("has no space of the kind 'street'"), at_least(1))
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
        wrong = Message("the group '{group}' mixes kinds or building costs", group=brief(group))
        findings.add("spaces", wrong, Message("one kind and one cost in a group"))
    colour(data.group_colours[group], f"group_colours.{group}", findings)


def _box(data: EditionData, findings: Findings) -> None:
    rules = data.rules
    for token, count in Counter(data.tokens).items():
        if count > 1 or not token:
            wrong = Message("'{token}' is listed {count} times", token=brief(token), count=count)
            findings.add("tokens", wrong, Message("different tokens"))
    if len(data.tokens) < rules.players_least:
        wrong = Message(
            "has {count} for at least {least} players",
            count=len(data.tokens),
            least=rules.players_least,
        )
        findings.add("tokens", wrong, Message("one for each player"))
    elif len(data.tokens) < rules.players_most:
        findings.warn("tokens", "few-tokens", count=len(data.tokens), most=rules.players_most)
    if rules.players_least > rules.players_most:
        wrong = Message(
            "{least} is more than players_most, {most}",
            least=rules.players_least,
            most=rules.players_most,
        )
        findings.add("rules.players_least", wrong, Message("a smaller number"))
    _sides(data, findings)
    _dice(data, findings)
    try:
        total = sum(int(note) * count for note, count in data.start_split.items())
    except ValueError:
        wrong = Message("a key is not a whole number")
        findings.add("start_split", wrong, Message("amounts as keys"))
        return
    if total != rules.start_money:
        findings.warn("start_split", "split", sum=total, start=rules.start_money)


def _sides(data: EditionData, findings: Findings) -> None:
    """Where tokens have sides, each token is on one of them."""
    on = Counter(token for side in data.sides.values() for token in side.tokens)
    for token in dict.fromkeys((*data.tokens, *on)) if data.sides else ():
        if token not in data.tokens:
            wrong = Message("there is no token '{token}'", token=brief(token))
            findings.add("sides", wrong, Message("one of `tokens`"))
        elif on[token] != 1:
            wrong = Message("'{token}' is on {count} sides", token=brief(token), count=on[token])
            findings.add("sides", wrong, Message("one side"))


def _dice(data: EditionData, findings: Findings) -> None:
    if len(data.dice) != 2:
        findings.add("dice", Message("has {count} dice", count=len(data.dice)), verbatim("2"))
    for index, die in enumerate(data.dice):
        if len(die) != FACES or any(not 0 <= face <= FACES for face in die):
            wrong = Message("{value} is not a die", value=list(die))
            findings.add(
                f"dice[{index}]",
                wrong,
                Message("{count} faces, each 0 (the Eye) to {count}", count=FACES),
            )


def _games(data: EditionData, findings: Findings) -> None:
    if "standard" not in data.games:
        findings.add("games", Message("there is no standard game"), verbatim("games.standard"))
    settings = msgspec.to_builtins(data.rules)
    for name, game in data.games.items():
        load(settings | game.rules, Rules, findings, f"games.{name}.rules")
    for name, game in data.games.items():
        for key in game.sources.keys() - settings.keys():
            findings.add(f"games.{name}.sources.{key}", UNKNOWN_NAME, Message("a setting"))
    for index, ruling in enumerate(data.rulings):
        if ruling not in RULINGS:
            wrong = Message("there is no ruling '{name}'", name=brief(ruling))
            findings.add(f"rulings[{index}]", wrong, between(RULINGS[0], RULINGS[-1]))
    known = settings.keys() | {field.name for field in msgspec.structs.fields(EditionData)}
    for key in data.sources.keys() - known:
        findings.add(f"sources.{key}", UNKNOWN_NAME, Message("a name from [rules]"))
