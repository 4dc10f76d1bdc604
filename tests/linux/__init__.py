"""A simulated Linux below every library of a Pi, for tests/kernel and tests/hardware."""
