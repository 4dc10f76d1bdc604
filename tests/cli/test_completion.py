"""What a mistyped word is answered with, and what the Tab key knows."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import shtab

from controller.__main__ import main
from controller.cli import OK, USAGE
from controller.cli.completion import whole
from controller.cli.subcommands import SUBCOMMANDS
from tests.cli.command_lines import below, options

Out = pytest.CaptureFixture[str]

DRIVE = """
compopt() { :; }
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_shtab_ringkeeper
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize(
    ("line", "meant"),
    [("jornal", "did you mean journal?"), ("demmo", "did you mean demo?"),
     ("play --seads A", "there is no option --seads; did you mean --seats?"),
     ("play --edtion=x", "there is no option --edtion; did you mean --edition?"),
     ("journal shwo x", "'shwo' is none of verify, show, take-back, repair, report, moves; did"),
     ("journal show x --jsno", "ringkeeper journal show: there is no option --jsno; did you mean"),
     ("schema comand", "did you mean command?"), ("firmware flash hubb", "did you mean hub?"),
     ("play --bot strang", "did you mean strong?"),
     ("qqqq", "there is no command 'qqqq'; there are demo, run"),
     ("play --qqqq", "there is no option --qqqq (see"),
     ("x" * 300, "there is no command 'xxx")],
)  # fmt: skip
def test_a_mistyped_word_suggests_the_nearest(line: str, meant: str, capsys: Out) -> None:
    try:
        code: object = main(line.split())
    except SystemExit as ended:
        code = ended.code
    assert code == USAGE
    said = capsys.readouterr().err
    assert meant in said
    assert said.count("\n") == 1
    assert len(said) < 400


def completed(tmp_path: Path, *words: str) -> set[str]:
    """What bash offers after these words, the last of them begun."""
    (tmp_path / "rk").write_text(shtab.complete(whole(), "bash"), encoding="utf-8")
    call = ["bash", "-c", DRIVE, "drive", str(tmp_path / "rk"), "ringkeeper", *words]
    done = subprocess.run(call, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert not done.stderr
    return set(done.stdout.split())


def test_bash_knows_commands_options_and_values(tmp_path: Path) -> None:
    assert completed(tmp_path, "jo") == {"journal"}
    assert completed(tmp_path, "") >= set(SUBCOMMANDS)
    assert completed(tmp_path, "journal", "") >= {"verify", "show", "take-back", "repair"}
    assert completed(tmp_path, "journal", "show", "--j") == {"--json"}
    assert completed(tmp_path, "play", "--bot", "") == {"simple", "strong", "expert"}
    assert "lotr-2003" in completed(tmp_path, "play", "--seed", "7", "--edition", "lotr")
    assert completed(tmp_path, "schema", "pos") == {"position"}
    (tmp_path / "a.journal").touch()
    assert completed(tmp_path, "journal", "verify", "a") == {"a.journal"}
    assert completed(tmp_path, "play", "--journal", "a") == {"a.journal"}
    assert completed(tmp_path, "play", "--seed", "") == set()


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_knows_every_option(shell: str, capsys: Out) -> None:
    assert main(["completion", shell]) == OK
    script = capsys.readouterr().out
    parsers = [whole()]
    for parser in parsers:
        parsers += below(parser).values()
        assert {option for option in options(parser) if option not in script} == set()
