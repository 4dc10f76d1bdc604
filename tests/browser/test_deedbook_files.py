"""The deed book and what lies outside it: 28 deeds by keyboard for a file, photos, friends' files,
the table's own editions, and the next game at the table."""

import re
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import FilePayload, Route

from controller import editions
from controller.editions.write import written
from controller.files.own_editions import OwnEditions
from controller.rules.board import Space
from controller.rules.edition import EditionData
from tests.browser.visits import RigAt
from tests.web.phones import Table

KEYSTROKES_MOST = 600
"""For 28 deeds (issue 13, 5)."""

DATA = editions.load("lotr-2003").data
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c63f8cfc0f01f00050001ff5a5e3d0f0000000049454e44ae426082"
)  # the smallest PNG
SCAN: FilePayload = {"name": "scan.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"}
OWN, RENT = "lotr-2003-own", "spaces[9].rent[0]"
OURS = "Ours: The Lord of the Rings"


def with_rent(rent: int, **more: Any) -> EditionData:
    """Weathertop for another rent."""
    space = DATA.spaces[9]
    changed = replace(space, rent=(rent, *space.rent[1:]))
    return replace(DATA, spaces=(*DATA.spaces[:9], changed, *DATA.spaces[10:]), **more)


def spoilt(space: Space) -> Space:
    """A deed on which every number is wrong."""
    if not space.price:
        return space
    return replace(
        space, price=space.price + 2, mortgage=space.mortgage + 1, source="stand-in",
        rent=tuple(one + 3 for one in space.rent), build=space.build and space.build + 5,
    )  # fmt: skip


def number(value: int, end: str) -> list[str]:
    """Its digits, and the key that leads on."""
    return [*str(value), end]


def typed_in(spaces: tuple[Space, ...]) -> list[str]:
    """All keys for all deeds, group by group as on the page, as somebody types who reads aloud."""
    keys: list[str] = []
    for group in dict.fromkeys(space.group for space in spaces if space.price):
        deeds = [space for space in spaces if space.group == group]
        for at, deed in enumerate(deeds):
            before = deeds[at - 1] if at else None
            if at and deed.kind != "street":
                keys += ["Enter"]  # it is as the first by now
            elif before and (before.price, before.rent) == (deed.price, deed.rent):
                keys += ["=", "Enter"]
            else:
                asked_too = deed.kind == "street" and not at
                keys += number(deed.price, "Tab")
                for rent in deed.rent[:-1]:
                    keys += number(rent, "Tab")
                keys += number(deed.rent[-1], "Tab" if asked_too else "Enter")
                if asked_too:
                    keys += ["Tab", *number(deed.build, "Enter")]  # the mortgage follows the price
    return keys


def test_28_deeds_are_corrected_in_at_most_600_keystrokes(rig_at: RigAt, tmp_path: Path) -> None:
    own = OwnEditions(tmp_path / "editions")
    wrong = own.keep(replace(DATA, spaces=tuple(map(spoilt, DATA.spaces)))).data
    deeds = [at for at, space in enumerate(DATA.spaces) if space.price]
    assert len(deeds) == 28
    assert all(wrong.spaces[at].rent != DATA.spaces[at].rent for at in deeds)
    with rig_at("[run frodo gimli] -") as rig:
        rig.steps(f"book {wrong.id} | book focus @spaces[1].price")
        keys = typed_in(DATA.spaces)
        for key in keys:
            rig.page("book").keyboard.press(key)
        rig.steps(
            'book at save | book key Enter | book says Saved | book text "#progress" "28 of 28.."'
        )
        assert len(keys) + 1 <= KEYSTROKES_MOST
    right = own.load(wrong.id).data
    assert tuple(replace(one, source="box") for one in right.spaces) == tuple(
        replace(one, source="box") for one in DATA.spaces
    )
    assert {right.spaces[at].source for at in deeds} == {"box"}


