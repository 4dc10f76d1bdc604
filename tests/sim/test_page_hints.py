"""What the page tells people to do is what they can do: no card they lack, no reader unplugged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection
from typing import Any

import pytest

from controller import editions
from controller.dialogue import questions
from controller.rules import notation
from controller.rules.commands import AnyCommand, Bid, Roll, SetPosition
from controller.store.banker import Banker
from controller.table.panel.page import Page
from controller.table.panel.pages.deals import DealSide, StartDeal
from controller.table.panel.pages.offers import OpenDeal
from controller.table.panel.pages.seats import SeatPage
from controller.view.interface import Amount
from hardware.ports import Button, Pressed
from hardware.system import pause
from sim.demo.page.acts import TurnKnob
from sim.demo.page.desk import TableDesk
from sim.demo.page.hints import ask_section
from sim.table.chips import Plug
from tests.sim.tables import sitting, until

EDITION = editions.load("lotr-2003")
POSITIONS = {
    "claim": "A:500@6;B:900@3 buy:0 dice:4,2",
    "auction": "A:500@6;B:900@3 done:0 auction:6,0.1,-,0",
    "debt": "A:110@4(6);B:1500 done:0 debt:0,bank,150,tax,4",
    "deal": "A:800@8(31);B:900@12 roll:0 deal:0,1,100,31,-,0,-,-",
}
JAILED = [
    ("A:500@10#0+0:7;B:900", "roll a double, pay 50 P or use a card", True),
    ("A:500@10#0;B:900", "roll a double or pay 50 P", False),
    ("A:10@10#0+0:7;B:900", "roll a double or use a card", True),
    ("A:10@10#0;B:900", "only a double gets you out", False),
    ("A:10@10#0(39);B:900", "roll a double, or raise 50 P for the fine", False),
    ("A:500@10#2;B:900", "roll a double, or 50 P is due", False),
    ("A:500@10#2+0:7;B:900", "roll a double or use a card. Otherwise 50 P is due", True),
]


def hint(
    line: str,
    *commands: AnyCommand,
    reader: bool = True,
    display: bool = True,
    dice: bool = True,
    listed: bool = False,
    opened: Page | None = None,
    bots: Collection[int] = (),
) -> str:
    """The words of `section`."""
    asked = section(
        line, *commands, reader=reader, display=display, dice=dice, listed=listed, opened=opened,
        bots=bots,
    )  # fmt: skip
    return str(asked["hint"])


def section(
    line: str,
    *commands: AnyCommand,
    reader: bool = True,
    display: bool = True,
    dice: bool = True,
    listed: bool = False,
    opened: Page | None = None,
    bots: Collection[int] = (),
) -> dict[str, Any]:
    """Of a position, with reader, display and dice plugged in or not, or a list called up by the
    knob, or a page `opened`; `bots` play these seats."""

    async def play() -> dict[str, Any]:
        async with sitting([False, False]) as at:
            if not reader:
                at.table.chips.unplug(Plug.READER)
                await until(at, lambda: not at.table.reads)
            edition = editions.load(notation.edition_of(line))
            banker = Banker(edition)
            done = banker.do(SetPosition(position=notation.position(edition, line)))
            assert isinstance(done, list), done
            at.table.table.adopt(banker)
            for command in commands:
                assert isinstance(at.table.table.do(command), list)
            if not display:
                at.table.chips.unplug(Plug.DISPLAY)
                await until(at, lambda: Plug.DISPLAY.value in at.table.table.ui.missing)
            if not dice:
                at.table.chips.unplug(Plug.DICE)
                await until(at, lambda: Plug.DICE.value in at.table.table.ui.missing)
            if listed:
                at.table.table.on(Pressed(button=Button.PUSH))
                assert at.table.table.ui.page is not None
            if opened is not None:
                at.table.table.choose(opened)
            by_bot = [seat in bots for seat in range(at.table.state.seats)]
            return ask_section(at.table, by_bot, lambda uid: uid.hex())

    return asyncio.run(play())


@pytest.mark.parametrize("name", POSITIONS)
def test_nobody_is_told_to_tap_while_the_reader_is_unplugged(name: str) -> None:
    line = f"lotr-2003/classic {POSITIONS[name]}"
    assert "tap" in hint(line).lower()
    told = hint(line, reader=False)
    assert "tap" not in told.lower()
    assert "OK" in told or "knob" in told


@pytest.mark.parametrize(("seats", "ways", "card"), JAILED)
def test_in_jail_only_the_ways_out_are_named_that_are_open(
    seats: str, ways: str, card: bool
) -> None:
    line = f"lotr-2003/classic {seats} roll:0"
    assert ways in questions.question(notation.read(EDITION, line)).replace("\xa0", " ")
    assert ("card" in hint(line)) == card


def test_in_jail_with_nothing_but_the_fine_to_pay_no_other_ways_are_promised() -> None:
    told = hint("lotr-2003/classic A:500@10#0;B:900 roll:0")
    assert told == "Roll for a double, or press OK and choose to pay the fine."


def test_the_key_that_an_auction_names_a_sum_with_is_the_displays() -> None:
    """The knob opens the menu there, whose bids have no sum to be set."""
    told = hint(f"lotr-2003/classic {POSITIONS['auction']}")
    assert "press OK to name a sum" in told
    assert "knob" not in told


def test_everybody_who_is_asked_is_marked_however_many_answers_the_first_has() -> None:
    """R62: whoever could build too is asked at once."""
    seats = "A:2600(31,32,34);B:1500(11,13,14);C:1500(16,18,19)"
    asked = section(f"lotr-2003/classic {seats} roll:0 shortage:0,31,house,1.2,-")
    assert len(asked["tags"]) == 2


@pytest.mark.parametrize("name", ["auction", "deal"])
def test_while_a_list_is_read_the_keys_are_that_lists(name: str) -> None:
    """Back closes it: it does not end the auction, and nothing has to be tapped to read a deal."""
    told = hint(f"lotr-2003/classic {POSITIONS[name]}", listed=True)
    assert told == "Turn the knob to choose, then press OK. Back closes the list."


def test_a_list_says_whose_it_is_if_not_of_who_is_asked() -> None:
    """A deal is read while its maker is about to roll."""
    told = hint(f"lotr-2003/classic {POSITIONS['deal']}", opened=OpenDeal(0))
    assert told.startswith("B chooses here. Turn the knob to choose")
    assert "chooses here" not in hint(f"lotr-2003/classic {POSITIONS['auction']}", listed=True)


def test_a_deal_that_a_bot_has_to_answer_asks_for_nothing_but_patience() -> None:
    line = "lotr-2003/classic A:500(6);B:900(8);C:700 roll:0 deal:0,1,0,6,-,100,-,-"
    asked = section(line, opened=OpenDeal(0), bots=(1, 2))
    assert asked["hint"] == "B is thinking about the deal: wait a moment."
    assert asked["buttons"] == []
    assert "Turn the knob" in hint(line, opened=OpenDeal(0), bots=(2,))


async def test_the_partner_chooses_once_a_deal_has_been_offered() -> None:
    async with sitting([False] * 3, at="lotr-2003/classic A:500(6);B:900(8);C:700 roll:0") as at:
        at.table.table.choose(StartDeal(0, 1, 6))
        draft = at.table.table.panel.draft
        assert draft is not None
        offer = draft.offer(at.table.table.state)
        assert offer is not None
        at.table.table.choose(offer)
        at.table.table.choose(OpenDeal(0))
        assert isinstance(at.table.table.panel.top, OpenDeal)
        assert str(ask_section(at.table, [False] * 3, lambda uid: uid.hex())["hint"]).startswith(
            "B chooses here."
        )


async def test_while_a_deal_is_put_together_its_maker_chooses_both_sides() -> None:
    async with sitting([False] * 3, at="lotr-2003/classic A:500(6);B:900(8);C:700 roll:0") as at:
        at.table.table.choose(StartDeal(1, 0))
        at.table.table.choose(DealSide("take"))
        assert str(ask_section(at.table, [False] * 3, lambda uid: uid.hex())["hint"]).startswith(
            "B chooses here."
        )


def test_while_a_person_is_asked_a_bots_list_is_that_persons() -> None:
    """Who has tapped a bot's token is told what the knob does now."""
    line = "lotr-2003/classic A:800@8;B:900@12(31);C:700@20 buy:0"
    told = hint(line, opened=SeatPage(1), bots=(1, 2))
    assert told.startswith("B chooses here. Turn the knob to choose")
    assert hint(line, opened=SeatPage(1), bots=(0, 1, 2)) == "", "its own hands"


