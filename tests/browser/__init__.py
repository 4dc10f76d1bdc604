"""Pages in a real browser that take longer than the normal suite may: `make web` runs them."""
