"""The One Ring: its journey, its bearer, meetings with the bearer, and the end it brings."""
