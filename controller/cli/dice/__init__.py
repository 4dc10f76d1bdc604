"""`ringkeeper dice`: rolls that are tested for fairness, and dice that learn their faces."""
