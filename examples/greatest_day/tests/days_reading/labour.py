"""What a unit may do in its hex: rally, dig, mines, roads, trucks, rearguards (5.0, 10.0, 12.0)."""

from __future__ import annotations

from collections.abc import Mapping

from days_reading.asking import Facts, Verbs
from days_reading.book import ENGINEERS
from days_reading.orders import in_command
from days_reading.printed import Place, ground
from days_reading.sheet import Sheet, Unit
from days_reading.sky import Aloft
from days_reading.zones import covering, foe

ROADS = ("main", "secondary", "railway", "raised-railway", "sunken-railway")
"""Roads and railways."""

LED = ("leave-rearguard", "load-trucks", "recover-tank")
"""What only units In Command do."""

ALL = (
    "rally", "dig", "entrench", "take-cover", "lay-mines", "clear-mines", "clear-rubble",
    "block-road", "clear-road", "shed", *LED,
)  # fmt: skip
TYPES = dict.fromkeys(ALL, "engineer") | {"rally": "rally", "recover-tank": "rally"}
TYPES |= {"shed": "parachute", "load-trucks": "trucks", "leave-rearguard": "rearguard"}
"""Of what type an action is; the others are work of engineers."""


def stock(s: Sheet, unit: Unit, what: str) -> int:
    """Return what the division of a unit has left of something."""
    if unit.division not in s.names.divisions:
        return 0
    return int(s.fields[what][s.names.divisions.index(unit.division)])


def on_foot(unit: Unit) -> bool:
    """Tell whether a unit goes on foot, and nothing carries it."""
    return unit.card.move == "leg" and not (unit.has("mounted") or unit.rides)


def has_road(at: Place) -> bool:
    """Tell whether there is a road in a hex."""
    return any(at in step for kind in ROADS for step in ground().ways.get(kind, ()))


def has_bridge(at: Place) -> bool:
    """Tell whether a hex is at a bridge."""
    kinds = ("bridge", "rail-bridge")
    return any(at in side for kind in kinds for side in ground().hexsides.get(kind, ()))


def works(s: Sheet, unit: Unit) -> set[str]:
    """Return what a unit that nothing hinders may do in its hex."""
    at, card = unit.at, unit.card
    assert at
    engineer, deployed = card.kind in ENGINEERS, not unit.has("column")
    german, mines = card.side == "german", s.mines.get(at)
    calm = not covering(s, at, foe(card.side))
    shaken, firm = unit.has("suppressed"), not unit.has("suppressed")
    rearguard = card.kind.startswith("rearguard")
    guards = [u for u in s.units.values() if u.card.kind.startswith("rearguard")]
    own = [u for u in guards if u.division == unit.division]
    posted = sum(u.at is not None for u in own)
    box = min(stock(s, unit, "rearguards"), len(own)) - posted  # as many as there are counters
    blocked = at in s.places_of("roadblocks")
    emplaced = str(s.names.counters.index(unit.name)) in map(str, s.fields["spans"])
    lost = 0 < unit.steps < card.steps and unit.stripe == "black"
    crosses = deployed and (engineer or card.kind == "crab") and unit.name not in s.set_of("halted")
    able = {
        "rally": shaken or (unit.cohesion and calm and not unit.drift and not unit.delay),
        "dig": on_foot(unit) and deployed and unit.works < (2 if engineer else 1),
        "entrench": engineer and on_foot(unit) and deployed and any(
            u.works == 1 for u in s.fighting(at, card.side) if u.name != unit.name
        ),
        "take-cover": german and ground().terrain[at] == "bocage" and not unit.has("hedged")
        and deployed and calm,
        "lay-mines": engineer and deployed and mines is None,
        "clear-mines": crosses and mines == foe(card.side),
        "clear-rubble": engineer and deployed and at in s.places_of("rubble"),
        "leave-rearguard": on_foot(unit) and card.colour == "red" and not rearguard and box > 0
        and calm,
        "block-road": on_foot(unit) and deployed and stock(s, unit, "blocks") and has_road(at)
        and not blocked and not has_bridge(at),
        "clear-road": engineer and deployed and blocked,
        "recover-tank": german and card.move in ("tracked", "wheeled") and lost and firm and calm,
        "load-trucks": on_foot(unit) and not rearguard and not emplaced
        and stock(s, unit, "trucks") > 0,
        "shed": unit.delay > 0,
    }  # fmt: skip
    return {verb for verb, may in able.items() if may}


def unhindered(s: Sheet, unit: Unit, acted: str, types: Mapping[str, str]) -> set[str]:
    """Return the actions from which neither markers, riders nor its first action keep a unit."""
    if unit.card.leader or any(u.rides == unit.name for u in s.units.values()):
        return set()
    found = {verb for verb, kind in types.items() if kind != acted}
    if unit.has("suppressed") or unit.drift:
        found &= {"rally", "recover-tank"}
    if unit.delay:
        found &= {"rally", "recover-tank", "shed"}
    if acted or s.fields["feats"]:
        found -= {"load-trucks", "make-ferry"}  # an activation begins with them (12.0, 2.6.1)
    return found if in_command(s, unit) else found - {*LED}


class Working(Aloft):
    """Comparisons of what units may do in their hexes."""

    def _activation_choose_an_action(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        super()._activation_choose_an_action(s, verbs, frame)
        unit = s.unit(frame["unit"])
        known = {*ALL} - ({*LED} if in_command(s, unit) is None else set())
        wanted = works(s, unit) & unhindered(s, unit, frame["acted"], TYPES) & known
        self.agree("works", unit.name, wanted, {*verbs} & known)
