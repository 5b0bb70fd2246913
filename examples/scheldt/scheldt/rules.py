"""One moment, and the procedures: impulses, movement from area to area, assaults, dusk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar import kit
from hexwar.board import CounterSet, HexId, HexSet, SideId, iterate, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    ask,
    done,
    flag,
    forbids,
    frame,
    phase,
    public,
    repeat,
    requires,
    rule,
    state,
    step,
)

GROUND = frozenset({"town", "flooded", "heath"})
"""Ground of the defender that shifts the column (4.2)."""

WATER = frozenset({"canal", "river", "causeway", "strait"})
"""Links that shift the column, if all attackers come along them (4.2)."""


@rule("5")
@state
class Field(kit.Fighters, kit.Movers, kit.Clock, kit.Objectives, kit.Casualties, kit.Stacks):
    """The map with both sides.

    Attributes:
        spent: Units that have been active in this turn.
        chosen: The units of the area that is active in this impulse.
        impulse: How many impulses each side has had in this turn, this one among them.
        passes: How many impulses in succession were passed.
    """

    spent: CounterSet = flag(until="turn")
    chosen: CounterSet = flag(until="player-turn")
    impulse: int = public(default=1)
    passes: int = public(default=0)

    @property
    def acting(self) -> CounterSet:
        """The units of the active area."""
        return self.chosen

    @rule("3.1")
    def full(self, side: SideId) -> HexSet:
        """Return the areas where no more units of a side find room."""
        return self.crowded(side, 3)

    @rule("5.1")
    def points(self, side: SideId) -> int:
        """Return the points of a side: for areas, and for units that the enemy has lost."""
        return super().points(side) + self.lost_by_others(side)


@frame("3")
class Movement(kit.Moves):
    """The active units move."""

    causes: ClassVar = {"stay": "3.1", "ground": "3.2"}
    cites: ClassVar = {"of_the_player": "2.1", "here_or_entering": "2.1"}


@frame("4.3")
class StepLosses(kit.Losses):
    """The owner chooses who loses a step."""


@frame("4.4")
class Retreat(kit.Retreats):
    """The owner chooses the way."""

    steps_back = Choice(
        kit.Retreats.adjacent,
        kit.Retreats.farther_from_the_battle,
        kit.Retreats.to_enemies,
        kit.Retreats.onto_full_stacks,
        kit.Retreats.over_barred_ground,
    )


@frame("4.1")
class Assault(kit.Battle):
    """Active units attack an area beside theirs (4)."""

    cites: ClassVar = {
        "gather": "4",
        "not_by_itself": ("4", "2.1", "3.2"),
        "apply": "4.3",
        "advance_after_combat": "4.5",
        "is_room": "3.1",
    }
    losses, retreats = StepLosses, Retreat

    @rule("4.2")
    def shifts(self, g: Field) -> Iterator[kit.Modifier]:
        """Yield the shifts of the column in their order."""
        board = g.game.board
        if (ground := board.terrain[self.target]) in GROUND:
            yield kit.shift(-1, ground, "4.2")
        links = [board.features(g.hex[unit], self.target) for unit in iterate(self.units)]
        if all(link & WATER for link in links):
            yield kit.shift(-1, min(links[0] & WATER), "4.2")


@frame("4")
class Combat(kit.Attacks):
    """The active units attack, area after area."""

    cites: ClassVar = {"of_the_player": "2.1"}
    battle = Assault

    @forbids("3.2")
    def without_boats(self, g: Field, unit: int, target: HexId) -> bool:
        """It has no boats to cross the strait."""
        return bool(g.game.going[unit].charge(g.hex[unit], target).barred)

    targets = Choice(kit.Attacks.targets, without_boats)


@frame("2")
class Impulse(kit.SideTurn):
    """A side activates one area, or passes."""

    @requires("2.1")
    def with_fresh_units(self, g: Field) -> HexSet:
        """No unit of yours is there that has not been active in this turn."""
        return pack(g.hex[unit] for unit in iterate(g.present[self.side] & ~g.spent))

    areas = Choice(with_fresh_units)

    @ask("2.1", by=kit.SideTurn.player, auto=True)
    def choose_an_area(self, g: Field) -> None:
        """Which area is active in this impulse?"""

    @choose_an_area.on(areas, rule="2.1")
    def activate(self, g: Field, area: HexId) -> None:
        """Its units act."""
        g.chosen, g.passes = g.on[area] & g.present[self.side] & ~g.spent, 0
        g.say("area-active", area=area)

    @choose_an_area.on(rule="2.2")
    def pass_(self, g: Field) -> Next:
        """The side lets the impulse go by."""
        g.passes += 1
        g.say("passed", side=g.game.sides[self.side])
        return done()

    movement = phase("3", Movement)
    combat = phase("4", Combat)

    @step("2.1")
    def end_impulse(self, g: Field) -> None:
        g.spent |= g.chosen
        g.expire("player-turn")


@frame("1")
class Campaign(kit.TurnByTurn):
    """Turn after turn; in each the sides have impulses until dusk (1, 2)."""

    cites: ClassVar = {"end_turn": "5.2"}
    side_turn: ClassVar[type[Frame]] = Impulse

    @step("2", "2.2", "2.3")
    def next_side(self, g: Field) -> Next:
        """Impulse after impulse, until both sides pass or dusk falls."""
        both = self.side == len(g.game.sides)
        if g.passes == len(g.game.sides) or (both and is_dusk(g)):
            self.side, g.impulse, g.passes = SideId(0), 1, 0
            return None
        g.impulse += both
        side = SideId(0) if both else self.side
        self.side = SideId(side + 1)
        return repeat(self.side_turn, side)


@rule("2.3")
def is_dusk(g: Field) -> bool:
    """Throw for dusk, which falls sooner the more impulses each side has had."""
    if g.impulse < 3:
        return False
    die = int(g.roll("dusk"))
    falls = die <= g.impulse - 2
    g.say("dusk" if falls else "daylight", rule="2.3", die=die, impulse=g.impulse)
    return falls
