"""`ringkeeper demo`: headless games, and what the command line refuses (issue 2, points 6).

Their journals, and what people read of them, are in test_demo_editions.py.
"""

from __future__ import annotations

import json
import socket

import pytest

from controller.__main__ import main as ringkeeper
from controller.cli import OK, USAGE
from controller.web.lazy_server import NEXT_PORTS, PortTaken, listen, listen_near
from sim.demo.demo import main

KEYS = {
    "winner", "turns", "rounds", "worth", "bank", "ledger_sum", "oled_bytes", "strip_bytes",
    "seconds",
}  # fmt: skip


def headless(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    assert main(["--headless", "--json", *more]) == OK
    (line,) = capsys.readouterr().out.splitlines()
    result: dict[str, object] = json.loads(line)
    return result


def test_json_has_the_keys_of_the_issue_and_a_seed_is_a_game_to_the_last_byte(
    capsys: pytest.CaptureFixture[str],
) -> None:
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


def test_other_ways_to_play_and_another_seed_is_another_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one, other = (
        headless(capsys, "--edition", "lotr-2021", "--seats", "Ann,Frodo", "--seed", seed)["worth"]
        for seed in ("13", "8")
    )
    assert isinstance(one, dict)
    assert set(one) == {"Ann", "Frodo"}
    assert one != other


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (["--headless", "--bots", "3", "--seats", "Ann,Bob"], "2 seats and 3 bots"),
        (["--headless", "--game", "chess"], "chess"),
        (["--headless", "--edition", "lotr-1999"], "lotr-1999"),
        (["--headless", "--bots", "7"], "7"),
        (["--port", "70000"], "70000"),
        (["--speed", "1000"], "1000"),
        (["--bots", "5", "--seats", "Ann,Bob"], "--bots 5"),
    ],
)
def test_what_cannot_be_is_named(
    argv: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
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
