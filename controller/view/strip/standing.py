"""What the strip shows while nothing moves: owners, buildings, Ring, rents, Jail, who is asked.

In the first seconds after a command everything has a rhythm (`beating`); an idle strip shows still
pictures, one estate after the other (`resting`), and the rhythms now and then (idle.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from controller.rules.board import BANK
from controller.rules.events import Event, Moved
from controller.rules.money.rent import open_rents
from controller.rules.prompts import Ask, Prompt, prompt
from controller.rules.property.deals import new_owners
from controller.rules.state import FREE, Deal, Phase, State
from controller.view.interface import Amount, Menu, Ui
from controller.view.palette import DARK, PLAIN, Colour, hue
from controller.view.strip import bearing, rhythm
from controller.view.strip.light import LEVELS, MORTGAGED, OWNED, Cells, dim
from controller.view.strip.rhythm import OFF, Chorus
from controller.view.timing import AUCTION_CLOCK, BEAT, GOING_ONCE, GOING_TWICE

HOTEL_LEVEL = 5

SUBJECTS = (Ask.AUCTION, Ask.ACQUIRED, Ask.SHORTAGE, Ask.DEBT, Ask.COUNT_ROLL)
"""Questions about a space where the seats asked may not stand."""

ESTATE = 0.65
"""Least brightness of the deeds of a seat whose page is open, or whose estate an idle strip
shows."""

BESIDE, BESIDE_MOST = 0.25, 0.03
"""Share of their brightness that the deeds of the others keep meanwhile, and the most of it: the
brightest colour of theirs stays below the darkest that stands out."""

FLASH = OWNED[2]
"""Brightness with which a mortgaged deed flashes its owner's number."""

FINAL_WON, FINAL = 0.8, 0.2
"""Brightness of the winners' arcs in the final count, and of the others'."""


def ground(state: State, estate: int = -1) -> Cells:
    """Owners' colours, brighter with each building, faint where mortgaged. The deeds of the seat
    `estate` stand out."""
    cells = Cells(state.board.size)
    held = tuple(state.owner), tuple(state.level), tuple(state.mortgaged)
    cells.colours = [*_ground(state.board.deeds, *held, estate)]
    return cells


@lru_cache(maxsize=16)
def _ground(
    deeds: tuple[int, ...], owner: tuple[int, ...], level: tuple[int, ...],
    mortgaged: tuple[bool, ...], estate: int,
) -> tuple[Colour, ...]:  # fmt: skip
    """Kept: from one picture to the next somebody moved, and hardly ever a deed changed hands."""
    colours: list[Colour] = [DARK] * len(owner)
    for space in deeds:
        seat = owner[space]
        if seat != BANK:
            share = MORTGAGED if mortgaged[space] else OWNED[level[space]]
            if estate >= 0:
                own = seat == estate
                share = max(share, ESTATE) if own else min(share * BESIDE, BESIDE_MOST)
            colours[space] = dim(hue(seat).colour, share)
    return tuple(colours)


def winking(state: State, slot: int) -> Cells:
    """The same in one slot of the winks that tell whose each deed is, and of fortresses' flares."""
    cells = ground(state)
    _winks(state, cells, slot)
    _fortresses(state, cells, slot)
    return cells


def beating(state: State, ui: Ui, slot: int, bid_age: float) -> Cells:
    """The strip in one slot of its rhythms. `slot` counts on; `bid_age` is that of an auction's
    last bid, seconds."""
    estate = _estate(state, ui)
    asked = prompt(state)
    telling = bearing.winking(state, asked, slot)
    cells = ground(state, estate) if estate >= 0 else winking(state, telling)
    chorus = Chorus()
    _tell(state, asked, ui, chorus, slot)
    if asked.ask is Ask.AUCTION:
        _auction(state, cells, chorus, bid_age)
    if bearing.tells_in(state, asked, slot):
        bearing.tracker(state, cells, chorus, slot)
    ring = state.ring_place()
    if ring >= 0 and estate < 0 and state.owner[ring] != BANK and ring not in chorus.voices:
        owner = state.owner[ring]
        chorus.add(ring, hue(owner).colour, rhythm.owns(owner, state.mortgaged[ring]))
    chorus.sing(cells, slot, ring)
    return cells