async def test_the_list_that_a_bot_works_through_is_never_explained_to_a_person() -> None:
    """In an auction both are asked, and the bot bids by the knob; then the person takes it."""
    line = "lotr-2003/classic A:800@8;B:900@12(31);C:700@20 done:0 auction:6,0.1.2,-,0"
    async with sitting([False, True, True], at=line) as at:
        at.table.chips.unplug(Plug.READER)
        await until(at, lambda: not at.table.reads)
        desk = TableDesk(at, start=False)
        at.seats.sit([False, True, True])
        await until(at, lambda: at.table.table.ui.page is not None)
        asked = json.loads(desk.sections()["ask"])
        assert asked["hint"] == "B is using the knob: wait a moment."
        assert asked["buttons"] == []
        desk.act(TurnKnob(1))
        told = json.loads(desk.sections()["ask"])["hint"]
        assert "Turn the knob to choose" in told


@pytest.mark.parametrize(
    ("reader", "how"), [(True, "a rent, tap its deed"), (False, "rent, push the knob")]
)
def test_who_may_ask_for_a_rent_is_told_how_while_another_is_asked(reader: bool, how: str) -> None:
    line = "lotr-2003/classic A:800@13(31);B:900@12(18);C:700@20(21) roll:0"
    told = hint(line, Roll(0, (3, 2)), reader=reader)
    assert told.endswith(f"To ask for {how}.")


