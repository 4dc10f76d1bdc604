"""The forms that people fill in, each with what it may hold and what would come of it."""
