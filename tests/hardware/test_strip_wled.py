"""A strip that WLED drives: packets held against its documentation, a host that goes and comes
back, one that is none, and what its lights show afterwards."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st

from hardware.ports import DeviceEvent, PartFound, PartLost
from hardware.strip import wled
from hardware.strip.strip import PixelStrip
from hardware.strip.wled import ENDS_S, STAYS_S, Line, WledPixels, packets
from sim.chips.wled import Wled
from tests.hardware.wled_host import HOST, WledHost
from tests.patience import PATIENCE_S
from tests.ports import free_port

RED = (255, 0, 0)
QUICK = 0.01


class Told:
    """What was told of a strip, in whatever thread."""

    def __init__(self) -> None:
        self.events: list[DeviceEvent] = []
        self._changed = threading.Condition()

    def __call__(self, event: DeviceEvent) -> None:
        with self._changed:
            self.events.append(event)
            self._changed.notify_all()

    def until(self, *kinds: type) -> bool:
        with self._changed:
            return self._changed.wait_for(
                lambda: [type(one) for one in self.events] == [*kinds], PATIENCE_S
            )


class Rig:
    def __init__(self, host: WledHost, *, name: str = HOST, limit_ma: int = 60_000) -> None:
        self.told, count = Told(), host.wled.count
        self.pixels = WledPixels(
            lambda: Line(name, host.port, host.web_port), count, sink=self.told, retry_s=QUICK,
            keep_s=0.05, check_s=QUICK,
        )  # fmt: skip
        self.strip = PixelStrip(
            self.pixels, count=count, sink=self.told, brightness=1.0, limit_ma=limit_ma,
            order="RGB",
        )  # fmt: skip


@pytest.fixture
def host() -> Iterator[WledHost]:
    with WledHost(Wled(8)) as host:
        yield host


@given(st.integers(1, 1000), st.integers(1, 254), st.randoms())
def test_any_number_of_lights_arrives_whole(count: int, stays_s: int, random: object) -> None:
    """490 lights go in one packet (DRGB), more in packets of 489 (DNRGB)."""
    lights, peer = random.randbytes(3 * count), Wled(count)  # type: ignore[attr-defined]
    sent = [*packets(lights, stays_s)]
    for packet in sent:
        peer.receive(packet, now=10.0)
        assert len(packet) <= 1472, "what WLED takes"
    assert peer.faults == []
    assert b"".join(map(bytes, peer.colours(10.0))) == lights
    assert len(sent) == (1 if count <= 490 else -(-count // 489))
    assert peer.realtime(10.0 + stays_s - 0.1)
    assert peer.colours(10.0 + stays_s) == [peer.own] * count


def test_what_is_shown_arrives_and_closed_wled_has_its_lights_back(host: WledHost) -> None:
    rig = Rig(host)
    rig.strip.show([RED] * 7 + [(1, 2, 3)])
    assert host.until_shown([RED] * 7 + [(1, 2, 3)])
    assert rig.told.until(PartFound)
    (found,) = rig.told.events
    assert isinstance(found, PartFound)
    assert (str(found.about), found.advice) == (
        "Wall (WLED 0.14.4) answers, with 8 lights", None,
    )  # fmt: skip
    rig.strip.close()
    assert host.until_shown([(0, 0, 0)] * 8)
    later = time.monotonic() + ENDS_S
    assert host.wled.colours(later) == [host.wled.own] * 8
    assert host.wled.faults == []


def test_a_frame_that_stays_is_sent_again_before_wled_gives_up(host: WledHost) -> None:
    assert wled.KEEP_S * 2 < STAYS_S, "two packets may be lost"
    rig = Rig(host)
    rig.strip.show([RED] * 8)
    assert host.until_shown([RED] * 8)
    before = host.wled.frames
    assert host.until(lambda: host.wled.frames >= before + 3)
    assert host.wled.colours(time.monotonic()) == [RED] * 8
    rig.strip.close()


def test_no_more_than_thirty_frames_a_second_are_sent_and_the_last_one_wins(host: WledHost) -> None:
    rig = Rig(host)
    began = time.monotonic()
    for red in range(256):
        rig.strip.show([(red, 0, 0)] * 8)
    assert host.until_shown([RED] * 8)
    lasted = time.monotonic() - began
    assert rig.pixels.frames <= 2 + lasted / wled.FRAME_S
    rig.strip.close()


def test_gone_and_back_is_told_once_each_and_all_is_shown_again(host: WledHost) -> None:
    rig = Rig(host)
    rig.strip.show([RED] * 8)
    assert host.until_shown([RED] * 8)
    host.unplug()
    assert rig.told.until(PartFound, PartLost)
    rig.strip.show([(0, 9, 0)] * 8)  # meanwhile the game goes on
    host.plug()
    assert host.until_shown([(0, 9, 0)] * 8)
    assert rig.told.until(PartFound, PartLost, PartFound)
    rig.strip.close()


def test_a_restart_between_two_questions_is_not_noticed_but_mended(host: WledHost) -> None:
    rig = Rig(host)
    rig.strip.show([RED] * 8)
    assert host.until_shown([RED] * 8)
    host.wled.power_up()
    assert host.until_shown([RED] * 8)
    rig.strip.close()


def lost(rig: Rig) -> PartLost:
    assert rig.told.until(PartLost)
    (event,) = rig.told.events
    assert isinstance(event, PartLost)
    rig.strip.close()
    return event


def test_a_name_that_nobody_has_is_said_and_stops_nobody(host: WledHost) -> None:
    rig = Rig(host, name="no-such-host.invalid")
    began = time.monotonic()
    assert rig.strip.show([RED] * 8) == 24
    assert time.monotonic() - began < wled.ANSWER_S, "`show` does not wait"
    event = lost(rig)
    assert str(event.why) == "there is no host of the name no-such-host.invalid"
    assert event.shown
    assert "WLED's page" in str(event.remedy)


def test_a_host_that_does_not_answer_is_said(
    host: WledHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its kernel takes the question, and nobody reads it."""
    monkeypatch.setattr(wled, "ANSWER_S", 0.05)
    with socket.create_server((HOST, 0)) as silent:
        host.web_port, right = silent.getsockname()[1], host.web_port
        assert str(lost(Rig(host)).why) == "WLED at 127.0.0.1 does not answer"
        host.web_port = right


