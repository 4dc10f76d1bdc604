"""Chips that only tests solder in; those of the simulated table are in sim/chips."""
