"""Random legal play, for properties that must hold in every state that a game can reach."""

from collections.abc import Iterator
from random import Random

from msgspec import structs

from controller.bots.playing import start_command
from controller.rules.commands import AnyCommand, Bid, ChangeRules, DeclareBankrupt, Offer, Roll
from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.events import Event, blank
from controller.rules.legal import Option, answers, legal, rolls_of
from controller.rules.state import Phase, State
from tests.view.situations import EDITION


def random_walk(
    seed: int, steps: int, names: tuple[str, ...], edition: Edition = EDITION
) -> Iterator[tuple[State, list[Event]]]:
    """States of a game and the events that led to each.

    With an even seed the Ring is played; with an odd one all deeds are dealt, group by group, and
    buildings are scarce, so that all kinds of questions come.
    """
    rng = Random(seed)
    state = blank(edition)
    rules: dict[str, object] = {"start_money": rng.choice((100, 600, 9000))}
    each = 28 // len(names)
    if seed % 2:
        rules |= {"ring": False, "houses": 6, "hotels": 1, "deeds_dealt": each}
    command: AnyCommand = start_command(edition, names, rng, rules=rules)
    if seed % 2:
        grouped = [deed for group in edition.board.groups for deed in group]
        dealt = [grouped[i % len(names) * each + i // len(names)] for i in range(each * len(names))]
        left = [deed for deed in grouped if deed not in dealt]
        command = structs.replace(command, deeds=(*dealt, *left))
    for _ in range(steps):
        events = step(state, command)
        assert isinstance(events, list), f"{command}: {events}"
        yield state, events
        if state.phase is Phase.OVER:
            return
        command = _any(state, rng)


def _any(state: State, rng: Random) -> AnyCommand:
    options: list[Option] = list(answers(state))
    if rng.random() < 0.5:
        options = [one for one in legal(state) if not isinstance(one.command, Offer | ChangeRules)]
    if len(options) > 1:
        options = [one for one in options if not isinstance(one.command, DeclareBankrupt)]
    chosen = rng.choice(options)
    match chosen.command:
        case Roll(seat):
            return Roll(seat, rng.choice(list(rolls_of(state, chosen))))
        case Bid(seat, least):
            return Bid(seat, min(least + rng.randrange(90), chosen.most))
        case command:
            return command
