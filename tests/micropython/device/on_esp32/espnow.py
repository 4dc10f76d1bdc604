"""ESP-NOW over a socket that keeps messages apart (`RINGKEEPER_AIR`)."""

import io
import os
import select

_POLL = 3  # MP_STREAM_POLL
_GET_FILENO = 10  # MP_STREAM_GET_FILENO
_MOST = 250  # bytes of a message; each is as long here, after a byte that says how many count


class ESPNow(io.IOBase):
    def __init__(self):
        self._descriptor = int(os.getenv("RINGKEEPER_AIR"))
        self._in = open(self._descriptor, "rb", buffering=0)  # noqa: SIM115
        self._out = open(self._descriptor, "wb", buffering=0)  # noqa: SIM115
        self._ready = select.poll()
        self._ready.register(self._in, select.POLLIN)
        self._on = False
        self._peers = []

    def active(self, on):
        self._on = on
        self._peers.clear()  # by active(False), as MicroPython's manual says

    def add_peer(self, address):
        if address in self._peers:
            raise OSError("ESP_ERR_ESPNOW_EXIST")
        self._peers.append(address)

    def any(self):
        assert self._on
        return bool(self._ready.poll(0))

    def recv(self, timeout_ms):
        message = self._in.read(1 + _MOST)
        return b"\x02\0\0\0\0\1", message[1 : 1 + message[0]]

    def send(self, peer, message, sync):
        assert len(message) <= _MOST
        assert self._on
        assert peer in self._peers
        self._out.write(message)

    def ioctl(self, request, argument):
        if request == _GET_FILENO:
            return self._descriptor
        return argument if request == _POLL else 0
