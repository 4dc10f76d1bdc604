"""`make release` packs a commit under a version's name only if the name is its own."""

import subprocess
from pathlib import Path

import pytest

from tests.install.release import ROOT, version
from tests.install.tags import changes, refusals, remarks
from tests.steps import cases


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one commit: version 1.2.0, of today."""
    git(tmp_path, "init", "--quiet")
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', encoding="utf-8")
    write(tmp_path, "# Changes\n\n## 1.2.0 (2026-12-01)\n\n- All.\n")
    commit(tmp_path)
    return tmp_path


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


def write(root: Path, text: str) -> None:
    (root / "CHANGELOG.md").write_text(text, encoding="utf-8")


def commit(root: Path) -> None:
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "all")


def test_a_tagged_commit_is_a_release(project: Path) -> None:
    git(project, "tag", "v1.2.0")
    assert (refusals(project), remarks(project)) == ([], [])


def test_without_its_tag_it_is_packed_and_called_no_release(project: Path) -> None:
    assert refusals(project) == []
    assert remarks(project) == ["no release: this commit has no tag v1.2.0 (docs/releasing.md)"]


def test_changed_files_are_counted(project: Path) -> None:
    git(project, "tag", "v1.2.0")
    write(project, "# Changes\n\n## 1.2.0 (2026-12-01)\n\n- More.\n")
    (project / "scratch").touch()
    assert remarks(project) == ["no release: files differ from the commit (git status): 1"]


def test_a_version_that_was_released_is_not_packed_again(project: Path) -> None:
    git(project, "tag", "v1.2.0")
    (project / "more").touch()
    commit(project)
    assert refusals(project) == [
        "the tag v1.2.0 is on another commit: raise the version in pyproject.toml, or check out "
        "v1.2.0"
    ]


def test_a_tag_of_another_version_is_refused(project: Path) -> None:
    git(project, "tag", "v1.3.0")
    assert refusals(project) == [
        "this commit has the tag v1.3.0, but pyproject.toml says 1.2.0: correct the version, or "
        "remove the tag"
    ]


@cases(
    "text, why",
    ("## 1.1.0 (2026-11-01)\n", "CHANGELOG.md is 1.1.0: name it 1.2.0"),
    ("nothing\n", "CHANGELOG.md is missing: name it 1.2.0"),
    ("## 1.2.0 (unreleased)\n", "CHANGELOG.md calls 1.2.0 unreleased: put the date there"),
)
def test_the_changes_must_be_those_of_the_version(project: Path, text: str, why: str) -> None:
    write(project, text)
    commit(project)
    git(project, "tag", "v1.2.0")
    (told,) = refusals(project)
    assert why in told


def test_the_version_is_the_one_of_the_changes() -> None:
    assert changes(ROOT)[0] == version(ROOT)
