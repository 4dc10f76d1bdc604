"""Events as sentences: what happened."""

from __future__ import annotations

from typing import Any

from controller.rules import events as e
from controller.text.language import N_
from controller.text.sentences.names import Names

EVENTS: dict[type, str] = {
    e.GameStarted: N_("A game starts: {game:game}."),
    e.PositionSet: N_("The game starts from a position set up by hand."),
    e.OpeningRolled: N_("{seat:who} rolls {total} to see who starts."),
    e.OpeningTied: N_("A tie: {seats:whos} roll again."),
    e.TurnBegan: N_("Turn {turn}: {seat:who}."),
    e.RollsAgain: N_("{seat:who} rolls again."),
    e.Rolled: N_("{seat:who} rolls {dice:dice}."),
    e.RingMoved: N_("{ring_name} goes from {start:where} to {to:where}."),
    e.Moved: N_("{seat:who} goes from {start:where} to {to:where}."),
    e.Paid: N_("{payer:who} pays {payee:who} {amount} {reason:why}."),
    e.SalaryDeferred: N_("{seat:who} will get the salary of {amount} at the end of this move."),
    e.DeedMoved: N_("The deed {space:where} goes from {start:who} to {to:who}."),
    e.DeedOffered: N_("{seat:who} may claim {space:where}."),
    e.DeedDeclined: N_("{seat:who} does not claim {space:where}."),
    e.DeedClaimed: N_("{seat:who} claims {space:where}."),
    e.AuctionOpened: N_("{thing} is up for auction."),
    e.BidMade: N_("{seat:who} bids {amount}."),
    e.BidderLeft: N_("{seat:who} passes."),
    e.AuctionClosed: N_("{thing} goes to {seat:who} for {amount}."),
    e.RentDue: N_("{owner:who} may ask {debtor:who} for {amount}, rent of {space:where}."),
    e.RentAsked: N_("{owner:who} asks {debtor:who} for {amount}, rent of {space:where}."),
    e.RentLapsed: N_("{owner:who} can no longer ask for the rent of {space:where}."),
    e.RentRollDue: N_(
        "{owner:who} may ask {debtor:who} for the rent of {space:where}, which is rolled for then."
    ),
    e.RentRollAsked: N_("{owner:who} asks {debtor:who} for the rent of {space:where}."),
    e.RentRollAwaited: N_("{seat:who} rolls for the rent of {space:where}."),
    e.RentRolled: N_("{seat:who} rolls {dice:dice} for the rent."),
    e.TaxAwaited: N_("{seat:who} chooses how to pay the tax."),
    e.TaxChosen: N_("{seat:who} pays the fixed amount."),
    e.CardAwaited: N_("{seat:who} draws a card from {deck:deck}: which is it?"),
    e.CardDrawn: N_("{seat:who} draws “{title}” from {deck:deck}."),
    e.CardReturned: N_("{seat:who} puts “{title}” back under {deck:deck}."),
    e.CardGiven: N_("{start:who} gives {to:who} “{title}”."),
    e.CardKept: N_("{seat:who} draws a card from {deck:deck} and keeps it secret."),
    e.CardPlayed: N_("{seat:who} plays “{title}” against {target:who}: {space:where}."),
    e.CardCancelled: N_("{seat:who} cancels it with “{title}”."),
    e.CardPassed: N_("{seat:who} lets the card pass."),
    e.Jailed: N_("{seat:who} goes to Jail."),
    e.JailRollFailed: N_("{seat:who} stays in Jail."),
    e.FineForced: N_("{seat:who} must pay to leave Jail."),
    e.Freed: N_("{seat:who} is out of Jail."),
    e.BuildingsChanged: N_("{space:where} now has {built}."),
    e.ShortageArose: N_("{builder:who} wants to build: do {seats:whos} want a {piece:piece} too?"),
    e.ShortageAnswered: N_("{seat:who} wants 1 building."),
    e.ShortageEnded: N_("Everybody has answered."),
    e.PlacementAwaited: N_("{seat:who} chooses a place for the {built}."),
    e.PlacementEnded: N_("The building is placed."),
    e.Mortgaged: N_("{space:where} is mortgaged."),
    e.MortgageEnded: N_("{space:where} is no longer mortgaged."),
    e.AcquisitionAwaited: N_("{seat:who} may lift the mortgage on {space:where} now."),
    e.AcquisitionEnded: N_("The mortgage is decided."),
    e.RingTaken: N_("{seat:who} has the Ring now."),
    e.RingDropped: N_("{seat:who} loses the Ring; it stays on {space:where}."),
    e.TrackerMoved: N_("{seat:who}'s Tracker advances to circle {circle}."),
    e.EyeThrown: N_("The Eye sees {seat:who}."),
    e.EyeClosed: N_("The Eye closes."),
    e.Spared: N_("The Ring keeps {seat:who} safe on {space:where}."),
    e.Met: N_("{seat:who} passes another player on the way."),
    e.MeetingEnded: N_("{seat:who} decides."),
    e.BattleBegan: N_("{seat:who} battles {bearer:who} for the Ring."),
    e.BattleRolled: N_("{seat:who} rolls {face:face} in the battle."),
    e.BattleTied: N_("A tie: both roll again."),
    e.BattleEnded: N_("{winner:who} wins the battle."),
    e.CountBegan: N_(
        "The Ring has reached Mount Doom. First, the dice are rolled for {staffs:wheres}."
    ),
    e.CountRolled: N_("{seat:who} rolls {dice:dice} for {space:where}."),
    e.DebtArose: N_("{debtor:who} owes {creditor:who} {amount} {reason:why}."),
    e.DebtDeferred: N_(
        "That waits until the auction is over: {debtor:who} needs the money for the bid."
    ),
    e.DebtReduced: N_("That settles {amount} of what {debtor:who} owes {creditor:who}."),
    e.DebtSettled: N_("The debt is settled."),
    e.DealOffered: N_("{by:who} offers {to:who} {give:side} for {take:side}."),
    e.DealEnded: N_("{by:who}'s deal is off."),
    e.Bankrupted: N_("{seat:who} is bankrupt."),
    e.EstateOpened: N_("The Bank auctions {deeds:wheres}."),
    e.EstateTaken: N_("The next deed is auctioned."),
    e.RulesProposed: N_("{seat:who} proposes house rules: {rules:rules}."),
    e.RulesAgreed: N_("{seat:who} agrees."),
    e.RulesChanged: N_("The house rules have changed: {rules:rules}."),
    e.RulesDropped: N_("The proposed house rules are dropped."),
    e.SeatLeft: N_("{seat:who} leaves; a bot plays on."),
    e.SeatTaken: N_("{seat:who} sits down again and plays on."),
    e.RetirementAsked: N_("{seat:who} wants to retire."),
    e.RetirementAgreed: N_("{seat:who} agrees."),
    e.RetirementDropped: N_("{by:who} does not agree that {seat:who} retires."),
    e.TimeCalled: N_(
        "{seat:who} calls time: open matters are settled, then comes the final count."
    ),
    e.GameEnded: N_("The game is over; {winners:whos} wins."),
}


