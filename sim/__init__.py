"""The same table from the chip up: simulated wires, chips and hands."""
