"""What speaks up by itself: dice, heads under the board, pads, moves, and an auction's clock."""
