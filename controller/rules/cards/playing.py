"""Playing kept cards: when, the question whether the other player cancels it, and what follows.

What a card may be about is in targets.py; drawing and keeping cards in drawn.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from common.message import Message
from controller.rules import board, events as e, fast_path
from controller.rules.cards.targets import colour_rent, exact, targets, verify_target
from controller.rules.citations import Names
from controller.rules.commands import CancelCard, LetPass, PlayCard
from controller.rules.money.paying import pay
from controller.rules.prompts import awaited
from controller.rules.property.building import may_build_now
from controller.rules.property.mortgages import just_acquired, take_over_mortgage
from controller.rules.property.placing import build_free
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import Acquisition, PendingCard, State
from controller.rules.state.unseen import card_label, could_hold, may_hold, why_not_held

_A_DEAL = Message("settle the open deal")
_AN_ATTACK = Message("somebody has to play a card against its holder")


_NO_CARD = Message("no card has been played against that player")


def held(state: State, seat: int, deck: int, card: int) -> board.Secret | None:
    """What a kept card does, if the seat holds it, or can: of a printed deck it is named when it is
    played (R71)."""
    if not may_hold(state, seat, deck, card):
        return None
    effect = state.edition.card(deck, card).effect
    assert isinstance(effect, board.Secret)
    return effect


def verify_play(state: State, command: PlayCard) -> Refusal | None:
    """R72: a card that one holds, whenever building is allowed and nothing else is open; and only
    for what it is good for."""
    effect = held(state, command.seat, command.deck, command.card)
    if effect is None:
        return _not_held(state, command)
    if isinstance(effect, board.Cancel):
        return refuse("not-now", what=_AN_ATTACK)
    return _verify_moment(state, command.seat) or verify_target(state, command, effect)


def _not_held(state: State, command: PlayCard) -> Refusal:
    """R71: of a card that was not named, where it is known to be."""
    seat, deck, card = command.seat, command.deck, command.card
    name = state.name(seat)
    if (deck, board.HIDDEN) not in state.secret[seat]:
        return refuse("no-such-card", name=name)
    why, applied = why_not_held(state, deck, card), state.named["cards_drawn"]
    return refuse("not-in-hand", applied, name=name, card=card_label(state, deck, card), why=why)


def _verify_moment(state: State, seat: int) -> Refusal | None:
    """R72: not while anybody's debt, an auction, a battle or anything else is open, nor a deal."""
    if state.closing():  # nothing is built any more
        return refuse("time-called")
    if any(type(top) is not Acquisition for top in state.stack):
        return refuse("not-now", what=awaited(state))
    if state.deals:
        return refuse("not-now", what=_A_DEAL)
    if state.rules.secret_when == "own-turn" and seat != state.turn:
        what = Message("wait for {name}'s turn", name=state.name(seat))
        return refuse("not-now", state.named["secret_when"], what=what)
    if may_build_now(state, seat):
        return None
    what = Message("wait for the end of {name}'s turn", name=state.name(state.turn))
    return refuse("not-now", state.named["build_when"], what=what)


def play(state: State, command: PlayCard) -> None:
    """Under the deck (R78); then its target is asked, or it is carried out."""
    effect = held(state, command.seat, command.deck, command.card)
    assert effect is not None
    one = exact(state, command, effect)
    asked = isinstance(effect, board.AgainstOne) and (
        state.rules.cancel_asked == "always" or bool(_cancels(state, one.target))
    )
    applied: Names = state.named["R78"] + state.named["secret_when"]
    if isinstance(effect, board.AgainstOne):
        applied += state.named["cancel_asked"]
    state.emit(
        e.CardPlayed(
            one.seat, one.deck, one.card, one.target, one.space, one.other, asked, applied=applied
        )
    )
    if not asked:
        _carry_out(
            state, PendingCard(one.seat, one.deck, one.card, one.target, one.space, one.other)
        )  # fmt: skip


def _cancels(state: State, seat: int) -> list[tuple[int, int]]:
    """The cards of a seat that cancel another's, the one kept longest first; those last that it
    can have among cards that it has not named (R71)."""
    if not state.secret[seat]:
        return []
    cards = could_hold(state, seat)
    return [one for one in cards if isinstance(state.edition.card(*one).effect, board.Cancel)]


