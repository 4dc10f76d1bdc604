"""What a table says in words: names of things, lines, questions, outcomes, notices."""
