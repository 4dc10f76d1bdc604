"""A session at the table: its loop, from the first pictures to the last words.

Loaded once strip and display are lit (first_light.py).
"""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from common.message import Message
from controller.cli import tell
from controller.cli.files import book_of
from controller.cli.run.first_light import Inbox
from controller.cli.run.saved_games import Keeper
from controller.cli.run.terminal import Terminal
from controller.files.saved_copies import SavedCopies
from controller.files.settings import SettingsStore
from controller.files.tagbook import TagBook
from controller.files.tagfile import Books
from controller.startup import starting
from controller.store.banker import Banker
from controller.table import Host, Table, TableParts
from controller.table.copies import Copy
from hardware.checks.findings import Finding
from hardware.checks.record import Checkup
from hardware.pi import OpenedParts, Opener
from hardware.ports import Clock, PartLost, Power, Voice
from hardware.profile.places import places
from hardware.profile.types import MqttProfile, Profile
from hardware.system.network import Networks
from hardware.system.network_manager import NetworkManager
from hardware.system.service import Service
from hardware.system.supply import SupplyWatch

if TYPE_CHECKING:
    from controller.cli.run.door import Door
    from controller.mqtt.reporter import Reporter
    from controller.table.speech.narrator import Narrator
    from controller.web.lazy_server import Doorway


async def serve(
    profile: Profile, opener: Opener, inbox: Inbox, keeper: Keeper, banker: Banker, books: Books,
    language: str | None, settings: SettingsStore, troubles: list[Finding],
    copy: Copy, saved: SavedCopies, door: Door | None = None,
) -> None:  # fmt: skip
    """Run the table, whose strip and display are open, until it is stopped. Closes its parts.
    `copy` saves its files among the `saved` copies, `door` is where browsers come in."""
    loop = asyncio.get_running_loop()
    inbox.loop_runs(loop.call_soon_threadsafe)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    parts, service = opener.parts, Service(loop)
    supply = SupplyWatch(loop, inbox.on)
    try:
        with starting():
            book, wrong = book_of(books, banker.edition)
            troubles += wrong
            checkup = Checkup(profile, parts, loop, troubles)
            table = _table(
                checkup, keeper, banker, books, book, language, settings, stop.set, copy, saved,
                NetworkManager() if door is not None and door.lan else None,
            )  # fmt: skip
            opener.open_rest(loop)
            table.complete(
                buzzer=parts.buzzer, missing=[error.part for error in parts.errors],
                bluetooth=parts.bluetooth,
            )  # fmt: skip
            if profile.readers:
                _can_write_tags(table, parts)
        inbox.hand_over(table.on)
        narrator = _narrator(table, parts.voice, loop)
        if parts.strip is not None:
            tell(f"strip: {parts.strip.way}.")
        for error in parts.errors:
            tell(f"{error}.")
        if profile.readers and not len(table.tagbook):
            table.offer_tags()
        for trouble in troubles:
            tell(str(trouble))
        table.show_findings(len(troubles))
        supply.look()
        service.ready()
        doorway = _doorway(table, loop, door, keeper.path.parent) if door is not None else None
        reporter = _reporter(table, profile.mqtt, keeper.path.parent)
        await _until(stop, table)
        table.part()
        if narrator is not None:
            narrator.close()
        if reporter is not None:
            await reporter.close()
        if doorway is not None:
            await doorway.close()
        table.close()
    finally:
        supply.close()
        service.close()
        parts.close()


def _table(
    checkup: Checkup, keeper: Keeper, banker: Banker, books: Books, book: TagBook,
    language: str | None, settings: SettingsStore, stop: Callable[[], object], copy: Copy,
    saved: SavedCopies,
    networks: Networks | None,
) -> Table:  # fmt: skip
    """The table with what is shown on it; the rest is opened when it is lit."""
    profile, parts = checkup.profile, checkup.parts
    if profile.readers and not len(book):
        tell("There is no tag book (--tags FILE): enrol the cards now, or play with the menus.")

    def renew(wanted: str) -> tuple[Banker, TagBook]:
        new = keeper.renew(wanted)
        book, wrong = book_of(books, new.edition)
        for trouble in wrong:
            tell(str(trouble))
        return new, book

    return Table(
        banker, book, asyncio.get_running_loop(),
        TableParts(
            display=parts.display, strip=parts.strip, layout=parts.layout,
            dice=tuple(profile.dice), missing=[error.part for error in parts.errors],
            places=places(profile), checkup=checkup, power=_power(profile),
        ),
        Host(
            settings=settings, own_editions=keeper.own, editions=keeper.own.choices(), renew=renew,
            save_tags=books.keep, stop=stop, copy=copy, saved_copies=saved, networks=networks,
        ),
        language=language, ask_resume=True,
    )  # fmt: skip


