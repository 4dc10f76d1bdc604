"""Every tap and press is acknowledged within 150 ms at a whole table, from the contact, or the card
in the field, to the last byte of the picture; and a no is on strip, buzzer and display by then, its
reason in words: for every refusal.

Time is the simulated clock's, plus what the display's wire was busy for at 400 kHz (UM10204: nine
clocks a byte) and the strip's at 800 kHz (WS2812B: 1.25 us a bit, 280 us to latch).
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from controller.files.tagbook import DeedTag, OperatorTag, TokenTag, Work
from controller.rules import commands as c
from controller.rules.prompts import Ask
from controller.rules.refusals import SENTENCES, Refusal
from controller.table import Gesture, Hold, Press, RollDice, Tap, TurnKnob
from controller.view.interface import Tone
from controller.view.oled import screen
from controller.view.palette import NO
from controller.view.sounds import TUNES, Sound
from controller.view.strip.light import dim
from hardware.display.oled import OledDisplay
from hardware.panel.panel import open_buzzer
from hardware.ports import Button, TagPlaced, TagRemoved
from hardware.strip.strip import StripLayout, open_strip
from sim.chips.ssd1306 import Ssd1306
from sim.chips.ws2812 import Ws2812Chain
from sim.demo.session import Sitting
from sim.linux.pins import SimPins
from sim.linux.spidev import GPIO, soldered
from sim.wires.bus import I2cBus
from tests.sim.evening import Evening, evening
from tests.sim.script import Plan, sit_down
from tests.sim.tables import until
from tests.steps import cases
from tests.table.hands import BOOK, EDITION, Hands, banker, hands

IN_TIME_S = 0.150
ADDRESS = 0x3C


class Rig:
    """A table of real drivers on simulated wires, seat 0 of two to roll."""

    def __init__(self) -> None:
        self.oled, self.bus = Ssd1306(), I2cBus(hertz=400_000)
        self.bus.attach(ADDRESS, self.oled)
        self.chain = Ws2812Chain(40)
        display = OledDisplay(self.bus, sink=print, address=ADDRESS)
        display.connect()
        self.strip = open_strip(
            pin=GPIO, count=40, sink=print, brightness=1.0, kernel=soldered(self.chain.receive)
        )
        self.hands: Hands = hands(
            banker(("Ada", "Bo")), display=display, strip=self.strip, layout=StripLayout(count=40)
        )
        self.pins = SimPins(self.hands.clock, buttons={}, buzzer=25)
        buzzer = open_buzzer(pin=25, factory=self.pins.factory, clock=self.hands.clock)
        self.hands.table.complete(buzzer=buzzer, missing=())
        self.hands.do(RollDice((6, 6)), RollDice((2, 1)))
        self.hands.wait()

    def close(self) -> None:
        self.hands.table.close()
        self.strip.close()

    def refuse(self, refusal: Refusal) -> None:
        """Show a refusal that no short game brings about."""
        self.hands.table.refuse(refusal)

    def answer_s(self, act: Callable[[], object]) -> float:
        """How long an act's no takes until all of it is there, seconds; it must be a no."""
        before = self.bus.seconds, self.chain.seconds
        began = self.hands.clock.time()
        act()
        notice = self.hands.table.ui.notice
        assert notice is not None
        assert notice.tone is Tone.NO
        waited = notice.since - began
        assert self.chain.colours[30] == dim(NO, 0.5), "red at once"
        assert self.pins.ear.hertz == TUNES[Sound.NO][0][0], "and heard"
        shown = screen(self.hands.table.state, self.hands.table.ui, self.hands.clock.time()).image
        assert self.oled.pixels() == shown.tobytes(), "and its reason is to be read"
        wires = self.bus.seconds - before[0] + self.chain.seconds - before[1]
        return waited + wires


@pytest.fixture
def rig() -> Iterator[Rig]:
    one = Rig()
    yield one
    one.close()


WRONG: list[c.AnyCommand] = [
    c.Roll(1, (6, 6)), c.Roll(0, (9, 9)), c.Buy(0), c.Pass(0), c.Bid(0, 10), c.AskRent(0, 1),
    c.Build(0, 1),
    c.Mortgage(0, 1), c.Lift(0, 1), c.PayFine(0), c.UseCard(0), c.Contest(0), c.Offer(0, 0,
    c.Bundle(), c.Bundle()),
    c.Roll(7, (6, 6)),
]  # fmt: skip


@pytest.mark.parametrize("command", WRONG, ids=repr)
def test_a_command_that_is_refused_is_answered_in_time(rig: Rig, command: c.AnyCommand) -> None:
    assert rig.answer_s(lambda: rig.hands.table.do(command)) <= IN_TIME_S


@cases(
    "act",
    Tap(b"\x01\x02\x03\x04"),
    Tap(BOOK.uids(TokenTag(token=EDITION.data.tokens[-1]))[0]),
    ids=["an unknown card", "a token that nobody plays with"],
)
def test_a_tap_that_means_nothing_is_answered_in_time(rig: Rig, act: Tap) -> None:
    assert rig.answer_s(lambda: _lay(rig, act.uid)) <= IN_TIME_S


