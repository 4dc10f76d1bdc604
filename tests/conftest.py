"""For every test: what a run of the suite costs before its first test, and processes share."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack, ExitStack
from functools import wraps
from inspect import iscoroutinefunction, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests import tiers
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
os.environ["RINGKEEPER_TRACEBACK"] = "1"  # an exception that nobody expected fails a test as one
os.environ["CONFIGURATION_DIRECTORY"] = "/nonexistent"

# How long an example takes says how busy the machine is, and nothing of what it proves.
settings.register_profile(
    "shrinking", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# Looking for the smallest example that fails takes minutes: only who asks for it waits for it. The
# example is remembered, so `--hypothesis-profile shrinking --last-failed` starts from it.
settings.register_profile(
    "patient", parent=settings.get_profile("shrinking"),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)  # fmt: skip
settings.load_profile("patient")

# Thousands of tests are made and none goes: nothing to look for, neither now nor later.
gc.disable()


def pytest_collection_finish() -> None:
    """From here on there is something to tidy up, but never the tests themselves, and seldom: what
    a test leaves is small, and looking for it as often as usual is a twentieth of the suite."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--tier`: run the tests of one tier only."""
    parser.addoption("--tier", choices=[*tiers.TIERS], help="run one tier only (tests/tiers.py)")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file with no test of the tier is not even imported."""
    tier = config.getoption("tier")
    if tier is None or not collection_path.is_relative_to(tiers.ROOT):
        return None
    name = str(collection_path.relative_to(tiers.ROOT))
    return None if name == "." or tiers.holds(tier, name) else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the other files, the tests of the tier."""
    tier = config.getoption("tier")
    if tier is not None:
        items[:] = [one for one in items if tiers.tier_of(one.nodeid.partition("/")[2]) == tier]


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs in a loop of its own; what a fixture gives is entered there
    before, if `async with` can be said of it."""
    test = pyfuncitem.obj
    if not iscoroutinefunction(test):
        return None

    async def run() -> None:
        async with AsyncExitStack() as entered:
            names = signature(test).parameters
            given = {name: pyfuncitem.funcargs[name] for name in names}
            for name, value in given.items():
                if isinstance(value, AbstractAsyncContextManager):
                    given[name] = await entered.enter_async_context(value)
            await test(**given)

    asyncio.run(run())
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many as there are cores: each collects all tests. One more where tests wait, for a browser
    or for a board."""
    cores = os.cpu_count() or 1
    return cores if config.getoption("tier") == tiers.CHANGE else cores + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything has to be there, a test that is left out has failed."""
    return loud((yield), os.environ.get("CI", ""))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """And so has a module."""
    return loud((yield), os.environ.get("CI", ""))


class Opened(NamedTuple):
    """A browser, and the only thread in which it can be used."""

    browser: Browser
    thread: Executor


@pytest.fixture(scope="session")
def opened() -> Iterator[Opened]:
    """One for all tests of a process: to start one takes two seconds of a processor. While it is
    open, its thread can run no loop of asyncio of its own: other tests have theirs in the thread
    that all run in."""
    with ThreadPoolExecutor(1) as thread:
        until_the_end = ExitStack()
        browser = thread.submit(until_the_end.enter_context, chromium()).result()
        yield Opened(browser, thread)
        thread.submit(until_the_end.close).result()


@pytest.fixture
def browser(opened: Opened, request: pytest.FixtureRequest) -> Browser:
    """The system's Chromium. A test that asks for it runs in its thread."""
    assert isinstance(request.node, pytest.Function)
    test = request.node.obj

    @wraps(test)
    def there(**given: Any) -> None:
        opened.thread.submit(test, **given).result()

    request.node.obj = there
    return opened.browser
