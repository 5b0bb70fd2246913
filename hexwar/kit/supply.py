"""Which units are out of supply, since when, and what cuts them off?

:mod:`hexwar.trace` finds the places in supply. A game says when supply is checked, and what
follows:

    @state
    class Field(Supplied, Stacks, Steps): ...

    @rule("5.2", "5.3")
    def judge(g, side):
        for unit in judge_supply(g, side, lines(g, side)).still:     # was out before, and is now
            lose_step(g, unit, "5.3")

Between two checks the status does not change. Rules of movement and combat read
:attr:`Supplied.unsupplied`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from hexwar.board import NONE, CounterId, CounterSet, HexId, SideId, has, numbered, one, pack
from hexwar.errors import GameError
from hexwar.kit.forces import Positions
from hexwar.play import Refusal, State, forbids, part, public
from hexwar.play.scene import Overlay
from hexwar.trace import Supply

Lines: TypeAlias = Callable[[Any, SideId], Supply]
"""``lines(g, side)``: from where lines of supply of a side lead, in this position."""


@part
class Supplied(Positions):
    """Which counters were out of supply when it was judged.

    Attributes:
        unsupplied: The counters out of supply.
    """

    unsupplied: CounterSet = public(default=NONE)

    def supply_lines(self, side: SideId) -> Supply:
        """Return from where lines of supply of a side lead, in this position; a game says how.

        Raises:
            GameError: The game does not say it.
        """
        raise GameError(f"{type(self).__name__}: write supply_lines, where supply of {side} leads")

    def in_supply(self, counter: CounterId) -> bool:
        """Return whether a counter was in supply when it was judged."""
        return not has(self.unsupplied, counter)


@forbids()
def out_of_supply(g: Any) -> CounterSet:
    """It is out of supply."""
    unsupplied: CounterSet = g.unsupplied
    return unsupplied


class SupplyChanges(NamedTuple):
    """What a judgement of supply has found, as counters by number.

    Attributes:
        cut_off: Those that were in supply and are not any more.
        still: Those that were out of supply before, and are now.
        restored: Those that are in supply again.
    """

    cut_off: tuple[CounterId, ...] = ()
    still: tuple[CounterId, ...] = ()
    restored: tuple[CounterId, ...] = ()


def judge_supply(g: Supplied, side: SideId, found: Supply) -> SupplyChanges:
    """Note which counters of a side on the map are out of supply now, and tell who changes.

    The events are ``cut-off`` and ``supplied``, each with the fact ``unit``.

    Args:
        g: A state with :class:`Supplied`.
        side: The number of the side.
        found: The places in supply.

    Returns:
        What has changed and what has not; attrition is what a game makes of it.

    Example:
        >>> from types import SimpleNamespace
        >>> from hexwar.board import Board
        >>> from hexwar.trace import Leg, supply
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 6}')
        >>> found = supply(board, Leg(to="depot", ends=board.bits(["0101"]), limit=2))
        >>> class Field(SimpleNamespace):
        ...     def on_map(self, side):
        ...         return [0, 1, 2]
        ...
        ...     def say(self, kind, rule, unit):
        ...         print(kind, unit)
        >>> at = [board.hex(name) for name in ("0103", "0106", "0105")]
        >>> g = Field(hex=at, unsupplied=0b11)
        >>> judge_supply(g, 0, found)
        supplied 0
        cut-off 2
        SupplyChanges(cut_off=(2,), still=(1,), restored=(0,))
        >>> bin(g.unsupplied)
        '0b110'
    """
    units, places = g.on_map(side), found.places
    return note_supply(g, units, pack(unit for unit in units if has(places, g.hex[unit])))


def note_supply(
    g: Supplied, units: Iterable[CounterId], fed: CounterSet, rule: str | None = None
) -> SupplyChanges:
    """Note which of some counters are out of supply now, and tell who changes.

    It is for rules by which more than a place decides: a headquarters, a siege.

    Args:
        g: A state with :class:`Supplied`.
        units: The counters that are judged.
        fed: Those that are in supply.
        rule: The number of the rule; by default that of the entry that is running.
    """
    before = g.unsupplied
    cut_off, still, restored = [], [], []
    for unit in units:
        if has(fed, unit) and has(before, unit):
            restored.append(unit)
            g.unsupplied &= ~one(unit)
            g.say("supplied", rule=rule, unit=unit)
        elif has(before, unit):
            still.append(unit)
        elif not has(fed, unit):
            cut_off.append(unit)
            g.unsupplied |= one(unit)
            g.say("cut-off", rule=rule, unit=unit)
    return SupplyChanges(tuple(cut_off), tuple(still), tuple(restored))


def supply_refusal(found: Supply, at: HexId, rule: str) -> Refusal | None:
    """Return the rule and what cuts a place off, or None if it is in supply.

    Args:
        found: The places in supply.
        at: The id of the place.
        rule: The number of the rule.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.trace import Leg, supply
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 2, columns = 6}')
        >>> found = supply(board, Leg(to="depot", ends=board.bits(["0101"]), limit=2))
        >>> refused = supply_refusal(found, board.hex("0106"), "5.1")
        >>> print(f"rule {refused}: {refused.reason}")
        rule 5.1: 0106: the nearest depot is 5 away, farther than 2
    """
    cut = found.why_not(at)
    return None if cut is None else Refusal(rule, str(cut))


def supply_overlays(g: State, lines: Lines) -> Iterator[Overlay]:
    """Yield an overlay for each side: from where lines of supply lead now.

    Args:
        g: A state; its game has ``sides`` and ``board``.
        lines: The lines of supply of a side.
    """
    for number, side in numbered(SideId, g.game.sides):
        hexes = lines(g, number).places & g.game.board.all
        yield Overlay.area(f"{side} supply", hexes, "in supply", side)


__all__ = [
    "Lines",
    "Supplied",
    "SupplyChanges",
    "judge_supply",
    "note_supply",
    "out_of_supply",
    "supply_overlays",
    "supply_refusal",
]
