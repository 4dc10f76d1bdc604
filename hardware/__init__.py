"""What a table offers, and the real thing."""