def test_a_photo_that_the_browser_cannot_show_is_named(rig_at: RigAt) -> None:
    good: FilePayload = {"name": "a.png", "mimeType": "image/png", "buffer": PIXEL}
    with rig_at("[run] -") as rig:
        rig.page("book").set_input_files("#photo-files", [SCAN, good])
        rig.steps('book says "cannot show scan.pdf" | book text "#photo-count" "1 of 1"')
        rig.page("book").set_input_files("#photo-files", [SCAN])
        rig.steps('book hides "#photos"')


def test_a_photo_is_shown_and_sent_nowhere(rig_at: RigAt) -> None:
    photos: list[FilePayload] = [
        {"name": f"{name}.png", "mimeType": "image/png", "buffer": PIXEL} for name in "ab"
    ]
    with rig_at("[run] -") as rig:
        page, asked = rig.page("book"), list[tuple[str, str]]()
        page.on("request", lambda one: asked.append((one.url, one.post_data or "")))
        page.set_input_files("#photo-files", photos)
        rig.steps(f"""
            book sees "#photos:not([hidden])"
            book js "photo.decode().then(() => photo.naturalWidth)" 1
            book click "#photo-next" | book text "#photo-count" "2 of 2" | book fits
            book fill @{RENT} 77 | book sees "#state:has-text('change')" | book save""")
        sent = [url for url, _ in asked if not url.startswith("blob:")]
        assert all(re.search(r"/deeds/(check|save)$", url) for url in sent), sent
        assert not any("PNG" in body or "base64" in body for _, body in asked)


def test_a_friend_s_file_is_opened_and_none_of_it_obeyed(rig_at: RigAt, tmp_path: Path) -> None:
    with rig_at("[run] -") as rig:
        page = rig.page("book")
        with page.expect_download() as download:
            page.click("#export")
        text = Path(download.value.path()).read_text("utf-8")
        assert download.value.suggested_filename == f"{OWN}.toml"
        evil = text.replace('name = "Weathertop"', 'name = "<img src=x onerror=alert(1)>"')
        assert evil != text
        rig.opens(evil.encode())
        rig.steps("""
            book sees "#about" "Not saved yet"
            book value @spaces[9].name "<img src=x onerror=alert(1)>"
            book count "#form img" 0 | book save""")
        assert OwnEditions(tmp_path / "editions").ids() == [OWN]
        rig.opens(b"id = 3")
        rig.steps(
            'book sees "#trouble" "cannot be opened" | book text "#findings" "..id: 3 is wrong.."'
        )
        rig.opens(b"#" * 200_000)
        rig.steps('book sees "#findings" "too large"')


def test_the_list_names_a_friend_s_file_while_it_is_open(rig_at: RigAt) -> None:
    with rig_at("[run] -") as rig:
        rig.steps("book lotr-2021")
        page, named = (
            rig.page("book"),
            "#box option:checked:text-matches('Star Wars.*.not saved.$')",
        )
        rig.opens(written(editions.load("starwars-1997").data, "friends").encode())
        rig.steps(f'book sees "#about" "Not saved yet" | book has "{named}"')
        page.once("dialog", lambda asked: asked.dismiss())
        rig.steps(f'book select_option "#box" lotr-2021 | book has "{named}"')
        page.once("dialog", lambda asked: asked.accept())
        rig.steps("""
            book select_option "#box" lotr-2021
            book sees "#about" "As it comes with Ringkeeper" | book value "#box" lotr-2021
            book count "#box option:has-text('(not saved)')" 0""")


def test_the_table_s_own_is_not_replaced_without_a_question(rig_at: RigAt, tmp_path: Path) -> None:
    OwnEditions(tmp_path / "editions").keep(with_rent(77))
    with rig_at("[run] -") as rig:
        rig.steps(f"""
            book text "#about" "..The table has its own copy.." | book fill @{RENT} 78
            book click "#save" | book sees "#question" "already has its own edition of this box"
            book answer Cancel | own {OWN} {RENT} 77
            book click "#save" | book saves "Replace it"
            book fill @{RENT} 79 | book save | book sees "#about" "own edition"
            book until "document.querySelector('#save').disabled"
            own {OWN} {RENT} 79""")


