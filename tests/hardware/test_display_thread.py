"""The OLED in a thread of its own: `show` waits for nobody, and what rests is looked after."""

from __future__ import annotations

import threading

import pytest
from PIL import Image

from hardware.display.oled import BRIGHT, LEAST
from hardware.display.thread import ThreadedDisplay
from tests.hardware.oled import ADDRESS, CHIPS, Rig, screen
from tests.patience import PATIENCE_S


@pytest.fixture(params=list(CHIPS))
def rig(request: pytest.FixtureRequest) -> Rig:
    return Rig(request.param)


@pytest.fixture
def slow() -> Rig:
    """Its wire carries nothing yet."""
    return Rig("ssd1306", stuck=True)


def test_threaded_show_does_not_wait_and_the_latest_image_wins(slow: Rig) -> None:
    display = ThreadedDisplay(slow.display)
    images = [screen((0, 0, str(n))) for n in range(50)]
    assert [display.show(image) for image in images[:1]] == [0]
    assert slow.bus.entered.wait(PATIENCE_S)  # the first is on its way and stuck
    for image in images[1:]:
        display.show(image)
    slow.bus.free.set()
    assert display.flush()
    assert slow.shows(images[-1])
    assert display.bytes_written == slow.bus.bytes < 1500  # two images, not fifty
    display.close()


def test_threaded_image_may_be_drawn_on_after_show(slow: Rig) -> None:
    display = ThreadedDisplay(slow.display)
    image = screen((0, 0, "kept"))
    kept = image.copy()
    display.show(image)
    image.paste(0, (0, 0, 128, 64))
    slow.bus.free.set()
    assert display.flush()
    assert slow.shows(kept)
    display.close()


def test_threaded_close_writes_what_is_waiting_and_ends_the_thread(rig: Rig) -> None:
    display = ThreadedDisplay(rig.display)
    image = screen((0, 0, "last"))
    display.show(image)
    display.close()
    assert rig.shows(image)
    assert all(thread.name != "display" for thread in threading.enumerate())


def test_threaded_display_that_is_lost_is_tried_again_by_itself(rig: Rig) -> None:
    rig.bus.unplug(ADDRESS)
    display = ThreadedDisplay(rig.display, retry_s=0.01)
    image = screen((0, 0, "back"))
    display.show(image)
    assert display.flush()
    rig.bus.plug(ADDRESS)
    assert rig.bus.until(lambda: "PartFound" in rig.told())
    assert rig.shows(image)
    assert rig.told() == ["PartLost", "PartFound"]
    display.close()


def test_threaded_display_checks_itself_while_nothing_changes(rig: Rig) -> None:
    display = ThreadedDisplay(rig.display, check_s=0.01)
    image = screen((0, 0, "again"))
    display.show(image)
    assert display.flush()
    rig.chip.power_up()
    assert rig.bus.until(lambda: rig.shows(image))
    display.close()
    assert rig.shows(image)


def test_threaded_show_refuses_a_wrong_image_in_the_callers_thread(rig: Rig) -> None:
    display = ThreadedDisplay(rig.display)
    with pytest.raises(ValueError, match="128x64"):
        display.show(Image.new("1", (8, 8)))
    display.close()


def test_threaded_dimming_wakes_the_thread_and_costs_no_picture(rig: Rig) -> None:
    display = ThreadedDisplay(rig.display)
    image = screen((0, 0, "thread"))
    display.show(image)
    assert display.flush()
    before = rig.bus.bytes
    display.shine(0.075)
    assert display.flush()
    assert rig.chip.contrast == LEAST
    assert rig.bus.bytes - before <= 4
    display.shine(1.0)
    assert display.flush()
    assert rig.chip.contrast == BRIGHT[rig.driver]
    display.close()
    assert rig.shows(image)
