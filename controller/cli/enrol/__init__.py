"""`ringkeeper enrol`: tags are laid on a reader one after the other and written to the tag book."""
