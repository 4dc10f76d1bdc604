"""The I2C wire: what it carries, counts and does when a plug is pulled."""

from __future__ import annotations

import errno

import pytest

from sim.wires.bus import I2cBus


class Recorder:
    """A chip that only remembers."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.starts = 0

    def write(self, message: bytes) -> None:
        self.messages.append(message)

    def read(self) -> int:
        return 0x5A

    def power_up(self) -> None:
        self.starts += 1


@pytest.fixture
def chip() -> Recorder:
    return Recorder()


@pytest.fixture
def bus(chip: Recorder) -> I2cBus:
    bus = I2cBus()
    bus.attach(0x3C, chip)
    return bus


def test_a_block_write_is_address_register_and_data(bus: I2cBus, chip: Recorder) -> None:
    bus.write_i2c_block_data(0x3C, 0x40, [1, 2, 3])
    assert chip.messages == [b"\x40\x01\x02\x03"]
    assert (bus.bytes, bus.transfers) == (5, 1)


def test_time_on_the_wire_is_nine_clocks_a_byte(bus: I2cBus) -> None:
    bus.write_i2c_block_data(0x3C, 0x40, [0] * 32)
    assert bus.seconds == pytest.approx((34 * 9 + 2) / 400_000)


def test_a_read_is_address_and_byte(bus: I2cBus) -> None:
    assert bus.read_byte(0x3C) == 0x5A
    assert bus.bytes == 2


def test_an_smbus_block_is_32_bytes_at_most(bus: I2cBus) -> None:
    with pytest.raises(ValueError, match="32"):
        bus.write_i2c_block_data(0x3C, 0x40, [0] * 33)


def test_nobody_at_the_address_is_error_121(bus: I2cBus) -> None:
    with pytest.raises(OSError, match="Remote I/O") as caught:
        bus.write_i2c_block_data(0x3D, 0, [0xE3])
    assert caught.value.errno == errno.EREMOTEIO == 121


def test_a_pulled_plug_answers_neither_write_nor_read(bus: I2cBus, chip: Recorder) -> None:
    bus.unplug(0x3C)
    with pytest.raises(OSError, match="Remote"):
        bus.write_i2c_block_data(0x3C, 0, [0xE3])
    with pytest.raises(OSError, match="Remote"):
        bus.read_byte(0x3C)
    bus.plug(0x3C)
    bus.write_i2c_block_data(0x3C, 0, [0xE3])
    assert chip.messages == [b"\x00\xe3"]
    assert chip.starts == 1


def test_a_plug_pulled_in_mid_transfer_lets_the_first_bytes_through(
    bus: I2cBus, chip: Recorder
) -> None:
    bus.unplug(0x3C, after_bytes=6)
    bus.write_i2c_block_data(0x3C, 0x40, [1, 2])
    with pytest.raises(OSError, match="Remote"):
        bus.write_i2c_block_data(0x3C, 0x40, [3, 4, 5])
    with pytest.raises(OSError, match="Remote"):
        bus.write_i2c_block_data(0x3C, 0x40, [6])
    assert chip.messages == [b"\x40\x01\x02", b"\x40\x03\x04"]
