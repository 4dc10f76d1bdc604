"""The reader chip against its data sheet (MFRC522 Rev. 3.9), bytes on SPI and no driver."""

import pytest

from sim.chips.mfrc522 import Mfrc522
from sim.chips.tag import FC_HZ, Tag, crc_a
from sim.wires.spi import NOBODY, BoardTime, SpiBus
from tests.steps import Stepped, cases, hexed, hexes, tables

REGISTERS = {
    "Command": 0x01, "ComIrq": 0x04, "DivIrq": 0x05, "Error": 0x06, "FIFOData": 0x09,
    "FIFOLevel": 0x0A, "Control": 0x0C, "BitFraming": 0x0D, "Coll": 0x0E, "Mode": 0x11,
    "TxMode": 0x12, "TxControl": 0x14, "CRCResultH": 0x21, "CRCResultL": 0x22, "TMode": 0x2A,
    "TPrescaler": 0x2B, "TReloadH": 0x2C, "TReloadL": 0x2D, "Version": 0x37,
}  # fmt: skip
REQUEST_S = 10 * 128 / FC_HZ  # a short frame


class Bench(Stepped):
    """One chip, and bytes on its wires. A register has the data sheet's name, without its -Reg, or
    its number; with an & some of its bits are meant. All numbers are in hexadecimal but seconds."""

    def __init__(self, **how: int) -> None:
        self.time = BoardTime()
        self.bus = SpiBus(self.time, hertz=10_000_000)
        self.chip = Mfrc522(self.time, **how)
        self.line = self.bus.attach(self.chip)
        self.time.spend(0.001)

    def transfer(self, data: bytes) -> bytes:
        got = bytearray(len(data))
        self.line(0)
        self.bus.write_readinto(data, got)
        self.line(1)
        return bytes(got)

    def read(self, register: str) -> str:
        name, _, mask = register.partition("&")
        value = self.transfer(bytes((0x80 | _number(name) << 1, 0)))[1]
        return f"{value & int(mask or 'ff', 16):02x}"

    def write(self, register: str, *values: str) -> None:
        self.transfer(bytes((_number(register) << 1, *hexes(*values))))

    def spend(self, seconds: str) -> None:
        self.time.spend(float(seconds))

    def put(self, *uids: str) -> None:
        """Tags into the field, which is on."""
        self.write("TxControl", "83")
        for uid in uids:
            self.chip.field.put(Tag(bytes.fromhex(uid)), self.time.now)
        self.time.spend(0.005)

    def clear(self) -> None:
        self.chip.field.tags.clear()

    def field(self) -> str:
        return "on" if self.chip.field.on else "off"

    def is_(self, fault: str) -> None:
        setattr(self.chip, fault, True)

    def send(self, data: str, framing: str = "0") -> None:
        for register, value in (("Command", "00"), ("ComIrq", "7f"), ("FIFOLevel", "80"),
                                ("FIFOData", data), ("Command", "0c")):  # fmt: skip
            self.write(register, value)
        self.write("BitFraming", f"{0x80 | int(framing, 16):02x}")

    def answer(self) -> str:
        self.time.spend(0.002)
        return "".join(self.read("FIFOData") for _ in range(int(self.read("FIFOLevel"), 16)))

    def ask(self, data: str, framing: str = "0") -> str:
        self.send(data, framing)
        return self.answer()


def _number(register: str) -> int:
    return REGISTERS[register] if register in REGISTERS else int(register, 16)


@pytest.fixture
def bench() -> Bench:
    return Bench()


@cases(
    "register, value",
    ("Command", "20"), ("ComIrq", "14"), ("Error", "00"), ("FIFOLevel", "00"),
    ("Control", "10"), ("BitFraming", "00"), ("Mode", "3f"), ("TxMode", "00"),
    ("TxControl", "80"), ("15", "00"), ("18", "84"), ("19", "4d"), ("24", "26"), ("26", "48"),
    ("27", "88"), ("TMode", "00"), ("CRCResultH", "ff"), ("CRCResultL", "ff"),
    ("Version", "92"),
)  # fmt: skip
def test_9_3_values_after_reset(bench: Bench, register: str, value: str) -> None:
    assert bench.read(register) == value


@tables("""
8.1.2: writing several, all go to the first
  write FIFOData 01 02 03 | read FIFOLevel -> 03
  read FIFOData -> 01 | read FIFOData -> 02 | read FIFOData -> 03
9.3.1.5: interrupt bits are set and cleared by mark
  write ComIrq 7f | read ComIrq -> 00 | write ComIrq a1 | write ComIrq 01 | read ComIrq -> 20
8.5: the fifth bit of an answer stops the timer
  write TMode 80 | write TReloadH 08  # 0.15 ms: after the fifth bit, before the answer's end
  put 04a1b2c3 | ask 26 7 -> 0400 | read ComIrq&61 -> 60
9.3.1.14: where two differ there is a collision: in the 27th bit, the third of the fourth byte
  write Coll 00 | put 04a1b2c3 04a1b2c7
  ask 26 7 -> 0400 | read Coll -> 20     # both say the same: no collision
  ask 9320 -> 04a1b20300                 # nothing after it
  read Error&08 -> 08 | read Coll -> 1b | read ComIrq&02 -> 02
9.3.1.14: the 32nd bit is position 0
  put 04a1b2c3 04a1b243 | look ask 26 7 | look ask 9320 | read Coll&3f -> 00
  clear | put 04a1b2c3 84a1b2c3 | look ask 52 7 | look ask 9320 | read Coll&3f -> 08
9.3.1.13: RxAlign shifts the first bit
  put 04a1b2c3 | look ask 26 7 | ask 93330401 33 -> a0b2c3d4 | read Control&07 -> 00
no field, no answer
  put 04a1b2c3 | write TxControl 80 | ask 26 7 | read ComIrq&60 -> 40
8.6.2: powered down it radiates and sends nothing
  put 04a1b2c3 | write Command 10 | field -> off
  write Command 00 | read Command&10 -> 10 | spend 0.00003776 | read Command&10 -> 00 | field -> on
10.3.1.10: soft reset sets all registers back
  put 04a1b2c3 | write Mode 3d | write Command 0f | read Command&10 -> 10 | field -> off
  spend 0.00003776 | read Command -> 20 | read Mode -> 3f
10.3: no change goes on with the command
  put 04a1b2c3 | send 26 7 | write Command 07 | answer -> 0400
a hung chip answers and does nothing until reset
  put 04a1b2c3 | is_ hung | read Version -> 92
  ask 26 7 -> 26 | read ComIrq -> 00     # it lies in the FIFO, unsent
  write Command 0f | spend 0.001 | clear | put 04a1b2c3 | ask 26 7 -> 0400
an unplugged chip leaves the line to its pull-up
  is_ unplugged | read Version -> ff
""")
def test_it_does_as_the_data_sheet_says(bench: Bench, steps: tuple[str, ...]) -> None:
    bench.play(steps)


