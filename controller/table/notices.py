"""What the table says for a moment over everything else, in words."""

from __future__ import annotations

from controller.rules.board import BANK
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State
from controller.table import words
from controller.table.pages import Say
from controller.ui import Notice, Tone
from hardware.ports import LineNoise, PartFound, PartLost

SHORTEST, LONGEST = 2.5, 7.0
"""Seconds that a notice stays; in between by its length."""

READ = 18.0
"""Letters that are read in a second."""


def notice(title: str, text: str, tone: Tone, now: float) -> Notice:
    """A notice that stays long enough to be read."""
    stays = min(max(SHORTEST, 1.5 + len(text) / READ), LONGEST)
    return Notice(title=title, text=text, tone=tone, since=now, until=now + stays)


def said(say: Say, now: float) -> Notice:
    """Something a page or a tap has to say."""
    return notice(say.title, say.text, Tone.NO if say.no else Tone.INFO, now)


def refused(refusal: Refusal, now: float) -> Notice:
    """Why not."""
    return notice("No", str(refusal), Tone.NO, now)


def unrecorded(why: str, now: float) -> Notice:
    """The journal failed; the command has not happened."""
    return notice("Not counted", f"It could not be written down: {why}", Tone.NO, now)


def nothing_here(state: State, now: float) -> Notice:
    """Back where there is nothing to leave."""
    text = f"{words.question(state)} Hold Back to take something back."
    return notice("Nothing to leave", text, Tone.INFO, now)


def no_roll(state: State, now: float) -> Notice:
    """Dice that nobody waits for."""
    return notice("Not counted", f"No roll is awaited. {words.question(state)}", Tone.NO, now)


def thrown_again(face: int, now: float) -> Notice:
    """The same die twice before the other."""
    text = f"That die again: {words.face(face)} counts. Now the other one."
    return notice("One die", text, Tone.INFO, now)


def no_such_die(die: int, now: float) -> Notice:
    """A third die."""
    text = f"Die {die} is not one of this table's two dice, 0 and 1."
    return notice("Unknown die", text, Tone.NO, now)


def lost(event: PartLost, now: float) -> Notice:
    """A part is gone; the game is not."""
    text = f"{event.why[:1].upper()}{event.why[1:]}. Play on: the menus have it all."
    return notice(f"{event.part.capitalize()}: gone", text, Tone.NO, now)


def found(event: PartFound, now: float) -> Notice:
    """A part is back."""
    return notice(f"{event.part.capitalize()}: back", event.about, Tone.YES, now)


def noisy(event: LineNoise, times: int, now: float) -> Notice:
    """Noise on a line."""
    counted = f" ({times} times so far)" if times > 1 else ""
    text = f"{event.why}{counted}. It is sent again; nothing is lost."
    return notice(f"Noise: {event.part}", text, Tone.INFO, now)


def taken_back(before: State, after: State, now: float) -> Notice:
    """What has to be put back by hand: tokens, then deeds."""
    if after.phase is Phase.SETUP:
        return notice("Taken back", "The game has not begun.", Tone.INFO, now)
    homes = [
        f"{words.name(after, seat)} to {words.place(after, after.pos[seat])}"
        for seat in range(after.seats)
        if before.pos[seat] != after.pos[seat]
    ]
    deeds = [
        f"{words.place(after, space)} to {words.name(after, after.owner[space])}"
        for space in after.board.deeds
        if before.owner[space] != after.owner[space]
    ]
    ring = after.ring_place()
    if ring not in (before.ring_place(), BANK):
        homes.append(f"the Ring to {words.place(after, ring)}")
    text = f"{'; '.join((*homes, *deeds))}." if homes or deeds else words.question(after)
    return notice("Taken back", text[:1].upper() + text[1:], Tone.INFO, now)
