"""What the soak plays whole is what the normal suite samples: the list in amounts.py is true."""

from pathlib import Path

from tests.amounts import SAMPLED

ROOT = Path(__file__).parents[1]


def test_every_test_that_is_sampled_is_listed_for_the_soak_and_no_other() -> None:
    asks = {
        str(file.relative_to(ROOT))
        for file in (ROOT / "tests").rglob("test_*.py")
        if "from tests.amounts import" in file.read_text(encoding="utf-8")
    }
    assert asks - {"tests/test_amounts.py"} == set(SAMPLED)
