"""The deed book by raw requests: reading, checking, saving, exporting and importing an edition, and
everybody who should not."""

import json
from collections.abc import Awaitable, Callable
from inspect import signature
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from controller import editions
from controller.editions.form import fields
from controller.editions.problems import EditionError
from controller.editions.write import written
from controller.files.own_editions import OWN_MOST, OwnEditions
from controller.rules.edition import EditionData
from controller.web.access.codes import Role
from controller.web.edition_editor.book import (
    FILE_BYTES_MOST,
    FORM_BYTES_MOST,
    FilledIn,
    Unfit,
    edition_of,
    found,
    read_file,
)
from tests.steps import cases
from tests.web.serving import House, as_test, at_house, visited

BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"
DATA = editions.load("lotr-2003").data
HOSTS = ("/deeds/check", "/deeds/numbers", "/deeds/save", "/deeds/remove", "/deeds/import")
SCRIPT = '<script>alert("x")</script>'


def form(values: dict[str, str], data: EditionData = DATA, **more: Any) -> dict[str, Any]:
    """What the page posts."""
    return {"edition": msgspec.to_builtins(data), "values": values, **more}


async def host(house: House) -> str:
    return await house.join(house.code(Role.HOST))


def at_home(visit: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test of what the host does at a table that keeps editions of its own. It may ask for the
    house, the host's token and these editions."""
    wanted = {"house", "token", "own"} & {*signature(visit).parameters}

    def run(*, tmp_path: Path, **given: Any) -> None:
        own = OwnEditions(tmp_path / "editions")

        async def as_host(house: House) -> None:
            there = {"house": house, "token": await host(house), "own": own}
            await visit(**{name: there[name] for name in wanted}, **given)

        visited(BUY, as_host, own=own)

    return as_test(run, visit, wanted, "tmp_path")


@at_home
async def test_nobody_but_the_host_gets_anything(house: House, own: OwnEditions) -> None:
    posts = {"/deeds/import": {"text": written(DATA, "mine")}, "/deeds/remove": {"box": "mine"}}
    own.keep(replace(DATA, id="mine"))
    player = await house.join(house.code())
    for cookie in ("", player, "x" * 43):
        for path in ("/deeds", "/deeds/book?box=lotr-2003", "/deeds/export?box=lotr-2003"):
            status, _headers, body = await house.ask(path, cookie=cookie)
            assert (status, "Rivendell" in body, "deedbook.js" in body) == (403, False, False)
        for path in HOSTS:
            post = posts.get(path, form({"spaces[1].price": "7"}))
            assert (await house.ask(path, post=post, cookie=cookie))[0] == 403
    assert own.ids() == ["mine"]


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
@pytest.mark.parametrize("path", HOSTS)
@at_home
async def test_a_page_of_another_site_posts_nothing(
    house: House, token: str, own: OwnEditions, path: str, origin: str | None
) -> None:
    status, _headers, _body = await house.ask(path, post=form({}), cookie=token, origin=origin)
    assert status == 403
    assert own.ids() == []


@at_home
async def test_only_this_page_shows_photos_and_none_sends_them(house: House, token: str) -> None:
    _status, headers, _body = await house.ask("/deeds", cookie=token)
    policy = headers["content-security-policy"]
    assert "img-src 'self' blob:;" in policy
    assert "connect-src 'self';" in policy
    assert "form-action 'none'" in policy
    assert policy.count("blob:") == 1
    assert headers["x-frame-options"] == "DENY"
    _status, headers, _body = await house.ask("/", cookie=token)
    assert "blob:" not in headers["content-security-policy"]


@at_home
async def test_what_is_ticked_becomes_a_report(house: House, token: str, own: OwnEditions) -> None:
    """Also what is not saved yet; with a mistake there is none, nor if nothing is ticked."""
    asked: list[tuple[dict[str, str], str, str]] = [
        ({"spaces[9].price": "77", "spaces[9].source": "box"}, "text", "price = 77"),
        ({"spaces[9].price": "77"}, "says", "Tick “As in my box” on what you have compared."),
        ({"spaces[9].price": "x", "spaces[9].source": "box"}, "says", "There are mistakes"),
    ]
    for values, key, words in asked:
        _status, _headers, body = await house.ask("/deeds/numbers", post=form(values), cookie=token)
        assert words in str(json.loads(body)[key])
    assert own.ids() == []


@at_home
async def test_what_is_saved_is_the_table_s_own_and_the_game_keeps_its_edition(
    house: House, token: str, own: OwnEditions
) -> None:
    values = {"spaces[9].rent[0]": "77", "spaces[9].source": "box"}
    status, _headers, body = await house.ask("/deeds/save", post=form(values), cookie=token)
    assert status == 200
    saved = json.loads(body)
    assert (saved["id"], saved["edition"]["name"]) == ("lotr-2003-own", f"Ours: {DATA.name}")
    assert saved["boxes"][0] == {"id": "lotr-2003-own", "name": f"Ours: {DATA.name}", "own": True}
    kept = own.load("lotr-2003-own").data
    assert kept.spaces[9] == replace(
        DATA.spaces[9], rent=(77, *DATA.spaces[9].rent[1:]), source="box"
    )
    assert replace(kept, id=DATA.id, name=DATA.name, spaces=DATA.spaces) == DATA
    assert house.table.banker.edition.data == DATA
    assert house.table.context.editions[0] == str(own.path("lotr-2003-own"))
    _status, _headers, body = await house.ask("/deeds", cookie=token)
    assert "Ours: The Lord of the Rings" in body
    _status, _headers, body = await house.ask("/deeds/book?box=lotr-2003-own", cookie=token)
    assert json.loads(body)["edition"]["spaces"][9]["rent"][0] == 77


@at_home
async def test_a_form_with_mistakes_is_not_saved_and_each_stands_at_its_place(
    house: House, token: str, own: OwnEditions
) -> None:
    values = {"spaces[1].rent[2]": "many", "spaces[3].price": "-5", "spaces[6].rent[1]": "900"}
    status, _headers, body = await house.ask("/deeds/save", post=form(values), cookie=token)
    assert status == 200
    places = {one["place"]: one for one in json.loads(body)["findings"]}
    assert "'many' is wrong; expected a whole number" in places["spaces[1].rent[2]"]["says"]
    assert places["spaces[3].price"]["says"] == "-5 is wrong; expected at least 0"
    assert places["spaces[6].rent"] == {
        "place": "spaces[6].rent", "wrong": False,
        "says": "The rents do not rise: 90 comes after 900",
    }  # fmt: skip
    assert own.ids() == []


@at_house(BUY)
async def test_a_table_that_keeps_none_says_so(house: House) -> None:
    status, _headers, body = await house.ask("/deeds/save", post=form({}), cookie=await host(house))
    assert (status, "keeps no editions" in body) == (200, True)


@at_home
async def test_one_removed_leaves_its_file(house: House, token: str, own: OwnEditions) -> None:
    own.keep(replace(DATA, name="Mine"))
    at = own.path("lotr-2003-own")
    post = {"box": "lotr-2003-own", "was": own.version("lotr-2003-own")}
    written_before = at.read_text()
    status, _headers, body = await house.ask("/deeds/remove", post=post, cookie=token)
    answer = json.loads(body)
    assert (status, answer["first"], own.ids()) == (200, "lotr-2003", [])
    assert [one["id"] for one in answer["boxes"]] == [*editions.known()]
    assert house.table.context.editions == tuple(editions.known())
    assert at.with_name("lotr-2003-own.toml.old").read_text() == written_before
    for box in ("lotr-2003-own", "lotr-2003", "../settings", ""):
        post = {"box": box}
        assert (await house.ask("/deeds/remove", post=post, cookie=token))[0] == 404, box


@at_home
async def test_what_cannot_be_removed_stays(house: House, token: str, own: OwnEditions) -> None:
    own.keep(DATA)
    (own.folder / "lotr-2003-own.toml.old").mkdir()
    post = {"box": "lotr-2003-own", "was": own.version("lotr-2003-own")}
    status, _headers, body = await house.ask("/deeds/remove", post=post, cookie=token)
    assert (status, "could not be removed" in body) == (200, True)
    assert own.ids() == ["lotr-2003-own"]


@at_home
async def test_others_changes_are_not_replaced(house: House, token: str, own: OwnEditions) -> None:
    async def told(path: str, post: dict[str, Any]) -> dict[str, Any]:
        status, _headers, body = await house.ask(path, post=post, cookie=token)
        assert status == 200
        answer: dict[str, Any] = json.loads(body)
        return answer

    async def opened(box: str) -> str:
        _status, _headers, body = await house.ask(f"/deeds/book?box={box}", cookie=token)
        return str(json.loads(body)["version"])

    def prices() -> list[int]:
        return [own.load("lotr-2003-own").data.spaces[at].price for at in (1, 3)]

    assert await opened("lotr-2003") == "", "no file of the table's own has it"
    first = await told("/deeds/save", form({"spaces[1].price": "77"}))
    second = form({"spaces[3].price": "88"}) | {"was": ""}
    answer = await told("/deeds/save", second)
    assert answer["standing"] == {"id": "lotr-2003-own", "version": first["version"]}
    assert answer["boxes"] == first["boxes"]
    assert prices() == [77, DATA.spaces[3].price]
    saved = await told("/deeds/save", second | {"was": first["version"]})
    assert (saved["id"], prices()) == ("lotr-2003-own", [DATA.spaces[1].price, 88])
    assert saved["version"] == await opened("lotr-2003-own") != first["version"]
    box = {"box": "lotr-2003-own"}
    for old in ({"was": ""}, {"was": first["version"]}):
        answer = await told("/deeds/remove", box | old)
        assert answer["standing"]["version"] == saved["version"]
    assert own.ids() == ["lotr-2003-own"]
    await told("/deeds/remove", box | {"was": saved["version"]})
    answer = await told("/deeds/save", second | {"was": saved["version"]})
    assert (answer["standing"]["version"], own.ids()) == ("", []), "it was removed since"
    await told("/deeds/save", second)
    assert prices() == [DATA.spaces[1].price, 88]
    await told("/deeds/save", form({"spaces[3].price": "89"}))
    assert prices() == [DATA.spaces[1].price, 89], "what is not said is not compared"


@at_home
async def test_a_full_table_says_so(house: House, token: str, own: OwnEditions) -> None:
    for number in range(OWN_MOST):
        own.keep(replace(DATA, id=f"mine-{number}"))
    status, _headers, body = await house.ask("/deeds/save", post=form({}), cookie=token)
    assert (status, "Remove one of them first" in body) == (200, True)


@at_home
async def test_another_shape_comes_back_as_a_whole_form(house: House, token: str) -> None:
    post = form({"spaces[4].name": "Shop"}, reshape=["spaces[4].kind", "street"])
    status, _headers, body = await house.ask("/deeds/check", post=post, cookie=token)
    space = json.loads(body)["edition"]["spaces"][4]
    assert (status, space["name"], space["kind"]) == (200, "Shop", "street")
    assert len(space["rent"]) == 6


@at_home
async def test_what_is_exported_friends_import(house: House, token: str, own: OwnEditions) -> None:
    own.keep(replace(DATA, name="Mine"))
    status, headers, text = await house.ask("/deeds/export?box=lotr-2003-own", cookie=token)
    assert status == 200
    assert headers["content-disposition"] == 'attachment; filename="lotr-2003-own.toml"'
    own.path("lotr-2003-own").unlink()
    status, _headers, body = await house.ask("/deeds/import", post={"text": text}, cookie=token)
    taken_in = json.loads(body)
    assert (status, taken_in["findings"], taken_in["replaces"]) == (200, [], False)
    assert own.ids() == [], "nothing is saved before somebody saves it"
    data = msgspec.convert(taken_in["edition"], EditionData)
    assert (await house.ask("/deeds/save", post=form({}, data), cookie=token))[0] == 200
    assert own.load("lotr-2003-own").data == replace(DATA, id="lotr-2003-own", name="Mine")
    named = {"text": text.replace('name = "Mine"', f'name = "{DATA.name}"')}
    _status, _headers, body = await house.ask("/deeds/import", post=named, cookie=token)
    data = msgspec.convert(json.loads(body)["edition"], EditionData)
    again = form({}, data, was=own.version("lotr-2003-own"))
    assert (await house.ask("/deeds/save", post=again, cookie=token))[0] == 200
    assert own.load("lotr-2003-own").data.name == f"Ours: {DATA.name}", "told from the printed"
    plain = {"text": text.replace('id = "lotr-2003-own"', 'id = "lotr-2003"')}
    _status, _headers, body = await house.ask("/deeds/import", post=plain, cookie=token)
    assert json.loads(body)["replaces"], "saving it would replace what is here"
    _status, _headers, body = await house.ask("/deeds/import", post={"text": text}, cookie=token)
    assert json.loads(body)["replaces"], "a friend's copy of the same box, too"


@cases(
    "text, says",
    ("", "is missing"), ("no toml", "is not TOML"), ("id = 3", "expected text"),
    ("spaces = 3\nbase = 'classic'", "spaces"), ("x" * (FILE_BYTES_MOST + 1), "too much"),
    ("a" + ".b" * 5000 + " = 1", "dots"), ("a = " + "[" * 5000, ""), ("base = 'x'", "unknown"),
    ("id = 'x'\nspaces = [" + "{name='x'}," * 500 + "]", "40"),
)  # fmt: skip
@at_home
async def test_a_hostile_file_is_refused_in_plain_words(
    house: House, token: str, own: OwnEditions, text: str, says: str
) -> None:
    status, _headers, body = await house.ask("/deeds/import", post={"text": text}, cookie=token)
    assert status == 200
    said = json.loads(body)["says"]
    assert any(says in one for one in said), said
    assert len(said) <= 22
    assert own.ids() == []


@at_home
async def test_a_friend_s_names_stay_text(house: House, token: str, own: OwnEditions) -> None:
    hostile = replace(
        DATA, id="../../x", name=f"</option>{SCRIPT}", currency=SCRIPT,
        spaces=(*DATA.spaces[:1], replace(DATA.spaces[1], name=SCRIPT), *DATA.spaces[2:]),
    )  # fmt: skip
    post = {"text": written(hostile, "../../x")}
    status, headers, body = await house.ask("/deeds/import", post=post, cookie=token)
    assert (status, headers["content-type"]) == (200, "application/json")
    data = msgspec.convert(json.loads(body)["edition"], EditionData)
    assert (await house.ask("/deeds/save", post=form({}, data), cookie=token))[0] == 200
    assert own.ids() == ["x"]
    for path in ("/deeds", "/deeds?box=x", f"/deeds?box={'%3Cscript%3E'}", "/", "/table"):
        _status, _headers, body = await house.ask(path, cookie=token)
        assert SCRIPT not in body
    _status, headers, _body = await house.ask("/deeds/export?box=x", cookie=token)
    assert headers["content-disposition"] == 'attachment; filename="x.toml"'


@cases(
    "post",
    b"{", b"[]", b"null", b"\xff", b'{"edition": 3, "values": {}}', {"values": {}},
    form({"spaces[99].name": "x"}), form({"x" * 81: "x"}), form({"name": "x" * 301}),
    form({"__class__": "x"}), form({}, more=1), form({}, reshape=["spaces[1].kind", "castle"]),
    form({}, reshape=["id", "x"]), form({}) | {"edition": {"id": "x"}},
    b'{"edition":' + b"[" * 20000, {"text": 3}, {"text": "x", "path": "/etc"},
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("path", HOSTS)
@at_home
async def test_what_is_no_form_of_ours_is_refused(
    house: House, token: str, own: OwnEditions, path: str, post: Any
) -> None:
    assert (await house.ask(path, post=post, cookie=token))[0] == 400
    assert own.ids() == []


@at_home
async def test_posts_are_bounded_and_our_largest_fits_thrice(house: House, token: str) -> None:
    for name in editions.known():
        data = editions.load(name).data
        every = {place: field.text for place, field in fields(data).items()}
        assert 3 * len(json.dumps(form(every, data))) < FORM_BYTES_MOST
        assert 3 * len(written(data, name).encode()) < FILE_BYTES_MOST
    for path, most in zip(HOSTS, (FORM_BYTES_MOST,) * 4 + (2 * FILE_BYTES_MOST,), strict=True):
        assert (await house.ask(path, post=b" " * (most + 1), cookie=token))[0] == 413


@pytest.mark.parametrize("box", ["", "x", "../../etc/passwd", "lotr-2003.toml", "a\0b", "%2e%2e/x"])
@at_home
async def test_no_other_file_is_read(house: House, token: str, box: str) -> None:
    for path in ("/deeds/book", "/deeds/export"):
        status, _headers, body = await house.ask(f"{path}?box={box}", cookie=token)
        assert (status, body) in ((404, ""), (400, "Invalid HTTP request received."))


@at_home
async def test_one_spoilt_by_hand_is_told(house: House, token: str, own: OwnEditions) -> None:
    own.keep(DATA)
    own.path("lotr-2003-own").write_text("id = 3", "utf-8")
    status, _headers, body = await house.ask("/deeds/book?box=lotr-2003-own", cookie=token)
    assert (status, "id: 3 is wrong" in body) == (200, True)


some_json = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([*EditionData.__struct_fields__]), some_json)
def test_an_edition_of_any_shape_is_judged_or_refused(part: str, value: Any) -> None:
    tree = msgspec.to_builtins(DATA) | {part: value}
    try:
        asked = msgspec.json.decode(json.dumps({"edition": tree, "values": {}}), type=FilledIn)
    except msgspec.DecodeError:
        return
    try:
        _data, findings = edition_of(asked)
    except Unfit:
        return
    assert isinstance(found(findings), list)


@given(st.text(max_size=300) | st.binary(max_size=300).map(lambda raw: raw.decode("latin-1")))
def test_any_file_is_an_edition_or_refused(text: str) -> None:
    with pytest.raises(EditionError):
        read_file(text)
