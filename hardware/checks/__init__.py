"""Checks of parts and computer for `ringkeeper doctor`, and exercises for eyes, ears and hands."""
