"""No test fails because the machine is busy with other things."""

from hypothesis import HealthCheck, settings


def test_no_example_has_to_be_quick() -> None:
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check
