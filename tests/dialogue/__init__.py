"""Forms and questions that every face renders."""
