"""Ships, support craft and coastal batteries: who fires at what, how strongly (4.4, 4.8)."""

from __future__ import annotations

from fractions import Fraction

from days_reading import book
from days_reading.ashore import Ashore
from days_reading.asking import Facts, Odds, Verbs
from days_reading.lines import around, distance
from days_reading.orders import in_command
from days_reading.printed import Place, ground, name_of, place
from days_reading.sheet import Sheet, Unit, bits
from days_reading.shots import Shot, at_target, by_ground, dark, odds, steps_in
from days_reading.zones import is_beside_enemies, observed, seen, smoke

POSTS = ("wn", "coastal")


def marker(s: Sheet) -> Place:
    """Return where the marker of the assault force is: moved at sea, or as the scenario says."""
    moved = s.fields["force"]
    at = s.names.hexes[moved] if moved >= 0 else place(s.data["facts"]["force"])
    assert at
    return at


def box(s: Sheet, ship: str) -> int:
    """Return what the box of a ship adds to each range (4.4.1)."""
    sailed = {s.names.counters[int(n)]: name for n, name in s.fields["boxes"].items()}
    boxes = s.data["facts"].get("ships", {})
    return book.BOXES[sailed.get(ship) or next(name for name in boxes if ship in boxes[name])]


def self_observed(s: Sheet) -> set[Place]:
    """Return what ships observe themselves: batteries, and posts that an open beach sees."""
    units = [u for stack in s.by_hex.values() for u in stack]
    batteries = {u.at for u in units if u.card.kind == "coastal" and u.at}
    posts = {u.at for u in units if u.card.kind == "wn" and u.at}
    if s.fields["secured"]:
        return batteries
    beach = [at for at, kind in ground().terrain.items() if kind == "beach"]
    far = s.far()
    looks = [
        seen(at, far, smoke(s), s.bridges, through=0, post=False)
        for at in beach
        if any(distance(at, to) <= far for to in posts)
    ]
    return posts & set().union(*looks) | batteries


def watched(s: Sheet) -> set[Place] | None:
    """Return what Allied units In Command observe; None while that is not known of a commando."""
    own = [u for u in s.units.values() if u.at and u.card.side == "allied" and not u.card.leader]
    if any(in_command(s, unit) is None for unit in own):
        return None
    return set().union(*(observed(s, unit) for unit in own if in_command(s, unit)))


def rating(unit: Unit) -> int:
    """Return what a ship or craft has on its full side."""
    assert unit.card.fire
    return unit.card.fire[0]


def salvo(s: Sheet, ship: Unit, target: Unit) -> int:
    """Return the strength of a ship's indirect fire at a unit (4.4.4)."""
    aimed = at_target(s, Shot(ship, target, "indirect"))
    return max(0, min(8, rating(ship) + dark(s, assault=False) + aimed))


def rockets(s: Sheet, craft: Unit, target: Unit) -> int:
    """Return the strength of rockets: only what makes a target weaker counts (4.4.5)."""
    parts = (
        by_ground(s, Shot(None, target, "rockets"), target), 2 * target.has("column"),
        target.card.dr, book.mass(steps_in(s, target)),
    )  # fmt: skip
    return min(8, rating(craft) + sum(max(0, part) for part in parts))


def sunk(s: Sheet, battery: Unit, hull: Unit) -> Fraction:
    """Return how likely a battery sinks a target: by its defence alone, by any effect (4.4.7)."""
    value = max(0, min(8, (battery.rating(battery.card.fire) or 0) + hull.card.dr))
    needed = hull.card.tq - (hull.card.kind == "dd-tank")  # no leader is ashore for it (4.5.3)
    if hull.division in s.names.divisions:
        needed += s.fields["quality"][s.names.divisions.index(hull.division)]
    holds = Fraction(sum(book.passes(needed, die) for die in range(10)), 10)
    found: Odds = {"-": Fraction(0)}
    for die in range(10):
        what = book.result(hard=True, colour="black", strength=value, die=die)
        found[what] = found.get(what, Fraction(0)) + Fraction(1, 10)
    return 1 - found["-"] - found.get("S?", Fraction(0)) * holds


