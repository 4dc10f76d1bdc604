"""Stands in for Pillow, which no browser can load: luma.core names it, and nothing of ours draws with
it."""
