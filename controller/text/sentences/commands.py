"""Commands as sentences without a full stop: what somebody asks for."""

from __future__ import annotations

from controller.rules import commands as c
from controller.text.language import N_
from controller.text.sentences.names import Names

COMMANDS: dict[type, str] = {
    c.StartGame: N_("start a game: {game:game}"),
    c.SetPosition: N_("start from a position set up by hand"),
    c.Roll: N_("{seat:who} rolls {dice:dice}"),
    c.Buy: N_("{seat:who} claims the deed"),
    c.Decline: N_("{seat:who} leaves the deed to an auction"),
    c.Bid: N_("{seat:who} bids {amount}"),
    c.Pass: N_("{seat:who} passes"),
    c.CloseAuction: N_("{seat:who} closes the auction"),
    c.AskRent: N_("{seat:who} asks for the rent of {space:where}"),
    c.ChooseTax: N_("{seat:who} chooses how to pay the tax"),
    c.NameCard: N_("{seat:who} draws “{title}”"),
    c.PayFine: N_("{seat:who} pays to leave Jail"),
    c.UseCard: N_("{seat:who} uses a card to leave Jail"),
    c.PlayCard: N_("{seat:who} plays “{title}”"),
    c.CancelCard: N_("{seat:who} cancels the card"),
    c.LetPass: N_("{seat:who} lets the card count"),
    c.Build: N_("{seat:who} builds on {space:where}"),
    c.Contest: N_("{seat:who} wants to build too"),
    c.SellBuilding: N_("{seat:who} sells a building on {space:where}"),
    c.SellFortresses: N_("{seat:who} sells all {hotels} in the group of {space:where}"),
    c.BreakDown: N_(
        "{seat:who} swaps the {hotels} in the group of {space:where} for smaller buildings"
    ),
    c.Mortgage: N_("{seat:who} mortgages {space:where}"),
    c.Lift: N_("{seat:who} lifts the mortgage on {space:where}"),
    c.KeepMortgage: N_("{seat:who} keeps the mortgage on {space:where}"),
    c.Offer: N_("{seat:who} offers {to:who} {give:side} for {take:side}"),
    c.Accept: N_("{seat:who} accepts {by:who}'s deal"),
    c.Withdraw: N_("{seat:who} ends {by:who}'s deal"),
    c.GiveRing: N_("{seat:who} gives {to:who} the Ring"),
    c.WalkOn: N_("{seat:who} walks on"),
    c.Battle: N_("{seat:who} battles for the Ring"),
    c.DeclareBankrupt: N_("{seat:who} declares bankruptcy"),
    c.CallTime: N_("{seat:who} calls time"),
    c.WaiveRent: N_("{seat:who} does not ask for the rent of {space:where}"),
    c.ChangeRules: N_("{seat:who} proposes house rules: {rules:rules}"),
    c.Agree: N_("{seat:who} agrees"),
    c.Disagree: N_("{seat:who} does not agree"),
    c.Leave: N_("{seat:who} wants to retire"),
    c.Sit: N_("{seat:who} sits down again"),
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
    template = COMMANDS[type(command)]
    if isinstance(command, c.Leave) and command.how == "bot":
        template = N_("{seat:who} hands the seat to a bot")
    if isinstance(command, c.Contest) and command.count > 1:
        template = N_("{seat:who} wants {count} buildings too")
    return names.fill(template, command, **more)
