"""The folder that tests write in."""

import os
import tempfile
from pathlib import Path

from tests.scratch import scratch


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
