"""Whether a position can be: what is checked once it is laid out."""
