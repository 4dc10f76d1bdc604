"""An evening at a simulated table, by hand: everything that is done goes through its chips.

The hands may look at the table to know what to do next; they tell it nothing but by throwing,
tapping, pressing and turning. The eyes read the OLED's pixels, the strip's lights and the file.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from controller.bots import SimpleBot
from controller.cli.run.saved_games import Keeper
from controller.editions import known
from controller.files.tagbook import DeedTag, OperatorTag, Tag, TagBook, TokenTag, Work, simulated
from controller.rules.board import BANK, CARD, TAX, TO_JAIL
from controller.rules.commands import AnyCommand, Roll
from controller.rules.entries import Entry
from controller.rules.legal import answers
from controller.rules.prompts import Ask, Prompt, dice_awaited, prompt
from controller.rules.state import FREE, Phase, State
from controller.store.banker import Banker
from controller.store.journal_file import read
from controller.table import Gesture, Hold, Press, RollDice, Tap, TurnKnob
from controller.text.language import _
from controller.view.interface import Amount, Menu
from controller.view.oled import news_end, screen
from controller.view.palette import Colour
from hardware.ports import Button, DeviceEvent
from sim.clock import SimClock
from sim.people.hands import QUICK
from sim.people.seats import counts, reports
from sim.table.chips import Plug
from sim.table.table import SimTable
from tests.glass import drawing, reads
from tests.patience import PATIENCE_S


class Evening:
    """Hands, eyes and ears at a table. Seats are numbers, spaces positions."""

    def __init__(self, table: SimTable, path: Path) -> None:
        self.table, self.clock, self.path = table, table.clock, path
        self.acts: list[Gesture] = []
        self.heard: list[str] = []
        table.table.log.append(self.heard.append)
        self.drops_at = 2  # the Tracker's circle from which on a bearer gets rid of the Ring

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def asked(self) -> Prompt:
        return prompt(self.state)

    @property
    def book(self) -> TagBook:
        return self.table.table.tagbook

    @property
    def reads(self) -> bool:
        return self.table.reads

    def words(self, text: str, **fields: object) -> str:
        """An English text in the language of the table."""
        with self.table.table.speaking():
            return _(text, **fields)

    def place(self, space: int) -> str:
        facts = self.state.board.spaces[space]
        return facts.short or facts.name

    # Hands

    async def do(self, *acts: Gesture) -> None:
        """Do one thing after the other; each has been reported when this returns."""
        for act in acts:
            self.acts.append(act)
            await self._one(act)

    async def _one(self, act: Gesture) -> None:
        left, done = reports(act), asyncio.Event()

        def heard(event: DeviceEvent) -> None:
            nonlocal left
            left -= counts(act, event)
            if left <= 0:
                done.set()

        self.table.heard.append(heard)
        try:
            self.table.hands.perform(act)
            async with asyncio.timeout(PATIENCE_S):
                await done.wait()
        finally:
            self.table.heard.remove(heard)

    async def tap(self, tag: Tag) -> None:
        """Lay a thing on the bank pad and take it up."""
        await self.do(Tap(self.book.uids(tag)[0]))

    async def deed(self, space: int) -> None:
        await self.tap(DeedTag(space=space))

    async def token(self, seat: int) -> None:
        await self.tap(TokenTag(token=self.state.players[seat][1]))

    async def work(self, work: Work) -> None:
        await self.tap(OperatorTag(work=work))

    async def claim(self, space: int) -> None:
        """Claim what is offered: a tap of the deed, or OK."""
        await self.told()
        await (self.deed(space) if self.reads else self.ok())

    async def open_deed(self, space: int) -> None:
        """The page of a deed of whoever is asked: a tap, or the way through the menu."""
        if self.reads:
            await self.deed(space)
            return
        await self.told()
        await self.push()
        await self.choose(self.state.players[self.state.owner[space]][0])
        await self.choose(self.words("Has {things}", things=""), self.place(space))

    async def push(self) -> None:
        await self.do(Press(Button.PUSH))

    async def ok(self) -> None:
        await self.do(Press(Button.OK))

    async def back(self) -> None:
        await self.do(Press(Button.BACK))

    async def hold_back(self) -> None:
        await self.do(Hold(Button.BACK))

    async def throw(self, *faces: int) -> None:
        """Roll the dice; or any two dice, and set with the knob what they show."""
        if self.table.table.context.dice:
            await self.do(RollDice(faces))
        else:
            await self.give(Roll(self.asked.seats[0], faces))

    async def go(self, *faces: int) -> None:
        """Roll the dice and walk on, whoever is met on the way."""
        await self.throw(*faces)
        while self.state.stack and self.asked.ask in (Ask.OFFER_RING, Ask.BATTLE):
            await self.told()
            await self.back()

    async def wait(self, seconds: float) -> None:
        done = asyncio.Event()
        self.clock.call_later(seconds, done.set)
        async with asyncio.timeout(PATIENCE_S):
            await done.wait()

    async def told(self) -> None:
        ends = news_end(self.state, self.table.table.ui)
        notice = self.table.table.ui.notice
        ends = max(ends, notice.until) if notice is not None else ends
        await self.wait(max(0.0, ends - self.clock.time()) + 0.05)

    def lines(self) -> tuple[str, ...]:
        page = self.table.table.ui.page
        assert isinstance(page, Menu), f"no page is open\n{self.drawing()}"
        return page.items

    async def choose(self, *labels: str) -> None:
        """Turn to the line that begins so, and press OK; page after page."""
        for label in labels:
            await self._choose(partial(_begins, label), label)

    async def choose_any(self, label: str) -> None:
        """Turn to the line that has this in it, and press OK."""
        await self._choose(lambda item: label in item, label)

    async def _choose(self, fits: Callable[[str], bool], label: str) -> None:
        found = [i for i, item in enumerate(self.lines()) if fits(item)]
        page = self.table.table.ui.page
        assert found, f"no {label!r} among {self.lines()}"
        assert isinstance(page, Menu)
        if found[0] != page.cursor:
            await self.do(TurnKnob(found[0] - page.cursor))
        await self.ok()

    async def give_amount(self, amount: int) -> None:
        """Set an amount by turning, a unit a detent, and press OK."""
        page = self.table.table.ui.page
        assert isinstance(page, Amount), self.drawing()
        while page.step != 1:
            await self.do(Press(Button.PUSH))
            page = self.table.table.ui.page
            assert isinstance(page, Amount)
        await self.do(TurnKnob(amount - page.amount))
        await self.ok()

    async def give(self, command: AnyCommand) -> None:
        """Do whatever leads to a command, looking again before each act."""
        before = len(self.table.table.banker.counting())
        while len(self.table.table.banker.counting()) == before:
            await self.do(self.table.path_to(command)[0])

    # Eyes

    def drawing(self) -> str:
        return drawing(self.table.chips.oled.pixels())

    def sees(self, *texts: str) -> None:
        """Each text stands on the display; and the display is as it ought to be."""
        pixels, ui = self.table.chips.oled.pixels(), self.table.table.ui
        for text in texts:
            assert reads(pixels, text), f"{text!r} is not to be read:\n{self.drawing()}"
        assert pixels == screen(self.state, ui, self.clock.time()).image.tobytes()

    async def tells(self, *texts: str) -> None:
        """What the display has to tell, and then these stand on it."""
        await self.told()
        self.sees(*texts)

    async def will_see(self, text: str, seconds: float = 8.0) -> None:
        """A text comes to stand on the display within a few seconds."""
        ends = self.clock.time() + seconds
        while not reads(self.table.chips.oled.pixels(), text) and self.clock.time() < ends:
            await self.wait(0.4)
        self.sees(text)

    def sees_not(self, text: str) -> None:
        assert not reads(self.table.chips.oled.pixels(), text), self.drawing()

    def light(self, space: int) -> Colour:
        red, green, blue = self.table.chips.chain.colours[space]
        return red, green, blue

    def lit(self, space: int, colour: Colour) -> None:
        """A space shines in a colour, however bright."""
        assert like(self.light(space), colour), (space, self.light(space), colour)

    async def shines(self, space: int, colour: Colour, seconds: float = 4.0) -> None:
        """A space shines so within a few seconds: it may blink."""
        ends = self.clock.time() + seconds
        while not like(self.light(space), colour):
            assert self.clock.time() < ends, (space, self.light(space), colour)
            await self.wait(0.1)

    def recorded(self) -> Entry:
        """The last entry in the file, as another program reads it."""
        reading = read(self.path)
        assert reading.error is None
        return reading.entries[-1]

    def writes(self, *commands: AnyCommand) -> None:
        """The last commands in the file; rolls without the names of the dice."""
        entries = read(self.path).entries[-len(commands) :]
        found = [_plain(entry.command) for entry in entries]
        assert found == list(commands), f"the file has {found}\n{self.drawing()}"

    # What anybody would do

    async def answer(self) -> None:
        """Answer the question as most people would, with quiet throws."""
        asked, seat = self.asked, next(iter(self.asked.seats), -1)
        match asked.ask:
            case Ask.OPENING:
                await self.throw(*self.quiet(seat))
            case Ask.ROLL | Ask.JAIL:
                await self.go(*self.quiet(seat))
            case Ask.RENT_ROLL | Ask.COUNT_ROLL | Ask.BATTLE_ROLL:
                await self.throw(*(3, 4)[: dice_awaited(self.state)])
            case Ask.AUCTION:
                await self.told()
                await self.back()
                await self.ok()
            case _:
                options = [one for one in answers(self.state) if one.command.seat == seat]
                await self.give(SimpleBot().choose(self.state, seat, options))

    def quiet(self, seat: int) -> tuple[int, ...]:
        """A throw without doubles that leads where little happens."""
        return min(self._throws(seat), key=lambda dice: self._noise(seat, dice))

    def ring_throw(self, seat: int) -> tuple[int, ...]:
        """The quietest throw that moves a Ring that moves by itself; a quiet one where a third
        double would lead to Jail."""
        doubles = self.state.rules.ring_moved_by == "doubles"
        if doubles and self.state.doubles == 2:
            return self.quiet(seat)
        throws = self.state.rolls
        moving = [d for d in throws if (throws[d][1] if doubles else 0 in d and not throws[d][1])]
        return min(moving, key=lambda dice: self._noise(seat, dice))

    def _throws(self, seat: int) -> list[tuple[int, ...]]:
        """Throws without doubles and Eyes; of a bearer who wants no more of it those with one Eye,
        which drops the Ring."""
        throws = self.state.rolls
        drops = seat == self.state.bearer and self.state.tracker >= self.drops_at
        return [dice for dice in throws if (0 in dice) == drops and not throws[dice][1]]

    def _noise(self, seat: int, dice: tuple[int, ...]) -> int:
        state = self.state
        steps = state.rolls[dice][0]
        space = (state.pos[seat] + steps) % state.board.size
        if state.jail[seat] != FREE:
            return steps
        kind, owner = state.board.kind[space], -2
        if space in state.board.deeds:
            owner = state.owner[space]
        loud = {TAX: 70, CARD: 80, TO_JAIL: 90}.get(kind, 0)
        return loud + (50 if owner == BANK else 30 if owner not in (-2, seat) else 0) + steps

    def way(self, seat: int, space: int) -> tuple[int, ...] | None:
        """A throw without doubles that leads a seat to a space, if there is one."""
        steps = (space - self.state.pos[seat]) % self.state.board.size
        throws = self.state.rolls
        return next((dice for dice in self._throws(seat) if throws[dice][0] == steps), None)

    def meeting(self, seat: int) -> tuple[int, ...] | None:
        """A throw that leads a bearer past somebody, or somebody past the bearer."""
        state, size = self.state, self.state.board.size
        others = state.from_left_of(seat) if seat == state.bearer else (state.bearer,)
        gaps = {(state.pos[o] - state.pos[seat]) % size for o in others if o >= 0} - {0}
        fit = [d for d in self._throws(seat) if gaps and state.rolls[d][0] >= min(gaps)]
        return min(fit, key=lambda dice: self._noise(seat, dice)) if fit else None

    async def round_to(self, seat: int) -> None:
        """Everybody answers until a free seat is asked to roll."""
        while not (self.asked.ask is Ask.ROLL and self.asked.seats == (seat,)):
            assert not self.over
            await self.answer()

    async def bring(self, seat: int, space: int) -> None:
        """Everybody goes on until a seat has thrown itself to a space."""
        for _turn in range(40):
            await self.round_to(seat)
            faces = self.way(seat, space)
            if faces is not None:
                await self.go(*faces)
                return
            await self.go(*self._nearer(seat, space))
        raise AssertionError(f"seat {seat} does not come to {space}")

    def _nearer(self, seat: int, space: int) -> tuple[int, ...]:
        """A throw that leaves a way to the space for the next one, quiet if possible."""
        size, pos, throws = self.state.board.size, self.state.pos[seat], self.state.rolls
        mine = self._throws(seat)
        sums = {throws[dice][0] for dice in mine}
        fit = [dice for dice in mine if (space - pos - throws[dice][0]) % size in sums]
        return min(fit or mine, key=lambda dice: self._noise(seat, dice))


def _begins(label: str, item: str) -> bool:
    return item.startswith(label)


def like(light: Colour, colour: Colour) -> bool:
    """Whether a light is of a colour, however bright; a dark one is of none."""
    if not any(light):
        return False
    dot = sum(a * b for a, b in zip(light, colour, strict=True))
    sizes = [sum(v * v for v in one) ** 0.5 for one in (light, colour)]
    return bool(dot > 0.98 * sizes[0] * sizes[1])


def _plain(command: AnyCommand | None) -> AnyCommand | None:
    return Roll(command.seat, command.dice) if isinstance(command, Roll) else command


@asynccontextmanager
async def evening(
    folder: Path, *, seed: int = 1, resume: bool = False, lacks: Collection[Plug] = (),
    pulled: Collection[Plug] = (),
) -> AsyncIterator[Evening]:  # fmt: skip
    """A table that was just switched on, nobody sitting at it; its journal is in the folder. What
    it lacks nobody bought; what is pulled is not plugged in."""
    keeper, clock = Keeper(folder / "evening.journal"), SimClock()

    def renew(name: str) -> tuple[Banker, TagBook]:
        banker = keeper.renew(name)
        return banker, simulated(banker.edition)

    table = SimTable(
        keeper.open(None), clock=clock, seed=seed, editions=known(), renew=renew,
        ask_resume=resume, lacks=lacks, pulled=pulled,
    )  # fmt: skip
    try:
        table.hands.pace = QUICK
        table.chips.wait_for_answers()
        clock.run_fast()
        await table.ready.wait()
        yield Evening(table, keeper.path)
    finally:
        clock.stop()
        table.close()
        keeper.close()
