"""A house (serving.py) whose table has a thread of its own, for browsers driven from another."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import TypeVar

from controller.files.own_editions import OwnEditions
from controller.rules.commands import AnyCommand
from controller.web.access.codes import Role
from controller.web.lazy_server import ANYWHERE, address
from controller.web.limits import HOUSEHOLD, Limits
from tests.patience import PATIENCE_S
from tests.web.serving import House, house

Result = TypeVar("Result")


class Served:
    """A table in a position, at its address on the network, or on the loopback if it has none."""

    def __init__(self, loop: asyncio.AbstractEventLoop, one: House) -> None:
        self._loop, self._house = loop, one
        self._over = asyncio.Event()
        self.url = f"http://{address() or '127.0.0.1'}:{one.port}/"
        self.code = one.code()
        self.host = one.code(Role.HOST)

    def call(self, what: Callable[[House], Result]) -> Result:
        """Have something done in the table's thread."""
        return self.later(what).result(PATIENCE_S)

    def later(self, what: Callable[[House], Result]) -> Future[Result]:
        """Have something done in the table's thread as soon as it is free."""

        async def done() -> Result:
            return what(self._house)

        return asyncio.run_coroutine_threadsafe(done(), self._loop)

    @contextmanager
    def held(self) -> Iterator[None]:
        """The table does nothing while the block runs: whatever is sent to it comes at once."""
        begun, release = Event(), Event()

        async def hold() -> None:
            begun.set()
            release.wait(PATIENCE_S)

        holding = asyncio.run_coroutine_threadsafe(hold(), self._loop)
        begun.wait(PATIENCE_S)
        try:
            yield
        finally:
            release.set()
            holding.result(PATIENCE_S)

    async def over(self) -> None:
        """Until it is told to stop."""
        await self._over.wait()

    def stop(self) -> None:
        """From any thread."""
        self._loop.call_soon_threadsafe(self._over.set)


@contextmanager
def served(
    where: str, *commands: AnyCommand, language: str | None = None, limits: Limits = HOUSEHOLD,
    own: OwnEditions | None = None, reached: Callable[[], str] | None = None,
) -> Iterator[Served]:  # fmt: skip
    """A table in a position, after these commands, while the block runs; see `at`. `reached`: where
    it says that phones find it; None: nowhere."""
    ready: Future[Served] = Future()

    async def serve() -> None:
        async with house(
            where,
            *commands,
            host=ANYWHERE,
            language=language,
            limits=limits,
            own=own,
            address=reached,
        ) as one:
            at = Served(asyncio.get_running_loop(), one)
            ready.set_result(at)
            await at.over()

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:
            if ready.done():
                raise
            ready.set_exception(error)

    with ThreadPoolExecutor(1) as pool:
        thread = pool.submit(run)
        at = ready.result(PATIENCE_S)
        try:
            yield at
        finally:
            at.stop()
        thread.result(PATIENCE_S)
