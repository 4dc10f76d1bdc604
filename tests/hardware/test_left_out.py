"""What a library loads for others is left out, and is there for whoever asks for it later."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.system.left_out import left_out

LIBRARY = """
import helper
from helper import Base, begin
class Large(Base): pass
def small(option=begin()): return "small"
"""
HELPER = """
class Base: real = True
def begin(): raise SystemExit
"""


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "library").with_suffix(".py").write_text(LIBRARY)
    (tmp_path / "helper").with_suffix(".py").write_text(HELPER)
    monkeypatch.syspath_prepend(tmp_path)
    yield
    for name in ("library", "helper"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("library")
def test_a_library_loads_without_what_is_left_out_which_may_be_loaded_later() -> None:
    with left_out("helper"):
        import library  # type: ignore[import-not-found]
    assert library.small() == "small"
    import helper  # type: ignore[import-not-found]

    assert helper.Base.real


@pytest.mark.usefixtures("library")
def test_what_is_loaded_already_stays() -> None:
    import helper

    with left_out("helper"):
        assert sys.modules["helper"] is helper
    assert sys.modules["helper"] is helper


def test_a_library_that_cannot_load_leaves_nothing_behind() -> None:
    with pytest.raises(KeyError), left_out("nowhere"):
        raise KeyError
    assert "nowhere" not in sys.modules
