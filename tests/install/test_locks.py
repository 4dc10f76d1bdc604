"""requirements/*.txt: everything that is fetched has a version and hashes, and nothing is missing.
Whether each has a wheel for the Pi, PyPI is asked by `make release`.
"""

import re
import tomllib
from collections.abc import Iterator

import pytest

from tests.install.locks import EXTRAS, LOCKS, OURS, ROOT, entries

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = PROJECT["optional-dependencies"]


def lock(name: str) -> dict[str, str]:
    """A locked file's entries by the library's name as an index has it (PEP 503)."""
    found = entries((LOCKS / f"{name}.txt").read_text(encoding="utf-8"))
    return {plain(key): text for key, text in found.items()}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def asked(requirements: list[str]) -> set[str]:
    """The names of the libraries in requirements, with those of our own extras among them."""
    found: set[str] = set()
    for one in requirements:
        if ours := re.fullmatch(r"ringkeeper\[(.+)\]", one):
            found |= {name for extra in ours[1].split(",") for name in asked(OPTIONAL[extra])}
        else:
            found.add(plain(re.split(r"[<>=!~;\[ ]", one)[0]))
    return found


@pytest.mark.parametrize("name", [*OURS, *EXTRAS])
def test_every_library_has_one_version_and_hashes(name: str) -> None:
    found = lock(name)
    assert found
    for text in found.values():
        assert re.match(r"[A-Za-z0-9._-]+==[0-9][^ ]* ", text), text
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", text), text
        assert "http" not in text


def test_what_the_project_needs_is_locked() -> None:
    asked_for = asked(PROJECT["dependencies"]) | asked(OPTIONAL["pi"])
    assert asked_for <= set(lock("pi"))
    assert asked_for | asked(OPTIONAL["all"]) | asked(OPTIONAL["study"]) <= set(lock("test"))
    assert asked(PROJECT["dependencies"]) | asked(OPTIONAL["page"]) <= set(lock("demo"))


def test_everything_optional_is_in_all_and_a_pi_has_all_of_it() -> None:
    """An extra that is added and left out of `all` would be locked nowhere. What a study needs is
    for other computers: it is locked for the tests alone."""
    own = {name for name in OPTIONAL if not name.startswith("pi") and name != "study"}
    assert asked(OPTIONAL["all"]) == {lib for name in own for lib in asked(OPTIONAL[name])}
    assert asked(OPTIONAL["all"]) <= asked(OPTIONAL["pi"])


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_an_extra_adds_is_locked_and_nothing_twice(extra: str) -> None:
    assert asked(OPTIONAL[extra]) == set(lock(extra))
    assert not set(lock(extra)) & set(lock("pi"))


def test_the_default_path_has_nothing_that_needs_a_compiler() -> None:
    """No wheels for aarch64: rpi-ws281x, RPi.GPIO and spidev for no Python, lgpio for 3.13."""
    assert not {"rpi-ws281x", "rpi-gpio", "spidev", "lgpio"} & {*lock("pi"), *lock("pi-pio")}


def test_the_versions_are_those_that_are_tested() -> None:
    tested = {plain(k): text.split(" ")[0] for k, text in lock("test").items()}
    for name, text in lock("pi").items():
        assert tested.get(name, text.split(" ")[0]) == text.split(" ")[0]


def test_each_stage_is_a_part_of_the_next() -> None:
    """So whoever goes from `make demo` to `make test` to `make check` only adds."""
    demo, test, dev = (set(pins(name)) for name in ("demo", "test", "dev"))
    assert demo < test < dev


def pins(name: str) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Library, version and hashes, whatever machine each is for."""
    for key, text in lock(name).items():
        yield key, text.split(" ")[0], frozenset(re.findall(r"sha256:(\w+)", text))


def test_a_demo_brings_nothing_of_a_developer_s() -> None:
    assert not {"pytest", "playwright", "pyarrow", "mypy", "ruff", "pyright"} & set(lock("demo"))
