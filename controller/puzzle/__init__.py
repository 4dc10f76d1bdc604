"""A puzzle a day: a moment of a game with one best choice, and the words about it."""
