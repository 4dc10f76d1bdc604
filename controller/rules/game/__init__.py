"""What frames a game: set-up, house rules, leaving, the clock's answers, the end."""
