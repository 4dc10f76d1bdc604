"""The ids that the rule tests have to cover: rows of the matrix, and rulings, by edition."""

from controller.editions import load

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
        35, 36, 37, 38, 39, 40, 41, 48, 50, 56, 62, 63, 64, 65, 79, 80, 81,
    )
]  # fmt: skip
"""The rulings that apply to lotr-2003, and those of other editions whose settings can be switched
in it: R20, R26, R29, R30, R33, R34, R40, R41 and R64."""


def _ids(text: str) -> list[str]:
    """`A1 3 4 B1` as ["A1", "A3", "A4", "B1"]."""
    ids: list[str] = []
    for part in text.split():
        ids.append(part if part[0].isalpha() else ids[-1][0] + part)
    return ids


OTHERS = {
    "lotr-2012": _ids(
        "A1 3 4 5 6 8 9 11 B1 2 C2 5 6 7 D1 4 5 7 8 11 E1 3 4 F4 7 9 H2 3 5 7 8 I1 2 J3 K1 5 6"
        " L1 2 3 4 5 6 M1 2 9 13 N2 3 4 5 6 7 8 9 10"
    ),
    "lotr-2003-fr": _ids(
        "A1 5 8 11 C1 2 D4 7 8 10 E1 3 F4 7 9 H2 3 7 8 I1 2 3 J3 5 K1 2 5 L1 2 3 4 5 6"
        " M1 2 3 7 9 13 N2 3 4 5 6 7 8 9 10 11"
    ),
    "lotr-2021": _ids(
        "A1 3 4 5 6 7 8 9 10 11 12 13 B1 3 4 5 6 C1 2 3 4 5 6 7 D1 2 3 4 5 6 7 8 9 E1 3 4"
        " F1 2 3 4 5 6 7 8 9 G1 2 3 H1 2 3 4 5 6 7 8 9 I1 2 4 5 J1 2 3 4 K1 2 3 4 5 L1 2 3 4 5 6 7"
        " M1 4 5 6 7 8 9 10 11 12 15 16 17 18 19 20 21 22 N1 2"
        " R5 6 7 8 9 10 11 12 13 14 15 16 21 23 24 32 39 42 43 44 45 46 47 48 49 50 51 52 53 54"
        " 55 57 58 59 61 62 63 65 71 72 73 74 75 76 77 78 79 80 81 82"
    ),
    "starwars-1997": _ids(
        "A1 3 8 9 10 11 12 B2 C1 7 D4 7 8 E1 3 F4 9 G2 L6 M1 2 N1 2 3 4 5 6 7 8 9 10"
    ),
}
"""The rows in which another edition's column is not that of lotr-2003, by edition; for lotr-2021
all rows in which its rulebook says something, and its rulings. Their tests
have the edition in their names: `test_D1_lotr_2012_...`."""

NONE = {
    "lotr-2012": _ids("E2 N11"),
    "lotr-2003-fr": _ids("E2"),
    "lotr-2021": _ids("B2 D10 11 E2 J5 K6 M2 3 13 14 N3 4 5 6 7 8 9 10 11"),
    "starwars-1997": _ids("M3 4 5 6 7 8 9 10 11 12 13 14"),
}
"""Rows that another edition does not have: a test shows that they do nothing there."""

SHARED = {
    edition: [
        row
        for row in [*ROWS, *load(edition).data.rulings]
        if row not in OTHERS[edition] and row not in NONE.get(edition, ())
    ]
    for edition in OTHERS
    if edition != "lotr-2021"
}
"""The rows, and the rulings, that another edition has as lotr-2003: its tests run for both. The
F1663 game has nothing in common with it."""