def resting(state: State, ui: Ui, number: int, *, bare: bool = False) -> Cells:
    """Still picture `number` of an idle strip: all there is, then seat after seat its token and
    its deeds, the others faint. `bare`: without the Ring, so that what it lies on can be seen and
    it can be seen to come."""
    shown, estate = (-1, *_estates(state))[number], _estate(state, ui)
    cells = ground(state, shown if estate < 0 else estate)
    asked = prompt(state)
    chorus = Chorus()
    _tell(state, asked, ui, chorus, 0)
    for space, voices in chorus.speaking():
        brightest = max(level for level in voices[0].rhythm if level != OFF)
        if not number:
            cells.put(space, voices[0].colour, brightest)
        elif state.owner[space] != shown:
            cells.put(space, voices[0].colour, min(brightest, 2))
    if bearing.tells_in(state, asked, 0) and not number:
        bearing.tracker(state, cells, chorus, 0)
    if shown >= 0:
        cells.put(state.pos[shown], hue(shown).colour, 4)
    if asked.ask is Ask.AUCTION:
        for corner in _corners(state):
            cells.put(corner, PLAIN, 3)
    if state.ring_place() >= 0 and not bare:
        cells.put_ring(state.ring_place(), 4, resting=True)
    return cells


def pictures(state: State) -> int:
    """How many still pictures an idle strip has."""
    return 1 if state.phase is Phase.OVER else 1 + len(_estates(state))


def _estate(state: State, ui: Ui) -> int:
    """The seat whose page is open: its deeds stand out. -1: none."""
    seat = ui.page.seat if isinstance(ui.page, Menu | Amount) else -1
    return seat if 0 <= seat < state.seats else -1


def _estates(state: State) -> list[int]:
    """The seats that have deeds to show."""
    return [seat for seat in state.seats_in_play() if seat in state.owner]


def final(state: State, slot: int = -1) -> Cells:
    """The end: the count as arcs from GO on, the best first, each with a dark space after it; the
    longer the arc, the more it is worth. Winners are bright. In a `slot` of its rhythm each arc
    winks its seat's number; -1: none does."""
    cells = Cells(state.board.size)
    ranked = sorted(range(len(state.worth)), key=lambda seat: (-state.worth[seat], seat))
    ranked = [seat for seat in ranked if state.worth[seat] > 0 or seat in state.winners]
    room = state.board.size - len(ranked)
    total = sum(max(state.worth[seat], 0) for seat in ranked) or 1
    at, done = 0, 0
    for number, seat in enumerate(ranked):
        done += max(state.worth[seat], 0)
        end = max(at + 1, round(room * done / total) + number)
        if slot < 0 or not rhythm.winks(seat, slot):
            for space in range(at, min(end, state.board.size)):
                share = FINAL_WON if seat in state.winners else FINAL
                cells.colours[space] = dim(hue(seat).colour, share)
        at = end + 1
    return cells


def _tell(state: State, asked: Prompt, ui: Ui, chorus: Chorus, slot: int) -> None:
    """Everything that is shown at a place, the most urgent first."""
    _rents(state, chorus, slot)
    _asked(state, asked, chorus)
    _subject(state, asked, chorus)
    bearing.meeting(state, asked, chorus)
    _target(state, asked, ui.fresh, chorus)
    _deals(state, ui.draft, chorus)
    for seat in range(state.seats):
        if state.jail[seat] != FREE and seat not in asked.seats:
            chorus.add(state.board.jail, hue(seat).colour, rhythm.jailed(seat))


def _winks(state: State, cells: Cells, slot: int) -> None:
    """Each deed winks its owner's number: it is dark for a moment, or a mortgaged one is lit. The
    one where the Ring lies shows it differently."""
    ring = state.ring_place()
    winking = [rhythm.winks(seat, slot) for seat in range(state.seats)]
    if True not in winking:
        return
    for space in state.board.deeds:
        seat = state.owner[space]
        if seat != BANK and winking[seat] and space != ring:
            lit = state.mortgaged[space]
            cells.colours[space] = dim(hue(seat).colour, FLASH) if lit else DARK


