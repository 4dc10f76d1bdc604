"""The simulated table in a browser's tab: what a browser has no kernel and no server for."""
