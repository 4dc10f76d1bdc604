"""The table's face: the open pages, notices and news, and that they are shown when they change.

It decides nothing and gives no commands; loop.py does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from msgspec.structs import replace

from controller.files.settings import SettingsStore
from controller.files.tagbook import TagBook
from controller.rules.commands import (
    AnyCommand,
)
from controller.rules.entries import Entry
from controller.rules.events import Event
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.table.diagnostics.parts import PartsStatus
from controller.table.panel.context import PanelContext
from controller.table.panel.moving import settled
from controller.table.panel.page import Act, Page, Panel, Rest
from controller.table.panel.pages.setup import begun
from controller.table.panel.pages.taking_back import TAKE_BACK_LINES, GoesBack
from controller.table.presenter import turning
from controller.table.presenter.outputs import Outputs
from controller.table.presenter.put_back_guide import PutBackGuide, without
from controller.table.presenter.ruling_names import RulingNames, decided
from controller.table.wording import notices, outcomes
from controller.table.wording.put_back import to_put_back
from controller.view.heard import tune
from controller.view.interface import Greeting, Notice, Tone, Ui
from controller.view.oled import news_end
from controller.view.put_back import PutBack, Return, Stands
from controller.view.sounds import TUNES, Sound, Tune
from hardware.checks.findings import Finding
from hardware.ports import Buzzer, Clock, Display, Strip
from hardware.profile.places import Places
from hardware.strip.strip import StripLayout


class Presenter:
    """What people see and hear of a table. `log` is told everything in short lines; `details` what
    drivers say of their parts, in English, for whoever looks after the machine."""

    def __init__(
        self,
        *,
        clock: Clock,
        parts: PartsStatus,
        editions: Sequence[str],
        display: Display | None,
        strip: Strip | None,
        layout: StripLayout | None,
        buzzer: Buzzer | None,
        settings: SettingsStore,
    ) -> None:
        self.log: list[Callable[[str], object]] = []
        self.details: list[Callable[[str], object]] = []
        self.ui = Ui(missing=parts.missing)
        self.panel = Panel()
        self._clock = clock
        self._parts = parts
        self._editions = tuple(editions)
        self.tags: TagBook | None = None  # None: tags cannot be enrolled here
        self.stray = b""
        self.stops = False  # whether the panel can switch off
        self.places = Places()
        self.findings: Callable[[], Sequence[Finding]] | None = None
        self._foreseen = False
        self.settings = settings
        self._layout = layout
        self._leading = PutBackGuide()
        self._naming = RulingNames()
        self._was: PanelContext | None = None  # the context that the open pages are of
        self._answered: Notice | None = None  # the last yes or no
        self._outputs = Outputs(
            clock=clock, look=lambda: (self.state, self.ui), display=display, strip=strip,
            layout=layout, buzzer=buzzer,
        )  # fmt: skip

    @property
    def pads(self) -> bool:
        """Whether there is a reader to tap on, and it answers."""
        return self.places.tappable(self._parts.missing)

    @property
    def state(self) -> State:
        """The game."""
        return self._banker.state

    def meet(self, banker: Banker, language: str) -> None:
        """Show another game from now on."""
        self._banker = banker
        now = self._clock.time()
        self.ui = Ui(
            missing=self._parts.missing, pads=self.pads, since=now, language=language,
            head=self._head(),
        )  # fmt: skip
        self.panel = Panel()
        self._leading.meet()
        self._naming.meet(banker.counting())
        self._outputs.wake()
        self.renew()
        if self.state.phase is Phase.SETUP:
            self.panel = settled(self.context, Panel(setup=begun(self.context)))
        stood = banker.stood()
        if stood is not None:  # the plug was pulled before tokens and deeds went back
            self.lead_home(stood)
        self.show()

    def complete(self, buzzer: Buzzer | None) -> None:
        """The rest of the parts has been opened, or has not."""
        self._outputs.buzzer = buzzer
        self.renew()
        self.show()

    def close(self) -> None:
        """Show nothing more by itself."""
        self._outputs.close()

    # What happened

    def foresee(self, state: State, events: list[Event]) -> None:
        """Light what is coming while it is being written down."""
        self._foreseen = True
        now = self._clock.time()
        self.ui = replace(self.ui, fresh=tuple(events), since=now, homeward=None)
        self._outputs.lights(state, self.ui)

    def forget(self) -> None:
        """It was not to be: nothing was written down."""
        self._foreseen = False
        self.ui = replace(self.ui, fresh=(), homeward=self._leading.still(self.state))

    def tell(self, entry: Entry, *, held_die: int | None, by_panel: bool) -> None:
        """Something counts now: it is on the disk. `by_panel`: it was chosen from a page."""
        command = entry.command
        lit = self._foreseen and command is not None
        self._foreseen = False
        now = self._clock.time()
        self.ui = replace(
            self.ui, fresh=entry.events, since=self.ui.since if lit else now, recorded=now,
            held_die=held_die, notice=None, homeward=None, led=None,
            naming=self._naming.of(self.state, entry), head=self._head(),
        )  # fmt: skip
        self._outputs.wake()
        self._leading.told(command=command is not None)
        self._turn_pages(command, by_panel=by_panel)
        if command is None:
            self._naming.meet(self._banker.counting())
        else:
            self.say(outcomes.done(self.state, command, entry.events, entry.by))
            if entry.by == "clock":
                self.ui = replace(self.ui, notice=notices.answered(self.state, entry, now))
        self.show(lights=not lit)
        self._outputs.sound(tune(self.state, self.ui))

    def _turn_pages(self, command: AnyCommand | None, *, by_panel: bool) -> None:
        """Close the pages when the question is another one, or the chosen thing is done."""
        other = self._question != turning.question(self.state)
        if other or (by_panel and turning.done(command)):
            self.panel = self.panel.closed()
        self.renew()
        if by_panel and (page := turning.follows(command)) is not None:
            self.panel = self.panel.opened(self.context, page)

    def renew(self) -> None:
        """New pages for a new state, or for other parts."""
        self.ui = replace(self.ui, missing=self._parts.missing, pads=self.pads)
        self.context = PanelContext(
            state=self.state, history=cache(self._history),
            decided=cache(lambda: decided(self._banker.counting(), self.state.rules)),
            editions=self._editions,
            dice=self._parts.dice, pads=self.pads, tags=self.tags, stray=self.stray,
            strip=self._layout, findings=self.findings,
            settings=self.settings.now, stops=self.stops, head=self._head(),
        )  # fmt: skip
        self._question = turning.question(self.state)
        if self.panel.views or self.state.phase is Phase.SETUP:
            self.panel = settled(self.context, self.panel, self._was)
        self._was = self.context

    def _head(self) -> str:
        return self._banker.head_code if self.state.phase is Phase.OVER else ""

    def _history(self) -> Sequence[str]:
        """What was done, last first."""
        last = reversed(self._banker.counting()[-TAKE_BACK_LINES:])
        return [
            outcomes.done(self.state, e.command, e.events) for e in last if e.command is not None
        ]

    # What is shown

    def show(self, *, lights: bool = True) -> None:
        """Show everything as it is; the strip first, for it is waited for."""
        settings, walk = self.settings.now, None
        if self.panel.views:
            view = self.panel.views[-1]
            settings = view.page.tried(settings, view.at)
            walk = view.page.walk(self.context, view.at)
        self._outputs.adjust(settings)
        self.ui = replace(self.ui, page=self.panel.shown(self.context), walk=walk)
        if lights:
            self._outputs.lights(self.state, self.ui)
        self._outputs.picture(self.state, self.ui)

    def open(self, act: Act) -> Rest:
        """Let the panel take an act; what is left of it to be done. Not shown yet."""
        if isinstance(act, Page) and act.renews:
            self.renew()  # parts change without a command
        self.panel, rest = act.applied(self.context, self.panel)
        if isinstance(act, Page) and self.panel.top != act:
            return act.empty(self.state)
        return rest

    def lend(self, *, lights: bool = False, picture: bool = False) -> None:
        """The strip or the display are tried out: nothing else is shown there. Lent neither, they
        show everything again."""
        self._outputs.lent_lights, self._outputs.lent_picture = lights, picture

    def close_page(self) -> None:
        """The page on top closes. Not shown yet."""
        self.panel = self.panel.less()

    def close_pages(self) -> None:
        """Back to the question's own screen, or to the set-up's first page. Not shown yet."""
        self.panel = settled(self.context, self.panel.closed())

    def hold_die(self, face: int | None) -> None:
        """One die lies alone, or none. Not shown yet."""
        self.ui = replace(self.ui, held_die=face)

    def notice(self, notice: Notice) -> None:
        """Say something over everything else, with its sound."""
        self._outputs.wake()
        notice = notice.after(self._answered)
        if notice.answers:
            self._answered = notice
        self.ui = replace(self.ui, notice=notice)
        if not notice.secret:
            self.say(f"{notice.title}: {notice.text}")
        self.show()
        self._outputs.sound(tune(self.state, self.ui))

    def lead_home(self, before: State, stands: Stands | None = None) -> PutBack | None:
        """What was taken back since the table stood as `before`, or longer ago, is shown until the
        next command: on the strip, and as a page. Not shown yet."""
        found = self._leading.taken_back(before, self.state, stands or {})
        self.ui = replace(self.ui, homeward=found, since=self._clock.time())
        if found is not None:
            lines = to_put_back(self.state, found)
            self.panel = self.panel.closed().opened(self.context, GoesBack(lines))
        return found

    def lead(self, ways: tuple[Return, ...]) -> None:
        """Tokens under the board's heads stand elsewhere than the books say: lead each home, until
        the next command, and the ones that were led before no more. An auction keeps its strip."""
        before, auction = self.ui.homeward, prompt(self.state).ask is Ask.AUCTION
        shown = self._leading.seen(before, ways, auction=auction)
        if shown != before:
            self.ui = replace(self.ui, homeward=shown, led=self._clock.time())
            self.show()

    def greet(self, space: int, seat: int) -> None:
        """The token of a seat was set down where it belongs: a light there, and a short tone."""
        greeting = Greeting(space=space, seat=seat, since=self._clock.time())
        back = without(self.ui.homeward, seat)
        self.ui = replace(self.ui, greeting=greeting, homeward=back)
        self.show()
        self._outputs.sound(TUNES[Sound.SET])

    def hammer_due(self, at: float | None) -> None:
        """When the auction's clock lets the hammer fall; None: it does not."""
        if at != self.ui.hammer:
            self.ui = replace(self.ui, hammer=at)
            self.show(lights=False)

    def answer_due(self, at: float | None) -> None:
        """When the clock answers for whoever keeps the others waiting; None: it does not."""
        if at != self.ui.deadline:
            self.ui = replace(self.ui, deadline=at)
            self.show(lights=False)

    def sound(self, tones: Tune) -> None:
        """Play a tune that no notice brings."""
        self._outputs.sound(tones)

    def wake(self) -> None:
        """Somebody is at the table, or something happens there."""
        self._outputs.wake()

    def clear_notice(self) -> None:
        """Whoever does something has read it. Not shown yet."""
        self.ui = replace(self.ui, notice=None)

    def telling(self) -> bool:
        """Whether the display still tells what just happened, and nobody has seen the question."""
        if self.state.phase is Phase.SETUP:
            return False
        return self.told_in() > 0

    def told_in(self) -> float:
        """Seconds until what just happened has been told, a take-back too."""
        ends, said = news_end(self.state, self.ui), self.ui.notice
        if said is not None and said.tone is Tone.BACK:
            ends = max(ends, said.until)
        return ends - self._clock.time()

    def skip_news(self) -> None:
        """Go on to the question."""
        told = news_end(self.state, self.ui) - self.ui.told_from
        self.ui = replace(self.ui, recorded=self._clock.time() - told)
        self.show()

    def say(self, line: str) -> None:
        """Tell the log."""
        for listener in self.log:
            listener(line)

    def detail(self, line: str) -> None:
        """Tell what a driver said."""
        for listener in self.details:
            listener(line)
