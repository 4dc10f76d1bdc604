"""Sentences and rulings in words."""
