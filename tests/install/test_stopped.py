"""install.sh stopped from outside: by Ctrl-C, and by whoever reads what it prints and goes away."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.install.pi import PYTHON, Pi
from tests.install.steps import At
from tests.patience import PATIENCE_S
from tests.steps import tables

CTRL_C = """    "-m pip")
        [ -z "${CTRL_C:-}" ] || { echo "Traceback (most recent call last):" >&2; kill -INT 0; }
"""
"""As a terminal sends it: to install.sh and all that it has started."""


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    pi = Pi(tmp_path)
    pi.tool("python3", PYTHON.replace('    "-m pip")\n', CTRL_C))
    return pi


@tables(r"""
Ctrl-C in a first install is one sentence
  install CTRL_C=1 -> 130 | gone opt/ringkeeper/current | empty opt/ringkeeper/versions
  only install.sh: stopped. Ringkeeper is not installed; run this again to install it
Ctrl-C in an update leaves what was there
  install -> 0 | stay | install CTRL_C=1 -> 130 | stays
  err install.sh: stopped. The version that was there is still in place; run this again to update
  install -> 0
Ctrl-C after the switch says that the rest is missing
  write etc/ringkeeper/hardware.toml [display]\n
  tool raspi-config [ -z "${LATE:-}" ] || kill -INT 0 | install LATE=1 -> 130
  err install.sh: stopped. The new version is in place, but not everything is set up: run this again
  install -> 0
""")
def test_ctrl_c(at: At, steps: tuple[str, ...]) -> None:
    at.play(steps)


@pytest.mark.parametrize("options", [("--dry-run",), ("--dry-run", "--hardware", "mine.toml"), ()])
def test_reading_one_line_leaves_nothing(pi: Pi, tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "mine.toml").write_text("[display]\n", encoding="utf-8")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run(
        ["sh", str(pi.release / "install.sh"), *options], stdin=subprocess.DEVNULL, stdout=writes,
        stderr=subprocess.PIPE, text=True, timeout=PATIENCE_S, check=False, cwd=tmp_path,
        env={"PATH": f"{pi.tools}:{os.environ['PATH']}", "ROOT": str(pi.root),
             "NOTES": str(pi.notes), "REAL_PYTHON": sys.executable, "TMPDIR": str(scratch)},
    )  # fmt: skip
    os.close(writes)
    assert done.returncode == 141  # 128 and SIGPIPE
    assert list(scratch.iterdir()) == []
    assert not (pi.root / "opt/ringkeeper/current").exists()
