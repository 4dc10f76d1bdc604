"""Each test stands in one tier, and each tier is run by something."""

import re

import pytest

from tests.tiers import MERGE, RELEASE, ROOT, TIERS, holds, tier_of

PROJECT = ROOT.parent


@pytest.mark.parametrize("name", [name for names in TIERS.values() for name in names])
def test_what_a_tier_names_is_there_and_stands_in_no_other(name: str) -> None:
    assert sum(name in names for names in TIERS.values()) == 1
    file, _, function = name.partition("::")
    assert (ROOT / file).exists()
    if function:
        assert re.search(rf"def {function}\(", (ROOT / file).read_text(encoding="utf-8"))
        assert tier_of(file) != tier_of(name)


@pytest.mark.parametrize("tier", TIERS)
def test_every_tier_is_run_by_a_target_and_described(tier: str) -> None:
    runs = [(PROJECT / name).read_text(encoding="utf-8") for name in ("Makefile", ".ci/run")]
    assert f"--tier {tier}" in "".join(runs)
    assert f"| {tier} |" in (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_a_test_has_the_tier_of_its_function_its_file_or_its_folder() -> None:
    assert tier_of("kernel/x::test_one[a::b/c]") == MERGE
    assert tier_of("browser/deeper/x::test_one") == RELEASE
    function = "web/test_report.py::test_a_player_s_browser_opens_it_and_keeps_it"
    assert tier_of(f"{function}[x]") == MERGE
    assert holds(MERGE, "web")
    assert holds(MERGE, "web/test_report.py")
    assert not holds(MERGE, "rules/test_rulebook.py")
