"""Electronic dice: their reports, and which way their faces look."""
