"""What does the US player see in a view, before he weighs anything?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from ddob_scenarios.game import DDayAtOmahaBeach
from ddob_scenarios.players.danger import Danger, danger, shares
from ddob_scenarios.players.goals import on_foot, on_wheels
from ddob_scenarios.rules.command import free_to_act
from ddob_scenarios.rules.control import potential_fields
from ddob_scenarios.rules.posts import command_range
from ddob_scenarios.scene import table
from ddob_scenarios.state import NOBODY, Omaha
from hexwar.board import members

T = TypeVar("T")

MOST_REMEMBERED = 400
"""So many maps are kept; a game needs some hundreds."""


class Known:
    """Maps that were worked out before, for positions that differ in nothing they depend on."""

    def __init__(self) -> None:
        self._found: dict[tuple[Any, ...], Any] = {}

    def get(self, key: tuple[Any, ...], work: Callable[[], T]) -> T:
        """Return what is known under a key, or work it out."""
        if key not in self._found:
            if len(self._found) >= MOST_REMEMBERED:
                self._found.clear()
            self._found[key] = work()
        found: T = self._found[key]
        return found


class Prospect:
    """A position laid out from a view, with what is worked out of it when asked for.

    Attributes:
        g: The position, as far as the player knows it.
        procedure: The procedure that asks, with its fields.
        places: How good the places of counters are, as far as that was asked.
        own_time: What units could gain without attacking, as far as that was asked.

    Args:
        game: The game with its scenario.
        view: What the player knows.
        known: What was worked out for like positions, for further use.
    """

    def __init__(self, game: DDayAtOmahaBeach, view: Mapping[str, Any], known: Known) -> None:
        self.g: Omaha = table(game, view["fields"])
        self.procedure: Mapping[str, Any] = view["stack"][-1]
        self.places: dict[int, float] = {}
        self.own_time: dict[int, float] = {}
        self._known = known

    @cached_property
    def _germans(self) -> tuple[Any, ...]:
        """What the German fire and the goals depend on."""
        g = self.g
        deep = tuple(marker != NOBODY for marker in g.depth)
        return g.active, g.smoked, g.plunging, tuple(g.unit), deep

    @cached_property
    def danger(self) -> Danger:
        """What fire costs by hex."""
        firing = shares(self.g)
        key = ("danger", self._germans, tuple(firing.values()))
        return self._known.get(key, lambda: danger(self.g, firing))

    @cached_property
    def _moment(self) -> tuple[Any, ...]:
        """When the ways to the goals are worked out anew, besides when Germans come or go."""
        return self._germans, self.g.turn, self.g.phase, self.g.segment

    @cached_property
    def on_foot(self) -> list[float]:
        """How far infantry is from something to gain, by hex."""
        key = ("on foot", *self._moment)
        return self._known.get(key, lambda: on_foot(self.g, self.danger))

    @cached_property
    def on_wheels(self) -> list[float]:
        """How far a vehicle is from where it counts, by hex."""
        key = ("on wheels", *self._moment)
        return self._known.get(key, lambda: on_wheels(self.g, self.danger))

    @cached_property
    def menaced(self) -> int:
        """The hexes where Germans fire or could soon, so that no command post is set up there."""
        return self._known.get(("menaced", *self._moment), lambda: potential_fields(self.g))

    @cached_property
    def free(self) -> int:
        """The counters that pay for no action, as a set."""
        return free_to_act(self.g)

    @cached_property
    def led(self) -> int:
        """The hexes near a leader, as a set."""
        g, found = self.g, 0
        for leader in members(g.game.leaders):
            if g.hex[leader] >= 0:
                found |= g.game.map.board.within(g.hex[leader], command_range(g, leader))
        return found

    @cached_property
    def infantry_hexes(self) -> list[int]:
        """The hexes with infantry."""
        g = self.g
        return sorted({g.hex[unit] for unit in members(g.game.infantry) if g.hex[unit] >= 0})
