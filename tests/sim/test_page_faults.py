"""Mischief on the page's table, tokens on its board, and what the table says then."""

from __future__ import annotations

import pytest

from controller.files.tagbook import TokenTag, simulated
from controller.rules.commands import Bundle, Buy, Offer, Roll
from hardware.checks.findings import any_wrong
from sim.demo.page.acts import AnyAct, Asks, Forget, Mischief, RollDice, Tap, read
from sim.demo.page.desk import TableDesk
from sim.demo.page.hints import hints_section
from sim.demo.session import Sitting
from sim.motion.path import dot
from sim.table.chips import Plug
from tests.sim.tables import do, later, until
from tests.steps import cases


@cases(
    "act, told",
    (Mischief(what="one-die"), "Only one die"),
    (Mischief(what="cocked"), "is cocked"),
    (Mischief(what="stranger"), "Unknown card"),
    (Mischief(what="hang"), "Reader, head 0: back"),
    (Forget(on=True), "is still on the pad"),
)
async def test_the_table_says_what_it_saw(act: AnyAct, told: str, at: Sitting) -> None:
    said: list[str] = []
    at.table.table.log.append(said.append)
    desk = TableDesk(at, start=False)
    await until(at, lambda: at.clock.time() > 0.1)  # the reader has looked at its heads
    assert desk.act(act) == ""
    if isinstance(act, Forget):
        assert desk.act(Tap(tag="deed:6")) == ""
    await until(at, lambda: any(told in line for line in said))
    desk.act(Forget(on=False))
    assert at.table.hands.lying == b""


@pytest.mark.parametrize("what", ["pick-up", "nudge", "bump"])
async def test_what_is_no_throw_counts_for_nothing(what: str, at: Sitting) -> None:
    """The die that is drawn shows the side that the moved one lies on."""
    desk, before = TableDesk(at, start=False), len(at.banker.history())
    act = read(f'{{"do": "mischief", "what": "{what}"}}')
    assert isinstance(act, Mischief)
    assert desk.act(act) == ""
    await later(at, 5)
    assert len(at.banker.history()) == before
    for die, one in zip(at.table.hands.dice, at.table.chips.hub.dice, strict=True):
        assert dot(one.lies, one.sides[die.face]) > 0.99
        assert not die.leans


async def test_dice_are_left_alone_while_they_roll(at: Sitting) -> None:
    desk = TableDesk(at, start=False)
    at.table.hands.throw((2, 3))
    assert desk.act(Mischief(what="nudge")) == "The dice are still rolling."


async def test_the_dice_can_be_thrown_once_the_last_roll_has_counted(at: Sitting) -> None:
    """The question asks for the next roll then, and a throw that is refused would be lost."""
    desk, told = TableDesk(at, start=False), list[str | Asks]()
    at.banker.subscribe(lambda _: told.append(desk.act(RollDice(faces=(2, 3)))))
    at.table.hands.throw((6, 5))
    await until(at, lambda: len(told) == 2)
    assert told == ["", ""]


async def test_a_deal_that_waits_for_a_person_is_lit_in_a_bot_s_turn(at: Sitting) -> None:
    at.seats.by_bot = [False, True]  # it is only looked at, nobody acts
    do(at, Roll(0, (6, 6)), Roll(1, (2, 3)), Roll(0, (4, 2)), Buy(0))
    do(at, Offer(1, 0, Bundle(cash=200), Bundle(deeds=(6,))))
    (frodo,) = simulated(at.banker.edition).uids(TokenTag(token="Frodo"))
    section = hints_section(at.table, [False, True], {frodo: "token:0"}.__getitem__)
    assert section["tags"] == ["token:0"]


async def test_tags_and_the_check_of_the_parts_are_on_the_panel(at: Sitting) -> None:
    """As at a real table (README); and the check sees a plug that was pulled."""
    desk = at.table.table.context
    assert desk.tags is not None
    assert desk.findings is not None
    assert not any_wrong(desk.findings())
    at.table.chips.unplug(Plug.READER)
    await until(at, lambda: "pads" in at.table.table.ui.missing)
    assert any_wrong(desk.findings())


async def test_a_game_that_goes_on_finds_the_dice_as_they_were_left(at: Sitting) -> None:
    """What the tray, the display and the sensors show is one thing; and it is no throw."""
    do(at, Roll(0, (6, 6)), Roll(1, (2, 3)), Roll(0, (0, 5)))
    banker = at.banker
    again = Sitting(banker, seed=2)
    try:
        again.clock.run_fast()
        await again.table.ready.wait()
        before = len(banker.history())
        await later(again, 5)
        assert [die.face for die in again.table.hands.dice] == [0, 5]
        for die, face in zip(again.table.chips.hub.dice, (0, 5), strict=True):
            assert die.lies == die.sides[face]
        assert len(banker.history()) == before
    finally:
        again.close()
