"""The deed book in a browser: 28 deeds by keyboard, a column at once, mistakes beside their fields,
photos that stay, files for friends, and the next game at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from controller import editions
from controller.editions.write import written
from controller.files.own_editions import OwnEditions
from controller.rules.board import Space
from controller.rules.edition import EditionData
from controller.web.lazy_server import address
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web import phones
from tests.web.phones import Table, fits, press, roll, table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FilePayload, Page, Route

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER),
    pytest.mark.skipif(not address(), reason="this computer is on no network"),
]

KEYSTROKES_MOST = 600
"""For 28 deeds (issue 13, 5)."""

DATA = editions.load("lotr-2003").data
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c63f8cfc0f01f00050001ff5a5e3d0f0000000049454e44ae426082"
)  # the smallest PNG


@contextmanager
def deed_book(browser: Browser, at: Table, box: str = "lotr-2003") -> Iterator[Page]:
    """The host's deed book, open at an edition; no script on it fails."""
    with phones.phone(browser, at, code=at.host) as page:
        page.wait_for_selector("#host:not([hidden])")
        page.goto(f"{at.url}deeds?box={box}")
        page.wait_for_selector(".deed-card")
        yield page


def test_it_fits_every_window(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path) as at, phones.phone(browser, at, code=at.host) as page:
        page.wait_for_selector("#host:not([hidden])")
        page.goto(f"{at.url}deeds?box=lotr-2021")
        page.wait_for_selector(".deed-card")
        for width, height in phones.SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width


