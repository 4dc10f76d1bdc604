"""`ringkeeper run`: the table on its real parts, its saved games and its terminal."""