def test_a_friend_s_edition_is_kept_beside_one_s_own(rig_at: RigAt, tmp_path: Path) -> None:
    own = OwnEditions(tmp_path / "editions")
    own.keep(with_rent(77, name=OURS))
    with rig_at("[run] -") as rig:
        rig.steps("book open")
        rig.opens(written(with_rent(78, name=OURS), OWN).encode())
        rig.steps(f"""
            book sees "#about" "Save will ask" | book click "#save" | book saves "Keep both"
            book texts "#box option[data-own]" "{OURS}" "{OURS} (2)"
            book value "#box" {OWN}-2 | own {OWN} {RENT} 77 | own {OWN}-2 {RENT} 78""")
    assert own.ids() == [OWN, f"{OWN}-2"]


def test_two_deed_books_at_once_lose_nothing_unasked(rig_at: RigAt) -> None:
    since = "#question:has-text('on another page since')"
    with rig_at("[run] -") as rig:
        rig.steps(f"""
            book,book2 open | book fill @spaces[1].price 77 | book save
            book2 fill @spaces[3].price 88 | book2 click "#save" | book2 sees "{since}"
            book2 key Escape | book2 values spaces[3].price 88 | book2 click "#save"
            book2 answer "Open that one" | book2 sees "#about" "own edition"
            book2 values spaces[1].price 77 | book2 fill @spaces[3].price 88 | book2 save
            book click "#remove" | book sees "{since}" | book answer "Remove it" | book says removed
            book2 fill @spaces[6].price 99 | book2 click "#save" | book2 saves "Save it again"
            own {OWN} spaces[1].price 77 | own {OWN} spaces[3].price 88
            own {OWN} spaces[6].price 99""")


def test_an_edition_that_cannot_be_opened_can_be_removed(rig_at: RigAt, tmp_path: Path) -> None:
    own = tmp_path / "editions" / f"{OWN}.toml"
    own.parent.mkdir()
    own.write_text("name = 7\n")
    with rig_at("[run] -") as rig:
        rig.steps(f"""
            book {OWN} | book accept
            book click "#findings button:has-text('Remove this edition')" | book sees .deed-card
            book value "#box" lotr-2003 | book unseen "#trouble\"""")
    assert not own.exists()


def test_a_click_right_after_typing_counts_however_late_the_answer_is(rig_at: RigAt) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        if '"reshape"' in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    with rig_at("[run] -") as rig:
        page = rig.page("book")
        page.clock.install()
        page.route("**/deeds/check", hold)
        cards = page.locator(".game-card")
        count = cards.count()
        rig.steps(f"book fill @{RENT} 77")
        with page.expect_request("**/deeds/check"):
            page.click('[data-reshape="decks[0].cards"]')
        page.clock.run_for(1_000)
        held[0].continue_()
        cards.nth(count).wait_for()
        rig.steps(f"book values {RENT} 77")


def test_the_next_game_at_the_table_has_the_corrected_rent(rig_at: RigAt) -> None:
    with rig_at("[run frodo gimli] -") as rig:
        rig.steps(f'book fill @{RENT} 77 | book save | A,table has "#log li"')
        choose(rig.run, "menu", "New game", "Yes", "Edition: ", "Ours: ")
        rig.steps('A,table has "#log:not(:has(li))"')  # the log is of the old game
        rig.run.run.type("join frodo", "players")
        rig.run.run.type("join gimli", "players")
        rig.run.run.type("start", "rolls to see who starts")
        rig.steps("""
            AB roll 6,6 | AB roll 2,1 | AB roll 5,4 | AB press Claim | AB click .deed
            AB text "#sheet" "..Rent now: 77..\"""")


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
