"""Measures how easy the house is to move into: rooms, circles, and how far one change spreads."""
