"""How long games take: the figures of many games between bots, and what they say about a game."""
