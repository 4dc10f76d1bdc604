"""The printed games as data."""
