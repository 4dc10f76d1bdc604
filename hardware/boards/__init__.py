"""Microcontrollers that are plugged in: found, asked what they run, flashed."""
