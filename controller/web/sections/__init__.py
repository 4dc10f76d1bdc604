"""What pages show, as plain values: pure functions of edition, state and log."""
