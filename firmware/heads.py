"""Up to eight RFID heads on one SPI bus, one antenna on at a time: what lies on a head now.

The chip is firmware/mfrc522.py, what tags answer firmware/type_a.py; what was placed and removed is
firmware/tags.py. Reasons for the times: docs/decisions/readers.md.

    chips = [Mfrc522(spi, pin, time.sleep_us) for pin in selects]
    heads = Heads(chips, time.sleep_us, time.ticks_us)
    heads.settle(0)  # and do something else meanwhile
    heads.read(0)  # [b"\x04\xa1\xb2\xc3"]
"""

from firmware.compiled import micropython
from firmware.mfrc522 import ChipLost
from firmware.ntag import say
from firmware.type_a import REQA, WUPA, tags

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.mfrc522 import Mfrc522


NOBODY = -1
_TICKS = (1 << 30) - 1  # where ticks_us() wraps


class Heads:
    """A TagSource. `versions` has what each chip says it is, 0 if it does not answer; `last` what
    was seen on each head of late, and how many looks ago."""

    SETTLE_US = 1200  # of a field that is to be asked at once
    GUARD_US = 5100  # after which every tag must hear (ISO/IEC 14443-3, clause 5.2)
    KNOWN = (
        8  # looks for which a tag that is missed is asked for twice: until tags.py tells it gone
    )
    BACK_OFF_MOST = 64  # looks that a chip which does not answer is left alone

    sweep_ms = 20
    lead_ms = 6  # GUARD_US, in whole milliseconds of a clock that may just be about to tick

    def __init__(
        self,
        chips: "list[Mfrc522]",
        sleep_us: "Callable[[int], object]",
        ticks_us: "Callable[[], int]",
    ) -> None:
        self.heads = len(chips)
        self.versions = [0] * len(chips)
        self.last: list[dict[bytes, int]] = [{} for _ in chips]
        self._chips = chips
        self._sleep_us = sleep_us
        self._ticks_us = ticks_us
        self._lit = NOBODY  # the head whose field is on
        self._lit_at = 0
        self._dark = NOBODY  # the head whose field went off last
        self._dark_at = 0
        self._back_off = [1] * len(chips)
        self._alone = [0] * len(chips)  # looks until a chip that did not answer is tried again

    @micropython.native
    def settle(self, head: int) -> None:
        """Switch on the field of the head that is read next, and any other off; NOBODY: all off.
        Does nothing if it is on already. Tags forget their state only if the field stays off for a
        while: if the same head is next (it is alone), this waits."""
        lit = self._lit
        if lit == head:
            return
        if lit >= 0:
            self._chips[lit].antenna(False)
            self._dark, self._dark_at = lit, self._ticks_us()
        self._lit = NOBODY
        if head >= 0 and self.versions[head]:
            if head == self._dark:
                self._since(self._dark_at, self.GUARD_US)
            self._chips[head].antenna(True)
            self._lit_at = self._ticks_us()
            self._lit = head

    @micropython.native
    def read(
        self, head: int, following: int = NOBODY, patient: bool = False
    ) -> "list[bytes] | None":
        """The UIDs on a head, in any order; None if its chip does not answer. Its field is then
        off, and `following` settles. `patient`: wait for slow tags."""
        chip = self._chips[head]
        found = None
        try:
            if self.versions[head]:
                chip.check()
                found = self._look(head, patient)
            elif self._started(head):
                found = self._look(head, patient)
        except ChipLost:
            self._lost(head)
        self.settle(following)
        if found is not None and (found or self.last[head]):
            self._remember(self.last[head], found)
        return found

    def ask(self, head: int, uid: bytes, command: bytes) -> bytes:
        """What a tag on a head answers; nothing if it is not there, or the chip is silent."""
        chip = self._chips[head]
        answer = b""
        try:
            if self.versions[head]:
                chip.check()
                self.settle(head)
                self._since(self._lit_at, self.GUARD_US)
                answer = say(chip, uid, command)
        except ChipLost:
            self._lost(head)
        self.settle(NOBODY)
        return answer

    def _lost(self, head: int) -> None:
        self._chips[head].reset()  # also puts its antenna out, should it hear
        self._lit = NOBODY
        self.versions[head] = 0

    def power(self, on: bool) -> None:
        """All off until switched on; the chips then start at their next look."""
        self._lit = NOBODY
        for head, chip in enumerate(self._chips):
            if not on:
                chip.sleep()
            elif self.versions[head]:
                try:
                    chip.start()
                except ChipLost:
                    self.versions[head] = 0

    def gain(self, head: int, gain: int) -> None:
        """Set a chip's receiver, 0 to 7."""
        self._chips[head].gain(gain)

    def _started(self, head: int) -> bool:
        """Try to start a chip; if in vain, more and more seldom."""
        if self._alone[head]:
            self._alone[head] -= 1
            return False
        self._alone[head] = self._back_off[head]
        self._back_off[head] = min(2 * self._back_off[head], self.BACK_OFF_MOST)
        self.versions[head] = self._chips[head].start()
        self._back_off[head] = 1
        self._alone[head] = 0
        return True

    @micropython.native
    def _since(self, at: int, microseconds: int) -> None:
        """Wait until so long after a moment."""
        left = microseconds - (self._ticks_us() - at & _TICKS)
        if left > 0:
            self._sleep_us(left)

    @micropython.native
    def _look(self, head: int, patient: bool) -> "list[bytes]":
        """A tag that was there and does not answer gets the full time, and a second question. Not
        in one look only: else misses would come in rows, and a row is a removal."""
        self.settle(head)
        chip, last = self._chips[head], self.last[head]
        found: list[bytes] = []
        chip.load(WUPA, 7)
        self._since(self._lit_at, self.GUARD_US if patient else self.SETTLE_US)
        if chip.call():
            tags(chip, found, list(last), answered=True)
        for uid in last:
            if uid not in found:
                self._since(self._lit_at, self.GUARD_US)
                tags(chip, found, list(last), REQA)
                break
        return found

    def _remember(self, last: "dict[bytes, int]", found: "list[bytes]") -> None:
        for uid in list(last):
            last[uid] += 1
            if last[uid] >= self.KNOWN:
                del last[uid]
        for uid in found:
            last[uid] = 0
