"""hardware.toml: its parts, its mistakes, and what they need on this Raspberry Pi."""
