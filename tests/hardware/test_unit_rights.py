"""`doctor` compares what the installed service may use with what hardware.toml asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.checks.findings import Verdict
from hardware.checks.rights import BLUETOOTH_RIGHT, NETWORK_RIGHT, UNIT, Right

RIGHTS = pytest.mark.parametrize(
    "right", [NETWORK_RIGHT, BLUETOOTH_RIGHT], ids=lambda one: one.part
)


def installed(root: Path, *files: str) -> Path:
    for name in (UNIT, *files):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    return root


@RIGHTS
@pytest.mark.parametrize("wanted", [True, False])
def test_where_no_service_is_installed_nothing_is_said(
    tmp_path: Path, right: Right, wanted: bool
) -> None:
    assert right.check(wanted=wanted, root=tmp_path) == []


@RIGHTS
def test_a_service_has_what_is_asked_for_or_lacks_it(tmp_path: Path, right: Right) -> None:
    (lacks,) = right.check(wanted=True, root=installed(tmp_path))
    assert (lacks, lacks.verdict, lacks.what) == (right.missing, Verdict.WRONG, right.lacks)
    assert "run install.sh again" in str(lacks)
    (has,) = right.check(wanted=True, root=installed(tmp_path, right.path))
    assert (has.part, has.verdict, has.what) == (right.part, Verdict.FINE, right.has)


@RIGHTS
def test_a_right_that_nothing_needs_is_named(tmp_path: Path, right: Right) -> None:
    assert right.check(wanted=False, root=installed(tmp_path)) == []
    (needless,) = right.check(wanted=False, root=installed(tmp_path, right.path))
    assert (needless.verdict, needless.what) == (Verdict.LOOK, right.needless)


def test_one_right_says_nothing_of_the_other(tmp_path: Path) -> None:
    root = installed(tmp_path, NETWORK_RIGHT.path)
    assert BLUETOOTH_RIGHT.check(wanted=False, root=root) == []
