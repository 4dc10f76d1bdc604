"""Players without hands."""
