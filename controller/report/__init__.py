"""What a game was, from the entries of its record: figures, their words, and charts. All pure."""
