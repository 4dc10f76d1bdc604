"""A whole short game of every edition through simulated chips and wires."""

from __future__ import annotations

import json

import pytest

from controller.cli import OK
from controller.editions import known, load
from sim.demo import main


@pytest.mark.parametrize("name", known())
def test_every_edition_is_played_on_the_simulated_table(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    edition = load(name)
    game = "short" if "short" in edition.data.games else "standard"
    args = ["--headless", "--json", "--seed", "3", "--bots", "2"]
    assert main([*args, "--edition", name, "--game", game]) == OK
    result = json.loads(capsys.readouterr().out)
    assert result["ledger_sum"] == edition.data.rules.bank_stock
    assert set(result["worth"]) == set(edition.data.tokens[:2])
