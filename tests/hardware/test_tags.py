"""Reports of a reader become touches: each once, also over a restart of the reader."""

import pytest

from common.message import Message
from firmware import wire
from hardware import ports
from hardware.line.hello import Hello, NodeKind
from hardware.line.link import Found, Report
from hardware.readers.tags import LYING_MOST, Tags
from tests.steps import cases

DEED = bytes.fromhex("04a1b2c3")
TOKEN = bytes.fromhex("0407c1b2a30080")


def found(*, fresh: bool) -> Found:
    kind = NodeKind.TAG_READER
    hello = Hello(kind=kind, firmware=(0, 1, 0), parts=2, boot=b"boot", ident=b"")
    return Found(hello=hello, fresh=fresh)


def told(tags: Tags, kind: int, head: int = 0, uid: bytes = b"") -> list[ports.DeviceEvent]:
    payload = b"" if kind == wire.LISTED else bytes((head, len(uid))) + uid
    return tags.report(Report(kind=kind, payload=payload))


def placed(head: int, uid: bytes) -> ports.TagPlaced:
    return ports.TagPlaced(source="pads", head=head, uid=uid)


def removed(head: int, uid: bytes) -> ports.TagRemoved:
    return ports.TagRemoved(source="pads", head=head, uid=uid)


@pytest.fixture
def tags() -> Tags:
    return Tags("pads")


def test_a_tag_is_placed_once_and_removed_and_a_pulled_cable_changes_nothing(tags: Tags) -> None:
    assert told(tags, wire.PLACED, 1, TOKEN) == [placed(1, TOKEN)]
    assert told(tags, wire.PLACED, 1, TOKEN) == []
    assert told(tags, wire.REMOVED, 1, DEED) == []
    assert tags.lying() == [(1, TOKEN)]
    assert told(tags, wire.REMOVED, 1, TOKEN) == [removed(1, TOKEN)]
    assert tags.lying() == []
    told(tags, wire.PLACED, 0, DEED)
    assert tags.found(found(fresh=False)) == []
    assert told(tags, wire.LISTED) == []


def test_a_reader_that_restarted_tells_only_the_difference(tags: Tags) -> None:
    for head, uid in ((0, DEED), (1, TOKEN)):
        told(tags, wire.PLACED, head, uid)
    assert tags.found(found(fresh=True)) == [(wire.LIST, b"")]
    assert told(tags, wire.PLACED, 1, TOKEN) == []
    assert told(tags, wire.PLACED, 1, DEED) == [placed(1, DEED)]
    assert told(tags, wire.LISTED) == [removed(0, DEED)]
    assert told(tags, wire.LISTED) == []


def test_a_reader_that_makes_up_tags_for_ever_does_not_fill_the_memory(tags: Tags) -> None:
    for number in range(LYING_MOST):
        uid = (number + 1).to_bytes(4, "big")
        assert told(tags, wire.PLACED, 0, uid) == [placed(0, uid)]
    assert isinstance(told(tags, wire.PLACED, 0, DEED)[0], ports.LineNoise)
    assert len(tags.lying()) == LYING_MOST
    told(tags, wire.REMOVED, 0, (1).to_bytes(4, "big"))
    assert told(tags, wire.PLACED, 0, DEED) == [placed(0, DEED)]


@cases(
    "kind, payload",
    (wire.PLACED, b""),
    (wire.PLACED, b"\0\5abcde"),
    (wire.REMOVED, b"\0\7abcd"),
    (wire.DIE, b"\0\4abcd"),
    (wire.HEAD, b"\0\1"),
    (wire.HEAD, b"\x08\0\x92"),
)
def test_nonsense_is_named_and_dropped(kind: int, payload: bytes) -> None:
    (noise,) = Tags("pads").report(Report(kind=kind, payload=payload))
    assert isinstance(noise, ports.LineNoise)
    assert noise.part == "pads"


def head(tags: Tags, number: int, state: int) -> list[ports.DeviceEvent]:
    return tags.report(Report(kind=wire.HEAD, payload=bytes((number, state, 0x92))))


def test_a_head_that_does_not_answer_is_a_part_told_once_until_it_works_again(tags: Tags) -> None:
    (lost,) = head(tags, 3, 0)
    assert isinstance(lost, ports.PartLost)
    assert lost.part == "pads head 3"
    assert str(lost.why).startswith("does not answer")
    assert head(tags, 3, 0) == []
    assert head(tags, 2, 1) == []
    about = Message("answers again, chip version {version}", version="0x92")
    assert head(tags, 3, 1) == [ports.PartFound(part="pads head 3", about=about)]
    assert head(tags, 3, 1) == []
    for number in (1, 3):
        head(tags, number, 0)
    tags.found(found(fresh=True))
    assert head(tags, 3, 0) == []
    back = ports.PartFound(part="pads head 1", about=Message("answers again"))
    assert told(tags, wire.LISTED) == [back]
    assert told(tags, wire.LISTED) == []
    assert isinstance(head(tags, 3, 1)[0], ports.PartFound)


def test_counted_reads_are_told_as_they_are() -> None:
    """docs/protocol.md, "Reports"."""
    payload = bytes((1, 0, 250, 0, 249, 0x13, 0x88))
    told = Tags("pads").report(Report(kind=wire.READS, payload=payload))
    assert told == [ports.HeadReads(source="pads", head=1, looks=250, seen=249, seconds=5.0)]
    (noise,) = Tags("pads").report(Report(kind=wire.READS, payload=payload[:6]))
    assert isinstance(noise, ports.LineNoise)


def test_what_a_tag_said_is_told_as_it_is() -> None:
    """docs/protocol.md, "Reports"; nothing, if it was silent."""
    for answer in (b"", b"\x0a", bytes(range(16))):
        told = Tags("pads").report(Report(kind=wire.TAG_SAID, payload=b"\x07" + answer))
        assert told == [ports.TagSaid(source="pads", number=7, answer=answer)]
    (noise,) = Tags("pads").report(Report(kind=wire.TAG_SAID, payload=b""))
    assert isinstance(noise, ports.LineNoise)


def test_heads_and_gain_are_ordered_and_heads_that_are_not_wired_not_missed() -> None:
    """docs/protocol.md, "Orders"; a reader does not keep them. A board for eight looks at all of
    them until the order comes."""
    tags = Tags("pads", heads=5, gain=6)
    settings = [(wire.HEADS, b"\x1f"), (wire.GAIN, b"\xff\6")]
    assert tags.found(found(fresh=False)) == settings
    assert tags.found(found(fresh=True)) == [*settings, (wire.LIST, b"")]
    assert Tags("pads", heads=8).found(found(fresh=False)) == [(wire.HEADS, b"\xff")]
    tags = Tags("pads", heads=2)
    assert [len(head(tags, number, 0)) for number in range(8)] == [1, 1, 0, 0, 0, 0, 0, 0]
    assert len(head(Tags("pads"), 7, 0)) == 1
    assert Tags("pads", heads=2).trouble(found(fresh=True)) is None
    said = "has 2 heads, but hardware.toml says 3; correct heads there"
    assert str(Tags("pads", heads=3).trouble(found(fresh=True))) == said
