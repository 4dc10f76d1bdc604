"""A die's end of the radio: what it repeats until its hub must have heard it, and what it hears.

link = DieLink(0, radio, codec, os.urandom)
link.say(now, radio.ROLL, body, DieLink.ROLL_CALLS_MS)   # then, whenever something is due:
sides = link.hear()  # a table of sides from the hub, to be saved; then link.taken()
link.send(now)
"""

from firmware import radio as air
from firmware.node import ticks_diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.ports import Radio


class DieLink:
    """The messages of die `number`. Time comes in as milliseconds, and nothing here waits.

    The die draws a `question` by `chance` for each message, and anew once it was answered. What the
    hub sends counts only if it carries it, so nothing recorded does. `serial` survives a die's
    sleep: the die saves it."""

    ROLL_CALLS_MS = (0, 5, 20, 60, 150, 400, 1000, 2000)
    NEWS_CALLS_MS = (0, 10, 30, 60)
    LISTEN_MS = 50  # after the last call: the hub answers at once
    MOST_CALLS = 8

    def __init__(
        self, number: int, radio: "Radio", codec: "air.Codec", chance: "Callable[[int], bytes]"
    ) -> None:  # fmt: skip
        self.serial = 0
        self.challenge = air.UNASKED
        self.question = chance(air.NONCE_BYTES)
        self.number = number
        self._radio = radio
        self._codec = codec
        self._chance = chance
        self._token = 0  # of the last table of sides
        self._calls: list[tuple[int, int, tuple[int, ...], int, int, bytes]] = []
        self._listen: int | None = None

    @property
    def quiet(self) -> bool:
        """Whether there is nothing left to send, and no answer to wait for."""
        return not self._calls and self._listen is None

    def say(self, now: int, kind: int, body: bytes, when: "tuple[int, ...]") -> None:
        """Schedule a message; `when` lists when to send it, in milliseconds from now."""
        self.serial = (self.serial + 1) & 0xFF
        self.question = self._chance(air.NONCE_BYTES)
        self._calls = self._calls[1 - self.MOST_CALLS :]
        self._calls.append((now, 0, when, kind, self.serial, body))

    def send(self, now: int) -> None:
        """Send what is due."""
        calls = []
        for began, done, when, kind, serial, body in self._calls:
            if ticks_diff(began + when[done], now) <= 0:
                self._send(kind, serial, body)
                self._listen = now + self.LISTEN_MS
                done += 1
            if done < len(when):
                calls.append((began, done, when, kind, serial, body))
        self._calls = calls

    def due(self, now: int, also: "int | None") -> "int | None":
        """The next moment at which something is due, here or `also`; None: never."""
        times = [call[0] + call[2][call[1]] for call in self._calls]
        if also is not None:
            times.append(also)
        if self._listen is not None:
            if ticks_diff(self._listen, now) <= 0:
                self._listen = None
            elif not times:
                times.append(self._listen)
        return min(times, key=lambda time: ticks_diff(time, now)) if times else None

    def hear(self) -> "bytes | None":
        """Take in what the hub has answered. Returns a table of sides, if one came: call `taken`
        once it is saved."""
        sides = None
        for message in self._radio.receive():
            heard = self._codec.decode(message)
            if heard is None or heard[1] != self.number or heard[4] != self.question:
                continue
            if heard[0] == air.CHALLENGE:
                self.challenge = heard[3]
            elif heard[0] == air.FACES:
                self._token, sides = heard[2], heard[5]
            else:
                continue
            # Answered: a second answer would be a recording.
            self.question = self._chance(air.NONCE_BYTES)
        return sides

    def taken(self) -> None:
        """Tell the hub that the last table of sides is saved."""
        self._send(air.TAKEN, self._token, b"")

    def _send(self, kind: int, serial: int, body: bytes) -> None:
        message = self._codec.encode(
            kind, self.number, serial, self.challenge, self.question, body
        )  # fmt: skip
        self._radio.send(message)
