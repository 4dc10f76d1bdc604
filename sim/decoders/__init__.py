"""What signals on a wire mean: bytes in, rows out. Written from datasheets and docs/protocol.md."""
