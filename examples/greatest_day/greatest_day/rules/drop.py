"""How does a battalion drop by parachute, and what does the jump do to it (3.1 to 3.4)?"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import ALLIES, LIMITS, SIDES
from greatest_day.rules.deeds import Deed, Demand
from greatest_day.rules.movement import columns
from greatest_day.rules.works import in_the_box, post
from greatest_day.state import OFF, Field
from hexwar.board import CounterId, HexId, SideId, has, iterate, one, union
from hexwar.play import Actions, Frame, Next, ask, frame, goto, rule, step
from hexwar.play.entries import each, only
from hexwar.play.refusal import Refusal


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
                g.lose_steps(unit, rule="3.3.1")
        elif part in ("D", "DD"):
            for unit in units:
                g.delay[unit] += len(part)
        elif part in ("R", "E"):
            stragglers += sum(vanish(g, unit, part) for unit in units)
            continue
        stragglers += LIMITS["stragglers"][part] * (1 if part == "1" else len(units))
    return result, stragglers


@rule("3.3.1", "3.4.1", "5.0")
def vanish(g: Field, unit: CounterId, part: str) -> int:
    """Put a unit into the box of stragglers, in its place a rearguard if one is to and can.

    Returns:
        The stragglers that it makes: without a rearguard as many as if it were eliminated.
    """
    at = g.hex[unit]
    rearguard = next(in_the_box(g, g.division_of(unit)), OFF) if part == "R" else OFF
    g.put(unit, OFF)
    g.box |= one(unit)
    if rearguard == OFF:
        return int(LIMITS["stragglers"]["E"])
    post(g, rearguard, at)
    return int(LIMITS["stragglers"]["R"])


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

    @ask("3.3", by=SIDES[ALLIES])
    def choose_a_rally_point(self, g: Field) -> None:
        """Where is the Rally Point of the battalion?"""

    @choose_a_rally_point.on(only(towns, "3.3", "no village or town near the zone"))
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
        g.lose_steps(unit, rule="3.3.1")

    @step("3.1")
    def the_next_stick(self, g: Field) -> Next:
        """One battalion after the other."""
        self.battalion, self.result = self.battalion + 1, ""
        more = self.battalion < len(g.game.sticks)
        return goto(self.choose_a_rally_point) if more else None


@frame
class Gathered(Frame):
    """A unit has come from the box to its Rally Point: as it is, mounted, or In Column (3.4.3.4).

    Attributes:
        unit: The unit.
    """

    unit: CounterId

    @ask("3.4.3.4", by=SIDES[ALLIES], or_else="on-foot")
    def how(self, g: Field) -> Actions:
        """How does {unit:counter} come?"""
        if g.game.transports[self.unit]:
            yield ("in-transport",)
        if not has(columns(g, ALLIES), g.hex[self.unit]):
            yield ("in-column",)

    @how.on(rule="3.4.3.4")
    def in_transport(self, g: Field) -> None:
        """It comes mounted."""
        g.mount(self.unit)
        g.say("mounted", rule="3.4.3.4", unit=self.unit)

    @how.on(rule="3.4.3.4")
    def in_column(self, g: Field) -> None:
        """It comes In Column."""
        g.form(self.unit, column=True)
        g.say("column", rule="3.4.3.4", unit=self.unit)


DELAYED: Final = Demand("it has no parachute marker", lambda g, unit: bool(g.delay[unit]))


@Deed("shed", "parachute", "3.3.2", (DELAYED,))
def shed(g: Field, unit: CounterId) -> None:
    """Remove one parachute marker."""
    g.delay[unit] -= 1
    g.say("shed", rule="3.3.2", unit=unit, left=g.delay[unit])
