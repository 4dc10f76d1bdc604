"""What hands do at a table, as devices report it: dice and tags, understood."""
