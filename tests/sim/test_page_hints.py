"""What the page tells people to do is what they can do: no card they lack, no reader unplugged."""

from __future__ import annotations

import json
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
from tests.sim.tables import sitting, until
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


async def section(line: str, *how: str, gone: str = "") -> dict[str, Any]:
    """What a page shows of a position; `how` stands in a table below the position. Without the
    parts that are `gone`."""
    said = dict(one.partition(": ")[::2] for one in how)
    without = {Plug(name) for name in f"{said.get('without', '')} {gone}".split()}
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
        for plug in without - {Plug.READER}:
            at.table.chips.unplug(plug)
        names = {plug.value for plug in without - {Plug.READER}}
        await until(at, lambda: names <= {*at.table.table.ui.missing})
        if "listed" in said:
            at.table.table.on(Pressed(button=Button.PUSH))
            assert at.table.table.ui.page is not None
        if page := PAGES.get(said.get("opened", "")):
            at.table.table.choose(page)
        bots = said.get("bots", "")
        by_bot = [str(seat) in bots for seat in range(at.table.state.seats)]
        return hints_section(at.table, by_bot, lambda uid: uid.hex())


def _is_so(asked: dict[str, Any], check: str, words: str) -> bool:
    hint = str(asked["hint"])
    match check:
        case "says":
            return hint == words
        case "has":
            return words in hint
        case "has not":
            return words.lower() not in hint.lower()
        case "begins":
            return hint.startswith(words)
        case "ends":
            return hint.endswith(words)
        case "buttons":
            return bool(asked["buttons"] == words.split())
        case _:
            return len(asked["tags"]) >= int(words)


CHECKS = {"says", "has", "has not", "begins", "ends", "buttons", "tags"}
LISTS = "The lists are on the display: plug it in."


