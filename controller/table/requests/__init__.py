"""What can be asked of a table from a browser, a broker or a terminal; rows.py lists it."""
