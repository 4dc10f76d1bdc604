"""What a terminal shows phones, and that `run` without hardware.toml begins there (issue 45, 4)."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from controller.cli.inviting import code_lines

LIGHT = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}


def read(lines: list[str]) -> list[str]:
    """What a phone reads off a terminal, whose letters are twice as high as wide."""
    rows = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in lines]
    image = Image.new("L", (len(rows[0]), 2 * len(rows)), 255)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            for half, light in enumerate(LIGHT[sign]):
                image.putpixel((x, 2 * y + half), light)
    large = image.resize((8 * image.width, 8 * image.height), Image.Resampling.NEAREST)
    return [code.text for code in zxingcpp.read_barcodes(large)]


@pytest.mark.parametrize("text", ["http://192.168.1.20:8080/#123456", "http://a/#1", "x" * 53])
def test_a_phone_reads_the_code_off_the_terminal(text: str) -> None:
    assert read(code_lines(text)) == [text]


def test_a_text_that_is_too_long_has_no_code() -> None:
    assert code_lines("x" * 54) == []


def test_run_without_hardware_toml_leads_to_phones_at_a_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    home = {
        "HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path),
        "DISPLAY": "",
        "BROWSER": "true",
    }
    with subprocess.Popen(
        [sys.executable, "-m", "controller", "run", "--lan", "0"], cwd=tmp_path, stdin=theirs,
        stdout=subprocess.PIPE, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **home},
    ) as table:  # fmt: skip
        assert table.stdout is not None
        said = []
        for line in table.stdout:
            said.append(line.rstrip("\n"))
            if "Scan this" in line:
                break
        table.terminate()
    os.close(ours)
    os.close(theirs)
    assert "play with phones, or by typing" in said[0]
    place, code = re.findall(r"join at (\S+) \(players' code ([\d ]+),", said[1])[0]
    assert read(said[2:-1]) == [f"{place}#{code.replace(' ', '')}"]
