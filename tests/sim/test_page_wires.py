"""The wires of the page's table: rows for pages that ask, and no tap at all while none does; and
mischief on it, tokens on its board, and what the table says then."""

import json
from typing import Any, Literal

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from controller.files.tagbook import TokenTag, simulated
from controller.rules.commands import Bundle, Buy, Offer, Roll
from controller.web.lazy_server import LOOPBACK, listen
from controller.web.server import serving
from firmware import wire
from hardware.checks.findings import any_wrong
from sim.boards.mcu import Mcu
from sim.demo.page.acts import (
    AnyAct,
    Forget,
    Mischief,
    Plug as PullPlug,
    Press,
    RollDice,
    Tap,
    TurnKnob,
    read,
)
from sim.demo.page.desk import TableDesk
from sim.demo.page.feed import DeskFeed
from sim.demo.page.hints import hints_section
from sim.demo.page.site import site
from sim.demo.page.wires import hexed, pins
from sim.demo.phones import invite
from sim.demo.session import Sitting
from sim.motion.path import dot
from sim.table.chips import Chips, Plug
from sim.table.recorder import ROWS_KEPT, Wire
from sim.wires import Tapped
from tests.sim.tables import another_table, do, later, new_game, page, sitting, until
from tests.steps import cases

ON, OFF = '{"do": "wires", "on": true}', '{"do": "wires", "on": false}'


def tapped(chips: Chips) -> int:
    """How many taps there are on all wires of a table."""
    wires: tuple[Tapped[...], ...] = (
        chips.bus, chips.spi, chips.hub.wire, chips.hub.air, chips.reader.wire, chips.pins,
        chips.pins.buzzer, *(reader.wire for reader in chips.board),
    )  # fmt: skip
    return sum(len(wire.hearers) for wire in wires)


def rows(feed: DeskFeed) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(feed.own()["wires"])["rows"]
    return found


def shown(at: Sitting) -> tuple[TableDesk, DeskFeed]:
    """A desk, and a page that shows the wires."""
    desk = TableDesk(at, start=False)
    feed = page(at, desk)
    feed.handle(ON)
    return desk, feed


@pytest.mark.parametrize("heads", [False, True])
async def test_no_wire_is_tapped_unless_a_page_shows_them(heads: bool) -> None:
    """Pages that show the table alone cost the wires nothing: there is nobody to call."""
    async with sitting([False, False], heads=heads) as at:
        desk, chips = TableDesk(at, start=False), at.table.chips
        one, other = page(at, desk), page(at, desk)
        assert "wires" not in one.own()
        assert tapped(chips) == 0
        one.handle(ON)
        one.handle(ON)
        every = tapped(chips)
        assert every == 7 + len(chips.board)
        other.handle(ON)
        assert tapped(chips) == every  # one tap a wire, however many pages
        one.handle(OFF)
        assert "wires" not in one.own()
        assert tapped(chips) == every
        other.close()
        assert tapped(chips) == 0
        other.close()
        assert tapped(chips) == 0


async def test_a_page_that_goes_away_leaves_no_tap_behind(at: Sitting) -> None:
    sock = listen(0, LOOPBACK)
    own = "{}:{}".format(*sock.getsockname())
    desk, origin = TableDesk(at, start=False), Origin(f"http://{own}")
    pages = site(desk, invite(at, sock.getsockname()[1], None))
    async with serving(pages, sock) as stop:
        async with connect(f"ws://{own}/sim/live", origin=origin, max_queue=None) as page:
            await page.send(ON)
            while "wires" not in json.loads(await page.recv()):
                pass
            assert tapped(at.table.chips) == 7
        await until(at, lambda: tapped(at.table.chips) == 0)
        stop()


async def test_each_wire_has_rows_and_each_row_comes_once(at: Sitting) -> None:
    desk, feed = shown(at)
    first = TokenTag(token=at.table.state.players[0][1])
    at.table.hands.throw((2, 3))
    at.table.hands.tap(at.table.table.tagbook.uids(first)[0])
    desk.act(Press(button="ok"))
    desk.act(TurnKnob(steps=1))
    await later(at, 8)
    blob = feed.own()["wires"]
    found = json.loads(blob)["rows"]
    assert {row["wire"] for row in found} == {one.value for one in Wire} - {"board"}
    assert [row["n"] for row in found] == sorted({row["n"] for row in found})
    assert feed.own()["wires"] is blob  # and so is not sent again
    assert next(row for row in found if row["name"] == "PLACED")["tag"] == "token:0"
    assert not any(row["wrong"] for row in found)


