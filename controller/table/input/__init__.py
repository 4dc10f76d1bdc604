"""What hands do at a table, as devices report it: dice, tags, encoder and buttons understood."""
