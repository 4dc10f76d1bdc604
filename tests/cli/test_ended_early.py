"""Issue 40, 15: nobody reads on, Ctrl-C at any moment, and what a task fails with that nobody
awaits: a sentence or nothing, never a traceback. With real processes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from controller.cli import PIPE_CLOSED, TRACEBACK
from controller.cli.subcommands import SUBCOMMANDS
from controller.startup import INTERRUPTED
from tests.cli.running import CALL, ROOT

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


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("common.message", "--help"),
        ("controller.cli.study.study", "study"),
        ("controller.cli.hall", "hall"),
        ("controller.study.store", "study report nowhere"),
    ],
)
def test_ctrl_c_while_modules_load(module: str, words: str) -> None:
    signal_on = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    ended = run(signal_on + LOADING.format(module=module) + CALL, words, subprocess.DEVNULL)
    assert (ended.returncode, ended.stderr) == (INTERRUPTED, "")


@pytest.mark.parametrize("name", SUBCOMMANDS)
@pytest.mark.parametrize(
    ("what", "code"), [("KeyboardInterrupt", INTERRUPTED), ("BrokenPipeError", PIPE_CLOSED)]
)
def test_every_command_may_be_ended(
    name: str,
    what: str,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
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


@pytest.mark.parametrize(
    ("code", "words"), [(LOST, ""), ("import sys\n" + IN_AN_IMPORT + CALL, "study")]
)
def test_ctrl_c_where_python_can_raise_nothing(code: str, words: str) -> None:
    ended = run(code, words, subprocess.DEVNULL)
    assert (ended.returncode, ended.stderr) == (INTERRUPTED, "")


def test_a_thread_that_fails_says_one_sentence() -> None:
    ended = run(IN_A_THREAD, "", subprocess.DEVNULL)
    assert ended.stderr.startswith("ringkeeper run: this should not happen: ValueError: No closing")
    assert ended.stderr.count("\n") == 1
