"""Commands in words, one row each: as a sentence, in a menu, once done, and typed."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from controller.rules import commands as c
from controller.text.language import N_
from controller.text.sentences.names import Names


class Words(NamedTuple):
    """How a command is put into words. `sentence`: what somebody asks for, without a full stop.
    `menu`: its line in a menu; or a `verb` that stands for all of its kind, each with its place or
    partner. `done`: what was done, in the past and in few words, where those are enough.
    `typed`: the words for it on a terminal, alone or before a place."""

    sentence: str
    verb: str = ""
    menu: str = ""
    done: str = ""
    typed: str = ""


COMMANDS: dict[type[msgspec.Struct], Words] = {
    c.StartGame: Words(N_("start a game: {game:game}"), menu=N_("Start")),
    c.SetPosition: Words(N_("start from a position set up by hand"), menu=N_("Start")),
    c.Roll: Words(N_("{seat:who} rolls {dice:dice}"), menu=N_("Enter the roll")),
    c.Buy: Words(N_("{seat:who} claims the deed"), typed="buy claim"),
    c.Decline: Words(
        N_("{seat:who} does not claim the deed"),
        menu=N_("Send it to auction"),
        typed="leave auction",
    ),
    c.Bid: Words(N_("{seat:who} bids {amount}"), menu=N_("Bid")),
    c.Pass: Words(N_("{seat:who} passes"), menu=N_("Pass"), typed="pass", done=N_("{name} passed")),
    c.CloseAuction: Words(
        N_("{seat:who} ends the auction"), typed="sold", done=N_("{name} ended the auction")
    ),
    c.AskRent: Words(
        N_("{seat:who} asks for the rent on {space:where}"), verb=N_("Ask for rent"), typed="rent"
    ),
    c.ChooseTax: Words(
        N_("{seat:who} chooses how to pay the tax"), done=N_("{name} chose how to pay the tax")
    ),
    c.NameCard: Words(N_("{seat:who} draws “{title}”"), verb=N_("Name the card")),
    c.PayFine: Words(
        N_("{seat:who} pays to leave Jail"),
        menu=N_("Pay the fine"),
        typed="fine",
        done=N_("{name} paid the fine"),
    ),
    c.UseCard: Words(
        N_("{seat:who} uses a card to leave Jail"),
        menu=N_("Use the card"),
        typed="card",
        done=N_("{name} used a card to leave Jail"),
    ),
    c.PlayCard: Words(N_("{seat:who} plays “{title}”"), menu=N_("Play a card")),
    c.CancelCard: Words(
        N_("{seat:who} cancels the card"),
        menu=N_("Cancel the card"),
        typed="cancel",
        done=N_("{name} cancelled the card"),
    ),
    c.LetPass: Words(
        N_("{seat:who} lets the card count"),
        menu=N_("Let it count"),
        typed="let",
        done=N_("{name} let the card count"),
    ),
    c.Build: Words(
        N_("{seat:who} builds on {space:where}"),
        verb=N_("Build"),
        typed="build",
        done=N_("{name} built on {place}"),
    ),
    c.Contest: Words(
        N_("{seat:who} wants to build too"),
        verb=N_("I want some"),
        done=N_("{name} wanted to build too"),
    ),
    c.SellBuilding: Words(
        N_("{seat:who} sells a building on {space:where}"),
        verb=N_("Sell building"),
        typed="sell",
        done=N_("{name} sold a building on {place}"),
    ),
    c.SellFortresses: Words(
        N_("{seat:who} sells all {hotels} in the group of {space:where}"),
        verb=N_("Sell all"),
        done=N_("{name} sold all {hotels} in the group of {place}"),
    ),
    c.BreakDown: Words(
        N_("{seat:who} swaps the {hotels} in the group of {space:where} for smaller buildings"),
        verb=N_("Swap back"),
        done=N_("{name} swapped back the {hotels} in the group of {place}"),
    ),
    c.Mortgage: Words(
        N_("{seat:who} mortgages {space:where}"),
        verb=N_("Mortgage"),
        typed="mortgage",
        done=N_("{name} mortgaged {place}"),
    ),
    c.Lift: Words(
        N_("{seat:who} lifts the mortgage on {space:where}"),
        verb=N_("Lift mortgage"),
        typed="lift",
        done=N_("{name} lifted the mortgage on {place}"),
    ),
    c.KeepMortgage: Words(
        N_("{seat:who} keeps the mortgage on {space:where}"),
        verb=N_("Keep mortgage"),
        typed="keep",
        done=N_("{name} kept the mortgage on {place}"),
    ),
    c.Offer: Words(N_("{seat:who} offers {to:who} {gives} for {gets}"), menu=N_("Offer a deal")),
    c.Accept: Words(N_("{seat:who} accepts {by:who}'s deal"), verb=N_("Accept deal")),
    c.Withdraw: Words(N_("{seat:who} declines {by:who}'s deal"), verb=N_("Withdraw deal")),
    c.GiveRing: Words(N_("{seat:who} gives {to:who} the Ring"), verb=N_("Give the Ring")),
    c.WalkOn: Words(N_("{seat:who} walks on"), menu=N_("Walk on"), done=N_("{name} walked on")),
    c.Battle: Words(
        N_("{seat:who} battles for the Ring"),
        menu=N_("Battle for the Ring"),
        done=N_("{name} battled for the Ring"),
    ),
    c.DeclareBankrupt: Words(
        N_("{seat:who} declares bankruptcy"),
        menu=N_("Declare bankruptcy"),
        typed="bankrupt",
        done=N_("{name} declared bankruptcy"),
    ),
    c.CallTime: Words(
        N_("{seat:who} calls time"),
        menu=N_("Time is up"),
        typed="time",
        done=N_("{name} called time"),
    ),
    c.EndGame: Words(N_("all agree to end the game now"), menu=N_("End and count")),
    c.WaiveRent: Words(
        N_("{seat:who} does not ask for the rent on {space:where}"),
        verb=N_("Let the rent go"),
        done=N_("{name} did not ask for the rent on {place}"),
        typed="waive",
    ),
    c.ChangeRules: Words(
        N_("{seat:who} proposes house rules: {rules:rules}"),
        menu=N_("House rules"),
        done=N_("{name} proposed house rules"),
    ),
    c.Agree: Words(
        N_("{seat:who} agrees"),
        menu=N_("Agree to the rules"),
        typed="agree",
        done=N_("{name} agreed"),
    ),
    c.Disagree: Words(
        N_("{seat:who} does not agree"),
        menu=N_("Reject the rules"),
        typed="disagree",
        done=N_("{name} did not agree"),
    ),
    c.Leave: Words(
        N_("{seat:who} wants to retire"), menu=N_("Retire"), done=N_("{name} asked to retire")
    ),
    c.Sit: Words(
        N_("{seat:who} sits down again"),
        menu=N_("Sit down again"),
        typed="sit",
        done=N_("{name} sat down again"),
    ),
    c.Adjust: Words(N_("the host corrects a mistake: {reason}"), menu=N_("Correct a mistake")),
}


def command_sentence(command: c.AnyCommand, names: Names) -> str:
    """What a command asks for, without a full stop."""
    more = names.every(command.seat)
    if isinstance(command, c.NameCard):
        if names.secret(command.deck, command.card):
            return names.fill(N_("{seat:who} draws a secret card"), command)
        more["title"] = names.card(command.deck, command.card)
    if isinstance(command, c.PlayCard):
        more["title"] = names.card(command.deck, command.card)
    if isinstance(command, c.Offer):
        more |= names.sides(command)
    template = COMMANDS[type(command)].sentence
    if isinstance(command, c.Leave) and command.how == "bot":
        template = N_("{seat:who} hands the seat to a bot")
    if isinstance(command, c.Withdraw) and command.by == command.seat:
        template = N_("{seat:who} withdraws the offer")
    elif isinstance(command, c.Withdraw) and command.no_more:
        template = N_("{seat:who} declines {by:who}'s deal and wants no more offers this round")
    if isinstance(command, c.Contest) and command.count > 1:
        template = N_("{seat:who} wants {count} buildings too")
    if isinstance(command, c.AskRent | c.WaiveRent) and command.of >= 0:
        template = _OF_ONE[type(command)]
    return names.fill(template, command, **more)


_OF_ONE: dict[type[msgspec.Struct], str] = {
    c.AskRent: N_("{seat:who} asks {of:who} for the rent on {space:where}"),
    c.WaiveRent: N_("{seat:who} does not ask {of:who} for the rent on {space:where}"),
}
"""The sentence where the debtor is named (R81)."""
