"""A property that fails says why, whatever else it was given."""

import pytest
from hypothesis import given, settings, strategies as st

LONG = b"x" * 60_000
"""As long as a journal: Hypothesis warns before it shows such an argument."""


@pytest.mark.parametrize("given_long", [b"x", LONG], ids=["a short fixture", "a long fixture"])
def test_a_failure_is_not_hidden_by_how_it_is_shown(given_long: bytes) -> None:
    @settings(max_examples=5, database=None)
    @given(st.data())
    def fails(long: bytes, data: st.DataObject) -> None:
        data.draw(st.booleans())
        raise LookupError(len(long))

    with pytest.raises(LookupError, match=str(len(given_long))):
        fails(given_long)
