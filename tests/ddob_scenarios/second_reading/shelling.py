"""German artillery fire (6.5, 6.51)."""

from __future__ import annotations

from copy import copy

from . import firing
from .control import german_communication, us_control
from .fields import crew
from .german_actions import choices, lose_steps, target_symbol
from .printed import cards, data, printed_map
from .table import Table

Outcome = frozenset[str]


def guns_that_count(t: Table, sector: str, calibres: list[int]) -> int:
    """Return the artillery units of a sector that count for a check (6.5).

    Undisrupted WN units with a gun of a calibre on the card, and the active units of the sector's
    artillery box; never the rockets (6.53).
    """
    on_map = [
        german
        for german in t.german.values()
        if printed_map().sector(german.hex) == sector
        and not german.disrupted
        and german.backs in {str(calibre) for calibre in calibres}
    ]
    boxes = [box for box in data("board.toml")["box"] if box["kind"] == "artillery"]
    off_map = [
        box["id"]
        for box in boxes
        if box["attributes"]["sector"] == sector
        and box["attributes"]["calibre"] in calibres
        and is_active(t, box["attributes"]["observers"], silent=box["id"] in t.silenced)
    ]
    return len(on_map) + len(off_map)


def is_active(t: Table, observers: list[str], *, silent: bool) -> bool:
    """Return whether an off-map unit is active (6.51, R6-25).

    It is as long as any of its observers is held by Germans or in German communication; it falls
    silent when all of them are in US control; in between nothing changes.
    """
    linked, ours = german_communication(t), us_control(t)
    sites = [site for name in observers for site in printed_map().positions[name].sites]
    if any(crew(t, name) for name in observers) or any(site.name in linked for site in sites):
        return True
    if all(site.hex in ours or site.name in t.garrisons for site in sites):
        return False
    return not silent


def targets(t: Table, sector: str, card: int) -> list[tuple[str, ...]]:
    """Return the choices of the unit that is hit (6.5).

    Infantry in a landing box, others in a beach hex, others in a box, infantry in a beach hex; then
    most steps.  6.34: nobody loses a second step in the phase.
    """
    board = printed_map()
    ashore = [
        unit
        for unit in t.units()
        if board.terrain[t.hex[unit]] == "beach"
        and board.sector(t.hex[unit]) == sector
        and target_symbol(t, unit, card)
    ]
    afloat = [
        unit
        for unit in t.afloat()
        if board.boxes[t.box[unit]]["attributes"]["sector"] == sector
        and t.symbol(unit) == cards()[card]["target"]
    ]

    def order(unit: str) -> tuple[int, int]:
        infantry = t.printed(unit).infantry
        place = (1 if infantry else 3) if unit in afloat else (4 if infantry else 2)
        return place, -t.steps[unit]

    return choices([unit for unit in (*ashore, *afloat) if unit not in t.hit], order)


def outcomes(t: Table, sector: str, card: int) -> set[Outcome]:
    """Return all that may come of a sector's fire and then of its artillery (turns 4-16)."""
    check = cards()[card].get("artillery")
    found = set()
    for fire in firing.outcomes(t, sector, card):
        after = fired_upon(t, fire)
        hit = check and guns_that_count(t, sector, check["calibres"]) >= check["value"]
        for units in targets(after, sector, card) if hit else [()]:
            found |= {fire | loss for loss in lose_steps(after, units)}
    return found


def fired_upon(t: Table, fire: Outcome) -> Table:
    """Return the table after the fire of the positions, with those who have lost a step by it."""
    after = copy(t)
    after.steps, after.hex, after.hit = dict(t.steps), dict(t.hex), set(t.hit)
    after.hero_of = dict(t.hero_of)
    for text in fire:
        if text.startswith("the hero of "):
            unit = text.split()[3]
            after.hero_of.pop(unit, None)
            if t.steps[unit] == 1 and f"{unit} has 0" not in fire:
                after.hit.add(unit)  # R6-08: what a hero absorbs is the loss of the phase
        elif " has " in text:
            unit, left = text.split(" has ")
            after.hit.add(unit)
            after.steps[unit] = int(left)
            if left == "0":
                del after.hex[unit]
    return after
