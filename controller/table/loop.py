"""The table's loop: device events in, commands to the banker out, everything shown after each.

It knows no rules and no pins. What a tap means is in taps.py, what pages hold in menus.py; it only
carries out. The strip is shown before a command is recorded, the display never before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache
from random import Random, SystemRandom
from typing import assert_never

from controller.banker import Banker
from controller.entries import Entry, Kind
from controller.journal import JournalError
from controller.rules.commands import (
    AnyCommand,
    BreakDown,
    Build,
    Lift,
    Mortgage,
    Offer,
    Roll,
    SellBuilding,
    SellFortresses,
)
from controller.rules.events import Event
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State
from controller.screens import news_end
from controller.sounds import tune
from controller.table import acts, amounts, notices, pages, panel, setup, taps, throws, words
from controller.table.menus import TAKE_BACK_LINES, Desk
from controller.table.outputs import Outputs
from controller.table.pad import Pad
from controller.table.parts import Parts
from controller.table.paths import path_to
from controller.tagbook import TagBook
from controller.ui import Notice, Ui
from hardware.ports import (
    Button,
    Buzzer,
    Clock,
    DeviceEvent,
    DieSettled,
    Display,
    LineNoise,
    PartFound,
    PartLost,
    Pressed,
    Strip,
    TagPlaced,
    TagRemoved,
    Turned,
)
from hardware.strip import StripLayout

_ROLLS = (Ask.OPENING, Ask.ROLL, Ask.JAIL, Ask.RENT_ROLL)
"""Questions that dice answer."""

_STAY = (Build, SellBuilding, SellFortresses, BreakDown, Mortgage, Lift)
"""Commands after which the page they were chosen from stays open: one rarely does just one."""

_NOTHING = (None, -1, ())
"""The question while a game is being set up."""


Move = Callable[[Desk, panel.Panel], tuple[panel.Panel, pages.Effect | None]]
"""What OK or Back does to the panel."""


class Table:
    """A table with its parts, the interface on it, and the banker behind it."""

    def __init__(
        self,
        banker: Banker,
        tagbook: TagBook,
        clock: Clock,
        *,
        display: Display | None = None,
        strip: Strip | None = None,
        buzzer: Buzzer | None = None,
        layout: StripLayout | None = None,
        dice: Collection[str] = (),
        missing: Collection[str] = (),
        editions: Sequence[str] = (),
        renew: Callable[[str], tuple[Banker, TagBook]] | None = None,
        ask_resume: bool = False,
        chance: Random | None = None,
    ) -> None:
        """`dice` are the names of the parts that bring dice, `missing` those of parts that could
        not be opened. `renew` puts a game away and gives a banker without one for an edition id;
        `editions` are the ids to choose from. `chance` shuffles."""
        self.log: list[Callable[[str], object]] = []
        self.tagbook = tagbook
        self._clock = clock
        self._parts = Parts(dice, missing)
        self._pad = Pad()
        self._throws = throws.Throws()
        self._editions = tuple(editions)
        self._renew = renew
        self._chance = chance or SystemRandom()
        self._ui = Ui(missing=self._parts.missing)
        self._panel = panel.Panel()
        self._by_panel = False
        self._foreseen = False
        self._turned_at = 0.0
        self._outputs = Outputs(
            clock=clock, look=self._look, display=display, strip=strip, layout=layout,
            buzzer=buzzer,
        )  # fmt: skip
        self._ends: list[Callable[[], None]] = []
        self.adopt(banker)
        if ask_resume and banker.state.phase not in (Phase.SETUP, Phase.OVER):
            self._panel = panel.opened(self._desk, self._panel, pages.Resume())
            self._show()

    @property
    def state(self) -> State:
        """The game."""
        return self._banker.state

    @property
    def ui(self) -> Ui:
        """The interface as it is shown."""
        return self._ui

    @property
    def desk(self) -> Desk:
        """What the pages are made of now."""
        return self._desk

    @property
    def banker(self) -> Banker:
        """The banker behind the table; another one after a new game."""
        return self._banker

    @property
    def shown_bytes(self) -> tuple[int, int]:
        """Bytes that went to the display and to the strip so far."""
        return self._outputs.display_bytes, self._outputs.strip_bytes

    def adopt(self, banker: Banker, tagbook: TagBook | None = None) -> None:
        """Play another game from now on."""
        self._let_go()
        self._banker = banker
        self.tagbook = tagbook or self.tagbook
        self._ends = [banker.subscribe(self._told), banker.look_ahead(self._ahead)]
        self._throws.clear()
        self._ui = Ui(missing=self._parts.missing, since=self._clock.time())
        self._panel = panel.Panel()
        self._renewed()
        self._show()

    def close(self) -> None:
        """Stop listening and showing; the parts stay open for whoever opened them."""
        self._let_go()
        self._outputs.close()

    def do(self, command: AnyCommand) -> list[Event] | Refusal | None:
        """Give a command to the banker, and show what came of it. None: the journal could not
        be written, and nothing has happened."""
        try:
            outcome = self._banker.do(command)
        except JournalError as error:
            self._foreseen = False
            self._ui = replace(self._ui, fresh=())
            self._notice(notices.unrecorded(str(error), self._clock.time()))
            return None
        if isinstance(outcome, Refusal):
            self._notice(notices.refused(outcome, self._clock.time()))
        return outcome

    def path_to(self, command: AnyCommand) -> tuple[acts.Act, ...]:
        """What hands have to do for a command to be given, the interface being as it is now.

        While news is still told, the way does not lead over the question's own screen, so that
        it holds whether or not the news is over by then. Raises NoPath."""
        return path_to(self._desk, self._panel, command, self.tagbook, waited=not self._telling())

    def choose(self, act: pages.Act) -> None:
        """Do what choosing a line of a page would do."""
        self._clear_notice()
        self._take(act)

    def on(self, event: DeviceEvent) -> None:
        """Take what a device says: the Sink of all of them."""
        match event:
            case DieSettled():
                self._die(event)
            case TagPlaced():
                self._placed(event)
            case TagRemoved():
                self._pad.removed(event, self._clock.time())
            case Pressed():
                self._pressed(event)
            case Turned():
                self._turned(event.steps)
            case PartLost():
                self._lost(event)
            case PartFound():
                self._found(event)
            case LineNoise():
                self._noisy(event)
            case _:
                assert_never(event)

    # Dice

    def _die(self, event: DieSettled) -> None:
        now = self._clock.time()
        awaited = self.state.phase is not Phase.SETUP and self._desk.prompt.ask in _ROLLS
        match self._throws.settled(event, awaited, now):
            case throws.Throw(faces):
                self._hold_die()
                self.do(Roll(self._desk.prompt.seats[0], faces))
            case throws.Held(face, again):
                self._hold_die()
                if again:
                    self._notice(notices.thrown_again(face, now))
                else:
                    self._show()
            case throws.Unwanted(True):
                self._hold_die()
                self._notice(notices.no_roll(self.state, now))
            case throws.NoSuchDie():
                self._notice(notices.no_such_die(event.die, now))
            case throws.Unwanted() | throws.Repeat():
                pass

    def _hold_die(self) -> None:
        self._ui = replace(self._ui, held_die=self._throws.held)

    # Tags

    def _placed(self, event: TagPlaced) -> None:
        if not self._pad.placed(event, self._clock.time()):
            return
        self._clear_notice()
        tag = self.tagbook.tag(event.uid)
        if tag is None:
            self._take(taps.unknown(event.uid))
            return
        act = taps.meaning(self._desk, self._panel, tag)
        if isinstance(act, pages.Page):
            self._close_pages()
        self._take(act)

    # Panel

    def _pressed(self, event: Pressed) -> None:
        self._clear_notice()
        match event:
            case Pressed(button=Button.BACK, held=True):
                self._close_pages()
                self._take(pages.TakeBackPage())
            case Pressed(button=Button.PUSH):
                self._panel = panel.pushed(self._desk, self._panel)
                self._show()
            case Pressed(button=Button.OK):
                self._answer(panel.chosen)
            case Pressed(button=Button.BACK):
                self._answer(panel.left)

    def _close_pages(self) -> None:
        """Back to the question's own screen, or to the set-up's first page."""
        self._panel = panel.settled(self._desk, panel.closed(self._panel))

    def _answer(self, move: Move) -> None:
        """OK or Back. While news hides the question they only end the news."""
        if not self._panel.views and self._telling():
            self._skip_news()
            return
        before = self._panel
        self._panel, act = move(self._desk, before)
        if act is None and self._panel == before:
            self._notice(notices.nothing_here(self.state, self._clock.time()))
            return
        self._by_panel = True
        try:
            self._carry_out(act)
        finally:
            self._by_panel = False

    def _telling(self) -> bool:
        """Whether the display still tells what just happened, and nobody has seen the question."""
        if self.state.phase is Phase.SETUP:
            return False
        return self._clock.time() < news_end(self.state, self._ui)

    def _skip_news(self) -> None:
        now = self._clock.time()
        told = news_end(self.state, self._ui) - self._ui.since
        self._ui = replace(self._ui, since=now - told)
        self._show()

    def _turned(self, steps: int) -> None:
        now = self._clock.time()
        times = amounts.pace(now - self._turned_at, steps)
        self._turned_at = now
        self._clear_notice()
        self._panel = panel.turned(self._desk, self._panel, steps, times)
        self._show()

    # What was chosen

    def _take(self, act: pages.Act) -> None:
        self._panel, rest = panel.taken(self._desk, self._panel, act)
        if isinstance(act, pages.Page) and self._panel.top != act:
            rest = pages.Say("Nothing there", "There is nothing to choose from now.")
        self._carry_out(rest)

    def _carry_out(self, act: pages.Effect | None) -> None:
        match act:
            case None:
                self._show()
            case pages.Say():
                self._notice(notices.said(act, self._clock.time()))
            case pages.Many(commands):
                for command in commands:
                    if not isinstance(self.do(command), list):
                        return
            case pages.TakeBack(count):
                self._take_back(count)
            case pages.Begin():
                self.do(setup.start(self.state.edition, self._panel.setup, self._chance))
            case pages.GoOn():
                self._close_pages()
                self._show()
            case pages.NewGame():
                self._new_game(self.state.edition.id)
            case pages.PickEdition(edition):
                self._new_game(edition)
            case _:
                self.do(act)

    def _take_back(self, count: int) -> None:
        before = self.state
        try:
            outcome = self._banker.take_back(count)
        except JournalError as error:
            self._notice(notices.unrecorded(str(error), self._clock.time()))
            return
        now = self._clock.time()
        if isinstance(outcome, Refusal):
            self._notice(notices.refused(outcome, now))
        else:
            self._notice(notices.taken_back(before, self.state, now))

    def _new_game(self, edition: str) -> None:
        if self._renew is None:
            say = pages.Say("No", "This table plays one game.", True)
            self._notice(notices.said(say, self._clock.time()))
            return
        self.adopt(*self._renew(edition))

    # Parts

    def _lost(self, event: PartLost) -> None:
        if self._parts.lost(event):
            self._parts_changed(notices.lost(event, self._clock.time()))

    def _found(self, event: PartFound) -> None:
        now = self._clock.time()
        self._pad.returned(event.part, now)
        if self._parts.found(event):
            self._parts_changed(notices.found(event, now))
        else:
            self._say(f"{event.part}: {event.about or 'is there'}")

    def _parts_changed(self, notice: Notice) -> None:
        self._ui = replace(self._ui, missing=self._parts.missing)
        self._renewed()
        self._notice(notice)

    def _noisy(self, event: LineNoise) -> None:
        now = self._clock.time()
        if self._parts.noisy(event, now):
            self._notice(notices.noisy(event, self._parts.noise[event.part], now))
        else:
            self._say(f"Noise on {event.part}: {event.why}")

    # What the banker says

    def _ahead(self, state: State, events: list[Event]) -> None:
        """Light what is coming while it is being written down."""
        self._foreseen = True
        self._ui = replace(self._ui, fresh=tuple(events), since=self._clock.time())
        self._outputs.lights(state, self._ui)

    def _told(self, entry: Entry) -> None:
        """Something counts now: it is on the disk."""
        if entry.kind is Kind.NOTE:
            return
        if entry.command is None or isinstance(entry.command, Roll):
            self._throws.clear()
        asked = self._question
        lit, self._foreseen = self._foreseen and entry.kind is Kind.COMMAND, False
        since = self._ui.since if lit else self._clock.time()
        held = self._throws.held
        self._ui = replace(self._ui, fresh=entry.events, since=since, held_die=held, notice=None)
        self._turn_pages(entry.command, same=asked == self._asked())
        if entry.command is not None:
            self._say(words.done(self.state, entry.command, entry.events))
        self._show(lights=not lit)
        self._outputs.sound(tune(self.state, self._ui))

    def _turn_pages(self, command: AnyCommand | None, *, same: bool) -> None:
        """Close the pages when the question is another one, or the chosen thing is done."""
        if not same or (self._by_panel and not isinstance(command, _STAY)):
            self._panel = panel.closed(self._panel)
        self._renewed()
        if self._by_panel and isinstance(command, Offer):
            self._panel = panel.opened(self._desk, self._panel, pages.OpenDeal(command.seat))

    def _asked(self) -> tuple[Ask | None, int, tuple[int, ...]]:
        """What makes a question the same question. Bidders come and go in an auction."""
        if self.state.phase is Phase.SETUP:
            return _NOTHING
        asked = prompt(self.state)
        return asked.ask, asked.space, () if asked.ask is Ask.AUCTION else asked.seats

    def _renewed(self) -> None:
        """New pages for a new state."""
        state = self.state
        self._desk = Desk(
            state=state, history=cache(self._history), editions=self._editions,
            dice=self._parts.dice,
        )  # fmt: skip
        self._question = self._asked()
        self._panel = panel.settled(self._desk, self._panel)

    def _history(self) -> Sequence[str]:
        """What was done, last first."""
        last = reversed(self._banker.counting()[-TAKE_BACK_LINES:])
        return [words.done(self.state, e.command, e.events) for e in last if e.command is not None]

    # What is shown

    def _look(self) -> tuple[State, Ui]:
        return self.state, self._ui

    def _show(self, *, lights: bool = True) -> None:
        """The strip first: it takes less, and is waited for."""
        self._ui = replace(self._ui, page=panel.shown(self._desk, self._panel))
        if lights:
            self._outputs.lights(self.state, self._ui)
        self._outputs.picture(self.state, self._ui)

    def _notice(self, notice: Notice) -> None:
        self._ui = replace(self._ui, notice=notice)
        self._say(f"{notice.title}: {notice.text}")
        self._show()
        self._outputs.sound(tune(self.state, self._ui))

    def _clear_notice(self) -> None:
        self._ui = replace(self._ui, notice=None)

    def _say(self, line: str) -> None:
        for listener in self.log:
            listener(line)

    def _let_go(self) -> None:
        for end in self._ends:
            end()
        self._ends = []
