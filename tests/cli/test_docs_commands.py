"""Every example in docs/commands.md, run: what it shows is what comes out.

A block with a file's name (```toml mid-game.toml) is that file. In a block that begins with `$`,
lines that are no answers are what is typed in. `...` stands for anything, as do seconds.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from controller.__main__ import main

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
def test_example(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
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
    """A shown line as a pattern."""
    pattern = re.escape(shown).replace(r"\.\.\.", ".*")
    return re.sub(r'"seconds":[0-9\\.]+', r'"seconds":[0-9.e-]+', pattern)


def test_there_are_examples() -> None:
    assert len(examples()) >= 8
    assert set(FILES) == {"mid-game.toml", "debt.toml", "wrong.toml", "box.toml", "small.toml"}
