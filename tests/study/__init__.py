"""Studies: what is counted, how it is added up, who plays it, and what is made of it."""
