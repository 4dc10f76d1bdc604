"""Scripted evenings with parts missing, with every edition; the normal suite plays three."""

import asyncio
import tempfile
import traceback
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any

from sim.table.chips import Plug
from tests.sim.endings import play, played_on_when_the_reader_dies
from tests.sim.evening import Evening, evening
from tests.sim.script import PLANS, Plan, common

At = Callable[[Path], AbstractAsyncContextManager[Evening]]
Course = Callable[[Evening, Plan], Coroutine[Any, Any, None]]


async def _whole(e: Evening, plan: Plan) -> None:
    await common(e, plan)
    await play(e, plan)


def _bare(lacks: Collection[Plug] = (), pulled: Collection[Plug] = ()) -> At:
    return partial(evening, lacks=lacks, pulled=pulled)


WAYS: dict[str, tuple[At, Course]] = {
    "without any reader": (_bare(lacks=[Plug.READER]), _whole),
    "the reader's plug out": (_bare(pulled=[Plug.READER]), _whole),
    "the reader dies": (_bare(), played_on_when_the_reader_dies),
    "without any dice": (_bare(lacks=[Plug.DICE]), _whole),
    "the dice's plug out": (_bare(pulled=[Plug.DICE]), _whole),
    "panel and display alone": (_bare(lacks=[Plug.DICE, Plug.READER]), _whole),
}


def evenings() -> Iterator[str]:
    """Play each with each edition; yields what went wrong."""
    for plan in PLANS:
        for name, (at, course) in WAYS.items():
            with tempfile.TemporaryDirectory() as folder:
                try:
                    asyncio.run(_played(at, course, plan, Path(folder)))
                except Exception:  # whatever it is, the others are played
                    yield f"{plan.edition}, {name}: {traceback.format_exc()}"


async def _played(at: At, course: Course, plan: Plan, folder: Path) -> None:
    async with at(folder) as e:
        await course(e, plan)
