"""The OLED driver on the simulated chip, also in a thread: what is on the glass, and its cost."""

import errno
import subprocess
import sys
import threading
from itertools import accumulate, pairwise, product

import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image

from hardware.display.oled import LEAST, OLED_CHIPS, OledDisplay
from hardware.display.picture import WHOLE, Picture, changed_spans, cost, data_bytes
from hardware.display.thread import ThreadedDisplay
from hardware.ports import PartError
from sim.chips.ssd1306 import Ssd1306
from sim.wires.bus import I2cBus
from tests.hardware.oled import ADDRESS, CHIPS, Rig, blank, screen
from tests.patience import PATIENCE_S
from tests.steps import Stepped, cases, tables


@pytest.fixture(params=list(CHIPS))
def rig(request: pytest.FixtureRequest) -> Rig:
    return Rig(request.param)


def test_what_pictures_arrive_and_cost(rig: Rig) -> None:
    image = screen((0, 0, "Rivendell"), (0, 30, "140 P"))
    assert rig.cost(image) < 1500
    assert rig.shows(image)
    image = blank()
    rig.display.show(image)
    image.paste(1, (50, 20, 56, 28))
    assert 0 < rig.cost(image) <= 45
    assert rig.shows(image)
    rig.display.show(blank())
    white = Image.new("1", (128, 64), 1)
    assert 1024 < rig.cost(white) <= 1140
    assert rig.shows(white)


@cases(
    "driver, faults",
    ("ssd1306", []),
    ("ssd1309", ["unknown command 8Dh"]),
    ("sh1106", ["unknown command 20h", "unknown command 8Dh"]),
)
def test_the_chip_finds_no_more_wrong_with_what_it_is_sent(driver: str, faults: list[str]) -> None:
    """Luma sets an SH1106 up with the SSD1306's 20h and 8Dh, which a real one passes over."""
    rig = Rig(driver)
    for text in ("Bag End", "Bree", "Moria"):
        rig.showing((3, 5, text))
    assert rig.chip.faults == faults


class Played(Stepped):
    """A display, and what is done to it."""

    def __init__(self, rig: Rig) -> None:
        self.rig, self.driver, self.image, self._sent = rig, rig.display, blank(), 0
        self.check, self.close = self.driver.check, self.driver.close
        self.power_up = rig.chip.power_up

    def show(self, *words: str) -> None:
        self.image = self.rig.showing((0, 0, " ".join(words)))

    def spent(self, *words: str) -> str:
        """What the driver says that it sent for it."""
        return str(self.driver.show(screen((0, 0, " ".join(words)))))

    def shows(self) -> str:
        """Whether the last picture is on the glass."""
        return "yes" if self.rig.shows(self.image) else "no"

    def sent(self) -> str:
        """Bytes on the wire since it was asked last."""
        before, self._sent = self._sent, self.rig.bus.bytes
        return str(self._sent - before)

    def told(self) -> str:
        return " ".join(self.rig.told())

    def unplug(self) -> None:
        self.rig.bus.unplug(ADDRESS)

    def plug(self) -> None:
        self.rig.bus.plug(ADDRESS)

    def connect(self) -> str:
        try:
            self.driver.connect()
        except PartError:
            return "refused"
        return ""

    def dim(self) -> None:
        self.driver.shine(0.075)

    def brighten(self) -> None:
        self.driver.shine(1.0)

    def contrast(self) -> str:
        return {LEAST: "least", OLED_CHIPS[self.rig.driver].bright: "bright"}[
            self.rig.chip.contrast
        ]

    def panel(self) -> str:
        return "on" if self.rig.chip.on else "off"


@tables("""
an unchanged screen costs nothing
  show 1500 | look sent | show 1500 | sent -> 0
unplugged it tells once and comes back whole
  show before | unplug | spent a -> 0 | spent b -> 0 | spent c -> 0 | told -> PartLost
  plug | show c | shows -> yes | told -> PartLost PartFound
power lost for a moment is noticed: no error on the bus, but the panel is off and its RAM is noise
  show 1500 | unplug | plug | show 1501 | shows -> yes
missing at first it comes to life when plugged in; that it was missing is told already
  unplug | connect -> refused | show nothing | told | plug | show here | shows -> yes
  told -> PartFound
SSD1306 table 9-2: power lost while nothing changes is noticed by a check of the status byte
  show still here | power_up | shows -> no | check | shows -> yes | told
a check of a display that is well costs five bytes and changes nothing
  check | sent -> 0                      # nothing shown yet: nothing to see to
  show well | look sent | check | sent -> 5 | shows -> yes | show well | sent -> 0
a check tells once that the display is gone
  show before | unplug | check | check | told -> PartLost
  plug | show back | shows -> yes | told -> PartLost PartFound
SSD1306 10.1.7, SH1106 command 81h: dimming is a command of a few bytes and leaves the picture
  show still here | contrast -> bright | look sent | dim | contrast -> least | sent -> 4
  dim | sent -> 0 | brighten | contrast -> bright | shows -> yes | panel -> on
a dimmed display that was without power is dim again when it is back
  show night | dim | unplug | check | told -> PartLost | power_up | plug | show night | shows -> yes
  contrast -> least | brighten | contrast -> bright
dimming a display that is away tells it and waits
  show away | unplug | dim | told -> PartLost | brighten | plug | show away | contrast -> bright
what stays on the glass after the end is dim: it may stand there for days
  show until next time | close | told | contrast -> least | shows -> yes | panel -> on
a display that is away by then is no reason to complain
  show until next time | unplug | close | told | contrast -> bright | shows -> yes | panel -> on
""")
def test_a_display_is_shown_pulled_checked_and_dimmed(rig: Rig, steps: tuple[str, ...]) -> None:
    rig.display.show(blank())
    faults = [*rig.chip.faults]  # luma sets an SH1106 up with commands of the other chip
    again = Rig(rig.driver)
    Played(again).play(steps)
    assert set(again.chip.faults) <= set(faults)


