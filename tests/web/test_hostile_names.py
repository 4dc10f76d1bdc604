"""A player whose name is a script: it is shown as text on every page, and never runs. The widest
name makes no phone's page wider."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from controller.files.position_file import given
from controller.rules import commands as c
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import fits, join, sit, window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

PICTURE = "<img src=x onerror=top.pwned=1>"
SCRIPT = "\"'></script><script>top.pwned=1</script>"  # the longest that a name may be
WIDE = "W" * 40
WHERE = "lotr-2003/standard A:742@39(6,8,9,3,15,37);B:510@31(11,13,25);C:980@24 buy:0 ring:6"
AUCTION = (c.Decline(0), c.Bid(1, 30))


def hostile(folder: Path) -> str:
    """A file of a position in an auction, whose players have such names."""
    edition, position = given(WHERE)
    names = dict(zip(position.seats, (PICTURE, SCRIPT, WIDE), strict=True))
    seats = tuple(replace(one, name=names.get(one, one.name)) for one in position.seats)
    path = folder / "hostile.json"
    path.write_bytes(msgspec.json.encode(replace(position, seats=seats, edition=edition.data.id)))
    return str(path)


def harmless(page: Page) -> None:
    """Both names are text, and none of their elements is there."""
    for name in (PICTURE, SCRIPT):
        page.get_by_text(name).first.wait_for(state="attached")
    assert page.evaluate("window.pwned === undefined")
    assert page.locator("img[src=x], [onerror]").count() == 0
    made = "[...document.scripts].filter((one) => one.text === 'top.pwned=1').length"
    assert page.evaluate(made) == 0


def test_a_script_in_a_name_is_text_on_every_page(browser: Browser, tmp_path: Path) -> None:
    with served(hostile(tmp_path), *AUCTION) as at:
        with window(browser) as phone:
            phone.goto(at.url)
            join(phone, at.code)
            harmless(phone)  # who plays on this phone?
            sit(phone, 0)
            harmless(phone)
            fits(phone)
        with window(browser) as host:
            host.goto(at.url)
            join(host, at.host)
            for path, shown in (("host", "#desk"), ("table", "#ranking li"), ("report", "h1")):
                host.goto(at.url + path)
                host.wait_for_selector(shown)
                harmless(host)
            host.goto(at.url + "host")
            host.wait_for_selector("#desk")
            fits(host)
