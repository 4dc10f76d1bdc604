"""Every module's first line names its job (CONTRIBUTING, "How we work")."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
TOPS = ("common", "controller", "firmware", "hardware", "sim")


def test_every_module_begins_with_its_job() -> None:
    first = {}
    for top in TOPS:
        for path in (ROOT / top).rglob("*.py"):
            lines = path.read_text("utf-8").splitlines() or [""]
            first[str(path.relative_to(ROOT))] = lines[lines[0].startswith("#!")]
    assert len(first) > 300
    unsaid = [path for path, line in first.items() if not line.removeprefix("r").startswith('"""')]
    assert unsaid == []
