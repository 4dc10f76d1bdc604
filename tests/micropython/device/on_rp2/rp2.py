"""A Pico has this module; firmware flash knows it by that."""
