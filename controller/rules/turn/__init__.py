"""A turn: rolling, moving, landing, Jail, meetings on the way, and the printed deck."""
