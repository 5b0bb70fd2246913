"""The beach: landings, nests, obstacles, the sea, fire at the defences."""

from __future__ import annotations

from days_reading import landing
from days_reading.active import Active
from days_reading.asking import Facts, Verbs
from days_reading.sheet import Sheet, bits
from days_reading.shots import Shot
from days_reading.zones import covering, fire_zone


class Ashore(Active):
    """Comparisons of what happens on the beach."""

    def _reaction_react(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        tried = {s.names.counters[n] for n in bits(frame["tried"])}
        aims = bits(frame["targets"]) if frame["aim"] < 0 else [frame["aim"]]
        targets = [unit for unit in map(s.unit, aims) if unit.at]
        there = {unit.at for unit in targets}
        near = {u.name for at in there if at for u in covering(s, at, "german")} - tried
        wanted = {f"{name} {unit.name}" for name in near for unit in targets}
        told = set(verbs.get("shoot", ()))
        self.agree("who may fire at a landing", "", wanted, told)
        bonus = 2 if s.options.get("landing_bonus") else 0
        for text in self.some(sorted(told), 3):
            name, target = text.split()
            shot = Shot(s.units[name], s.units[target], "opportunity", moving=bonus)
            self.compare_shot(s, "fire at a landing", f"shoot {text}", shot, check=True)

    def _landings_choose(self, s: Sheet, verbs: Verbs, _frame: Facts) -> None:
        told = {f"land {text}" for text in verbs["land"]}
        self.agree("landings", "", landing.landings(s), told)
        for text in self.some(sorted(told), 2):
            unit = s.units[text.split()[1]]
            if unit.card.kind == "dd-tank":
                self.compare_odds("sea", text, *landing.attack_at_sea(s, unit, "sea"))
            elif s.fields["obstacles"]:
                craft = next(u for u in s.units.values() if u.card.kind == "landing-craft")
                wanted = landing.attack_at_sea(s, craft, "obstacles")
                self.compare_odds("obstacles", text, *wanted)

    def _landcraft_nests_at_the_craft(self, s: Sheet, _verbs: Verbs, frame: Facts) -> None:
        craft = s.unit(frame["craft"])
        self.compare_odds("nests at a craft", "nests", *landing.nests_at_landing(s, craft))

    def _unload_nests_at_a_unit(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        landed = {s.names.counters[n] for n in bits(frame["landed"])}
        wanted = {name for name in landed if s.units[name].at}
        told = set(verbs["nests-at"])
        self.agree("nests at passengers: whom", "", wanted, told)
        for name in self.some(sorted(told), 2):
            wanted_odds = landing.nests_at_landing(s, s.units[name])
            self.compare_odds("nests at passengers", f"nests-at {name}", *wanted_odds)

    def _unload_return_fire(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        craft = s.unit(frame["craft"])
        kinds = ("wn", "coastal")
        zone = fire_zone(s, craft)
        wanted = {u.name for at in zone for u in s.fighting(at, "german") if u.card.kind in kinds}
        self.agree("targets of a craft", craft.name, wanted, set(verbs.get("fire-back", ())))
        for name in verbs.get("fire-back", ()):
            shot = Shot(craft, s.units[name])
            self.compare_shot(s, "fire of a craft", f"fire-back {name}", shot, check=False)
        if "cover" in verbs:
            self.compare_cells("cover", craft)

    def _formup_form_up(self, s: Sheet, _verbs: Verbs, _frame: Facts) -> None:
        unload = next((f for f in self.frames if f["frame"] == "Unload"), None)
        if unload is None:
            return
        craft = s.unit(unload["craft"])
        state = craft.card.steps - craft.steps, craft.cohesion, craft.has("suppressed")
        for n in bits(unload["landed"]):
            unit = s.unit(n)
            if unit.at and not unit.card.leader:
                full = unit.card.steps - unit.steps, unit.cohesion, unit.has("suppressed")
                self.agree("passengers share the fate of a craft", unit.name, state, full)