@pytest.mark.parametrize("page", [b"", b"hello", b"{}", b'{"ver": 3}', b"[" * 10_000])
def test_a_host_that_is_not_wled_is_said(page: bytes) -> None:
    with WledHost(Wled(8), page=page) as other:
        assert str(lost(Rig(other)).why) == "what answers at 127.0.0.1 is not WLED"
        assert other.wled.frames == 0


def test_a_port_that_nobody_listens_to_is_named(host: WledHost) -> None:
    """The host tells a connected socket (ICMP): its page answers, but WLED's port is another."""
    host.port, right = free_port(), host.port
    event = lost(Rig(host))
    assert str(event.why) == f"WLED at 127.0.0.1 takes no frames at port {host.port}"
    assert "Sync Interfaces" in str(event.remedy)
    host.port = right


def test_a_strip_shorter_than_in_hardware_toml_is_told(host: WledHost) -> None:
    host.wled.count = 5
    told = Told()
    pixels = WledPixels(lambda: Line(HOST, host.port, host.web_port), 8, sink=told)
    assert told.until(PartFound)
    (found,) = told.events
    assert isinstance(found, PartFound)
    assert str(found.advice).startswith("hardware.toml has 8 lights")
    pixels.deinit()


def test_the_limit_counts_as_for_any_strip(host: WledHost) -> None:
    rig = Rig(host, limit_ma=88)
    rig.strip.show([(255, 255, 255)] * 8)
    assert host.until_shown([(42, 42, 42)] * 8)
    rig.strip.close()
