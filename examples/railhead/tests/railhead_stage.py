"""A table for the tests: a campaign with its counters where a test wants them."""

from __future__ import annotations

from railhead import Railhead
from railhead.sequence import Campaign
from railhead.state import Field

from hexwar.kit.forces import OFF
from hexwar.play import Frame
from hexwar.play.states.runner import advance


def laid_out(side: str, **units: str) -> Field:
    """A moment in the player turn of a side, with nobody on the map but the units named.

    Args:
        side: The side whose player turn it is.
        units: Hexes by the names of units, with ``_`` for the stroke of a name.
    """
    game = Railhead("start")
    g = game.set_up(1)
    assert isinstance(g, Field)
    g.hex, g.steps = [OFF] * len(g.hex), [0] * len(g.hex)
    g.reindex()
    g.active = game.sides.index(side)
    for name, at in units.items():
        number = game.counters.named(name.replace("_", "/"))
        g.set_steps(number, game.counters.steps[number])
        g.put(number, game.board.hex(at))
    return g


def staged(side: str, phase: Frame, **units: str) -> Field:
    """The same, at the first decision of a phase.

    Args:
        side: The side whose player turn it is.
        phase: The phase.
        units: As for :func:`laid_out`.
    """
    g = laid_out(side, **units)
    under_way(g, phase)
    return g


def under_way(g: Field, *phases: Frame) -> None:
    """Begin some phases, the last one first."""
    campaign = Campaign()
    campaign.stand_at("end_turn")
    g.stack = [campaign, *phases]
    advance(g)


def unit(g: Field, name: str) -> int:
    """The number of a counter."""
    return g.game.counters.named(name)


def to(g: Field, name: str) -> int:
    """The id of a hex."""
    return g.game.board.hex(name)


def names(g: Field, verb: str) -> set[str]:
    """The names of the units that a verb is listed for."""
    return {g.game.counters.names[action[1]] for action in g.listed or () if action[0] == verb}
