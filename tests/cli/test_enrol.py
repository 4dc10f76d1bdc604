"""`ringkeeper enrol`: on the simulated table's parts, typed, and its files."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from controller.__main__ import main
from controller.cli import OK, USAGE
from controller.cli.enrol.laying import Session
from controller.files import enrolment
from controller.files.enrolment import NEEDED
from controller.files.own_editions import OwnEditions
from controller.files.tagbook import read, simulated
from controller.files.tagfile import Books, save
from controller.store.journal import Journal
from controller.table.panel.pages.enrolling import Enrol
from controller.view.interface import LayCard
from controller.view.oled import screen
from hardware.system import pause
from sim.clock import SimClock
from sim.table.chips import BANK_PAD, Chips
from tests.cli.command_lines import Out, Patch
from tests.cli.running import running
from tests.cli.sessions import Session as Typist
from tests.patience import PATIENCE_S
from tests.readers import with_lines
from tests.steps import tables
from tests.table.hands import EDITION

ROOT = Path(__file__).parents[2]
CALL = "import sys; from controller.__main__ import main; sys.exit(main(sys.argv[1:]))"
THINGS = enrolment.things(EDITION)


async def until(clock: SimClock, true: Callable[[], bool]) -> None:
    """Let simulated time go on until something holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            done = asyncio.Event()
            clock.call_later(0.05, done.set)
            await done.wait()


def test_a_box_is_enrolled_on_the_simulated_pad(tmp_path: Path) -> None:
    """Chips, firmware, line, driver, table, file; the glass shows whose card is next."""
    book = simulated(EDITION)
    lines: list[str] = []

    async def lay() -> None:
        clock = SimClock()
        chips = Chips(clock)
        left_there = book.uids(THINGS[3].tag)[0]
        chips.reader.place(BANK_PAD, left_there)
        clock.run(rate=20)
        books = Books(None, tmp_path)
        readers = chips.profile.readers
        session = Session(EDITION, books, chips.open, clock, tell=lines.append, readers=readers)
        laying = asyncio.ensure_future(session.lay(Enrol(NEEDED)))
        table = session.table
        await until(clock, lambda: table.enrolling)
        chips.reader.remove(BANK_PAD, left_there)
        assert len(table.tagbook) == 0  # it was not laid there to be enrolled
        await until(clock, lambda: clock.time() > 5)
        for number, thing in enumerate(THINGS):
            assert isinstance(table.ui.page, LayCard)
            assert table.ui.page.at == number
            glass = screen(table.state, table.ui, clock.time()).image
            await until(clock, lambda glass=glass: chips.oled.pixels() == glass.tobytes())  # type: ignore[misc]
            uid = book.uids(thing.tag)[0]
            chips.reader.place(BANK_PAD, uid)
            await until(clock, lambda uid=uid: table.tagbook.tag(uid) is not None)  # type: ignore[misc]
            chips.reader.remove(BANK_PAD, uid)
            await pause(clock, 0.3)  # no hand is quicker
        await laying
        session.close()
        chips.close()

    asyncio.run(lay())
    kept = read(tmp_path / "tags.toml", EDITION)
    assert all(kept.uids(thing.tag) == book.uids(thing.tag) for thing in THINGS)
    assert lines[-1] == "Learned: All cards are known."
    assert not any("No reader" in line for line in lines)


def test_a_reader_s_digits_are_compared_once_with_what_is_printed(tmp_path: Path) -> None:
    """The digits of a 125 kHz tag alone do not say which number they are."""
    lines: list[str] = []

    async def lay() -> None:
        clock = SimClock()
        chips = Chips(clock)
        fobs = with_lines(chips)
        clock.run(rate=20)
        books, readers = Books(None, tmp_path), chips.profile.readers
        session = Session(EDITION, books, chips.open, clock, tell=lines.append, readers=readers)
        laying = asyncio.ensure_future(session.lay(Enrol(NEEDED)))
        await until(clock, lambda: session.table.enrolling)
        for count, number in enumerate((b"62E3086C", b"18824910", b"18824911"), 1):
            fobs.write(number + b"\n")
            await until(clock, lambda count=count: len(session.table.tagbook) == count)  # type: ignore[misc]
            await pause(clock, 2.0)
        session.stop()
        await laying
        session.close()
        chips.close()
        fobs.close()

    asyncio.run(lay())
    (told,) = [line for line in lines if "125 kHz" in line]
    assert told.startswith("fobs: a card was read; if it is a 125 kHz tag, 0411191568 130,18704 ")
    assert 'if 0012345678 188,24910 is printed there, set digits = "3d5d"' in told