@tables(f"""
whoever may tap is asked to
  CLAIM | has: Tap
nobody is asked to tap while the reader is unplugged: a claim
  CLAIM | without: reader | has not: tap | has: OK
nobody is asked to tap while the reader is unplugged: an auction
  AUCTION | without: reader | has not: tap | has: OK
nobody is asked to tap while the reader is unplugged: a debt
  DEBT | without: reader | has not: tap | has: OK
nobody is asked to tap while the reader is unplugged: a deal
  DEAL | without: reader | has not: tap | has: knob
a debt may be raised by taps, and a deal read
  DEBT | has: tap
a deal is read by a tap
  DEAL | has: ap
in Jail with nothing but the fine to pay no other ways are promised
  A:500@10#0;B:900 roll:0 | says: Roll for a double, or press OK and choose to pay the fine.
the key that an auction names a sum with is the display's: the knob opens the menu, without sums
  AUCTION | has: press OK to name a sum | has not: knob | has: Tap
R62: whoever could build too is asked at once, and marked
  SHORTAGE+1.2,- | tags: 2
while the list of an auction is read the keys are that list's: Back does not end the auction
  AUCTION | listed | says: Turn the knob to choose, then press OK. Back closes the list.
while a deal is read nothing has to be tapped to read it
  DEAL | listed | says: Turn the knob to choose, then press OK. Back closes the list.
a deal is read while its maker is about to roll: whose list it is is said
  DEAL | opened: the deal | begins: B chooses here. Turn the knob to choose
whose list it is is not said to who is asked
  AUCTION | listed | has not: chooses here
a deal that a bot has to answer asks for nothing but patience
  TO-A-BOT | opened: the deal | bots: 1 2
  says: B is thinking about the deal: wait a moment. | buttons:
a deal that a person has to answer
  TO-A-BOT | opened: the deal | bots: 2 | has: Turn the knob
while a person is asked, a bot's list is that person's: who has tapped its token
  CLAIMED-BY-A | opened: the list of B | bots: 1 2 | begins: B chooses here. Turn the knob to choose
the list of a bot that is asked is for its own hands
  CLAIMED-BY-A | opened: the list of B | bots: 0 1 2 | says:
who may ask for a rent learns how while another is asked
  A:800@13(31);B:900@12(18);C:700@20(21) roll:0 | rolled
  ends: To ask for a rent, tap its deed.
who may ask for a rent learns how without a reader
  A:800@13(31);B:900@12(18);C:700@20(21) roll:0 | rolled | without: reader
  ends: To ask for rent, push the knob.
the deed that can be claimed is named: another may be marked, one that a rent can be asked with
  A:500@13;B:900 buy:0 dice:4,2 | has: the deed of Rivendell
F6: on the third try a roll opens the Jail whatever it shows, and then the fine is due
  A:500@10#2;B:900 roll:0
  says: Roll the dice. Without a double, you pay the fine and then move.
F6: who has not the money
  A:10@10#0;B:900 roll:0 | has: only a double
F3: who can raise the fine learns how
  A:10@10#0(39);B:900 roll:0
  ends: raise the money for the fine first: tap your token to mortgage or sell.
F3: and how without a reader
  A:10@10#0(39);B:900 roll:0 | without: reader | ends: push the knob to mortgage or sell.
F3: a mortgage of 20 is too little for it
  A:10@10#0(1);B:900 roll:0 | has: only a double
a debtor who cannot raise it is shown OK: what is left to do is in its list, and the deeds
  A:20@4(6);B:1500 done:0 debt:0,bank,150,tax,4 | tags: 1 | buttons: ok
a debtor who can raise it
  A:140@4(6);B:1500 done:0 debt:0,bank,150,tax,4 | tags: 1 | buttons: ok
nobody is asked to claim what they cannot pay
  A:20@6(1);B:900@3 buy:0 dice:4,2 | with or without: reader
  begins: You don't have enough money to claim the deed: press OK to see what you can do. Back
  ends: OK to see what you can do. Back puts it up for auction.
after the end the hint says how to go on
  A:1;B:2 over worth:1.2 winners:1 | buttons: ok | has not: {LISTS}
  begins: Press OK for the final count, or for a new game.
after the end, without a display
  A:1;B:2 over worth:1.2 winners:1 | without: display | buttons: ok | ends: {LISTS}
  begins: Press OK for the final count, or for a new game.
without a display nobody is sent to the menu: a roll is all that is left
  A:500;B:900 roll:0 | without: display | with or without: reader
  says: Roll the dice. For everything else, plug the display in.
R71: the deck is of paper, beside the table, and only OK can say which card it was
  lotr-2021{{cards_drawn=at-table}} A:800@33;B:900 draw:0 | with or without: reader
  says: Draw a card, then press OK to choose its name.
R70: Back answers for one who is asked
  A:500;B:500;C:500 roll:0 turn:5,2 retirement:2,1 | with or without: reader | has: Back
R70: of several, nobody knows whose No that would be
  A:500;B:500;C:500 roll:0 turn:5,2 retirement:2,0.1 | with or without: reader | has not: Back
R62: Back answers for one who is asked
  SHORTAGE+1,- | with or without: reader | has: Back
R62: of several, nobody knows whose No that would be
  SHORTAGE+1.2,- | with or without: reader | has not: Back
without a display the lists are said to be on it: an auction
  AUCTION | without: display | with or without: reader | ends: {LISTS}
without a display the lists are said to be on it: a debt
  DEBT | without: display | with or without: reader | ends: {LISTS}
where there is a display that is not said: an auction
  AUCTION | has not: {LISTS}
where there is a display that is not said: a debt, without a reader
  DEBT | without: reader | has not: {LISTS}
in Jail a kept card needs neither dice nor display, and nobody sees what keys do
  A:500@10#0+0:7;B:900 roll:0 | without: dice display | has: tap a kept card | tags: 1 | buttons:
in Jail a kept card needs no display
  A:500@10#0+0:7;B:900 roll:0 | without: display | begins: Roll the dice, or tap a kept card.
over the list of an auction OK is marked, and Back is not: it closes the list
  AUCTION | listed | ends: Back closes the list. | buttons: ok
over the list of a debt
  DEBT | listed | ends: Back closes the list. | buttons: ok
at a claim OK glows and Back does not: it claims the deed
  CLAIM | buttons: ok
at a claim that cannot be paid OK lists what can be done
  A:20@6;B:900 buy:0 dice:4,2 | buttons: ok
what a tap bids first is said as the display does
  AUCTION | says: Tap a token to bid 1 P, or press OK to name a sum. No bids? Press Back.
what a tap bids after another bid
  A:500@6;B:900@3 done:0 auction:6,0.1,1,20 | begins: Tap a token to bid 30 P, or press OK
  ends: No more bids? Press Back.
who cannot raise a debt is not sent looking for things to sell
  A:10@4(6);B:1500 done:0 debt:0,bank,150,tax,4 | has: offer a deal, or give up
who can raise a debt is asked to
  A:110@4(6);B:1500 done:0 debt:0,bank,150,tax,4 | has: Sell or
who can bid no more is shown Back
  A:5@6;B:900@3 done:0 auction:6,0.1,1,60 | bots: 1 | buttons: back
a list on a dark display is not explained
  A:500;B:900 roll:0 | without: dice display | listed
  says: The dice and the display are unplugged: plug one of them in to continue.
""")
async def test_the_page_says_what_can_be_done(steps: tuple[str, ...]) -> None:
    line, *rest = steps
    pairs = [one.partition(":")[::2] for one in rest]
    how = [one for one, (name, _) in zip(rest, pairs, strict=True) if name not in CHECKS]
    either = next((words for name, words in pairs if name == "with or without"), "")
    for gone in dict.fromkeys(("", either)):
        asked = await section(whole(line), *how, gone=gone)
        for name, words in pairs:
            assert name not in CHECKS or _is_so(asked, name, words.strip()), (name, words, asked)