def _fortresses(state: State, cells: Cells, slot: int) -> None:
    """They flare up before they wink, but for the one where the Ring lies."""
    levels = [rhythm.flares(seat, slot) for seat in range(state.seats)]
    if not any(levels):
        return
    ring = state.ring_place()
    for space in state.board.territories:
        seat = state.owner[space]
        if state.level[space] == HOTEL_LEVEL and seat != BANK and space != ring:
            cells.put(space, hue(seat).colour, levels[seat])


def _rents(state: State, chorus: Chorus, slot: int) -> None:
    """Rents that can be asked for. One after the other they tell whom they go to: deed and owner's
    token blink in turn."""
    claims = [claim for claim in open_rents(state) if claim.owner < state.seats]
    for number, claim in enumerate(claims):
        colour = hue(claim.owner).colour
        now = slot // 8 % len(claims) == number
        chorus.add(claim.space, colour, rhythm.RENT if now else rhythm.RENT_WAITS)
        if state.pos[claim.owner] != claim.space:
            answer = rhythm.TO_WHOM if now else rhythm.PAUSE
            chorus.add(state.pos[claim.owner], colour, answer)


def _asked(state: State, asked: Prompt, chorus: Chorus) -> None:
    """The seats asked swell on their spaces, each as often as its number."""
    for seat in asked.seats:
        barred = state.jail[seat] != FREE
        pulses = rhythm.turn_in_jail(seat) if barred else rhythm.turn(seat)
        chorus.add(state.pos[seat], hue(seat).colour, pulses)


def _subject(state: State, asked: Prompt, chorus: Chorus) -> None:
    """What the question is about, where that is not under the token of the seat asked."""
    other = asked.other if 0 <= asked.other < state.seats else -1
    apart = asked.ask is Ask.RENT_ROLL and state.pos[asked.seats[0]] != asked.space
    if asked.space >= 0 and (asked.ask in SUBJECTS or apart):
        holder = other if asked.ask is Ask.AUCTION else -1
        colour: Colour = hue(other).colour if other >= 0 else PLAIN
        chorus.add(asked.space, colour, rhythm.holds(holder) if holder >= 0 else rhythm.OFFER)
    if asked.ask is Ask.DEBT and other >= 0:
        chorus.add(state.pos[other], hue(other).colour, rhythm.CREDITOR)


def _deals(state: State, draft: Deal | None, chorus: Chorus) -> None:
    """Deeds that are offered, or put into a deal: in the colour of whose each would be."""
    for deal in (*state.deals, *([draft] if draft else [])):
        for space, seat in new_owners(deal).items():
            chorus.add(space, hue(seat).colour, rhythm.OFFER)


def _target(state: State, asked: Prompt, fresh: Sequence[Event], chorus: Chorus) -> None:
    """Where the token that moved last belongs, until the next command; not where its own seat is
    asked, for that lights its place already."""
    moved = next((event for event in reversed(fresh) if isinstance(event, Moved)), None)
    if moved is not None and state.alive[moved.seat] and moved.seat not in asked.seats:
        space = state.pos[moved.seat]
        chorus.add(space, hue(moved.seat).colour, rhythm.target(moved.seat))


def _corners(state: State) -> range:
    return range(0, state.board.size, state.board.size // 4)


def _auction(state: State, cells: Cells, chorus: Chorus, age: float) -> None:
    """The clock since the last bid: a light that goes once round; the corners knock when it is
    going once, twice when it is going twice, and stay lit when the hammer is due."""
    if age < AUCTION_CLOCK:
        hand = int(age / BEAT) * state.board.size // int(AUCTION_CLOCK / BEAT)
        cells.put(hand % state.board.size, PLAIN, 3)
    knocks = (age >= GOING_ONCE) + (age >= GOING_TWICE)
    since = age - (GOING_TWICE if knocks == 2 else GOING_ONCE)
    knock = int(since / BEAT)
    if knocks and (age >= AUCTION_CLOCK or (knock % 2 == 0 and knock // 2 < knocks)):
        for corner in _corners(state):
            cells.colours[corner] = dim(PLAIN, LEVELS[3])
            chorus.voices.pop(corner, None)
