"""A small game that takes what the kit gives as it is: nothing is overridden but what must be."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import ClassVar

from hexwar.board import CounterId, HexId, HexSet, SideId
from hexwar.kit.analysis import CounterAnalysis
from hexwar.kit.arrivals import Replacements, Replacing
from hexwar.kit.combat import Attacks, Fighters
from hexwar.kit.combat_results import Losses, Retreats
from hexwar.kit.forces import OFF, Stacks
from hexwar.kit.game import CounterGame
from hexwar.kit.movement_phase import Movers, Moves
from hexwar.kit.reactions import Reactions, ReservedBattle, Window
from hexwar.kit.table import MapTable
from hexwar.kit.turns import Clock, SideTurn, TurnByTurn
from hexwar.kit.victory import Casualties, Objectives
from hexwar.play import Frame, GameData, Next, call, frame, state, step


@state
class Field(Reactions, Fighters, Movers, Replacements, Clock, Objectives, Casualties, Stacks):
    """A small map with two sides; two units of a side in a hex at most."""

    def full(self, side: SideId) -> HexSet:
        """Two of a side."""
        return self.crowded(side, 2)


@frame("4")
class Fire(Window):
    """A unit may react."""


@frame("2")
class Movement(Moves):
    """Units move."""

    causes: ClassVar = {"closed": "2.1"}


@frame("3.1")
class Lose(Losses):
    """Steps are lost."""


@frame("3.1")
class Flee(Retreats):
    """Units retreat."""


@frame("3")
class Fight(ReservedBattle):
    """Units attack a hex."""

    cites: ClassVar = {"ask_for_a_reserve": "4", "take_the_reserve": "4", "apply": "3.1"}
    window: ClassVar[type[Window]] = Fire
    losses, retreats = Lose, Flee


@frame
class Combat(Attacks):
    """Units attack."""

    cites: ClassVar = {"declare": "3"}
    battle = Fight


@frame
class Refit(Replacing):
    """Steps are given back."""

    cites: ClassVar = {"replace_losses": "5"}


@frame
class Turn(SideTurn):
    """The phases."""

    cites: ClassVar = {"begin": "1"}

    @step("5")
    def refit(self, g: Field) -> Next:
        return call(Refit)

    @step("2")
    def movement(self, g: Field) -> Next:
        return call(Movement)

    @step("3")
    def combat(self, g: Field) -> Next:
        return call(Combat)

    @step("1")
    def end(self, g: Field) -> None:
        g.expire("player-turn")


@frame
class War(TurnByTurn):
    """Turn after turn."""

    cites: ClassVar = {"begin_turn": "1", "next_side": "1", "end_turn": "6"}
    side_turn: ClassVar[type[Frame]] = Turn


class SmallWar(CounterGame):
    """Two sides, a mill."""

    name = "small"
    title = "Small War"
    version = "1"
    data = GameData("tests.kit", folder="small")
    state_class = Field
    opening = War
    modules: ClassVar[Sequence[ModuleType]] = (sys.modules[__name__],)
    presentation_class, analysis_class = MapTable, CounterAnalysis


def placed(at: dict[str, HexId], *, steps: int = 2, active: int = 0) -> Field:
    """A moment with these counters on the map, by name; nothing is under way.

    Args:
        at: The ids of hexes by the names of counters.
        steps: The steps of each.
        active: Whose turn it is.
    """
    game = SmallWar("one")
    g = game.set_up(1)
    assert isinstance(g, Field)
    for unit in map(CounterId, range(len(g.hex))):
        g.put(unit, OFF)
        g.set_steps(unit, 0)
    for name, hex_ in at.items():
        unit = game.counters.named(name)
        g.set_steps(unit, steps)
        g.put(unit, hex_)
    g.active = SideId(active)
    return g


def under_way(g: Field, phase: Frame) -> None:
    """Begin a phase."""
    from hexwar.play.states.runner import advance

    war = War(side=SideId(1))
    war.stand_at("next_side")
    g.stack = [war, phase]
    advance(g)


__all__ = [
    "Combat",
    "Field",
    "Fight",
    "Fire",
    "Movement",
    "Refit",
    "SmallWar",
    "Turn",
    "War",
    "placed",
    "under_way",
]
