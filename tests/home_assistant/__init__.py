"""Discovery messages against Home Assistant's own schemas: `make home-assistant`."""
