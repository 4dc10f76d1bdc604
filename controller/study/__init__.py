"""Thousands of games between bots, and what they say about rules: lengths, chances, returns."""
