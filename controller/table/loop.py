"""The table's loop: device events in, commands to the banker out.

It knows no rules and no pins. What a tap means is in taps.py, what pages hold in menus/, what is
shown in face.py. The strip is lit before a command is recorded, the display never before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING, assert_never

from controller.banker import Banker
from controller.entries import Entry, Kind
from controller.journal import JournalError
from controller.language import speaking, spoken_or_source
from controller.rules.commands import AnyCommand, Roll
from controller.rules.events import Event
from controller.rules.prompts import Ask, dice_awaited
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State
from controller.settings import Keeping
from controller.sounds import TUNES, Sound
from controller.table import acts, amounts, dicewatch, notices, pages, panel, taps, throws
from controller.table.desk import Desk
from controller.table.enroller import Enroller
from controller.table.evening import Evening, Renew
from controller.table.face import Face
from controller.table.menus.enrolling import Keep
from controller.table.pad import Pad
from controller.table.partnews import PartNews
from controller.table.parts import Parts
from controller.table.watches import Watches
from controller.tagbook import TagBook
from controller.ui import Ui
from hardware.checkup import Checkup
from hardware.places import Places
from hardware.ports import (
    Button,
    Buzzer,
    Clock,
    DeviceEvent,
    DieNews,
    DieSettled,
    Display,
    HeadReads,
    LineNoise,
    PartFound,
    PartLost,
    PartTrouble,
    Power,
    Pressed,
    Strip,
    TagPlaced,
    TagRemoved,
    Turned,
)
from hardware.strip import StripLayout

if TYPE_CHECKING:
    from controller.table.checker import Checker

_ROLLS = (
    Ask.OPENING, Ask.ROLL, Ask.JAIL, Ask.RENT_ROLL, Ask.BATTLE_ROLL, Ask.COUNT_ROLL,
)  # fmt: skip
"""Questions that dice answer."""

_HANDS = DieSettled | DieNews | TagPlaced | TagRemoved | Pressed | Turned
"""What only somebody at the table can bring about."""

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
        renew: Renew | None = None,
        ask_resume: bool = False,
        keep_tags: Keep | None = None,
        checkup: Checkup | None = None,
        chance: Random | None = None,
        language: str | None = None,
        settings: Keeping | None = None,
        places: Places | None = None,
        power: Power | None = None,
        stop: Callable[[], object] | None = None,
    ) -> None:
        """`dice` are the names of the parts that bring dice, `missing` those of parts that could
        not be opened. `renew` puts a game away and gives a banker without one for an edition id;
        `editions` are the ids to choose from. `chance` shuffles. `language` is spoken; None: that
        of the game's edition. `settings` are those of lights and sound; None: as usual, and not
        kept. `keep_tags` writes an edition's tag book down (OSError); None: no
        tag can be enrolled here. `checkup` knows how the parts are; None: nobody can look. `places`
        says which heads lie under the board; None: every head is a bank pad. `stop` ends the
        program that runs the table, `power` shuts its computer down; None: the panel does not."""
        self._clock = clock
        self._parts = Parts(dice, missing)
        self._pad = Pad()
        self._throws = throws.Throws()
        self._language = language
        self._by_panel = False
        self._turned_at = clock.time()
        self._face = Face(
            clock=clock, parts=self._parts, editions=editions if renew else (),
            display=display, strip=strip, layout=layout, buzzer=buzzer,
            settings=settings or Keeping(),
        )  # fmt: skip
        self._checkup = checkup
        self._checker: Checker | None = None
        if checkup is not None:
            self._face.findings = checkup.findings
        self._enroller = Enroller(self._face, tagbook, keep_tags, clock)
        self._evening = Evening(
            self._face, clock, renew=renew, chance=chance or SystemRandom(), power=power, stop=stop
        )  # fmt: skip
        self._watches = Watches(
            clock, self._face, places or Places(), tongue=self.speaking, do=self.do,
            busy=self._enroller.laying, book=lambda: self.tagbook,
        )  # fmt: skip
        self._part_news = PartNews(clock, self._face, self._parts, self._watches.parts)
        self.log = self._face.log
        self._ends: list[Callable[[], None]] = []
        self.adopt(banker)
        if ask_resume and banker.state.phase not in (Phase.SETUP, Phase.OVER):
            with self.speaking():
                self._carry_out(self._face.open(pages.Resume()))

    @property
    def state(self) -> State:
        """The game."""
        return self._banker.state

    @property
    def ui(self) -> Ui:
        """The interface as it is shown."""
        return self._face.ui

    @property
    def desk(self) -> Desk:
        """What the pages are made of now."""
        return self._face.desk

    @property
    def tagbook(self) -> TagBook:
        """What the tags stand for."""
        return self._enroller.book

    @property
    def enrolling(self) -> bool:
        """Whether cards are being laid to be enrolled."""
        return self._enroller.laying()

    def offers(self, act: pages.Act) -> bool:
        """Whether the page that is open has a line that does this."""
        face = self._face
        inside = panel.content(face.desk, face.panel, face.panel.top) if face.panel.top else None
        lines = inside.choices if isinstance(inside, pages.Listing) else ()
        return any(choice.act == act for choice in lines)

    @property
    def banker(self) -> Banker:
        """The banker behind the table; another one after a new game."""
        return self._banker

    @property
    def language(self) -> str:
        """What is spoken here."""
        return self._language or spoken_or_source(self._banker.edition.data.language)

    def speaking(self) -> speaking:
        """For whoever makes words about this table outside of it: `with table.speaking():`."""
        return speaking(self.language)

    def _try(self, which: pages.Exercise) -> None:
        from controller.table.checker import Checker  # hardly ever wanted

        assert self._checkup is not None  # or no page would offer it
        if self._checker is None:
            self._checker = Checker(self._face, self._checkup, self._clock, self._spoken)
        self._checker.begin(which)

    def _spoken(self, what: Callable[[], object]) -> None:
        with self.speaking():
            what()

    def adopt(self, banker: Banker, tagbook: TagBook | None = None) -> None:
        """Play another game from now on."""
        self._let_go()
        self._banker = banker
        self._enroller.meet(self.tagbook if tagbook is None else tagbook)
        self._ends = [banker.subscribe(self._told), banker.look_ahead(self._face.foresee)]
        self._throws.clear()
        self._watches.dice.held(None)
        for entry in banker.history():
            if isinstance(entry.command, Roll):
                self._throws.remember(entry.command.thrown)
        with self.speaking():
            self._face.meet(banker, self.language)
            self._watches.meet(self.state)

    def complete(self, *, buzzer: Buzzer | None, missing: Collection[str]) -> None:
        """Parts that were opened after the first picture: the buzzer, if there is one, and the
        names of those that could not be opened."""
        self._parts.miss(missing)
        self._watches.parts(self._parts.missing)
        with self.speaking():
            self._face.complete(buzzer)

    def part(self) -> None:
        """The last words of an evening, which stay on the display."""
        with self.speaking():
            self._evening.part()

    def close(self) -> None:
        """Stop listening and showing; the parts stay open for whoever opened them."""
        self._let_go()
        if self._checker is not None:
            self._checker.close()
        self._watches.close()
        self._face.close()

    def do(self, command: AnyCommand) -> list[Event] | Refusal | None:
        """Give a command to the banker, and show what came of it. None: the journal could not
        be written, and nothing has happened."""
        with self.speaking():
            return self._do(command)

    def _do(self, command: AnyCommand) -> list[Event] | Refusal | None:
        try:
            outcome = self._banker.do(command)
        except JournalError as error:
            self._face.forget()
            self._face.notice(notices.unrecorded(str(error), self._clock.time()))
            return None
        if isinstance(outcome, Refusal):
            self._face.notice(notices.refused(outcome, self._clock.time()))
        return outcome

    def path_to(self, command: AnyCommand, *, tags: bool = True) -> tuple[acts.Act, ...]:
        """What hands have to do for a command to be given, the interface being as it is now.

        While news is still told, the way does not lead over the question's own screen, so that
        it holds whether or not the news is over by then. Without `tags` (the reader is away) it
        leads over the panel. Raises NoPath."""
        from controller.table.paths import path_to  # only simulated hands ask

        face = self._face
        book = self.tagbook if tags or isinstance(command, Roll) else None
        with self.speaking():
            return path_to(face.desk, face.panel, command, book, waited=not face.telling())

    def offer_tags(self) -> None:
        """Open the page of the tag book, unless somebody is asked whether to go on."""
        if self._face.panel.top != pages.Resume():
            with self.speaking():
                self._enroller.offer()

    def choose(self, act: pages.Act) -> None:
        """Do what choosing a line of a page would do."""
        self._face.clear_notice()
        with self.speaking():
            self._take(act)

    def on(self, event: DeviceEvent) -> None:
        """Take what a device says: the Sink of all of them."""
        with self.speaking():
            self._on(event)

    def _on(self, event: DeviceEvent) -> None:
        if isinstance(event, _HANDS):
            self._face.wake()
        if isinstance(event, TagPlaced | TagRemoved):
            self._watches.felt(event)
        if self._checkup is not None:
            self._checkup.record.on(event)
        if self._checker is not None and self._checker.took(event):
            return
        match event:
            case DieSettled():
                self._die(event)
            case DieNews():
                self._watches.dice.news(event, self._dice_awaited())
            case TagPlaced():
                self._placed(event)
            case TagRemoved():
                self._pad.removed(event, self._clock.time())
            case HeadReads():
                pass  # asked for by a trial, which is over
            case Pressed():
                self._pressed(event)
            case Turned():
                self._turned(event.steps)
            case PartLost() | PartTrouble() | LineNoise():
                self._part_news.on(event)
            case PartFound():
                self._pad.returned(event.part, self._clock.time())
                self._part_news.on(event)
            case _:
                assert_never(event)

    # Dice and tags

    def _dice_awaited(self) -> int:
        asked = self.state.phase is not Phase.SETUP and self.desk.prompt.ask in _ROLLS
        return dice_awaited(self.state) if asked else 0

    def _die(self, event: DieSettled) -> None:
        now, face = self._clock.time(), self._face
        settled = self._throws.settled(event, self._dice_awaited(), now)
        if not isinstance(settled, throws.Repeat):
            self._watches.dice.held(self._throws.held)
        face.hold_die(self._throws.held)
        match settled:
            case throws.Throw(faces, thrown):
                self._do(Roll(self.desk.prompt.seats[0], faces, thrown))
                if len(faces) == 1 and self.desk.prompt.ask is not Ask.BATTLE_ROLL:
                    self._throws.ignore_other(event.die, now)
            case throws.Held(again=False):
                face.show()
            case throws.Held(pips):
                face.notice(notices.thrown_again(pips, now))
            case throws.Unwanted(True):
                face.notice(notices.no_roll(self.state, now))
            case throws.NoSuchDie():
                face.notice(notices.no_such_die(event.die, now))
            case throws.Unwanted() | throws.Repeat():
                pass
        self._watches.dice.battery(event)

    def _drop_die(self) -> None:
        """The die that lies alone was no roll."""
        self._throws.clear()
        self._watches.dice.held(None)
        self._face.hold_die(None)
        self._face.notice(dicewatch.dropped(self._clock.time()))

    def _placed(self, event: TagPlaced) -> None:
        if self._watches.under_board(event) or not self._pad.placed(event, self._clock.time()):
            return
        face = self._face
        face.clear_notice()
        if self._enroller.laying():
            self._enroller.laid(event.uid)
            return
        tag = self.tagbook.tag(event.uid)
        if self._watches.tapped(event, tag):
            return
        if tag is None:
            self._enroller.stray(event.uid)  # the menu offers to enrol it
        act = taps.meaning(face.desk, face.panel, tag) if tag else taps.unknown(face.desk)
        if isinstance(act, pages.Page | pages.Join):
            face.close_pages()
        self._take(act)
        if isinstance(act, pages.Join):
            sitting = face.panel.setup.tokens
            face.notice(notices.joined(act.token, sitting, self._clock.time()))

    # Panel

    def _pressed(self, event: Pressed) -> None:
        face = self._face
        face.clear_notice()
        self._watches.hammer.touched()
        match event:
            case Pressed(button=Button.BACK, held=True):
                face.close_pages()
                self._take(pages.TakeBackPage())
            case Pressed(button=Button.PUSH):
                face.panel = panel.pushed(face.desk, face.panel)
                face.show()
            case Pressed(button=Button.OK):
                self._answer(panel.chosen)
            case Pressed(button=Button.BACK) if (
                not face.panel.views and self._throws.held is not None
            ):
                self._drop_die()
            case Pressed(button=Button.BACK):
                self._answer(panel.left)

    def _answer(self, move: Move) -> None:
        """OK or Back. While news hides the question they only end the news."""
        face = self._face
        if not face.panel.views and face.telling():
            face.skip_news()
            return
        before = face.panel
        face.panel, act = move(face.desk, before)
        if act is None and face.panel == before:
            face.notice(notices.nothing_here(self.state, self._clock.time()))
            return
        self._by_panel = True
        try:
            self._carry_out(act)
        finally:
            self._by_panel = False

    def _turned(self, steps: int) -> None:
        now, face = self._clock.time(), self._face
        times = amounts.pace(now - self._turned_at, steps)
        self._turned_at = now
        self._watches.hammer.touched()
        face.clear_notice()
        face.panel = panel.turned(face.desk, face.panel, steps, times)
        face.show()
        if face.panel.top == pages.Steps("volume"):
            face.sound(TUNES[Sound.BID])

    # What was chosen

    def _take(self, act: pages.Act) -> None:
        self._carry_out(self._face.open(act))

    def _carry_out(self, act: pages.Effect | None) -> None:
        match act:
            case None:
                self._face.show()
            case pages.Say():
                self._face.notice(notices.said(act, self._clock.time()))
            case pages.Many(commands):
                for command in commands:
                    if not isinstance(self._do(command), list):
                        return
            case pages.TakeBack(count):
                self._take_back(count)
            case pages.Begin():
                self._evening.begin(self._do)
            case pages.GoOn():
                self._face.close_pages()
                self._face.show()
            case pages.NewGame():
                self._new_game(self.state.edition.id)
            case pages.PickEdition(edition):
                self._new_game(edition)
            case pages.Enrol() | pages.EnrolOne() | pages.Adopt() | pages.Step():
                self._enroller.take(act)
            case pages.Try(which):
                self._try(which)
            case pages.Set(settings):
                self._evening.set(settings)
                self._watches.hammer.changed(self.state)
            case pages.SwitchOff():
                self._evening.switch_off()
            case pages.Confirm(seat):
                self._watches.moves.confirm(seat)
            case _:
                self._do(act)

    def _take_back(self, count: int) -> None:
        before = self.state
        try:
            outcome = self._banker.take_back(count)
        except JournalError as error:
            self._face.notice(notices.unrecorded(str(error), self._clock.time()))
            return
        now = self._clock.time()
        if isinstance(outcome, Refusal):
            self._face.notice(notices.refused(outcome, now))
        else:
            back = self._face.lead_home(before)
            self._face.notice(notices.taken_back(self.state, back, now))

    def _new_game(self, edition: str) -> None:
        if (another := self._evening.another(edition)) is not None:
            self.adopt(*another)

    # What the banker says

    def _told(self, entry: Entry) -> None:
        if entry.kind is Kind.NOTE:
            return
        if entry.command is None or isinstance(entry.command, Roll):
            self._throws.clear()
            self._watches.dice.held(None)
        with self.speaking():  # scripts give their commands to the banker
            self._face.tell(entry, held_die=self._throws.held, by_panel=self._by_panel)
            self._watches.told(self.state, entry)

    def _let_go(self) -> None:
        for end in self._ends:
            end()
        self._ends = []
