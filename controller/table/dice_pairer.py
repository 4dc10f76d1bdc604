"""Pairs Bluetooth dice at a table: asks the driver for the die that is shaken, and says what came.

Which page shows what is in panel/pages/pairing.py; finding the die is hardware/dice/bluetooth's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from common.message import verbatim
from controller.table.panel.context import DiceDoor
from controller.table.panel.pages.pairing import ShakeDie
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording.notices import counted, notice, unwritten
from controller.text.language import _
from controller.text.wording import worded
from controller.view.interface import Tone
from controller.view.sounds import TUNES, Sound
from hardware.dice.bluetooth.messages import PairNews, PairStep, Tell
from hardware.ports import Clock


class PairableDice(DiceDoor, Protocol):
    """The driver of Bluetooth dice, as far as a table pairs them."""

    def pair(self, die: int, tell: Tell, wanted: Callable[[], bool]) -> None:
        """Make the die that is shaken this one, while that is wanted."""


class DicePairer:
    """One die at a time. `speak` runs what the driver tells in the table's language; `changed` is
    called when the dice's numbers change."""

    def __init__(
        self, presenter: Presenter, clock: Clock, speak: Callable[[Callable[[], object]], None],
        changed: Callable[[], object],
    ) -> None:  # fmt: skip
        self._presenter, self._clock, self._speak, self._changed = presenter, clock, speak, changed
        self._dice: PairableDice | None = None

    def use(self, dice: PairableDice | None) -> None:
        """The table's Bluetooth dice, once they are open; None: it has none."""
        self._dice = dice
        self._presenter.apply(changes.on_context, bluetooth=dice)

    def begin(self, die: int) -> None:
        """Wait for the die that somebody shakes, as long as that page is open."""
        assert self._dice is not None  # or no page would offer it
        page = ShakeDie(die)
        self._presenter.open(page)
        self._presenter.show()
        self._dice.pair(
            die,
            lambda news: self._speak(lambda: self._told(die, news)),
            lambda: self._presenter.panel.top == page,
        )

    def _told(self, die: int, news: PairNews) -> None:
        if self._presenter.panel.top != ShakeDie(die):
            return
        match news.step:
            case PairStep.LOOKING:
                self._presenter.apply(changes.renewed, dice_nearby=news.count)
                self._presenter.show()
            case PairStep.SEVERAL:
                self._say(_("Several dice moved"), _("Shake only the one that you mean."), Tone.NO)
            case PairStep.SETTLED:
                text = _("That is die {number} already.", number=counted(news.count))
                self._say(_("Shake another die"), text, Tone.NO)
            case PairStep.UNFIT:
                self._say(_("Not this die"), _("It does not have six sides, 1 to 6."), Tone.NO)
            case PairStep.PAIRED:
                self._done(_("Die {number} paired", number=counted(die)), news.name)
            case PairStep.MOVED:
                text = _(
                    "Die {old} is now die {new}. No die {old} is paired any more.",
                    old=counted(news.count), new=counted(die),
                )  # fmt: skip
                self._done(_("Die {number} paired", number=counted(die)), text)
            case PairStep.SWAPPED:
                text = _(
                    "Die {old} is now die {new}, and die {new} is now die {old}.",
                    old=counted(news.count), new=counted(die),
                )  # fmt: skip
                self._done(_("Dice swapped"), text)
            case PairStep.NOBODY:
                text = _("No die was shaken. Is the die charged? Is an app using it?")
                self._end(_("No die found"), text, Tone.NO)
            case PairStep.TROUBLE:
                why = worded(news.why or verbatim(""))
                self._say(_("Bluetooth"), f"{why[:1].upper()}{why[1:]}.", Tone.NO)
            case PairStep.UNKEPT:
                self._presenter.apply(changes.closed)
                why = worded(news.why or verbatim(""))
                self._presenter.notice(unwritten(why, self._clock.time()))

    def _done(self, title: str, text: str) -> None:
        self._changed()
        self._end(title, text, Tone.YES)
        self._presenter.sound(TUNES[Sound.YES])

    def _end(self, title: str, text: str, tone: Tone) -> None:
        self._presenter.apply(changes.closed)
        self._presenter.apply(changes.renewed)
        self._say(title, text, tone)

    def _say(self, title: str, text: str, tone: Tone) -> None:
        self._presenter.notice(notice(title, text, tone, self._clock.time()))
