"""Whether a command is one of those that an option stands for."""

from controller.rules import commands as c
from controller.rules.cards.playing import held
from controller.rules.cards.targets import exact
from controller.rules.engine import verify
from controller.rules.legal import rolls_of
from controller.rules.prompts import Option
from controller.rules.state import State


def admits(option: Option, state: State, command: c.AnyCommand) -> bool:
    """Whether an option stands for a command."""
    pattern = option.command
    if type(pattern) is not type(command) or pattern.seat != command.seat:
        return False
    match command:
        case c.Roll():
            return command.dice in rolls_of(state, option)
        case c.Bid(amount=amount):
            assert isinstance(pattern, c.Bid)
            return pattern.amount <= amount <= option.most
        case c.Contest():
            return verify(state, command) is None
        case c.Build(space=space):
            assert isinstance(pattern, c.Build)
            return pattern.space == space and verify(state, command) is None
        case c.Offer(to=to):
            assert isinstance(pattern, c.Offer)
            return pattern.to == to and verify(state, command) is None
        case c.PlayCard(deck=deck, card=card):
            effect = held(state, command.seat, deck, card)
            return effect is not None and pattern == exact(state, command, effect)
        case c.ChangeRules():
            return verify(state, command) is None
        case c.AskRent(space=space, of=-1) | c.WaiveRent(space=space, of=-1):
            assert isinstance(pattern, c.AskRent | c.WaiveRent)
            return pattern.space == space  # unsaid of whom, it is whoever landed first (R81)
        case c.UseCard(card=c.Held(deck, card)) if state.kept[command.seat][:1] == [(deck, card)]:
            return pattern == c.UseCard(command.seat)  # unsaid, it is this one (R67)
        case _:
            return pattern == command
