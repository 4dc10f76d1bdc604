"""`ringkeeper enrol --address`: stickers learn where the table is, chips and firmware included.

Sections are those of NXP's data sheet NTAG213/215/216 Rev. 3.2.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.cli import USAGE
from controller.cli.enrol.laying import Session
from controller.files import enrolment
from controller.files.enrolment import NEEDED
from controller.files.tagfile import Books
from controller.table.panel.page import Close
from controller.table.panel.pages.enrolling import Enrol, EnrolMove, Step
from hardware.readers.tag_talk import TagTalk
from hardware.system import pause
from sim.chips.ntag import Ntag
from sim.chips.tag import Tag
from sim.clock import SimClock
from sim.table.chips import BANK_PAD, Chips
from tests.cli.command_lines import Out
from tests.hardware.test_ntag import on_a_phone
from tests.patience import PATIENCE_S
from tests.steps import cases
from tests.table.begun import PhonesJoined
from tests.table.hands import EDITION

BASE = "http://192.168.1.20:8080/t/"
THINGS = enrolment.things(EDITION)
TEXT = bytes.fromhex("0103a00c34030ad10106540265 6e6869fe")


def uid(number: int) -> bytes:
    return bytes((4, number, 0x41, 0x12, 0x4C, 0x28, 0x80))


class Desk:
    """A session on simulated parts, and the hand that lays stickers."""

    def __init__(
        self, folder: Path, *, language: str | None = None, overwrite: bool = False
    ) -> None:
        self.clock = SimClock()
        self.chips = Chips(self.clock)
        self.lines: list[str] = []
        self.session = Session(
            EDITION, Books(None, folder), self.chips.open, self.clock, language,
            tell=self.lines.append, readers=self.chips.profile.readers,
        )  # fmt: skip
        self.session.write(BASE, overwrite=overwrite)
        self.table, self.pad = self.session.table, self.chips.reader

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not true():
                await pause(self.clock, 0.02)

    async def lay(self, tag: Tag) -> None:
        """Lay it down until it is known."""
        self.pad.lay(BANK_PAD, tag)
        await self.until(lambda: self.table.tagbook.tag(tag.uid) is not None)
        await self.lift(tag)

    async def lift(self, tag: Tag) -> None:
        self.pad.remove(BANK_PAD, tag.uid)
        await pause(self.clock, 0.5)

    def said(self, words: str) -> bool:
        return any(words in line for line in self.lines)

    def notice(self) -> str:
        notice = self.table.ui.notice
        return "" if notice is None else f"{notice.title}: {notice.text}"


@asynccontextmanager
async def laying(
    folder: Path, *, language: str | None = None, overwrite: bool = False
) -> AsyncIterator[Desk]:
    desk = Desk(folder, language=language, overwrite=overwrite)
    desk.clock.run(rate=20)
    task = asyncio.ensure_future(desk.session.lay(Enrol(NEEDED)))
    try:
        await desk.until(lambda: desk.table.enrolling)
        yield desk
    finally:
        desk.session.stop()
        await task
        desk.session.close()
        desk.chips.close()


async def test_stickers_are_learnt_and_lead_to_the_table(tmp_path: Path) -> None:
    """Section 8.7.1: read as a phone reads it, each has its own number in the address."""
    async with laying(tmp_path) as desk:
        for number, kind in enumerate(("213", "215", "216")):
            tag = Ntag(uid(number), kind)
            await desk.lay(tag)
            assert desk.table.tagbook.tag(tag.uid) == THINGS[number].tag
            assert on_a_phone(tag) == f"{BASE}{tag.uid.hex().upper()}"
            assert desk.said(f"Phones that touch {tag.uid.hex().upper()} open {BASE}")
        assert desk.lines[0] == f"NTAG stickers get an address, {BASE} and their number."


async def test_one_that_is_pulled_away_is_not_learnt_until_it_is_whole(tmp_path: Path) -> None:
    async with laying(tmp_path) as desk:
        tag = Ntag(uid(1))
        for page in (1, 3, 6, 9):
            tag.written.clear()
            desk.pad.lay(BANK_PAD, tag)
            await desk.until(lambda: len(tag.written) >= page)  # noqa: B023
            await desk.lift(tag)
            assert on_a_phone(tag) == ""
            assert len(desk.table.tagbook) == 0
            again = "No address: Not finished: lay it down again, flat, until it sounds."
            assert desk.notice() == again
        await desk.lay(tag)
        assert on_a_phone(tag) == f"{BASE}{tag.uid.hex().upper()}"
        assert desk.table.tagbook.tag(tag.uid) == THINGS[0].tag


async def test_a_reader_that_goes_in_mid_write_is_the_same(tmp_path: Path) -> None:
    async with laying(tmp_path) as desk:
        tag = Ntag(uid(1))
        desk.pad.lay(BANK_PAD, tag)
        await desk.until(lambda: len(tag.written) >= 4)
        desk.pad.reset()
        await desk.until(lambda: desk.notice().startswith("No address: Not finished"))
        assert len(desk.table.tagbook) == 0
        await desk.lift(tag)
        await pause(desk.clock, 3.0)
        await desk.lay(tag)
        assert on_a_phone(tag) == f"{BASE}{tag.uid.hex().upper()}"


async def test_two_at_once_are_neither(tmp_path: Path) -> None:
    async with laying(tmp_path) as desk:
        one, other = Ntag(uid(1)), Ntag(uid(2))
        desk.pad.lay(BANK_PAD, one)
        desk.pad.lay(BANK_PAD, other)
        await desk.until(lambda: desk.notice().startswith("Two cards"))
        await pause(desk.clock, 1.0)
        assert len(desk.table.tagbook) == 0
        await desk.lift(one)
        await desk.lift(other)
        await desk.lay(other)
        assert desk.table.tagbook.tag(other.uid) == THINGS[0].tag


async def test_a_step_to_another_card_meanwhile_is_not_for_that_one(tmp_path: Path) -> None:
    async with laying(tmp_path) as desk:
        tag = Ntag(uid(1))
        for act in (Step(EnrolMove.SKIP), Close()):
            tag.written.clear()
            tag.put(4, bytes(144))
            desk.pad.lay(BANK_PAD, tag)
            await desk.until(lambda: len(tag.written) >= 3)
            desk.table.choose(act)
            await pause(desk.clock, 2.0)
            assert on_a_phone(tag) == f"{BASE}{tag.uid.hex().upper()}"
            assert len(desk.table.tagbook) == 0
            await desk.lift(tag)


@cases(
    "tag, why, notice",
    (Tag(uid(1)[:4]), "04014112 has no address: it is no NTAG213", False),
    (Tag(uid(1)), "it is no NTAG213, NTAG215 or NTAG216.", False),
    (Ntag(uid(1)), "something else stands on it", True),
)
async def test_what_gets_no_address_is_learnt_as_ever(
    tmp_path: Path, tag: Tag, why: str, notice: bool
) -> None:
    if isinstance(tag, Ntag):
        tag.put(4, TEXT)
    async with laying(tmp_path) as desk:
        await desk.lay(tag)
        assert desk.said(why)
        assert desk.notice().startswith("No address: Readers know the card") == notice
    async with laying(tmp_path, overwrite=True) as desk:
        if isinstance(tag, Ntag):
            desk.pad.lay(BANK_PAD, tag)
            await desk.until(lambda: desk.said("Phones that touch"))
            assert on_a_phone(tag) == f"{BASE}{tag.uid.hex().upper()}"


class Unreached(PhonesJoined):
    def place(self) -> str:
        return "localhost:8080"


@cases("phones, written", (PhonesJoined(), True), (Unreached(), False), (None, False))
async def test_at_the_panel_it_is_the_address_that_phones_are_told(
    tmp_path: Path, phones: PhonesJoined | None, written: bool
) -> None:
    """The address of "Scan to join"; none, and the sticker stays as it is."""
    async with laying(tmp_path) as desk:
        desk.table.addressing.use(TagTalk(desk.session.parts.lines), overwrite=False)
        if phones is not None:
            desk.table.invite(phones)
        tag = Ntag(uid(1))
        await desk.lay(tag)
        address = f"http://{phones.place()}/t/{tag.uid.hex().upper()}" if phones else ""
        assert on_a_phone(tag) == (address if written else "")


async def test_older_firmware_teaches_as_ever_and_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/protocol.md, "HELLO": it has no feature 1."""
    monkeypatch.setattr("sim.boards.tag_reader._App.features", 0)
    async with laying(tmp_path) as desk:
        for number in (1, 2):
            tag = Ntag(uid(number))
            await desk.lay(tag)
            assert tag.written == []
        assert [line for line in desk.lines if "flash" in line] == [
            "pads: the reader cannot write addresses; flash its firmware again: ringkeeper "
            "firmware flash reader."
        ]


async def test_it_is_said_in_french(tmp_path: Path) -> None:
    async with laying(tmp_path, language="fr") as desk:
        tag = Ntag(uid(1))
        await desk.lay(tag)
        assert desk.said(f"Un téléphone qui touche {tag.uid.hex().upper()} ouvre {BASE}")


@cases("url", "ring.local", "ftp://ring.local", "http://", "http://a/b", "http://a b", "http://a?")
def test_an_address_is_checked_before_anything_is_laid(url: str, capsys: Out) -> None:
    assert main(["enrol", "--address", url]) == USAGE
    assert "expected one like http://192.168.1.20:8080" in capsys.readouterr().err
