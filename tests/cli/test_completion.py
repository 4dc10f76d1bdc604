"""What a mistyped word is answered with, and what the Tab key knows."""

from __future__ import annotations

import re
import shlex
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from controller.cli import OK, USAGE
from sim.cli import COMMANDS, main
from sim.completion import Tree, bash, whole, zsh

Out = pytest.CaptureFixture[str]

DRIVE = """
compopt() { :; }
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_ringkeeper
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
    (tmp_path / "rk").write_text(bash(whole()), encoding="utf-8")
    call = ["bash", "-c", DRIVE, "drive", str(tmp_path / "rk"), "ringkeeper", *words]
    done = subprocess.run(call, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert not done.stderr
    return set(done.stdout.split())


def test_bash_knows_commands_options_and_values(tmp_path: Path) -> None:
    assert completed(tmp_path, "jo") == {"journal"}
    assert completed(tmp_path, "") >= set(COMMANDS)
    assert completed(tmp_path, "journal", "") >= {"verify", "show", "take-back", "repair"}
    assert completed(tmp_path, "journal", "show", "--j") == {"--json"}
    assert completed(tmp_path, "play", "--bot", "") == {"simple", "strong", "expert"}
    assert completed(tmp_path, "play", "--bot", "=", "st") == {"strong"}
    assert "lotr-2003" in completed(tmp_path, "play", "--seed", "7", "--edition", "lotr")
    assert completed(tmp_path, "schema", "pos") == {"position"}
    (tmp_path / "a.journal").touch()
    assert completed(tmp_path, "journal", "verify", "a") == {"a.journal"}
    assert completed(tmp_path, "play", "--journal", "a") == {"a.journal"}
    assert completed(tmp_path, "play", "--seed", "") == set()


OPTION = re.compile(r"(?<![\w-])--?[a-z][\w-]*")


def options(tree: Tree) -> list[str]:
    """Every option of every command."""
    below = [name for one in tree.below.values() for name in options(one)]
    return below + [name for option in tree.options for name in option.names]


def test_both_shells_know_every_option() -> None:
    tree = whole()
    for name in COMMANDS:
        parser = import_module(COMMANDS[name].module).make_parser()
        lines = [line for line in parser.format_help().splitlines() if line.startswith("  -")]
        own = [one for line in lines for one in OPTION.findall(line.strip().partition("  ")[0])]
        assert "--help" in own
        assert set(own) <= set(options(tree.below[name]))
    for script in (bash(tree), zsh(tree)):
        for option in options(tree):
            assert option in script
    assert bash(tree).count("'") % 2 == 0


def test_zsh_reads_each_description_as_it_was_written() -> None:
    """Quotes are closed, and an apostrophe stays one."""
    found = shlex.split(zsh(whole()), comments=True)
    for name, (_module, about, _extra) in COMMANDS.items():
        assert any(
            one.strip("()").removeprefix("which=(") == f"{name}:{about.replace(':', ',')}"
            for one in found
        ), name


def test_the_scripts_are_printed(capsys: Out) -> None:
    for shell, begins in (("bash", "# The Tab key"), ("zsh", "#compdef ringkeeper")):
        assert main(["completion", shell]) == OK
        assert capsys.readouterr().out.startswith(begins)