def event_sentence(event: e.AnyEvent | e.Event, names: Names) -> str:
    """What happened."""
    template = EVENTS[type(event)]
    more: dict[str, Any] = {}
    match event:
        case e.BattleEnded(winner=-1):
            template = N_("There is nobody left to battle.")
        case e.AuctionClosed(seat=-1):
            template = N_("{thing} stays with the Bank.")
        case e.DeedOffered(free=True):
            template = N_("{seat:who} may take {space:where} for free.")
        case e.SalaryDeferred(amount=0):
            template = N_("The move is over: {seat:who} gets the salary.")
        case e.TaxChosen(share=True):
            template = N_("{seat:who} pays a share of all they own.")
        case e.GameEnded(winners=winners) if len(winners) > 1:
            template = N_("The game is over; {winners:whos} share the win.")
        case e.CardReturned(unseen=True):
            template = N_("{seat:who} puts a card back under {deck:deck} unseen.")
        case e.CardKept(shown=False):
            pass
        case e.CardKept():
            template = N_("{seat:who} draws “{title}” from {deck:deck} and keeps it.")
            more = {"title": names.card(event.deck, event.card)}
        case e.CardPlayed(target=target, other=other):
            if target < 0:
                template = N_("{seat:who} plays “{title}” for {space:where}.")
            elif other >= 0:
                template = N_(
                    "{seat:who} plays “{title}” against {target:who}: {other:where} for"
                    " {space:where}."
                )
            more = {"title": names.card(event.deck, event.card)}
        case e.CardDrawn() | e.CardReturned() | e.CardGiven() | e.CardCancelled():
            more = {"title": names.card(event.deck, event.card)}
        case e.BuildingsChanged(level=0):
            template = N_("{space:where} has no buildings any more.")
        case e.BuildingsChanged(seat=seat, start=start, level=level):
            if level < start:
                template = N_("{space:where} is left with {built}.")
            more = {"built": names.standing(seat, level)}
        case e.PlacementAwaited(seat=seat, piece=piece, left=left):
            more = {"built": names.piece(piece, seat)}
            if left > 1:
                template = N_("{seat:who} chooses places for {left} buildings.")
        case e.RingMoved():
            more = names.every()
        case e.ShortageAnswered(count=0):
            template = N_("{seat:who} does not want to build now.")
        case e.ShortageAnswered(count=count) if count > 1:
            template = N_("{seat:who} wants {count} buildings.")
        case e.RetirementDropped(seat=seat, by=by) if seat == by:
            template = N_("{seat:who} stays in the game.")
        case e.Bankrupted(by_wish=True):
            template = N_("{seat:who} retires from the game.")
        case e.DealEnded(accepted=True):
            template = N_("{by:who}'s deal is accepted.")
        case e.DealEnded(declined=seat) if seat >= 0:
            template = N_("{declined:who} declines {by:who}'s deal.")
    if isinstance(event, e.AuctionOpened | e.AuctionClosed):
        more = {"thing": names.thing(event.space, event.piece)}
    return names.fill(template, event, **more)
