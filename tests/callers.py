"""A die reduced to its radio: the real firmware, with rolls that the test supplies."""

from collections.abc import Callable
from random import Random

from firmware import radio, wire
from firmware.die_link import DieLink
from firmware.radio import Codec
from sim.boards.die import CODEC

UP = (12, -8, 1000)
BATTERY = 3900
AGAIN_MS = 5


class Caller:
    """Die `number` as its hub hears it. All that it sends goes to `send`, once, and again if the
    hub challenges it; pass it what the hub sends with `hear`."""

    def __init__(
        self, number: int, send: Callable[[bytes], object], birth: int = 1, codec: Codec = CODEC
    ) -> None:
        self.send = send
        self._birth = birth
        self._inbox: list[bytes] = []
        self._link = DieLink(number, self, codec, Random(f"die {number} {birth}").randbytes)

    def roll(self, face: int, roll: int, up: tuple[int, int, int] = UP) -> None:
        """It came to rest with this face on top."""
        self._say(radio.ROLL, face, roll, up)

    def tell(self, what: int = wire.HERE, roll: int = 0) -> None:
        """It has news."""
        self._say(radio.NEWS, what, roll, UP)

    def hear(self, message: bytes) -> None:
        """The hub has sent something."""
        before = self._link.challenge
        self._inbox.append(message)
        self._link.hear()
        if self._link.challenge != before:
            self._link.send(AGAIN_MS)

    def receive(self) -> list[bytes]:
        """For its link: what it has heard."""
        inbox, self._inbox = self._inbox, []
        return inbox

    def _say(self, kind: int, what: int, roll: int, up: tuple[int, int, int]) -> None:
        body = radio.report(what, self._birth, roll, up, BATTERY)
        self._link.say(0, kind, body, (0, AGAIN_MS))
        self._link.send(0)
