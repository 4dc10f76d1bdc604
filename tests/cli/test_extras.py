"""What `pip install ringkeeper` gives by itself, and what a command says whose extra is missing.

The commands run in a Python without site-packages, which finds msgspec and Ringkeeper alone.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from controller.__main__ import main
from controller.cli import completion
from controller.cli.subcommands import SUBCOMMANDS
from tests.cli.command_lines import Out, Patch

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
POSITION = "lotr-2003 Frodo:640@8;Sam=Gimli:210#1 roll:0"
GAME = ("--seats", "Ann,Bob", "--bots", "2", "--turns", "3", "--journal", "game.journal")
PARTS = {"display": "", "panel": "ok = 23", "readers.pads": 'path = "/dev/ttyACM0"'}
"""What is opened with a library: without a part `run` and `enrol` need none."""
CHILD = """
import sys
root, libraries, *lines = sys.argv[1:]
sys.path[:0] = [root, libraries]
from controller.__main__ import main
for line in lines:
    code = main(line.split("\\t"))
    sys.stderr.flush()
    print("EXIT", code, flush=True)
"""


def run_alone(folder: Path, *lines: tuple[str, ...]) -> list[tuple[int, str]]:
    """Each command's exit code and what it printed, with the base dependencies alone."""
    libraries = folder / "libraries"
    libraries.mkdir()
    assert msgspec.__file__
    (libraries / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    typed = ["\t".join(line) for line in lines]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", CHILD, str(ROOT), str(libraries), *typed],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    found, said = [], ""
    for line in done.stdout.splitlines(keepends=True):
        if line.startswith("EXIT "):
            found.append((int(line.split()[1]), said))
            said = ""
        else:
            said += line
    assert len(found) == len(lines), done.stdout
    return found


def test_without_an_extra_everything_but_the_table_works(tmp_path: Path) -> None:
    """Issue 11, 2: play, journal, edition and position need msgspec alone."""
    assert [one.partition(">")[0] for one in PROJECT["dependencies"]] == ["msgspec"]
    lines = (
        ("play", *GAME),
        ("journal", "verify", "game.journal"),
        ("edition", "list"),
        ("position", "check", POSITION),
        ("schema", "position"),
        ("wiring", "--hardware", str(ROOT / "docs" / "hardware.example.toml")),
        ("dice", "test", "--journal", "game.journal"),
    )
    *plain, (_, said) = run_alone(tmp_path, *lines)
    assert "there are no rolls of real dice" in said
    for line, (code, answer) in zip(lines, plain, strict=False):
        assert code == 0, (line, answer)


def test_a_missing_extra_is_named_with_the_remedy(tmp_path: Path) -> None:
    """One plain sentence for each command that needs more, and no traceback."""
    needing = {name: row.extra for name, row in SUBCOMMANDS.items() if row.extra and name != "dice"}
    assert set(needing.values()) == {"page", "table", "flash", "mqtt,page"}
    for part, named in PARTS.items():
        (tmp_path / f"{part}.toml").write_text(f"[{part}]\n{named}\n")
    given = {"hall": ("--broker", "127.0.0.1"), "cards": ("--address", "http://pi.local")}
    lines = [(name, *given.get(name, ())) for name in needing if name not in ("run", "enrol")] + [
        ("dice", "test", "--simulated")
    ]
    lines += [("run", "--hardware", f"{part}.toml") for part in PARTS]
    lines += [("enrol", "--hardware", "readers.pads.toml")]
    for (name, *_), (code, said) in zip(lines, run_alone(tmp_path, *lines), strict=True):
        extra = SUBCOMMANDS[name].extra
        sentence = f'needs the extra "{extra}": pip install ".[{extra}]"'
        assert (code, said.splitlines()[-1]) == (1, f"ringkeeper {name}: {sentence}")


def test_a_report_names_its_extra(tmp_path: Path) -> None:
    """The other subcommands of `journal` need none."""
    (_, _), (moves, _), (report, said) = run_alone(
        tmp_path, ("play", *GAME), ("journal", "moves", "game.journal"),
        ("journal", "report", "game.journal"),
    )  # fmt: skip
    assert (moves, report) == (0, 1)
    sentence = 'needs the extra "report": pip install ".[report]"'
    assert said.splitlines()[-1] == f"ringkeeper journal report: {sentence}"
    assert not (tmp_path / "game.html").exists()


def test_completion_knows_commands_whose_extra_is_missing(monkeypatch: Patch, capsys: Out) -> None:
    monkeypatch.setattr("controller.__main__.SUBCOMMANDS", {"demo": SUBCOMMANDS["demo"]})
    monkeypatch.setitem(sys.modules, "sim.demo.demo", None)  # as if it could not be imported
    assert completion.main(["bash"]) == 0
    assert "demo" in capsys.readouterr().out


def test_every_extra_that_a_command_names_exists() -> None:
    named = {one for row in SUBCOMMANDS.values() for one in row.extra.split(",")} - {""}
    assert named <= set(PROJECT["optional-dependencies"])


@pytest.mark.parametrize("missing", ["sqlite3", "controller.nowhere"])
def test_a_module_of_ours_or_of_python_is_no_extra(missing: str, monkeypatch: Patch) -> None:
    """No extra would bring it, so the error stays what it is."""

    def absent(_: str) -> None:
        raise ModuleNotFoundError(f"No module named {missing!r}", name=missing)

    monkeypatch.setattr("controller.__main__.import_module", absent)
    with pytest.raises(ModuleNotFoundError):
        main(["run"])
