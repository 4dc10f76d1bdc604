"""`ringkeeper run` on a computer without parts: typed through a terminal, stopped, gone on with;
and every command ended early: a sentence or nothing, never a traceback (issue 40, 15)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli import PIPE_CLOSED, TRACEBACK, Misuse
from controller.cli.run.saved_games import Keeper
from controller.cli.subcommands import SUBCOMMANDS
from controller.files.settings import Settings, SettingsStore, Walked
from controller.rules.state import Phase
from controller.startup import INTERRUPTED
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal import Journal, JournalError
from tests.cli.command_lines import Out, Patch
from tests.cli.running import CALL, PATIENCE, ROOT, running
from tests.steps import cases
from tests.table.hands import EDITION, banker


def test_a_typed_game_is_gone_on_with_and_put_away(tmp_path: Path) -> None:
    journal = tmp_path / "table.journal"
    with running("--journal", journal, folder=tmp_path) as run:
        assert "There is no hardware.toml here" in run.until("Type help")
        run.script("""
            join frodo > [1] Frodo | join galadriel > Start: 2 players
            start > Frodo rolls to see who starts | nonsense > Unknown word 'nonsense'
            roll 6 6 > Galadriel rolls to see who starts | roll 2 1 > It is Frodo's turn to roll
            roll eye 4 > buy Bill the Pony | roll 2 3 > No: Nobody has to roll now
            buy > It is Galadriel's turn to roll | undo > Put back: Bill the Pony to Bank
        """)
        assert run.stop() == 0
        assert "Everything is saved" in run.said
    with running("--journal", journal, folder=tmp_path) as run:
        run.until("Resume: 2 players, round 1")
        run.script("ok > -- Taken back -- | ok > buy Bill the Pony | leave > who bids first?")
        run.script("quit > Everything is saved")
        assert run.ended() == 0
    with running("--journal", journal, folder=tmp_path) as run:
        run.until("Resume: 2 players")
        run.script("back > Put this game away? | turn 1 > > Yes | ok > Who plays?")
        assert run.stop() == 0
    [old] = tmp_path.glob("table-*.journal")
    assert verify(old) is not None
    with Journal.open(old) as kept:
        assert Banker.resume(kept).state.stack
    with Journal.open(journal) as new:
        assert new.entries == []


def test_a_line_that_is_typed_in_a_pause_does_not_count(tmp_path: Path) -> None:
    journal = tmp_path / "table.journal"
    with running("--journal", journal, folder=tmp_path) as run:
        run.until("Type help")
        run.script("join frodo > [1] Frodo | join gimli > Start: 2 players")
        run.script("start > Frodo rolls to see who starts | menu > Switch off")
        while "> Pause" not in run.type("turn 1", "Switch off"):
            pass
        run.script("""
            ok > > Resume | roll 6 6 > The game is paused: type ok to resume it.
            undo > The game is paused | ok > > Pause | roll 6 6 > Gimli rolls to see who starts
        """)
        assert run.stop() == 0


def test_parts_that_are_not_there_are_told_in_a_sentence_each(tmp_path: Path) -> None:
    (tmp_path / "hardware.toml").write_text(
        "[display]\nport = 9\n[strip]\n[panel]\nok = 23\n"
        '[dice.dice]\npath = "/dev/none-of-these"\n',
        encoding="utf-8",
    )
    with running("--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help").splitlines()
        for part in ("display", "strip", "panel", "dice"):
            [line] = [line for line in said if line.startswith(f"{part}: ")]
            assert line.endswith(".")
        run.type("join frodo", "[1] Frodo")
        assert run.stop() == 0


def test_what_is_wrong_with_the_files_is_told_plainly(tmp_path: Path) -> None:
    (tmp_path / "hardware.toml").write_text("[display]\nprot = 1\n", encoding="utf-8")
    with running("--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help")
        assert "line 2: display.prot: is not a known name; expected port" in said
        assert run.stop() == 0
    (tmp_path / "hardware.toml").write_text("", encoding="utf-8")
    (tmp_path / "tags.toml").write_text('[deeds]\nMordor = "01020304"\n', encoding="utf-8")
    (tmp_path / "settings.toml").write_text("volume = 99\nmute = true\n", encoding="utf-8")
    (tmp_path / "j").write_bytes(b"not a journal at all, but long enough to look at")
    with running("--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help")
        assert "tags.toml, line 2: [deeds] Mordor: is not known" in said
        assert "settings.toml, line 1: volume: " in said
        assert "; is not a Ringkeeper journal; kept as j-" in said
        run.script("ok > -- Game record -- | ok > -- Tag book -- | ok > -- Who plays?")
        run.script("join frodo > [1] Frodo")
        assert run.stop() == 0
    [kept] = tmp_path.glob("j-*-damaged")
    assert kept.read_bytes().startswith(b"not a journal")


def test_a_file_that_is_no_toml_at_all_stops_nobody(tmp_path: Path) -> None:
    for name in ("hardware.toml", "tags.toml", "settings.toml"):
        (tmp_path / name).write_bytes(b"[\xff\xfe")
    with running("--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help")
        assert said.count(": wrong: ") == 3
        assert run.stop() == 0
    assert "Traceback" not in run.said


def test_a_journal_that_is_open_elsewhere_is_left_alone(tmp_path: Path) -> None:
    with (
        Journal.create(tmp_path / "j", EDITION),
        running("--journal", tmp_path / "j", folder=tmp_path) as run,
    ):
        assert run.ended() == 1
        assert "another Ringkeeper" in run.said


def test_a_new_game_keeps_the_old_journal_under_another_name(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "table.journal")
    one = keeper.open(None)
    assert one.state.phase is Phase.SETUP
    first = banker().counting()[0].command
    for _ in range(3):  # within a second
        assert first is not None
        one.do(first)
        one = keeper.renew("lotr-2003")
        assert one.state.phase is Phase.SETUP
    keeper.renew("lotr-2003")  # nothing has happened in this one
    keeper.close()
    assert len(list(tmp_path.glob("table-*.journal"))) == 3
    assert len(list(tmp_path.iterdir())) == 4


def test_a_journal_of_another_edition_is_not_gone_on_with(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    source = ROOT / "controller" / "editions"
    text = (source / "lotr_2003.toml").read_text(encoding="utf-8")
    own.write_text(text.replace('id = "lotr-2003"', 'id = "ours"'), encoding="utf-8")
    keeper = Keeper(tmp_path / "table.journal")
    one = keeper.open(None)
    first = banker().counting()[0].command
    assert first is not None
    one.do(first)
    keeper.close()
    with pytest.raises(Misuse, match="holds a game of lotr-2003"):
        keeper.open(str(own))
    with pytest.raises(Misuse, match="there is no such edition"):
        keeper.open("lotr-1999")
    assert keeper.open("lotr-2003").state.seats
    keeper.close()
    with pytest.raises(JournalError):
        Journal.create(tmp_path / "table.journal", EDITION)


def test_lines_may_come_through_a_pipe(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CALL, "run", "--journal", "g.db"],
        input="join frodo\njoin gimli\nstart\nroll eye 4\nquit\n", text=True, capture_output=True,
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "Frodo rolls 5 to see who starts." in done.stdout
    assert verify(tmp_path / "g.db").commands == 2


def test_faces_of_dice_that_cannot_be_read_are_said_and_the_game_goes_on(tmp_path: Path) -> None:
    hardware = tmp_path / "hardware.toml"
    hardware.write_text('[dice.hub]\npath = "/dev/no-such-hub"\n', encoding="utf-8")
    (tmp_path / "dice-faces.toml").write_text("[[die]]\n", encoding="utf-8")
    with running("--hardware", hardware, "--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help")
        assert "dice-faces.toml: " in said
        assert "calibrate the dice again: ringkeeper dice calibrate" in said
        assert "hub: /dev/no-such-hub is not there" in said


def test_what_was_set_on_the_panel_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "hardware.toml").write_text("[strip]\ncount = 60\n")
    journal = tmp_path / "table.journal"
    kept = SettingsStore(tmp_path / "settings.toml")
    for count, told in ((60, "as found on the panel"), (72, "hardware.toml of 60")):
        corners = (0, count // 4, count // 2, 3 * count // 4)
        walked = Walked(count=count, corners=corners, last=count - 1, corner_leds=3)
        kept.change(Settings(lights=walked))
        with running("--journal", journal, folder=tmp_path) as run:
            assert told in run.until("Type help").replace("\n", " ")
    wrong = tmp_path / "mine.toml"
    wrong.write_text("volume = 99")
    with running("--journal", journal, "--settings", wrong, folder=tmp_path) as run:
        assert "mine.toml, line 1: volume: 99 is wrong; expected a step from 1 to 5" in run.until(
            "help"
        )


PATIENCE_S = 60.0

LEFT_OUT = (TRACEBACK, "PYTHONUNBUFFERED")
"""Of the environment. Without a buffer argparse itself ignores that nobody reads its help."""

SHOWS = ("--help", "--version", "edition show lotr-2003", "completion bash", "wiring --help")


def run(code: str, words: str, out: int) -> subprocess.CompletedProcess[str]:
    """`ringkeeper WORDS`, its output to `out`."""
    environment = {one: text for one, text in os.environ.items() if one not in LEFT_OUT}
    return subprocess.run(
        [sys.executable, "-c", code, *words.split()], stdin=subprocess.DEVNULL, stdout=out,
        stderr=subprocess.PIPE, text=True, timeout=PATIENCE_S, check=False,
        env={**environment, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


@pytest.mark.parametrize("words", [*SHOWS, *(f"{name} --help" for name in ("study", "run"))])
def test_nobody_reads_on(words: str) -> None:
    """As `| head -0`."""
    read, write = os.pipe()
    os.close(read)
    ended = run(CALL, words, write)
    os.close(write)
    assert (ended.returncode, ended.stderr) == (PIPE_CLOSED, "")


LOADING = """
import signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder())
"""


@cases(
    "module, words",
    ("common.message", "--help"),
    ("controller.cli.study.study", "study"),
    ("controller.cli.hall", "hall"),
    ("controller.study.store", "study report nowhere"),
)
def test_ctrl_c_while_modules_load(module: str, words: str) -> None:
    signal_on = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    ended = run(signal_on + LOADING.format(module=module) + CALL, words, subprocess.DEVNULL)
    assert (ended.returncode, ended.stderr) == (INTERRUPTED, "")


@pytest.mark.parametrize("name", SUBCOMMANDS)
@cases("what, code", ("KeyboardInterrupt", INTERRUPTED), ("BrokenPipeError", PIPE_CLOSED))
def test_each_may_be_ended(name: str, what: str, code: int, monkeypatch: Patch, capfd: Out) -> None:
    """All go through the same guard."""
    from importlib import import_module

    from controller import __main__ as cli

    def ended(_words: list[str]) -> int:
        raise {"KeyboardInterrupt": KeyboardInterrupt, "BrokenPipeError": BrokenPipeError}[what]

    monkeypatch.setattr(import_module(SUBCOMMANDS[name].module), "main", ended)
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    assert cli.main([name]) == code
    assert capfd.readouterr().err == ""


FAILS = """
import asyncio, gc, sys
from controller.cli import guarded, tell_of_others
async def fail():
    raise KeyError("n_workers")
