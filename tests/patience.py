"""How long a test waits in real time before it counts as broken."""

from __future__ import annotations

PATIENCE_S = 600.0
"""Far longer than any test takes that works, on however busy a computer."""
