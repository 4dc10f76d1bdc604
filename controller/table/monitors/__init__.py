"""Announced unprompted: dice, heads under the board, pads, moves, and an auction's clock."""
