"""Bluetooth dice at the panel: which are paired and how they are, and the one that is shaken now.

What pairing does is table/dice_pairer.py's.
"""

from __future__ import annotations

from typing import ClassVar

from controller.rules.edition import Edition
from controller.table.panel.context import DiceDoor, PanelContext
from controller.table.panel.page import Action, Choice, Close, Listing, Page, Panel
from controller.table.wording.notices import counted
from controller.text.language import _, ngettext
from hardware.ports import EYE


class PairDie(Action, frozen=True):
    """The die that somebody shakes is this one from now on."""

    die: int


class BluetoothDicePage(Page, frozen=True):
    """The two dice: paired or not, reached or not, how full; choosing one pairs it anew."""

    renews: ClassVar[bool] = True

    def content(self, context: PanelContext, panel: Panel) -> Listing | None:
        dice = context.bluetooth
        if dice is None:
            return None
        lines = []
        for die in range(len(context.edition.data.dice)):
            lines.append(Choice(_state(dice, die), Close()))
            title = _("Pair die {number}", number=counted(die))
            if has_eye(context.edition, die):
                title = _("Pair die {number} (with the Eye)", number=counted(die))
            lines.append(Choice(title, PairDie(die)))
        return Listing(_("Bluetooth dice"), tuple(lines))


class ShakeDie(Page, frozen=True):
    """Waits for the die that somebody shakes; leaving the page ends that."""

    die: int

    def content(self, context: PanelContext, panel: Panel) -> Listing | None:
        if context.bluetooth is None:
            return None
        count = context.dice_nearby
        nearby = ngettext("{count} die nearby", "{count} dice nearby", count)
        lines = [Choice(nearby, Close())]
        if has_eye(context.edition, self.die):
            lines.append(Choice(_("Its 1 will be the Eye"), Close()))
        lines.append(Choice(_("stop"), Close()))
        return Listing(_("Shake die {number} now", number=counted(self.die)), tuple(lines))


def has_eye(edition: Edition, die: int) -> bool:
    """Whether a die of the box has the Eye in the place of a number."""
    return EYE in edition.data.dice[die]


def _state(dice: DiceDoor, die: int) -> str:
    number, pair, charge = counted(die), dice.pairs.get(die), dice.charge(die)
    if pair is None:
        return _("Die {number}: not paired", number=number)
    if not dice.connected(die):
        return _("Die {number}: out of reach", number=number)
    if charge is None:
        return _("Die {number}: connected", number=number)
    return _("Die {number}: battery {percent}%", number=number, percent=charge)
