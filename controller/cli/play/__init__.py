"""`ringkeeper play`: games without devices, by hand, with bots or by script."""
