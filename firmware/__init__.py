"""The firmware of the nodes: MicroPython that CPython imports unchanged."""
