"""The ids that the rule tests have to cover for lotr-2003: rows of the matrix, and rulings."""

ROWS = [
    f"{section}{number}"
    for section, last in {
        "A": 13, "B": 6, "C": 7, "D": 11, "E": 4, "F": 9, "G": 3, "H": 9, "I": 5, "J": 5, "K": 6,
        "L": 7, "M": 14, "N": 11,
    }.items()
    for number in range(1, last + 1)
]  # fmt: skip
"""Every row with a lotr-2003 column; M15 to M22 are of another edition alone."""

RULINGS = [
    f"R{number}"
    for number in (
        1, 2, 3, 4, 5, 6, 7, 8, 17, 18, 19, 21, 22, 23, 24, 27, 28, 31, 32, 34, 35, 36, 37, 38, 39,
        48, 50, 56,
    )
]  # fmt: skip
"""The rulings that apply to lotr-2003; R34 because its setting can be switched."""
