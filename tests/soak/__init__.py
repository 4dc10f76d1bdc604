"""`python -m tests.soak`: thousands of games, and plugs pulled at random moments."""
