"""A whole emulated Pico with a reader's firmware: `make pico`."""
