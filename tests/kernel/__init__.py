"""The table over a simulated kernel: `make kernel`. Every library is the one that a Pi loads."""
