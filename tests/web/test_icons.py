"""The icons for home screens: what the manifest says of them is so (W3C, Web Application
Manifest)."""

from __future__ import annotations

import json
from math import hypot
from typing import Any

import pytest
from PIL import Image

from controller.web.server import STATIC
from tests.web.serving import House, at_house

WHERE = "lotr-2003/classic A:900@11;B:1500 buy:0"
MANIFEST: dict[str, Any] = json.loads((STATIC / "ringkeeper.webmanifest").read_text("utf-8"))
PNG = [one for one in MANIFEST["icons"] if one["type"] == "image/png"]
APPLE = "/web/ring-apple.png"


def picture(src: str) -> Image.Image:
    with Image.open(STATIC / src.removeprefix("/web/")) as image:
        return image.convert("RGBA")


@pytest.mark.parametrize("icon", PNG, ids=lambda one: one["src"])
def test_an_icon_is_as_large_as_it_says(icon: dict[str, str]) -> None:
    side = int(icon["sizes"].split("x")[0])
    assert icon["sizes"] == f"{side}x{side}"
    assert picture(icon["src"]).size == (side, side)


def test_there_is_one_of_each_kind() -> None:
    """192 and 512 pixels are what browsers ask of a page to be installed."""
    assert {(one["sizes"], one.get("purpose", "any")) for one in PNG} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip


def test_nothing_of_the_ring_is_masked() -> None:
    """All that is no ground lies in the middle 80 percent, whatever the mask's shape."""
    mask = picture(next(one["src"] for one in PNG if one.get("purpose") == "maskable"))
    side, ground = mask.width, mask.getpixel((0, 0))
    drawn = [
        hypot(x - side / 2, y - side / 2)
        for x in range(side)
        for y in range(side)
        if mask.getpixel((x, y)) != ground
    ]
    assert side / 4 < max(drawn) < 0.4 * side


@pytest.mark.parametrize("src", [APPLE, "/web/ring-maskable.png"])
def test_a_phone_finds_no_holes(src: str) -> None:
    """Apple's phones fill them with black."""
    assert picture(src).getchannel("A").getextrema() == (255, 255)


def test_apple_has_its_size() -> None:
    assert picture(APPLE).size == (180, 180)


@at_house(WHERE)
async def test_pages_name_their_icons_and_they_are_served(house: House) -> None:
    for path in ("/", "/table", "/host"):
        page = (await house.ask(path))[2]
        assert '<link rel="apple-touch-icon" href="/web/ring-apple.png">' in page
        assert '<link rel="manifest" href="/web/ringkeeper.webmanifest">' in page
    for src in (*(one["src"] for one in MANIFEST["icons"]), APPLE):
        head, _, body = (await house.raw(
            f"GET {src} HTTP/1.1\r\nHost: {house.own}\r\nConnection: close\r\n\r\n"
        )).partition(b"\r\n\r\n")  # fmt: skip
        assert b" 200 " in head.splitlines()[0]
        assert body == (STATIC / src.removeprefix("/web/")).read_bytes()
