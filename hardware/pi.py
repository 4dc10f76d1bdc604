"""Opens the table that a profile describes, part by part; a part that fails is reported, not fatal.

The simulator opens its table through here too, with its own wire and pins in place of the Pi's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from common.message import Message
from hardware.display.i2c import open_i2c
from hardware.panel.factory import factory_for, library_of, open_pins
from hardware.ports import Buzzer, Clock, DeviceEvent, Display, PartError, Sink, Strip, Voice
from hardware.profile.types import (
    DiceKind,
    DiceProfile,
    DisplayProfile,
    KeypadProfile,
    PanelProfile,
    Profile,
    ReaderProfile,
    SpeakerProfile,
    StripProfile,
)
from hardware.reasons import reason

if TYPE_CHECKING:
    from hardware.dice.bluetooth.driver import BluetoothDice
    from hardware.dice.bluetooth.pairs import PairsFile
    from hardware.dice.die_faces import Learnt
    from hardware.display.luma_oled import Wire
    from hardware.line.hotplug import Finder, HotPort
    from hardware.line.search import NodeSearch, Ports
    from hardware.panel.panel import PanelDevices, Post
    from hardware.strip_layout import StripLayout
    from hardware.system.kernel import Kernel


class OpenedParts(msgspec.Struct, kw_only=True):
    """What of a table could be opened, and why the rest could not."""

    display: Display | None = None
    strip: Strip | None = None
    layout: StripLayout | None = None
    panel: PanelDevices | None = None
    buzzer: Buzzer | None = None
    voice: Voice | None = None
    lines: dict[str, HotPort] = {}  # dice and readers, by their name
    bluetooth: BluetoothDice | None = None
    pins: str = ""  # the library that pins are reached by, if it is not the kernel's own way
    errors: list[PartError] = []

    def close(self) -> None:
        """Close everything; lights out, the last screen stays."""
        parts = (
            *self.lines.values(), self.bluetooth, self.panel, self.buzzer, self.voice, self.strip,
            self.display,
        )  # fmt: skip
        for part in parts:
            if part is not None:
                part.close()


Open = Callable[[Sink], OpenedParts]
"""Opens the parts of a table; what they say goes to the sink."""


def _broken(part: str, error: OSError) -> PartError:
    """The error of a part whose device fails in a way that its driver did not expect."""
    why = Message("could not be opened ({why})", why=reason(error))
    if error.filename:
        why = Message("{path} could not be opened ({why})", path=error.filename, why=reason(error))
    return PartError(part, why, Message("restart the Pi; if that does not help, check the wires"))


class Opener:
    """Opens parts in two steps, so that a table is lit before the libraries of its pins and ports
    are loaded; each library is imported only for a part that is named.

    `post` runs a function in the thread of the `sink` (`loop.call_soon_threadsafe`); with
    `threaded` the display is written by a thread of its own, otherwise by whoever shows something.
    Dice and readers need a running loop, display and strip none. The display, and the lines of dice
    and readers, are kept when nobody answers yet and come to life when plugged in. `faces` gives
    those of calibrated dice, by hub and die, when dice are opened, `pairs` the file of paired
    Bluetooth dice; without one there are none. Device nodes that are no ports are
    the `kernel`'s, Linux unless given. Boards that are not where hardware.toml has them are looked
    for at the `ports`, those on USB unless given.
    """

    def __init__(
        self,
        profile: Profile,
        *,
        sink: Sink,
        post: Post,
        i2c: Callable[[int], Wire] = open_i2c,
        pins: Callable[[], Any] = open_pins,
        threaded: bool = True,
        faces: Callable[[], Learnt] = dict,
        pairs: Callable[[], PairsFile | None] = lambda: None,
        kernel: Kernel | None = None,
        ports: Ports | None = None,
    ) -> None:
        self.parts = OpenedParts()
        self._faces, self._pairs, self._kernel, self._ports = faces, pairs, kernel, ports
        self._search: NodeSearch | None = None
        self._profile = profile
        self._sink, self._post = sink, post
        self._i2c, self._pins, self._threaded = i2c, pins, threaded
        self._written: Callable[[], object] | None = None

    def open(self, clock: Clock) -> OpenedParts:
        """Open every part of the profile that can be opened."""
        self.open_shown()
        self.open_rest(clock)
        return self.parts

    def open_shown(self) -> None:
        profile = self._profile
        if profile.display:
            self._attempt("display", self._display, profile.display)
        if profile.strip:
            self._attempt("strip", self._strip, profile.strip)

    def open_rest(self, clock: Clock) -> None:
        """Panel, buzzer, loudspeaker, dice and readers, with the loop's clock."""
        profile = self._profile
        if named := [part for part in ("panel", "buzzer") if getattr(profile, part)]:
            self._attempt(named[0], self._open_pins, named, profile, clock)
        if profile.keypad:
            self._attempt("keypad", self._keypad, profile.keypad, clock)
        if profile.speaker:
            self._attempt("speaker", self._speaker, profile.speaker)
        for name in profile.dice:
            self._attempt(name, self._dice, name, profile.dice[name], clock)
        for name in profile.readers:
            self._attempt(name, self._reader, name, profile.readers[name], clock)

    def wait_until_shown(self) -> None:
        """Wait until the display has what it was given: the loading of libraries for the rest
        would make the thread that writes it slow."""
        if self._written is not None:
            self._written()

    def _attempt(self, part: str, opening: Callable[..., None], *arguments: Any) -> None:
        try:
            opening(*arguments)
        except PartError as error:
            self.parts.errors.append(error)
        except OSError as error:  # only this part is lost, not the table
            self.parts.errors.append(_broken(part, error))

    def _display(self, profile: DisplayProfile) -> None:
        from hardware.display.oled import OledDisplay
        from hardware.display.thread import ThreadedDisplay

        oled = OledDisplay(
            self._i2c(profile.port),
            sink=self._tell,
            driver=profile.driver.value,
            address=profile.address,
            rotate=profile.rotate,
        )
        try:
            oled.connect()
        finally:
            if self._threaded:
                self.parts.display = threaded = ThreadedDisplay(oled)
                self._written = threaded.flush
            else:
                self.parts.display = oled

    def _strip(self, profile: StripProfile) -> None:
        from hardware.profile.resources import fitted
        from hardware.strip.strip import open_strip

        self.parts.layout = profile.layout
        if profile.host:
            from hardware.strip.wled import open_wled

            self.parts.strip = open_wled(
                host=profile.host,
                port=profile.port,
                count=profile.count,
                sink=self._tell,
                brightness=profile.brightness,
                limit_ma=profile.limit_ma,
            )
            return
        try:
            self.parts.strip = open_strip(
                pin=profile.gpio,
                count=profile.count,
                sink=self._sink,
                brightness=profile.brightness,
                limit_ma=profile.limit_ma,
                order=profile.colours,
                backend=profile.backend,
                kind=profile.kind,
                kernel=self._kernel,
            )
        except PartError as error:
            remedy = fitted(error.remedy, self._profile)
            raise PartError(error.part, error.why, remedy) from error

    def _open_pins(self, named: Sequence[str], profile: Profile, clock: Clock) -> None:
        """Panel and buzzer, as far as they are `named`; without a library for pins all of them are
        lost."""
        try:
            factory = factory_for(named[0], self._pins)
        except PartError as error:
            self.parts.errors += [PartError(part, error.why, error.remedy) for part in named]
            return
        self.parts.pins = library_of(factory)
        if profile.panel:
            self._attempt("panel", self._panel, profile.panel, factory, clock)
        if profile.buzzer:
            self._attempt("buzzer", self._buzzer, profile.buzzer.pin, factory, clock)

    def _dice(self, name: str, profile: DiceProfile, clock: Clock) -> None:
        if profile.kind is DiceKind.BLUETOOTH:
            self._bluetooth(name, clock)
            return
        from hardware.serial_parts import dice_port

        faces, finder = self._faces(), self._finder(name, clock)
        self._line(
            dice_port(name, profile, clock=clock, sink=self._sink, faces=faces, finder=finder)
        )

    def _bluetooth(self, name: str, clock: Clock) -> None:
        file = self._pairs()
        if file is None:
            return
        try:
            from hardware.dice.bluetooth.driver import BluetoothDice
        except ModuleNotFoundError as error:
            why = Message("the library {name} is missing", name=error.name or "bleak")
            remedy = Message(
                "on a Raspberry Pi, run install.sh again; elsewhere, in Ringkeeper's folder: "
                'pip install ".[bluetooth]"'
            )
            raise PartError(name, why, remedy) from error
        self.parts.bluetooth = BluetoothDice(name, file, clock=clock, sink=self._sink)
        self.parts.bluetooth.open()

    def _reader(self, name: str, profile: ReaderProfile, clock: Clock) -> None:
        from hardware.serial_parts import reader_port

        finder = self._finder(name, clock)
        self._line(
            reader_port(
                name, profile, clock=clock, sink=self._sink, finder=finder, kernel=self._kernel
            )
        )

    def _finder(self, name: str, clock: Clock) -> Finder | None:
        """Who looks for a part; None: it cannot be told from others, or says nothing of itself."""
        from hardware.line.search import NodeSearch, PartFinder, usb_ports, wanted_nodes

        wanted = wanted_nodes(self._profile).get(name)
        if wanted is None:
            return None
        if self._search is None:
            ports = self._ports or usb_ports
            self._search = NodeSearch(clock, held=self._devices, ports=ports)
        return PartFinder(self._search, name, wanted)

    def _devices(self) -> list[str]:
        """What is open, and what parts that say nothing of themselves are named for."""
        from hardware.line.search import wanted_nodes

        profile, found = self._profile, wanted_nodes(self._profile)
        plain = [part.path for name, part in profile.plugged().items() if name not in found]
        return [*plain, *(line.device for line in self.parts.lines.values() if line.device)]

    def _line(self, line: HotPort) -> None:
        self.parts.lines[line.part] = line
        try:
            line.open()
        except PartError:
            line.keep_trying()
            raise

    def _panel(self, profile: PanelProfile, factory: Any, clock: Clock) -> None:
        from hardware.panel.panel import open_panel

        self.parts.panel = panel = open_panel(
            buttons=profile.buttons,
            encoder=profile.encoder,
            detents=profile.encoder_detents,
            factory=factory,
            clock=clock,
            sink=self._sink,
            post=self._post,
        )
        self.parts.errors += panel.errors

    def _keypad(self, profile: KeypadProfile, clock: Clock) -> None:
        from hardware.serial_parts import keypad_port

        self._line(keypad_port(profile, clock=clock, sink=self._sink, kernel=self._kernel))

    def _buzzer(self, pin: int, factory: Any, clock: Clock) -> None:
        from hardware.panel.panel import open_buzzer

        self.parts.buzzer = open_buzzer(pin=pin, factory=factory, clock=clock)

    def _speaker(self, profile: SpeakerProfile) -> None:
        from hardware.speaker.espeak import EspeakVoice
        from hardware.speaker.voices import better_voices

        self.parts.voice = EspeakVoice(
            device=profile.device, rate=profile.rate, sink=self._tell, voices=better_voices()
        )

    def _tell(self, event: DeviceEvent) -> None:
        """Events of the display and the voice, from its thread to the loop's."""
        self._post(lambda: self._sink(event))
