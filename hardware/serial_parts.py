"""The dice and readers of a hardware.toml as ports with the right talk; opens none of them."""

from __future__ import annotations

from hardware.dice.dice import Dice
from hardware.dice.die_faces import Learnt
from hardware.line.evdev import Keys, OpenKeys
from hardware.line.hotplug import Finder, HotPort
from hardware.line.port import open_port
from hardware.line.protocol import Talk
from hardware.line.serial_line import SerialLine
from hardware.panel.keypad import Keypad
from hardware.ports import Clock, Sink
from hardware.profile.types import (
    AUTO,
    DiceKind,
    DiceProfile,
    KeypadProfile,
    ReaderKind,
    ReaderProfile,
)
from hardware.readers.keyboard import TypedUids
from hardware.readers.pcsc import Pcsc
from hardware.readers.pcsc_port import SOCKET, PcscPort
from hardware.readers.plain_reader import PlainReader
from hardware.readers.pn532 import Pn532
from hardware.readers.rdm6300 import Rdm6300
from hardware.readers.tags import Tags
from hardware.readers.text_lines import DiceLines, UidLines
from hardware.system.kernel import Kernel

KEYPAD = "keypad"


def dice_port(
    name: str, profile: DiceProfile, *, clock: Clock, sink: Sink, faces: Learnt | None = None,
    finder: Finder | None = None,
) -> HotPort:  # fmt: skip
    """[dice.NAME]; `faces` are those of calibrated dice, by hub and die; `finder` looks for it
    where it is not at its path."""
    path, table = _path(profile.path), f"dice.{name}"
    if profile.kind is DiceKind.LINES:
        talk = DiceLines(name, baud=profile.baud)
        return HotPort(part=name, path=path, talk=talk, clock=clock, sink=sink, table=table)
    device = Dice(name, (faces or {}).get(name))
    return SerialLine(
        part=name, path=path, device=device, clock=clock, sink=sink, table=table,
        ident=bytes.fromhex(profile.node), finder=finder,
    )  # fmt: skip


def reader_port(
    name: str, profile: ReaderProfile, *, clock: Clock, sink: Sink, finder: Finder | None = None,
    kernel: Kernel | None = None,
) -> HotPort:  # fmt: skip
    """[readers.NAME]; `finder` looks for it where it is not at its path. Device nodes that are no
    serial ports are the `kernel`'s, Linux unless given."""
    path, table = _path(profile.path), f"readers.{name}"
    if profile.kind is ReaderKind.RINGKEEPER:
        device = Tags(name, heads=profile.heads, gain=profile.gain)
        return SerialLine(
            part=name, path=path, device=device, clock=clock, sink=sink, table=table,
            ident=bytes.fromhex(profile.node), finder=finder,
        )  # fmt: skip
    if profile.kind is ReaderKind.PCSC:
        pcsc = Pcsc(name, profile.reader, profile.gone or Pcsc.GONE_S)
        return PcscPort(part=name, path=SOCKET, talk=pcsc, clock=clock, sink=sink, table=table)
    opening = OpenKeys(kernel) if profile.kind is ReaderKind.KEYBOARD else open_port
    return HotPort(
        part=name, path=path, talk=plain_talk(name, profile), clock=clock, sink=sink, table=table,
        opening=opening,
    )  # fmt: skip


def keypad_port(
    profile: KeypadProfile, *, clock: Clock, sink: Sink, kernel: Kernel | None = None
) -> HotPort:
    """[keypad]"""
    return HotPort(
        part=KEYPAD, path=profile.path, talk=Keypad(KEYPAD, Keys()), clock=clock, sink=sink,
        table=KEYPAD, opening=OpenKeys(kernel),
    )  # fmt: skip


def _path(named: str) -> str:
    """Where a part is; "" nowhere in particular."""
    return "" if named == AUTO else named


def plain_talk(name: str, profile: ReaderProfile) -> Talk:
    """What is spoken with a reader without our firmware."""
    if profile.kind is ReaderKind.PN532:
        return Pn532(name, profile.gone or Pn532.GONE_S)
    if profile.kind is ReaderKind.RDM6300:
        return PlainReader(name, Rdm6300(), profile.gone or Rdm6300.GONE_S)
    if profile.kind is ReaderKind.KEYBOARD:
        return PlainReader(name, TypedUids(profile.digits), profile.gone or TypedUids.GONE_S)
    lines = UidLines(baud=profile.baud, digits=profile.digits)
    return PlainReader(name, lines, profile.gone or UidLines.GONE_S)
