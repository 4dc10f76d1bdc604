"""What the firmware asks of an NTAG on a simulated chip, and what it never does.

Sections are those of NXP's data sheet NTAG213/215/216 Rev. 3.2.
"""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from firmware import ntag
from sim.chips.ntag import KINDS, Ntag
from sim.chips.tag import Tag
from tests.asked_tags import UID, Desk
from tests.steps import cases

READ, WRITE = ntag.READ, ntag.WRITE

WRITTEN = bytes.fromhex(
    "0103a00c 340328d1 01245501 6e78702e 636f6d2f 696e6465 782e6874 6d6c3f6d 3d303030 30303030"
    "30303030 303030fe"
)
"""The example of section 8.7.1.1, table "Physical memory content", from page 4 on."""


def example() -> Ntag:
    tag = Ntag(UID)
    tag.put(4, WRITTEN)
    tag.put(41, bytes.fromhex("54000cff"))
    return tag


def test_the_number_is_read_in_its_place_byte_by_byte() -> None:
    """Section 8.7.1.1: MIRROR 54h, MIRROR_PAGE 0Ch; table "Virtual memory content"."""
    desk = Desk(example())
    read = b"".join(desk.ask(READ, page) for page in (4, 8, 12))
    assert read == WRITTEN.replace(b"0" * 14, b"04E141124C2880")
    assert read[7:12] == bytes.fromhex("d101245501")
    assert b"http://www." + read[12:-1] == b"http://www.nxp.com/index.html?m=04E141124C2880"


def test_the_counter_stands_behind_it() -> None:
    """Sections 8.6 and 8.7.3.1: MIRROR D4h, counted at the first read after power came on."""
    tag = Ntag(UID)
    tag.put(4, WRITTEN[:-1] + b"x000000\xfe")
    tag.put(41, bytes.fromhex("d4000cff10000000"))
    tag.counter = 0x3F30
    desk = Desk(tag)
    assert desk.ask(READ, 15) == b"880x003F31\xfe".ljust(16, b"\0")
    assert desk.ask(READ, 15)[3:10] == b"x003F32"


def test_a_mirror_that_does_not_fit_is_none() -> None:
    """Section 8.7: it must not go beyond the user memory."""
    tag = Ntag(UID)
    tag.put(41, bytes.fromhex("540025ff"))
    assert Desk(tag).ask(READ, 37) == bytes(15) + b"\xbd"


@cases("kind", *KINDS)
def test_reading_begins_again_at_the_first_page(kind: str) -> None:
    """Section 10.2; the password reads as zeros (section 8.5.7)."""
    last, desk = KINDS[kind].last, Desk(Ntag(UID, kind))
    assert ntag.last_page(desk.ask(ntag.GET_VERSION)) == last
    assert desk.ask(READ, last + 4) == bytes(8) + bytes.fromhex("04e1412c124c2880")
    assert desk.ask(READ, last + 6) == b"\0"  # section 9.3: NAK for an invalid page


@cases("kind", *KINDS)
def test_no_page_is_written_but_user_memory_and_the_mirror(kind: str) -> None:
    """Sections 8.5.2 to 8.5.7: whatever is asked, no lock, password, access or container page."""
    tag = Ntag(UID, kind)
    desk, last = Desk(tag), KINDS[kind].last
    for page in range(256):
        answer = desk.ask(WRITE, page, 0xFF, 0xFF, 0xFF, 0xFF)
        assert answer == (b"\x0a" if page in {*range(4, last + 1), last + 2} else ntag.SILENT)
    assert tag.written == [*range(4, last + 1), last + 2]


def test_a_page_takes_4_ms_and_silence_ten() -> None:
    """Section 10.4: an answer may take 10 ms."""
    desk = Desk(Ntag(UID))
    began = desk.time.now
    assert desk.ask(WRITE, 4, 1, 2, 3, 4) == b"\x0a"
    assert 0.004 < desk.time.now - began < 0.025
    assert desk.ask(READ, 4)[:4] == b"\1\2\3\4"
    assert desk.heads.read(0) == [UID]


@cases(
    "pages, page, answer",
    ({2: "f6480010"}, 4, b"\x0a"),  # section 8.5.2: L4 is bit 4 of the first, L12 of the second
    ({2: "f6480010"}, 12, b"\0"),
    ({40: "80000000"}, 30, b"\0"),  # section 8.5.3: two pages a bit, from page 16 on
    ({40: "80000000"}, 29, b"\x0a"),
    ({41: "04000010"}, 16, b"\0"),  # section 8.8: AUTH0
    ({41: "04000010"}, 15, b"\x0a"),
    ({42: "40000000"}, 41, b"\0"),  # section 8.5.7: CFGLCK
)
def test_a_locked_page_answers_no(pages: dict[int, str], page: int, answer: bytes) -> None:
    tag = Ntag(UID)
    for number, data in pages.items():
        tag.put(number, bytes.fromhex(data))
    assert Desk(tag).ask(WRITE, page, 1, 2, 3, 4) == answer
    assert (page in tag.written) == (answer == b"\x0a")


def test_another_kind_of_tag_is_left_alone() -> None:
    """Section 10.1: who does not say what it is is not written to."""
    plain = Tag(UID)
    assert Desk(plain).ask(WRITE, 4, 1, 2, 3, 4) == ntag.SILENT
    assert Desk(plain).ask(ntag.GET_VERSION) == ntag.SILENT
    assert Desk().ask(ntag.GET_VERSION) == b""
    assert ntag.last_page(bytes.fromhex("0004040203000f03")) == 0  # NTAG213 TT: another mirror


@given(st.lists(st.floats(0.0, 0.5), min_size=1, max_size=3), st.integers(0, 999))
@settings(max_examples=40, deadline=None)
def test_nothing_is_made_up_among_tags_that_miss_frames(deaf: list[float], seed: int) -> None:
    """Of several tags the one that is named answers, with its own number, or nobody does."""
    uids = [bytes((4, number, *UID[2:])) for number in range(len(deaf))]
    desk = Desk(*(Ntag(uid, deaf=one, seed=seed) for uid, one in zip(uids, deaf, strict=True)))
    for uid in uids:
        answer = desk.ask(READ, 0, uid=uid)
        assert answer in (b"", ntag.SILENT) or answer[:3] + answer[4:8] == uid
