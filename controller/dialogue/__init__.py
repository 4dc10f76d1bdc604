"""What people are asked and told about a game, and what they may answer: values for every face."""
