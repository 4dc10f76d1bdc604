"""Looks for contradictions in what is waiting: open rents, deals, proposals, and the count.

What interrupts the turn is checked in stack.py."""

from __future__ import annotations

from common.message import Message, verbatim
from common.problem import Findings, at_least, at_most, between
from controller.rules.board import BANK, ColourRent
from controller.rules.house_rules import wrong_rules
from controller.rules.position_check.stack import check_rolled, check_stack, in_game
from controller.rules.position_model import Position
from controller.rules.state import COUNT, OVER, ROLL, State

RENTS_MOST = 100
"""Rents that can be open at once: every landing of the turns whose rents may still be asked for,
with what a card brings, comes to fewer."""


def check_waiting(state: State, position: Position, findings: Findings) -> None:
    _claims(state, position, findings)
    _deals(state, findings)
    _proposal(state, findings)
    check_stack(state, findings)
    in_game(state, "", findings, bots=state.by_bot)
    _final(state, position, findings)


def _claims(state: State, position: Position, findings: Findings) -> None:
    if len(state.claims) > RENTS_MOST:
        wrong = Message("{count} rents are open at once", count=len(state.claims))
        findings.add("claims", wrong, at_most(RENTS_MOST))
        return
    rolled = state.phase is not ROLL and not state.called  # time may be called before the roll
    oldest = state.turns - state.rules.rent_deadline + rolled
    sold = [rent.sold for rent in position.claims]
    for index, claim in enumerate(state.claims):
        place = f"claims[{index}]"
        debtor, owner = claim.debtor, claim.owner
        if not max(oldest, 1) <= claim.turn <= state.turns:
            when = between(max(oldest, 1), state.turns)
            wrong = Message("a rent from turn {turn} cannot be open now", turn=claim.turn)
            findings.add(f"{place}.turn", wrong, when)
        # A turn that its seat left without a roll does not count: see Bankrupted.
        # A card may bring rent in anybody's turn (R74).
        own = debtor == state.turn or state.edition.has(ColourRent)
        if claim.turn == state.turns and not own and state.alive[state.turn]:
            wrong = Message("it is not {name}'s turn", name=state.name(debtor))
            findings.add(f"{place}.turn", wrong)
        if owner == BANK:
            wrong = Message("nobody owns {space}", space=state.place(claim.space))
            findings.add(f"{place}.owner", wrong, Message("an owner"))
            continue
        if state.owner[claim.space] != owner and len(sold) == len(state.claims) and not sold[index]:
            wrong = Message(
                "{space} does not belong to {name}",
                space=state.place(claim.space),
                name=state.name(owner),
            )
            findings.add(
                f"{place}.owner", wrong, Message("its owner, or 'sold' if it was sold since")
            )
        if claim.dice:
            check_rolled(state, claim, place, findings)
            if claim.amount:
                wrong = Message("the dice must be rolled first")
                findings.add(f"{place}.amount", wrong, verbatim("0"))
        elif claim.amount < 1:
            findings.add(f"{place}.amount", Message("no rent is due"), at_least(1))
        if debtor == owner:
            findings.add(f"{place}.debtor", Message("nobody pays rent to themselves"))
        in_game(state, place, findings, debtor=debtor, owner=owner)
    if state.claims and state.phase is OVER:
        wrong = Message("the game is over; rent not asked for is lost")
        findings.add("claims", wrong, Message("none"))


def _deals(state: State, findings: Findings) -> None:
    seen: list[int] = []
    for index, deal in enumerate(state.deals):
        place = f"deals[{index}]"
        in_game(state, place, findings, by=deal.by, to=deal.to)
        if deal.by == deal.to:
            findings.add(f"{place}.to", Message("nobody can make a deal with themselves"))
        if deal.by in seen:
            wrong = Message("{name} offers two deals", name=state.name(deal.by))
            findings.add(f"{place}.by", wrong, Message("one"))
        seen.append(deal.by)
        if not any((deal.give.deeds, deal.give.cards, deal.take.deeds, deal.take.cards)):
            findings.add(place, Message("there is neither a deed nor a card in it"))
        if deal.settles and not state.rules.property_pays_rent:
            wrong = Message("rent is not paid in property here")
            findings.add(f"{place}.settles", wrong, verbatim("0"))
    if state.deals and state.phase is OVER:
        findings.add("deals", Message("the game is over"), Message("none"))


def _proposal(state: State, findings: Findings) -> None:
    item = state.proposal
    if item is None:
        return
    if wrong := wrong_rules(state, item.rules):
        findings.add("proposal.rules", wrong)
    in_game(state, "proposal", findings, by=item.by, agreed=item.agreed)
    if len({item.by, *item.agreed}) <= len(item.agreed):
        wrong = Message("a seat has agreed twice, or to its own proposal")
        findings.add("proposal.agreed", wrong, Message("each once"))
    if {item.by, *item.agreed} >= {*state.seats_in_play()}:
        wrong = Message("everybody has agreed")
        findings.add("proposal.agreed", wrong, Message("a seat that has not agreed yet"))
    if state.phase in (COUNT, OVER):
        findings.add("proposal", Message("the game is over"), Message("none"))


def _final(state: State, position: Position, findings: Findings) -> None:
    if state.phase is not OVER:
        for name, given in (("worth", position.worth), ("winners", position.winners)):
            if given:
                findings.add(name, Message("the game is not over"), Message("nothing"))
        return
    if len(state.worth) != state.seats:
        wrong = Message(
            "each of the {most} seats needs a value, but there are {count}",
            count=len(state.worth),
            most=state.seats,
        )
        findings.add("worth", wrong, Message("one for each seat"))
    if not state.winners:
        findings.add("winners", Message("somebody must have won"), Message("at least one seat"))
    in_game(state, "", findings, winners=state.winners)
    if len(state.worth) == state.seats:
        _most(state, findings)


def _most(state: State, findings: Findings) -> None:
    """Who has won has the most of those still in the game; all who do, if a win is shared (R48)."""
    most = max([state.worth[seat] for seat in state.seats_in_play()], default=0)
    for seat in state.seats_in_play():
        name, won = state.name(seat), seat in state.winners
        if won and state.worth[seat] < most:
            wrong = Message(
                "{name} cannot have won with {amount}: somebody has {most}",
                name=name,
                amount=state.worth[seat],
                most=most,
            )
            findings.add("winners", wrong, Message("whoever has the most"))
        if not won and state.worth[seat] == most and state.rules.ties == "shared":
            wrong = Message("{name} has {amount} too and must have won", name=name, amount=most)
            findings.add("winners", wrong, Message("everybody who has the most"))
