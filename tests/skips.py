"""Skipped tests: a courtesy to a machine that lacks something, and a failure where nothing may lack
(CI=true): there a library that could not be built would take its tests away unseen.
"""

from typing import TypeVar

import pytest

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def loud(report: Report, ci: str) -> Report:
    """The report of a test or a module; one that was skipped has failed if `ci` says true."""
    expected = hasattr(report, "wasxfail")
    if ci == "true" and report.skipped and not expected:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"Nothing may be skipped here (CI=true). {reason}"
    return report
