"""When bots play the cards that they keep, and when they cancel one: by what it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from controller.bots.bargains import envy
from controller.bots.worth import Outlook
from controller.rules.board import Cancel, ColourRent, FreeOutpost, SwapDeeds, TakeDeed, TakeGroup
from controller.rules.cards.playing import plays
from controller.rules.cards.targets import colour_rent
from controller.rules.commands import PlayCard
from controller.rules.state import PendingCard, State
from controller.rules.state.values import next_price, printed_steps

WORTHWHILE = 2.0
"""Times GO's salary that a card has to bring before it is played, or is cancelled."""


def known_plays(state: State, seat: int) -> Iterator[PlayCard]:
    """The plays of cards that the bot knows: one of the printed deck that nobody has named for it
    stays in its hand (R71)."""
    own = state.secret[seat]
    return (play for play in plays(state, seat) if (play.deck, play.card) in own)


def can_cancel(state: State, seat: int) -> bool:
    """Whether the bot knows that it has a card that cancels another."""
    cards = [one for one in state.secret[seat] if one[1] >= 0]
    return any(isinstance(state.edition.card(*one).effect, Cancel) for one in cards)


def first_play(state: State, seat: int) -> PlayCard | None:
    """The first play that is not foolish: no swap for something cheaper."""
    price = state.board.price
    for play in known_plays(state, seat):
        if play.other < 0 or price[play.space] > price[play.other]:
            return play
    return None


def best_play(state: State, seat: int) -> PlayCard | None:
    """The play that is worth the most, if it is worth playing now."""
    if not state.secret[seat]:
        return None
    outlook = Outlook(state)
    worth = [(_worth(outlook, play), play) for play in known_plays(state, seat)]
    value, best = max(worth, key=lambda pair: pair[0], default=(0.0, None))
    return best if value >= threshold(state) else None


def threshold(state: State) -> float:
    """What a card has to bring."""
    return WORTHWHILE * max(1, state.rules.salary)


def _worth(outlook: Outlook, play: PlayCard) -> float:
    """What a play brings the seat, the loss of the other included."""
    state, seat = outlook.state, play.seat
    effect = state.edition.card(play.deck, play.card).effect
    match effect:
        case FreeOutpost():
            # it can only be lost by waiting
            return threshold(state) + next_price(state, play.space)
        case ColourRent():
            rent = colour_rent(state, seat, play.target, play.space, effect)
            return float(min(rent, state.cash[play.target]))
        case TakeGroup():
            group = state.group(play.space)
            built = sum(sum(printed_steps(state, i, state.level[i])) for i in group)
            return _moved(outlook, seat, play.target, group, ()) + built
        case TakeDeed():
            return _moved(outlook, seat, play.target, (play.space,), ())
        case SwapDeeds():
            return _moved(outlook, seat, play.target, (play.space,), (play.other,))
        case _:
            return 0.0


def _moved(
    outlook: Outlook, seat: int, other: int, gets: tuple[int, ...], gives: tuple[int, ...]
) -> float:
    """What it is worth to a seat that deeds change hands with another."""
    gained, theirs = outlook.gained(seat, gets, gives), outlook.gained(other, gives, gets)
    return gained - envy(outlook.state) * theirs


def worth_cancelling(state: State, play: PendingCard) -> bool:
    """Whether what a card would cost its target is worth the card that cancels it."""
    effect = state.edition.card(play.deck, play.card).effect
    if isinstance(effect, ColourRent):
        rent = colour_rent(state, play.seat, play.target, play.space, effect)
        return rent >= threshold(state) or rent > state.cash[play.target]
    outlook = Outlook(state)
    gets = () if play.other < 0 else (play.other,)
    gives = state.group(play.space) if isinstance(effect, TakeGroup) else (play.space,)
    return _moved(outlook, play.target, play.seat, gets, gives) < 0
