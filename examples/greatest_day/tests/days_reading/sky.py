"""Aircraft, their targets and the air defence (17.1), jumps (3.3.1), events (6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from days_reading import book
from days_reading.asking import Facts, Verbs
from days_reading.lines import around, distance
from days_reading.navy import AtSea
from days_reading.orders import in_command
from days_reading.printed import ground
from days_reading.sheet import Sheet, Unit
from days_reading.shots import Shot, at_target
from days_reading.zones import observed


def air_defence(s: Sheet, target: Unit) -> set[int]:
    """Return the values of air defence around a German unit: its ground at best, and its guns."""
    assert target.at
    units = [u for u in s.units.values() if u.at]
    allies = [u.at for u in units if u.at and u in s.fighting(u.at, "allied")]
    ground_values = [
        book.AIR_DEFENCE[ground().terrain[at]]
        for at in (target.at, *around(target.at))
        if ground().terrain.get(at) in book.AIR_DEFENCE
        and not any(distance(at, other) <= 2 for other in allies if other)
    ]
    guns = {
        u.card.air
        for u in units
        if u.card.side == "german" and u.card.air
        if u.at and distance(u.at, target.at) <= 8
    }
    return guns | ({max(ground_values)} if ground_values else set())


def attack_from_the_air(s: Sheet, target: Unit, rating: int) -> int:
    """Return the strength of an aircraft: all modifiers of direct fire at the target, barrages."""
    assert target.at
    smoke = s.barrage.get(target.at, 0)
    return max(0, min(8, rating + at_target(s, Shot(None, target)) - smoke))


class Aloft(AtSea):
    """Comparisons of what comes from the air, and by chance."""

    def _strike_at_whom(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        left = s.fields["fighters"][s.names.divisions.index(frame["division"])]
        own = [
            unit
            for unit in s.units.values()
            if unit.at and unit.card.side == "allied" and not unit.card.leader
            if unit.division == frame["division"]
        ]
        if any(in_command(s, unit) is None for unit in own):
            return
        looks = set().union(*(observed(s, unit) for unit in own if in_command(s, unit)))
        wanted = {
            u.name
            for at in looks & s.held("german")
            for u in s.by_hex[at]
            if left and u.card.side == "german" and not u.card.leader
        }
        self.agree("targets of aircraft", frame["division"], wanted, set(verbs.get("strike", ())))

    def hear_of_chance(self, s: Sheet, events: Sequence[Any], where: str) -> None:
        """Compare what aircraft, jumps and events come to, as far as nothing has changed before."""
        for event in events:
            facts = event.facts
            if event.kind == "turned-away":
                target = s.unit(facts["target"])
                told = facts["needed"]
                self.tally.compare(
                    "air defence", where, True, told in air_defence(s, target) and facts["die"] < 9
                )
            elif event.kind == "air-attack":
                flies = 7 if event.rule.startswith("17.1") and self._german(s, facts) else 4
                read = attack_from_the_air(s, s.unit(facts["target"]), flies)
                self.tally.compare("strength: aircraft", where, read, facts["strength"])
                return
            elif event.kind == "jumped":
                self.compare_jump(facts, where)
            elif event.kind == "event":
                self.compare_event(s, facts, where)

    def _german(self, s: Sheet, facts: Facts) -> bool:
        return s.unit(facts["target"]).card.side == "german"

    def compare_jump(self, facts: Facts, where: str) -> None:
        """Compare what a die gives on the jump table (3.3.1)."""
        total = max(0, min(11, facts["die"] + facts["added"]))
        results = {row[total] for row in book.JUMPS.values()}
        told = facts["result"].replace(" ", "")
        self.tally.compare("jumps", where, True, told in results)

    def compare_event(self, s: Sheet, facts: Facts, where: str) -> None:
        """Compare what a die brings (6.1); after the first die a rare one counts."""
        die, grounded = facts["die"], s.night or s.storm
        wanted = {book.EVENTS[die], book.RARE_EVENTS[die]} - {"rare"}
        if grounded:
            wanted = {book.GROUNDED.get(what, what) for what in wanted}
        self.tally.compare("events", where, True, facts["what"] in wanted)