def _doorway(table: Table, loop: asyncio.AbstractEventLoop, door: Door, folder: Path) -> Doorway:
    """Let browsers join from now on. Codes are printed only where somebody may be typing: a
    service's messages are kept, and its display has them. `folder`: of the table's own files."""
    from controller.web.lazy_server import Doorway, address

    doorway = Doorway(table, loop, door.sock, address if door.lan else None, folder, tell)
    place = doorway.place()
    if not door.lan:
        tell(f"Browsers on this computer find the table at http://{place}/; Phones has the codes.")
    elif _can_be_typed_to():
        from controller.web.access.codes import Role

        players, host = doorway.code(Role.PLAYER), doorway.code(Role.HOST)
        tell(f"Phones join at http://{place}/ (players' code {players}, host's code {host}).")
        if door.leads:
            _lead(place, players, host)
    else:
        tell(f"Phones join at http://{place}/; Phones in the menu has the codes.")
    return doorway


def _lead(place: str, players: str, host: str) -> None:
    """Phones by a code that they scan, and the host by a browser on this computer."""
    from controller.cli.inviting import code_lines, open_browser

    lines = code_lines(f"http://{place}/#{players.replace(' ', '')}")
    if lines:
        print("\n".join(lines), flush=True)
        tell("Scan this with a phone to join.")
    if open_browser(f"http://{place}/host#{host.replace(' ', '')}"):
        tell("The host's page opens in this computer's browser.")


def _narrator(table: Table, voice: Voice | None, clock: Clock) -> Narrator | None:
    """Speak from now on, if there is a loudspeaker."""
    if voice is None:
        return None
    from controller.table.speech.narrator import Narrator

    return Narrator(table, voice, clock)


def _reporter(table: Table, mqtt: MqttProfile | None, folder: Path) -> Reporter | None:
    """Tell the broker that hardware.toml names what happens, from now on. What is missing for that
    stops no game."""
    if mqtt is None:
        return None
    from hardware.checks.network import LIBRARY_MISSING, LIBRARY_REMEDY  # only if needed

    try:
        from controller.mqtt.reporter import NoSecret, Reporter
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("aiomqtt", "paho"):
            raise
        _without_mqtt(table, LIBRARY_MISSING, LIBRARY_REMEDY)
        return None
    try:
        return Reporter(table, mqtt, folder)
    except NoSecret as wrong:
        _without_mqtt(table, wrong.why, wrong.remedy)
        return None


def _without_mqtt(table: Table, why: Message, remedy: Message) -> None:
    """Report MQTT as a missing part; the game is played without it."""
    from hardware.checks.network import BROKER

    missing = PartLost(part=BROKER, why=why, remedy=remedy, shown=True)
    asyncio.get_running_loop().call_soon(table.on, missing)  # once the terminal listens


def _can_write_tags(table: Table, parts: OpenedParts) -> None:
    from hardware.readers.tag_talk import TagTalk  # after the first light

    table.addressing.use(TagTalk(parts.lines), overwrite=False)


def _power(profile: Profile) -> Power | None:
    """The computer's power, if the panel may switch it off."""
    if not profile.power.allow_shutdown:
        return None
    from hardware.system.power import Shutdown  # once a session

    return Shutdown()


async def _until(stop: asyncio.Event, table: Table) -> None:
    terminal = Terminal(table, stop.set, reads=_can_be_typed_to())
    terminal.begin()
    try:
        await stop.wait()
    finally:
        terminal.end()


def _can_be_typed_to() -> bool:
    """Whether lines may come: from a terminal, or a pipe; systemd gives us neither."""
    return sys.stdin.isatty() or stat.S_ISFIFO(os.fstat(sys.stdin.fileno()).st_mode)
