"""Whole games, crowds and rubbish at the pages of a real table: `make web`."""
