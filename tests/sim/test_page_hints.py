"""What the page tells people beside the answers, and what it lights: nothing that does not help."""

import json
import re
from typing import Any

import pytest

from controller import editions
from controller.dialogue import questions
from controller.rules import notation
from controller.rules.commands import Bid, Roll, SetPosition
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
from sim.demo.page.hints import hints_section
from sim.table.chips import Plug
from tests.sim.tables import later, sitting, until
from tests.steps import cases, tables

EDITION = editions.load("lotr-2003")
NAMED = {
    "CLAIM": "A:500@6;B:900@3 buy:0 dice:4,2",
    "AUCTION": "A:500@6;B:900@3 done:0 auction:6,0.1,-,0",
    "DEBT": "A:110@4(6);B:1500 done:0 debt:0,bank,150,tax,4",
    "DEAL": "A:800@8(31);B:900@12 roll:0 deal:0,1,100,31,-,0,-,-",
    "TO-A-BOT": "A:500(6);B:900(8);C:700 roll:0 deal:0,1,0,6,-,100,-,-",
    "CLAIMED-BY-A": "A:800@8;B:900@12(31);C:700@20 buy:0",
    "SHORTAGE": "A:2600(31,32,34);B:1500(11,13,14);C:1500(16,18,19) roll:0 shortage:0,31,house,",
}
PAGES: dict[str, Page] = {"the deal": OpenDeal(0), "the list of B": SeatPage(1)}


def whole(line: str) -> str:
    """A position in this file's short notation."""
    name, _, more = line.partition("+")
    line = NAMED[name] + more if name in NAMED else line
    return line if line.startswith("lotr-") else f"lotr-2003/classic {line}"


async def section(line: str, *how: str) -> dict[str, Any]:
    """What a page is told to show, of a position; `how` stands in a table below the position."""
    said = dict(one.partition(": ")[::2] for one in how)
    without = {Plug(name) for name in said.get("without", "").split()}
    edition = editions.load(notation.edition_of(line))
    async with sitting([False, False]) as at:
        if Plug.READER in without:
            at.table.chips.unplug(Plug.READER)
            await until(at, lambda: not at.table.reads)
        banker = Banker(edition)
        done = banker.do(SetPosition(position=notation.position(edition, line)))
        assert isinstance(done, list), done
        at.table.table.adopt(banker)
        if "rolled" in said:
            assert isinstance(at.table.table.do(Roll(0, (3, 2))), list)
            await later(at, 10.0)  # the news is over
        for plug in without - {Plug.READER}:
            at.table.chips.unplug(plug)
        gone = {plug.value for plug in without - {Plug.READER}}
        await until(at, lambda: gone <= {*at.table.table.ui.missing})
        if "listed" in said:
            at.table.table.on(Pressed(button=Button.PUSH))
            assert at.table.table.ui.page is not None
        if page := PAGES.get(said.get("opened", "")):
            at.table.table.choose(page)
        bots = said.get("bots", "")
        at.seats.by_bot = [str(seat) in bots for seat in range(at.table.state.seats)]
        asked: dict[str, Any] = json.loads(TableDesk(at, start=False).sections()["hints"])
        return asked


LIST = "Turn the knob to choose, then press OK. Back closes the list."


@tables(f"""
while a list is open the keys are that list's: Back does not end the auction
  AUCTION | listed | says: {LIST} | buttons: ok
the list of a debt
  DEBT | listed | says: {LIST} | buttons: ok
a deal is read while its maker is about to roll: whose list it is is said
  DEAL | opened: the deal | says: B chooses here. {LIST}
a deal that a bot has to answer asks for nothing but patience
  TO-A-BOT | opened: the deal | bots: 1 2
  says: B is thinking about the deal: wait a moment. | buttons:
a deal that a person has to answer
  TO-A-BOT | opened: the deal | bots: 2 | says: B chooses here. {LIST}
while a person is asked, a bot's list is that person's: who has tapped its token
  CLAIMED-BY-A | opened: the list of B | bots: 1 2 | says: B chooses here. {LIST}
the list of a bot that is asked is for its own hands
  CLAIMED-BY-A | opened: the list of B | bots: 0 1 2 | says: | buttons:
a list on a dark display is not explained
  A:500;B:900 roll:0 | without: dice display | listed | says: | buttons:
who cannot pay for a claim reads why only the auction is left
  A:20@6(1);B:900@3 buy:0 dice:4,2 | says: You don't have enough money to claim the deed.
  buttons: ok
for a bot that cannot, nothing is explained
  A:20@6(1);B:900@3 buy:0 dice:4,2 | bots: 0 | says: | buttons:
tax is chosen before it is counted
  A:900@4;B:900@3 tax:0 dice:0,4 | says: Choose first; your total is shown afterwards. | buttons: ok
at a claim OK glows and Back does not: it claims the deed
  CLAIM | says: | tags: deed:6 | buttons: ok
R62: whoever could build too is asked at once, and marked
  SHORTAGE+1.2,- | says: | tags: token:1 token:2 | buttons: ok
a deal is read by a tap
  DEAL | says: | tags: token:1 | buttons:
but not while taps bid: who has bid most would only be told that
  A:500@6(31);B:900@3;C:9 done:0 auction:6,0.1,0,20 deal:1,0,100,-,-,0,31,- | tags: token:1
nobody is shown a deal's token while the reader is unplugged
  DEAL | without: reader | says: | tags:
a debtor is shown OK and the deeds, whether that will do or not
  A:20@4(6);B:1500 done:0 debt:0,bank,150,tax,4 | says: | tags: deed:6 | buttons: ok
who can bid no more is shown Back
  A:5@6;B:900@3 done:0 auction:6,0.1,1,60 | bots: 1 | says: | tags: | buttons: back
a rent is asked for by its deed while a bot is about to roll
  A:800@13;B:900@12;C:700@20(18) roll:0 | rolled | bots: 1 | says: | tags: deed:18 | buttons:
a deal is read in the menu where nothing else leads to it
  lotr-2021{{cards_drawn=at-table}} A:800@33;B:900(31) draw:0 deal:0,1,100,-,-,0,31,-
  bots: 0 | without: reader | says: | tags: | buttons: push
after the end OK leads on
  A:1;B:2 over worth:1.2 winners:1 | says: | buttons: ok
nobody sees what keys do on a dark display
  CLAIM | without: display | says: | tags: deed:6 | buttons:
in Jail a kept card needs neither dice nor display
  A:500@10#0+0:7;B:900 roll:0 | without: dice display | says: | tags: card:0:7 | buttons:
""")
async def test_what_no_button_says_is_told_and_what_acts_is_lit(steps: tuple[str, ...]) -> None:
    line, *rest = steps
    wanted = dict(one.partition(":")[::2] for one in rest)
    asked = await section(whole(line), *rest)
    shown = {"says": asked["hint"]}
    shown |= {name: " ".join(asked[name]) for name in ("tags", "buttons")}
    assert {name: wanted.get(name, is_so).strip() for name, is_so in shown.items()} == shown