def test_the_deed_that_can_be_claimed_is_named() -> None:
    """Another may be marked, too: one that a rent can be asked with."""
    assert "the deed of Rivendell" in hint("lotr-2003/classic A:500@13;B:900 buy:0 dice:4,2")


def test_on_the_third_try_a_roll_is_said_to_open_the_jail_whatever_it_shows() -> None:
    """F6: without a double the fine is due, and then the throw counts."""
    told = hint("lotr-2003/classic A:500@10#2;B:900 roll:0")
    assert told == "Roll the dice. Without a double, you pay the fine and then move."
    assert "only a double" in hint("lotr-2003/classic A:10@10#0;B:900 roll:0")


def test_in_jail_who_can_raise_the_fine_is_told_how() -> None:
    """F3: the fine may be raised before it is paid; a mortgage of 20 is too little for it."""
    line = "lotr-2003/classic A:10@10#0(39);B:900 roll:0"
    assert hint(line).endswith(
        "raise the money for the fine first: tap your token to mortgage or sell."
    )
    assert hint(line, reader=False).endswith("push the knob to mortgage or sell.")
    assert "only a double" in hint("lotr-2003/classic A:10@10#0(1);B:900 roll:0")


@pytest.mark.parametrize("money", [20, 140])
def test_a_debtor_is_shown_ok_whatever_can_be_raised(money: int) -> None:
    """What is left to do is in its list; the deeds are marked, too."""
    asked = section(f"lotr-2003/classic A:{money}@4(6);B:1500 done:0 debt:0,bank,150,tax,4")
    assert asked["tags"]
    assert asked["buttons"] == ["ok"]


@pytest.mark.parametrize("reader", [True, False])
def test_nobody_is_told_to_claim_what_they_cannot_pay(reader: bool) -> None:
    told = hint("lotr-2003/classic A:20@6(1);B:900@3 buy:0 dice:4,2", reader=reader)
    assert told == (
        "You don't have enough money to claim the deed: press OK to see what you can do. "
        "Back puts it up for auction."
    )


@pytest.mark.parametrize("display", [True, False])
def test_after_the_end_the_hint_says_how_to_go_on(display: bool) -> None:
    over = section("lotr-2003/classic A:1;B:2 over worth:1.2 winners:1", display=display)
    told = str(over["hint"])
    assert told.startswith("Press OK for the final count, or for a new game.")
    assert over["buttons"] == ["ok"]
    assert told.endswith("The lists are on the display: plug it in.") != display


async def test_while_an_amount_is_set_the_knob_is_that_amounts() -> None:
    """What a bid or a deal is to be: no token is tapped and nothing rolled in between."""
    async with sitting([False, False], at=f"lotr-2003/classic {POSITIONS['auction']}") as at:
        for act in at.table.path_to(Bid(seat=0, amount=75)):
            if isinstance(at.table.table.ui.page, Amount):
                break
            at.table.hands.perform(act)
            await pause(at.clock, 2.0)
        else:
            raise AssertionError("no amount is set on the way")
        told = str(ask_section(at.table, [False, False], lambda uid: uid.hex())["hint"])
    assert told == (
        "Turn the knob to set the amount, then press OK. Push the knob to change the step."
    )


def test_without_a_display_nobody_is_sent_to_the_menu() -> None:
    told = hint("lotr-2003/classic A:500;B:900 roll:0", display=False)
    assert told == "Roll the dice. For everything else, plug the display in."


@pytest.mark.parametrize("reader", [True, False])
def test_nobody_is_told_to_tap_a_printed_card_that_the_page_has_not(reader: bool) -> None:
    """R71: the deck is of paper, beside the table. Only OK can say which card it was."""
    line = "lotr-2021{cards_drawn=at-table} A:800@33;B:900 draw:0"
    assert hint(line, reader=reader) == "Draw a card, then press OK to choose its name."


