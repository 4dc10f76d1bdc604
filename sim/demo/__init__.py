"""`ringkeeper demo`: the simulated table with its page in a browser, or with nobody looking."""
