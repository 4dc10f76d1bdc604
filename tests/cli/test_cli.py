"""The command line: exit codes, one line for each error, what each subcommand prints, what a
mistyped word is answered with; and every example in docs/commands.md is what comes out.

A block there with a file's name (```toml mid-game.toml) is that file. In a block that begins with
`$`, lines that are no answers are what is typed in. `...` stands for anything, as do seconds."""

import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec
import pytest
import shtab

from controller.__main__ import main
from controller.cli import OK, USAGE
from controller.cli.completion import whole
from controller.cli.schema import Facts
from controller.cli.subcommands import SUBCOMMANDS
from controller.rules.state import State
from controller.store import audit, journal_file
from controller.store.journal import Journal
from tests.cli.command_lines import Out, Patch, below, options
from tests.games.played import EDITION, close, play, record
from tests.steps import cases


def run(out: Out, *args: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of `ringkeeper ARGS`."""
    try:
        code = main(list(args))
    except SystemExit as end:  # argparse's own way out
        code = end.code if isinstance(end.code, int) else 1
    said = out.readouterr()
    return code, said.out, said.err


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@cases(
    "args, code, message",
    (("dmeo",), 2, "ringkeeper: there is no command 'dmeo'; did you mean demo?"),
    (("play",), 2, "ringkeeper play: say who plays: --by-hand, --bots K, or a script: FILE"),
    (("play", "--bots", "two"), 2, "argument --bots: invalid int value: 'two'"),
    (("play", "--bot", "best"), 2, "argument --bot: 'best' is none of simple, strong, expert"),
    (("play", "--bots", "2", "--seats", "A,B,C"), 2, "3 seats and 2 bots"),
    (("play", "--bots", "2", "--seats", "A,A"), 2, "every seat needs its own name"),
    (("play", "--bots", "2", "--seats", "Ann,ann"), 2, "every seat needs its own name"),
    (("play", "--bots", "1"), 2, "1 seat: lotr-2003 is for 2 to 6 players"),
    (("play", "--bots", "7"), 2, "--bots 7: there are 6 tokens"),
    (("play", "--bots", "-1"), 2, "0 seats"),
    (("play", "--bots", "2", "--games", "0"), 2, "--games: at least 1"),
    (("play", "--bots", "2", "--game", "long"), 2, "--game long: lotr-2003 has only standard"),
    (("play", "--bots", "2", "--edition", "nope"), 2, "--edition nope: there is no such"),
    (("play", "--bots", "2", "--edition", "no.toml"), 1, "no.toml: cannot be read: No such"),
    (("play", "--bots", "2", "--rules", "salary"), 2, "--rules salary: write NAME=VALUE"),
    (("play", "--bots", "2", "--rules", "slary=1"), 2, "slary: is not a known name; "
     "expected salary"),
    (("play", "--bots", "2", "--rules", "salary=--5"), 2, "salary: '--5' is wrong; expected"),
    (("play", "--bots", "2", "--rules", "salary=" + "9" * 5000), 2, "is wrong; expected a who"),
    (("play", "--bots", "2", "--seats", "A\nB,C"), 2, "a name needs printable characters"),
    (("play", "--bots", "2", "--rules", "ring=3"), 2, "ring: 3 is wrong; expected true or"),
    (("play", "no.jsonl"), 1, "ringkeeper play: no.jsonl: No such file"),
    (("play", "a", "--script", "b"), 2, "play: a and --script b: one script at a time"),
    (("play", "--script", "no.jsonl"), 1, "ringkeeper play: no.jsonl: No such file"),
    (("play", "--bots", "2", "--journal", "no/g.db"), 1, "no/g.db: cannot be written here"),
    (("journal",), 2, "the following arguments are required: ACTION"),
    (("journal", "verify", "no.db"), 1, "ringkeeper journal verify: no.db: there is no such"),
    (("journal", "show", "no.db"), 1, "ringkeeper journal: no.db: there is no such file"),
    (("journal", "take-back", "no.db", "1"), 1, "no.db: there is no such file"),
    (("journal", "repair", "no.db", "-o", "x.db"), 1, "no.db: there is no such file"),
    (("journal", "repair", "no.db"), 2, "required: -o/--output"),
    (("edition", "check", "no.toml"), 1, "ringkeeper edition: no.toml: cannot be read"),
    (("edition", "show", "nope"), 1, "nope: there is no such edition"),
    (("schema", "dice"), 2, "'dice' is none of command, event"),
)  # fmt: skip
def test_an_error_is_one_plain_line(
    capsys: Out, monkeypatch: Patch, tmp_path: Path,
    args: tuple[str, ...], code: int, message: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    got, out, err = run(capsys, *args)
    assert (got, out) == (code, "")
    assert message in err
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err


def test_help_names_every_subcommand(capsys: Out) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert all(f"  {name} " in out for name in SUBCOMMANDS)
    assert run(capsys)[0] == 2


@pytest.mark.parametrize("name", ["play", "journal", "edition", "schema"])
def test_help_of_a_subcommand(capsys: Out, name: str) -> None:
    code, out, _ = run(capsys, name, "--help")
    assert code == 0
    assert f"ringkeeper {name}" in out


def test_bots_play_games_to_the_end(capsys: Out) -> None:
    code, out, err = run(capsys, "play", "--bots", "3", "--games", "20", "--verify")
    assert (code, err) == (0, "")
    games = lines(out)
    assert [game["seed"] for game in games] == list(range(1, 21))
    for game in games:
        assert game["ended"]
        assert game["verified"]
        assert game["ledger_sum"] == EDITION.data.rules.bank_stock
        best = max(game["worth"].values())
        assert game["worth"][game["winner"]] == best
        assert game["turns"] >= game["rounds"] > 0
        assert game["seconds"] > 0


@pytest.mark.parametrize("game", ["standard", "classic", "short", "time-limit"])
def test_every_game_of_the_edition_can_be_played(capsys: Out, game: str) -> None:
    args = ("--bots", "4", "--game", game, "--turns", "400", "--games", "5", "--verify")
    code, out, _ = run(capsys, "play", *args)
    assert code == 0
    assert all(line["ledger_sum"] == 15140 and line["verified"] for line in lines(out))


def test_strong_bots_end_games_without_the_ring(capsys: Out) -> None:
    args = ("--bots", "4", "--bot", "strong", "--game", "classic", "--games", "5", "--verify")
    code, out, _ = run(capsys, "play", *args)
    assert code == 0
    assert all(line["ended"] and line["verified"] for line in lines(out))


def test_the_same_seed_is_the_same_game(capsys: Out) -> None:
    def played(seed: str) -> dict[str, Any]:
        line = lines(run(capsys, "play", "--bots", "4", "--seed", seed)[1])[0]
        del line["seconds"]
        return line

    assert played("5") == played("5")
    assert played("5") != played("6")


def test_house_rules_and_seats(capsys: Out) -> None:
    seats = ("--bots", "2", "--seats", "Rosie, Gimli")
    rules = ("--rules", "start_money=900,ring=false", "--turns", "3", "--final")
    code, out, _ = run(capsys, "play", *seats, *rules)
    assert code == 0
    line, final = lines(out)
    assert line["winner"] is None
    state = final["state"]
    assert state["players"] == [["Rosie", "Aragorn"], ["Gimli", "Gimli"]]
    assert (state["rules"]["start_money"], state["ring"]) == (900, -1)


def test_the_final_state_has_the_form_that_schema_says(capsys: Out) -> None:
    _, out, _ = run(capsys, "play", "--bots", "4", "--turns", "60", "--final")
    state = json.dumps(lines(out)[1]["state"])
    facts = msgspec.json.decode(state, type=Facts)
    assert facts.seats == 4
    assert set(Facts.__struct_fields__) == set(State(EDITION).facts())


@pytest.mark.parametrize("kind", ["command", "event", "state"])
def test_schema_is_json_schema(capsys: Out, kind: str) -> None:
    code, out, _ = run(capsys, "schema", kind)
    assert code == 0
    schema = json.loads(out)
    names = schema["$defs"].keys()
    assert {"command": "Roll", "event": "Paid", "state": "Facts"}[kind] in names


def test_a_game_is_recorded_verified_and_shown(capsys: Out, tmp_path: Path) -> None:
    path = str(tmp_path / "g.db")
    assert run(capsys, "play", "--bots", "3", "--seats", "A,B,C", "--journal", path)[0] == 0
    code, out, _ = run(capsys, "journal", "verify", path)
    assert code == 0
    assert out.startswith(f"{path}: good: ")
    code, out, _ = run(capsys, "journal", "show", path, "--from", "2", "--to", "4")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines() if line[4].isdigit()] == ["2", "3", "4"]
    assert "  A rolls " in out
    code, out, _ = run(capsys, "journal", "show", path, "--json")
    assert [line["seq"] for line in lines(out)] == list(range(1, len(lines(out)) + 1))


def test_an_interrupted_game_goes_on_with_the_same_command(capsys: Out, tmp_path: Path) -> None:
    args = ("play", "--bots", "3", "--seats", "A,B,C", "--journal", str(tmp_path / "g.db"))
    first = lines(run(capsys, *args, "--turns", "30")[1])[0]
    second = lines(run(capsys, *args)[1])[0]
    assert (first["ended"], first["turns"], second["ended"]) == (False, 30, True)
    third = lines(run(capsys, *args)[1])[0]  # nothing is left to be done
    assert {**third, "seconds": 0} == {**second, "seconds": 0}
    code, _, err = run(capsys, *args[:4], "A,B,D", *args[5:])
    assert (code, "holds another game: seats A, B, C, not A, B, D" in err) == (2, True)
    assert run(capsys, "play", "--bots", "2", *args[5:])[0] == 2
    assert run(capsys, "play", "--bots", "3", *args[5:], "--game", "short")[0] == 2
    assert run(capsys, "journal", "verify", str(tmp_path / "g.db"))[0] == 0


def test_several_games_get_a_journal_each(capsys: Out, tmp_path: Path) -> None:
    args = ("--bots", "2", "--seed", "7", "--games", "3", "--journal", str(tmp_path / "g.db"))
    assert run(capsys, "play", *args)[0] == 0
    files = sorted(str(path) for path in tmp_path.iterdir())
    assert [Path(file).name for file in files] == ["g-7.db", "g-8.db", "g-9.db"]
    code, out, _ = run(capsys, "journal", "verify", "--json", *files)
    assert code == 0
    assert [line["ok"] for line in lines(out)] == [True] * 3


def test_taking_back_from_the_command_line(capsys: Out, tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    close(record(path, 20))
    code, out, _ = run(capsys, "journal", "take-back", str(path), "3")
    assert code == 0
    assert out.count("taken back: ") == 3
    code, _, err = run(capsys, "journal", "take-back", str(path), "19")
    assert (code, "You can take back at most 18, not 19." in err) == (1, True)
    _, out, _ = run(capsys, "journal", "show", str(path))
    assert out.count("(taken back)") == 3
    assert run(capsys, "journal", "verify", str(path))[0] == 0


def test_a_running_game_is_not_taken_back_by_another(capsys: Out, tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 20)
    code, _, err = run(capsys, "journal", "take-back", str(tmp_path / "g.db"), "3")
    assert (code, "has it open; close that one first" in err) == (1, True)
    play(banker, 5, seed=2)
    close(banker)


def test_a_damaged_journal_is_verified_shown_and_repaired(capsys: Out, tmp_path: Path) -> None:
    good, bad, new = (str(tmp_path / name) for name in ("g.db", "b.db", "n.db"))
    close(record(Path(good), 100))
    data = Path(good).read_bytes()
    at = data.index(b'"type":"Rolled"', len(data) * 2 // 3)
    Path(bad).write_bytes(data[:at] + b"X" + data[at + 1 :])
    code, out, err = run(capsys, "journal", "verify", good, bad, "--json")
    assert code == 1
    fine, wrong = lines(out)
    assert (fine["ok"], wrong["ok"]) == (True, False)
    assert f"entry {wrong['entry']} is damaged" in err
    code, out, err = run(capsys, "journal", "show", bad)
    assert code == 1
    assert f"{wrong['entry'] - 1:5}  " in out
    code, out, _ = run(capsys, "journal", "repair", bad, "-o", new)
    assert code == 0
    assert f"{new}: {wrong['entry'] - 1} entries copied" in out
    assert len(journal_file.read(new).entries) == wrong["entry"] - 1
    assert run(capsys, "play", "--bots", "3", "--journal", bad)[0] == 1
    assert run(capsys, "play", "--bots", "3", "--journal", new)[0] == 0


def test_editions_are_listed_shown_and_checked(capsys: Out, tmp_path: Path) -> None:
    assert run(capsys, "edition", "list")[1].startswith("lotr-2003 ")
    code, out, _ = run(capsys, "edition", "show", "lotr-2003")
    assert code == 0
    assert "B1     salary" in out
    assert "13  Rivendell" in out
    code, out, _ = run(capsys, "edition", "show", "lotr-2003", "--json")
    assert json.loads(out)["rules"]["salary"] == 200
    mine = tmp_path / "mine.toml"
    shipped = Path("controller/editions/lotr_2003.toml").read_text()
    mine.write_text(shipped)
    code, out, _ = run(capsys, "edition", "check", str(mine))
    assert (code, ": good: " in out) == (0, True)
    mine.write_text(shipped.replace("salary = 200", "salary = -2").replace("fine = 50", ""))
    code, out, err = run(capsys, "edition", "check", str(mine))
    assert (code, out, len(err.splitlines())) == (1, "", 2)
    assert "mine.toml, line 144: rules.salary: -2 is wrong" in err


def ringkeeper(*args: str, **options: Any) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "controller", *args]
    return subprocess.Popen(command, stderr=subprocess.PIPE, **options)


def test_ctrl_c_is_quiet_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    child = ringkeeper(
        "play", "--script", "-", "--seats", "A,B", "--journal", str(path),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert child.stdin
    assert child.stdout
    with child:
        child.stdin.write(b'{"type":"Roll","seat":0,"dice":[2,3]}\n')
        child.stdin.flush()
        assert json.loads(child.stdout.readline())["ok"]
        child.send_signal(signal.SIGINT)
        assert child.wait(10) == 130
        assert child.stderr
        assert child.stderr.read() == b""
    assert [file.name for file in tmp_path.iterdir()] == ["g.db"]
    assert len(journal_file.read(path).entries) == 2


def test_nobody_reads_on() -> None:
    child = ringkeeper("play", "--bots", "2", "--games", "2000", stdout=subprocess.PIPE)
    assert child.stdout
    with child:
        child.stdout.readline()
        child.stdout.close()
        assert child.wait(20) == 141
        assert child.stderr
        assert child.stderr.read() == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_output_that_cannot_be_written_is_an_error() -> None:
    with open("/dev/full", "wb") as full:
        child = ringkeeper("schema", "event", stdout=full)
        with child:
            assert child.wait(20) == 1
            assert child.stderr
            assert child.stderr.read() == b"ringkeeper schema: output: No space left on device\n"


def test_a_subcommand_imports_only_what_it_needs() -> None:
    code = "import sys, controller.__main__ as it; it.main(sys.argv[1:]); print(*sys.modules)"
    output = subprocess.run(
        [sys.executable, "-c", code, "play", "--bots=2"], capture_output=True, check=True
    ).stdout
    modules = set(output.decode().splitlines()[-1].split())
    heavy = {"luma", "gpiozero", "serial", "starlette", "uvicorn", "PIL", "neopixel", "asyncio"}
    assert modules & heavy == set()
    assert "controller.cli.play.play" in modules


def test_it_works_from_anywhere(tmp_path: Path) -> None:
    # Nothing is found by the folder that one happens to be in.
    place = shutil.which(sys.executable) or sys.executable
    command = [place, "-m", "controller", "edition", "list"]
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=True)
    assert done.stdout.startswith(b"lotr-2003")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_is_none_to_stumble_over(closed: str, tmp_path: Path) -> None:
    call = f'exec "$0" -m controller play --script - --seats A,B --bots 2 --journal "$1" {closed}'
    args = ["sh", "-c", call, sys.executable, str(tmp_path / "g.db")]
    done = subprocess.run(args, input=b"", capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert audit.verify(tmp_path / "g.db").problem is None


def test_a_line_that_is_very_long_is_not_told_back_whole(capsys: Out, tmp_path: Path) -> None:
    (tmp_path / "script").write_text('{"type":"' + "x" * 100_000 + '"}')
    code, said, _ = run(capsys, "play", "--script", str(tmp_path / "script"))
    assert code == 1
    assert len(said) < 400


def test_a_journal_cannot_move_the_cursor_of_a_terminal(capsys: Out, tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 3)
    banker.note("\x1b[2Jgone\nover two lines")
    close(banker)
    code, said, _ = run(capsys, "journal", "show", str(tmp_path / "g.db"))
    assert code == 0
    assert "\N{REPLACEMENT CHARACTER}[2Jgone\N{REPLACEMENT CHARACTER}over two lines" in said


def test_an_impossible_time_is_shown_as_none(capsys: Out, tmp_path: Path) -> None:
    with Journal.create(tmp_path / "g.db", EDITION) as journal:
        journal.append_note(1e300, "tea")
    code, said, _ = run(capsys, "journal", "show", str(tmp_path / "g.db"))
    assert (code, said) == (0, "    1  at an unknown time   tea\n")


def test_no_entry_comes_before_the_first(capsys: Out, tmp_path: Path) -> None:
    close(record(tmp_path / "g.db", 3))
    assert run(capsys, "journal", "show", str(tmp_path / "g.db"), "--to", "-2") == (0, "", "")


def test_a_terminal_that_lacks_a_sign_shows_the_nearest_one() -> None:
    """A French game in an old encoding: no apostrophe of printers', no ligature."""
    what = "'L\\u2019\\u0153il\\u2026 \\u2192 \\u0151'"
    code = f"from controller.cli import OK, guarded; guarded('x', lambda: print({what}) or 0)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, b"L'oeil... ? o\n", b"")


def test_a_clone_that_is_not_installed_knows_its_version(monkeypatch: Patch, capsys: Out) -> None:
    installed = metadata.version("ringkeeper")

    def absent(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", absent)
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"ringkeeper {installed}\n"


DRIVE = """
compopt() { :; }
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_shtab_ringkeeper
printf '%s\\n' "${COMPREPLY[@]}"
"""


@cases(
    "line, meant",
    ("jornal", "did you mean journal?"), ("demmo", "did you mean demo?"),
    ("play --seads A", "there is no option --seads; did you mean --seats?"),
    ("play --edtion=x", "there is no option --edtion; did you mean --edition?"),
    ("journal shwo x", "'shwo' is none of verify, show, take-back, repair, report, moves; did"),
    ("journal show x --jsno", "ringkeeper journal show: there is no option --jsno; did you mean"),
    ("schema comand", "did you mean command?"), ("firmware flash hubb", "did you mean hub?"),
    ("play --bot strang", "did you mean strong?"),
    ("qqqq", "there is no command 'qqqq'; there are demo, run"),
    ("play --qqqq", "there is no option --qqqq (see"),
    ("x" * 300, "there is no command 'xxx"),
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


DOC = Path(__file__).parents[2] / "docs" / "commands.md"
FENCED = re.compile(r"^```(\w*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [match.groups() for match in FENCED.finditer(DOC.read_text(encoding="utf-8"))]
FILES = {name: text for _, name, text in BLOCKS if name}
SESSIONS = [text for _, _, text in BLOCKS if text.startswith("$ ")]


def examples() -> list[tuple[str, str]]:
    """Each command with what is shown below it."""
    parts = [part for text in SESSIONS for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


@pytest.mark.parametrize(("command", "shown"), examples(), ids=[c for c, _ in examples()])
def test_example(command: str, shown: str, tmp_path: Path, monkeypatch: Patch, capsys: Out) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "dice-faces.toml").touch()  # a backup has something to pack
    monkeypatch.chdir(tmp_path)
    typed, wanted = [], shown.splitlines()
    if "--script -" in command:
        typed = [line for line in wanted if not line.startswith('{"ok"')]
        wanted = [line for line in wanted if line.startswith('{"ok"')]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(typed).encode())))
    program, *args = shlex.split(command)
    assert program == "ringkeeper"
    main(args)
    captured = capsys.readouterr()
    said = (captured.out + captured.err).splitlines()
    assert len(said) == len(wanted), said
    for line, pattern in zip(said, wanted, strict=True):
        assert re.fullmatch(as_pattern(pattern), line), f"{line}\nis shown as\n{pattern}"


def as_pattern(shown: str) -> str:
    pattern = re.escape(shown).replace(r"\.\.\.", ".*")
    return re.sub(r'"seconds":[0-9\\.]+', r'"seconds":[0-9.e-]+', pattern)


def test_there_are_examples() -> None:
    assert len(examples()) >= 8
    assert set(FILES) == {"mid-game.toml", "debt.toml", "wrong.toml", "box.toml", "small.toml"}
