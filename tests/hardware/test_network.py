"""`doctor` says when the installed service has no network though hardware.toml lets phones join."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.checks import network
from hardware.checks.findings import Verdict
from hardware.profile.types import WebProfile


def installed(root: Path, *, drop_in: bool) -> Path:
    for name in (network.UNIT, *([network.DROP_IN] if drop_in else [])):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    return root


@pytest.mark.parametrize("lan", [True, False])
def test_where_no_service_is_installed_nothing_is_said(tmp_path: Path, lan: bool) -> None:
    assert network.check(WebProfile(lan=lan), tmp_path) == []


@pytest.mark.parametrize(
    ("lan", "drop_in", "verdict", "says"),
    [
        (True, True, Verdict.FINE, "the service may use the home network"),
        (True, False, Verdict.WRONG, "the service has no network; run install.sh again"),
        (False, True, Verdict.LOOK, "hardware.toml lets no phone join; run install.sh again"),
    ],
)
def test_the_service_and_hardware_toml_are_compared(
    tmp_path: Path, lan: bool, drop_in: bool, verdict: Verdict, says: str
) -> None:
    (one,) = network.check(WebProfile(lan=lan), installed(tmp_path, drop_in=drop_in))
    assert (one.part, one.verdict) == ("phones", verdict)
    assert says in str(one)


def test_a_service_without_a_network_for_a_table_without_phones_is_as_it_should_be(
    tmp_path: Path,
) -> None:
    assert network.check(WebProfile(), installed(tmp_path, drop_in=False)) == []
