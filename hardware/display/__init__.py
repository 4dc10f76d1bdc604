"""The OLED: its driver, its thread, and what changed between two screens."""
