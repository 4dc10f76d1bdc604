"""A node's loop: says hello, keeps each report until acknowledged, heartbeats, takes orders.

It knows nothing of dice or tags; those are its `app`. Time comes in as milliseconds that wrap like
MicroPython's `time.ticks_ms()`, and nothing here waits:

    node = Node(uart, DiceHub(radio), boot=os.urandom(4), ident=machine.unique_id())
    while True:
        poller.poll(node.step(time.ticks_ms()))  # or until the line or a pin wakes it
"""

from struct import pack

from firmware import wire
from firmware.outbox import Outbox

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.ports import App, Lamp, Uart

FIRMWARE = (0, 2, 0)

_TICKS = 1 << 30  # where ticks_ms() wraps


def ticks_diff(a: int, b: int) -> int:
    """Milliseconds from tick `b` to tick `a`, negative if `a` is earlier; right over the wrap."""
    return ((a - b + _TICKS // 2) & (_TICKS - 1)) - _TICKS // 2


class PromptWanted(Exception):
    """The host wants the prompt of MicroPython, to put other firmware on the board."""


class Node:
    """One end of a line. `boot` is 4 random bytes, new at each start; `ident` up to 8."""

    HELLO_FIRST_MS = 100
    HELLO_MOST_MS = 5000
    RESEND_FIRST_MS = 60
    RESEND_MOST_MS = 2000
    HEARTBEAT_MS = 5000
    BLINK_MS = 250
    STUCK_MS = 100  # until a line that takes no more is tried again
    SENDING_MOST = 512  # bytes for a line that takes no more

    def __init__(
        self, uart: "Uart", app: "App", boot: bytes, ident: bytes = b"", lamp: "Lamp | None" = None
    ) -> None:
        self.boot = boot
        self.ident = ident[:8]
        self.now = 0
        self.outbox = Outbox()
        self.decoder = wire.Decoder()
        self._uart = uart
        self._app = app
        self._lamp = lamp
        self._sending = b""
        self._started = False
        self._beat_open = False
        self._beat_at = 0
        self._resend_ms = self.RESEND_FIRST_MS
        self._resend_at = 0
        self._blinks = 0
        self._blink_at = 0
        self._leaving = False
        self._greet(0)

    def report(self, kind: int, payload: bytes) -> bool:
        """Keep a report and send it in the next step; False if it was only counted as missed."""
        return self.outbox.put(kind, payload)

    def unanswered(self) -> bool:
        """Whether the host still owes this node an acknowledgement."""
        return not self._greeted or self.outbox.count > 0 or self._beat_open

    def step(self, now: int) -> int:
        """Do all that is due; milliseconds until the next call if the line stays still.

        Raises PromptWanted when the host has ordered it: let it end main.py."""
        self.now = now
        if not self._started:
            self._started = True
            self._greet(now)
        for frame in self.decoder.feed(self._uart.read() or b""):
            self._received(frame)
        wait = self._app.poll(self, now)
        self._blink(now)
        if self._greeted:
            self._send_reports(now)
            self._send_heartbeat(now)
        else:
            self._send_hello(now)
        self._flush()
        if self._leaving and not self._sending:
            raise PromptWanted
        return self._next(now, wait)

    def _greet(self, now: int) -> None:
        self._greeted = False
        self._hello_ms = self.HELLO_FIRST_MS
        self._hello_at = now

    def _received(self, frame: "tuple[int, bytes, int, bytes]") -> None:
        kind, boot, sequence, payload = frame
        if kind == wire.ASK:
            self._greet(self.now)
        elif boot == self.boot:
            if kind == wire.ACK or kind == wire.AGAIN:
                self._acknowledged(sequence, kind == wire.AGAIN)
            elif kind >= wire.IDENTIFY:
                result = self._order(kind, payload)
                self._send(wire.DONE, sequence, bytes((result,)))

    def _acknowledged(self, wanted: int, again: bool) -> None:
        self._beat_open = False
        if not self._greeted:
            self._greeted = True
            again = True
        if self.outbox.acknowledge(wanted):
            self._resend_ms = self.RESEND_FIRST_MS
            self._resend_at = self.now + self._resend_ms
        if again:
            self.outbox.again()

    def _order(self, kind: int, payload: bytes) -> int:
        if kind == wire.PROMPT:
            self._leaving = payload[:3] == wire.PROMPT_WORD
            return wire.DONE_OK if self._leaving else wire.DONE_BAD
        if kind != wire.IDENTIFY:
            return self._app.order(kind, payload)
        if len(payload) < 1:
            return wire.DONE_BAD
        self._blinks = payload[0] * 1000 // self.BLINK_MS // 2 * 2
        self._blink_at = self.now
        if self._lamp and not self._blinks:
            self._lamp(False)
        return wire.DONE_OK

    def _blink(self, now: int) -> None:
        if self._blinks and ticks_diff(self._blink_at, now) <= 0:
            self._blink_at = now + self.BLINK_MS
            self._blinks -= 1
            if self._lamp:
                self._lamp(self._blinks % 2 == 1)

    def _send_hello(self, now: int) -> None:
        if ticks_diff(self._hello_at, now) > 0:
            return
        self._hello_at = now + self._hello_ms
        self._hello_ms = min(self._hello_ms * 2, self.HELLO_MOST_MS)
        app = self._app
        about = pack(wire.HELLO_AS, wire.PROTOCOL, app.kind, *FIRMWARE, app.parts, app.features)
        self._send(wire.HELLO, self.outbox.first, about + self.ident)

    def _send_reports(self, now: int) -> None:
        outbox = self.outbox
        if outbox.under_way() and ticks_diff(self._resend_at, now) <= 0:
            outbox.again()
            self._resend_ms = min(self._resend_ms * 2, self.RESEND_MOST_MS)
        if not outbox.under_way():
            self._resend_at = now + self._resend_ms
        while len(self._sending) < self.SENDING_MOST:
            report = outbox.take()
            if report is None:
                break
            self._send(report[1], report[0], report[2])

    def _send_heartbeat(self, now: int) -> None:
        if ticks_diff(self._beat_at, now) <= 0:
            self._beat_open = True
            self._send(wire.HEARTBEAT, self.outbox.first, b"")

    def _send(self, kind: int, sequence: int, payload: bytes) -> None:
        self._beat_at = self.now + self.HEARTBEAT_MS
        if len(self._sending) < self.SENDING_MOST:  # else it is lost, like any frame on a bad line
            self._sending += wire.encode(kind, self.boot, sequence, payload)

    def _flush(self) -> None:
        if self._sending:
            taken = self._uart.write(self._sending) or 0
            self._sending = self._sending[taken:]

    def _next(self, now: int, wait: "int | None") -> int:
        if self._greeted:
            most = ticks_diff(self._beat_at, now)
            if self.outbox.under_way():
                most = min(most, ticks_diff(self._resend_at, now))
        else:
            most = ticks_diff(self._hello_at, now)
        if self._sending:
            most = min(most, self.STUCK_MS)
        if self._blinks:
            most = min(most, ticks_diff(self._blink_at, now))
        return max(0, most if wait is None else min(wait, most))
