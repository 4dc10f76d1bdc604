"""Paths to a command by encoder and buttons, from wherever the panel is; that every legal command
has one is in test_prompt_coverage.py."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from controller.bots.playing import start_command
from controller.dialogue.forms.dealing import owed
from controller.dialogue.house_rules import AMOUNT_MOST, offered
from controller.files.tagbook import TagBook
from controller.rules import commands as c
from controller.rules.engine import step
from controller.rules.events import BuildingsChanged, DeedMoved, TurnBegan, blank
from controller.rules.legal import Option, legal, rolls_of
from controller.rules.property.mortgages import group_built
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State
from controller.table.input import taps
from controller.table.input.gestures import Gesture, Hold, NoPath, Press, RollDice, Tap, TurnKnob
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import chosen, left, pushed, taken, turned
from controller.table.panel.page import Panel, Rest
from controller.table.panel.paths import path_to
from hardware.ports import Button
from tests.table.hands import BOOK, EDITION, NAMES


def one(
    context: PanelContext, now: Panel, act: Gesture, book: TagBook | None = None
) -> tuple[Panel, Rest]:
    """What an act comes to, by the panel alone."""
    match act:
        case TurnKnob(steps):
            return turned(context, now, steps), None
        case Press(Button.OK):
            return chosen(context, now)
        case Hold(Button.OK):
            return chosen(context, now, held=True)
        case Press(Button.BACK):
            return left(context, now)
        case Press(Button.PUSH):
            return pushed(context, now), None
        case Tap(uid):
            tag = (book or BOOK).tag(uid)
            assert tag is not None
            return taken(context, now, taps.meaning(context, now, tag))
        case RollDice(faces):
            return now, c.Roll(context.prompt.seats[0], faces)
        case _:
            raise AssertionError(act)


def given(
    context: PanelContext,
    acts: tuple[Gesture, ...],
    before: Panel | None = None,
    book: TagBook | None = None,
) -> Rest:
    """What acts come to together; nothing but the last may have an effect."""
    now, effect = before or Panel(), None
    for act in acts:
        assert effect is None
        now, effect = one(context, now, act, book)
    return effect


def command_of(state: State, option: Option, rng: Random) -> c.AnyCommand:
    """A command that an option stands for, chosen at random."""
    match option.command:
        case c.Roll(seat):
            return c.Roll(seat, rng.choice(list(rolls_of(state, option))))
        case c.Bid(seat, least):
            return c.Bid(seat, rng.choice((least, option.most, rng.randint(least, option.most))))
        case c.Offer(seat, to):
            settles = rng.randint(-owed(state, to, seat), owed(state, seat, to))
            return c.Offer(seat, to, side(state, seat, rng), side(state, to, rng), settles)
        case c.ChangeRules(seat):
            name, values = rng.choice(list(offered(state.edition, state.rules).items()))
            others = [value for value in values if value != getattr(state.rules, name)]
            return c.ChangeRules(seat, {name: rng.choice(others or [rng.randint(0, AMOUNT_MOST)])})
        case command:
            return command


def side(state: State, seat: int, rng: Random) -> c.Bundle:
    """Something that a seat might give."""
    own = [i for i in state.board.deeds if state.owner[i] == seat and not group_built(state, i)]
    deeds = tuple(sorted(rng.sample(own, min(len(own), rng.randint(0, 2)))))
    cards = tuple(sorted({deck for deck, _ in state.kept[seat]}))
    return c.Bundle(rng.randint(0, max(0, state.spendable(seat))), deeds, cards)


def walk(seed: int, steps: int, game: str = "standard", *, rich: bool = False) -> Iterator[State]:
    """States of a game in which everybody does anything that is allowed, all kinds of things
    equally often. `rich`: all deeds are owned from the start, by whole groups."""
    rng = Random(seed)
    state = blank(EDITION)
    assert isinstance(step(state, start_command(EDITION, NAMES, rng, game)), list)
    if rich:
        TurnBegan(0, 1, 1).apply(state)
        for group, members in enumerate(state.board.groups):
            for space in members:
                DeedMoved(space, -1, group % len(NAMES)).apply(state)
    for _ in range(steps):
        if state.phase is Phase.OVER:
            return
        yield state.copy()
        options = legal(state)
        kinds = sorted({type(o.command) for o in options} - {c.CallTime}, key=lambda k: k.__name__)
        kind = c.Roll if c.Roll in kinds and rng.random() < 0.5 else rng.choice(kinds)
        option = rng.choice([option for option in options if isinstance(option.command, kind)])
        step(state, command_of(state, option, rng))


def fortresses(supply: int) -> State:
    """A group full of fortresses, with `supply` strongholds left in the Bank."""
    state = next(walk(1, 1, rich=True))
    group = state.board.group_of[16]
    for space in state.board.groups[group]:
        steps = state.building_steps[5]
        change = BuildingsChanged(group % len(NAMES), space, 0, 5, steps, (supply, 9))
        change.apply(state)
    return state


@pytest.mark.parametrize("seed", range(2))
def test_a_path_begins_wherever_the_panel_is(seed: int) -> None:
    rng = Random(seed)
    for state in walk(100 + seed, 60):
        context = PanelContext(state=state)
        before = Panel()
        for option in rng.sample(legal(state), 1):
            command = command_of(state, option, rng)
            for _ in range(6):
                turn = turned(context, before, rng.randint(-3, 6))
                before = rng.choice((turn, pushed(context, turn), chosen(context, turn)[0]))
            acts = path_to(context, before, command)
            assert given(context, acts, before) == command


def test_a_path_asked_for_again_after_every_act_still_arrives() -> None:
    """As the simulated players do it, who look at the table before each act."""
    rng = Random(5)
    for state in [*walk(5, 15), *walk(6, 5, rich=True)]:
        context = PanelContext(state=state)
        for option in context.options:
            command = command_of(state, option, rng)
            now, effect, acts = Panel(), None, 0
            while effect is None:
                first = path_to(context, now, command)[0]
                now, effect = one(context, now, first)
                acts += 1
                assert acts < 90, (command, now)
            assert effect == command


def test_while_news_is_told_no_path_leads_over_the_question() -> None:
    for state in walk(7, 60):
        context = PanelContext(state=state)
        for option in legal(state):
            if not isinstance(option.command, c.Offer | c.Roll | c.Bid | c.ChangeRules):
                acts = path_to(context, Panel(), option.command, waited=False)
                assert acts[0] == Press(Button.PUSH)
                assert given(context, acts) == option.command


def test_what_is_not_legal_has_no_path() -> None:
    state = next(walk(1, 1))
    context = PanelContext(state=state)
    with pytest.raises(NoPath):
        path_to(context, Panel(), c.Bid(0, 10))
    for state in walk(3, 200):
        bids = [option for option in legal(state) if isinstance(option.command, c.Bid)]
        if bids:
            high = msgspec.structs.replace(bids[0].command, amount=bids[0].most + 1)
            with pytest.raises(NoPath):
                path_to(PanelContext(state=state), Panel(), high)
            assert isinstance(step(state.copy(), high), Refusal)
            return
    raise AssertionError("no auction came up")
