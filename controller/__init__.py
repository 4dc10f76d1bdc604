"""The table's owner: banker, journal, prompts, screens, scenes and the commands."""
