"""MQTT 3.1.1 as a table's side speaks it, QoS 1, and a table that can be lost.

Written out here: the library's client would take more of the processor than what is measured, and
cannot be lost without a word.
"""

import socket

from tests.patience import PATIENCE_S

ANSWER_BYTES = 4  # of a PUBACK (MQTT 3.1.1, 3.4), and of a CONNACK (3.2)
ACCEPTED = b"\x20\x02\x00\x00"
DISCONNECTING = b"\xe0\x00"
_CONNECT, _PUBLISH, _RETAINED = 0x10, 0x32, 0x01
_CLEAN, _WILL = 0x02, 0x2C  # the will is retained, with QoS 1
_KEEP_ALIVE_S = 60


def connecting(name: str, will: tuple[str, bytes] | None = None) -> bytes:
    """CONNECT (3.1), with a last will: its topic and what it says."""
    flags = _CLEAN | (_WILL if will else 0)
    head = _text("MQTT") + bytes([4, flags]) + _KEEP_ALIVE_S.to_bytes(2, "big") + _text(name)
    return _packet(_CONNECT, head + (_text(will[0]) + _sized(will[1]) if will else b""))


def publishing(topic: str, payload: bytes, number: int, *, retained: bool = False) -> bytes:
    """PUBLISH (3.3) with a packet's number."""
    body = _text(topic) + (number % 65535 or 65535).to_bytes(2, "big") + payload
    return _packet(_PUBLISH | (_RETAINED if retained else 0), body)


def _packet(kind: int, body: bytes) -> bytes:
    """Its first byte, its length, and the rest (2.2)."""
    length, left = bytearray(), len(body)
    while True:
        left, digit = divmod(left, 128)
        length.append(digit | (128 if left else 0))
        if not left:
            return bytes([kind, *length]) + body


def _text(words: str) -> bytes:
    return _sized(words.encode())


def _sized(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data


class Sender:
    """A table's connection. Each message has been acknowledged when `publish` returns."""

    def __init__(self, port: int, table: str = "t1") -> None:
        self._base, self._number = f"ringkeeper/{table}", 0
        self._sock = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
        self._sock.sendall(connecting(f"test-{table}", (f"{self._base}/status", b"offline")))
        assert self._read() == ACCEPTED
        self.publish("status", b"online", retained=True)

    def publish(self, part: str, payload: bytes, *, retained: bool = False) -> None:
        self._number += 1
        topic = f"{self._base}/{part}"
        self._sock.sendall(publishing(topic, payload, self._number, retained=retained))
        self._read()

    def lose(self) -> None:
        """The connection breaks, without a word."""
        self._sock.close()

    def leave(self) -> None:
        """Say goodbye: nothing is sent in its name."""
        self._sock.sendall(DISCONNECTING)
        self._sock.close()

    def _read(self) -> bytes:
        answer = b""
        while len(answer) < ANSWER_BYTES:
            more = self._sock.recv(ANSWER_BYTES - len(answer))
            assert more, "the broker has hung up"
            answer += more
        return answer