async def test_rows_are_bounded_on_each_wire_by_itself(at: Sitting) -> None:
    desk, line = TableDesk(at, start=False), at.table.chips.reader.wire
    feed, late = page(at, desk), page(at, desk)
    feed.handle(ON)
    desk.act(TurnKnob(steps=1))
    await later(at, 1)
    before = {row["n"] for row in rows(feed) if row["wire"] != "reader"}
    for count in range(3 * ROWS_KEPT):
        line.write(wire.encode(wire.MISSED, b"else", count, count.to_bytes(2, "big")))
    late.handle(ON)
    found = rows(late)
    reader = [row["words"] for row in found if row["wire"] == "reader"]
    assert len(reader) == ROWS_KEPT
    assert reader[-1] == f"reports lost because the memory was full: {3 * ROWS_KEPT - 1}"
    assert before <= {row["n"] for row in found}
    assert before


@cases(
    "part, says",
    ("dice", "Dice: gone"), ("reader", "Reader: gone"), ("display", "Display: gone"),
    ("board", "Board4: gone"),
)  # fmt: skip
async def test_a_pulled_wire_is_noticed_and_the_notice_is_told(
    part: Literal["dice", "reader", "display", "board"], says: str
) -> None:
    async with sitting([False, False], heads=part == "board") as at:
        desk, feed = shown(at)

        def told(words: str) -> bool:
            return words in feed.log_since(0)[0].decode()

        for board in (at.table.chips.hub, at.table.chips.reader, *at.table.chips.board):
            board.HOLD_S = Mcu.HOLD_S  # the host comes back by itself: none waits for it
        desk.act(PullPlug(part=part, plugged=False))
        await until(at, lambda: told(says))
        assert not json.loads(feed.own()["wires"])["plugs"][part]
        desk.act(PullPlug(part=part, plugged=True))
        await until(at, lambda: told(says.replace("gone", "back")))
        assert json.loads(feed.own()["wires"])["plugs"][part]


async def test_a_pulled_panel_presses_nothing_and_one_that_is_back_does(at: Sitting) -> None:
    """An open wire looks like an open contact: neither driver nor table can notice."""
    desk = TableDesk(at, start=False)
    await later(at, 1)
    before = at.table.table.ui.page
    desk.act(PullPlug(part="panel", plugged=False))
    assert desk.act(Press(button="push")) == "The panel is unplugged: plug it back in."
    await later(at, 2)
    assert at.table.table.ui.page is before
    assert at.table.table.ui.missing == ()
    desk.act(PullPlug(part="panel", plugged=True))
    assert desk.act(Press(button="push")) == ""
    await until(at, lambda: at.table.table.ui.page is not None)


async def test_a_pulled_buzzer_is_silent_while_its_pin_goes_on(at: Sitting) -> None:
    (desk, feed), ear = shown(at), at.table.chips.pins.ear
    desk.act(PullPlug(part="buzzer", plugged=False))
    before = list(ear.tones)
    at.table.hands.throw((2, 3))
    await later(at, 6)
    assert "buzzer" in {row["wire"] for row in rows(feed)}
    assert [tone for tone in ear.tones[len(before) :] if tone[0]] == []
    desk.act(PullPlug(part="buzzer", plugged=True))
    at.table.hands.throw((2, 3))
    await until(at, lambda: any(hz for hz, _ in ear.tones[len(before) :]))


async def test_another_table_is_listened_to_and_pins_are_those_of_the_drawing(at: Sitting) -> None:
    assert pins(at.table.chips.profile) == {
        "display": [2, 3], "strip": [10], "panel": [17, 22, 23, 24, 27], "buzzer": [25],
    }  # fmt: skip
    desk, feed = shown(at)
    feed.own()
    old = at.table
    assert new_game(desk, "Frodo=<b>Bo</b>", "Gimli=Sam") == ""
    if at.table is old:
        await another_table(at)
    feed.own()
    assert tapped(old.chips) == 0
    assert tapped(at.table.chips) == 7


@cases(
    "raw, words",
    (b"", ""),
    (b"\0\x01\0\0\0", "00 01 00 00 00"),
    (b"\0" * 124 + b"\x88\xee", "00×124 88 EE"),
    (bytes(range(70)), " ".join(f"{value:02X}" for value in range(64)) + " …"),
)
def test_bytes_are_written_short(raw: bytes, words: str) -> None:
    assert hexed(raw) == words


# Mischief


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
    desk, told = TableDesk(at, start=False), list[str]()
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