class AtSea(Ashore):
    """Comparisons of what the navy and the coast do to each other."""

    def _navalsequence_naval_bombardment(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        fired = {s.names.counters[n] for n in bits(frame["fired"])}
        afloat = {name: s.units[name] for name in s.set_of("afloat") - fired}
        self.compare_ships(s, verbs, afloat)
        wanted, own = set(), self_observed(s)
        for name, craft in afloat.items():
            near = own
            if craft.card.kind == "lcs":
                near = own & s.overlay
            elif craft.card.kind != "lcr" or not frame["opening"]:
                continue
            posts = {u.name for at in near for u in s.fighting(at, "german")}
            wanted |= {f"{name} {post}" for post in posts if s.units[post].card.kind in POSTS}
        told = set(verbs.get("support-fire", ()))
        self.agree("targets of craft", "", wanted, told)
        for text in self.some(sorted(told), 4):
            craft, target = (s.units[name] for name in text.split())
            if craft.card.kind == "lcr" and not s.options.get("plain_rockets"):
                value = rockets(s, craft, target)
                wanted_odds = odds(s, target, craft.card.colour, value)
                self.compare_odds("rockets", f"support-fire {text}", value, wanted_odds)
        for name in verbs.get("support", ()):
            self.compare_cells(f"support {name}", s.units[name])

    def compare_ships(self, s: Sheet, verbs: Verbs, afloat: dict[str, Unit]) -> None:
        """Compare which ship may shell which hex, and what comes of it."""
        seen_by, own, start = watched(s), self_observed(s), marker(s)
        if seen_by is None:
            return
        held = {at for at, stack in s.by_hex.items() if any(u.card.side == "german" for u in stack)}
        wanted = {
            f"{name} {name_of(at)}"
            for name, ship in afloat.items()
            if ship.card.kind not in ("lcs", "lcr")
            for at in own | (seen_by & held)
            if distance(start, at) + box(s, name) <= ship.card.range
        }
        told = set(verbs.get("shell", ()))
        self.agree("targets of ships", "", wanted, told)
        for text in self.some(sorted(told), 3):
            name, _, to = text.partition(" ")
            rows = {row.what: row.value for row in self.preview(f"shell {text}")}
            contact = "1" if place(to) in own else "7/10"
            self.agree("contact of ships", text, contact, rows.get("contact", "1"))
            struck = s.fighting(place(to), "german")
            names = {u.name for u in struck}
            self.agree("whom a ship strikes", text, names, {n for n in rows if n in s.units})
            for target in struck:
                if target.name in rows:
                    value = int(rows[target.name].partition(":")[0])
                    read = salvo(s, s.units[name], target)
                    self.agree("strength: ships", f"{text} {target.name}", read, value)

    def _navalsequence_coastal_fire(self, s: Sheet, verbs: Verbs, frame: Facts) -> None:
        fired, start = {s.names.counters[n] for n in bits(frame["fired"])}, marker(s)
        wanted = set()
        loads = s.set_of("wave")
        if s.options.get("tanks_at_sea_spared"):
            loads = {name for name in loads if s.units[name].card.kind != "dd-tank"}
        targets = dict.fromkeys(loads, 0) | {name: box(s, name) for name in s.set_of("afloat")}
        for unit in s.units.values():
            near = unit.at and (unit.at in s.barrage or is_beside_enemies(s, unit))
            if unit.card.colour == "black" and unit.at and not near and unit.name not in fired:
                gap = distance(unit.at, start)
                able = not unit.has("suppressed")
                wanted |= {
                    f"{unit.name} {name}"
                    for name, more in targets.items()
                    if able and gap + more <= unit.card.range
                }
        told = set(verbs.get("answer", ()))
        self.agree("targets of coastal batteries", "", wanted, told)
        craft = next(u for u in s.units.values() if u.card.kind == "landing-craft")
        for text in self.some(sorted(told), 4):
            battery, target = (s.units[name] for name in text.split())
            swims = target.card.kind == "dd-tank" or target.name in s.set_of("afloat")
            rows = {row.what: row.value for row in self.preview(f"answer {text}")}
            read = sunk(s, battery, target if swims else craft)
            self.agree("odds: coastal batteries", text, read, Fraction(rows["sinks it"]))

    def _navalsequence_move_the_force(self, s: Sheet, verbs: Verbs, _frame: Facts) -> None:
        sector = ground().sector
        here, beach = marker(s), () if s.fields["secured"] else ("beach",)
        kinds = ground().terrain
        land = {at for at, k in kinds.items() if k not in ("sea", "beach")}
        coast = {at for at in land if sector[at] == sector[here]}
        wanted = {
            name_of(at)
            for at, kind in kinds.items()
            if kind in ("sea", *beach) and at != here and coast & set(around(at))
        }
        if s.set_of("afloat"):
            self.agree("where the force may go", "", wanted, set(verbs.get("shift", ())))
