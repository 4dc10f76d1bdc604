"""A home network between a phone and a table, out of which the phone can be carried: a browser that
is told to be offline keeps its open sockets."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from urllib.parse import urlsplit

from controller.web.lazy_server import ANYWHERE

PIECE = 65_536


class Network:
    """Passes connections on to the table at an address; `url` is the same table through here."""

    def __init__(self, table: str, code: str) -> None:
        parts = urlsplit(table)
        self._table = (parts.hostname or "", parts.port or 0)
        self._listening = socket.create_server((ANYWHERE, 0))
        self._open: list[socket.socket] = []
        self._carrying: list[Thread] = []
        self._flowing = _flowing()
        self._lost: list[Event] = []
        self.reaches = True
        self.url = f"http://{parts.hostname}:{self._listening.getsockname()[1]}/"
        self.code = code
        self._thread = Thread(target=self._accept, daemon=True)
        self._thread.start()

    def cut(self) -> None:
        """Nothing reaches the table any more."""
        self.reaches = False
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def lose(self) -> None:
        """From now on, what is sent on the open connections goes nowhere, and nobody closes them,
        as with a pulled plug or a dead router. New connections reach the table."""
        self._flowing.clear()
        self._lost.append(self._flowing)
        self._flowing = _flowing()

    def find(self) -> None:
        """What was lost arrives after all, as late as a network may send it again."""
        for one in self._lost:
            one.set()
        self._lost.clear()

    def close(self) -> None:
        """End it."""
        self.find()
        self.cut()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()
        for pump in self._carrying:
            pump.join()
        for one in self._open:
            one.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                phone, _address = self._listening.accept()
                if self.reaches:
                    self._pass_on(phone)
                else:
                    phone.close()

    def _pass_on(self, phone: socket.socket) -> None:
        table = socket.create_connection(self._table)
        self._open += [phone, table]
        for source, sink in ((phone, table), (table, phone)):
            pump = Thread(target=_pump, args=(source, sink, self._flowing), daemon=True)
            self._carrying.append(pump)
            pump.start()


def _flowing() -> Event:
    event = Event()
    event.set()
    return event


def _pump(source: socket.socket, sink: socket.socket, flowing: Event) -> None:
    with suppress(OSError):
        while piece := source.recv(PIECE):
            flowing.wait()
            sink.sendall(piece)
    flowing.wait()
    with suppress(OSError):
        sink.shutdown(socket.SHUT_WR)


@contextmanager
def network(table: str, code: str) -> Iterator[Network]:
    """A network while the block runs."""
    one = Network(table, code)
    try:
        yield one
    finally:
        one.close()
