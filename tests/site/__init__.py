"""The site: the simulated table as a folder of files that any server can have."""
