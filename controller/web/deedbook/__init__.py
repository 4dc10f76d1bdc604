"""The deed book: an edition in forms, for the host, to be corrected and kept as the table's own."""
