"""One Chromium for all tests of phones and pages in a process: to start one takes two seconds of a
processor, and eight modules have such tests."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.sim.pages import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class Opened(NamedTuple):
    """A browser, and the only thread in which it can be used."""

    browser: Browser
    thread: Executor


@pytest.fixture(scope="session")
def opened() -> Iterator[Opened]:
    """While it is open, its thread can run no loop of asyncio of its own: other tests have theirs
    in the thread that all run in."""
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
