"""A game as a file: downloaded from a page, and opened on one."""

from pathlib import Path

import pytest

from controller.rules.commands import Roll
from controller.store.audit import verify
from sim.demo.page.acts import Resume
from sim.demo.page.desk import TableDesk
from tests.sim.tables import do, sitting
from tests.steps import cases


def games(folder: Path) -> set[str]:
    return {one.name for one in folder.glob("*.journal")}


async def test_a_game_is_downloaded_in_play_and_opened_at_another_table(tmp_path: Path) -> None:
    """44.3: what `journal verify` calls good; the other table's own game stays there."""
    async with sitting([False] * 3, record=tmp_path / "game.journal") as at:
        do(at, Roll(seat=0, dice=(5, 3)))
        played, game = at.banker.history(), TableDesk(at).game()
    (tmp_path / "kept.journal").write_bytes(game)
    assert verify(tmp_path / "kept.journal").problem is None
    other = tmp_path / "other"
    other.mkdir()
    async with sitting([False] * 2, record=other / "game.journal") as at:
        desk = TableDesk(at)
        name = desk.keep(game)
        assert games(other) == {"game.journal", name}
        assert desk.act(Resume(file=name, bots=(False,) * 3)) == ""
        assert at.banker.history()[: len(played)] == played


@cases(
    "harm, said",
    ("foreign", "is not a Ringkeeper journal"), ("empty", "is empty, not a journal"),
    ("torn", "is damaged"), ("forged", "is damaged"),
)  # fmt: skip
async def test_a_wrong_file_is_told_and_nothing_lost(tmp_path: Path, harm: str, said: str) -> None:
    async with sitting([False] * 3, record=tmp_path / "game.journal") as at:
        do(at, Roll(seat=0, dice=(5, 3)))
        desk, before = TableDesk(at), at.banker.history()
        good = desk.game()
        data = {
            "foreign": b"a letter" * 1000, "empty": b"", "torn": good[: len(good) // 2],
            "forged": good.replace(b'"dice":[5,3]', b'"dice":[6,3]'),
        }[harm]  # fmt: skip
        assert data != good
        with pytest.raises(ValueError, match=said):
            desk.keep(data)
        assert at.banker.history() == before
    assert games(tmp_path) == {"game.journal"}