def _lay(rig: Rig, uid: bytes) -> None:
    rig.hands.table.on(TagPlaced(source="pads", head=0, uid=uid))
    rig.hands.table.on(TagRemoved(source="pads", head=0, uid=uid))


PAGES: list[tuple[Gesture, ...]] = [
    (), (Press(Button.PUSH),), (Press(Button.PUSH), TurnKnob(3)), (Hold(Button.BACK),),
    (RollDice((5, 4)),),
]  # fmt: skip
"""What may be on the display before: more or less of it has to be sent."""


@pytest.mark.parametrize("before", PAGES, ids=repr)
def test_every_sentence_is_there_in_time(rig: Rig, before: tuple[Gesture, ...]) -> None:
    """Every reason that there is, over one picture after the other; the longest counts."""
    rig.hands.do(*before)
    took = []
    for code, sentence in SENTENCES.items():
        names = {part.split("}")[0] for part in sentence.split("{")[1:]}
        refusal = Refusal(code, dict.fromkeys(names, "Galadriel"))
        took.append(rig.answer_s(partial(rig.refuse, refusal)))
        rig.hands.wait(0.7)
    assert max(took) <= IN_TIME_S


async def test_from_the_card_on_the_pad_to_the_reason_on_the_display(at: Sitting) -> None:
    """Through the reader's own firmware and its line: the sweep, the report, the answer."""
    table, began = at.table, at.clock.time()
    busy = table.chips.bus.seconds
    table.hands.tap(b"\x0a\x0b\x0c\x0d")
    await until(at, lambda: table.table.ui.notice is not None)
    notice = table.table.ui.notice
    assert notice is not None
    assert notice.tone is Tone.NO
    assert notice.since - began + table.chips.bus.seconds - busy <= IN_TIME_S


# Every tap and every press


HELD_S = 1.0  # a button counts as held from here on; before that there is nothing to acknowledge


async def acknowledged(e: Evening, act: Gesture, after_s: float = 0.0) -> None:
    """Something changes on strip or display, and in time; `after_s` belongs to the gesture."""
    chips = e.table.chips
    shown, lit = chips.oled.pixels(), list(chips.chain.colours)
    busy, began = chips.bus.seconds + chips.chain.seconds, e.clock.time()
    await e.do(act)
    waited = e.clock.time() - began - after_s
    wires = chips.bus.seconds + chips.chain.seconds - busy
    assert (chips.oled.pixels(), list(chips.chain.colours)) != (shown, lit), act
    assert waited + wires <= IN_TIME_S, (act, waited, wires)
    e.sees()


async def test_every_kind_of_tap_and_press_is_acknowledged_in_time(tmp_path: Path) -> None:
    async with evening(tmp_path) as e:
        spare = e.state.edition.data.tokens[4]
        await acknowledged(e, Tap(e.book.uids(TokenTag(token=spare))[0]))  # sits down
        await e.wait(1.0)
        await acknowledged(e, Tap(e.book.uids(TokenTag(token=spare))[0]))  # gets up
        await e.wait(4.0)
        await acknowledged(e, TurnKnob(1))
        await e.do(TurnKnob(-1))
        await sit_down(e, Plan("lotr-2003"))
        await in_a_game(e)


async def in_a_game(e: Evening) -> None:
    """Looking, opening, choosing, taking back; a claim, a bid, a rent."""
    tap = {n: Tap(e.book.uids(DeedTag(space=n))[0]) for n in (6, 8, 39)}
    token = [Tap(e.book.uids(TokenTag(token=t))[0]) for _, t in e.state.players]
    quiet: list[Gesture] = [
        tap[39], token[0], Press(Button.BACK), Press(Button.PUSH), TurnKnob(1), TurnKnob(-1),
        Press(Button.OK), Press(Button.BACK), Press(Button.BACK),
        *(Tap(e.book.uids(OperatorTag(work=work))[0]) for work in (Work.MENU, Work.DEAL)),
        Press(Button.BACK),
    ]  # fmt: skip
    for act in quiet:
        await acknowledged(e, act)
        await e.wait(0.5)
    await acknowledged(e, Hold(Button.BACK), HELD_S)
    await e.back()
    await e.throw(4, 2)
    await acknowledged(e, Press(Button.OK))  # only ends the telling
    await acknowledged(e, tap[6])  # a claim
    await e.throw(5, 3)
    await e.told()
    await acknowledged(e, Press(Button.BACK))  # to the auction
    await e.told()
    await acknowledged(e, token[2])  # a bid
    await acknowledged(e, token[0])
    await e.back()
    await e.ok()
    assert e.asked.ask is Ask.ROLL
    await e.throw(4, 2)
    await acknowledged(e, tap[6])  # a rent