class Keys:
    """A keyboard on which each press counts."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.pressed = 0

    def type(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)
            self.pressed += 1

    def number(self, number: int, end: str) -> None:
        """Its digits, and the key that leads on."""
        self.type(*str(number), end)


def spoilt(space: Space) -> Space:
    """A deed on which every number is wrong."""
    if not space.price:
        return space
    return replace(
        space, price=space.price + 2, mortgage=space.mortgage + 1, source="stand-in",
        rent=tuple(one + 3 for one in space.rent), build=space.build and space.build + 5,
    )  # fmt: skip


def value(page: Page, place: str) -> str:
    return page.input_value(f'[name="{place}"]')


def field(page: Page, place: str) -> Any:
    return page.locator(f'[name="{place}"]')


def note(page: Page, place: str) -> str:
    """What stands beside a field, once something does."""
    box = page.locator(".field", has=field(page, place))
    box.locator(".note:not(:empty)").wait_for()
    return box.locator(".note").inner_text()


def typed_in(keys: Keys, spaces: tuple[Space, ...]) -> None:
    """All deeds, group by group as the page has them, as somebody types who reads them aloud."""
    groups = list(dict.fromkeys(space.group for space in spaces if space.price))
    for group in groups:
        deeds = [space for space in spaces if space.group == group]
        for number, deed in enumerate(deeds):
            before = deeds[number - 1] if number else None
            if number and deed.kind != "street":
                keys.type("Enter")  # it is as the first by now
            elif before and (before.price, before.rent) == (deed.price, deed.rent):
                keys.type("=", "Enter")
            else:
                asked_too = deed.kind == "street" and not number
                keys.number(deed.price, "Tab")
                for rent in deed.rent[:-1]:
                    keys.number(rent, "Tab")
                keys.number(deed.rent[-1], "Tab" if asked_too else "Enter")
                if asked_too:
                    keys.type("Tab")  # the mortgage follows the price
                    keys.number(deed.build, "Enter")


def test_28_deeds_are_corrected_in_at_most_600_keystrokes(browser: Browser, tmp_path: Path) -> None:
    own = OwnEditions(tmp_path / "editions")
    wrong = own.keep(replace(DATA, spaces=tuple(map(spoilt, DATA.spaces)))).data
    deeds = [number for number, space in enumerate(DATA.spaces) if space.price]
    assert len(deeds) == 28
    assert all(wrong.spaces[at].rent != DATA.spaces[at].rent for at in deeds)
    with table(tmp_path, "frodo", "gimli") as at, deed_book(browser, at, wrong.id) as page:
        field(page, "spaces[1].price").focus()
        keys = Keys(page)
        typed_in(keys, DATA.spaces)
        assert page.evaluate("document.activeElement.id") == "save"
        keys.type("Enter")
        page.wait_for_selector("#says.on:has-text('Saved')")
        assert keys.pressed <= KEYSTROKES_MOST
        assert "28 of 28" in page.inner_text("#progress")
    right = own.load(wrong.id).data
    assert tuple(replace(one, source="box") for one in right.spaces) == tuple(
        replace(one, source="box") for one in DATA.spaces
    )
    assert {right.spaces[number].source for number in deeds} == {"box"}


PASTES = {
    "lines": "6\n30\n90\n270\n400\n550\n50\n50\n", "tabs": "6\t30\t90\t270\t400\t550\t50\t50",
    "blanks": "6 30 90 270 400 550 50 50",
    "windows": "$6\r\n$30\r\n$90\r\n$270\r\n$400\r\n$550\r\n50\r\n50",
}  # fmt: skip


def paste(page: Page, place: str, text: str) -> None:
    """What Ctrl+V brings (plain http has no clipboard for scripts)."""
    field(page, place).evaluate(
        """(one, text) => {
            const data = new DataTransfer();
            data.setData("text", text);
            one.focus();
            const more = {clipboardData: data, bubbles: true, cancelable: true};
            one.dispatchEvent(new ClipboardEvent("paste", more));
        }""",
        text,
    )


def test_a_column_is_pasted_at_once(browser: Browser, tmp_path: Path) -> None:
    own = OwnEditions(tmp_path / "editions")
    own.keep(replace(DATA, spaces=tuple(map(spoilt, DATA.spaces))))
    column = [f"spaces[6].rent[{i}]" for i in range(6)] + ["spaces[6].mortgage", "spaces[6].build"]
    with table(tmp_path) as at, deed_book(browser, at, "lotr-2003-own") as page:
        for text in PASTES.values():
            before = [value(page, place) for place in column]
            paste(page, column[0], text)
            page.wait_for_selector("#says.on:has-text('8 numbers filled in')")
            numbers = [value(page, place).strip("$") for place in column]
            assert numbers == ["6", "30", "90", "270", "400", "550", "50", "50"]
            assert value(page, "spaces[8].build") == "50", "the same in the whole group"
            page.click("#says button")
            assert [value(page, place) for place in column] == before
        paste(page, "spaces[6].rent[4]", "1\n2\n3\n4\n5\n6\n7")
        page.wait_for_selector("#says.on:has-text('There is no field left for 7')")
        page.click("#says button")
        paste(page, "spaces[6].price", "100\t6\t30\n100\t6\t30\n120\t8\t40\n")
        assert [value(page, f"spaces[{n}].rent[1]") for n in (6, 8, 9)] == ["30", "30", "40"]
        paste(page, "spaces[1].price", "just a word")
        assert value(page, "spaces[11].price") != "word"


PASTED: dict[str, list[str | None]] = {
    "60 2": ["60", "2"], "60\t\t30": ["60", None, "30"], "60\n\n30\n": ["60", None, "30"],
    "60 $ 2 $": ["60", "2"], "\u20ac 60 \u20ac 2": ["60", "2"], "M60 M2": ["M60", "M2"],
    "90 160 250": ["90", "160", "250"], "1\u202f275\t2": ["1\u202f275", "2"],
}  # fmt: skip
"""Texts, and what then stands in the price and the rents; None: what stood there before."""


def test_an_empty_cell_leaves_its_field_alone_and_a_sign_is_no_cell(
    browser: Browser, tmp_path: Path
) -> None:
    places = ["spaces[6].price", "spaces[6].rent[0]", "spaces[6].rent[1]"]
    with table(tmp_path) as at, deed_book(browser, at) as page:
        before = [value(page, place) for place in places]
        for text, wanted in PASTED.items():
            paste(page, places[0], text)
            page.wait_for_selector(f"#says.on:has-text('{sum(map(bool, wanted))} numbers')")
            found = [value(page, place) for place in places]
            new = [one or old for one, old in zip(wanted, before, strict=False)]
            assert found == new + before[len(new) :], text
            page.click("#says button")
        for text in ("1 275", "1\u00a0275", "1\u202f275\r\n"):
            paste(page, places[0], text)  # one number, which the browser itself inserts
            assert [value(page, place) for place in places] == before, text


STEEDS = (5, 15, 25, 35)


def prices(page: Page) -> list[str]:
    return [value(page, f"spaces[{number}].price") for number in STEEDS]


def test_what_is_pasted_keeps_its_own_values(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        paste(page, "spaces[5].price", "201\t25\n202\t26\n204\t27\n206\t28")
        page.wait_for_selector("#says.on:has-text('8 numbers filled in')")
        assert prices(page) == ["201", "202", "204", "206"]
        assert [value(page, f"spaces[{n}].rent[0]") for n in STEEDS] == ["25", "26", "27", "28"]
        halves = [value(page, f"spaces[{n}].mortgage") for n in STEEDS]
        assert halves == ["100", "101", "102", "103"], "each is half of its own price"
        paste(page, "spaces[6].build", "51\t52\n53\t54\n55\t56")
        costs = [value(page, f"spaces[{n}].build") for n in (6, 8, 9)]
        assert costs == ["51", "53", "55"]
        paste(page, "spaces[6].price", "101\t6\n102\t7")
        assert value(page, "spaces[9].price") == str(DATA.spaces[9].price)


def test_undo_after_a_paste_leaves_what_was_typed_since(browser: Browser, tmp_path: Path) -> None:
    place, printed = "spaces[6].rent[0]", [str(rent) for rent in DATA.spaces[6].rent[:3]]

    def rents(page: Page, space: int = 6) -> list[str]:
        return [value(page, f"spaces[{space}].rent[{i}]") for i in range(3)]

    with table(tmp_path) as at, deed_book(browser, at) as page:
        paste(page, place, "1\t2\t3")
        page.wait_for_selector("#says.on:has-text('3 numbers filled in')")
        field(page, "spaces[6].rent[1]").fill("77")
        field(page, "spaces[1].price").fill("78")
        page.click("#says button")
        assert rents(page) == [printed[0], "77", printed[2]]
        assert value(page, "spaces[1].price") == "78"
        paste(page, place, "1\t2\t3")
        page.wait_for_selector("#says.on:has-text('3 numbers filled in')")
        before = rents(page, 8)
        field(page, "spaces[8].price").focus()
        page.keyboard.press("=")
        assert rents(page, 8) == ["1", "2", "3"]
        page.click("#says button")
        assert (rents(page, 8), rents(page)) == (before, ["1", "2", "3"])


def test_steeds_go_together_until_one_is_typed_in_itself(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        for number, expected in zip(
            STEEDS, ("7 7 7 7", "7 8 8 8", "7 8 9 9", "7 8 9 6"), strict=True
        ):
            field(page, f"spaces[{number}].price").focus()
            page.keyboard.type(expected.split()[-1])
            assert prices(page) == expected.split()
        field(page, "spaces[25].rent[0]").focus()
        page.keyboard.press("Enter")  # this one is as in the box
        field(page, "spaces[5].rent[0]").focus()
        page.keyboard.type("3")
        rents = [value(page, f"spaces[{number}].rent[0]") for number in STEEDS]
        assert rents == ["3", "3", "25", "3"]


def test_mistakes_stand_beside_their_fields_and_are_not_saved(
    browser: Browser, tmp_path: Path
) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        fits(page)
        field(page, "spaces[9].rent[3]").fill("lots")
        assert note(page, "spaces[9].rent[3]") == "'lots' is wrong; expected a whole number"
        assert field(page, "spaces[9].rent[3]").get_attribute("aria-invalid") == "true"
        assert "1 mistake" in page.inner_text("#trouble-title")
        assert "Weathertop: 'lots' is wrong" in page.inner_text("#findings")
        page.click("#save")
        page.wait_for_selector("#says.on:has-text('mistakes to correct')")
        assert OwnEditions(tmp_path / "editions").ids() == []
        page.click("#findings button")
        page.keyboard.type("900")
        page.wait_for_selector("#trouble.wrong", state="detached")
        page.wait_for_selector("#trouble:not(.wrong)")  # they do not rise
        assert "do not rise" in note(page, "spaces[9].rent[0]")
        field(page, "spaces[9].rent[3]").fill("300")
        page.wait_for_selector("#trouble", state="hidden")
        assert page.inner_text("#state") == ""


def test_a_photo_that_the_browser_cannot_show_is_named(browser: Browser, tmp_path: Path) -> None:
    good: FilePayload = {"name": "a.png", "mimeType": "image/png", "buffer": PIXEL}
    scan: FilePayload = {"name": "scan.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"}
    with table(tmp_path) as at, deed_book(browser, at) as page:
        page.set_input_files("#photo-files", [scan, good])
        page.wait_for_selector("#says.on:has-text('cannot show scan.pdf')")
        assert page.inner_text("#photo-count") == "1 of 1"
        page.set_input_files("#photo-files", [scan])
        page.wait_for_selector("#photos", state="hidden")


def test_a_photo_is_shown_and_sent_nowhere(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        asked: list[tuple[str, str]] = []
        page.on("request", lambda one: asked.append((one.url, one.post_data or "")))
        photos: list[FilePayload] = [
            {"name": f"{name}.png", "mimeType": "image/png", "buffer": PIXEL} for name in "ab"
        ]
        page.set_input_files("#photo-files", photos)
        page.wait_for_selector("#photos:not([hidden])")
        assert (
            page.locator("#photo").evaluate("(one) => one.decode().then(() => one.naturalWidth)")
            == 1
        )
        page.click("#photo-next")
        assert page.inner_text("#photo-count") == "2 of 2"
        fits(page)
        field(page, "spaces[9].rent[0]").fill("77")
        page.wait_for_selector("#state:has-text('change')")
        page.click("#save")
        page.wait_for_selector("#says.on:has-text('Saved')")
        sent = [url for url, _ in asked if not url.startswith("blob:")]
        assert all(re.search(r"/deeds/(check|save)$", url) for url in sent), sent
        assert not any("PNG" in body or "base64" in body for _, body in asked)


def test_a_friend_s_file_is_opened_and_nothing_of_it_is_obeyed(
    browser: Browser, tmp_path: Path
) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        with page.expect_download() as download:
            page.click("#export")
        text = Path(download.value.path()).read_text("utf-8")
        assert download.value.suggested_filename == "lotr-2003-own.toml"
        evil = text.replace('name = "Weathertop"', 'name = "<img src=x onerror=alert(1)>"')
        assert evil != text
        page.set_input_files(
            "#import", {"name": "f.toml", "mimeType": "", "buffer": evil.encode()}
        )  # fmt: skip
        page.wait_for_selector("#about:has-text('Not saved yet')")
        assert value(page, "spaces[9].name") == "<img src=x onerror=alert(1)>"
        assert page.locator("#form img").count() == 0
        page.click("#save")
        page.wait_for_selector("#says.on:has-text('Saved')")
        assert OwnEditions(tmp_path / "editions").ids() == ["lotr-2003-own"]
        page.set_input_files("#import", {"name": "f.toml", "mimeType": "", "buffer": b"id = 3"})
        page.wait_for_selector("#trouble:has-text('cannot be opened')")
        assert "id: 3 is wrong" in page.inner_text("#findings")
        large: FilePayload = {"name": "f.toml", "mimeType": "", "buffer": b"#" * 200_000}
        page.set_input_files("#import", large)
        page.wait_for_selector("#findings:has-text('too large')")


def test_the_list_names_a_friend_s_file_while_it_is_open(browser: Browser, tmp_path: Path) -> None:
    friends = written(editions.load("starwars-1997").data, "friends").encode()
    with table(tmp_path) as at, deed_book(browser, at, "lotr-2021") as page:
        before = page.input_value("#box")
        page.set_input_files("#import", {"name": "f.toml", "mimeType": "", "buffer": friends})
        page.wait_for_selector("#about:has-text('Not saved yet')")
        assert page.inner_text("#box option:checked").endswith("(not saved)")
        assert "Star Wars" in page.inner_text("#box option:checked")
        page.once("dialog", lambda asked: asked.dismiss())
        page.select_option("#box", before)
        assert page.inner_text("#box option:checked").endswith("(not saved)")
        page.once("dialog", lambda asked: asked.accept())
        page.select_option("#box", before)
        page.wait_for_selector("#about:has-text('As it comes with Ringkeeper')")
        assert page.input_value("#box") == before
        assert page.locator("#box option:has-text('(not saved)')").count() == 0


def test_an_edition_is_removed_and_put_back(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        assert page.locator("#remove").is_hidden(), "it comes with Ringkeeper"
        field(page, "spaces[9].rent[0]").fill("77")
        page.click("#save")
        page.wait_for_selector("#says.on:has-text('Saved')")
        page.click("#remove")
        page.wait_for_selector("#says.on:has-text('removed')")
        assert page.locator("#remove").is_hidden()
        assert page.locator("#box").input_value() == "lotr-2003"
        assert page.locator("#box option[data-own]").count() == 0
        assert field(page, "spaces[9].rent[0]").input_value() != "77"
        page.click("#says button")
        page.wait_for_selector("#remove:not([hidden])")
        assert page.locator("#box").input_value() == "lotr-2003-own"
        assert field(page, "spaces[9].rent[0]").input_value() == "77"


def test_the_table_s_own_is_not_replaced_without_a_question(
    browser: Browser, tmp_path: Path
) -> None:
    own, place = OwnEditions(tmp_path / "editions"), "spaces[9].rent[0]"
    own.keep(with_rent(77))
    with table(tmp_path) as at, deed_book(browser, at) as page:
        assert "The table has its own copy" in page.inner_text("#about")
        field(page, place).fill("78")
        page.click("#save")
        page.wait_for_selector("#question:has-text('already has its own edition of this box')")
        page.click("#question button:has-text('Cancel')")
        assert own.load("lotr-2003-own").data.spaces[9].rent[0] == 77
        page.click("#save")
        page.click("#question button:has-text('Replace it')")
        page.wait_for_selector("#says.on:has-text('Saved')")
        field(page, place).fill("79")
        page.click("#save")
        page.wait_for_selector("#about:has-text('own edition')")
        page.wait_for_function("() => document.querySelector('#save').disabled")
    assert own.load("lotr-2003-own").data.spaces[9].rent[0] == 79


def test_a_friend_s_edition_is_kept_beside_one_s_own(browser: Browser, tmp_path: Path) -> None:
    own = OwnEditions(tmp_path / "editions")
    own.keep(with_rent(77))
    friend = written(replace(with_rent(78), name="Ours: The Lord of the Rings"), "lotr-2003-own")
    own.keep(replace(with_rent(77), name="Ours: The Lord of the Rings"))
    with table(tmp_path) as at, deed_book(browser, at) as page:
        sent: FilePayload = {
            "name": "friend.toml",
            "mimeType": "text/plain",
            "buffer": friend.encode(),
        }
        page.set_input_files("#import", sent)
        page.wait_for_selector("#about:has-text('Save will ask')")
        page.click("#save")
        page.click("#question button:has-text('Keep both')")
        page.wait_for_selector("#says.on:has-text('Saved')")
        mine = page.locator("#box option[data-own]")
        assert mine.all_inner_texts() == [
            "Ours: The Lord of the Rings", "Ours: The Lord of the Rings (2)"
        ]  # fmt: skip
        assert page.locator("#box").input_value() == "lotr-2003-own-2"
    rents = [own.load(id_).data.spaces[9].rent[0] for id_ in own.ids()]
    assert (own.ids(), rents) == (["lotr-2003-own", "lotr-2003-own-2"], [77, 78])


def test_two_deed_books_at_once_lose_nothing_unasked(browser: Browser, tmp_path: Path) -> None:
    own, since = OwnEditions(tmp_path / "editions"), "#question:has-text('on another page since')"

    def saved(page: Page, place: str, number: str) -> None:
        field(page, place).fill(number)
        page.click("#save")

    with table(tmp_path) as at, deed_book(browser, at) as one, deed_book(browser, at) as other:
        saved(one, "spaces[1].price", "77")
        one.wait_for_selector("#says.on:has-text('Saved')")
        saved(other, "spaces[3].price", "88")
        other.wait_for_selector(since)
        other.keyboard.press("Escape")
        assert value(other, "spaces[3].price") == "88"
        other.click("#save")
        other.click("#question button:has-text('Open that one')")
        other.wait_for_selector("#about:has-text('own edition')")
        assert value(other, "spaces[1].price") == "77"
        saved(other, "spaces[3].price", "88")
        other.wait_for_selector("#says.on:has-text('Saved')")
        one.click("#remove")
        one.wait_for_selector(since)
        one.click("#question button:has-text('Remove it')")
        one.wait_for_selector("#says.on:has-text('removed')")
        saved(other, "spaces[6].price", "99")
        other.click("#question button:has-text('Save it again')")
        other.wait_for_selector("#says.on:has-text('Saved')")
    prices = [own.load("lotr-2003-own").data.spaces[at].price for at in (1, 3, 6)]
    assert prices == [77, 88, 99]


def with_rent(rent: int) -> EditionData:
    """Weathertop for another rent."""
    space = DATA.spaces[9]
    changed = replace(space, rent=(rent, *space.rent[1:]))
    return replace(DATA, spaces=(*DATA.spaces[:9], changed, *DATA.spaces[10:]))


def test_an_edition_that_cannot_be_opened_can_be_removed(browser: Browser, tmp_path: Path) -> None:
    own = tmp_path / "editions" / "lotr-2003-own.toml"
    own.parent.mkdir()
    own.write_text("name = 7\n")
    with table(tmp_path) as at, phones.phone(browser, at, code=at.host) as page:
        page.wait_for_selector("#host:not([hidden])")
        page.goto(f"{at.url}deeds?box=lotr-2003-own")
        page.on("dialog", lambda asked: asked.accept())
        page.click("#findings button:has-text('Remove this edition')")
        page.wait_for_selector(".deed-card")
        assert page.locator("#box").input_value() == "lotr-2003"
        assert page.locator("#trouble").is_hidden()
    assert not own.exists()


def test_an_owner_copies_the_numbers_of_the_box(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        page.click("#numbers")
        page.wait_for_selector("#says.on:has-text('Tick')")
        field(page, "spaces[1].price").fill("61")
        page.check(".deed-card >> nth=0 >> .compared input")
        page.click("#numbers")
        shown = page.input_value("#question textarea")
        assert "price = 61" in shown
        fits(page)
        page.click("#question button:has-text('Copy')")
        page.wait_for_selector("#says.on:has-text('Copied.')")
        field(page, "spaces[1].name").press("Control+A")
        page.keyboard.press("Control+V")  # what the clipboard holds: many lines for one field
        assert "price = 61" in value(page, "spaces[1].name")


def test_a_space_becomes_another_kind_and_a_card_does_something_else(
    browser: Browser, tmp_path: Path
) -> None:
    with table(tmp_path) as at, deed_book(browser, at, "lotr-2021") as page:
        page.select_option('[data-shape="spaces[4].kind"]', "street")
        field(page, "spaces[4].rent[5]").wait_for()
        assert "29" in page.inner_text("#progress")
        page.select_option('[data-shape="spaces[4].kind"]', "tax")
        field(page, "spaces[4].amount").wait_for()
        page.select_option('[data-shape="decks[0].cards[3].effect.type"]', "back")
        field(page, "decks[0].cards[3].effect.steps").fill("0")
        assert "expected 1 to 39" in note(page, "decks[0].cards[3].effect.steps")
        count = page.locator(".game-card").count()
        page.click('[data-reshape="decks[0].cards"]')
        page.locator(".game-card").nth(count).wait_for()
        field(page, "rules.tracker[4]").fill("17")
        page.wait_for_selector("#trouble:has-text('is empty')")  # the new card's title
        page.click(f'[data-reshape="decks[0].cards[{count}]"]')
        page.wait_for_selector("#trouble:has-text('is empty')", state="hidden")
        field(page, "decks[0].cards[3].effect.steps").fill("2")
        field(page, "spaces[4].amount").fill("3")
        page.wait_for_selector("#trouble", state="hidden")
        page.click("#save")
        page.wait_for_selector("#says.on:has-text('Saved')")
    saved = OwnEditions(tmp_path / "editions").load("lotr-2021-own").data
    assert saved.rules.tracker is not None
    assert (saved.rules.tracker[4], saved.spaces[4].amount) == (17, 3)


def test_a_click_right_after_typing_counts_however_late_the_answer_is(
    browser: Browser, tmp_path: Path
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        if '"reshape"' in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    with table(tmp_path) as at, deed_book(browser, at) as page:
        page.clock.install()
        page.route("**/deeds/check", hold)
        cards = page.locator(".game-card")
        count = cards.count()
        field(page, "spaces[9].rent[0]").fill("77")
        with page.expect_request("**/deeds/check"):
            page.click('[data-reshape="decks[0].cards"]')
        page.clock.run_for(1_000)
        held[0].continue_()
        cards.nth(count).wait_for()
        assert field(page, "spaces[9].rent[0]").input_value() == "77"


def test_the_next_game_at_the_table_has_the_corrected_rent(
    browser: Browser, tmp_path: Path
) -> None:
    with table(tmp_path, "frodo", "gimli") as at:
        with deed_book(browser, at) as page:
            field(page, "spaces[9].rent[0]").fill("77")
            page.click("#save")
            page.wait_for_selector("#says.on:has-text('Saved')")
        with phones.phone(browser, at, 0) as frodo, phones.window(browser) as watching:
            watching.goto(f"{at.url}table")
            for page in (frodo, watching):
                page.wait_for_selector("#log li")
            choose(at, "menu", "New game", "Yes", "Edition: ", "Ours: ")
            for page in (frodo, watching):  # the log is of the old game
                page.wait_for_selector("#log:not(:has(li))", state="attached")
        at.run.type("join frodo", "players")
        at.run.type("join gimli", "players")
        at.run.type("start", "rolls to see who starts")
        with phones.phone(browser, at, 0, 1) as both:
            roll(both, 6, 6)
            roll(both, 2, 1)
            roll(both, 5, 4)
            press(both, "Claim")
            both.click(".deed")
            assert "Rent now: 77" in both.inner_text("#sheet")


def choose(at: Table, command: str, *lines: str) -> None:
    """Open a page, turn the knob to a line that begins so, press OK; then the next."""
    for line in lines:
        at.run.type(command, line)  # fresh pages begin at the top: the cursor was printed before
        items = at.run.said.rpartition("-- ")[2].splitlines()[1:]
        here = next(n for n, item in enumerate(items) if item.startswith("> "))
        there = next(n for n, item in enumerate(items) if item[2:].startswith(line))
        if there != here:
            at.run.type(f"turn {there - here}", f"> {line}")
        command = "ok"
    at.run.type(command, "Who plays?")
