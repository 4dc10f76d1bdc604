"""The ways in which readers write the number of a 125 kHz tag: one tag, one number."""

import pytest
from hypothesis import assume, given, strategies as st

from controller.files.tagbook import DrawnTag, TagBook
from hardware.checks import numbers
from hardware.checks.findings import Verdict
from hardware.profile.types import Digits, ReaderKind, ReaderProfile
from hardware.readers.digits import others, printed, uid_in, written
from hardware.readers.uid import same_tag
from tests.steps import cases

TAG = bytes.fromhex("0100bc614e")
"""Printed on it: 0012345678 188,24910."""


@cases(
    "text, digits, uid",
    ("0100BC614E", Digits.HEX, "0100bc614e"),
    ("100BC614E", Digits.HEX, "0100bc614e"),
    ("00BC614E", Digits.HEX, "00bc614e"),
    ("BC614E", Digits.HEX, "00bc614e"),
    ("4A2B32C22D80F1", Digits.HEX, "4a2b32c22d80f1"),
    ("4A2B32C22D80F", Digits.HEX, "04a2b32c22d80f"),
    ("0012345678", Digits.DECIMAL, "00bc614e"),
    ("12345678", Digits.DECIMAL, "00bc614e"),
    ("0004307312974", Digits.DECIMAL, "0100bc614e"),
    ("18824910", Digits.THREE_FIVE, "00bc614e"),
    ("00700042", Digits.THREE_FIVE, "0007002a"),
    ("700042", Digits.THREE_FIVE, "0007002a"),
    ("0018824910", Digits.FIVE_FIVE, "00bc614e"),
    ("6553565535", Digits.FIVE_FIVE, "ffffffff"),
    ("0010012345678", Digits.THREE_TEN, "0100bc614e"),
    ("10012345678", Digits.THREE_TEN, "0100bc614e"),
)
def test_each_way_is_the_tag(text: str, digits: Digits, uid: str) -> None:
    assert uid_in(text, digits) == bytes.fromhex(uid)
    if uid.endswith("bc614e"):
        assert same_tag(bytes.fromhex(uid), TAG)
        assert printed(bytes.fromhex(uid)) == "0012345678 188,24910"


@cases(
    "text, digits",
    ("25600000", Digits.THREE_FIVE), ("25565536", Digits.THREE_FIVE),
    ("012345678", Digits.THREE_FIVE), ("6553600000", Digits.FIVE_FIVE),
    ("2560000000000", Digits.THREE_TEN), ("0004294967296", Digits.THREE_TEN),
    ("72057594037927936", Digits.DECIMAL), ("BC614E", Digits.DECIMAL),
    ("0100BC614E0100BC", Digits.HEX), ("", Digits.HEX), ("", Digits.THREE_FIVE),
)  # fmt: skip
def test_what_cannot_be_is_none(text: str, digits: Digits) -> None:
    assert uid_in(text, digits) is None


BITS = {Digits.THREE_FIVE: 24, Digits.FIVE_FIVE: 32, Digits.THREE_TEN: 40}
TAGS = st.binary(min_size=5, max_size=5)


@given(TAGS, st.sampled_from(Digits), st.sampled_from((24, 32, 40)), st.booleans())
def test_whatever_a_reader_writes_of_a_tag_is_that_tag(
    tag: bytes, digits: Digits, bits: int, zeros: bool
) -> None:
    """Leading zeros or not; whole, or the last 32 or 24 bits."""
    known = BITS.get(digits, bits)
    number = int.from_bytes(tag, "big") & ((1 << known) - 1)
    least = number.to_bytes(5, "big")[5 - known // 8 :]
    text = written(least, digits)
    read = uid_in(text if zeros else text.lstrip("0") or "0", digits)
    assert read is not None
    assert same_tag(read, tag)


@given(TAGS, st.sampled_from(Digits))
def test_a_book_knows_the_tag_of_whichever_reader_taught_it(tag: bytes, digits: Digits) -> None:
    thing = DrawnTag(deck=0, card=0)
    book = TagBook({tag: thing})
    text = written(tag[-BITS.get(digits, 40) // 8 :], digits)
    read = uid_in(text, digits)
    assert read is not None
    assert book.tag(read) == thing
    assert TagBook({read: thing}).tag(tag) == thing


@given(st.binary(min_size=4, max_size=4), st.binary(min_size=1, max_size=1))
def test_two_tags_with_the_same_24_bits_are_two_at_a_reader_of_32(uid: bytes, first: bytes) -> None:
    other = first + uid[1:]
    assume(0 not in (first[0], uid[0]) and first[0] != uid[0] and other != uid[::-1])
    thing = DrawnTag(deck=0, card=0)
    assert not same_tag(uid, other)
    assert TagBook({uid: thing}).tag(other) is None
    assert TagBook({uid: thing}).tag(bytes(1) + uid[1:]) == thing


def test_which_number_it_is_somebody_is_asked_to_compare() -> None:
    reader = ReaderProfile(kind=ReaderKind.KEYBOARD, path="/dev/a", digits=Digits.DECIMAL)
    assert dict(others(uid_in("18824910", Digits.DECIMAL) or b"", Digits.DECIMAL)) == {
        Digits.HEX: bytes.fromhex("18824910"), Digits.THREE_FIVE: bytes.fromhex("00bc614e"),
    }  # fmt: skip
    found = numbers.check("desk head 0", "desk", reader, (18824910).to_bytes(4, "big"))
    assert found is not None
    assert found.verdict is Verdict.LOOK
    assert "0018824910 031,16078 should be printed on it" in str(found.what)
    assert (
        'if 0012345678 188,24910 is printed there, set digits = "3d5d" under [readers.desk]'
        in str(found.remedy)
    )


@pytest.mark.parametrize("kind", [ReaderKind.RDM6300, ReaderKind.RINGKEEPER])
def test_a_reader_that_tells_bytes_leaves_nothing_to_compare(kind: ReaderKind) -> None:
    reader = ReaderProfile(kind=kind, path="/dev/a")
    assert numbers.check("pads head 0", "pads", reader, bytes.fromhex("18824910")) is None


def test_a_number_that_can_be_only_one_leaves_nothing_to_compare() -> None:
    reader = ReaderProfile(kind=ReaderKind.LINES, path="/dev/a")
    assert numbers.check("bank head 0", "bank", reader, TAG) is None
