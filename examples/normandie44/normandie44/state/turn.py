"""The turn, its phases and its weather."""

from __future__ import annotations

from typing import Any

from hexwar.board import SideId
from hexwar.play import Frame, Next, part, public, repeat, rule
from normandie44.state.units import Units


@part
class Turn(Units):
    """The phase, who begins, and who decides."""

    turn: int
    active: SideId
    phase: str = public(default="A", words=("A", "B", "N"))  # N: the night of D-Day
    first: int = public(default=0)  # the side with the initiative
    german_die: int = public(default=0)  # that of the initiative, which gives replacements
    # the player who decides now for own units, or ""
    command: str = public(default="", words=lambda game: ["", *game.players])


@part
class Sky(Units):
    """The weather of the turn, and storms."""

    weather: str
    adjustment: int = public(default=0)  # what is taken off the die of the weather
    storm_due: bool = public(default=False)  # whether the weather tests for a storm
    storm: bool = public(default=False)  # whether there is one in this phase
    storm_before: bool = public(default=False)  # or was one in phase B, after which none is tested


@rule("11.2", "8")
def in_turn(g: Turn, side: SideId, procedure: type[Frame], *values: Any, **named: Any) -> Next:
    """Each player of a side does something, the Americans before the Anglo-Canadians."""
    players = ("", *g.game.players_by_side[side])
    following = players[players.index(g.command) + 1 :]
    g.command = following[0] if following else ""
    return repeat(procedure, *values, **named) if following else None
