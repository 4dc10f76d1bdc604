"""A plugin for pytest: which lines each test runs, and how long it takes."""

import json
import os
import time
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

OUT = Path(os.environ["MUTANTS_OUT"])
_measured = coverage.Coverage(
    data_file=str(OUT / "coverage"),
    config_file=False,
    source_dirs=["controller/rules", "controller/store", "controller/web", "hardware", "firmware"],
)
_measured.start()
_seconds: dict[str, float] = {}
_failed: set[str] = set()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Count what runs from here on as this test's."""
    _measured.switch_context(item.nodeid)
    began = time.process_time()
    result = yield
    _seconds[item.nodeid] = time.process_time() - began
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A test that fails without any mutant kills none."""
    if report.failed:
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write both files."""
    _measured.stop()
    _measured.save()
    passed = {test: seconds for test, seconds in _seconds.items() if test not in _failed}
    (OUT / "seconds.json").write_text(json.dumps(passed), encoding="utf-8")
