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
        1, 2, 3, 4, 5, 6, 7, 8, 17, 18, 19, 20, 21, 22, 23, 24, 26, 27, 28, 29, 30, 31, 32, 33, 34,
        35, 36, 37, 38, 39, 40, 41, 48, 50, 56,
    )
]  # fmt: skip
"""The rulings that apply to lotr-2003, and those of other editions whose settings can be switched
in it: R20, R26, R29, R30, R33, R34, R40 and R41."""
