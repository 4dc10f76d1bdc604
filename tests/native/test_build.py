"""What can be known of the native build without a compiler; the build itself is in `make soak`."""

from __future__ import annotations

import pytest

from controller.study.native import NATIVE
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
