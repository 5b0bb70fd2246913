"""Stragglers: the dice for them, what the points buy, and Rally Points that are lost (3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from days_reading.asking import Facts, Verbs
from days_reading.crossing import Crossing
from days_reading.lines import distance
from days_reading.printed import Place
from days_reading.sheet import Sheet, Unit

INFANTRY = ("para", "airlanding", "glider-pilot")


def price(unit: Unit) -> int:
    """Return what a step of a unit costs: one for parachute and glider infantry (3.4.3.3)."""
    return 1 if unit.card.kind in INFANTRY else 2


def battalions(s: Sheet) -> list[str]:
    """Return the battalions of the first drop, in the order of their numbers in the view."""
    drops = s.data["facts"].get("drop", {})
    return [name for name, drop in drops.items() if not drop.get("turn")]


def recalled(s: Sheet) -> set[str]:
    """Return who comes back from the box, or gathers its men, for the points of one battalion."""
    found = set()
    for number, battalion in enumerate(battalions(s)):
        rally = s.fields["rally_points"][number]
        points = s.fields["recovery"][number]
        at = s.names.hexes[rally] if rally >= 0 else None
        for name, unit in s.units.items():
            loose = unit.card.stripe in ("white", "black") and unit.card.division == "6th-Airborne"
            own = unit.card.battalion == battalion or loose
            if at is None or not own or points < price(unit):
                continue
            reduced = unit.card.side == "allied" and unit.at and unit.steps < unit.card.steps
            near = unit.at and distance(unit.at, at) <= 3 and not unit.delay
            if name in s.set_of("box") or (reduced and near):
                found.add(name)
    return found


def die_read(level: int, die: int, *, lowers: bool) -> tuple[int, int, bool]:
    """Read a die for stragglers: the points, the level left, whether more may be thrown (3.4.2)."""
    if die == 9:
        return 0, max(level - 1, 0), False
    if die > level:
        return 0, level, False
    return 1, max(level - 1, 0) if die or lowers else level, True


def germans_in(s: Sheet, at: Place) -> list[Unit]:
    """Return the German counters in a hex."""
    return [unit for unit in s.by_hex.get(at, ()) if unit.card.side == "german"]


class Gathering(Crossing):
    """Comparisons of how stragglers come back."""

    searching = -1  # the number of the battalion that is asked whether it throws

    def _search_search_on(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        self.searching = frame["number"]
        self.agree("has a Rally Point", "", True, s.fields["rally_points"][self.searching] >= 0)
        for _ in verbs.get("search", ()):
            back = min(s.fields["stragglers"][self.searching], 8) + 1
            (row,) = self.preview("search")
            self.agree("chance of a straggler", "", Fraction(back, 10), Fraction(row.value))

    def _activation_choose_a_unit(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        super()._activation_choose_a_unit(s, verbs, frame)
        if battalions(s):
            self.agree("who is recalled", "", recalled(s), set(verbs.get("recall", ())))

    def hear_of_stragglers(self, s: Sheet, chosen: str, events: Sequence[Any], where: str) -> None:
        """Compare what the dice for stragglers give, what points buy, what Germans end."""
        now = self.sheet()
        dice = [event.facts["die"] for event in events if event.kind == "straggler-die"]
        verb, _, name = chosen.partition(" ")
        self.tally.compare("dice for stragglers", where, int(verb == "search"), len(dice))
        if verb == "search":
            self.compare_die(s, now, *dice, where)
        if verb == "recall":
            self.compare_recall(s, now, name, where)
        for number in range(len(battalions(s))):
            rally = now.fields["rally_points"][number]
            at = now.names.hexes[rally] if rally >= 0 else None
            if at:
                entered = {u.name for u in germans_in(now, at)} - {
                    u.name for u in germans_in(s, at)
                }
                self.tally.compare("Rally Points", where, set(), entered)
            elif s.fields["rally_points"][number] >= 0:
                left = now.fields["stragglers"][number], now.fields["recovery"][number]
                self.tally.compare("Rally Points that are lost", where, (0, 0), left)

    def compare_die(self, s: Sheet, now: Sheet, die: int, where: str) -> None:
        """Compare what a die has given a battalion, and whether it is asked again."""
        number, lowers = self.searching, bool(s.options.get("nought_lowers"))
        points, level, more = die_read(s.fields["stragglers"][number], die, lowers=lowers)
        wanted = s.fields["recovery"][number] + points, level, more
        frame = self.frames[-1]
        asked = frame["frame"] == "Search" and frame["number"] == number
        told = now.fields["recovery"][number], now.fields["stragglers"][number], asked
        self.tally.compare("stragglers", where, wanted, told)

    def compare_recall(self, s: Sheet, now: Sheet, name: str, where: str) -> None:
        """Compare that it comes with one step to a Rally Point, or is whole; one battalion pays."""
        before, unit = s.units[name], now.units[name]
        paid = sum(s.fields["recovery"]) - sum(now.fields["recovery"])
        rallies = {n for n in s.fields["rally_points"] if n >= 0}
        if before.at is None:
            at_rally = unit.at in {s.names.hexes[n] for n in rallies}
            told = (unit.steps, at_rally, paid)
            self.tally.compare("recalled from the box", where, (1, True, price(unit)), told)
        else:
            self.tally.compare(
                "restored", where, (unit.card.steps, price(unit)), (unit.steps, paid)
            )
