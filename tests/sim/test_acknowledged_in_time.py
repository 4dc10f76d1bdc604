"""Every tap and every press is acknowledged on strip or display within 150 ms, at a whole table:
from the contact, or the card in the field, through the firmware, the line and the driver, to the
last byte of the picture. tests/sim/test_answers_in_time.py has the refusals.

Time is the simulated clock's, plus what the display's wire was busy for at 400 kHz (UM10204) and
the strip's at 800 kHz (WS2812B).
"""

from __future__ import annotations

from pathlib import Path

from controller.files.tagbook import DeedTag, OperatorTag, TokenTag, Work
from controller.rules.prompts import Ask
from controller.table import Gesture, Hold, Press, Tap, TurnKnob
from hardware.ports import Button
from tests.sim.evening import Evening, evening
from tests.sim.script import Plan, sit_down

IN_TIME_S = 0.150

HELD_S = 1.0
"""A button counts as held from here on; before that there is nothing to acknowledge."""


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