@cases(
    "seats, ways",
    ("A:500@10#0+0:7;B:900", "roll a double, pay 50 P or use a card"),
    ("A:500@10#0;B:900", "roll a double or pay 50 P"),
    ("A:10@10#0+0:7;B:900", "roll a double or use a card"),
    ("A:10@10#0;B:900", "only a double gets you out"),
    ("A:10@10#0(39);B:900", "roll a double, or raise 50 P for the fine"),
    ("A:10@10#0(1);B:900", "only a double gets you out"),
    ("A:500@10#2;B:900", "roll a double, or 50 P is due"),
    ("A:500@10#2+0:7;B:900", "roll a double or use a card. Otherwise 50 P is due"),
)
def test_in_jail_only_the_ways_out_are_named_that_are_open(seats: str, ways: str) -> None:
    state = notation.read(EDITION, whole(f"{seats} roll:0"))
    assert ways in questions.question(state).replace("\xa0", " ")


@pytest.mark.parametrize("offered", [True, False])
async def test_the_partner_chooses_once_a_deal_is_offered_its_maker_before(offered: bool) -> None:
    async with sitting([False] * 3, at=whole("A:500(6);B:900(8);C:700 roll:0")) as at:
        table = at.table.table
        if offered:
            table.choose(StartDeal(0, 1, 6))
            assert table.panel.draft is not None
            offer = table.panel.draft.offer(table.state)
            assert offer is not None
            table.choose(offer)
            table.choose(OpenDeal(0))
            assert isinstance(table.panel.top, OpenDeal)
        else:  # B puts it together, and chooses both sides
            table.choose(StartDeal(1, 0))
            table.choose(DealSide("take"))
        hint = str(hints_section(at.table, [False] * 3, lambda uid: uid.hex())["hint"])
        assert hint.startswith("B chooses here.")


async def test_the_list_that_a_bot_works_through_is_never_explained_to_a_person() -> None:
    """In an auction both are asked, and a bot passes by the knob; then the person takes it."""
    line = "A:800@8;B:900@12(31);C:700@20 done:0 auction:6,0.1.2,-,0"
    async with sitting([False, True, True], at=whole(line)) as at:
        at.table.chips.unplug(Plug.READER)
        await until(at, lambda: not at.table.reads)
        desk = TableDesk(at, start=False)
        at.seats.sit([False, True, True])
        await until(at, lambda: at.table.table.ui.page is not None)
        asked = json.loads(desk.sections()["hints"])
        assert asked["hint"].endswith(" is using the knob: wait a moment.")
        assert asked["buttons"] == []
        desk.act(TurnKnob(1))
        assert "Turn the knob to choose" in json.loads(desk.sections()["hints"])["hint"]


async def test_while_an_amount_is_set_the_knob_is_that_amounts() -> None:
    """What a bid or a deal is to be: no token is tapped and nothing rolled in between."""
    async with sitting([False, False], at=whole("AUCTION")) as at:
        for act in at.table.path_to(Bid(seat=0, amount=75)):
            if isinstance(at.table.table.ui.page, Amount):
                break
            at.table.hands.perform(act)
            await pause(at.clock, 2.0)
        else:
            raise AssertionError("no amount is set on the way")
        assert hints_section(at.table, [False, False], lambda uid: uid.hex())["hint"] == (
            "Turn the knob to set the amount, then press OK. Push the knob to change the step."
        )


@cases(
    "line, told",
    ("A:2600(31,32,34);B:1500(11,13,14);C:1500(16,18,19);D:900(26,27,29) roll:0"
     " shortage:0,31,house,1.2.3,-",
     "A wants to build. B, C and D, do you want to build too?"),
    ("A:500;B:500;C:500 roll:0 turn:5,2 retirement:2,0.1", "..Do A and B agree?"),
    ("A:500;B:500;C:500 roll:0 turn:5,2 retirement:2,1", "..Does B agree?"),
    ("DEBT", "A owes the Bank 150 P.."),
    ("A:20@39(6);B:1500(37,39) done:0 debt:0,1,100,rent,39", "A owes B 100 P.."),
    ids=["three in a sentence", "two", "one alone", "the Bank", "a player"],
)  # fmt: skip
def test_a_question_names_who_is_asked_and_who_is_owed(line: str, told: str) -> None:
    said = questions.question(notation.read(EDITION, whole(line))).replace("\xa0", " ")
    assert re.fullmatch(re.escape(told).replace(r"\.\.", ".*"), said)
