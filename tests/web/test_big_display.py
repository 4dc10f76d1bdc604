"""The display on a phone that lies on the table: what all may see, as it changes (issue 45, 5)."""

import base64
import json
from typing import Any

import pytest

from controller.rules.commands import Buy, Roll
from controller.table.panel.page import Page
from controller.table.panel.pages.phones import HostCode, Phones, Scan
from controller.table.panel.pages.seats import SeatPage
from controller.view.interface import Notice, Tone, Ui
from controller.view.oled import screen
from controller.web.access.codes import Role
from controller.web.big_display import DisplayFeed, for_all
from tests.web.serving import House, at_house

KEEPS = "lotr-2003/classic A:900@11+people:7;B:1500;C:1500 roll:0"
MOVES = Roll(0, (2, 1)), Buy(0)
PHONE = {"address": lambda: "192.168.1.5"}


async def feed(one: House, role: Role | None = Role.PLAYER) -> DisplayFeed:
    """A page of somebody who has joined as that, or not at all."""
    return DisplayFeed(one.door.room, await one.join(one.code(role)) if role else None)


def shown(feed: DisplayFeed) -> tuple[bytes, Any]:
    """The picture's rows, and how to join."""
    own = feed.own()
    return base64.b64decode(json.loads(own["oled"])), json.loads(own["join"])


def question(one: House) -> bytes:
    table = one.table
    return screen(table.state, Ui(language=table.language), table.now).image.tobytes()


@at_house(KEEPS)
async def test_it_is_the_display_s_picture(one: House) -> None:
    page = await feed(one)
    assert shown(page)[0] == question(one)
    for command in MOVES:
        assert isinstance(one.table.do(command), list)
    news, _join = shown(page)
    table = one.table
    assert news == screen(table.state, table.ui, table.now).image.tobytes() != question(one)


@pytest.mark.parametrize("opened", [Phones(), Scan(), HostCode(), SeatPage(0)], ids=repr)
@at_house(KEEPS, **PHONE)
async def test_what_somebody_has_opened_stays_theirs(one: House, opened: Page) -> None:
    """The host's code would let anybody in who looks at this page."""
    page = await feed(one)
    one.table.choose(opened)
    assert one.table.ui.page is not None
    assert shown(page)[0] == question(one)


@pytest.mark.parametrize("role", [None, Role.PLAYER, Role.HOST], ids=str)
@at_house(KEEPS, **PHONE)
async def test_who_has_joined_shows_others_the_way_and_nobody_else(
    one: House, role: Role | None
) -> None:
    """The players' code, never the host's; a stranger's page has none and makes none last."""
    _picture, join = shown(await feed(one, role))
    if role is None:
        assert join is None
    else:
        assert join["code"].replace(" ", "") == one.code(Role.PLAYER)
        assert len(join["rows"]) == len(join["rows"][0]) > 20


@at_house(KEEPS)
async def test_the_picture_changes_by_itself(one: House) -> None:
    """Nothing happens at the table meanwhile."""
    page = await feed(one)
    for command in MOVES:
        one.table.do(command)
    assert page.sections()
    assert page.own()
    await page.news()


@pytest.mark.parametrize("secret", [True, False])
def test_a_secret_notice_is_for_one_pair_of_eyes(secret: bool) -> None:
    """R71."""
    notice = Notice(title="A card", text="", tone=Tone.NO, since=0.0, until=9.0, secret=secret)
    assert for_all(Ui(notice=notice)).notice is (None if secret else notice)
