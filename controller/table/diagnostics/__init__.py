"""The table's own parts: which are there, what is told of them, and trying them out."""
