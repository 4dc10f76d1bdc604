"""Setting a game up: who sits where, the decks as shuffled, the start money, dealt deeds; or in
the middle, from a position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import msgspec

from common.message import Message, both, leaves_a_mark
from common.problem import first_messages
from controller.rules.board import BANK
from controller.rules.capabilities import wrong_box, wrong_ring
from controller.rules.citations import Names, named as names_of
from controller.rules.commands import LONGEST_NAME, SetPosition, StartGame
from controller.rules.edition import Rules
from controller.rules.events import DeedMoved, GameStarted, PositionSet
from controller.rules.house_rules import wrong_setting
from controller.rules.money.paying import pay
from controller.rules.refusals import Refusal, refuse
from controller.rules.ring.journey import start_position
from controller.rules.state import SETUP, State


def verify_start(state: State, command: StartGame) -> Refusal | None:
    """Everything that a table must have right before the first roll."""
    data = state.edition.data
    if command.edition != data.id:
        return refuse("bad-edition", edition=data.id, wanted=command.edition[:LONGEST_NAME])
    if state.phase is not SETUP:
        return refuse("already-started")
    if command.game not in data.games:
        games = Message("{faces}", faces=tuple(data.games))
        return refuse("bad-game", edition=data.name, game=command.game, games=games)
    try:
        rules = state.edition.rules_for(command.game, command.rules)
    except msgspec.ValidationError as wrong:
        return refuse("bad-rule", why=wrong_setting(str(wrong)))
    own = state.edition.rules_for(command.game, {})
    if why := wrong_ring(rules) or wrong_box(state.board, rules, own):
        return refuse("bad-rule", why=why)
    return (
        _verify_players(state, command, rules)
        or _verify_chance(state, command)
        or _verify_dealing(state, command, rules)
    )


def _verify_players(state: State, command: StartGame, rules: Rules) -> Refusal | None:
    """A1, A9."""
    names = [player.name for player in command.players]
    least, most = rules.players_least, rules.players_most
    if least > most:
        why = Message(
            "the smallest number of players ({least}) is above the largest ({most})",
            least=least,
            most=most,
        )
        return refuse("bad-rule", why=why)
    if not least <= len(names) <= most:
        named = names_of(state.edition, command.game, rules)
        applied = named["players_least" if len(names) < least else "players_most"]
        return refuse("players", applied, least=least, most=most, count=len(names))
    free = list(state.edition.data.tokens)
    for i, player in enumerate(command.players):
        if not leaves_a_mark(player.name):
            return refuse("no-name", number=i + 1)
        if len(player.name) > LONGEST_NAME or not player.name.isprintable():
            return refuse("bad-name", number=i + 1)
        if player.name in names[:i]:
            return refuse("same-name", name=player.name)
        if player.token not in free:
            tokens = Message("{faces}", faces=state.edition.data.tokens)
            return refuse("token", token=player.token, tokens=tokens)
        free.remove(player.token)
    return None


def _verify_chance(state: State, command: StartGame) -> Refusal | None:
    """The shuffled decks and deeds are whole (A11, A12)."""
    board = state.board
    if len(command.decks) != len(board.decks):
        return refuse("deck-count", decks=len(command.decks), count=len(board.decks))
    for deck, order in zip(board.decks, command.decks, strict=True):
        if not _shuffled(order, range(len(deck.cards))):
            return refuse("bad-decks", deck=deck.name, count=len(deck.cards))
    if not _shuffled(command.deeds, board.deeds):
        return refuse("bad-deeds", count=len(board.deeds))
    return None


def _verify_dealing(state: State, command: StartGame, rules: Rules) -> Refusal | None:
    """Enough deeds to deal (N3, N10), and enough money to pay for them: before the first turn
    nobody could raise any."""
    price, seats = state.board.price, len(command.players)
    if rules.deeds_dealt * seats > len(command.deeds):
        why = Message("there are only {count} deeds to deal", count=len(command.deeds))
        return refuse("bad-rule", why=why)
    if rules.deeds_paid:
        for seat in range(seats):
            due = sum(price[i] for i in command.deeds[seat : rules.deeds_dealt * seats : seats])
            if due > rules.start_money:
                why = Message(
                    "the dealt deeds would cost a player {due}, more than the starting money",
                    due=due,
                )
                return refuse("bad-rule", why=why)
    return None


def _shuffled(order: Sequence[int], things: Sequence[int]) -> bool:
    return sorted(order) == sorted(things)


def start(state: State, command: StartGame) -> None:
    """Sit down, hand out the money, deal deeds where the game has it (A4, N3, N10)."""
    rules = state.edition.rules_for(command.game, command.rules)
    state.emit(
        GameStarted(
            edition=command.edition,
            players=command.players,
            decks=command.decks,
            deeds=command.deeds,
            game=command.game,
            rules=command.rules,
            ring=start_position(state, rules.ring),
            applied=_set_up_by(state, command, rules),
        )
    )
    money = state.named["start_money"] + state.named["R25"]
    for seat in range(state.seats):
        pay(state, state.seats, seat, rules.start_money, "start", applied=money)
    _deal(state, rules)


def _set_up_by(state: State, command: StartGame, rules: Rules) -> Names:
    """The rulings and house rules that make this table what it is."""
    named = names_of(state.edition, command.game, rules)
    own = state.edition.rules_for(command.game, {})
    seats = len(command.players)
    settings = ["houses", "hotels", "bank_stock", "ring", "bearer"]
    if not rules.deeds_dealt:
        settings.append("deeds_dealt")
    settings += ["players_least"] if seats < own.players_least else []
    settings += ["players_most"] if seats > own.players_most else []
    return tuple(one for setting in settings for one in named[setting])


def _deal(state: State, rules: Rules) -> None:
    """One deed to each in turn, from the front of the shuffled deeds."""
    for i in range(rules.deeds_dealt * state.seats):
        seat, space = i % state.seats, state.pool[i]
        applied = state.named["deeds_dealt"] + state.named["deeds_paid"]
        state.emit(DeedMoved(space, BANK, seat, applied=applied))
        if rules.deeds_paid:
            price, paid = state.board.price[space], state.named["deeds_paid"]
            pay(state, seat, state.seats, price, "dealt", space, paid)


def verify_position(state: State, command: SetPosition) -> Refusal | None:
    """Before anything else, and only a position that can be."""
    if state.phase is not SETUP:
        return refuse("already-started")
    from controller.rules.position_check.build import (  # only here, for a quick start
        PositionError,
        build,
    )

    try:
        laid_out = build(state.edition, command.position, "")
    except PositionError as error:
        why = reduce(both, first_messages(error.problems, lambda _: ""))
        return refuse("bad-position", why=why)
    if laid_out.phase is SETUP:
        return refuse("bad-position", why=Message("there is nobody at the table"))
    return None


def set_position(state: State, command: SetPosition) -> None:
    """Lay it out; recorded is what it comes to, with nothing left open."""
    from controller.rules.position_check.build import build, dump

    state.emit(PositionSet(dump(build(state.edition, command.position, ""))))
