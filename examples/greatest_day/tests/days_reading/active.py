"""Units that act and those that react: fire, guns, moves, checks, who may act at all."""

from __future__ import annotations

from days_reading import book, landing
from days_reading.asking import Asking, Facts, Verbs
from days_reading.lines import around
from days_reading.offers import can_pay, may_activate
from days_reading.orders import in_command
from days_reading.printed import ground, name_of, place
from days_reading.sheet import Sheet, Unit, bits
from days_reading.shots import Shot, colour, mixed, odds, strength, weight
from days_reading.zones import covering, fire_zone, foe, observed, observers, targets_of_battery


class Active(Asking):
    """Comparisons of what units do on the map."""

    def _activation_choose_a_unit(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        wanted = may_activate(s, self.chit, frame)
        told = set(verbs.get("activate", ()))
        unsure = {n for n, u in s.units.items() if u.card.kind == "commando" and n not in s.led}
        self.agree("units that may act", "", wanted - unsure, told - unsure)
        for name in self.some(sorted(told), 3):
            self.compare_nests(s, f"activate {name}", s.units[name])

    def compare_nests(self, s: Sheet, text: str, unit: Unit) -> None:
        """Compare the attack of nests on a unit that acts (4.2.2.2)."""
        rows = self.preview(text)
        attacked = landing.nests_attack(s, unit)
        self.agree("nests attack", text, attacked, bool(rows))
        if attacked and rows:
            self.compare_odds("nests", text, *landing.nests_at_active(s, unit))

    def _activation_once_more(self, s: Sheet, _verbs: Verbs, frame: Facts) -> None:
        self.compare_nests(s, "again", s.unit(frame["unit"]))

    def _ashore_once_more(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        self._activation_once_more(s, verbs, frame)

    def _ashore_choose_an_action(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        self._activation_choose_an_action(s, verbs, frame)

    def _activation_choose_an_action(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        unit = s.unit(frame["unit"])
        fit = frame["acted"] != "fire" and is_free(s, unit)
        if fit or "fire" in verbs:
            zone = fire_zone(s, unit) if fit else frozenset()
            enemies = {u.name for at in zone for u in s.fighting(at, foe(unit.card.side))}
            self.agree("targets of fire", unit.name, enemies, set(verbs.get("fire", ())))
        for name in self.some(verbs.get("fire", []), 4):
            self.compare_fire(s, f"fire {name}", unit, s.units[name])
        if "bombard" in verbs or (fit and unit.card.colour in book.INDIRECT):
            self.compare_battery(s, unit, verbs.get("bombard", []), fit=fit)
        if "clear-beach" in verbs:
            self.compare_cells("clear-beach", unit)
        bonus = 2 * unit.has("labour")
        if "dig" in verbs:
            self.compare_check("dig", s, unit, bonus)
        if "rally" in verbs and self.preview("rally"):
            tried = unit.has("rallying") and not unit.has("suppressed")
            self.compare_check("rally", s, unit, 2 * tried)
        self.compare_moves(s, unit, verbs.get("move", []))

    def compare_fire(self, s: Sheet, text: str, unit: Unit, target: Unit) -> None:
        """Compare direct fire, with the chance of a company bonus."""
        shot = Shot(unit, target)
        ways = self.bonuses(s, unit)
        if ways is None:
            return
        wanted = mixed([
            (part, odds(s, target, colour(shot), strength(s, shot._replace(bonus=more))))
            for more, part in ways
        ])  # fmt: skip
        self.compare_odds("fire", text, strength(s, shot), wanted)

    def compare_battery(self, s: Sheet, unit: Unit, hexes: list[str], *, fit: bool) -> None:
        """Compare at which hexes a battery may fire, and what comes of it."""
        if any(in_command(s, other) is None for other in s.units.values()):
            return  # a commando may observe, of whom it is not known whether it is In Command
        aboard = unit.has("mounted") or unit.rides
        able = fit and not aboard and unit.rating(unit.card.fire) is not None
        wanted = targets_of_battery(s, unit) if able else set()
        told = {at for at in map(place, hexes) if ground().terrain[at] != "bocage"}
        self.agree(
            "hexes under guns", unit.name, set(map(name_of, wanted)), set(map(name_of, told))
        )
        for name in self.some([h for h in hexes if place(h) in s.by_hex], 3):
            self.compare_salvo(s, f"bombard {name}", unit, name)

    def compare_salvo(self, s: Sheet, text: str, unit: Unit, name: str) -> None:
        """Compare whom fire at a hex strikes, and how strong it is at each."""
        at, side = place(name), foe(unit.card.side)
        seen_by = observers(s, unit)
        if unit.card.colour in book.GUNS:
            own = (u for stack in s.by_hex.values() for u in stack if u.card.side != side)
            seen_by = [u for u in own if not u.card.leader and in_command(s, u)]
        seen = any(at in observed(s, other) for other in seen_by)
        guns = unit.card.colour in book.GUNS and unit.card.kind != "coastal"
        if seen:
            struck, kind = s.fighting(at, side), "indirect"
        else:
            struck = [u for u in s.fighting(at, side) if guns and u.has("shelled")]
            kind = "counter"
        rows = {row.what: row.value for row in self.preview(text)}
        told = {what for what in rows if what in s.units}
        self.agree("whom a battery strikes", text, {u.name for u in struck}, told)
        for target in struck:
            if target.name in told:
                value = strength(s, Shot(unit, target, kind))
                played = int(rows[target.name].partition(":")[0])
                self.agree("strength: battery", f"{text} {target.name}", value, played)
        if unit.steps < 2:
            called = "heavy barrage" if weight(s, unit) >= 6 else "light barrage"
            self.agree("weight of a barrage", text, called in rows, True)

    def compare_moves(self, s: Sheet, unit: Unit, hexes: list[str]) -> None:
        """Compare that nobody stays in a full stack, or in a hex with enemies or a column."""
        if not hexes:
            return
        side, enemies = unit.card.side, s.held(foe(unit.card.side))
        roomy = set()
        for name in hexes:
            at = place(name)
            there = [u for u in s.by_hex.get(at, []) if u.card.side == side]
            full = landing.steps_that_stack(s, at, side) + unit.steps > 8
            crowded = unit.has("column") and any(u.has("column") for u in there)
            if not (at in enemies or crowded or (landing.counts(unit) and full)):
                roomy.add(name)
        self.agree("stacking: moves", unit.name, roomy, set(hexes))
        assert unit.at
        for to in around(unit.at):
            if to in ground().terrain and name_of(to) not in hexes:
                why = self.match.explain(f"move {name_of(to)}")
                if why.rule == "series.stacking":
                    full = landing.steps_that_stack(s, to, side) + unit.steps > 8
                    self.agree("stacking: refusals", name_of(to), full, True)

    # -- reactions

    def _opportunityfire_react(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        mover = s.unit(frame["mover"])
        assert mover.at
        tried = {s.names.counters[n] for n in bits(frame["tried"])}
        near = {unit.name for unit in covering(s, mover.at, foe(mover.card.side))}
        told = set(verbs.get("opportunity-fire", ()))
        self.agree("who may react", mover.name, near - tried, told)
        to = self.names.hexes[frame["to"]]
        for name in self.some(sorted(told), 3):
            unit = s.units[name]
            moving = 0 if to == mover.at else 2 if to in fire_zone(s, unit) else -1
            shot = Shot(unit, mover, frame["kind"], moving=moving)
            self.compare_shot(s, "reaction", f"opportunity-fire {name}", shot, check=True)

    def _hit_possible_suppression(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        unit = s.unit(frame["unit"])
        self.compare_check("check", s, unit, 0)
        self.agree("points", "hold-firm", can_pay(s, unit), "hold-firm" in verbs)

    def _hit_suppression_or_hit(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        unit = s.unit(frame["unit"])
        pays = can_pay(s, unit) and not unit.has("suppressed")
        self.agree("points", "steady", pays, "steady" in verbs)


def is_free(s: Sheet, unit: Unit) -> bool:
    """Tell whether nothing on a unit keeps it from firing."""
    carries = any(other.rides == unit.name for other in s.units.values())
    bound = unit.has("suppressed") or unit.delay or unit.drift or carries or unit.has("mounted")
    return not (bound or unit.card.leader)
