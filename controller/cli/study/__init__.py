"""`ringkeeper study`: thousands of games between bots, and a report about them."""
