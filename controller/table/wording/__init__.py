"""What a table says of itself: notices, findings, the headline."""
