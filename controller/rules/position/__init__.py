"""Positions: any moment of a game as data; in one line; loaded into a state, dumped from it."""