async def work():
    task = asyncio.create_task(fail())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del task
    gc.collect()
def call():
    tell_of_others("ringkeeper run")
    asyncio.run(work())
    return 0
sys.exit(guarded("ringkeeper run", call))
"""


def test_a_task_that_nobody_awaits_fails_in_one_sentence() -> None:
    ended = run(FAILS, "", subprocess.DEVNULL)
    assert ended.returncode == 0
    assert ended.stderr.startswith("ringkeeper run: this should not happen: KeyError: 'n_workers'")
    assert ended.stderr.count("\n") == 1


LOST = """
import sys, time
from controller.cli import guarded, tell_of_others
class Kept:
    def __del__(self):
        raise KeyboardInterrupt
def call():
    tell_of_others("ringkeeper run")
    kept = Kept()
    del kept
    while True:
        time.sleep(0.01)
sys.exit(guarded("ringkeeper run", call))
"""

SLOWLY = """
import _thread, time
begin = _thread.start_new_thread
def slowly(*what):
    begin(*what)
    time.sleep(0.1)
_thread.start_new_thread = slowly
"""
"""As on a busy machine: the hook that is told of a lost Ctrl-C still runs when it comes again."""

IN_AN_IMPORT = """
import importlib._bootstrap, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "controller.cli.study.study":
            class Lost:
                def __del__(self):
                    signal.raise_signal(signal.SIGINT)
            Lost()
sys.meta_path.insert(0, Finder())
"""
"""As importlib's own callback for a lock that is let go, in which Python can only print it."""

IN_A_THREAD = """
import sys, threading
from controller.cli import guarded, tell_of_others
def fail():
    raise ValueError("No closing quotation")
def call():
    tell_of_others("ringkeeper run")
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    return 0
sys.exit(guarded("ringkeeper run", call))
"""


@cases(
    "code, words", (LOST, ""), (SLOWLY + LOST, ""), ("import sys\n" + IN_AN_IMPORT + CALL, "study")
)
def test_ctrl_c_where_python_can_raise_nothing(code: str, words: str) -> None:
    ended = run(code, words, subprocess.DEVNULL)
    assert (ended.returncode, ended.stderr) == (INTERRUPTED, "")


def test_a_thread_that_fails_says_one_sentence() -> None:
    ended = run(IN_A_THREAD, "", subprocess.DEVNULL)
    assert ended.stderr.startswith("ringkeeper run: this should not happen: ValueError: No closing")
    assert ended.stderr.count("\n") == 1
