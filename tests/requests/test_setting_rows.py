"""Every row of a setting: on the panel, on the host's page, in its request and in the file."""

import pytest
from msgspec import Raw
from msgspec.structs import replace

from controller.files.setting_rows import Row
from controller.files.settings import SETTING_ROWS, Settings, parse, text_of
from controller.table.panel.page import Listing
from controller.table.panel.pages.lights_and_sound import LightsAndSound
from controller.table.panel.pages.table_settings import Habits
from controller.text.language import LANGUAGES, in_language
from hardware.strip_layout import StripLayout
from tests.web.test_host import Desk

EVERY = list(SETTING_ROWS.items())
every = pytest.mark.parametrize(("name", "row"), EVERY, ids=[name for name, _row in EVERY])
OUT_OF_LIST = {"answer_seconds": 77, "game_minutes": 77}
NOT_CHOSEN = {"lights", "setup", "colours", "favourites"}
"""What is saved there otherwise."""


def desk() -> Desk:
    """A table with all that a setting may need."""
    at = Desk("lotr-2003/time-limit A:900;B:900;C:900 roll:0", layout=StripLayout(count=60))
    at.table.can_speak()
    assert all(at.table.context.has(row.needs) for row in SETTING_ROWS.values())
    return at


def shown(at: Desk) -> list[str]:
    """The lines of the panel's pages of settings."""
    context = at.table.context
    with at.table.speaking():
        pages = [page.listing(context) for page in (LightsAndSound(), Habits())]
    return [one.label for page in pages if isinstance(page, Listing) for one in page.choices]


def test_every_setting_has_a_row() -> None:
    assert {*Settings.__struct_fields__} - {*SETTING_ROWS} == NOT_CHOSEN


@every
def test_each_of_its_values_is_set_shown_and_kept_where_its_row_says(name: str, row: Row) -> None:
    at = desk()
    for value in (*reversed(row.values), *filter(None, [OUT_OF_LIST.get(name)])):
        before = at.table.context.settings
        answer = at.ask("set", name=name, value=value)
        now = at.table.context.settings
        if row.host:
            assert answer.pop("settings") == Raw(at.host.sections()["settings"])
        assert answer == (
            {"set": "settings"} if row.host else {"says": "The table has no such setting."}
        )
        assert now == (replace(before, **{name: value}) if row.host else before), value
        assert parse(text_of(now), "settings.toml") == (now, [])
        with in_language(at.table.language):
            line = row.choice(getattr(now, name))
        assert (line in shown(at)) == bool(row.line), line
        fields = {one["name"]: one for one in at.seen(at.host, "settings")["fields"]}
        assert (name in fields) == bool(row.title)
        if row.title and row.host:
            assert fields[name]["now"] == value
            assert value in [choice for choice, *_ in fields[name].get("items", [[value]])]


@every
def test_whoever_is_not_the_host_sets_nothing(name: str, row: Row) -> None:
    at = desk()
    for feed in (at.player, at.watcher):
        answer = at.ask("set", feed, name=name, value=row.values[-1])
        assert answer == {"says": "Only the host can do that."}
    assert at.table.context.settings == Settings()


@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_values_have_words_of_their_own(name: str, row: Row, language: str) -> None:
    with in_language(language):
        for says in (row.choice, row.word):
            if says == row.choice and not row.line:
                continue
            words = [says(value) for value in row.values]
            assert all(words), name
            assert len({*words}) == len(words), words
        assert row.after(row.values[-1]) == row.values[0]
        assert {row.after(value) for value in row.values} == {*row.values}


def test_what_a_table_lacks_is_not_offered() -> None:
    at = Desk()
    assert "brightness" not in [one["name"] for one in at.seen(at.host, "settings")["fields"]]
    assert not [one for one in shown(at) if one.startswith(("Brightness", "Voice", "Time limit"))]
