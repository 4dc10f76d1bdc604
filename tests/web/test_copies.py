"""Saved copies in the host's browser: for the host alone, under safe names, without any secret."""

from __future__ import annotations

import asyncio
import tarfile
from pathlib import Path

import pytest

from controller.cli.run.copying import copier
from controller.files.saved_copies import SavedCopies
from controller.rules.commands import CallTime
from controller.table.copies import Copied, SavedAt
from controller.web.access.codes import Role
from hardware.dice import dice_radio
from tests.cli.test_backup import game
from tests.web.serving import House, at_house

NAME = "ringkeeper-2026-11-26-183000.tar.gz"
PLAYED = "lotr-2003/time-limit A:900@1;B:500 roll:0"


def keep_copy(at: House, folder: Path) -> None:
    """Have one saved copy at the table."""
    (folder / NAME).write_text("packed", encoding="utf-8")
    at.table.saved_copies = SavedCopies(folder)


@at_house(PLAYED)
async def test_the_host_gets_a_file_to_keep_and_everybody_is_told(
    at: House, tmp_path: Path
) -> None:
    keep_copy(at, tmp_path)
    host = await at.join(at.code(Role.HOST))
    status, headers, body = await at.ask(f"/copies/{NAME}", cookie=host)
    assert (status, body) == (200, "packed")
    assert headers["content-disposition"] == f'attachment; filename="{NAME}"'
    assert headers["content-type"] == "application/gzip"
    assert headers["x-content-type-options"] == "nosniff"
    notice = at.table.ui.notice
    assert notice is not None
    assert notice.text == "The host downloads a copy. It tells the order of the cards."


@at_house(PLAYED)
async def test_of_a_game_that_is_over_there_is_nothing_to_tell(at: House, tmp_path: Path) -> None:
    keep_copy(at, tmp_path)
    host = await at.join(at.code(Role.HOST))
    assert isinstance(at.table.banker.do(CallTime(0)), list)
    before = at.table.ui.notice
    assert (await at.ask(f"/copies/{NAME}", cookie=host))[0] == 200
    assert at.table.ui.notice == before


@at_house(PLAYED)
async def test_nobody_else_gets_one(at: House, tmp_path: Path) -> None:
    keep_copy(at, tmp_path)
    for cookie in ("", "forged", await at.join(at.code())):
        status, headers, body = await at.ask(f"/copies/{NAME}", cookie=cookie)
        assert status == 403
        assert "Only the host can do that." in body
        assert "content-disposition" not in headers
        assert at.table.ui.notice is None


@pytest.mark.parametrize("name", [
    "ringkeeper-2026-11-26-183001.tar.gz", "../table.journal", "..%2Ftable.journal",
    "%2E%2E%2Ftable.journal", "..%5Ctable.journal", "%00", f"{NAME}%00", "phones.json",
])  # fmt: skip
@at_house(PLAYED)
async def test_only_saved_copies_are_sent(at: House, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (tmp_path / "table.journal").write_text("the game", encoding="utf-8")
    (folder / "phones.json").write_text("hashes", encoding="utf-8")
    keep_copy(at, folder)
    host = await at.join(at.code(Role.HOST))
    status, _, body = await at.ask(f"/copies/{name}", cookie=host)
    assert status == 404
    assert "the game" not in body
    assert "hashes" not in body


async def made(folder: Path, journal: Path, saved: SavedCopies) -> Copied:
    """What a running table says of a copy of its files."""
    done: asyncio.Future[Copied] = asyncio.get_running_loop().create_future()
    copier(folder / "hardware.toml", journal, saved)(done.set_result)
    return await done


def test_a_file_that_is_too_large_is_left_out_and_the_copy_says_so(tmp_path: Path) -> None:
    journal = tmp_path / "table.journal"
    banker = game(journal)
    (tmp_path / "hardware.toml").write_bytes(b"#" * 300_000)
    copied = asyncio.run(made(tmp_path, journal, SavedCopies(tmp_path / "copies")))
    assert isinstance(copied, SavedAt)
    (why,) = map(str, copied.left_out)
    assert "hardware.toml has 300000 bytes, which is too large; it was left out" in why
    with tarfile.open(copied.path) as archive:
        assert archive.getnames() == ["ringkeeper/game.journal"]
    assert banker.journal is not None
    banker.journal.close()


def test_a_copy_contains_neither_phones_nor_the_dice_s_key(tmp_path: Path) -> None:
    journal = tmp_path / "table.journal"
    banker = game(journal)
    dice_radio.keep(tmp_path / "dice-radio.toml", dice_radio.drawn())
    (tmp_path / "hardware.toml").write_text("[panel]\nok = 23\n", encoding="utf-8")
    (tmp_path / "phones.json").write_text("{}", encoding="utf-8")
    saved = SavedCopies(tmp_path / "copies")

    copied = asyncio.run(made(tmp_path, journal, saved))
    assert isinstance(copied, SavedAt)
    assert copied.left_out == ()
    target = copied.path
    with tarfile.open(target) as archive:
        assert archive.getnames() == ["ringkeeper/hardware.toml", "ringkeeper/game.journal"]
    assert [one.name for one in saved.all()] == [target.name]
    assert banker.journal is not None
    banker.journal.close()
