"""What every subcommand prints is for people: no list, dict, None or object as Python writes it."""

import re
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.cli.completion import whole
from tests.cli.command_lines import Out, Patch, leaves
from tests.games.played import close, record

ORDINARY = {
    "firmware list": "", "firmware flash": "hub --port no-such-port", "doctor": "--quick",
    "backup": "saved.tar.gz", "restore": "saved.tar.gz",
    "play": "--bots 3 --seed 2", "journal verify": "g.journal",
    "journal show": "g.journal --dice", "journal take-back": "g.journal 2",
    "journal repair": "g.journal -o good.journal", "journal report": "g.journal",
    "journal moves": "g.journal", "study run": "study --games 4 --no-native --processes 1",
    "study report": "study", "edition list": "",
    "edition show": "lotr-2021", "edition copy": "lotr-2003 own.toml",
    "edition check": "own.toml", "edition diff": "lotr-2003 lotr-2021",
    "position show": "p.txt", "position check": "p.txt",
    "demo": "--headless --game short --bots 2 --seed 3", "completion": "bash",
    "schema": "command", "wiring": "--template --side 300", "puzzle": "1",
    "cards": "--address http://192.168.1.20:8080",
}  # fmt: skip
"""Ordinary arguments, in this order: what one writes another reads."""

ELSEWHERE = {
    "run": "test_run.py", "enrol": "test_enrol.py", "dice test": "test_cli_dice.py",
    "dice calibrate": "test_cli_dice.py", "hall": "../dashboard/test_with_broker.py",
}  # fmt: skip
"""They need a table with parts, or a broker; what they print is compared word for word there."""

JSON = {"schema", "completion"}
"""A JSON document, and a script."""

PYTHON = re.compile(
    r"\bNone\b|\bTrue\b|\bFalse\b|\[['\d]|\{'|\('|\w\(\w+=|Path\(|<\w[\w.]* object|<class |\d,\)"
)


def test_every_subcommand_is_run_here_or_elsewhere() -> None:
    assert set(leaves(whole())) == set(ORDINARY) | set(ELSEWHERE)
    assert all((Path(__file__).parent / name).exists() for name in ELSEWHERE.values())


def test_nothing_is_printed_as_in_python(tmp_path: Path, monkeypatch: Patch, capsys: Out) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    close(record(tmp_path / "g.journal", 60))
    line = "lotr-2003/classic A:2600(31,32,34);B:1500(11,13,14);C:1500(16,18,19) roll:0"
    (tmp_path / "p.txt").write_text(f"{line}\n", encoding="utf-8")
    for command, arguments in ORDINARY.items():
        try:
            main([*command.split(), *arguments.split()])
        except SystemExit:
            pytest.fail(f"{command} {arguments} is not a command: {capsys.readouterr().err}")
        said = capsys.readouterr()
        assert said.out + said.err, command
        assert "Traceback" not in said.err
        if command not in JSON:
            found = [one for one in (said.out + said.err).splitlines() if PYTHON.search(one)]
            assert found == [], command
