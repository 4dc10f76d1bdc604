"""The One Ring: its journey, its bearer, and the end it brings."""
