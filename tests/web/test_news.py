"""What has changed for a page as one message, what it receives while nothing happens, and that each
page has one connection."""

import json
from contextlib import AsyncExitStack
from dataclasses import replace
from weakref import ref

import pytest
from hypothesis import given, strategies as st
from websockets.exceptions import ConnectionClosed

from controller.rules.commands import Buy
from controller.web.limits import HOUSEHOLD
from controller.web.news import CHANGES_KEPT, NOTHING_YET, News
from tests.web.serving import House, at_house, until

BLOBS = st.integers(0, 3).map(lambda number: str(number).encode())
SHARED = st.dictionaries(st.sampled_from(["game", "ask", "me"]), BLOBS)
OWN = st.dictionaries(st.sampled_from(["log", "now"]), BLOBS)


@given(st.lists(st.tuples(SHARED, OWN), max_size=20))
def test_a_page_that_applies_every_message_has_all_that_it_should_see(
    pushes: list[tuple[dict[str, bytes], dict[str, bytes]]],
) -> None:
    news, page, before = News(), dict[str, int](), NOTHING_YET
    for now, own in pushes:
        message = news.message(before, now, own)
        page |= json.loads(message or "{}")
        assert page.items() >= {name: int(blob) for name, blob in {**now, **own}.items()}.items()
        assert bool(message) == (bool(own) or any(before.get(name) != now[name] for name in now))
        before = now


def test_pages_that_had_the_same_and_see_the_same_are_sent_the_same_object() -> None:
    news, before, now = News(), {"ask": b"1"}, {"ask": b"2"}
    first = news.message(before, now, {"log": b"[]"})
    assert news.message(before, now, {"log": b"[]"}) is first
    assert news.message(before, now, {"log": b"[7]"}) != first
    assert news.message({"ask": b"1"}, now, {"log": b"[]"}) == first
    assert news.message(now, now, {}) == ""
    assert news.message(now, {"ask": b"2"}, {}) == "", "made again, and still the same"


class Seen(dict[str, bytes]):
    """A mapping of which one can tell whether it is still in memory."""


def test_old_messages_are_forgotten() -> None:
    news, seen = News(), [Seen(ask=str(number).encode()) for number in range(3 * CHANGES_KEPT)]
    for now in seen:
        assert news.message(NOTHING_YET, now, {})
    known = [ref(one) for one in seen]
    del now
    seen.clear()
    assert [one() is not None for one in known].count(True) == CHANGES_KEPT


def test_a_new_mapping_is_not_taken_for_an_old_one_that_had_its_id() -> None:
    news = News()
    for number in range(3 * CHANGES_KEPT):  # each has gone from memory before the next one comes
        now = {"ask": str(number).encode()}
        assert json.loads(news.message(NOTHING_YET, now, {})) == {"ask": number}
        del now


BUY = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
SHORT_S = 0.02
BEATS = 5


BEATING = replace(HOUSEHOLD, beat_s=SHORT_S)


@at_house(BUY, limits=BEATING)
async def test_a_page_is_told_the_beat_and_gets_it_while_nothing_happens(one: House) -> None:
    async with one.live() as page, one.live() as other:
        for each in (page, other):
            assert await until(each, "beat") == SHORT_S
            heard = 0
            while heard < BEATS:
                heard += json.loads(await each.recv()) == {}


@at_house(BUY, limits=BEATING)
async def test_what_happens_comes_between_the_beats(one: House) -> None:
    async with one.live() as page:
        await until(page, "game")
        assert one.table.do(Buy(seat=0)) is not None
        assert (await until(page, "game"))["players"][0]["cash"] < 900


@at_house(BUY)
async def test_a_page_that_connects_again_ends_the_connection_it_had(one: House) -> None:
    """Other pages keep theirs, also those that give no name."""
    async with AsyncExitStack() as stack:
        names = ("1-2", "3-4", "", "")
        first, *others = [await stack.enter_async_context(one.live(page=n)) for n in names]
        await until(first, "game")
        again = await stack.enter_async_context(one.live(page="1-2"))
        assert await until(again, "game")
        with pytest.raises(ConnectionClosed):
            await until(first, "nothing")
        assert one.table.do(Buy(seat=0)) is not None
        for page in (again, *others):
            assert await until(page, "ask", lambda ask: "claim" not in ask["words"])


@at_house(BUY)
async def test_a_connection_that_was_replaced_frees_its_place(one: House) -> None:
    """Otherwise a phone in and out of range would fill the table with dead connections."""
    async with AsyncExitStack() as stack:
        for _ in range(2 * HOUSEHOLD.pages):
            page = await stack.enter_async_context(one.live(page="1-2"))
            assert await until(page, "game")
