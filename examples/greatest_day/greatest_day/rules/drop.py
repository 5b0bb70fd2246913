"""How does a battalion drop by parachute, and how do its stragglers come back (3.1 to 3.4)?"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import ALLIES, LIMITS, SIDES
from greatest_day.rules.deeds import Deed
from greatest_day.state import OFF, Field
from hexwar.board import CounterId, HexId, SideId, iterate, one, union
from hexwar.play import Actions, Frame, Next, ask, frame, goto, rule, step
from hexwar.play.entries import each
from hexwar.play.refusal import Refusal

INFANTRY: Final = ("para", "airlanding")
"""Kinds that cost one Straggler Recovery Point; all others cost two (3.4.3.3)."""


@rule("3.3.1", "3.4.1")
def jump(g: Field, units: list[CounterId], die: int) -> tuple[str, int]:
    """Apply a die of the jump table to a stick, without the choice of who loses a single step.

    Args:
        g: The state.
        units: The units of the stick.
        die: The die with its modifiers.

    Returns:
        The result, and the stragglers that it makes.
    """
    result = g.game.jumps.result("paratroops", die, clamp=True)
    stragglers = 0
    parts = result.split() if result != "-" else []
    for part in parts:
        if part == "1*":
            for unit in units:
                left = g.lose_steps(unit)
                g.say("step-lost", rule="3.3.1", unit=unit, left=left)
        elif part in ("D", "DD"):
            for unit in units:
                g.delay[unit] += len(part)
        elif part in ("R", "E"):
            for unit in units:
                g.put(unit, OFF)
                g.box |= one(unit)
        stragglers += LIMITS["stragglers"][part] * (1 if part == "1" else len(units))
    return result, stragglers


@frame
class FirstDrop(Frame):
    """The battalions that jump first: Rally Points, sticks, dice (3.3).

    Attributes:
        battalion: The number of the battalion.
        result: What the jump table gave.
    """

    battalion: int = 0
    result: str = ""

    def units(self, g: Field) -> list[CounterId]:
        """The units of the stick."""
        return list(g.game.sticks[self.battalion].units)

    def towns(self, g: Field) -> list[int]:
        """The villages and towns near the zone."""
        game, zone = g.game, g.game.sticks[self.battalion].zone
        near = union(game.board.within(at, LIMITS["rally_point"]) for at in iterate(zone))
        return list(iterate(near & game.board.where(terrain=("village", "town"))))

    @rule("3.3")
    def may_rally_at(self, g: Field, to: int) -> str | None:
        """A village or town within 5 hexes of the zone."""
        return None if to in self.towns(g) else Refusal("3.3", "no village or town near the zone")

    @ask("3.3", by=SIDES[ALLIES])
    def choose_a_rally_point(self, g: Field) -> None:
        """Where is the Rally Point of the battalion?"""

    @choose_a_rally_point.on(each(towns, may_rally_at))
    def rally_at(self, g: Field, to: HexId) -> None:
        """Its stragglers gather there."""
        g.rally_points[self.battalion] = to
        g.say("rally-point", to=to)

    def zone(self, g: Field) -> list[int]:
        """The hexes of the zone."""
        return list(iterate(g.game.sticks[self.battalion].zone))

    @rule("3.2", "3.3")
    def may_drop(self, g: Field, to: int) -> str | None:
        """An empty hex of the zone."""
        return None if to in self.zone(g) and to not in g.on else Refusal("3.2", "not empty")

    @ask("3.2", "3.3", by=SIDES[ALLIES])
    def choose_a_drop_hex(self, g: Field) -> None:
        """Where does the stick drop?"""

    @choose_a_drop_hex.on(each(zone, may_drop))
    def drop(self, g: Field, to: HexId) -> None:
        """It jumps."""
        for unit in self.units(g):
            g.steps[unit] = g.game.counters.steps[unit]
            g.put(unit, to)
            g.say("dropped", unit=unit, to=to)

    @step("3.3.1", "3.4.1")
    def roll(self, g: Field) -> None:
        """One die for the stick; each enemy in the zone adds 1."""
        hexes = g.game.sticks[self.battalion].zone
        enemies = sum(len(g.units_in(at, SideId(1))) for at in iterate(hexes & g.standing[1]))
        die = int(g.pick("jump", range(10)))
        self.result, stragglers = jump(g, self.units(g), die + enemies)
        g.stragglers[self.battalion] += stragglers
        g.say("jumped", die=die, added=enemies, result=self.result, stragglers=stragglers)

    @ask("3.3.1", by=SIDES[ALLIES], auto=True)
    def who_is_scattered(self, g: Field) -> Actions:
        """Which unit loses a step?"""
        if self.result == "1":
            yield from (("scatter", unit) for unit in self.units(g))

    @who_is_scattered.on
    def scatter(self, g: Field, unit: CounterId) -> None:
        """It loses a step."""
        left = g.lose_steps(unit)
        g.say("step-lost", unit=unit, left=left)

    @step("3.1")
    def the_next_stick(self, g: Field) -> Next:
        """One battalion after the other."""
        self.battalion, self.result = self.battalion + 1, ""
        more = self.battalion < len(g.game.sticks)
        return goto(self.choose_a_rally_point) if more else None


# -- stragglers


@rule("3.4.2")
def recover(g: Field) -> None:
    """Throw for the stragglers of each battalion with a Rally Point, until a die is too high."""
    for number, at in enumerate(g.rally_points):
        g.recovery[number] = 0
        while at != OFF:
            die = int(g.pick("stragglers", range(10)))
            level = g.stragglers[number]
            found = die != 9 and die <= level
            if die == 9 or (found and die):
                g.stragglers[number] = max(level - 1, 0)
            g.recovery[number] += found
            g.say("straggler-die", die=die, points=g.recovery[number], left=g.stragglers[number])
            if not found or not level:
                break


@rule("3.4.3.3")
def price(g: Field, unit: int) -> int:
    """One point for parachute and glider infantry, two for others."""
    return 1 if g.game.counters.kinds[unit] in INFANTRY else 2


def gatherable(g: Field) -> list[int]:
    """Return the units that points can buy back: from the box, or to full strength."""
    full = g.game.counters.steps
    reduced = [u for u in g.on_map(ALLIES) if g.steps[u] < full[u] and battalion_of(g, u) != OFF]
    return sorted([*iterate(g.box), *reduced])


def battalion_of(g: Field, unit: int) -> int:
    """Return the number of the battalion whose points a unit may use, or OFF."""
    game = g.game
    for number, stick in enumerate(game.sticks):
        own = game.battalions[unit] == stick.battalion
        loose = game.stripes[unit] in ("white", "black") and bool(g.box >> unit & 1)
        if own or loose:
            return number
    return int(OFF)


@rule("3.4.3.1", "3.4.3.2", "3.4.3.3", "3.3.2")
def may_gather(g: Field, unit: int) -> str | None:
    """With points left of its own battalion; on the map within 3 hexes, without markers."""
    number = battalion_of(g, unit)
    if unit not in gatherable(g) or number == OFF or g.rally_points[number] == OFF:
        return Refusal("3.4.3.1", "nothing to bring back")
    left, cost = g.recovery[number], price(g, unit)
    if left < cost:
        return Refusal("3.4.3.3", "costs {price}, {left} left", price=cost, left=left)
    if g.hex[unit] == OFF:
        return None
    if g.delay[unit]:
        return Refusal("3.3.2", "it has a parachute marker")
    gap = g.game.board.distance(g.hex[unit], g.rally_points[number])
    far = "{gap} hexes from its Rally Point, 3 at most"
    return Refusal("3.4.3.2", far, gap=gap) if gap > LIMITS["restored"] else None


@rule("3.4.3.2", "3.4.3.3")
def gather(g: Field, unit: CounterId) -> None:
    """A unit of one step comes to the Rally Point, or one on the map to full strength."""
    number = battalion_of(g, unit)
    g.recovery[number] -= price(g, unit)
    if g.hex[unit] == OFF:
        g.box &= ~one(unit)
        g.steps[unit] = 1
        g.put(unit, g.rally_points[number])
        g.say("gathered", rule="3.4.3.2", unit=unit, to=g.hex[unit])
    else:
        g.steps[unit] = g.game.counters.steps[unit]
        g.say("restored", rule="3.4.3.2", unit=unit)


@rule("3.3.2")
def may_shed(g: Field, unit: int) -> str | None:
    """A unit with a marker."""
    return None if g.delay[unit] else Refusal("3.3.2", "it has no parachute marker")


@rule("3.3.2")
def shed(g: Field, unit: int) -> None:
    """Remove one parachute marker."""
    g.delay[unit] -= 1
    g.say("shed", rule="3.3.2", unit=unit, left=g.delay[unit])


DEEDS: Final = (Deed("shed", "parachute", "3.3.2", may_shed, shed),)
