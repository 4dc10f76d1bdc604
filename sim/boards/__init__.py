"""Simulated microcontrollers that run the real firmware: die, hub, reader."""
