"""For every test: what a run of the suite costs before its first test, and processes share."""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.scratch import scratch
from tests.sim.pages import chromium
from tests.skips import loud

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A machine that writes no compiled modules has every process compile the project again: on two
# cores the two that test, and some hundred that they start.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A suite that a shell has put into the background ignores Ctrl-C, and so would all that it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

if (folder := scratch(os.environ)) is not None:
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)

# What is installed on this machine is nobody's business here, in no process of a test.
os.environ["CONFIGURATION_DIRECTORY"] = "/nonexistent"

# How long an example takes says how busy the machine is, and nothing of what it proves.
settings.register_profile(
    "patient", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

# Thousands of tests are made and none goes: nothing to look for, neither now nor later.
gc.disable()


def pytest_collection_finish() -> None:
    """From here on there is something to tidy up, but never the tests themselves, and seldom: what
    a test leaves is small, and looking for it as often as usual is a twentieth of the suite."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: some tests wait, for a browser or for a board."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything has to be there, a test that is left out has failed."""
    return loud((yield), os.environ.get("CI", ""))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """And so has a module."""
    return loud((yield), os.environ.get("CI", ""))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium. One for each module: while it is open, no test there can run a loop of
    asyncio of its own."""
    with chromium() as browser:
        yield browser
