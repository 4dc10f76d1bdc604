"""What the table says aloud, for people who do not look at it, or cannot."""