@pytest.mark.parametrize("y", [0, 3, 8, 29, 45])
@pytest.mark.parametrize("x", [0, 61, 120])
def test_one_changed_digit_costs_45_bytes_at_most(rig: Rig, x: int, y: int) -> None:
    rig.showing((x, y, "3"), (20, 52, "Sam 1340"))
    for digit in "456789012":
        image = screen((x, y, digit), (20, 52, "Sam 1340"))
        assert 0 < rig.cost(image) <= 45
        assert rig.shows(image)


def test_rotated_by_180_degrees_it_stands_on_its_head(rig: Rig) -> None:
    turned = Rig(rig.driver, rotate=180)
    image = screen((0, 0, "up"))
    turned.display.show(image)
    assert turned.shows(image.rotate(180))


boxes = st.tuples(
    st.integers(0, 127), st.integers(0, 63), st.integers(1, 60), st.integers(1, 40), st.booleans()
)


@settings(max_examples=40)
@given(st.sampled_from(list(CHIPS)), st.lists(st.lists(boxes, max_size=5), max_size=5))
def test_after_any_updates_the_glass_shows_the_last_image(
    driver: str, updates: list[list[tuple[int, int, int, int, bool]]]
) -> None:
    rig, image = Rig(driver), blank()
    for update in updates:
        for x, y, width, height, on in update:
            image.paste(int(on), (x, y, x + width, y + height))
        rig.cost(image)
        assert rig.shows(image)


@settings(max_examples=15)
@given(st.lists(st.binary(min_size=1024, max_size=1024), min_size=1, max_size=3))
def test_noise_arrives_too(frames: list[bytes]) -> None:
    rig = Rig("ssd1306")
    for frame in frames:
        image = Image.frombytes("1", (128, 64), frame)
        rig.cost(image)
        assert rig.shows(image)


ram = st.lists(st.tuples(st.integers(0, 1023), st.integers(1, 255)), max_size=12)


@settings(max_examples=60)
@given(ram)
def test_spans_cover_every_change_and_cost_no_more_than_all(changes: list[tuple[int, int]]) -> None:
    old, new = bytes(1024), bytearray(1024)
    for at, value in changes:
        new[at] = value
    found = changed_spans(old, bytes(new))
    covered = {128 * page + at for page, left, right in found for at in range(left, right + 1)}
    assert {at for at in range(1024) if new[at]} <= covered
    assert cost(found) <= cost(WHOLE)


def cheapest(columns: list[int]) -> int:
    """Bytes for one page by trying every way to cut its changed columns into spans."""
    ways = []
    for cuts in product((False, True), repeat=len(columns) - 1):
        lefts = [columns[0], *(x for x, cut in zip(columns[1:], cuts, strict=True) if cut)]
        rights = [*(x for x, cut in zip(columns, cuts, strict=False) if cut), columns[-1]]
        spans = zip(lefts, rights, strict=True)
        ways.append(1 + sum(4 + data_bytes(right - left + 1) for left, right in spans))
    return min(ways)


@settings(max_examples=80)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=9), st.integers(0, 40))
def test_no_other_spans_are_cheaper(steps: list[int], first: int) -> None:
    columns = list(accumulate(steps, initial=first))
    new = bytearray(1024)
    for column in columns:
        new[128 + column] = 1
    assert cost(changed_spans(bytes(1024), bytes(new))) == cheapest(columns)


def test_what_spans_cost_is_what_goes_over_the_wire_little_in_a_countdown(rig: Rig) -> None:
    """But for the status, which is read once: an address and a byte. 1500 counted down to 1450:
    mostly one digit, sometimes two."""
    images = [screen((x, 3 * x, text)) for x, text in enumerate(("Bag End", "Bree", "Moria"), 4)]
    rig.display.show(images[0])
    for before, image in pairwise(images):
        assert rig.cost(image) == 2 + cost(changed_spans(*map(frame, (before, image))))
    images = [screen((0, 0, "Frodo"), (60, 20, str(money))) for money in range(1500, 1449, -1)]
    rig.display.show(images[0])
    costs = [rig.cost(after) for before, after in pairwise(images) if before != after]
    assert sum(costs) / len(costs) <= 40


def frame(image: Image.Image) -> bytes:
    return Picture.of(image).frame()


