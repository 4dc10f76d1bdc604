"""The deed book: the host corrects an edition in forms and saves it as the table's own."""
