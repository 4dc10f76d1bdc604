"""Files that a host may edit."""
