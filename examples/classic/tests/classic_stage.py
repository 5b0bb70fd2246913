"""A table for the tests: a campaign with its counters where a test wants them."""

from __future__ import annotations

from classic import AcrossTheLenn
from classic.rules.sequence import Campaign
from classic.state import Field

from hexwar.kit.forces import OFF
from hexwar.play import Frame
from hexwar.play.match import Match
from hexwar.play.states.runner import advance


def laid_out(side: str, variant: type[AcrossTheLenn] = AcrossTheLenn, **units: str) -> Field:
    """A moment in the player turn of a side, with nobody on the map but the units named.

    Args:
        side: The side whose player turn it is.
        variant: The game, or a variant of it.
        units: Hexes by the names of units, with ``_`` for the stroke of a name.
    """
    game = variant("crossing")
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


def staged(
    side: str, phase: Frame, variant: type[AcrossTheLenn] = AcrossTheLenn, **units: str
) -> Field:
    """The same, at the first decision of a phase.

    Args:
        side: The side whose player turn it is.
        phase: The phase.
        variant: The game, or a variant of it.
        units: As for :func:`laid_out`.
    """
    g = laid_out(side, variant, **units)
    under_way(g, phase)
    return g


def under_way(g: Field, phase: Frame) -> None:
    """Begin a phase."""
    campaign = Campaign()
    campaign.stand_at("end_turn")
    g.stack = [campaign, phase]
    advance(g)


def unit(g: Field, name: str) -> int:
    """The number of a counter."""
    return g.game.counters.named(name)


def to(g: Field, name: str) -> int:
    """The id of a hex."""
    return g.game.board.hex(name)


def started(scenario: str = "crossing") -> Match:
    """A match at its first decision."""
    return Match(AcrossTheLenn(scenario), 1)
