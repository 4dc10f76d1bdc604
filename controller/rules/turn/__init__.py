"""A turn: rolling, moving, landing, and Jail."""
