"""When a test runs: the table of tiers. CONTRIBUTING.md says what each is for.

`pytest --tier change` runs one tier; without the option pytest runs whatever is named. A test that
no list has runs with every change.
"""

from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent

CHANGE, MERGE, RELEASE = "change", "merge", "release"

MERGED = (
    "kernel",
    "bots/test_expert.py",
    "bots/test_bots.py::test_two_win_clearly_against_two_simple_ones",
    "bots/test_bots.py::test_an_expert_is_never_refused_wherever_it_sits_down",
    "bots/test_bots.py::test_everything_an_expert_does_is_among_the_legal_options",
    "bluetooth/test_enrol.py::test_a_name_that_somebody_else_chose_can_be_written",
    "cli/test_bad_files.py::test_without_a_journal_one_plays",
    "cli/test_plain_output.py::test_nothing_is_printed_as_in_python",
    "cli/test_run.py",
    "cli/test_restore_hostile.py::test_a_plug_pulled_anywhere_leaves_the_old_or_the_new",
    "cli/test_without_posix.py",
    "dashboard/test_killed_broker.py",
    "dashboard/test_with_broker.py",
    "hardware/test_flood.py",
    "install/test_command.py",
    "install/test_cut_off.py",
    "install/test_dry_run.py",
    "install/test_install.py",
    "install/test_network.py",
    "install/test_parts.py",
    "install/test_planted.py",
    "install/test_python_gone.py",
    "install/test_release.py",
    "install/test_room.py",
    "install/test_stopped.py",
    "install/test_unit.py",
    "lengths/test_file.py",
    "lengths/test_likely.py",
    "micropython/test_flash.py",
    "micropython/test_boards.py::test_looking_at_its_heads_takes_no_memory",
    "micropython/test_firmware.py::test_an_hour_of_tags_takes_no_memory",
    "mqtt/test_broker.py",
    "pictures/test_printed.py",
    "rules/test_perft.py::test_as_many_ways_as_ever_to_the_last",
    "rules/test_properties.py::test_random_play_comes_by_every_event_and_every_refusal",
    "sim/test_board_heads.py",
    "sim/test_demo.py",
    "sim/test_soak.py",
    "sim/test_evenings.py",
    "sim/test_page_headline.py",
    "sim/test_page_phones_browser.py",
    "sim/test_page_phones.py::test_a_code_ends_by_people_s_time_however_fast_the_table_runs",
    "sim/test_seats.py",
    "sim/test_table.py",
    "sim/test_tag_reader.py::test_looks_left_out_change_not_a_byte_and_not_a_microsecond",
    "site/test_site.py",
    "store/test_take_back.py::"
    "test_back_over_every_kind_of_command_at_every_question_and_on_again_by_hand",
    "study/test_cli_study.py",
    "study/test_cluster.py",
    "study/test_coverage.py",
    "study/test_intervals.py",
    "study/test_killed.py",
    "study/test_squares.py",
    "study/test_study.py",
    "table/test_by_ear.py",
    "table/test_by_ear.py",
    "web/test_phones_browser.py",
    "web/test_report.py::test_a_player_s_browser_opens_it_and_keeps_it",
    "web/test_weight.py",
)
"""Whole processes, whole games, large archives, statistics, real programs: folders, files and
functions below tests."""

RELEASED = ("browser", "puzzles/test_puzzles.py::test_other_dice_and_cards_say_the_same")

TIERS: dict[str, tuple[str, ...]] = {CHANGE: (), MERGE: MERGED, RELEASE: RELEASED}
"""Each tier, and what is in it."""

_TIER_OF = {name: tier for tier, names in TIERS.items() for name in names}


def tier_of(test: str) -> str:
    """The one tier of a test, by its id below tests: `cli/test_run.py::test_name[parameter]`."""
    return _tier_of_function(test.partition("[")[0])


@cache
def _tier_of_function(function: str) -> str:
    file, _, _ = function.partition("::")
    parents = (str(parent) for parent in Path(file).parents)
    return next((_TIER_OF[one] for one in (function, file, *parents) if one in _TIER_OF), CHANGE)


def holds(tier: str, file: str) -> bool:
    """Whether a file or a folder below tests may hold tests of a tier."""
    named = [tier for name, tier in _TIER_OF.items() if name.startswith((f"{file}::", f"{file}/"))]
    return tier_of(file) == tier or tier in named
