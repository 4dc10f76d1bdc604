"""What can be known of the native build without a compiler; `python -m tests.soak` builds it."""

import os
from pathlib import Path

import pytest

from controller.study.native import NATIVE, remove_old
from tests.native.build import ROOT, build


@pytest.mark.parametrize("name", NATIVE)
def test_what_is_compiled_defines_no_messages(name: str) -> None:
    """msgspec needs the types of a message's fields as Python has them; mypyc keeps others."""
    source = (ROOT / "controller" / f"{name}.py").read_text()
    assert "Struct" not in source
    assert "(Event" not in source
    assert "(Command" not in source


def test_without_a_compiler_nothing_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert build() is None


def test_the_build_to_be_used_stays_though_the_clock_went_back(tmp_path: Path) -> None:
    """Kind: order that hangs on the wall clock. By its stamp it would be the oldest."""
    for number in range(5):
        (tmp_path / f"old{number}").mkdir()
        os.utime(tmp_path / f"old{number}", (2_000_000_000 + number,) * 2)
    used = tmp_path / "used"
    used.mkdir()
    os.utime(used, (0, 0))
    remove_old(tmp_path, used)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["old3", "old4", "used"]
