"""Measurements, not tests: `python -m tests.bench [NAME ...]`, or `make bench` for all of them.

Each module measures one thing. Every figure also comes in steps of the reference loop timed beside
it (reference.py), so that machines can be compared. docs/performance.md holds the table.
"""
