"""What frames a game: set-up, corrections, house rules, debts and bankruptcy, leaving."""
