"""What rules, drivers and simulation share: sentences before they are worded."""