@pytest.mark.parametrize("reader", [True, False])
def test_back_answers_for_one_who_is_asked_and_for_several_it_opens_the_list(reader: bool) -> None:
    """R62, R70: of several, nobody knows whose No that would be."""
    retirement = "lotr-2003/classic A:500;B:500;C:500 roll:0 turn:5,2 retirement:2,"
    shortage = (
        "lotr-2003/classic A:2600(31,32,34);B:1500(11,13,14);C:1500(16,18,19) roll:0"
        " shortage:0,31,house,"
    )
    for line, alone, several in ((retirement, "1", "0.1"), (shortage, "1", "1.2")):
        rest = ",-" if line == shortage else ""
        assert "Back" in hint(line + alone + rest, reader=reader)
        assert "Back" not in hint(line + several + rest, reader=reader)


@pytest.mark.parametrize("reader", [True, False])
@pytest.mark.parametrize("name", ["auction", "debt"])
def test_without_a_display_the_lists_are_said_to_be_on_it(name: str, reader: bool) -> None:
    line = f"lotr-2003/classic {POSITIONS[name]}"
    plug_in = "The lists are on the display: plug it in."
    assert hint(line, reader=reader, display=False).endswith(plug_in)
    assert plug_in not in hint(line, reader=reader)


@pytest.mark.parametrize("line", [line for line, *_ in JAILED])
def test_in_jail_without_dice_the_roll_is_entered(line: str) -> None:
    jailed = f"lotr-2003/classic {line} roll:0"
    assert "enter what they show" in hint(jailed, dice=False)
    assert "plug one of them in" in hint(jailed, dice=False, display=False)


def test_in_jail_a_kept_card_needs_neither_dice_nor_display() -> None:
    asked = section(
        "lotr-2003/classic A:500@10#0+0:7;B:900 roll:0", dice=False, display=False
    )  # fmt: skip
    assert "tap a kept card" in str(asked["hint"])
    assert asked["tags"]
    assert asked["buttons"] == []  # nobody sees what they do


@pytest.mark.parametrize("name", ["auction", "debt"])
def test_over_a_list_ok_is_marked_and_back_is_not(name: str) -> None:
    """Back answers the question of the game only when no list is open: it closes the list."""
    asked = section(f"lotr-2003/classic {POSITIONS[name]}", listed=True)
    assert str(asked["hint"]).endswith("Back closes the list.")
    assert asked["buttons"] == ["ok"]


@pytest.mark.parametrize("line", ["A:500@6;B:900@3 buy:0 dice:4,2", "A:20@6;B:900 buy:0 dice:4,2"])
def test_at_a_claim_ok_glows_and_back_does_not(line: str) -> None:
    """The display names OK first: it claims the deed, or lists what can be done."""
    assert section(f"lotr-2003/classic {line}")["buttons"] == ["ok"]


def test_who_can_bid_no_more_is_shown_back() -> None:
    asked = section("lotr-2003/classic A:5@6;B:900@3 done:0 auction:6,0.1,1,60", bots=[1])
    assert asked["buttons"] == ["back"]


def test_in_jail_a_kept_card_needs_no_display() -> None:
    told = hint("lotr-2003/classic A:500@10#0+0:7;B:900 roll:0", display=False)
    assert told.startswith("Roll the dice, or tap a kept card.")


def test_a_list_on_a_dark_display_is_not_explained() -> None:
    told = hint("lotr-2003/classic A:500;B:900 roll:0", dice=False, display=False, listed=True)
    assert told == "The dice and the display are unplugged: plug one of them in to continue."


def test_without_display_and_reader_a_roll_is_still_all_that_is_left() -> None:
    told = hint("lotr-2003/classic A:500;B:900 roll:0", reader=False, display=False)
    assert told == "Roll the dice. For everything else, plug the display in."


def test_three_who_are_asked_are_listed_as_in_a_sentence() -> None:
    line = (
        "lotr-2003/classic A:2600(31,32,34);B:1500(11,13,14);C:1500(16,18,19);D:900(26,27,29)"
        " roll:0 shortage:0,31,house,1.2.3,-"
    )
    told = questions.question(notation.read(EDITION, line))
    assert told == "A wants to build. B, C and D, do you want to build too?"


def test_one_who_is_left_to_be_asked_is_asked_alone() -> None:
    line = "lotr-2003/classic A:500;B:500;C:500 roll:0 turn:5,2 retirement:2,{}"
    for left, told in (("0.1", "Do A and B agree?"), ("1", "Does B agree?")):
        assert questions.question(notation.read(EDITION, line.format(left))).endswith(told)


def test_a_debt_to_the_bank_is_owed_to_the_bank() -> None:
    owed = {
        "A:110@4(6);B:1500 done:0 debt:0,bank,150,tax,4": "A owes the Bank 150 P",
        "A:20@39(6);B:1500(37,39) done:0 debt:0,1,100,rent,39": "A owes B 100 P",
    }
    for line, told in owed.items():
        state = notation.read(EDITION, f"lotr-2003/classic {line}")
        assert questions.question(state).replace("\xa0", " ").startswith(told)
