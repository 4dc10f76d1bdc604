"""Large and foolish files: each costs bounded work, and ends in a few plain sentences."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from controller import editions
from controller.__main__ import main
from controller.cli import OK, USAGE, WRONG
from controller.cli.files import book_of, profile_of
from controller.editions.problems import EditionError
from controller.files import position_file
from controller.files.settings import SettingsStore
from controller.files.tagbook import TagBookError, read
from controller.files.tagfile import Books, edition_of
from controller.rules.position_check.build import PositionError, build
from hardware.checks.findings import few
from hardware.dice import die_faces
from hardware.dice.bluetooth import pairs
from hardware.profile.profile import ProfileError, load_profile
from hardware.system.files import SMALL_MOST
from tests.cli.command_lines import Out
from tests.games.played import EDITION

SECONDS = 3.0
"""Of processor time that any of these files may cost; the worst took 27 s of it."""

SHOWN = 20


@pytest.fixture
def _bounded() -> Iterator[None]:
    before = time.process_time()
    yield
    assert time.process_time() - before < SECONDS


def tag_book(path: Path) -> None:
    try:
        read(path, EDITION)
    except TagBookError as error:
        raise ValueError("\n".join(map(str, error.problems))) from error


def profile(path: Path) -> None:
    load_profile(path)


def edition(path: Path) -> None:
    editions.load(str(path))


def position(path: Path) -> None:
    build(*position_file.given(str(path)), path.name)


def faces(path: Path) -> None:
    die_faces.read(path)


def paired_dice(path: Path) -> None:
    pairs.read(path)


def kept_settings(path: Path) -> None:
    if problems := SettingsStore(path).problems:
        raise ValueError("\n".join(map(str, problems)))


WRONG_FILE = (
    ProfileError, EditionError, PositionError, die_faces.FacesError, pairs.PairsError,
    ValueError, OSError,
)  # fmt: skip
READERS: dict[str, Callable[[Path], None]] = {
    "tags.toml": tag_book, "hardware.toml": profile, "edition.toml": edition,
    "position.toml": position, "dice-faces.toml": faces, "dice-bluetooth.toml": paired_dice,
    "settings.toml": kept_settings,
}  # fmt: skip


def said_of(name: str, path: Path, content: bytes) -> list[str]:
    """The lines that people read of a file with such a content."""
    (path / name).write_bytes(content)
    with pytest.raises(WRONG_FILE) as raised:
        READERS[name](path / name)
    return few(str(raised.value).splitlines())


NAMES = [f'"Nowhere {i}" = "04A1B2{i:02X}"' for i in range(5000)]
FLOODS = {
    "5000 wrong names": "[deeds]\n" + "\n".join(NAMES),
    "5000 keys": "\n".join(f"key{i} = {i}" for i in range(5000)),
    "5000 tables": "\n".join(f"[table{i}]" for i in range(5000)),
    "5000 readers": "\n".join(f"[readers.r{i}]\npath = {i}" for i in range(5000)),
    "5000 dice": "\n".join(f"[[die]]\nhub = {i}" for i in range(5000)),
    "5000 spaces": "\n".join(f'[[spaces]]\nname = "{i}"' for i in range(5000)),
    "5000 seats": "\n".join(f'[[seats]]\nname = "{i}"\nat = "x"' for i in range(5000)),
    "a long name": '[deeds]\n"' + "M" * 200_000 + '" = "04"',
    "a long key": "k" * 200_000 + " = 1",
    "a key of 60,000 parts": "a." * 60_000 + "a = 1",
    "a table of 60,000 parts": "[" + "a." * 60_000 + "a]",
    "deep tables, many keys": "[" + "a." * 90 + "a]\n" + "k.k=1\n" * 30_000,
    "nested lists": "k = " + "[" * 100_000,
    "blanks after a bracket": "[" + " " * 200_000 + "\n" + "[ " * 50_000,
    "a huge number": "[strip]\npin = 0x" + "F" * 5000,
    "no number": "[strip]\nbrightness = nan\nlimit_ma = inf",
    "control characters": '[deeds]\n"a\\u001b[31m" = "\\u0007"',
}


@pytest.mark.usefixtures("_bounded")
@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("name", READERS)
def test_a_flood_of_mistakes_is_few_lines_and_soon(name: str, flood: str, tmp_path: Path) -> None:
    lines = said_of(name, tmp_path, FLOODS[flood].encode())
    assert 0 < len(lines) <= SHOWN + 1
    for line in lines:
        assert line.isprintable()
        assert len(line) < 2000


def test_5000_wrong_names_are_20_lines_and_a_number(tmp_path: Path) -> None:
    lines = said_of("tags.toml", tmp_path, FLOODS["5000 wrong names"].encode())
    assert len(lines) == SHOWN + 1
    assert lines[0].endswith("line 2: [deeds] Nowhere 0: is not known in this edition")
    assert lines[-1] == "and 4980 more mistakes"


def test_a_flood_of_mistakes_does_not_fill_the_display(tmp_path: Path) -> None:
    """A page for each of the first 20, and one for the rest; so, too, for hardware.toml."""
    (tmp_path / "tags.toml").write_text(FLOODS["5000 wrong names"], encoding="utf-8")
    (tmp_path / "hardware.toml").write_text(FLOODS["5000 readers"], encoding="utf-8")
    book, troubles = book_of(Books(None, tmp_path), EDITION)
    assert len(book) == 0
    assert len(troubles) == SHOWN + 1
    assert "4980 more" in str(troubles[-1])
    _, troubles = profile_of(tmp_path / "hardware.toml")
    assert len(troubles) == SHOWN + 1


@pytest.mark.parametrize("name", READERS)
def test_a_file_that_is_too_large_is_not_read(name: str, tmp_path: Path) -> None:
    with (tmp_path / name).open("wb") as file:
        file.truncate(40_000_000_000)  # sparse: it takes no room
    with pytest.raises(WRONG_FILE) as raised:
        READERS[name](tmp_path / name)
    assert "has more than 256 kB" in str(raised.value)
    assert edition_of(tmp_path / name) == ""


@pytest.mark.parametrize("name", READERS)
def test_what_is_no_plain_file_is_not_waited_for(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(WRONG_FILE) as raised:
        READERS[name](tmp_path / name)
    assert "is not a plain file" in str(raised.value)
    (tmp_path / name).unlink()
    (tmp_path / name).symlink_to("/dev/zero")
    with pytest.raises(WRONG_FILE) as raised:
        READERS[name](tmp_path / name)
    assert "is not a plain file" in str(raised.value)


@pytest.mark.parametrize("name", READERS)
def test_a_folder_is_said_by_its_own_name(name: str, tmp_path: Path) -> None:
    (tmp_path / name).mkdir()
    with pytest.raises(WRONG_FILE) as raised:
        READERS[name](tmp_path / name)
    cause = raised.value.__cause__ or raised.value
    assert "irectory" in str(raised.value)
    assert name in str(getattr(cause, "filename", name)), "not the number of its handle"


def test_the_largest_files_of_ours_are_far_below_the_limit() -> None:
    sizes = [path.stat().st_size for path in Path(editions.__file__).parent.glob("*.toml")]
    assert max(sizes) * 4 < SMALL_MOST


@pytest.mark.parametrize(
    "line", ["edition check {}.toml", "enrol --list --tags {}.toml", "enrol --import {}.toml",
             "position check {}.toml", "doctor --hardware {}.toml",
             "enrol --list --hardware {}.toml"],
)  # fmt: skip
def test_the_command_line_says_few_lines_too(line: str, tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "f.toml").write_text(
        "\n".join(f'[t{i}]\na = "\\u001b[2J"' for i in range(5000)), encoding="utf-8"
    )
    code = main(line.format(tmp_path / "f").split())
    said = capsys.readouterr()
    assert code in (WRONG, USAGE)
    assert len(said.err.splitlines()) <= SHOWN + 1 or "doctor" in line
    assert "\x1b" not in said.err + said.out


ANYTHING = st.one_of(
    st.binary(max_size=400),
    st.text(max_size=400).map(str.encode),
    st.lists(
        st.sampled_from(
            [*"[]{}=\"'.,#\n", "\\u001b", "deeds", "seats", "spaces", "die", "readers", "rules",
             "edition", "strip", "pin", "path", "name", "cash", "lights", "setup", "corners", "1",
             "-1", "0xF", "1e9", "nan", "inf", "true", "1979-05-27", "07:32:00", '"a"', "[[", "]]",
             "decks", "cards", "effect", "base", '"classic"', '"lotr-2003"', "=", "=", "\n"]
        ),
        max_size=60,
    ).map(lambda parts: " ".join(parts).encode()),
)  # fmt: skip


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=ANYTHING)
@example(content=b"edition = { a = 1 }")
@example(content=b"\xff\xfe")
@example(content=b"a = 9" + b"9" * 5000)
def test_any_content_ends_in_a_sentence(name: str, content: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    try:
        READERS[name](tmp_path / name)
    except WRONG_FILE as error:
        assert not isinstance(error, UnicodeError)  # noqa: PT017


def test_a_good_file_is_still_good(tmp_path: Path) -> None:
    assert main(["edition", "copy", "lotr-2021", str(tmp_path / "own.toml")]) == OK
    assert main(["edition", "check", str(tmp_path / "own.toml")]) == OK
