"""A die's end of the radio: what it repeats until its hub must have heard it, and what it hears.

link = DieLink(0, radio, codec)
link.say(now, radio.ROLL, body, DieLink.ROLL_CALLS_MS)   # then, whenever something is due:
sides = link.hear(birth)  # a table of sides from the hub, to be saved; then link.taken()
link.send(now)
"""

from firmware import radio as air
from firmware.node import ticks_diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.ports import Radio


class DieLink:
    """The messages of die `number`. Time comes in as milliseconds, and nothing here waits.

    `serial`, `challenge` and `token` (of the last table of sides, -1: none) survive a die's sleep:
    the die saves them."""

    ROLL_CALLS_MS = (0, 5, 20, 60, 150, 400, 1000, 2000)
    NEWS_CALLS_MS = (0, 30)
    LISTEN_MS = 50  # after the last call: the hub answers at once
    MOST_CALLS = 8

    def __init__(self, number: int, radio: "Radio", codec: "air.Codec") -> None:
        self.serial = 0
        self.challenge = air.UNASKED
        self.token = -1
        self.number = number
        self._radio = radio
        self._codec = codec
        self._calls: list[tuple[int, int, tuple[int, ...], bytes]] = []
        self._listen: int | None = None

    @property
    def quiet(self) -> bool:
        """Whether there is nothing left to send, and no answer to wait for."""
        return not self._calls and self._listen is None

    def say(self, now: int, kind: int, body: bytes, when: "tuple[int, ...]") -> None:
        """Schedule a message; `when` lists when to send it, in milliseconds from now."""
        self.serial = (self.serial + 1) & 0xFF
        message = self._codec.encode(kind, self.number, self.serial, self.challenge, body)
        self._calls = self._calls[1 - self.MOST_CALLS :]
        self._calls.append((now, 0, when, message))

    def send(self, now: int) -> None:
        """Send what is due."""
        calls = []
        for began, done, when, message in self._calls:
            if ticks_diff(began + when[done], now) <= 0:
                self._radio.send(message)
                self._listen = now + self.LISTEN_MS
                done += 1
            if done < len(when):
                calls.append((began, done, when, message))
        self._calls = calls

    def due(self, now: int, also: "int | None") -> "int | None":
        """The next moment at which something is due, here or `also`; None: never."""
        times = [began + when[done] for began, done, when, _ in self._calls]
        if also is not None:
            times.append(also)
        if self._listen is not None:
            if ticks_diff(self._listen, now) <= 0:
                self._listen = None
            elif not times:
                times.append(self._listen)
        return min(times, key=lambda time: ticks_diff(time, now)) if times else None

    def hear(self, birth: int) -> "bytes | None":
        """Take in what the hub has sent to the die of this birth. Returns a table of sides, if one
        came: call `taken` once it is saved."""
        sides = None
        for message in self._radio.receive():
            heard = self._codec.decode(message)
            if heard is None or heard[1] != self.number:
                continue
            kind, _, serial, challenge, body = heard
            if kind == air.CHALLENGE and int.from_bytes(body, "big") == birth:
                self._challenged(challenge)
            elif kind == air.FACES and challenge == self.challenge and self._later(serial):
                self.token = serial
                sides = body
        return sides

    def taken(self) -> None:
        """Tell the hub that the last table of sides is saved."""
        self._radio.send(self._codec.encode(air.TAKEN, self.number, self.token, self.challenge))

    def _later(self, token: int) -> bool:
        """Whether a table is the last one or a later one; an earlier one is a recording."""
        return self.token < 0 or (token - self.token) & 0xFF <= 0x7F

    def _challenged(self, challenge: bytes) -> None:
        """From now on all messages carry it, including those still to be repeated."""
        if challenge == self.challenge:
            return
        self.challenge, self.token = challenge, -1
        self._calls = [
            (began, done, when, self._codec.renewed(message, challenge))
            for began, done, when, message in self._calls
        ]
