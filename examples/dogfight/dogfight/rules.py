"""The rules of Dogfight: all plot, all fly, all fire."""

from typing import Any, ClassVar

from hexwar import kit
from hexwar.board import CounterId, CounterSet, SideId, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    forbids,
    frame,
    goto,
    public,
    requires,
    rule,
    state,
    step,
)
from hexwar.play.sequence.simultaneous import together

TURNS = {"A": 0, "L": 1, "R": -1, "C": 0, "D": 0}
"""The steps of manoeuvres: one hex ahead, a turn to the left or right, climb and dive (2)."""

LEVELS = {"C": 1, "D": -1}
LOWEST, HIGHEST = 1, 4
"""The heights at which aircraft fly (2.2)."""

HITS = {1: 4, 2: 2}
"""By range: the highest throw that hits (3)."""


@state
class Sky(kit.Stacks, kit.Steps, kit.Facing):
    """One moment in the air: each aircraft has a hex, steps, a facing and a height.

    Attributes:
        turn: The turn.
        height: By counter: 1 to 4; balloons stay at 1.
        points: By side: what it has scored (4).
    """

    game: kit.CounterGame
    turn: int = public(default=1)
    height: list[int] = public(factory=list, fixed=True)
    points: list[int] = public(factory=lambda: [0, 0], fixed=True)

    def in_the_air(self, side: int) -> list[CounterId]:
        """Return the aircraft of a side; balloons hang on their ropes."""
        kinds = self.game.counters.kinds
        return [u for u in self.on_map(SideId(side)) if kinds[u] != "balloon"]

    def in_cloud(self, unit: CounterId) -> bool:
        """Return whether nobody sees an aircraft, and it sees nobody (3.2)."""
        return self.height[unit] > 1 and self.game.board.terrain[self.hex[unit]] == "cloud"

    def target(self, unit: CounterId) -> CounterId | None:
        """Return the nearest enemy before an aircraft; of several the first by number (3)."""
        if self.in_cloud(unit):
            return None
        foes = self.on_map(SideId(1 - self.game.side_of[unit]))
        in_front = (
            foe
            for foe in foes
            if self.hex[foe] != self.hex[unit]
            and self.arc_of(unit, foe) == "front"
            and abs(self.height[unit] - self.height[foe]) <= 1
            and not self.in_cloud(foe)
        )
        return self.nearest(unit, in_front, max(HITS))


@frame("1")
class Plot(kit.Plotting):
    """The secret manoeuvres of one player."""

    cites: ClassVar = {"known_orders": "2", "end_of": "2", "all_have_orders": "1.1"}
    turns = TURNS
    steps: ClassVar = {
        "slow": "A",
        "ahead": "AA",
        "left": "LA",
        "right": "RA",
        "wide-left": "ALA",
        "wide-right": "ARA",
        "climb": "AC",
        "dive": "AADA",
        "half-loop": "ALLLC",
        "half-roll": "ALLLD",
    }

    @requires("2.3")
    def own_units(self, g: Sky) -> CounterSet:
        """It is no aircraft of yours."""
        return pack(g.in_the_air(g.game.sides.index(self.player)))

    @forbids("2.2")
    def at_the_limit(self, g: Sky, unit: CounterId, order: kit.OrderId) -> bool:
        """It flies no higher than 4, and no lower than 1."""
        return not LOWEST <= height_after(g, unit, self.steps_of(order)) <= HIGHEST

    @forbids("3.1")
    def is_damaged(self, g: Sky, unit: CounterId, order: kit.OrderId) -> bool:
        """A damaged aircraft cannot climb."""
        return g.steps[unit] == 1 and "C" in self.steps_of(order)

    offered = Choice(kit.Plotting.offered, at_the_limit, is_damaged)

    def end_of(self, g: Any, unit: CounterId, order: kit.OrderId) -> Preview:
        """Return where a manoeuvre leads, and how high."""
        height = height_after(g, unit, self.steps_of(order))
        rows = super().end_of(g, unit, order).rows
        return Preview(rows=(*rows, PreviewRow("height", str(height), "2.2")))


def height_after(g: Sky, unit: CounterId, steps: str) -> int:
    """Return the height of an aircraft after a manoeuvre."""
    return g.height[unit] + sum(LEVELS.get(letter, 0) for letter in steps)


@frame
class Battle(Frame):
    """Turn after turn: all plot, all fly, all fire (1-4)."""

    @step("1")
    def plots(self, g: Sky) -> Next:
        return together(Plot, g.game.players)

    @step("2")
    def fly(self, g: Sky) -> None:
        """Aircraft are at different heights even in one hex: nobody is in the way."""
        for unit, order in kit.plotted(g).items():
            for letter in Plot.steps_of(order):
                self.one_step(g, unit, letter)
            g.say("flown", unit=unit, order=order, to=g.hex[unit], height=g.height[unit])

    @rule("2.1", "2.2")
    def one_step(self, g: Sky, unit: CounterId, letter: str) -> None:
        """Turn, climb, dive or go one hex ahead; at the edge of the map it turns round instead."""
        g.height[unit] += LEVELS.get(letter, 0)
        g.face(unit, g.facing[unit] + TURNS[letter])
        if letter == "A" and g.before(unit) == kit.OFF:
            g.face(unit, g.facing[unit] + 3)
        elif letter == "A":
            g.put(unit, g.before(unit))

    @step("3", "3.1")
    def fire(self, g: Sky) -> None:
        aims = {unit: g.target(unit) for side in (0, 1) for unit in g.in_the_air(side)}
        hits = [at for unit, at in aims.items() if at is not None and self.shot(g, unit, at)]
        for target in hits:  # all fire before anything is lost (3.1)
            self.lose(g, target)

    @rule("3")
    def shot(self, g: Sky, unit: CounterId, target: CounterId) -> bool:
        """Throw for a shot: better from behind and by an ace, worse from another height."""
        needed = HITS[g.game.board.distance(g.hex[unit], g.hex[target])]
        needed += g.game.counters.numbers("skill")[unit] + (g.arc_of(target, unit) == "rear")
        needed -= g.height[unit] != g.height[target]
        die = g.roll("gunnery")
        g.say("fired", unit=unit, target=target, die=die, needed=needed)
        return die <= needed

    @rule("3.1", "4")
    def lose(self, g: Sky, unit: CounterId) -> None:
        """A hit costs a step; the last one counts what the counter is worth."""
        if not g.steps[unit]:
            return
        enemy = 1 - g.game.side_of[unit]
        g.points[enemy] += 1
        kit.lose_step(g, unit, "3.1", 1)
        if not g.steps[unit]:
            g.points[enemy] += g.game.counters.numbers("worth")[unit]

    @step("4")
    def end_of_turn(self, g: Sky) -> Next:
        if g.turn < g.game.turns and all(g.in_the_air(side) for side in (0, 1)):
            g.turn += 1
            return goto(self.plots)
        ahead = g.points[0] - g.points[1]
        winners = (g.game.players[ahead < 0],) if ahead else ()
        g.end("victory" if ahead else "draw", rule="4", winners=winners)
        return None