@given(st.binary(min_size=1024, max_size=1024))
def test_picture_is_what_pillow_makes_of_it(rows: bytes) -> None:
    picture = Picture(rows)
    image = picture.pillow()
    assert Picture.of(image) == picture
    assert Picture.of(image.rotate(180)) == picture.upside_down()
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    assert picture.frame() == b"".join(columns[page::8] for page in range(8))


def test_images_of_another_kind_are_refused_in_the_callers_thread(rig: Rig) -> None:
    threaded = ThreadedDisplay(rig.display)
    for display in (rig.display, threaded):
        for wrong in (Image.new("1", (64, 128)), Image.new("L", (128, 64))):
            with pytest.raises(ValueError, match="128x64"):
                display.show(wrong)
    threaded.close()


@pytest.mark.parametrize("fault", [errno.EIO, errno.ETIMEDOUT, errno.EREMOTEIO])
@pytest.mark.parametrize("transfer", range(1, 5))
def test_a_passing_fault_on_the_wire_is_tried_anew(rig: Rig, fault: int, transfer: int) -> None:
    """Issue 12, 1. Nothing is told, and the display does not go dark for it."""
    rig.showing((0, 0, "before"))
    image = screen((0, 0, "after"), (60, 40, "this"))
    rig.bus.fault = fault
    rig.bus.fail(transfer)
    rig.display.show(image)
    assert rig.told() == []
    assert rig.shows(image)
    assert rig.bus.failed == 1
    rig.bus.fail(1)
    rig.display.check()
    assert rig.told() == []


@pytest.mark.parametrize("after", range(1, 60, 7))
def test_unplugged_in_mid_update_it_comes_back_whole(rig: Rig, after: int) -> None:
    rig.showing((0, 0, "0123456789"))
    image = screen((0, 20, "9876543210"))
    rig.bus.unplug(ADDRESS, after_bytes=after)
    rig.display.show(image)
    assert rig.told() == ["PartLost"]
    rig.bus.plug(ADDRESS)
    rig.display.show(image)
    assert rig.shows(image)


def test_a_copy_that_answers_reads_with_nonsense_is_not_set_up_again_each_time() -> None:
    class Nonsense(Ssd1306):
        def read(self) -> int:
            return 0xFF

    rig = Rig("ssd1306")
    rig.chip = Nonsense()
    rig.bus.attach(ADDRESS, rig.chip)
    rig.showing((0, 0, "3"))
    image = screen((0, 0, "4"))
    assert rig.cost(image) <= 45
    assert rig.shows(image)


def test_connect_names_the_part_the_address_and_what_to_do() -> None:
    display = OledDisplay(I2cBus(), sink=print, address=0x3D)
    with pytest.raises(PartError) as caught:
        display.connect()
    assert caught.value.part == "display"
    assert "0x3D" in str(caught.value.why)
    assert "hardware.toml" in str(caught.value.remedy)


ENDING = """
import atexit
from tests.hardware.oled import Rig, screen

image, rig = screen((0, 0, "see you")), Rig({driver!r})
atexit.register(lambda: print(rig.shows(image)))  # runs last
rig.display.show(image)
"""


def test_lumas_exit_hook_leaves_the_last_image(rig: Rig) -> None:
    words = [sys.executable, "-c", ENDING.format(driver=rig.driver)]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == "True\n"


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
    kept = images[-1].copy()
    images[-1].paste(0, (0, 0, 128, 64))  # it may be drawn on after `show`
    slow.bus.free.set()
    assert display.flush()
    assert slow.shows(kept)
    assert display.bytes_written == slow.bus.bytes < 1500  # two images, not fifty
    display.close()


def test_threaded_display_is_tried_again_checks_itself_and_ends_by_itself(rig: Rig) -> None:
    """One that is lost is found again while nothing changes; the end writes what is waiting."""
    rig.bus.unplug(ADDRESS)
    display = ThreadedDisplay(rig.display, retry_s=0.01, check_s=0.01)
    image = screen((0, 0, "back"))
    display.show(image)
    assert display.flush()
    rig.bus.plug(ADDRESS)
    assert rig.bus.until(lambda: "PartFound" in rig.told())
    assert rig.shows(image)
    assert rig.told() == ["PartLost", "PartFound"]
    rig.chip.power_up()
    assert rig.bus.until(lambda: rig.shows(image))
    last = screen((0, 0, "last"))
    display.show(last)
    display.close()
    assert rig.shows(last)
    assert all(thread.name != "display" for thread in threading.enumerate())


def test_threaded_dimming_wakes_the_thread_and_costs_no_picture(rig: Rig) -> None:
    display = ThreadedDisplay(rig.display)
    image = screen((0, 0, "thread"))
    display.show(image)
    assert display.flush()
    before = rig.bus.bytes
    for share, contrast in ((0.075, LEAST), (1.0, OLED_CHIPS[rig.driver].bright)):
        display.shine(share)
        assert display.flush()
        assert rig.chip.contrast == contrast
    assert rig.bus.bytes - before <= 8
    display.close()
    assert rig.shows(image)
