"""Paths to a command by encoder and buttons, from wherever the panel is: whatever the rules allow,
some screen offers, in wild games of every edition (issue 5); and how few presses they take."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import get_args

import msgspec
import pytest

from controller.bots import Strength
from controller.bots.playing import start_command
from controller.dialogue.forms.dealing import owed
from controller.dialogue.house_rules import AMOUNT_MOST, offered
from controller.files.tagbook import TagBook, simulated
from controller.rules import commands as c
from controller.rules.commands import (
    Adjust,
    AnyCommand,
    AskRent,
    Bundle,
    Buy,
    Offer,
    Roll,
    SetPosition,
    StartGame,
)
from controller.rules.engine import step
from controller.rules.events import BuildingsChanged, DeedMoved, TurnBegan, blank
from controller.rules.legal import Option, legal, rolls_of
from controller.rules.prompts import Ask, prompt
from controller.rules.property.mortgages import group_built
from controller.rules.refusals import Refusal
from controller.rules.state import Debt, Phase, State
from controller.table.input import taps
from controller.table.input.gestures import Gesture, Hold, NoPath, Press, RollDice, Tap, TurnKnob
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import chosen, left, pushed, taken, turned
from controller.table.panel.page import Listing, Page, Panel, Rest, Say
from controller.table.panel.pages.deals import DraftPage, StartDeal
from controller.table.panel.pages.offers import OpenDeal
from controller.table.panel.paths import path_to
from hardware.ports import Button
from tests.amounts import often
from tests.bench.presses import Cost, by_turn, played, worst
from tests.rules.wild import EDITIONS, GAMES, allowed, begin, sensible
from tests.table.hands import BOOK, EDITION, NAMES
from tests.view.situations import all_situations, own, started


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
            others = {*(values or range(1, AMOUNT_MOST + 1))} - {getattr(state.rules, name)}
            return c.ChangeRules(seat, {name: rng.choice(sorted(others, key=str))})
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


STEPS = often(400, 3000)
"""Commands of each game."""

TIMES = often(2, 100)
"""How often, in a game, a path is looked for to each kind of command at each question."""

BOOKS = {name: simulated(edition) for name, edition in EDITIONS.items()}
NOT_BY_HAND = {StartGame, SetPosition, Adjust}
"""A start is set up on pages of its own (test_table_setup.py); positions are for scripts."""


def wild(which: int) -> Iterator[tuple[State, list[Option]]]:
    """States of a wild game and what is allowed in each; at most `STEPS`."""
    rng = Random(f"coverage {which}")
    state, _start = begin(rng, which)
    for _number in range(STEPS):
        if state.phase is Phase.OVER:
            return
        options = allowed(state)
        yield state, options
        step(state, sensible(rng, state, options))


def check(state: State, option: Option, rng: Random, book: TagBook | None) -> None:
    """The path to a command that an option stands for gives just that."""
    command = command_of(state, option, rng)
    context = PanelContext(state=state, dice=book is not None)
    acts = path_to(context, Panel(), command, book)
    got = given(context, acts, book=book)
    assert got == command, (acts, got)


@pytest.fixture(scope="module")
def reached() -> dict[tuple[Ask, type, bool], int]:
    """How often a path was found in wild games, by question, kind of command, and with tags."""
    found: Counter[tuple[Ask, type, bool]] = Counter()
    for which in range(len(GAMES)):
        rng, times = Random(which), Counter[tuple[Ask, type, bool]]()
        for number, (state, options) in enumerate(wild(which)):
            tags, ask = bool(number % 2), prompt(state).ask
            for option in rng.sample(options, len(options)):
                what = ask, type(option.command), tags
                if times[what] < TIMES:
                    times[what] += 1
                    check(state, option, rng, BOOKS[state.edition.id] if tags else None)
        found += times
    states = [one.state for one in all_situations() if one.state.phase is not Phase.SETUP]
    states += [fortresses(32), fortresses(0)]
    states[-1].by_bot = [2]
    for state, tags in product(states, (False, True)):
        ask, times = prompt(state).ask, Counter()
        for option in allowed(state):
            what = ask, type(option.command), tags
            times[what] += 1
            if times[what] <= TIMES:
                check(state, option, rng, BOOKS[state.edition.id] if tags else None)
        found += times
    return found


@pytest.mark.parametrize("tags", [False, True], ids=["panel alone", "with tags"])
def test_every_legal_command_is_offered_at_every_question(
    reached: dict[tuple[Ask, type, bool], int], tags: bool
) -> None:
    found = [(ask, kind) for ask, kind, with_tags in reached if with_tags == tags]
    assert {ask for ask, _kind in found} == {*Ask} - {Ask.OVER}
    assert {kind for _ask, kind in found} == {*get_args(AnyCommand)} - NOT_BY_HAND


def test_a_deal_may_take_the_place_of_rent_and_the_partner_reads_it() -> None:
    """D10: of the rent that is owed it is all, unless the amount is turned down."""
    state = own(started(edition=EDITIONS["lotr-2003-fr"]), 0, 6)
    state.cash[0], state.stack = 1, [Debt(0, 1, 9, "rent", 37)]
    context = PanelContext(state=state)
    now, _nothing = taken(context, Panel(), StartDeal(0, 1, 6))
    assert now.draft is not None
    assert now.draft.offer(state) == Offer(0, 1, Bundle(deeds=(6,)), Bundle(), 9)
    assert page_lines(context, now, DraftPage()) == [
        "Frodo gives: Châteaubouc", "Sam gives: nothing", "In place of rent: 9 P",
        "Offer it to Sam", "After this deal",
    ]  # fmt: skip
    less = Offer(0, 1, Bundle(deeds=(6,)), Bundle(), 4)
    acts = path_to(context, now, less)
    assert given(context, acts, now) == less
    assert isinstance(step(state, less), list)
    assert page_lines(PanelContext(state=state), Panel(), OpenDeal(0))[0] == "In place of rent: 4 P"


def test_the_page_of_an_impossible_deal_says_why() -> None:
    """J1: somebody offers a deed, and sells it to another."""
    state = own(started(), 0, 6)
    sold = Offer(0, 1, Bundle(deeds=(6,)), Bundle(cash=50))
    assert isinstance(step(state, sold), list)
    context = PanelContext(state=state)
    answers = ["Accept", "Turn it down", "No more offers this round", "Frodo withdraws the offer",
               "Make another offer", "After this deal"]  # fmt: skip
    assert page_lines(context, Panel(), OpenDeal(0))[2:] == answers
    page = OpenDeal(0).content(context, Panel())
    assert isinstance(page, Listing)
    then = "Buckleberry: Sam then has 1 of 3; Frodo then has 1550; Sam then has 1450"
    assert page.choices[-1].act == Say("After this deal", then)
    own(state, 2, 6)
    context = PanelContext(state=state)
    page = OpenDeal(0).content(context, Panel())
    assert isinstance(page, Listing)
    labels = [choice.label for choice in page.choices]
    assert labels[2:] == ["Not possible now", *answers[1:]]
    why = page.choices[2].act
    assert isinstance(why, Say)
    assert "does not belong to Frodo" in why.text


def page_lines(context: PanelContext, panel: Panel, page: Page) -> list[str]:
    """What stands on a page."""
    inside = page.content(context, panel)
    assert isinstance(inside, Listing)
    return [choice.label for choice in inside.choices]


ONE_TAP = Cost(taps=1)


def test_a_claim_and_a_rent_are_a_tap_and_a_turn_without_choice_is_nothing() -> None:
    done = played(1, tags=True, strength=Strength.SIMPLE)
    assert {one.cost for one in done if isinstance(one.command, Buy | AskRent)} == {ONE_TAP}
    undecided = {one.turn for one in done} - {
        one.turn for one in done if not isinstance(one.command, Roll)
    }
    assert undecided
    assert {cost for turn, cost in by_turn(done).items() if turn in undecided} == {Cost()}


def test_by_the_panel_alone_no_act_but_a_deal_takes_more_than_a_few_presses() -> None:
    """The dearest of each kind, with deals and mortgages; a deal has four amounts and deeds."""
    dearest = worst(played(1, tags=False, strength=Strength.STRONG, game="classic"))
    offer = dearest.pop("Offer")
    assert (offer.presses, offer.detents) <= (18, 30)
    assert max(cost.presses for cost in dearest.values()) <= 6
    assert max(cost.detents for cost in dearest.values()) <= 14
    assert dearest["Buy"].presses <= 3
    assert dearest["AskRent"].presses <= 3


def test_with_a_reader_a_building_is_a_tap_and_a_press() -> None:
    dearest = worst(played(1, tags=True, strength=Strength.STRONG, game="classic"))
    for kind in ("Build", "Mortgage", "Lift"):
        more = kind == "Build"  # where others are asked, one more press: how many (R62)
        assert dearest[kind].taps + dearest[kind].presses <= 2 + more
        assert dearest[kind].detents <= 2
