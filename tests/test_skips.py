"""Where everything has to be there, a skipped test fails; elsewhere it is left out and named."""

from typing import Literal

import pytest

from tests.skips import loud

WHERE = "tests/hardware/test_strip_pio.py"
REASON = "Skipped: no C++ compiler"


def report(outcome: Literal["passed", "failed", "skipped"]) -> pytest.TestReport:
    return pytest.TestReport(
        nodeid=f"{WHERE}::test_a", location=(WHERE, 17, "test_a"), keywords={}, outcome=outcome,
        longrepr=(WHERE, 17, REASON) if outcome == "skipped" else None, when="setup",
    )  # fmt: skip


def test_in_ci_a_skipped_test_has_failed_and_says_why() -> None:
    found = loud(report("skipped"), "true")
    assert found.failed
    assert REASON in str(found.longrepr)


@pytest.mark.parametrize("ci", ["", "false"])
def test_elsewhere_it_is_left_out(ci: str) -> None:
    assert loud(report("skipped"), ci).skipped


def test_a_test_that_passes_passes_everywhere() -> None:
    assert loud(report("passed"), "true").passed


def test_in_ci_a_skipped_module_has_failed() -> None:
    found = loud(pytest.CollectReport(WHERE, "skipped", (WHERE, 1, REASON), []), "true")
    assert found.failed
