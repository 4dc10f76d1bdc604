"""The whole simulated table: every part on its wire, and the games played at it."""
