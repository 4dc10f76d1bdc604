"""A whole short game of every edition through simulated chips and wires. Its journal is kept and
verified; resumed, there is nothing left to play, and the result is printed for people to read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.__main__ import main as ringkeeper
from controller.cli import OK
from controller.editions import known, load
from sim.demo.demo import main

SEEDS = {"lotr-2003": 11, "lotr-2003-fr": 15, "lotr-2012": 10, "lotr-2021": 5, "starwars-1997": 10}
"""Of the games that are soonest over; the soak plays a hundred others."""


@pytest.mark.parametrize("name", known())
def test_every_edition_is_played_on_the_simulated_table(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edition = load(name)
    game = "short" if "short" in edition.data.games else "standard"
    path = str(tmp_path / "game.journal")
    args = ["--headless", "--json", "--seed", str(SEEDS[name]), "--bots", "2", "--journal", path]
    assert main([*args, "--edition", name, "--game", game]) == OK
    result = json.loads(capsys.readouterr().out)
    assert result["ledger_sum"] == edition.data.rules.bank_stock
    assert set(result["worth"]) == set(edition.data.tokens[:2])
    assert ringkeeper(["journal", "verify", path]) == OK
    assert "good" in capsys.readouterr().out
    assert main(["--headless", "--json", "--journal", path]) == OK
    assert json.loads(capsys.readouterr().out)["worth"] == result["worth"]
    assert main(["--headless", "--journal", path]) == OK
    told = capsys.readouterr().out
    assert "won after" in told
    assert f"All accounts add up to {edition.data.rules.bank_stock:,}." in told
