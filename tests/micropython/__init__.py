"""The firmware in a real MicroPython, with the real host side at the other end of the line."""
