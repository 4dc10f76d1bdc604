"""Moments: things that just happened, as the display shows them."""
