"""What the booklet states and the charts of the series hold, typed again: no file of the game."""

from __future__ import annotations

ROWS = {
    "unarmoured": {
        "white": "1 S S C C 1 E E E",
        "red": "C S? S? S C C 1 1 E",
        "purple": "C S? S? S? S C C 1 E",
        "blue": "C S? S? S? S S S C 1",
        "yellow": "1 S S C C 1 E E E",
        "green": "1 S? S S C C 1 E E",
        "orange": "1 S? S C C 1 E E E",
        "brown": "1 S? S C C 1 E E E",
        "black": "1 S? S C C 1 E E E",
    },
    "armoured": {
        "white": "C S S C 1 1 E E E",
        "red": "C S? S? S S C C 1 E",
        "purple": "C S? S? S? S? S? S? S S",
        "blue": "C S S C 1 1 E E E",
        "yellow": "C S? S? S S S C 1 1",
        "green": "C S? S? S? S? S C C 1",
        "orange": "C S? S? S? S? C C 1 1",
        "brown": "C S? S? S? S? C C 1 1",
        "black": "C S? S? S? S? C C 1 1",
    },
}
"""The results by the natural die, 0 to 8; a 9 misses."""

AT_BEACH = {
    "79th": "A2 A2 A2 A1 A1 A1 A1 - - -",
    "engineer": "O2 O2 O2 O2 O1 O1 O1 O1 - -",
    "tank": "N2 N2 N2 N1 N1 N1 - - - -",
    "landing_craft": "N1 N1 N1 N1 - - - - - -",
    "other": "N1 N1 N1 - - - - - - -",
}
"""Fire at the defences of a beach, by the modified die (4.2.6.1)."""

GROUND = {
    "clear": (0, 0),
    "woods": (-2, -2),
    "brush": (-2, -2),
    "village": (-1, -1),
    "town": (-2, -1),
    "city": (-3, -2),
    "fortified": (-4, -3),
    "marsh": (1, 0),
    "beach": (1, 0),
    "bocage": (-2, -1),
    "sea": (0, 0),
}
"""What ground in the hex does to fire at the unarmoured, and at armour (2.1.1 to 2.1.10)."""

HIGH = (-1, -2)
"""What a hill at the target takes, and a ridge on the line, from both kinds (2.1.11, 2.2.2)."""

LEAFY = ("woods", "brush")
HIGH_EXPLOSIVE = ("black", "brown", "orange", "green", "yellow")
"""The colours that pay no heed to woods (2.1.2)."""

HIDING = ("woods", "brush", "town", "city", "fortified", "bocage")
"""Blocking ground (2.1.2 to 2.1.10)."""

WAYS = {
    "raised": "raised",
    "raised-railway": "raised",
    "embankment": "raised",
    "sunken": "sunken",
    "sunken-railway": "sunken",
}
"""How ways lie (2.3.3, 2.3.4, 2.3.5)."""

GUNS = ("orange", "brown", "black")
INDIRECT = (*GUNS, "green")
"""Guns and mortars: the colours that fire with observers."""

DAY, POST, NIGHT, STORM, STORMY_NIGHT = 8, 13, 3, 4, 2
"""How far one sees (1.1, 1.2, 2.1.11)."""

HOURS = ("0700", "0900", "1100", "1300", "1500", "1700", "1900", "2100", "Night")
BOXES = {"short": 10, "medium": 20, "long": 30}
"""What the box of a ship adds to the range (4.4.4)."""

AIR_DEFENCE = {"fortified": 5, "city": 4, "town": 2}
"""What ground does to aircraft in its hex and beside it (17.1)."""

JUMPS = {
    "paratroops": ["-", "1", "1*", "1*D", "1*D", "1*DD", "R", "RD", "RDD", "RDD", "E", "E"],
    "gliders": ["-", "1", "1", "1*", "1*", "1*D", "1*DD", "R", "RD", "RD", "RDD", "E"],
}
"""The jump table, from a 0 to 11 (3.3.1)."""

EVENTS = (
    "history", "allied-points", "german-points", "ships", "navy", "bombers", "allied-lost",
    "german-lost", "rare", "rare",
)  # fmt: skip
RARE_EVENTS = (
    "allied-hero", "german-hero", "german-commander", "allied-commander", "atrocity", "french",
    "allied-plan", "german-plan", "resistance", "fighters",
)  # fmt: skip
GROUNDED = {"bombers": "allied-points", "fighters": "german-plan"}
"""What a die brings, and what stands for what cannot fly (6.1)."""

ENGINEERS = ("engineer", "avre", "para-engineer", "pioneer-716", "pz-pioneer")
NIGHT_FIGHTERS = ("6th-Airborne", "12.-SS-Panzer")


def mass(steps: int) -> int:
    """Return what the steps in a hex add to fire at it."""
    if steps == 0:
        return -1
    return (steps >= 4) + (steps >= 6) + (steps >= 8)


def result(*, hard: bool, colour: str, strength: int, die: int) -> str:
    """Return what a die gives: a 0 always hits, a 9 never, others up to the strength."""
    if die == 9 or (die > strength and die):
        return "-"
    return ROWS["armoured" if hard else "unarmoured"][colour].split()[die]


def passes(needed: int, die: int) -> bool:
    """Tell whether a check of Troop Quality is passed."""
    return die == 0 or (die < 9 and die <= needed)
