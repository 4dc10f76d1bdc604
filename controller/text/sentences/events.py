"""Events as sentences: what happened."""

from __future__ import annotations

from typing import Any, NamedTuple

from controller.rules import events as e
from controller.text.language import N_
from controller.text.sentences.corrections import correction_sentence
from controller.text.sentences.names import Names
from controller.text.sentences.payments import OWED, OWED_SAID, PAID_SAID


class Said(NamedTuple):
    """An event's sentence. `asks`: it only says what is asked next; the question says it better.
    `answers`: it says all that a command did which it is the first event of."""

    sentence: str
    asks: bool = False
    answers: bool = False


EVENTS: dict[type, Said] = {
    e.GameStarted: Said(N_("A game starts: {game:game}.")),
    e.PositionSet: Said(N_("The game starts from a position set up by hand.")),
    e.OpeningRolled: Said(N_("{seat:who} rolls {total} to see who starts.")),
    e.OpeningTied: Said(N_("A tie: {seats:whos} roll again.")),
    e.TurnBegan: Said(N_("Turn {turn}: {seat:who}.")),
    e.RollsAgain: Said(N_("{seat:who} rolls again.")),
    e.Rolled: Said(N_("{seat:who} rolls {dice:dice}."), answers=True),
    e.RingMoved: Said(N_("{ring_name} goes from {start:where} to {to:where}.")),
    e.Moved: Said(N_("{seat:who} goes from {start:where} to {to:where}.")),
    e.Paid: Said(PAID_SAID["deal"]),
    e.SalaryDeferred: Said(
        N_("{seat:who} will get the salary of {amount} at the end of this move.")
    ),
    e.DeedMoved: Said(N_("{to:who} gets the deed to {space:where} from {start:who}.")),
    e.DeedOffered: Said(N_("{seat:who} may claim {space:where}."), asks=True),
    e.DeedDeclined: Said(N_("{seat:who} does not claim {space:where}."), answers=True),
    e.DeedClaimed: Said(N_("{seat:who} claims {space:where}.")),
    e.AuctionOpened: Said(N_("{thing} is up for auction.")),
    e.BidMade: Said(N_("{seat:who} bids {amount}.")),
    e.BidderLeft: Said(N_("{seat:who} passes."), answers=True),
    e.AuctionClosed: Said(N_("{thing} goes to {seat:who} for {amount}.")),
    e.RentDue: Said(
        N_("{owner:who} may ask {debtor:who} for {amount}, the rent on {space:where}.")
    ),
    e.RentAsked: Said(N_("{owner:who} asks {debtor:who} for {amount}, the rent on {space:where}.")),
    e.RentLapsed: Said(N_("Too late: {owner:who} misses the rent on {space:where}."), answers=True),
    e.RentRollDue: Said(
        N_(
            "{owner:who} may ask {debtor:who} for the rent on {space:where}; "
            "a roll will then set the amount."
        )
    ),
    e.RentRollAsked: Said(N_("{owner:who} asks {debtor:who} for the rent on {space:where}.")),
    e.RentRollAwaited: Said(N_("{seat:who} rolls for the rent on {space:where}."), asks=True),
    e.RentRolled: Said(N_("{seat:who} rolls {dice:dice} for the rent."), answers=True),
    e.TaxAwaited: Said(N_("{seat:who} chooses how to pay the tax."), asks=True),
    e.TaxChosen: Said(N_("{seat:who} pays the fixed amount."), answers=True),
    e.CardAwaited: Said(N_("{seat:who} draws a card from {deck:deck}: which is it?"), asks=True),
    e.CardDrawn: Said(N_("{seat:who} draws “{title}” from {deck:deck}.")),
    e.CardReturned: Said(N_("{seat:who} puts “{title}” back under {deck:deck}.")),
    e.CardGiven: Said(N_("{start:who} gives {to:who} “{title}”.")),
    e.CardKept: Said(
        N_("{seat:who} draws a card from {deck:deck} and keeps it secret."), answers=True
    ),
    e.CardPlayed: Said(N_("{seat:who} plays “{title}” against {target:who} for {stakes}.")),
    e.CardCancelled: Said(N_("{seat:who} cancels the card with “{title}”.")),
    e.CardPassed: Said(N_("{seat:who} lets the card count."), answers=True),
    e.Jailed: Said(N_("{seat:who} goes to Jail.")),
    e.JailRollFailed: Said(N_("{seat:who} does not roll a double.")),
    e.FineForced: Said(N_("{seat:who} must pay to leave Jail.")),
    e.Freed: Said(N_("{seat:who} is out of Jail.")),
    e.BuildingsChanged: Said(N_("{space:where} now has {built}."), answers=True),
    e.ShortageArose: Said(
        N_("{builder:who} wants to build ({piece:piece}). Would {seats:whos} like one too?")
    ),
    e.ShortageAnswered: Said(N_("{seat:who} asks for 1 building."), answers=True),
    e.ShortageEnded: Said(N_("Everybody has answered."), asks=True),
    e.PlacementAwaited: Said(N_("{seat:who} chooses a place for the {built}.")),
    e.PlacementEnded: Said(N_("The building is placed."), asks=True),
    e.Mortgaged: Said(N_("{seat:who} mortgages {space:where}."), answers=True),
    e.MortgageEnded: Said(N_("{space:where} is no longer mortgaged.")),
    e.AcquisitionAwaited: Said(N_("{seat:who} may lift the mortgage on {space:where} now.")),
    e.AcquisitionEnded: Said(
        N_("{seat:who} has decided about the mortgage on {space:where}."), asks=True
    ),
    e.RingTaken: Said(N_("{seat:who} has the Ring now.")),
    e.RingDropped: Said(N_("{seat:who} loses the Ring; it stays on {space:where}.")),
    e.TrackerMoved: Said(N_("{seat:who}'s Tracker advances to {circle:circle}.")),
    e.EyeThrown: Said(N_("The Eye sees {seat:who}.")),
    e.EyeClosed: Said(N_("The Eye closes.")),
    e.NothingDue: Said(N_("{space:where}: nothing for {seat:who} to buy or pay.")),
    e.Spared: Said(N_("The Ring keeps {seat:who} safe on {space:where}.")),
    e.Met: Said(N_("{seat:who} passes {others:whos}.")),
    e.MeetingEnded: Said(N_("{seat:who} has answered.")),
    e.BattleBegan: Said(N_("{seat:who} battles {bearer:who} for the Ring.")),
    e.BattleRolled: Said(N_("{seat:who} rolls {face:face} in the battle."), answers=True),
    e.BattleTied: Said(N_("A tie: both roll again.")),
    e.BattleEnded: Said(N_("{winner:who} wins the battle.")),
    e.CountBegan: Said(
        N_("The Ring has reached Mount Doom. First come the rolls for {staffs:wheres}.")
    ),
    e.CountRolled: Said(N_("{seat:who} rolls {dice:dice} for {space:where}."), answers=True),
    e.DebtArose: Said(OWED_SAID),
    e.DebtDeferred: Said(
        N_("This debt waits until the auction is over: {debtor:who} needs the money for the bid.")
    ),
    e.DebtReduced: Said(N_("That settles {amount} of what {debtor:who} owes {creditor:who}.")),
    e.DebtSettled: Said(N_("The debt is cleared.")),
    e.DebtForgiven: Said(N_("{seat:who} is let off {amount} and stays in the game.")),
    e.DealOffered: Said(N_("{by:who} offers {to:who} {gives} for {gets}.")),
    e.DealEnded: Said(N_("{by:who}'s offer is withdrawn, because it is no longer possible.")),
    e.Bankrupted: Said(N_("{seat:who} is bankrupt.")),
    e.EstateOpened: Said(N_("The Bank auctions {deeds:wheres}.")),
    e.EstateTaken: Said(N_("The next deed is auctioned."), asks=True),
    e.RulesProposed: Said(N_("{seat:who} proposes house rules: {rules:rules}.")),
    e.RulesAgreed: Said(N_("{seat:who} agrees.")),
    e.RulesChanged: Said(N_("The house rules have changed: {rules:rules}.")),
    e.RulesDropped: Said(N_("The proposed house rules are dropped.")),
    e.SeatLeft: Said(N_("{seat:who} leaves; a bot plays on.")),
    e.SeatTaken: Said(N_("{seat:who} sits down again and plays on.")),
    e.RetirementAsked: Said(N_("{seat:who} wants to retire.")),
    e.RetirementAgreed: Said(N_("{seat:who} agrees.")),
    e.RetirementDropped: Said(
        N_("{by:who} does not agree to let {seat:who} retire."), answers=True
    ),
    e.TimeCalled: Said(
        N_("{seat:who} calls time: open questions are settled first, then comes the final count.")
    ),
    e.EndAgreed: Said(
        N_(
            "All agree to end the game now: open questions are settled first, "
            "then comes the final count."
        )
    ),
    e.GameEnded: Said(N_("The game is over; {winners:whos} wins.")),
    e.Adjusted: Said(N_("Corrected: {what} ({reason}).")),
    e.RentDropped: Said(
        N_("{debtor:who} does not owe {owner:who} the rent on {space:where} after all.")
    ),
}


