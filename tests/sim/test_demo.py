"""`ringkeeper demo`: headless games with every edition, its voice, and what the command line
refuses (issue 2, points 6)."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from controller.__main__ import main as ringkeeper
from controller.bots.playing import start_command
from controller.cli import OK, USAGE
from controller.editions import known, load
from controller.web.lazy_server import NEXT_PORTS, PortTaken, listen, listen_near
from sim.demo.demo import main
from sim.demo.voice import SpokenSitting
from tests.sim.tables import later
from tests.sim.test_another_game import NAMES, watched
from tests.steps import cases
from tests.table.listening import Listener

KEYS = {
    "winner", "turns", "rounds", "worth", "bank", "ledger_sum", "oled_bytes", "strip_bytes",
    "seconds",
}  # fmt: skip


def headless(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    assert main(["--headless", "--json", *more]) == OK
    (line,) = capsys.readouterr().out.splitlines()
    result: dict[str, object] = json.loads(line)
    return result


def test_json_has_its_keys_and_a_seed_is_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (
        headless(capsys, "--seed", "2", "--bots", "3", "--edition", "lotr-2003", "--game", "short")
        for _ in range(2)
    )
    assert set(first) >= KEYS
    worth = first["worth"]
    assert isinstance(worth, dict)
    assert len(worth) == 3
    assert first["winner"] in worth
    assert worth[first["winner"]] == max(worth.values())
    assert first["ledger_sum"] == 15140  # A13: all the money of the box
    del first["seconds"], second["seconds"]
    assert first == second


def test_other_ways_and_seeds_are_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = (
        headless(capsys, "--edition", "lotr-2021", "--seats", "Ann,Frodo", "--seed", seed)["worth"]
        for seed in ("13", "8")
    )
    assert isinstance(one, dict)
    assert set(one) == {"Ann", "Frodo"}
    assert one != other


@cases(
    "argv, named",
    (["--headless", "--bots", "3", "--seats", "Ann,Bob"], "2 seats and 3 bots"),
    (["--headless", "--game", "chess"], "chess"),
    (["--headless", "--edition", "lotr-1999"], "lotr-1999"),
    (["--headless", "--bots", "7"], "7"),
    (["--port", "70000"], "70000"),
    (["--speed", "1000"], "1000"),
    (["--bots", "5", "--seats", "Ann,Bob"], "--bots 5"),
)
def test_faults_are_named(argv: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = ringkeeper(["demo", *argv])
    except SystemExit as end:
        code = int(str(end.code))
    said = capsys.readouterr()
    assert code == USAGE
    assert named in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_port_that_nobody_has_named_may_be_the_next() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with listen_near(port, "127.0.0.1") as found:
            assert port < found.getsockname()[1] < port + NEXT_PORTS
            with pytest.raises(PortTaken):
                listen(port, "127.0.0.1")


def test_port_in_use_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert ringkeeper(["demo", "--no-browser", "--port", str(port)]) == USAGE
    err = capsys.readouterr().err
    assert f"127.0.0.1:{port} is in use" in err
    assert "--port" in err
    assert err.count("\n") == 1


SEEDS = {"lotr-2003": 11, "lotr-2003-fr": 15, "lotr-2012": 10, "lotr-2021": 5, "starwars-1997": 10}
"""Of the games that are soonest over; the soak plays a hundred others."""


@pytest.mark.parametrize("name", known())
def test_editions_are_played(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


CALL = "import sys; from controller.__main__ import main; sys.exit(main(sys.argv[1:]))"


async def test_every_table_that_stands_there_speaks(tmp_path: Path) -> None:
    async with watched(tmp_path, 3) as at:
        listener = Listener()
        speaking = SpokenSitting(at, listener)
        heard = len(listener.utterances)
        at.begin(start_command(at.edition, NAMES, Random(2), tokens=NAMES), [True, True])
        await later(at, 60.0)  # on the new table
        assert any(NAMES[0] in said for said in listener.utterances[heard:])
        assert at.table.table.context.speaks
        speaking.close()
        silent = len(listener.utterances)
        await later(at, 60.0)
        assert len(listener.utterances) == silent


def test_without_espeak_the_demo_says_so_and_goes_on(tmp_path: Path) -> None:
    words = ["demo", "--speak", "--port", "0", "--no-browser", "--seats", "Frodo,Sam"]
    process = subprocess.Popen(
        [sys.executable, "-c", CALL, *words], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PATH": str(tmp_path), "HOME": str(tmp_path)},
    )  # fmt: skip
    assert process.stdout is not None
    said = [process.stdout.readline(), process.stdout.readline()]
    process.terminate()
    process.communicate(timeout=30)
    assert "espeak-ng and aplay are missing" in said[0]
    assert said[0].endswith("The game is played without it.\n")
    assert said[1].startswith("The table is at http://")
