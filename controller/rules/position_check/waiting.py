"""Looks for contradictions in what is waiting: open rents, deals, proposals, and the count.

What interrupts the turn is checked in stack.py."""

from __future__ import annotations

from common.message import Message, verbatim
from common.problem import Found, at_least, at_most, between, within
from controller.rules.board import BANK, ColourRent
from controller.rules.house_rules import wrong_rules
from controller.rules.position_check.people import in_game
from controller.rules.position_check.stack import check_rolled, check_stack
from controller.rules.position_model import Position
from controller.rules.state import Claim, Deal, Phase, Proposal, State

RENTS_MOST = 100
"""Rents that can be open at once: every landing of the turns whose rents may still be asked for,
with what a card brings, comes to fewer."""


def check_waiting(state: State, position: Position) -> Found:
    """What does not fit about all that waits, and about the end of the game."""
    yield from _claims(state, position)
    yield from _deals(state)
    if state.proposal is not None:
        yield from _proposal(state, state.proposal)
    yield from check_stack(state)
    yield from in_game(state, "", bots=state.by_bot)
    yield from _final(state) if state.phase is Phase.OVER else _not_over(position)


def _claims(state: State, position: Position) -> Found:
    if len(state.claims) > RENTS_MOST:
        wrong = Message("{count} rents are open at once", count=len(state.claims))
        yield "claims", wrong, at_most(RENTS_MOST)
        return
    sold = [rent.sold for rent in position.claims]
    for index, claim in enumerate(state.claims):
        told = len(sold) != len(state.claims) or sold[index]
        yield from within(f"claims[{index}]", _claim(state, claim, told))
    if state.claims and state.phase is Phase.OVER:
        yield "claims", Message("the game is over; rent not asked for is lost"), Message("none")


def _claim(state: State, claim: Claim, sold: bool) -> Found:
    debtor, owner, turn = claim.debtor, claim.owner, claim.turn
    # Time may be called before the roll.
    rolled = state.phase is not Phase.ROLL and not state.called
    oldest = max(state.turns - state.rules.rent_deadline + rolled, 1)
    if not oldest <= turn <= state.turns:
        wrong = Message("a rent from turn {turn} cannot be open now", turn=turn)
        yield ".turn", wrong, between(oldest, state.turns)
    # A turn that its seat left without a roll does not count: see Bankrupted.
    # A card may bring rent in anybody's turn (R74).
    own = debtor == state.turn or state.edition.has(ColourRent)
    if turn == state.turns and not own and state.alive[state.turn]:
        yield ".turn", Message("it is not {name}'s turn", name=state.name(debtor))
    space = state.place(claim.space)
    if owner == BANK:
        yield ".owner", Message("nobody owns {space}", space=space), Message("an owner")
        return
    if state.owner[claim.space] != owner and not sold:
        name = state.name(owner)
        wrong = Message("{space} does not belong to {name}", space=space, name=name)
        yield ".owner", wrong, Message("its owner, or 'sold' if it was sold since")
    if claim.dice:
        yield from check_rolled(state, claim)
        if claim.amount:
            yield ".amount", Message("the dice must be rolled first"), verbatim("0")
    elif claim.amount < 1:
        yield ".amount", Message("no rent is due"), at_least(1)
    if debtor == owner:
        yield ".debtor", Message("nobody pays rent to themselves")
    yield from in_game(state, debtor=debtor, owner=owner)


def _deals(state: State) -> Found:
    offered: set[int] = set()
    for index, deal in enumerate(state.deals):
        yield from within(f"deals[{index}]", _deal(state, deal, deal.by in offered))
        offered.add(deal.by)
    if state.deals and state.phase is Phase.OVER:
        yield "deals", Message("the game is over"), Message("none")


def _deal(state: State, deal: Deal, again: bool) -> Found:
    yield from in_game(state, by=deal.by, to=deal.to)
    if deal.by == deal.to:
        yield ".to", Message("nobody can make a deal with themselves")
    if again:
        yield ".by", Message("{name} offers two deals", name=state.name(deal.by)), Message("one")
    if not any((deal.give.deeds, deal.give.cards, deal.take.deeds, deal.take.cards)):
        yield "", Message("there is neither a deed nor a card in it")
    if deal.settles and not state.rules.property_pays_rent:
        yield ".settles", Message("rent is not paid in property here"), verbatim("0")


def _proposal(state: State, item: Proposal) -> Found:
    if wrong := wrong_rules(state, item.rules):
        yield "proposal.rules", wrong
    yield from within("proposal", in_game(state, by=item.by, agreed=item.agreed))
    if len({item.by, *item.agreed}) <= len(item.agreed):
        wrong = Message("a seat has agreed twice, or to its own proposal")
        yield "proposal.agreed", wrong, Message("each once")
    if {item.by, *item.agreed} >= {*state.seats_in_play()}:
        wrong = Message("everybody has agreed")
        yield "proposal.agreed", wrong, Message("a seat that has not agreed yet")
    if state.phase in (Phase.COUNT, Phase.OVER):
        yield "proposal", Message("the game is over"), Message("none")


def _not_over(position: Position) -> Found:
    for name, given in (("worth", position.worth), ("winners", position.winners)):
        if given:
            yield name, Message("the game is not over"), Message("nothing")


def _final(state: State) -> Found:
    if len(state.worth) != state.seats:
        wrong = Message(
            "each of the {most} seats needs a value, but there are {count}",
            count=len(state.worth),
            most=state.seats,
        )
        yield "worth", wrong, Message("one for each seat")
    if not state.winners:
        yield "winners", Message("somebody must have won"), Message("at least one seat")
    yield from in_game(state, "", winners=state.winners)
    if len(state.worth) == state.seats:
        yield from _most(state)


def _most(state: State) -> Found:
    """Who has won has the most of those still in the game; all who do, if a win is shared (R48)."""
    most = max([state.worth[seat] for seat in state.seats_in_play()], default=0)
    for seat in state.seats_in_play():
        name, worth, won = state.name(seat), state.worth[seat], seat in state.winners
        if won and worth < most:
            wrong = Message(
                "{name} cannot have won with {amount}: somebody has {most}",
                name=name,
                amount=worth,
                most=most,
            )
            yield "winners", wrong, Message("whoever has the most")
        if not won and worth == most and state.rules.ties == "shared":
            wrong = Message("{name} has {amount} too and must have won", name=name, amount=most)
            yield "winners", wrong, Message("everybody who has the most")
