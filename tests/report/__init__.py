"""The report about a game: its figures, words, charts, replay and page."""
