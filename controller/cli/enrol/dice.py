"""`ringkeeper enrol --dice`: the Bluetooth die that somebody shakes becomes this table's.

Finding it is hardware/dice/bluetooth's; the same at the panel is table/dice_pairer.py's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Protocol

from common.message import both
from controller.cli import OK, WRONG
from controller.rules.edition import Edition
from controller.table.panel.pages.pairing import has_eye
from hardware.dice.bluetooth.messages import PairNews, PairStep
from hardware.dice.bluetooth.pairs import Pairs
from hardware.pi import Open
from hardware.ports import DeviceEvent, PartLost

Tell = Callable[[str], object]

_DONE = (PairStep.PAIRED, PairStep.MOVED, PairStep.SWAPPED)
_ENDS = (*_DONE, PairStep.NOBODY, PairStep.UNKEPT, PairStep.TROUBLE)


def missing(pairs: Pairs) -> list[int]:
    return [die for die in (0, 1) if die not in pairs]


async def pair_dice(opened: Open, edition: Edition, *, again: bool, tell: Tell) -> int:
    """Pair both dice `again`, or those that are missing, one after the other. An exit code."""

    def on(event: DeviceEvent) -> None:
        if isinstance(event, PartLost) and event.shown:
            tell(f"{event.part}: {both(event.why, event.remedy)}.")

    parts = opened(on)
    bluetooth = parts.bluetooth
    if bluetooth is None:
        for error in parts.errors:
            tell(f"{error}.")
        parts.close()
        return WRONG
    if not again and not missing(bluetooth.pairs):
        names = ", ".join(one.name or one.address for _, one in sorted(bluetooth.pairs.items()))
        tell(f"Both dice are paired ({names}); --again pairs them anew.")
    settled: list[int] = []
    try:
        while left := _left(bluetooth.pairs, settled, again=again):
            question = _ask(edition, left[0])
            if await _pair(bluetooth, left[0], settled, question, tell) not in _DONE:
                return WRONG
            settled.append(left[0])
    finally:
        parts.close()
        await bluetooth.ended()
    return OK


def _left(pairs: Pairs, settled: Collection[int], *, again: bool) -> list[int]:
    """Dice that are still to be shaken; a die that has moved leaves a place to another."""
    return [die for die in ((0, 1) if again else missing(pairs)) if die not in settled]


class _Dice(Protocol):
    def pair(
        self, die: int, tell: Callable[[PairNews], object], wanted: Callable[[], bool],
        settled: Collection[int],
    ) -> None: ...  # fmt: skip


async def _pair(
    dice: _Dice, die: int, settled: Collection[int], question: str, tell: Tell
) -> PairStep:
    over: asyncio.Future[PairStep] = asyncio.get_running_loop().create_future()

    def told(news: PairNews) -> None:
        if line := _line(news, die):
            tell(line)
        if news.step in _ENDS and not over.done():
            over.set_result(news.step)

    tell(question)
    dice.pair(die, told, lambda: True, tuple(settled))
    return await over


def _ask(edition: Edition, die: int) -> str:
    eye = " Its 1 will be the Eye." if has_eye(edition, die) else ""
    return f"Shake the die that is to be die {die + 1}, and no other.{eye}"


def _line(news: PairNews, die: int) -> str:
    """What to print; nothing where the question has said it, or the part's own line does."""
    match news.step:
        case PairStep.LOOKING:
            return f"  Dice nearby: {news.count}" if news.count else ""
        case PairStep.SEVERAL:
            return "  Several dice moved. Shake only the one that you mean."
        case PairStep.SETTLED:
            return f"  That is die {news.count + 1} already. Shake another one."
        case PairStep.UNFIT:
            return "  That one does not have six sides, 1 to 6. Shake another one."
        case PairStep.NOBODY:
            return "  No die was shaken. Is the die charged? Is an app using it?"
        case PairStep.PAIRED:
            return f"  Die {die + 1} is {news.name}."
        case PairStep.MOVED:
            old = news.count + 1
            return f"  Die {old} is now die {die + 1} ({news.name}). No die {old} is paired."
        case PairStep.SWAPPED:
            old, new = news.count + 1, die + 1
            return f"  Die {old} is now die {new} ({news.name}), and die {new} is now die {old}."
        case PairStep.UNKEPT:
            return f"  It could not be saved: {news.why}."
        case PairStep.TROUBLE:
            return ""
