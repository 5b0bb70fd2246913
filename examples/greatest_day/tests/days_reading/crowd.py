"""Scenarios made at random: both sides mixed on telling ground, so that much happens at once."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from random import Random

from days_reading.lines import distance
from days_reading.printed import Counter, Place, counters, ground, name_of

DIVISIONS = {
    "allied": ("3rd-Infantry", "6th-Airborne", "Commandos"),
    "german": ("716.-Infanterie", "21.-Panzer", "12.-SS-Panzer"),
}
NO_LAND_UNITS = (
    "landing-craft", "lcr", "lcs", "battleship", "cruiser", "destroyer", "rearguard-allied",
    "rearguard-german",
)  # fmt: skip
EACH_SIDE = (6, 16)
"""Units of a side, at least and at most."""


def telling() -> list[Place]:
    """Return hexes around which much is to be seen: hills, posts, ways, bridges, rare ground."""
    found = {at for hexes in ground().marked.values() for at in hexes}
    for kind in ("raised-railway", "sunken-railway", "raised", "sunken", "embankment"):
        found |= {at for step in ground().ways.get(kind, ()) for at in step}
    for kind in ("bridge", "crest", "stream"):
        found |= {at for side in ground().hexsides[kind] for at in side}
    rare = ("woods", "brush", "bocage", "city", "fortified", "marsh", "town")
    found |= {at for at, kind in ground().terrain.items() if kind in rare}
    return sorted(at for at in found if ground().terrain.get(at) not in (None, "sea", "beach"))


def is_vehicle(card: Counter) -> bool:
    """Tell whether a unit rolls."""
    return card.move in ("tracked", "wheeled")


def crowded(rng: Random, folder: Path) -> Path:
    """Write a scenario in which both sides stand mixed around a hex; return its file."""
    centre = rng.choice(telling())
    far = rng.choice((1, 1, 2, 3, 5))
    terrain = ground().terrain
    hexes = [
        at for at in sorted(terrain)
        if distance(at, centre) <= far and terrain[at] not in ("sea", "beach")
    ]  # fmt: skip
    owner = {at: rng.choice(("allied", "german")) for at in hexes}
    owner[hexes[0]], owner[hexes[-1]] = rng.sample(("allied", "german"), 2)  # none is without
    set_up, facts = [], Marks()
    for side, divisions in DIVISIONS.items():
        cards = [
            card for card in counters().values()
            if card.side == side and card.division in divisions and not card.leader
            and card.kind not in NO_LAND_UNITS and card.steps
        ]  # fmt: skip
        mine = [at for at in hexes if owner[at] == side]
        room = dict.fromkeys(mine, 8)
        chosen = rng.sample(cards, rng.randint(*EACH_SIDE))
        formations = {card.formation for card in chosen}
        leaders = [c for c in counters().values() if c.leader and c.formation in formations]
        for card in chosen:
            at = rng.choice(mine)
            steps = rng.randint(1, card.steps)
            if room[at] >= steps:
                room[at] -= steps
                set_up.append(placed(card.name, at, steps))
                facts.mark(rng, card, at)
        there = [leader for leader in leaders if rng.random() < 0.7]
        set_up += [placed(leader.name, rng.choice(mine), 1) for leader in there]
    for at in hexes:
        if rng.random() < 0.08:
            facts.barrage.append(f'"{name_of(at)}" = {rng.randint(1, 2)}')
        if rng.random() < 0.06:
            facts.mines.append(f'"{name_of(at)}" = "{rng.choice(("allied", "german"))}"')
    path = folder / "crowd.toml"
    path.write_text(HEAD + "".join(set_up) + facts.written(rng) + TAIL, encoding="utf-8")
    return path


def placed(name: str, at: Place, steps: int) -> str:
    """Return where a unit begins."""
    return f'[[set_up]]\nunits = [{dumps(name)}]\nhexes = ["{name_of(at)}"]\nsteps = {steps}\n\n'


class Marks:
    """What lies on units and hexes at the start."""

    def __init__(self) -> None:
        self.works: list[str] = []
        self.column: list[str] = []
        self.columns: set[Place] = set()
        self.barrage: list[str] = []
        self.mines: list[str] = []

    def mark(self, rng: Random, card: Counter, at: Place) -> None:
        """Perhaps dig a unit in, or bring it In Column."""
        if at not in self.columns and (rng.random() < 0.25 or not on_open_ground(card, at)):
            self.columns.add(at)
            self.column.append(card.name)
        elif rng.random() < 0.3 and card.move == "leg":
            self.works.append(f"{dumps(card.name)} = {rng.randint(1, 2)}")

    def written(self, rng: Random) -> str:
        """Return the facts of the scenario."""
        hour = rng.choice(("0700", "1300", "1700", "2100", "Night"))
        lines = [
            "[facts]",
            f"day = {rng.randint(6, 9)}",
            f'hour = "{hour}"',
            f'weather = "{rng.choice(("clear", "overcast", "storm"))}"',
            "events = true",
            f"column = {dumps(self.column)}",
        ]
        for name in ("works", "barrage", "mines"):
            lines += ["", f"[facts.{name}]", *getattr(self, name)]
        for side, divisions in DIVISIONS.items():
            for division in divisions:
                lines += ["", f'[facts.divisions."{division}"]', f'side = "{side}"']
                lines += ["command = 4", "dispatch = 3", f"command_points = {rng.randint(0, 6)}"]
                lines += ["dispatch_points = 6", f"quality = {rng.randint(-1, 1)}", "trucks = 2"]
        return "\n".join([*lines, "", ""])


def on_open_ground(card: Counter, at: Place) -> bool:
    """Tell whether a unit may stand in a hex without being In Column."""
    closed = ("woods", "brush", "marsh", "city", "fortified")
    return not is_vehicle(card) or ground().terrain[at] not in closed


HEAD = """# Made at random for a comparison.

source = "reconstructed"

[scenario]
game = "greatest_day"
name = "crowd"
title = "A crowd"
summary = "Both sides stand mixed."
turns = 2

"""

TAIL = """[[level]]
outcome = "victory"
winner = "allied"
lead = 1

[[level]]
outcome = "draw"
"""
