"""A turn without a mouse and without eyes: what a screen reader is told, and where the keyboard
goes (WCAG 2.2: 2.1.1, 2.4.7, 4.1.2, 4.1.3). `make web` plays a whole game so."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from controller.files.position_file import given
from controller.rules import commands as c
from tests.browser.visits import Rig, RigAt, visits
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import QUESTION, do, focused, heard_phone, live_in_tree
from tests.web.phones import fits, join, phone, sit, window
from tests.web.served import served

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

BUY = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
OWNED = "lotr-2003/classic A:900@11(6);B:1500(15);C:1500 buy:0"


@pytest.fixture
def rig_at(browser: Browser, tmp_path: Path) -> RigAt:
    return lambda where: Rig(browser, where, tmp_path)


test_a_turn_without_a_mouse_and_without_eyes = visits(f"""
a turn as a screen reader has it
  {BUY}
  A tree "#question" 'region "A, buy Ford of Bruinen for 140 P, or let it go to auction?"'
  A tree "#question" 'button "Claim Ford of Bruinen 140"' 'button "Send it to auction"'
  A button "Send it to auction" | A sees .bid
  A tree "#question" 'spinbutton "Your bid, 1 to 900"' 'button "Bid"' | A value ".bid input" 1
  A fill role=spinbutton 20 | A focus 'role=button[name="Bid"s]' | A key Space
  A sees "text=has bid 20"

whoever watches hears the question and the log
  {BUY}
  table has role=status "buy Ford of Bruinen"
  table attribute "[role=status]:has-text('buy Ford of Bruinen')" aria-live polite
  table sees "#log[aria-live=polite] li"        # what it opens with has not been read out
  do A: decline | table has role=status "who bids first" | table has "#log li" "does not claim"

what ends the game is asked about and the winner is named
  lotr-2003/time-limit A:900@11;B:1500;C:1500 roll:0
  A click ".seat .row button:has-text('Time is up')" | A count text=Winner 0
  A click "#sheet button:has-text('Yes')" | A sees "#question :text('Winner: B, C')"
  A hides "#sheet" | A js "document.activeElement !== document.body" true
""")


def test_a_refusal_is_said_at_once(browser: Browser) -> None:
    with served(BUY, c.Decline(0)) as at, phone(browser, at, 1) as page:
        page.fill(".bid input", "50")
        with at.held():
            page.click(".bid .answer")
            other = at.later(lambda house: house.table.do(c.Bid(2, 50)))
        assert other.result() is not None
        alert = page.get_by_role("alert")
        alert.filter(has_text="The bid must be at least 51.").wait_for()


def test_what_has_the_same_name_does_the_same(browser: Browser) -> None:
    """WCAG 2.4.4: whoever has not joined finds the table's page and the map by their names."""
    with served(BUY) as at, window(browser) as page:
        page.goto(at.url)
        page.get_by_role("button", name="The board").wait_for()
        links = page.get_by_role("link", name="The table's page")
        links.nth(1).wait_for()  # the foot is drawn after the head
        assert [link.get_attribute("href") for link in links.all()] == ["/table", "/table"]
        assert page.get_by_role("link", name="The board").count() == 0


def test_what_happens_is_heard_above_an_open_sheet(browser: Browser) -> None:
    with served(OWNED) as at, heard_phone(browser, at, 0) as (page, ear):
        page.locator(".deed").press("Enter")
        page.get_by_role("button", name="Mortgage: Buckleberry").press("Enter")
        page.locator("#sheet").get_by_role("button", name="Yes").press("Enter")
        ear.wait("mortgages Buckleberry Ferry.")
        assert any("mortgages" in words for words in live_in_tree(page))
        page.wait_for_selector("#sheet[open]")
        assert focused(page) not in ("", QUESTION)
        do(at, c.Decline(0))
        ear.wait("Auction of Ford of Bruinen: who bids first?")
        assert any("who bids first" in words for words in live_in_tree(page))
        assert ear.times("who bids first") == 1
        page.keyboard.press("Escape")
        page.wait_for_selector(".deed[data-space='6']:focus")
        do(at, c.Bid(1, 20))
        ear.wait("B has bid 20")


# A player whose name is a script


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
