"""Commands as lines of a menu: what somebody may choose to do."""

from __future__ import annotations

from controller.dialogue import words
from controller.rules import commands as c
from controller.rules.board import HIDDEN
from controller.rules.game.debt import spared
from controller.rules.game.leaving import retiring
from controller.rules.money.rent import claim_meant
from controller.rules.prompts import prompt
from controller.rules.property.building import is_paid
from controller.rules.property.mortgages import lift_cost
from controller.rules.state import State
from controller.rules.state.values import next_price
from controller.text.advice import advice, raised
from controller.text.language import _
from controller.text.sentences import card_title
from controller.text.sentences.commands import COMMANDS


def label(state: State, command: c.AnyCommand) -> str:
    """A command as a line of a menu."""
    if isinstance(command, c.Contest):
        return line(state, command)
    if isinstance(command, c.SellFortresses):
        return advice(state, command)
    if isinstance(command, c.Withdraw) and command.no_more:
        return _("No more offers this round")
    row = COMMANDS[type(command)]
    if row.verb:
        return _("{verb}: {what}", verb=_(row.verb), what=line(state, command))
    match command:
        case c.Buy():
            asked = prompt(state)
            price = asked.amount or _("free")
            return _("Claim {place} {price}", place=words.place(state, asked.space), price=price)
        case c.CloseAuction():
            asked = prompt(state)
            bidder = words.name(state, asked.other)
            return _("Sold: {name} {amount}", name=bidder, amount=asked.amount)
        case c.ChooseTax():
            return _tax(state, command)
        case c.Decline() if state.rules.deed_declined == "bank":
            return _("Leave it with the Bank")
        case c.DeclareBankrupt() if spared(state):
            return _("Sell all and pay")
        case c.UseCard(seat=seat, card=card) if len(state.kept[seat]) > 1:
            deck, number = (card.deck, card.card) if card else state.kept[seat][0]
            return _("Use: {title}", title=state.edition.card(deck, number).title)
        case c.PayFine():
            return _("Pay the fine {amount}", amount=state.rules.fine)
        case c.Leave(how="bot"):
            return _("Let a bot play on")
        case c.Agree() | c.Disagree() if retiring(state) is not None:
            return _answer(state, command)
        case c.Disagree(seat) if state.proposal is not None and state.proposal.by == seat:
            return _("Withdraw the proposal")
        case _:
            return _(row.menu)


def _answer(state: State, command: c.Agree | c.Disagree) -> str:
    """Yes or no to a player who wants to retire; that player may also stay."""
    if command.seat == retiring(state):
        return _("Stay in the game")
    return _("Agree") if isinstance(command, c.Agree) else _("Do not agree")


def _tax(state: State, command: c.ChooseTax) -> str:
    facts = state.board.spaces[state.pos[command.seat]]
    if command.share:
        return _("{share}% of all you own", share=facts.percent)
    return _("Pay {amount}", amount=facts.amount)


def line(state: State, command: c.AnyCommand) -> str:
    """A command as a line under its verb: the place and what it costs or brings."""
    match command:
        case c.Build() if is_paid(state):
            return words.place(state, command.space)
        case c.Build():
            return f"{words.place(state, command.space)} {next_price(state, command.space)}"
        case c.Mortgage() | c.SellBuilding() | c.SellFortresses() | c.BreakDown():
            return raised(state, command)
        case c.Lift():
            cost = lift_cost(state, command.seat, command.space)
            return f"{words.place(state, command.space)} {cost}"
        case c.KeepMortgage():
            return words.place(state, command.space)
        case c.AskRent() | c.WaiveRent():
            return words.place(state, command.space) + _claim(state, command)
        case c.NameCard(card=card, deck=deck):
            return _("A secret card") if card == HIDDEN else card_title(state.edition, deck, card)
        case c.Accept() | c.Withdraw():
            return words.name(state, command.by)
        case c.GiveRing():
            return words.name(state, command.to)
        case c.Contest(count=count):
            one = _("Build one too")
            return one if count == 1 else _("Build {count}", count=count)
        case _:
            return label(state, command)


def _claim(state: State, command: c.AskRent | c.WaiveRent) -> str:
    """Who owes a place's rent, and how much."""
    due = claim_meant(state, command)
    if due is None:
        return ""
    who = words.name(state, due.debtor)
    return _(", {name} rolls for it", name=who) if due.dice else f", {who} {due.amount}"
