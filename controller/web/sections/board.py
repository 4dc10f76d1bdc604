"""What the page shows of a game, as plain values: pure functions of edition and state.

Lights, display and dice are not here: those are the table's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from controller.dialogue.rents import may_ask, until
from controller.rules.board import Keep
from controller.rules.edition import Edition
from controller.rules.money.paying import pot
from controller.rules.money.rent import lapsing, open_rents
from controller.rules.prompts import prompt
from controller.rules.state import FREE, Phase, State
from controller.text.battle import roll_needed, under_way
from controller.text.language import N_, _, ngettext
from controller.text.sentences import card_title, game_name
from controller.view.palette import Colour, Shape, hue
from controller.web.sections.journey import journey

Section = dict[str, Any]
"""A part of the page's table: sent whole when it changes."""

SIGNS = {
    Shape.CIRCLE: "●", Shape.SQUARE: "■", Shape.TRIANGLE: "▲", Shape.DIAMOND: "◆",
    Shape.CROSS: "✚", Shape.HEART: "♥", Shape.MOON: "☾", Shape.CUP: "♟", Shape.HOURGLASS: "⧗",
}  # fmt: skip
"""The seats' shapes, as the display draws them, in characters."""

GAMMA = 1 / 2.2
"""A screen's numbers against a light's: light is linear, sRGB is not (IEC 61966-2-1)."""

ENDINGS = {
    "last-player": N_("Nobody else is left in the game."),
    "ring": N_("The Ring reached the end of its road; the final count decided the game."),
    "bankruptcy": N_("A bankruptcy ended the short game; the final count decided it."),
    "time": N_("Time ran out; the final count decided the game."),
    "agreed": N_("All agreed to end the game; the final count decided it."),
}


def as_seen(colour: Colour) -> str:
    """A light's colour as a screen has to show it, `#rrggbb`."""
    return "#" + "".join(f"{round(255 * (part / 255) ** GAMMA):02x}" for part in colour)


def _ink(colour: Colour) -> str:
    """Black or white, whichever reads better on a colour (WCAG 2.2, relative luminance)."""
    red, green, blue = (part / 255 for part in colour)
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#120b05" if luminance > 0.18 else "#ffffff"


def edition_section(edition: Edition) -> Section:
    """What never changes while an edition is played."""
    data = edition.data
    return {
        "id": data.id,
        "name": data.name,
        "pictures": data.look.pictures,
        "currency": data.currency,
        "currency_one": data.currency_one or data.currency,
        "house": data.house,
        "houses": edition.building(0, 2),
        "hotel": data.hotel,
        "hotels": edition.building(1, 2),
        "ring": data.ring_name,
        "tokens": list(data.tokens),
        "colours": [as_seen(hue(seat).colour) for seat in range(data.rules.players_most)],
        "players": [data.rules.players_least, data.rules.players_most],
        "games": [{"id": key, "name": game_name(edition, key)} for key in data.games],
        "dice": [list(faces) for faces in data.dice],
        "dice_by_number": data.rules.staff_rent_roll == "by-number",
        "sides": list(data.sides),
        "groups": list(edition.board.group_names),
        "spaces": [_space(edition, pos) for pos in range(edition.board.size)],
        "decks": [
            {
                "name": deck.name,
                "kept": {
                    i: card_title(edition, number, i)
                    for i, card in enumerate(deck.cards)
                    if isinstance(card.effect, Keep)
                },
            }
            for number, deck in enumerate(edition.board.decks)
        ],
    }


def _space(edition: Edition, pos: int) -> Section:
    space = edition.board.spaces[pos]
    return {
        "name": space.name,
        "article": space.article,
        "short": space.short or space.name,
        "kind": space.kind,
        "group": space.group,
        "colour": edition.data.group_colours.get(space.group, ""),
        "price": space.price,
        "amount": space.amount,
        "mortgage": space.mortgage,
        "build": list(edition.board.piece_price[pos]),
        "rent": list(space.rent),
    }


def game_section(state: State, why: str = "") -> Section:
    """Everything on the board and in the players' hands, from the banker's state. `why` the game
    has ended, as `GameEnded` says it."""
    return {
        "players": [_player(state, seat, mark) for seat, mark in enumerate(_initials(state))],
        "owner": list(state.owner),
        "level": list(state.level),
        "mortgaged": [pos for pos, yes in enumerate(state.mortgaged) if yes],
        "ring": state.ring_place(),
        "tracker": _tracker(state),
        "journey": journey(state),
        "battle": _battle(state),
        "turn": _at_turn(state),
        "turns": state.turns,
        "rounds": state.rounds,
        "supply": list(state.supply),
        "pot": pot(state),
        "bank": state.cash[-1] if state.cash else state.rules.bank_stock,
        "open": _open_rents(state),
        "over": _over(state, why),
    }


