"""The parts of position.py: laying a position out, checking it, and writing a state down."""
