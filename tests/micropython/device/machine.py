"""What a board's `machine` module has, as far as the firmware uses it, on a computer.

Pins and buses lead to tests/micropython/world.py, where the chips are.
"""

from os import getenv

from bus import ask

PWRON_RESET = 1
WDT_RESET = 3
DEEPSLEEP_RESET = 4


def reset():
    ask(b"X")  # never answered: the process ends


def deepsleep(milliseconds=0):
    ask(b"Z" + milliseconds.to_bytes(4, "big"))  # the same; a pin, or time, starts it again


def lightsleep(milliseconds):
    ask(b"l" + milliseconds.to_bytes(4, "big"))


def reset_cause():
    return int(getenv("RINGKEEPER_CAUSE"))


def unique_id():
    return b"\xe6\x61\x41\x04\x03\x2b\x1f\x2c"


LED_PIN = 255


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    IRQ_RISING = 4

    def __init__(self, number, mode=IN, pull=None, value=None):
        self.number = LED_PIN if number == "LED" else number
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is None:
            return ask(bytes((112, self.number)))[0]  # p
        ask(bytes((80, self.number, bool(level))))  # P
        return None

    __call__ = value


class ADC:
    ATTN_11DB = 3

    def __init__(self, pin, atten=None):
        self._pin = pin

    def read_uv(self):
        return int.from_bytes(ask(bytes((97, self._pin.number))), "big")  # a


class RTC:
    """Its memory outlives a deep sleep, but not a reset."""

    def memory(self, data=None):
        return ask(b"m") if data is None else ask(b"M" + data)


class I2C:
    def __init__(self, number, *, sda, scl, freq):
        pass

    def readfrom_mem(self, address, register, count):
        answer = ask(bytes((105, address, register, count)))  # i
        if len(answer) != count:
            raise OSError(19)  # ENODEV, as on a board when nobody acknowledges
        return answer

    def writeto_mem(self, address, register, data):
        ask(bytes((73, address, register)) + data)  # I


class SPI:
    def __init__(self, number, *, baudrate, sck, mosi, miso):
        pass

    def write(self, data):
        ask(b"w" + data)

    def write_readinto(self, data, into):
        into[:] = ask(b"x" + data)


class WDT:
    """Never bites here; what it is told is told to the world."""

    def __init__(self, *, timeout):
        ask(b"D" + timeout.to_bytes(4, "big"))

    def feed(self):
        pass


class _Memory:
    """Registers, which the world has."""

    def __setitem__(self, address, value):
        ask(b"R" + address.to_bytes(4, "big") + value.to_bytes(4, "big"))


mem32 = _Memory()