def _at_turn(state: State) -> int:
    """Whose turn it is; while it is rolled for who starts, who rolls."""
    return prompt(state).seats[0] if state.phase is Phase.OPENING else state.turn


def _tracker(state: State) -> Section | None:
    """Where the Tracker stands (0: Start), what each circle says, and who bears the Ring (-1:
    nobody); None where no Ring is borne."""
    if not state.rules.bearer:
        return None
    circles = [state.rules.tracker_start, *state.rules.tracker]
    return {"at": state.tracker, "circles": circles, "seat": state.bearer}


def _battle(state: State) -> Section | None:
    """The battle for the Ring under way: the `seats` of challenger and bearer, what each has rolled
    (-1: nothing yet; 0: the Eye), and in words what the next roll has to be."""
    top = under_way(state)
    if top is None:
        return None
    return {
        "seats": [top.seat, top.bearer],
        "faces": list(top.faces),
        "words": roll_needed(state, top),
    }


def _open_rents(state: State) -> list[Section]:
    """By rent: in words, whose it is (`seat`), and until when it may be asked for; whether it
    `ends` with the roll that is awaited."""
    ends = lapsing(state)
    return [
        {
            "words": may_ask(state, claim),
            "seat": claim.owner,
            "until": until(state, claim),
            "ends": claim in ends,
        }
        for claim in open_rents(state)
    ]


def _player(state: State, seat: int, initial: str) -> Section:
    name, token = state.players[seat]
    look, edition = hue(seat), state.edition
    return {
        "name": name,
        "token": token,
        "side": edition.side_of(token),
        "pieces": [
            edition.building(0, 1, token),
            edition.building(0, 2, token),
            edition.building(1, 1, token),
        ],
        "initial": initial,
        "colour": as_seen(look.colour),
        "ink": _ink(look.colour),
        "sign": SIGNS[look.shape],
        "cash": state.cash[seat],
        "alive": state.alive[seat],
        "jail": state.jail[seat] != FREE,
        "bot": seat in state.by_bot,
        "no_deals": seat in state.no_deals,
        "deal": _offering(state, seat),
        "bearer": seat == state.bearer,
        "pos": state.pos[seat],
        "deeds": sum(owner == seat for owner in state.owner),
        "cards": [list(card) for card in state.kept[seat]],
        "secret": _secret(state, seat),
    }


def _offering(state: State, seat: int) -> str:
    """What a seat has to do with the deals that are offered; empty: nothing."""
    if any(deal.to == seat for deal in state.deals):
        return _("Has an offer to answer")
    return _("Offers a deal") if any(deal.by == seat for deal in state.deals) else ""


def _secret(state: State, seat: int) -> list[str]:
    """The cards that a seat keeps to play later: their titles only where all see them (R71)."""
    if state.rules.secret_cards == "open":
        return [card_title(state.edition, *card) for card in state.secret[seat]]
    return [_("secret card")] * len(state.secret[seat])


def _initials(state: State) -> list[str]:
    """The first letter of each name, with one more that tells it from the names before it."""
    taken: list[str] = []
    names = [player[0] for player in state.players]
    for seat, name in enumerate(names):
        before = names[:seat]
        marks = (name[0], *(name[0] + letter for letter in name[1:]), f"{name[0]}{seat + 1}")
        fresh = (one for one in marks if one not in taken and not _begins(one, before))
        taken.append(next(fresh, marks[-1]))
    return taken


def _begins(letters: str, names: Sequence[str]) -> bool:
    return any(name.startswith(letters) for name in names)


def _over(state: State, why: str) -> Section | None:
    if state.phase is not Phase.OVER:
        return None
    return {
        "winners": list(state.winners),
        "worth": list(state.worth),
        "words": _("{ending} {turns}, {rounds}.", ending=_(ENDINGS[why]),
                   turns=ngettext("{count} turn", "{count} turns", state.turns),
                   rounds=ngettext("{count} round", "{count} rounds", state.rounds)),
    }  # fmt: skip
