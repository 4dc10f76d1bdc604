"""A table for every test that asks for one."""

from contextlib import AbstractAsyncContextManager

import pytest

from sim.demo.session import Sitting
from tests.sim.tables import sitting


@pytest.fixture
def at() -> AbstractAsyncContextManager[Sitting]:
    """With two people, whose game has begun."""
    return sitting([False, False])
