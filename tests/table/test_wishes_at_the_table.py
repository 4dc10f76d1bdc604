"""Scarce buildings at panel, taps, display, page and with bots: how many somebody wants (R62)."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from controller.bots import SimpleBot
from controller.bots.means import with_wish
from controller.bots.trader import TraderBot
from controller.dialogue.labels import line as label
from controller.dialogue.questions import question
from controller.editions import load
from controller.files.tagbook import DeedTag, TokenTag, simulated
from controller.rules import commands as c
from controller.rules.engine import step
from controller.rules.legal import answers, options_of
from controller.rules.notation import read
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, Shortage, State
from controller.table.input.gestures import Press, Tap, TurnKnob
from controller.table.input.taps import meaning
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import chosen, turned
from controller.table.panel.page import Listing, Panel, Range, Say
from controller.table.panel.pages.answers import Answers
from controller.table.panel.pages.details import HowMany
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.seats import DeedPage
from controller.table.panel.paths import path_to
from controller.text.language import in_language
from controller.view.interface import Ui
from hardware.ports import Button
from tests.rules.wild import GAMES, begin, sensible
from tests.view.test_screens import words

BOX = load("lotr-2003")
SCARCE = "lotr-2003/classic{houses=3} A:1500(1,3);B:1500(6,8,9) roll:0"
PLENTY = "lotr-2003/classic A:1500(1,3);B:1500(6,8,9) roll:0"


def at(text: str, *commands: c.AnyCommand) -> State:
    """A position after commands that must be accepted."""
    state = read(BOX, text)
    for command in commands:
        outcome = step(state, command)
        assert not isinstance(outcome, Refusal), outcome
    return state


def test_R62_the_panel_asks_the_builder_how_many_where_others_will_be_asked() -> None:
    context = PanelContext(state=at(SCARCE))
    group = Group(0, c.Build).listing(context)
    assert isinstance(group, Listing)
    assert [choice.act for choice in group.choices] == [HowMany(0, 1), HowMany(0, 3)]
    page = HowMany(0, 1).listing(context)
    assert page == Range("Strongholds: 3 in the Bank", 1, 8, 1, 0, plain=True)
    with in_language("fr"):
        asked = HowMany(0, 1).listing(PanelContext(state=at(SCARCE)))
    assert isinstance(asked, Range)
    assert asked.title == "Strongholds\N{NO-BREAK SPACE}: 3 à la Banque"


def test_R62_ok_at_once_means_one_and_turning_more() -> None:
    context = PanelContext(state=at(SCARCE))
    opened = Panel().opened(context, HowMany(0, 1))
    assert chosen(context, opened)[1] == c.Build(0, 1, 1)
    assert chosen(context, turned(context, opened, 2))[1] == c.Build(0, 1, 3)
    assert chosen(context, turned(context, opened, 99))[1] == c.Build(0, 1, 8)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_R62_hands_reach_every_count(count: int) -> None:
    context = PanelContext(state=at(SCARCE))
    acts = path_to(context, Panel(), c.Build(0, 1, count))
    assert acts[-1] == Press(Button.OK)
    assert sum(isinstance(act, TurnKnob) for act in acts) >= (count > 1)


def test_R62_with_enough_for_all_nobody_is_asked_how_many() -> None:
    context = PanelContext(state=at(PLENTY))
    group = Group(0, c.Build).listing(context)
    assert isinstance(group, Listing)
    assert [choice.act for choice in group.choices] == [c.Build(0, 1), c.Build(0, 3)]
    assert HowMany(0, 1).listing(context) is None


def test_H8_ok_opens_the_places_of_a_building_that_was_won_and_no_price() -> None:
    line = "lotr-2003/classic{houses=1} A:1500(1,3);B:1500(6,8,9) roll:0"
    won = at(line, c.Build(0, 1), c.Contest(1), c.Bid(0, 90), c.Pass(1))
    context = PanelContext(state=won)
    acts = chosen(context, Panel())[0], turned(context, Panel(), 1)
    for panel in acts:
        assert isinstance(page := panel.inside(context), Listing)
        assert [choice.label for choice in page.choices] == ["Bag End", "Maggot's Farm"]
    assert meaning(context, Panel(), TokenTag(token=won.players[0][1])) == Group(0, c.Build)


def test_R62_who_is_asked_answers_with_a_deed_too() -> None:
    """Who wants to build there must not be led to a mortgage."""
    asked = PanelContext(state=at(SCARCE, c.Build(0, 1)))
    page = meaning(asked, Panel(), DeedTag(space=6))
    assert page == Answers()
    assert meaning(asked, Panel(), DeedTag(space=1)) != page


def test_R62_who_may_buy_several_sees_the_price_of_each() -> None:
    line = "lotr-2003/classic{houses=3} A:1500(1,3);B:1500(6,8,9) roll:0"
    page = Group(0, c.Build).listing(PanelContext(state=at(line, c.Build(0, 1, 3), c.Pass(1))))
    assert isinstance(page, Listing)
    assert [choice.label for choice in page.choices] == ["Maggot's Farm 50"]


def test_a_deed_says_that_the_bank_has_no_building_left() -> None:
    line = "lotr-2003/classic{houses=3} A:1500(1,3);B:1500(6^1,8^1,9^1) roll:0"
    page = DeedPage(1).listing(PanelContext(state=at(line)))
    assert isinstance(page, Listing)
    told = {choice.label: choice.act for choice in page.choices}
    none_left = told["Build: none left"]
    assert isinstance(none_left, Say)
    assert none_left.text == "The Bank has no Strongholds left; wait until some are sold back."
    plenty = DeedPage(1).listing(PanelContext(state=at(PLENTY)))
    assert isinstance(plenty, Listing)
    assert "Build: none left" not in {choice.label for choice in plenty.choices}


def test_a_deed_that_cannot_be_built_on_again_yet_says_why_before_it_offers_a_sale() -> None:
    """Buildings go up evenly: after a tap and OK have built, the same again must not sell."""
    for line, space in (
        ("lotr-2003/classic A:1500(6^1,8,9);B:1500 roll:0", 6),
        ("lotr-2003/classic{houses=1} A:1500(6^1,8,9);B:1500 roll:0", 6),  # and none left
        ("lotr-2003/classic A:20(6^5,8^5,9^5);B:1500 roll:0", 6),  # nothing more can be built
    ):
        page = DeedPage(space).listing(PanelContext(state=at(line)))
        assert isinstance(page, Listing)
        assert [choice.label.split(" ")[0] for choice in page.choices[:2]] == ["Build:", "Sell"]
        assert isinstance(page.choices[0].act, Say)
    debt = "lotr-2003/classic A:0(6^1,8,9);B:1500 done:0 debt:0,1,30,rent,39"
    owing = DeedPage(6).listing(PanelContext(state=at(debt)))
    assert isinstance(owing, Listing)
    assert isinstance(owing.choices[0].act, c.SellBuilding), "here a sale is what is wanted"


def test_R62_a_tap_means_one_and_the_list_more() -> None:
    context = PanelContext(state=at(SCARCE, c.Build(0, 1, 2)))
    token = context.state.players[1][1]
    assert meaning(context, Panel(), TokenTag(token=token)) == c.Contest(1)
    acts = [option.command for option in answers(context.state)]
    assert c.Contest(1, 3) in acts
    book = simulated(BOX)
    assert isinstance(path_to(context, Panel(), c.Contest(1), book)[0], Tap)
    assert path_to(context, Panel(), c.Contest(1, 3), book)


@pytest.mark.parametrize("bot", [SimpleBot(), TraderBot()])
def test_R62_bots_wish_for_as_many_as_their_money_allows(bot: SimpleBot | TraderBot) -> None:
    state = at(SCARCE)
    built = bot.before_roll(state, 0)
    assert isinstance(built, c.Build)
    assert 1 < built.count <= 8
    asked = at(SCARCE, c.Build(0, 1, 2))
    answer = bot.choose(asked, 1, options_of(answers(asked), 1))
    assert isinstance(answer, c.Contest)
    assert 1 < answer.count <= 3, "more than the Bank has is no more than all"
    assert not isinstance(step(asked, answer), Refusal)
    assert isinstance(bot.before_roll(at(PLENTY), 0), c.Build)
    plain = bot.before_roll(at(PLENTY), 0)
    assert isinstance(plain, c.Build)
    assert plain.count == 1


@pytest.mark.parametrize("bot", [SimpleBot(), TraderBot()])
@pytest.mark.parametrize("cash", [60, 110, 200, 350, 1500])
@pytest.mark.parametrize("there", [1, 2, 3, 5])
def test_R62_hands_can_answer_as_bots_do(bot: SimpleBot | TraderBot, cash: int, there: int) -> None:
    line = SCARCE.replace("houses=3", f"houses={there}").replace("B:1500", f"B:{cash}")
    asked = at(line, c.Build(0, 1, 2))
    assert asked.stack
    answer = bot.choose(asked, 1, options_of(answers(asked), 1))
    assert path_to(PanelContext(state=asked), Panel(), answer, simulated(BOX))


@pytest.mark.parametrize("bot", [SimpleBot(), TraderBot()])
def test_R62_a_poor_bot_wants_none_or_one(bot: SimpleBot | TraderBot) -> None:
    poor = at(SCARCE.replace("B:1500", "B:60"), c.Build(0, 1, 2))
    assert bot.choose(poor, 1, options_of(answers(poor), 1)) == c.Pass(1)
    assert with_wish(at(SCARCE), c.Build(0, 1), 60) == c.Build(0, 1, 1)


def test_R63_who_wanted_none_is_not_asked_again_this_turn_and_builds_by_a_new_wish() -> None:
    state = at(SCARCE, c.Build(0, 1), c.Pass(1))
    assert not state.stack
    context = PanelContext(state=state)
    assert HowMany(0, 3).listing(context) is None  # nobody else would be asked
    again = Group(1, c.Build).listing(context)
    assert isinstance(again, Listing)
    assert all(isinstance(choice.act, HowMany) for choice in again.choices)
    asked = at(SCARCE, c.Build(0, 1), c.Pass(1), c.Build(1, 6, 2))
    assert isinstance(asked.stack[-1], Shortage)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_R62_a_full_bank_is_not_called_scarce(language: str) -> None:
    """The question is whether others want to build too; it needs no word of the rules."""
    state = read(BOX, PLENTY)
    state.stack = [Shortage(0, 1, 0, (1,), count=8)]
    with in_language(language):
        said = [question(state)]
        said += [label(state, one.command) for one in options_of(answers(state), 1)]
        said += words(state, Ui(language=language), 0)
    odd = ("scarce", "rare", "Only", "Reste", "want one")
    assert [one for one in said for word in odd if word in one] == []
    assert any("32" in one for one in said)


@settings(max_examples=60)
@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(0, 120))
def test_hands_can_give_whatever_a_bot_chooses(which: int, seed: int, wild: int) -> None:
    """Wherever it sits down: else everybody waits until its time is up."""
    rng = Random(seed)
    state, _ = begin(rng, which)
    for _ in range(wild):
        if state.phase is not Phase.OVER:
            step(state, sensible(rng, state))
    if state.phase is Phase.OVER:
        return
    context, offered = PanelContext(state=state), answers(state)
    for seat in {option.command.seat for option in offered}:
        for bot in (SimpleBot(), TraderBot()):
            command = bot.choose(state, seat, options_of(offered, seat))
            if not isinstance(command, c.Roll | c.NameCard):  # dice and the deck say which
                assert path_to(context, Panel(), command)
