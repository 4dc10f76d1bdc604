"""The table's own parts: which are there, what is reported of them, and trying them out."""
