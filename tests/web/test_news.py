"""What has changed for a page as one message (controller/web/news.py)."""

from __future__ import annotations

import json
from weakref import ref

from hypothesis import given
from hypothesis import strategies as st

from controller.web.news import CHANGES_KEPT, NOTHING_YET, News

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
