"""The Pi that install.sh runs on."""

from tests.install.steps import at, pi

__all__ = ["at", "pi"]