def event_sentence(event: e.AnyEvent | e.Event, names: Names) -> str:
    """What happened."""
    template = EVENTS[type(event)].sentence
    more: dict[str, Any] = {}
    match event:
        case e.Paid(reason=reason):
            template = PAID_SAID[reason]
        case e.DebtArose(reason=reason):
            template = OWED.get(reason, OWED_SAID)
        case e.RentLapsed(waived=True):
            template = N_("{owner:who} lets {debtor:who} off the rent on {space:where}.")
        case e.Met(others=()):
            template = N_("{seat:who} meets another player.")
        case e.Met(steps=0):
            template = N_("{seat:who} meets {others:whos}.")
        case e.MeetingEnded(bearing=True):
            template = N_("{seat:who} keeps the Ring.")
        case e.MeetingEnded(kept=True):
            template = N_("{seat:who} walks on.")
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
        case e.Jailed(why="doubles"):
            template = N_("{seat:who} goes to Jail: that was one double too many.")
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
                    "{seat:who} plays “{title}” against {target:who} and swaps {other:where} for"
                    " {space:where}."
                )
            more = {
                "title": names.card(event.deck, event.card),
                "stakes": names.stakes(event.deck, event.card, event.space),
            }
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
            template = N_(
                "{seat:who} wants no more buildings now."
            )  # when asked, or having got some
        case e.ShortageAnswered(count=count) if count > 1:
            template = N_("{seat:who} asks for {count} buildings.")
        case e.ShortageArose(count=count) if count > 1:
            template = N_(
                "{builder:who} wants {count} buildings ({piece:piece})."
                " Would {seats:whos} like some too?"
            )
        case e.RetirementDropped(seat=seat, by=by) if seat == by:
            template = N_("{seat:who} stays in the game.")
        case e.Bankrupted(by_wish=True):
            template = N_("{seat:who} retires from the game.")
        case e.Adjusted(corrected=one, was=was):
            more = {"what": correction_sentence(one, was, names)}
        case e.DealOffered(counters=True):
            template = N_("{by:who} answers {to:who}'s deal with another: {gives} for {gets}.")
        case e.DealEnded(accepted=True):
            template = N_("{by:who}'s deal is accepted.")
        case e.DealEnded(by=by, declined=seat) if seat == by:
            template = N_("{by:who} withdraws the offer.")
        case e.DealEnded(no_more=True):
            template = N_("{declined:who} declines {by:who}'s deal, and all others this round.")
        case e.DealEnded(declined=seat) if seat >= 0:
            template = N_("{declined:who} declines {by:who}'s deal.")
    if isinstance(event, e.AuctionOpened | e.AuctionClosed):
        more = {"thing": names.thing(event.space, event.piece)}
    if isinstance(event, e.DealOffered):
        more = names.sides(event)
    return names.fill(template, event, **more)


def is_told(event: e.Event | e.AnyEvent) -> bool:
    """Whether an event gets a line: questions and each player's starting money do not."""
    return not EVENTS[type(event)].asks and getattr(event, "reason", "") != "start"