def _asked(state: State, seat: int) -> PendingCard | None:
    top = state.stack[-1] if state.stack else None
    return top if type(top) is PendingCard and top.target == seat else None


def verify_cancel(state: State, command: CancelCard) -> Refusal | None:
    """R76: only whom a card is played against, and only with such a card."""
    if _asked(state, command.seat) is None:
        return refuse("not-asked", why=_NO_CARD)
    if not _cancels(state, command.seat):
        return refuse("no-such-card", name=state.name(command.seat))
    return None


def cancel(state: State, command: CancelCard) -> None:
    """Both cards are used up: the one that was played went under the deck first (R76)."""
    deck, card = _cancels(state, command.seat)[0]
    state.emit(e.CardCancelled(command.seat, deck, card, applied=state.named["R78"]))


def verify_pass(state: State, command: LetPass) -> Refusal | None:
    """Only whom a card is played against."""
    return refuse("not-asked", why=_NO_CARD) if _asked(state, command.seat) is None else None


def let_pass(state: State, command: LetPass) -> None:
    top = _asked(state, command.seat)
    assert top is not None
    state.emit(e.CardPassed(command.seat))
    _carry_out(state, top)


def _carry_out(state: State, one: PendingCard) -> None:
    """What a card does, unless what it is about has changed since it was played."""
    effect = state.edition.card(one.deck, one.card).effect
    assert isinstance(effect, board.Secret)
    command = PlayCard(one.seat, one.card, one.target, one.space, one.other, one.deck)
    if verify_target(state, command, effect) is not None:
        return
    named = state.named
    match effect:
        case board.FreeOutpost():
            build_free(state, one.seat, one.space, board.Piece.HOUSE)
        case board.ColourRent():
            _charge(state, one, effect)
        case board.TakeDeed():
            _hand_over(state, one.target, one.seat, [one.space], named["card_deeds"])
        case board.TakeGroup():
            group = list(state.group(one.space))
            _hand_over(state, one.target, one.seat, group, named["card_deeds"])
        case board.SwapDeeds():
            _swap(state, one)


def _charge(state: State, one: PendingCard, effect: board.ColourRent) -> None:
    """R74, R61: the rents of a colour as one; to be asked for as any rent (D1, D2)."""
    named = state.named
    applied = named["card_rent"] + named["rent_must_be_asked"]
    if one.target == state.bearer:
        applied += named["card_rent_binds"]
    rent = colour_rent(state, one.seat, one.target, one.space, effect)
    if state.rules.rent_must_be_asked:
        fast_path.owe_rent(state, one.target, one.seat, one.space, rent, applied)
    else:
        pay(state, one.target, one.seat, rent, "rent", one.space, applied)


def _move(state: State, space: int, giver: int, taker: int, applied: Names) -> None:
    if just_acquired(state, giver, space):
        state.emit(e.AcquisitionEnded(giver, space))
    state.emit(e.DeedMoved(space, giver, taker, applied=applied))


def _hand_over(
    state: State, giver: int, taker: int, deeds: list[int], applied: Names
) -> None:  # fmt: skip
    """R75: as they are, and a mortgage as in a deal (K5)."""
    for space in deeds:
        _move(state, space, giver, taker, applied)
    take_over_mortgage(state, taker, [space for space in deeds if state.mortgaged[space]])


def _swap(state: State, one: PendingCard) -> None:
    applied = state.named["card_deeds"]
    _move(state, one.space, one.target, one.seat, applied)
    _move(state, one.other, one.seat, one.target, applied)
    for seat, space in ((one.target, one.other), (one.seat, one.space)):
        if state.mortgaged[space]:
            take_over_mortgage(state, seat, [space])


def plays(state: State, seat: int) -> Iterator[PlayCard]:
    """Every way in which a seat may play a card now; none for nearly everybody, nearly always."""
    if not state.secret[seat] or _verify_moment(state, seat) is not None:
        return
    for deck, card in could_hold(state, seat):
        effect = held(state, seat, deck, card)
        assert effect is not None
        for target, space, other in targets(state, seat, effect):
            command = PlayCard(seat, card, target, space, other, deck)
            if verify_target(state, command, effect) is None:
                yield command
