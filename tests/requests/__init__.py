"""The table of requests: what may be asked of a table, from where, by whom and when."""
