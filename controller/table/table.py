"""The table's loop: device events in, commands to the banker out, and what came of them shown.

It knows no rules and no pins, and only wires together who does what: input/ understands devices,
panel/effects.py does what was chosen, presenter/ shows it. The strip is lit before a command is
recorded, the display never before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random, SystemRandom

from controller.files.settings import SettingsStore
from controller.files.tagbook import TagBook
from controller.rules.commands import AnyCommand, Roll
from controller.rules.entries import By, Entry, EntryKind
from controller.rules.events import Event, GameStarted, RulesChanged
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.table.addressing import Addressing
from controller.table.connections import Connections
from controller.table.copies import Copies
from controller.table.diagnostics.parts import PartsStatus
from controller.table.diagnostics.trials import Trials
from controller.table.dice_pairer import DicePairer, PairableDice
from controller.table.enroller import Enroller
from controller.table.gateway import CommandGateway
from controller.table.host_calls import HostCalls
from controller.table.input import gestures
from controller.table.input.devices import Devices
from controller.table.input.laying import Pad
from controller.table.lifecycle import GameLifecycle
from controller.table.monitors.monitors import Monitors
from controller.table.panel.context import PanelContext, PhoneDoor
from controller.table.panel.effects import Effects
from controller.table.panel.page import Chosen, Panel
from controller.table.panel.pages.answers import Many
from controller.table.panel.pages.check import FindingPage
from controller.table.panel.pages.resuming import Resume
from controller.table.panel.pages.setting_up import PickEdition
from controller.table.parts import Host, TableParts
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.text.language import in_language, locale_or_source
from controller.view.interface import Ui
from hardware.ports import Button, Buzzer, Clock, DeviceEvent
from hardware.profile.places import Places


class Table:
    """A table with its parts, the interface on it, and the banker behind it."""

    def __init__(
        self,
        banker: Banker,
        tagbook: TagBook,
        clock: Clock,
        parts: TableParts = TableParts(),  # noqa: B008  frozen
        host: Host = Host(),  # noqa: B008
        *,
        chance: Random | None = None,
        language: str | None = None,
        ask_resume: bool = False,
    ) -> None:
        """`chance` shuffles. `language` is spoken until another one is chosen at the table; None:
        the one that was chosen here last, or that of the game's edition. With
        `ask_resume` a game that is on is resumed only once somebody says so."""
        self._clock = clock
        self._parts = PartsStatus(parts.dice, parts.missing)
        self.own_editions, self.saved_copies = host.own_editions, host.saved_copies
        self.throw = host.throw
        places, settings = parts.places or Places(), host.settings or SettingsStore()
        self._language = language
        self.presenter = presenter = Presenter(
            clock=clock, parts=self._parts, places=places, banker=banker,
            editions=host.editions if host.renew else (),
            display=parts.display, strip=parts.strip, layout=parts.layout, buzzer=parts.buzzer,
            settings=settings.now,
        )  # fmt: skip
        self.log, self.details = presenter.log, presenter.details
        self.watchers, self.askers = presenter.watchers, presenter.askers
        self.touch_watchers = presenter.touch_watchers
        self._gateway = gateway = CommandGateway(clock, presenter, banker)
        self._trials = Trials(presenter, parts.checkup, clock, self._spoken)
        self._enroller = Enroller(presenter, tagbook, host.save_tags, clock)
        self.addressing = Addressing(presenter, clock, self._enroller)
        self._pairer = DicePairer(
            presenter, clock, self._spoken, lambda: self._devices.rolls.forget()
        )
        self.host_calls = HostCalls(presenter, clock)
        self.chance = chance = chance or SystemRandom()
        self._lifecycle = GameLifecycle(
            presenter,
            clock,
            settings,
            renew=host.renew,
            chance=chance,
            power=parts.power,
            stop=host.stop,
        )
        self.monitors = monitors = Monitors(
            clock, presenter, places, in_language=self.speaking, do=self.do,
            busy=self._enroller.laying, book=lambda: self.tagbook, chance=chance,
        )  # fmt: skip
        self._effects = Effects(
            clock, presenter, gateway=gateway, lifecycle=self._lifecycle, enroller=self._enroller,
            monitors=monitors, trials=self._trials,
            copies=Copies(presenter, clock, host.copy, self._spoken),
            connections=Connections(presenter, clock, host.networks, self._spoken),
            pairer=self._pairer, calls=self.host_calls, another=self._another,
            respoken=self._respoken,
        )  # fmt: skip
        self._devices = Devices(
            clock, presenter, self._parts, enroller=self._enroller, addressing=self.addressing,
            monitors=monitors, trials=self._trials, effects=self._effects, do=gateway.do,
        )  # fmt: skip
        self.read_by_phones = Pad()
        self._ends: list[Callable[[], None]] = []
        self.adopt(banker)
        if ask_resume and banker.state.phase not in (Phase.SETUP, Phase.OVER):
            with self.speaking():
                self._effects.choose(Resume())

    @property
    def now(self) -> float:
        """The time by its clock, seconds."""
        return self._clock.time()

    @property
    def state(self) -> State:
        """The game."""
        return self._gateway.banker.state

    @property
    def ui(self) -> Ui:
        """The interface as it is shown."""
        return self.presenter.ui

    @property
    def panel(self) -> Panel:
        """The panel: its open pages, a deal that is put together there, a game that is set up."""
        return self.presenter.panel

    @property
    def context(self) -> PanelContext:
        """What the pages are made of now."""
        return self.presenter.context

    @property
    def tagbook(self) -> TagBook:
        """What the tags stand for."""
        return self._enroller.book

    @property
    def rolls(self) -> bool:
        """Whether it rolls for whoever asks: its dice are simulated, or none report."""
        return self.throw is not None or not self.context.dice

    @property
    def enrolling(self) -> bool:
        """Whether cards are being laid to be enrolled."""
        return self._enroller.laying()

    def away(self) -> tuple[tuple[str, float | None], ...]:
        """The parts that are missing, and for how many seconds; None: since the start."""
        now, lost_at = self._clock.time(), self._parts.lost_at
        found = ((part, lost_at(part)) for part in self._parts.missing)
        return tuple((part, None if at is None else now - at) for part, at in found)

    @property
    def banker(self) -> Banker:
        """The banker behind the table; another one after a new game."""
        return self._gateway.banker

    @property
    def language(self) -> str:
        """What is spoken here."""
        chosen = self._language or self.context.settings.language
        return chosen or locale_or_source(self._gateway.banker.edition.data.language)

    def speaking(self) -> in_language:
        """For code that makes words about this table outside of it: `with table.speaking():`."""
        return in_language(self.language)

    def _spoken(self, what: Callable[[], object]) -> None:
        with self.speaking():
            what()

    def _respoken(self) -> None:
        """A language was chosen here: it is spoken, whatever the command line says."""
        self.speak(None)

    def speak(self, language: str | None) -> None:
        """Speak this from now on, until another is chosen here; None: what is chosen here."""
        self._language = language
        if self.language != self.ui.language:
            with self.speaking():
                self.presenter.apply(changes.spoken, self.language)

    def adopt(self, banker: Banker, tagbook: TagBook | None = None) -> None:
        """Play another game from now on."""
        self._let_go()
        self._gateway.banker = banker
        self._enroller.set_book(self.tagbook if tagbook is None else tagbook)
        self._ends = [banker.subscribe(self._on_entry), banker.look_ahead(self.presenter.foresee)]
        self._devices.rolls.start_game(banker.history())
        with self.speaking():
            self.presenter.apply(
                changes.on_new_game, banker, self.language, banker.stood(), self._clock.time()
            )
            self.monitors.start_game(self.state, banker)

    def complete(
        self, *, buzzer: Buzzer | None, missing: Collection[str],
        bluetooth: PairableDice | None = None,
    ) -> None:  # fmt: skip
        """Parts that were opened after the first picture: the buzzer and Bluetooth dice, if there
        are any, and the names of those that could not be opened."""
        self._parts.miss(missing)
        self._pairer.use(bluetooth)
        self.monitors.parts(self._parts.missing)
        with self.speaking():
            self.presenter.complete(buzzer)

    def invite(self, phones: PhoneDoor) -> None:
        """Browsers can join from now on: the panel shows how, and who has."""
        with self.speaking():
            self.presenter.apply(changes.renewed, phones=phones)
            self.presenter.show()

    def can_speak(self) -> None:
        """There is a loudspeaker: the panel has a line for it."""
        self.presenter.apply(changes.on_context, speaks=True)

    def editions_changed(self, id_: str) -> None:
        """One of the table's own editions was saved or removed: the panel offers what there is, and
        a set-up of it begins again with what it is now, or with the printed game. A game that is on
        keeps what it began with."""
        assert self.own_editions is not None  # or nobody could have saved one
        self.presenter.apply(changes.on_context, editions=self.own_editions.choices())
        if self.state.phase is Phase.SETUP and self.banker.edition.id == id_:
            self.choose(PickEdition(self.own_editions.instead_of(id_)))

    def part(self) -> None:
        """The last words of a session, which stay on the display."""
        with self.speaking():
            self._lifecycle.part()

    def close(self) -> None:
        """Stop listening and showing; the parts stay open for whoever opened them."""
        self._let_go()
        self._trials.close()
        self.monitors.close()
        self.presenter.close()

    def do(self, command: AnyCommand, by: By = "player") -> list[Event] | Refusal | None:
        """Give a command to the banker, and show what came of it. None: the journal could not
        be written, and nothing has happened."""
        with self.speaking():
            return self._gateway.do(command, by)

    def path_to(self, command: AnyCommand, *, tags: bool = True) -> tuple[gestures.Gesture, ...]:
        """What hands have to do for a command to be given, the interface being as it is now.

        While news is still told, or a no, the way does not lead over the question's own screen, so
        that it holds whether or not that is over by then. Without `tags` (the reader is away) it
        leads over the panel. Raises NoPath."""
        from controller.table.panel.paths import path_to  # only simulated hands ask

        presenter = self.presenter
        book = self.tagbook if tags or isinstance(command, Roll) else None
        with self.speaking():
            return path_to(
                presenter.context, presenter.panel, command, book, waited=not presenter.unread()
            )

    def given_by(self, button: Button) -> tuple[AnyCommand, ...]:
        """The commands that OK or Back gives as the panel is now; none if it only leads on."""
        from controller.table.panel.navigation import chosen, left  # only simulated hands ask

        presenter = self.presenter
        if presenter.ui.notice is not None or button not in (Button.OK, Button.BACK):
            return ()
        with self.speaking():
            _panel, rest = (chosen if button is Button.OK else left)(
                presenter.context, presenter.panel
            )
        if isinstance(rest, Many):
            return rest.commands
        return (rest,) if isinstance(rest, AnyCommand) else ()

    def offer_tags(self) -> None:
        """Open the page of the tag book, unless somebody is asked whether to go on."""
        if not self.presenter.panel.paused:
            with self.speaking():
                self._enroller.offer()

    def show_findings(self, count: int) -> None:
        """Show so many of the first findings, a page each, over whatever is asked: what was wrong
        when the table started. OK leads to the next."""
        with self.speaking():
            self.presenter.apply(changes.renewed)
            for number in reversed(range(count)):
                self._effects.choose(FindingPage(number))

    def refuse(self, why: Refusal) -> None:
        """Say at the table why something is not done."""
        with self.speaking():
            self._gateway.refuse(why)

    def choose(self, act: Chosen) -> None:
        """Do what choosing a line of a page would do."""
        self.presenter.apply(changes.read)
        with self.speaking():
            self._effects.choose(act)

    def on(self, event: DeviceEvent) -> None:
        """Take what a device says: the Sink of all of them."""
        with self.speaking():
            self._devices.on(event)

    def _another(self, edition: str) -> None:
        if (another := self._lifecycle.another(edition)) is not None:
            self.adopt(*another)

    def _on_entry(self, entry: Entry) -> None:
        if entry.kind is EntryKind.NOTE:
            return
        if entry.command is None or isinstance(entry.command, Roll):
            self._devices.rolls.clear()
        with self.speaking():  # scripts give their commands to the banker
            now, by_panel = self._clock.time(), self._devices.buttons.by_panel
            self.presenter.apply(changes.on_entry, entry, self.banker, now, by_panel=by_panel)
            self.monitors.on_entry(self.state, entry)
            for event in entry.events:
                if isinstance(event, GameStarted | RulesChanged):
                    self._lifecycle.used(event.rules)

    def _let_go(self) -> None:
        for end in self._ends:
            end()
        self._ends = []