def typed(folder: Path, *args: str, lines: str) -> subprocess.CompletedProcess[str]:
    """The command, with lines through a pipe."""
    return subprocess.run(
        [sys.executable, "-c", CALL, "enrol", *args], input=lines, text=True, timeout=PATIENCE_S,
        capture_output=True, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip


def test_numbers_can_be_typed_and_gone_on_with(tmp_path: Path) -> None:
    done = typed(
        tmp_path, lines="04:A1:B2:C3:D4:E5:F6\n04a1b2c3d4e5f6\nDEADBEEF\ntea\nskip\n0102030405\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    first, second, third, fourth = THINGS[:4]
    assert "No reader has been found." in done.stdout
    assert f"1 of 36: {first.name}" in done.stdout
    assert f"That is already {first.name}. Now tap {second.name}." in done.stdout
    assert "stop       stop here; resume another day" in done.stdout
    assert f"4 of 36: {fourth.name}" in done.stdout
    assert "3 of 36 cards are enrolled, in tags.toml." in done.stdout
    again = typed(tmp_path, lines="move\nstop\n")
    assert f"3 of 36: {third.name}" in again.stdout
    assert "That cannot be done now." in again.stdout
    book = read(tmp_path / "tags.toml", EDITION)
    assert [len(uid) for uid, _ in book] == [7, 4, 5]


def test_run_without_a_tag_book_offers_to_enrol(tmp_path: Path) -> None:
    (tmp_path / "hardware.toml").write_text(
        '[readers.pads]\npath = "/dev/none-of-these"\n', encoding="utf-8"
    )
    with running("--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help")
        assert "enrol the cards now, or play with the menus" in said
        assert "-- Cards: 0 of 36 known --" in said
        run.script("ok > Aragorn (Token) | back > -- Cards: 0 of 36 known -- | back > Who plays?")
        assert run.stop() == 0


def test_a_lost_card_is_replaced_by_name(tmp_path: Path) -> None:
    save(tmp_path / "tags.toml", simulated(EDITION), EDITION)
    done = typed(tmp_path, "--replace", "Moria", lines="99887766\n")
    assert "1 of 1: Mines of Moria" in done.stdout
    assert "Mines of Moria: The new card counts from now on." in done.stdout
    tag = read(tmp_path / "tags.toml", EDITION).tag(bytes.fromhex("99887766"))
    assert tag == next(one.tag for one in THINGS if one.name == "Mines of Moria")
    all_there = typed(tmp_path, lines="")
    assert "Every card has its tag in tags.toml; --again starts over." in all_there.stdout


@tables(r"""
listed, exported and imported
  tags | rk enrol --list -> 0 | out deeds: 28 of 28 | out Mines of Moria
  rk enrol --export box.toml -> 0 | write tags.toml | rk enrol --import box.toml -> 0 | tagged
  rk enrol --export - -> 0 | out edition = "lotr-2003"
a wrong import names every mistake and changes nothing
  write box.toml [deeds]\nMoria = "1"\nBree = "0102"\n | rk enrol --import box.toml -> 1
  complaints -> 2 | err did you mean 'Mines of Moria'? | gone tags.toml
  rk enrol --list --tags box.toml -> 1
an import without a tag takes none away    # as a stick leaves a file that was pulled out too early
  tags | write box.toml | rk enrol --import box.toml -> 1 | err box.toml: it has no tags | tagged
what is replaced is a card of the box
  rk enrol --replace Mordor -> 2 | err --replace Mordor: there is no such card in lotr-2003
what is replaced is one card
  rk enrol --replace a -> 2 | err type more of its name
there are no other things to enrol
  rk enrol --with tea -> 2 | err --with tea: choose operator or decks
there is no such box
  rk enrol --edition chess -> 2 | err --edition
""")
def test_files_of_tags(session: Typist, steps: tuple[str, ...]) -> None:
    session.play(steps)


def test_the_table_s_editions_have_ids_too(tmp_path: Path, monkeypatch: Patch, capsys: Out) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "games"))
    bag_end, *rest = EDITION.data.spaces[1:]
    spaces = (EDITION.data.spaces[0], replace(bag_end, name="Our Burrow", short=""), *rest)
    own = OwnEditions(tmp_path / "games" / "editions")
    box = own.keep(replace(EDITION.data, id="our-box", name="Our box", spaces=spaces))
    assert main(["enrol", "--list", "--edition", "our-box"]) == OK
    assert "  Our Burrow" in capsys.readouterr().out
    save(tmp_path / "games" / "tags.toml", simulated(box), box)
    assert main(["enrol", "--list"]) == OK, "the tag book says whose it is"
    assert "deeds: 28 of 28" in capsys.readouterr().out
    assert main(["doctor", "--quick"]) == OK
    assert "tags.toml has 71 tags" in capsys.readouterr().out
    assert main(["enrol", "--list", "--edition", "no-such-box"]) == USAGE
    assert "no-such-box" in capsys.readouterr().err


def test_a_book_with_a_mistake_is_gone_on_with_and_kept_aside(tmp_path: Path) -> None:
    wrong = '[tokens]\nAragorn = "04A1B2C3"\nSam = "04A1B2C4"\n'
    (tmp_path / "tags.toml").write_text(wrong, encoding="utf-8")
    done = typed(tmp_path, lines="DEADBEEF\nstop\n")
    assert "tags.toml, line 3: [tokens] Sam: is not known" in done.stderr
    assert f"2 of 36: {THINGS[1].name}" in done.stdout
    assert "2 of 36 cards are enrolled, in tags.toml." in done.stdout
    assert len(read(tmp_path / "tags.toml", EDITION)) == 2
    assert (tmp_path / "tags.toml.old").read_text(encoding="utf-8") == wrong


def test_a_second_box_is_enrolled_beside_the_first(tmp_path: Path) -> None:
    first = simulated(EDITION)
    save(tmp_path / "tags.toml", first, EDITION)
    done = typed(tmp_path, "--second-box", lines="04A1B2C3\nstop\n")
    assert f"1 of 36: {THINGS[0].name}" in done.stdout
    book = read(tmp_path / "tags.toml", EDITION)
    assert book.uids(THINGS[0].tag) == (*first.uids(THINGS[0].tag), bytes.fromhex("04A1B2C3"))
    assert f"2 of 36: {THINGS[1].name}" in typed(tmp_path, "--second-box", lines="stop\n").stdout
    wrong = typed(tmp_path, "--second-box", "--again", lines="")
    assert "--second-box adds to the tags already there; --again replaces them" in wrong.stderr


def test_a_running_table_has_the_readers_and_says_so(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    with Journal.create(tmp_path / "table.journal", EDITION):
        done = typed(tmp_path, lines="stop\n")
    assert "A running game (process " in done.stdout
    assert "A running game" not in typed(tmp_path, lines="stop\n").stdout