@cases(
    "seats, ways, card",
    ("A:500@10#0+0:7;B:900", "roll a double, pay 50 P or use a card", True),
    ("A:500@10#0;B:900", "roll a double or pay 50 P", False),
    ("A:10@10#0+0:7;B:900", "roll a double or use a card", True),
    ("A:10@10#0;B:900", "only a double gets you out", False),
    ("A:10@10#0(39);B:900", "roll a double, or raise 50 P for the fine", False),
    ("A:500@10#2;B:900", "roll a double, or 50 P is due", False),
    ("A:500@10#2+0:7;B:900", "roll a double or use a card. Otherwise 50 P is due", True),
)
async def test_in_jail_only_open_ways_out_are_named(seats: str, ways: str, card: bool) -> None:
    """And without dice the roll is entered."""
    line = whole(f"{seats} roll:0")
    assert ways in questions.question(notation.read(EDITION, line)).replace("\xa0", " ")
    assert ("card" in (await section(line))["hint"]) == card
    assert "enter what they show" in (await section(line, "without: dice"))["hint"]
    assert "plug one of them in" in (await section(line, "without: dice display"))["hint"]


@pytest.mark.parametrize("offered", [True, False])
async def test_a_deal_s_maker_chooses_until_it_is_offered_then_its_partner(offered: bool) -> None:
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
    """In an auction both are asked, and the bot bids by the knob; then the person takes it."""
    line = "A:800@8;B:900@12(31);C:700@20 done:0 auction:6,0.1.2,-,0"
    async with sitting([False, True, True], at=whole(line)) as at:
        at.table.chips.unplug(Plug.READER)
        await until(at, lambda: not at.table.reads)
        desk = TableDesk(at, start=False)
        at.seats.sit([False, True, True])
        await until(at, lambda: at.table.table.ui.page is not None)
        asked = json.loads(desk.sections()["hints"])
        assert asked["hint"] == "B is using the knob: wait a moment."
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
    if told.startswith(".."):
        assert said.endswith(told[2:])
    elif told.endswith(".."):
        assert said.startswith(told[:-2])
    else:
        assert said == told
