"""The table: hands in, commands out, everything shown."""
