"""The expert bot: it judges whole positions, and does what leads to the best one."""
