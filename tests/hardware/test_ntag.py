"""A table's address on an NTAG: the bytes, the order in which they are written, and every refusal.

Sections are those of NXP's data sheet NTAG213/215/216 Rev. 3.2. The tags are simulated, the
firmware that asks them is the real one.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import cast

from hypothesis import given, settings, strategies as st

from common.message import Message
from firmware import ntag as firmware
from hardware.readers import ntag
from sim.chips.ntag import KINDS, Ntag
from sim.chips.tag import Tag
from tests.asked_tags import UID, Desk
from tests.steps import cases

BASE = "http://192.168.1.20:8080/t/"
ADDRESS = f"{BASE}04E141124C2880"


def write(
    tag: Tag, base: str = BASE, *, overwrite: bool = False,
    before: Callable[[bytes], object] = lambda _command: None,
) -> Message | None:  # fmt: skip
    """What comes of it; `before` sees each command."""
    desk, talk = Desk(tag), ntag.writing(UID, base, overwrite=overwrite)
    command = next(talk)
    while True:
        before(command)
        try:
            command = talk.send(desk.ask(*command))
        except StopIteration as end:
            return cast("Message | None", end.value)


def on_a_phone(tag: Ntag) -> str:
    """The address that a phone finds: TLV blocks from page 4 on, a short URI record (NFC Forum)."""
    tag.feed(False, 10.0)
    tag.feed(True, 20.0)
    memory, at = tag.seen()[16 : 4 * (tag.kind.last + 1)], 0
    while memory[at] != 0x03:
        assert memory[at] == 0x01  # lock control
        at += 2 + memory[at + 1]
    message = memory[at + 2 : at + 2 + memory[at + 1]]
    if not message:
        return ""
    assert memory[at + 2 + len(message)] == 0xFE
    assert message[:2] + message[3:4] == b"\xd1\x01U"
    assert message[2] == len(message) - 4
    start = {1: "http://www.", 2: "https://www.", 3: "http://", 4: "https://"}[message[4]]
    return start + message[5:].decode("ascii")


def test_the_data_sheet_s_own_example() -> None:
    """Section 8.7.1.1: the pages of the table "Virtual memory content", and MIRROR 54h, 0Ch."""
    image = ntag.image(UID, "http://www.nxp.com/index.html?m=", 39)
    assert image is not None
    assert image.memory == bytes.fromhex(
        "0103a00c 340328d1 01245501 6e78702e 636f6d2f 696e6465 782e6874 6d6c3f6d 3d303445 31343131"
        "32344332 383830fe"
    )
    assert image.mirror(bytes.fromhex("040000ff")) == bytes.fromhex("54000cff")


@cases("kind", *KINDS)
def test_a_sticker_as_it_is_sold_leads_to_the_table(kind: str) -> None:
    """Sections 8.5.4, 8.5.6 and 8.5.7: the container stays, so do locks, password and access."""
    tag = Ntag(UID, kind)
    sold, last = bytes(tag.memory), tag.kind.last
    assert write(tag) is None
    assert on_a_phone(tag) == ADDRESS
    config = 4 * (last + 2)
    assert tag.memory[:16] == sold[:16]
    assert tag.memory[config - 4 : config] == sold[config - 4 : config]
    assert tag.memory[config + 3 :] == sold[config + 3 :]  # AUTH0, access, password, PACK
    tag.memory[16 : 4 * (last + 1)] = tag.memory[16 : 4 * (last + 1)].replace(
        UID.hex().upper().encode(), b"00000000000000"
    )
    assert on_a_phone(tag) == ADDRESS  # section 8.7.1: by the mirror alone


@cases(
    "base",
    *(
        f"http{s}://{www}{'h' * n}/t/"
        for s in ("", "s")
        for www in ("", "www.")
        for n in range(1, 5)
    ),
)
def test_the_mirror_meets_the_number_wherever_it_stands(base: str) -> None:
    """Section 8.7: MIRROR_PAGE and MIRROR_BYTE; prefixes 1 to 4 of the URI record."""
    for kind in KINDS:
        tag = Ntag(UID, kind)
        assert write(tag, base) is None
        at = tag.memory.index(UID.hex().upper().encode())
        tag.memory[at : at + 14] = b"00000000000000"
        assert on_a_phone(tag) == f"{base}04E141124C2880"


def test_it_is_written_once_and_anew_when_the_table_has_moved() -> None:
    tag = Ntag(UID)
    assert write(tag) is None
    count = len(tag.written)
    assert write(tag) is None
    assert len(tag.written) == count
    assert write(tag, "http://ring.local:8080/t/") is None
    assert on_a_phone(tag) == "http://ring.local:8080/t/04E141124C2880"


@given(st.integers(0, 60), st.sampled_from(sorted(KINDS)))
@settings(max_examples=60, deadline=None)
def test_taken_away_at_any_moment_it_is_empty_or_whole(after: int, kind: str) -> None:
    """The length is written last (NFC Forum, Type 2 Tag): never half an address. Laid down again it
    is finished."""
    tag, asked = Ntag(UID, kind), []

    def pull(_command: bytes) -> None:
        asked.append(1)
        tag.deaf = 1.0 if len(asked) > after else 0.0

    came = write(tag, before=pull)
    assert came in (None, ntag.GONE)
    tag.deaf = 0.0
    assert on_a_phone(tag) in ("", ADDRESS)
    assert came is ntag.GONE or on_a_phone(tag) == ADDRESS
    assert write(tag) is None
    assert on_a_phone(tag) == ADDRESS


def test_a_tag_that_misses_every_fifth_frame_is_written_all_the_same() -> None:
    for seed in range(20):
        tag = Ntag(UID, deaf=0.05, seed=seed)
        assert write(tag) in (None, ntag.GONE)
        tag.deaf = 0.0
        assert on_a_phone(tag) in ("", ADDRESS)


TEXT = bytes.fromhex("0103a00c 34030ad1 01065402 656e6869 fe")


@cases(
    "pages, why, asked",
    ({2: "f6480010"}, ntag.LOCKED, False),  # section 8.5.2: static lock bytes
    ({2: "f648f000"}, ntag.LOCKED, False),
    ({40: "010000bd"}, ntag.LOCKED, False),  # section 8.5.3: dynamic lock bytes
    ({40: "000800bd"}, ntag.LOCKED, False),
    ({42: "40000000"}, ntag.LOCKED, False),  # section 8.5.7: CFGLCK
    ({41: "04000004"}, ntag.PASSWORD, False),  # section 8.8: AUTH0 is a page that exists
    ({41: "04000029"}, ntag.PASSWORD, False),
    ({41: "0400002a"}, ntag.PASSWORD, True),  # what it protects is not written to
    ({41: "0400002c"}, ntag.PASSWORD, True),
    ({41: "0400002980000000"}, ntag.PASSWORD, False),  # PROT: not even read
    ({41: "0400000480000000"}, ntag.PASSWORD, False),
    ({3: "00000000"}, ntag.UNFORMATTED, False),  # section 8.5.4: capability container
    ({3: "e110120f"}, ntag.UNFORMATTED, False),
    ({4: TEXT.hex()}, ntag.FOREIGN, True),
    ({4: "0103a00c3403ff01"}, ntag.FOREIGN, True),
    ({4: "fd04deadbeeffe00"}, ntag.FOREIGN, True),
)
def test_what_must_not_be_written_to_is_not(
    pages: dict[int, str], why: Message, asked: bool
) -> None:
    """Nothing changes on it, unless somebody asks for that, and it can be."""
    tag = Ntag(UID)
    for number, data in pages.items():
        tag.put(number, bytes.fromhex(data))
    before = bytes(tag.memory)
    assert write(tag) is why
    assert tag.memory == before
    assert write(tag, overwrite=True) is (None if asked else why)
    assert (on_a_phone(tag) if asked else ADDRESS) == ADDRESS


@cases("filled", b"", b"\0" * 144, b"\xfe", b"\x03\x00\xfe")
def test_what_is_empty_may_be_written_to(filled: bytes) -> None:
    tag = Ntag(UID)
    tag.put(4, filled)
    assert write(tag) is None
    assert on_a_phone(tag) == ADDRESS


def test_other_kinds_of_tags_and_long_addresses_are_refused() -> None:
    assert write(Tag(UID)) is ntag.NO_NTAG  # it knows no GET_VERSION
    assert list(ntag.writing(UID[:4], BASE, overwrite=True)) == []
    assert write(Ntag(UID), f"http://{'h' * 130}/t/") is ntag.TOO_LONG
    assert write(Ntag(UID, "215"), f"http://{'h' * 230}/t/") is None
    assert write(Ntag(UID, "215"), f"http://{'h' * 240}/t/") is ntag.TOO_LONG


def test_a_copy_without_a_mirror_says_the_number_too() -> None:
    class Copy(Ntag):
        def seen(self) -> bytes:
            return bytes(self.memory)

    tag = Copy(UID)
    assert write(tag) is None
    assert on_a_phone(tag) == ADDRESS


def test_one_that_does_not_keep_what_it_took_is_not_called_good() -> None:
    class Worn(Ntag):
        def put(self, number: int, data: bytes) -> None:
            super().put(number, data if number != 9 else bytes(4))

    assert write(Worn(UID)) is ntag.UNKEPT


def test_a_page_that_cannot_be_written_is_said() -> None:
    class Stiff(Ntag):
        def _writable(self, page: int) -> bool:
            return page != 9 and super()._writable(page)

    tag = Stiff(UID)
    assert write(tag) is ntag.REFUSES
    assert on_a_phone(tag) == ""


@given(st.lists(st.binary(max_size=18), max_size=80))
def test_whatever_answers_nothing_raises_and_no_other_page_is_asked_for(
    answers: list[bytes],
) -> None:
    talk = ntag.writing(UID, BASE, overwrite=True)
    version = bytes.fromhex("0004040201000f03")
    commands = [next(talk)]
    with suppress(StopIteration):
        for answer in (version, *answers):
            commands.append(talk.send(answer))  # noqa: PERF401  # a generator must not stop
    pages = {command[1] for command in commands if command[0] == firmware.WRITE}
    assert pages <= {*range(4, 40), 41}
