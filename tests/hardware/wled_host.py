"""A host on the loopback that answers as WLED: one port for frames, one for its page."""

import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

from sim.chips.wled import Wled
from tests.patience import PATIENCE_S
from tests.ports import free_port

HOST = "127.0.0.1"


class WledHost:
    """Plugged in when it is made; `unplug` closes both ports, `plug` opens the same again."""

    def __init__(self, wled: Wled, *, page: bytes | None = None) -> None:
        self.wled, self.page = wled, page
        self.asked = 0
        self.heard = threading.Condition()
        self.port, self.web_port = free_port(), free_port()
        self.plug()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()

    def plug(self) -> None:
        self.wled.power_up()
        self._udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._udp.bind((HOST, self.port))
        self._web = ThreadingHTTPServer((HOST, self.web_port), self._handler())
        self._threads = [
            threading.Thread(target=self._listen, daemon=True),
            threading.Thread(target=self._web.serve_forever, args=(0.01,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def unplug(self) -> None:
        if self._threads:
            self._web.shutdown()
            self._web.server_close()
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as bell:
                bell.sendto(b"", (HOST, self.port))
            for thread in self._threads:
                thread.join(PATIENCE_S)
            self._udp.close()
            self._threads = []

    def until_shown(self, colours: list[tuple[int, int, int]]) -> bool:
        """Wait until its lights show this."""
        return self.until(lambda: self.wled.colours(time.monotonic()) == colours)

    def until(self, true: object) -> bool:
        """Wait until something holds after a packet."""
        assert callable(true)
        with self.heard:
            return bool(self.heard.wait_for(true, PATIENCE_S))

    def _listen(self) -> None:
        while packet := self._udp.recv(2048):
            with self.heard:
                self.wled.receive(packet, time.monotonic())
                self.heard.notify_all()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                host.asked += 1
                answer = host.wled.info() if host.page is None else host.page
                self.send_response(200 if self.path == "/json/info" else 404)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: object) -> None: ...

        return Handler
