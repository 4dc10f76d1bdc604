"""Discovery messages against Home Assistant's own schemas: `python -m tests.home_assistant`."""
