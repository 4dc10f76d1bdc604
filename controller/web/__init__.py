"""The pages that a table serves to browsers, for `ringkeeper run` and the demo alike."""
