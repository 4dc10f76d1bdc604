"""How much of what is random the normal suite plays; `python -m tests.soak` plays all of it."""

import os

LONG = bool(os.environ.get("RINGKEEPER_SOAK"))

SAMPLED = (
    "tests/store/test_power_cuts.py", "tests/store/test_journal_faults.py",
    "tests/view/test_nothing_is_cut_off.py", "tests/view/test_screens.py",
    "tests/table/test_table_paths.py", "tests/table/test_by_ear.py",
    "tests/store/test_take_back.py", "tests/rules/test_adjusting.py",
    "tests/rules/test_games_of_editions.py", "tests/rules/test_position.py",
    "tests/rules/test_properties.py", "tests/rules/test_raising.py",
    "tests/sim/test_another_game.py", "tests/web/test_host.py",
)  # fmt: skip
"""The tests that ask for it; the soak runs them whole."""


def often(sample: int, whole: int) -> int:
    """How often something is done: `sample` times in the normal suite, `whole` in the soak."""
    return whole if LONG else sample
