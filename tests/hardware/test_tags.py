"""Reports of a reader become touches: each once, also over a restart of the reader."""

from __future__ import annotations

import pytest

from firmware import wire
from hardware.hello import Hello, NodeKind
from hardware.link import Found, Report
from hardware.ports import DeviceEvent, LineNoise, TagPlaced, TagRemoved
from hardware.tags import LYING_MOST, Tags

DEED = bytes.fromhex("04a1b2c3")
TOKEN = bytes.fromhex("0407c1b2a30080")


def found(*, fresh: bool) -> Found:
    kind = NodeKind.TAG_READER
    hello = Hello(kind=kind, firmware=(0, 1, 0), parts=2, boot=b"boot", ident=b"")
    return Found(hello=hello, fresh=fresh)


def told(tags: Tags, kind: int, head: int = 0, uid: bytes = b"") -> list[DeviceEvent]:
    payload = b"" if kind == wire.LISTED else bytes((head, len(uid))) + uid
    return tags.report(Report(kind=kind, payload=payload))


def test_placed_and_removed_are_told() -> None:
    tags = Tags("pads")
    assert told(tags, wire.PLACED, 1, TOKEN) == [TagPlaced(source="pads", head=1, uid=TOKEN)]
    assert tags.lying() == [(1, TOKEN)]
    assert told(tags, wire.REMOVED, 1, TOKEN) == [TagRemoved(source="pads", head=1, uid=TOKEN)]
    assert tags.lying() == []


def test_a_tag_that_lies_there_is_not_placed_again() -> None:
    tags = Tags("pads")
    told(tags, wire.PLACED, 0, DEED)
    assert told(tags, wire.PLACED, 0, DEED) == []
    assert told(tags, wire.REMOVED, 0, TOKEN) == []


def test_a_reader_that_restarted_tells_only_the_difference() -> None:
    tags = Tags("pads")
    for head, uid in ((0, DEED), (1, TOKEN)):
        told(tags, wire.PLACED, head, uid)
    assert tags.found(found(fresh=True)) == [(wire.LIST, b"")]
    assert told(tags, wire.PLACED, 1, TOKEN) == []
    assert told(tags, wire.PLACED, 1, DEED) == [TagPlaced(source="pads", head=1, uid=DEED)]
    assert told(tags, wire.LISTED) == [TagRemoved(source="pads", head=0, uid=DEED)]
    assert told(tags, wire.LISTED) == []


def test_a_reader_that_makes_up_tags_for_ever_does_not_fill_the_memory() -> None:
    tags = Tags("pads")
    for number in range(LYING_MOST):
        assert isinstance(told(tags, wire.PLACED, 0, number.to_bytes(4, "big"))[0], TagPlaced)
    assert isinstance(told(tags, wire.PLACED, 0, DEED)[0], LineNoise)
    assert len(tags.lying()) == LYING_MOST
    told(tags, wire.REMOVED, 0, bytes(4))
    assert isinstance(told(tags, wire.PLACED, 0, DEED)[0], TagPlaced)


def test_a_cable_that_was_pulled_changes_nothing() -> None:
    tags = Tags("pads")
    told(tags, wire.PLACED, 0, DEED)
    assert tags.found(found(fresh=False)) == []
    assert told(tags, wire.LISTED) == []


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (wire.PLACED, b""),
        (wire.PLACED, b"\0\5abcde"),
        (wire.REMOVED, b"\0\7abcd"),
        (wire.DIE, b"\0\4abcd"),
    ],
)
def test_nonsense_is_named_and_dropped(kind: int, payload: bytes) -> None:
    (noise,) = Tags("pads").report(Report(kind=kind, payload=payload))
    assert isinstance(noise, LineNoise)
    assert noise.part == "pads"
