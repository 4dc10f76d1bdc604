"""Positions: any moment of a game as data, as one line, checked, and laid out as a state."""
