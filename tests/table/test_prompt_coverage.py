"""Whatever the rules allow, some screen offers: every legal command of every edition, in wild games
full of rare things, by encoder and buttons alone and by the tap where there is one (issue 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import get_args

import pytest

from controller.files.tagbook import TagBook, simulated
from controller.rules.commands import Adjust, AnyCommand, Bundle, Offer, SetPosition, StartGame
from controller.rules.engine import step
from controller.rules.legal import Option
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Debt, Phase, State
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import taken
from controller.table.panel.page import Listing, Page, Panel, Say
from controller.table.panel.pages.deals import DraftPage, StartDeal
from controller.table.panel.pages.offers import OpenDeal
from controller.table.panel.paths import path_to
from tests.amounts import often
from tests.rules.wild import EDITIONS, GAMES, allowed, begin, sensible
from tests.table.test_table_paths import command_of, fortresses, given
from tests.view.situations import all_situations, own, started

STEPS = often(400, 3000)
"""Commands of each game."""

TIMES = often(2, 100)
"""How often, in a game, a path is looked for to each kind of command at each question."""

BOOKS = {name: simulated(edition) for name, edition in EDITIONS.items()}
NOT_BY_HAND = {StartGame, SetPosition, Adjust}
"""A start is set up on pages of its own (test_table_editions.py); positions are for scripts."""


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
        "Offer it to Sam",
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
    answers = ["Accept", "Turn it down", "Frodo withdraws the offer", "Make another offer"]
    assert page_lines(context, Panel(), OpenDeal(0))[2:] == answers
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
