"""One Bluetooth die: what it says becomes the events of any die, each roll once.

A roll counts only if its beginning was heard too, since the die was last connected. So nothing that
a die says when it is reached again, or says twice, is a roll; what it did meanwhile nobody knows.
"""

from __future__ import annotations

from common.message import Message
from hardware.dice.bluetooth.messages import CameToRest, Charge, Moving, Saying, Unfit
from hardware.ports import DeviceEvent, DieNews, DieSettled, DieState, PartTrouble

ASLEEP = Message("is not in reach, is asleep or is empty")
WAKE_DIE = Message(
    "shake it to wake it, bring it nearer or charge it; no app may be connected to it"
)

_COUNT_BITS = 16

_ENDS = (DieState.COCKED, DieState.MOVED, DieState.PICKED_UP)
"""What a die does that is not rolling any more."""


class BluetoothDie:
    """Its part is `source`, its number `die`. `birth`: drawn anew with each start of the program,
    because the die itself does not number its rolls."""

    def __init__(self, source: str, die: int, birth: int) -> None:
        self.source, self.die = source, die
        self.charge: int | None = None
        self.unfit: Message | None = None  # why it cannot be a die of this table
        self._birth = birth
        self._rolls = 0
        self._rolling = False
        self._shaken = False  # since it was overheard
        self._was: DieState | None = None

    @property
    def part(self) -> str:
        """Its name among the parts."""
        return f"{self.source} die {self.die}"

    def connected(self) -> None:
        """It is reached (again); what it may be doing is not known."""
        self._rolling = self._shaken = False
        self._was = None
        self.unfit, self.charge = None, None

    def overheard(self, saying: Moving | CameToRest) -> bool:
        """Take a message that came during pairing, so that it never counts as a roll. Returns
        whether the die is being shaken."""
        self._shaken = isinstance(saying, Moving) and saying.what is DieState.ROLLING
        self._rolling, self._was = False, None
        return self._shaken

    def on_saying(self, saying: Saying) -> list[DeviceEvent]:
        match saying:
            case CameToRest():
                return self._rested(saying)
            case Moving():
                return self._moved(saying)
            case Charge(percent):
                self.charge = percent
                return [self._news(DieState.HERE, None)]
            case Unfit(why):
                self.unfit = why
                return [PartTrouble(part=self.part, why=why)]

    def _rested(self, saying: CameToRest) -> list[DeviceEvent]:
        if self.unfit is not None:
            return []
        rolled, self._rolling, self._was = self._rolling, False, None
        self._shaken = False
        if not rolled:
            return []
        self._rolls += 1
        mark = self._birth << _COUNT_BITS | self._rolls & 0xFFFF
        return [
            DieSettled(
                source=self.source, die=self.die, face=saying.pips, roll=self._rolls, mark=mark,
                vector=saying.vector, charge=self.charge, bought=True,
            )
        ]  # fmt: skip

    def _moved(self, saying: Moving) -> list[DeviceEvent]:
        """News; the same again is none, since some dice say ten times a second that they roll."""
        if saying.what is not DieState.ROLLING:
            self._shaken = False
        elif self._shaken:
            return []
        if saying.what is DieState.ROLLING:
            self._rolling = True
        elif saying.what in _ENDS:
            self._rolling = False
        if saying.what is self._was:
            return []
        self._was = saying.what
        return [self._news(saying.what, saying)]

    def _news(self, what: DieState, moving: Moving | None) -> DieNews:
        under_way = what in (DieState.ROLLING, DieState.COCKED)
        return DieNews(
            source=self.source, die=self.die, what=what, roll=self._rolls + under_way,
            vector=moving.vector if moving else None, charge=self.charge,
        )  # fmt: skip
