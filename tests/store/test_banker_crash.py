"""`kill -9` at any moment: the game stands where the last acknowledged command left it.

Five kills in the ordinary run; RINGKEEPER_SOAK=1 makes it 50.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from controller.rules.entries import effective_entries, fold
from controller.rules.state import Phase
from controller.store import audit
from controller.store.banker import Banker
from controller.store.journal import Journal
from tests.amounts import often
from tests.games.played import clock, play
from tests.store.crash_child import digest

KILLS = often(5, 50)


def play_until_killed(path: Path, seed: int) -> tuple[int, int]:
    """The last entry that the child acknowledged, and the digest of the state after it."""
    moment = random.Random(seed).randrange(1, 400)
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.store.crash_child", str(path), str(seed)],
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    with child, child.stdout as acknowledgements:
        lines = [acknowledgements.readline() for _ in range(moment)]
        child.kill()  # SIGKILL: it goes on meanwhile, and is hit in the middle of something
        lines += acknowledgements.read().splitlines(keepends=True)
    whole = [line for line in lines if line.endswith(b"\n")]
    seq, state = whole[-1].split()
    return int(seq), int(state)


@pytest.mark.parametrize("seed", range(KILLS))
def test_a_killed_game_resumes_as_it_stood(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "g.db"
    acknowledged, state = play_until_killed(path, seed)
    assert audit.verify(path).problem is None
    with Journal.open(path) as journal:
        banker = Banker.resume(journal, clock)
        # One more may be on the disk, if it was killed before it could say so.
        assert len(journal.entries) in (acknowledged, acknowledged + 1)
        then = fold(journal.edition, effective_entries(journal.entries[:acknowledged]))
        assert digest(then) == state
        if len(journal.entries) == acknowledged:
            assert digest(banker.state) == state
        play(banker, 5000, seed + 1000)
        assert banker.state.phase is Phase.OVER
    assert audit.verify(path).problem is None
