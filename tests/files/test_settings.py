"""Settings of lights and sound: written whole, read back, wrong files told and kept aside; and
copies that a host has saved: the newest ten stay."""

import os
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from controller.files import saved_copies
from controller.files.saved_copies import COPIES_MOST, SavedCopies
from controller.files.settings import (
    BRIGHTNESS,
    VOLUME,
    LastSetup,
    Settings,
    SettingsStore,
    Walked,
    parse,
    text_of,
)
from hardware.strip_layout import StripLayout
from hardware.system.files import write_whole
from tests.cli.command_lines import Patch
from tests.steps import cases

WALKED = Walked(count=60, corners=(0, 15, 30, 45), last=59, corner_leds=4)

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
set_up = st.builds(
    LastSetup,
    edition=words,
    game=words,
    tokens=st.lists(words, max_size=2).map(tuple),
    rules=st.dictionaries(words, st.booleans() | st.integers(-9, 9) | words, max_size=3),
)
some = st.builds(
    Settings,
    setup=st.none() | set_up,
    brightness=st.none() | st.integers(1, len(BRIGHTNESS)),
    volume=st.none() | st.integers(1, len(VOLUME)),
    mute=st.booleans(),
    lights=st.none() | st.just(WALKED),
)


@given(some)
@example(Settings(setup=LastSetup(edition="a\x7fb", rules={"a b": 1, "": 2, "a": 3, "a.b": "é"})))
def test_what_is_written_is_read_back(settings: Settings) -> None:
    assert parse(text_of(settings), "settings.toml") == (settings, [])


def told(keeping: SettingsStore) -> str:
    """What is wrong with the file, a line each."""
    return "\n".join(map(str, keeping.problems))


def test_the_file_can_be_read_by_people() -> None:
    assert text_of(Settings(brightness=4, mute=True, lights=WALKED)) == (
        "# Set on the panel of the table.\n"
        "brightness = 4\nmute = true\n\n"
        "[lights]\ncount = 60\ncorners = [0,15,30,45]\nlast = 59\ncorner_leds = 4\n"
    )


def test_settings_are_kept_from_start_to_start(tmp_path: Path) -> None:
    path = tmp_path / "state" / "settings.toml"
    SettingsStore(path).change(Settings(volume=2, lights=WALKED))
    again = SettingsStore(path)
    assert again.now == Settings(volume=2, lights=WALKED)
    assert again.problems == []
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    keeping = SettingsStore(tmp_path / "settings.toml")
    assert (keeping.now, keeping.problems) == (Settings(), [])
    assert keeping.now.share(0.37) == 0.37
    assert keeping.now.loudness == 1.0
    usual = StripLayout(count=60)
    assert keeping.now.layout(usual) is usual


