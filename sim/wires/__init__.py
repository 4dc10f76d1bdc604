"""Simulated wires and air: I2C, SPI, serial lines, radio. They count, and can be cut and tapped."""
