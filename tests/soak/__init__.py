"""The long tests, `make soak`: thousands of games, and plugs pulled at random moments."""
