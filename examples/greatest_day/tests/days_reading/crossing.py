"""Bridges held, wired, blown and built, ferries, dinghies (2.4, 2.6, 3.5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from days_reading import book, landing
from days_reading.asking import Facts, Verbs
from days_reading.book import ENGINEERS
from days_reading.labour import Working, unhindered
from days_reading.lines import around
from days_reading.points import controls
from days_reading.printed import Place, ground, name_of, place
from days_reading.sheet import Sheet, Unit
from days_reading.zones import fire_zones, foe

TYPES = dict.fromkeys(("wire", "blow", "upgrade-bridge", "emplace", "build-bridge"), "engineer")
TYPES["make-ferry"] = "ferry"
"""Of what type an action at the water is."""

WATER = ("river", "canal", "stream")
PARAS = ("para", "rearguard-allied")


def named_bridges(s: Sheet, at: Place) -> dict[Place, str]:
    """Return the bridges of the scenario at a hex, by the hex across."""
    found = {}
    for name in s.data["facts"].get("bridges", {}):
        one, other = ground().bridges[name]
        if at in (one, other):
            found[other if at == one else one] = name
    return found


def is_para(unit: Unit) -> bool:
    """Tell whether a unit is parachute infantry or a rearguard of the 6th Airborne (2.4.6)."""
    return unit.card.kind in PARAS and unit.card.division == "6th-Airborne"


def wires_as(unit: Unit) -> int | None:
    """Return what counts as the quality of paratroops who wire: 3, 2, or 1 (2.4.6)."""
    if not is_para(unit):
        return None
    if unit.card.kind == "rearguard-allied":
        return 1
    return {2: 3, 1: 2}[unit.steps]


def needed_to_blow(s: Sheet, bridge: str, side: str) -> int:
    """Return the highest die that destroys a bridge: 6, or 5 under fire (2.4.6)."""
    return 5 if fire_zones(s, foe(side)) & set(ground().bridges[bridge]) else 6


def passengers(s: Sheet, ferry: Unit) -> set[str]:
    """Return who could take a ferry where an engineer is: a column on foot, not active yet."""
    assert ferry.at
    return {
        unit.name
        for unit in s.by_hex[ferry.at]
        if unit.card.side == ferry.card.side and unit.name != ferry.name
        if is_on_foot(unit) and unit.has("column") and not unit.has("done")
    }


def at_the_water(s: Sheet, unit: Unit) -> set[str]:
    """Return what a unit that nothing hinders may do at a bridge or at water, as actions."""
    at, side = unit.at, unit.card.side
    assert at
    bridges = named_bridges(s, at)
    wired = {name: ("allied", "german")[by] for name, by in s.fields["wired"].items()}
    engineer, deployed = unit.card.kind in ENGINEERS, not unit.has("column")
    number = s.names.counters.index(unit.name)
    bailey, emplaced = unit.card.symbols == "bridge", str(number) in map(str, s.fields["spans"])
    able, found = engineer or is_para(unit), set()
    for far, name in bridges.items():
        stands = name not in wired and name not in s.fields["blown"]
        if able and deployed and stands and controls(s, name) == side:
            found.add(f"wire {name_of(far)}")
        if deployed and wired.get(name) == side:
            found.add(f"blow {name_of(far)}")
        ferry = s.options.get("ferries") and name in s.fields["blown"]
        free = engineer and deployed and unit.name not in s.set_of("ferries")
        if ferry and free and passengers(s, unit):
            found.add(f"make-ferry {name_of(far)}")
    rails = [side for side in ground().hexsides["rail-bridge"] if at in side]
    if engineer and deployed and rails and at not in s.places_of("upgraded"):
        found.add("upgrade-bridge")
    if bailey and deployed and not emplaced and not unit.has("mounted"):
        sides = set().union(*(ground().hexsides[kind] for kind in WATER))
        found |= {f"emplace {name_of(to)}" for to in around(at) if frozenset((at, to)) in sides}
    if emplaced and unit.name not in s.set_of("spanned"):
        found.add("build-bridge")
    return found


def is_on_foot(unit: Unit) -> bool:
    """Tell whether a unit goes on its own feet: who is mounted leaves its lorries first (2.6.2)."""
    return unit.card.move == "leg" and not unit.has("mounted") and not unit.rides


def carried_to(s: Sheet, unit: Unit, *, fresh: bool, paid: bool) -> set[Place]:
    """Return the far banks to which something carries a unit, occupied or not.

    A ferry carries nobody for whose action a point was paid, and one unit with each chit.
    """
    at, found = unit.at, set()
    assert at
    column = unit.has("column")
    boats = s.data["facts"].get("dinghies") == unit.name and s.fields["dinghies"] > 0
    if fresh and boats and not unit.has("mounted"):
        water = ground().hexsides["river"] | ground().hexsides["canal"]
        found |= {to for to in around(at) if frozenset((at, to)) in water}
    if fresh and column and is_on_foot(unit) and not paid:
        for ferry in (s.units[name] for name in s.set_of("ferries") - s.set_of("ferried")):
            assert ferry.at
            for far, name in named_bridges(s, ferry.at).items():
                if name in s.fields["blown"] and at in (ferry.at, far):
                    found.add(far if at == ferry.at else ferry.at)
    for name in s.set_of("spanned"):
        bailey = s.units[name]
        far = s.names.hexes[{int(n): to for n, to in s.fields["spans"].items()}[
            s.names.counters.index(name)
        ]]  # fmt: skip
        sound = bailey.at and not bailey.has("suppressed") and not bailey.cohesion
        if sound and column and at in (bailey.at, far):
            found.add(far if at == bailey.at else bailey.at)
    return found


def is_shut(s: Sheet, unit: Unit, to: Place) -> bool:
    """Tell whether a unit may not be in a hex: enemies, a full stack, a roadblock, its ground."""
    side = unit.card.side
    there = [u for u in s.by_hex.get(to, []) if u.card.side == side]
    full = landing.steps_that_stack(s, to, side) + unit.steps > 8
    second = unit.has("column") and any(u.has("column") for u in there)
    blocked = unit.has("column") and s.places_of("roadblocks") & {unit.at, to}
    enemies = to in s.held(foe(side))
    return bool(enemies or second or blocked or (landing.counts(unit) and full))


class Crossing(Working):
    """Comparisons of what is done at bridges and at water."""

    def _activation_choose_an_action(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        super()._activation_choose_an_action(s, verbs, frame)
        unit = s.unit(frame["unit"])
        fit = unhindered(s, unit, frame["acted"], TYPES)
        wanted = {text for text in at_the_water(s, unit) if text.split()[0] in fit}
        told = {f"{verb} {rest}".strip() for verb in TYPES for rest in verbs.get(verb, ())}
        self.agree("work at bridges", unit.name, wanted, told)
        for text in wanted & told:
            self.compare_work_at_bridges(s, text, unit)
        moves = unhindered(s, unit, frame["acted"], {"move": "move"})
        self.compare_crossing(s, verbs, unit, acted=frame["acted"], fit=bool(moves))

    def compare_work_at_bridges(self, s: Sheet, text: str, unit: Unit) -> None:
        """Compare how likely a bridge is wired, blown, built."""
        verb, _, far = text.partition(" ")
        assert unit.at
        bonus = 2 * unit.has("labour")
        if verb == "blow":
            bridge = named_bridges(s, unit.at)[place(far)]
            chance = Fraction(needed_to_blow(s, bridge, unit.card.side) + 1, 10)
            told = {row.what: row.value for row in self.preview(text)}
            self.agree("odds at bridges", text, chance, Fraction(told["bridge destroyed"]))
        elif verb == "wire" and (own := wires_as(unit)) is not None:
            chance = Fraction(sum(book.passes(own + bonus, die) for die in range(10)), 10)
            told = {row.what: row.value for row in self.preview(text)}
            self.agree("odds at bridges", text, chance, Fraction(told["passes its check"]))
        elif verb != "emplace":
            self.compare_check(text, s, unit, bonus)

    def compare_crossing(
        self, s: Sheet, verbs: Verbs, unit: Unit, *, fit: bool, fresh: bool = True, acted: str = ""
    ) -> None:
        """Compare where something carries a unit; a second action may be that of its dinghies."""
        alone = unit.card.alone or unit.has("heroes")
        paid = bool(acted) or (self.chit.get("what") == "direct" and not alone)
        wanted = carried_to(s, unit, fresh=fresh, paid=paid) if fit else set()
        told = {*map(place, verbs.get("cross", ()))}
        open_banks = {to for to in wanted if not is_shut(s, unit, to)}
        if self.chit.get("what") == "division":  # its units stay out of fire zones
            open_banks -= fire_zones(s, foe(unit.card.side))
        self.agree("crossing", unit.name, {*map(name_of, open_banks)}, {*map(name_of, told)})

    def _walk_move(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        unit = s.unit(frame["unit"])
        if unit.at:
            self.compare_crossing(s, verbs, unit, fresh=False, fit=bool(verbs.get("cross")))

    def _passage_who_crosses(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        ferry, to = s.unit(frame["unit"]), self.names.hexes[frame["to"]]
        assert to
        able = {n for n in passengers(s, ferry) if not is_shut(s, s.units[n], to)}
        self.agree("passengers of a ferry", ferry.name, able, set(verbs.get("board", ())))

    def hear_of_bridges(self, s: Sheet, events: Sequence[Any], where: str) -> None:
        """Compare what becomes of bridges."""
        now = self.sheet()
        for event in events:
            facts = event.facts
            if event.kind == "bridge-die":
                side = s.unit(facts["unit"]).card.side
                needed = needed_to_blow(s, facts["bridge"], side)
                self.tally.compare("dice at bridges", where, needed, facts["needed"])
                gone = facts["bridge"] in now.fields["blown"]
                left = facts["bridge"] in now.fields["wired"]
                self.tally.compare(
                    "bridges blown", where, (facts["die"] <= needed, False), (gone, left)
                )
            elif event.kind == "wired":
                side = now.fields["wired"].get(facts["bridge"])
                own = s.unit(facts["unit"]).card.side
                self.tally.compare("bridges wired", where, own, ("allied", "german")[side])
        self.hear_of_holders(s, now, where)
        asked = self.frames[-1]["at"] == "choose_a_unit"
        pegasus = "Pegasus Bridge" in s.data["facts"].get("bridges", {})
        if (
            s.fields["dinghies"]
            and asked
            and pegasus
            and controls(now, "Pegasus Bridge") == "allied"
        ):
            self.tally.compare("dinghies", where, 0, now.fields["dinghies"])

    def hear_of_holders(self, s: Sheet, now: Sheet, where: str) -> None:
        """Compare who entered a hex of a bridge last, where somebody has come (2.4.5)."""
        holder = {int(n): side for n, side in now.fields["holder"].items()}
        for name in now.data["facts"].get("bridges", {}):
            for at in ground().bridges[name]:
                came = [u for u in now.by_hex.get(at, ()) if s.units[u.name].at != at]
                sides = {unit.card.side for unit in came if not unit.card.leader}
                if len(sides) == 1:
                    told = ("allied", "german")[holder[now.names.hexes.index(at)]]
                    self.tally.compare("who holds banks", where, *sides, told)
