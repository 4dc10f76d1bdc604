"""The suite itself: which tier a test stands in, what the soak plays whole, where tests write,
which ports they use, that a skipped test fails where nothing may lack; failures are told."""

import os
import re
import tempfile
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.amounts import SAMPLED
from tests.ports import HIGHEST, free_port, kept_port
from tests.scratch import scratch
from tests.skips import loud
from tests.tiers import MERGE, RELEASE, ROOT as TESTS, TIERS, holds, tier_of

PROJECT = TESTS.parent


@pytest.mark.parametrize("name", [name for names in TIERS.values() for name in names])
def test_what_a_tier_names_is_there_and_stands_in_no_other(name: str) -> None:
    assert sum(name in names for names in TIERS.values()) == 1
    file, _, function = name.partition("::")
    assert (TESTS / file).exists()
    if function:
        assert re.search(rf"def {function}\(", (TESTS / file).read_text(encoding="utf-8"))
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


ROOT = Path(__file__).parents[1]


def test_every_test_that_is_sampled_is_listed_for_the_soak_and_no_other() -> None:
    asks = {
        str(file.relative_to(ROOT))
        for file in (ROOT / "tests").rglob("test_*.py")
        if "from tests.amounts import" in file.read_text(encoding="utf-8")
    }
    assert asks - {"tests/test_suite.py"} == set(SAMPLED)


WHERE = "tests/hardware/test_strip_pio.py"
REASON = "Skipped: no C++ compiler"


def reported(outcome: Literal["passed", "failed", "skipped"]) -> pytest.TestReport:
    return pytest.TestReport(
        nodeid=f"{WHERE}::test_a", location=(WHERE, 17, "test_a"), keywords={}, outcome=outcome,
        longrepr=(WHERE, 17, REASON) if outcome == "skipped" else None, when="setup",
    )  # fmt: skip


def test_in_ci_a_skipped_test_has_failed_and_says_why() -> None:
    found = loud(reported("skipped"), "true")
    assert found.failed
    assert REASON in str(found.longrepr)


@pytest.mark.parametrize("ci", ["", "false"])
def test_elsewhere_it_is_left_out(ci: str) -> None:
    assert loud(reported("skipped"), ci).skipped


def test_a_test_that_passes_passes_everywhere() -> None:
    assert loud(reported("passed"), "true").passed


def test_in_ci_a_skipped_module_has_failed() -> None:
    found = loud(pytest.CollectReport(WHERE, "skipped", (WHERE, 1, REASON), []), "true")
    assert found.failed


def test_it_is_in_memory_unless_somebody_has_named_another(tmp_path: Path) -> None:
    assert scratch({}, tmp_path, room=1) == tmp_path
    assert scratch({"TMPDIR": "/var/tmp"}, tmp_path, room=1) is None


def test_it_is_on_the_disk_where_memory_has_no_folder_or_no_room(tmp_path: Path) -> None:
    assert scratch({}, tmp_path / "none", room=1) is None
    assert scratch({}, tmp_path, room=2**60) is None


def test_all_that_is_made_for_a_while_goes_there(tmp_path: Path) -> None:
    """By pytest, by the tests themselves and by the processes that they start."""
    folder = Path(os.environ.get("TMPDIR", tempfile.gettempdir())).resolve()
    assert Path(tempfile.gettempdir()).resolve() == folder
    assert tmp_path.is_relative_to(folder)


def test_free_ports_are_below_those_that_linux_gives_to_whoever_wants_any() -> None:
    """ip(7), ip_local_port_range."""
    lowest, _highest = Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()
    assert max(free_port() for _time in range(200)) < HIGHEST <= int(lowest)


def test_a_kept_port_is_given_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    with kept_port() as port:
        monkeypatch.setattr("tests.ports.LOWEST", port)
        monkeypatch.setattr("tests.ports.HIGHEST", port + 2)
        assert free_port() == port + 1


def test_no_example_has_to_be_quick() -> None:
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check


LONG = b"x" * 60_000
"""As long as a journal: Hypothesis warns before it shows such an argument."""


@pytest.mark.parametrize("given_long", [b"x", LONG], ids=["a short fixture", "a long fixture"])
def test_a_failure_is_not_hidden_by_how_it_is_shown(given_long: bytes) -> None:
    @settings(max_examples=5, database=None)
    @given(st.data())
    def fails(long: bytes, data: st.DataObject) -> None:
        data.draw(st.booleans())
        raise LookupError(len(long))

    with pytest.raises(LookupError, match=str(len(given_long))):
        fails(given_long)
