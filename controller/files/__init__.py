"""Files that a host may edit: settings, the tag book, positions. Reading, checking, writing."""
