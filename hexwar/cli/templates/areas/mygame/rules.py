"""One moment, and the procedures: impulses, movement from area to area, assaults, dusk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hexwar import kit
from hexwar.board import HexId, HexSet, SideId, iterate
from hexwar.play import Choice, Frame, forbids, frame, phase, rule, state

GROUND = frozenset({"town", "woods"})
"""Ground of the defender that shifts the column (4.2)."""

WATER = frozenset({"river", "strait"})
"""Links that shift the column, if all attackers come along them (4.2)."""


@rule("5")
@state
class Field(kit.Fighters, kit.Movers, kit.Impulses, kit.Objectives, kit.Casualties, kit.Stacks):
    """The map with both sides, and the impulses of the turn."""

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


@frame("2.1")
class Impulse(kit.ImpulseTurn):
    """A side activates one area, or passes (2)."""

    cites: ClassVar = {"begin": "2", "pass_": "2.2"}

    movement = phase("3", Movement, before="end_impulse")
    combat = phase("4", Combat, before="end_impulse")


@frame("1")
class Campaign(kit.ByImpulses):
    """Turn after turn; in each the sides have impulses until dusk (1, 2)."""

    cites: ClassVar = {"next_side": ("2", "2.2", "2.3"), "end_turn": "5.2"}
    side_turn: ClassVar[type[Frame]] = Impulse

    def is_over(self, g: Field) -> bool:
        """Both sides have passed, or dusk has fallen after an impulse of each."""
        return super().is_over(g) or (self.side == len(g.game.sides) and is_dusk(g))


@rule("2.3")
def is_dusk(g: Field) -> bool:
    """Throw for dusk, which falls sooner the more impulses each side has had."""
    if g.impulse < 3:
        return False
    die = int(g.roll("dusk"))
    falls = die <= g.impulse - 2
    g.say("dusk" if falls else "daylight", rule="2.3", die=die, impulse=g.impulse)
    return falls
