"""A whole emulated Pico with a reader's firmware: `python -m tests.pico`."""
