"""A reader with its driver and its chips looks at its heads, COUNT steps of the node; prints the
memory in use after a tenth of them and at the end, and how many reports it made."""

import gc
import sys

from firmware import reader_main, wire
from firmware.node import Node


class Host:
    """The other end of a perfect line: acknowledges at once what it has got."""

    def __init__(self):
        self.reports = 0
        self._decoder = wire.Decoder()
        self._answer = b""

    def read(self):
        answer, self._answer = self._answer, b""
        return answer

    def write(self, data):
        for kind, boot, sequence, _ in self._decoder.feed(data):
            if wire.FIRST_REPORT <= kind <= wire.LAST_REPORT:
                self.reports += 1
                sequence += 1
            self._answer = wire.encode(wire.ACK, boot, sequence & 0xFFFF)
        return len(data)


def main(count):
    host = Host()
    node = Node(host, reader_main.reader(), b"boot")
    now = 0
    for step in range(1, count + 1):
        now += max(1, node.step(now))
        if step in (count // 10, count):
            gc.collect()
            print(gc.mem_alloc())
    print(host.reports, now)


main(int(sys.argv[1]))