@cases(
    "text, why",
    ("brightness = 11\n", "line 1: brightness: 11 is wrong; expected a step"),
    ("loudness = 3\n", "line 1: loudness: is not a known name"),
    ("\nmute = 1\n", "line 2: mute: 1 is wrong; expected true or false"),
    ("brightness = \n", 'line 1, column 14: "brightness =" is not TOML; expected a number'),
    ("[lights]\ncount = 60\ncorners = [0, 15, 14, 45]\nlast = 59\ncorner_leds = 1\n",
     "the corners do not follow one another"),
    ("[lights]\ncount = 60\ncorners = [0, 15]\nlast = 59\ncorner_leds = 1\n",
     "does not have 4 items"),
    ("\x00", "line 1"),
)  # fmt: skip
def test_a_wrong_file_is_told_and_kept_aside(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    keeping = SettingsStore(path)
    assert keeping.now == Settings()
    assert why in told(keeping)
    assert str(path) in told(keeping)
    assert path.read_text() == text, "left alone until something is set"
    keeping.change(Settings(mute=True))
    assert (tmp_path / "settings.toml.wrong").read_text() == text
    assert SettingsStore(path).now == Settings(mute=True)


def test_one_wrong_line_leaves_the_others_as_they_were_set(tmp_path: Path) -> None:
    """Also after an update, or going back to an older version, that knows fewer of them."""
    path = tmp_path / "settings.toml"
    text = text_of(Settings(brightness=3, mute=True, lights=WALKED))
    path.write_text(text.replace("brightness = 3", "brightness = 33\nglow = true"))
    keeping = SettingsStore(path)
    assert keeping.now == Settings(mute=True, lights=WALKED)
    assert "line 2: brightness" in told(keeping)
    assert "line 3: glow: is not a known name" in told(keeping)


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xff\xfe\xff")
    assert SettingsStore(path).problems
    assert SettingsStore(tmp_path).problems, "a folder of that name"


def test_a_plug_pulled_in_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: Patch) -> None:
    path = tmp_path / "settings.toml"
    write_whole(path, "old")

    def pulled(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", pulled)
        with pytest.raises(OSError, match="No space"):
            write_whole(path, "new")
    assert path.read_text() == "old"
    write_whole(path, "new")
    assert path.read_text() == "new"


def test_lights_walked_on_another_strip_do_not_count() -> None:
    settings = Settings(lights=WALKED)
    same, other = StripLayout(count=60), StripLayout(count=72)
    assert settings.layout(other) is other
    assert settings.layout(same).lights(10) == (15, 16, 17, 18)


def test_steps_grow_by_about_as_much_to_the_eye_and_mute_is_silent() -> None:
    """Brightness as it is felt goes with about the cube root (CIE 1976 L*)."""
    felt = [share ** (1 / 3) for share in BRIGHTNESS]
    gaps = [later - earlier for earlier, later in pairwise(felt)]
    assert max(gaps) < 1.6 * min(gaps)
    assert sorted(VOLUME) == list(VOLUME)
    assert Settings(volume=3).loudness == VOLUME[2]
    assert Settings(volume=3, mute=True).loudness == 0


def old_copies(folder: Path, count: int, year: int = 2025) -> list[str]:
    folder.mkdir(exist_ok=True)
    names = [f"ringkeeper-{year}-01-{day:02}-183000.tar.gz" for day in range(1, count + 1)]
    for name in names:
        (folder / name).write_bytes(b"x" * 1200)
    return names


def write(target: Path) -> None:
    target.write_bytes(b"new")


def test_the_newest_ten_stay(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    saved = SavedCopies(folder)
    assert saved.all() == []
    names = old_copies(folder, COPIES_MOST + 2)
    new = saved.save(write)
    assert [one.name for one in saved.all()] == [new.name, *reversed(names[3:])]
    assert len(saved.all()) == COPIES_MOST == 10
    assert (saved.all()[1].when, saved.all()[1].size) == ("2025-01-12 18:30", 1200)


def test_the_new_copy_stays_even_if_the_clock_says_it_is_the_oldest(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    names = old_copies(folder, COPIES_MOST, year=2999)
    new = SavedCopies(folder).save(write)
    assert {one.name for one in SavedCopies(folder).all()} == {new.name, *names[1:]}


def test_after_a_clock_went_back_the_oldest_goes_first(tmp_path: Path, monkeypatch: Patch) -> None:
    """Kind: an age measured by a clock that jumps. A Pi without a network makes several copies with
    stamps of before those that it has."""
    folder = tmp_path / "copies"
    names = old_copies(folder, COPIES_MOST, year=2999)
    for name in names:
        os.utime(folder / name, (32_000_000_000,) * 2)
    saved = SavedCopies(folder)
    new = [f"ringkeeper-2026-01-01-00000{number}.tar.gz" for number in range(3)]
    for name in new:
        monkeypatch.setattr(saved_copies, "copy_name", lambda name=name: name)
        saved.save(write)
    assert [one.name for one in saved.all()] == [*reversed(new), *reversed(names[3:])]


def test_nothing_is_removed_if_the_new_copy_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    old_copies(folder, COPIES_MOST + 2)

    def fails(_target: Path) -> None:
        raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space"):
        SavedCopies(folder).save(fails)
    assert len(SavedCopies(folder).all()) == COPIES_MOST + 2


def test_other_files_are_neither_shown_nor_removed(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    old_copies(folder, COPIES_MOST + 2)
    mine = [
        folder / "my-own.tar.gz", folder / "ringkeeper-2020-01-01-000000.tar.gz.txt",
        folder / "ringkeeper-2020-01-01-000000x.tar.gz", tmp_path / "game.journal",
    ]  # fmt: skip
    for one in mine:
        one.write_bytes(b"mine")
    (folder / "ringkeeper-2020-01-02-000000.tar.gz").symlink_to(tmp_path / "game.journal")
    saved = SavedCopies(folder)
    saved.save(write)
    assert all(one.exists() for one in mine)
    for name in ("my-own.tar.gz", "../game.journal", "ringkeeper-2020-01-02-000000.tar.gz", ""):
        with pytest.raises(KeyError):
            saved.path(name)
