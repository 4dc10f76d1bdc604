"""Simulated people: who sits where, and hands that throw, tap, press and move tokens."""