def test_8_1_2_each_byte_read_is_of_the_next_address_and_takes_its_time(bench: Bench) -> None:
    bench.write("Mode", "3d")
    sent = bytes((*(0x80 | REGISTERS[name] << 1 for name in ("Mode", "Version", "TxControl")), 0))
    assert hexed(bench.transfer(sent)[1:]) == "3d 92 80"
    began = bench.time.now
    bench.read("Version")
    assert bench.time.now - began == pytest.approx(16 / 10_000_000)


def test_8_3_the_fifo_holds_64_bytes(bench: Bench) -> None:
    bench.write("FIFOData", bytes(range(64)).hex())
    bench.play(("read Error -> 00", "write FIFOData 40", "read Error -> 10"))  # BufferOvfl
    bench.play(("read FIFOLevel -> 40", "write FIFOLevel 80", "read FIFOLevel -> 00"))
    assert bench.read("Error") == "00"


@cases("mode, crc", ("3d", crc_a(b"\x12\x34")), ("3c", crc_a(b"\x12\x34", 0)), ("3d", b"\x26\xcf"))
def test_8_9_the_coprocessor_starts_with_the_preset(bench: Bench, mode: str, crc: bytes) -> None:
    bench.play((f"write Mode {mode}", "write FIFOData 12 34", "write Command 03"))
    bench.time.spend(16 / FC_HZ)
    bench.play(("read DivIrq -> 04", f"read CRCResultL -> {crc[:1].hex()}"))
    assert bench.read("CRCResultH") == crc[1:].hex()


@pytest.mark.parametrize(("prescaler", "reload"), [(169, 11), (0x0A9, 1000), (4095, 0)])
def test_8_5_the_timer_starts_after_sending(bench: Bench, prescaler: int, reload: int) -> None:
    for register, value in (("TMode", 0x80 | prescaler >> 8), ("TPrescaler", prescaler & 0xFF),
                            ("TReloadH", reload >> 8), ("TReloadL", reload & 0xFF)):  # fmt: skip
        bench.write(register, f"{value:02x}")
    bench.play(("put", "send 26 7"))
    bench.time.spend(REQUEST_S)
    assert bench.read("ComIrq&41") == "40"  # TxIRq
    bench.time.spend((2 * prescaler + 1) * (reload + 1) / FC_HZ - 4e-6)
    bench.play(("read ComIrq&01 -> 00", "spend 4e-6", "read ComIrq&21 -> 01"))


def test_an_answer_is_there_when_it_has_gone_through_the_air(bench: Bench) -> None:
    bench.put("04a1b2c3")
    began = bench.time.now + 8 * (12 + 1) / 10_000_000
    bench.send("26", "7")
    ends = began + REQUEST_S + 1172 / FC_HZ + (1 + 18 + 1) * 128 / FC_HZ
    bench.time.spend(ends - bench.time.now - 5e-6)
    bench.play(("read ComIrq&20 -> 00", "spend 6e-6", "read ComIrq&20 -> 20"))


def test_9_3_2_3_a_frame_with_crc_needs_none_of_the_host(bench: Bench) -> None:
    bench.play(("write Mode 3d", "put 04a1b2c3", "look ask 26 7", "ask 9320 -> 04a1b2c3d4"))
    bench.write("TxMode", "80")
    assert bench.ask("937004a1b2c3d4") == (b"\0" + crc_a(b"\0")).hex()
    assert bench.read("Control&07") == "00"


def test_9_3_1_14_values_after_a_collision_are_kept_if_wanted(bench: Bench) -> None:
    bench.play(("write Coll 80", "put 04a1b2c3 04a1b2c7", "look ask 26 7"))
    assert bytes.fromhex(bench.ask("9320"))[3] & 0xC0 == 0xC0


@pytest.mark.parametrize("version", [0x88, 0x12, 0xB2, 0x91])
def test_copies_say_so(version: int) -> None:
    assert Bench(version=version).read("Version") == f"{version:02x}"


def test_a_copy_that_holds_miso_spoils_what_others_say(bench: Bench) -> None:
    copy = Mfrc522(bench.time, version=0x12)
    copy_line = bench.bus.attach(copy)
    assert bench.read("Version") == "92"
    copy.stuck = 0x00
    assert bench.read("Version") == "00"
    bench.line, good = copy_line, bench.line
    assert bench.read("Version") == "12"  # selected it drives what it should
    bench.line = good
    copy.stuck = NOBODY
    assert bench.read("Version") == "92"
