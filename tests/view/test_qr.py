"""The QR code on the display: a decoder that is not ours reads it from the display's own pixels."""

import pytest
import zxingcpp
from hypothesis import given, strategies as st
from PIL import Image

from controller.view.interface import ScanCode, Ui
from controller.view.oled import screen
from controller.view.oled.qr import VERSIONS, TooLong, matrix
from controller.view.oled.scanning import MODULE
from hardware.display.picture import HEIGHT, WIDTH, Picture
from hardware.system.network import HOTSPOT_NAME, wifi_code
from tests.view.situations import started

ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""Characters that take five and a half bits each, all others eight (ISO/IEC 18004, table 5)."""

GROUPS = st.integers(0, 255)
CODES = st.from_regex(r"[0-9]{6}", fullmatch=True)


def read(image: Image.Image) -> list[str]:
    """What a scanner reads there."""
    return [code.text for code in zxingcpp.read_barcodes(image)]


def as_seen(picture: Picture) -> Image.Image:
    """The display's dots, neither larger nor smaller."""
    return Image.frombytes("1", picture.size, picture.tobytes()).convert("L")


def display(place: str, code: str) -> Picture:
    """What it shows of an address and a code."""
    page = ScanCode(
        title="Scan to join", parts=(f"HTTP://{place}/", f"#{code}"), place=place,
        code=f"{code[:3]} {code[3:]}",
    )  # fmt: skip
    return screen(started(), Ui(page=page), 0.0).image


@given(GROUPS, GROUPS, GROUPS, GROUPS, st.integers(1024, 65535), CODES)
def test_any_address_and_code_is_read(a: int, b: int, c: int, d: int, port: int, code: str) -> None:
    place = f"{a}.{b}.{c}.{d}:{port}"
    assert read(as_seen(display(place, code))) == [f"HTTP://{place}/#{code}"]


def test_the_longest_address_leaves_light_around_the_code() -> None:
    """Three and a half modules of the four that 6.3.8 wants; the readers above need no more."""
    side = len(matrix(("HTTP://255.255.255.255:65535/", "#000000")))
    assert side == 25
    assert (HEIGHT - MODULE * side) // 2 == 3.5 * MODULE
    image = as_seen(display("255.255.255.255:65535", "000000"))
    edge = [image.getpixel((x, y)) for x in range(WIDTH - HEIGHT, WIDTH) for y in (0, 6, 57, 63)]
    assert set(edge) == {255}


@given(st.text("abcdefghjkmnpqrstuvwxyz23456789", min_size=8, max_size=8))
def test_any_password_of_a_hotspot_is_read_from_the_display(signs: str) -> None:
    password = f"{signs[:4]}-{signs[4:]}"
    expected = f"WIFI:T:WPA;S:Ringkeeper;P:{password};;"
    assert read(as_seen(wifi(HOTSPOT_NAME, password))) == [expected]


def test_signs_that_a_wifi_code_escapes_are_read_from_the_display() -> None:
    seen = as_seen(wifi('a;b:"', "c\\d,e;f:g"))
    assert read(seen) == ['WIFI:T:WPA;S:a\\;b\\:\\";P:c\\\\d\\,e\\;f\\:g;;']


def wifi(name: str, password: str) -> Picture:
    """What it shows of a network's name and password."""
    page = ScanCode(
        title="Join Wi-Fi", parts=(wifi_code(name, password),), place=name, code=password
    )  # fmt: skip
    return screen(started(), Ui(page=page), 0.0).image


@given(st.text(ALPHANUMERIC, max_size=77) | st.text(max_size=13))
def test_what_fits_is_read_and_what_does_not_is_refused(text: str) -> None:
    rows = matrix((text,))
    assert len(rows) in {17 + 4 * version for version in VERSIONS}
    image = Image.new("L", (len(rows) + 8,) * 2, 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            image.putpixel((x + 4, y + 4), 0 if dark else 255)
    found = zxingcpp.read_barcodes(image.resize((8 * image.width,) * 2, Image.Resampling.NEAREST))
    assert [bytes(code.bytes) for code in found] == ([text.encode()] if text else [])
    with pytest.raises(TooLong):
        matrix((text, "a" * 54))
