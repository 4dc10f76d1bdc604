"""A UART for MicroPython on a computer: a stream over a non-blocking descriptor."""

import io

_POLL = 3  # MP_STREAM_POLL
_GET_FILENO = 10  # MP_STREAM_GET_FILENO: answered, `select.poll` waits; if not, it turns and turns


class Line(io.IOBase):
    """As machine.UART with timeout 0: nothing there reads as None, what does not fit is told."""

    def __init__(self, descriptor):
        self._descriptor = descriptor
        self._in = open(descriptor, "rb")  # noqa: SIM115
        self._out = open(descriptor, "wb")  # noqa: SIM115

    def read(self, count=512):
        return self._in.read(count)

    def write(self, data):
        return self._out.write(data)

    def ioctl(self, request, argument):
        if request == _GET_FILENO:
            return self._descriptor
        return argument if request == _POLL else 0
