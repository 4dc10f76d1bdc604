"""What events name is held against the rules themselves: the same command again, as printed."""

from __future__ import annotations

import random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from controller.bots.playing import start_command
from controller.editions import load
from controller.rules.commands import Roll
from controller.rules.edition import Edition, Rules
from controller.rules.engine import step
from controller.rules.events import RulesChanged, blank
from controller.rules.house_rules import FIXED, wrong_rules
from controller.rules.legal import legal, rolls_of
from controller.rules.state import OPENING, OVER, State
from tests.rules import oracle
from tests.rules.positions import FIVE, Table

COMMANDS = 250
LAST = 38
"""Two spaces before GO."""


def values() -> dict[str, tuple[Any, ...]]:
    """What the settings may be that have few values."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, hint in get_type_hints(Rules, include_extras=True).items():
        kind = get_args(hint)[0]
        if name not in FIXED and (kind is bool or get_origin(kind) is Literal):
            found[name] = (False, True) if kind is bool else get_args(kind)
    return found


VALUES = values()


def begun(edition: Edition, chance: random.Random) -> State:
    """A game of three by ten house rules, in its first turn."""
    state = blank(edition)
    names = tuple(edition.data.tokens[:3])
    step(state, start_command(edition, names, chance, next(iter(edition.data.games))))
    while state.phase is OPENING:
        step(state, anything(state, chance))
    for name in chance.sample(sorted(VALUES), 10):
        rules = {name: chance.choice(VALUES[name])}
        if not wrong_rules(state, rules):
            RulesChanged(rules, (state.supply[0], state.supply[1])).apply(state)
    return state


def anything(state: State, chance: random.Random) -> Any:
    """One of all that may be done."""
    option = chance.choice(legal(state))
    if isinstance(option.command, Roll):
        return Roll(option.command.seat, chance.choice(sorted(rolls_of(state, option))))
    return option.command


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["lotr-2003", "lotr-2021", "starwars-1997"])
def test_what_no_event_names_would_have_come_out_the_same_as_printed(name: str, seed: int) -> None:
    chance = random.Random(seed)
    state = begun(load(name), chance)
    assert list(oracle.settings(state))
    for _ in range(COMMANDS):
        if state.phase is OVER:
            break
        command = anything(state, chance)
        assert oracle.silent(state, command) == [], command
        step(state, command)  # or it is refused, as an empty deal is


def test_the_oracle_tells_which_house_rules_decided() -> None:
    table = Table(salary=400, fine=70).at(0, LAST)
    assert list(oracle.settings(table.state)) == ["salary", "fine"]
    assert oracle.decided(table.state, Roll(0, FIVE)) == ["salary"]
