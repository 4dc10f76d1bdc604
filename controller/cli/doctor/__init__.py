"""`ringkeeper doctor`: the examination of a table, and the archive for a bug report."""
