"""The page about a game: its replay, and one HTML file that needs nothing else."""
