"""Prepared positions of The Junction for the tests of its rules."""

from __future__ import annotations

from junction import TheJunction
from junction.rules import Activation, Assault, Campaign, Combat, Movement, RailMovement
from junction.state import Field

from hexwar import kit
from hexwar.board import CounterId, HexId, pack
from hexwar.play.match import Match
from hexwar.play.states.runner import advance
from hexwar.play.values.chance import SAMPLED, Scripted

PHASES = {"rail": RailMovement, "movement": Movement, "combat": Combat}


def staged(formation: str, phase: str, turn: int = 2, dice: str = "", **places: str) -> Match:
    """A match in which a formation acts, with nobody on the map but the units named.

    Args:
        formation: The formation whose chit was drawn.
        phase: The phase that is on: ``rail``, ``movement`` or ``combat``.
        turn: The turn.
        dice: What the next throws show, of fire and of combat alike.
        places: Hexes by the names of units, with ``_`` for the stroke of a name; "" is off the map.
    """
    game = TheJunction("start")
    g = game.set_up(1)
    assert isinstance(g, Field)
    g.hex, g.steps = [kit.OFF] * len(g.hex), [0] * len(g.hex)
    g.reindex()
    for name, at in places.items():
        unit = game.counters.named(name.replace("_", "/"))
        g.set_steps(unit, game.counters.steps[unit])
        g.put(unit, game.board.hex(at) if at else kit.OFF)
    number = [one.name for one in game.formations].index(formation)
    g.turn, g.formation, g.active = turn, number, game.sides.index(game.formations[number].side)
    g.drawn_chits = 1 << number
    campaign, activation = Campaign(), Activation(g.active)
    campaign.stand_at("draw_a_chit")
    after = [*PHASES, "end_activation"]
    activation.stand_at(after[after.index(phase) + 1])
    g.stack = [campaign, activation, PHASES[phase]()]
    thrown = [int(die) - 1 for die in dice]
    g.chance = Scripted({"fire": thrown, "combat": thrown}, then=SAMPLED)
    advance(g)
    return Match.at(game, g)


def unit(match: Match, name: str) -> int:
    """The number of a unit."""
    return int(match.game.counters.named(name))


def at(match: Match, name: str) -> str:
    """The hex of a unit, or "" off the map."""
    place = match.state.hex[unit(match, name)]
    return "" if place == kit.OFF else str(match.game.board.name(place))


def steps(match: Match, name: str) -> int:
    """The steps that a unit has left."""
    return int(match.state.steps[unit(match, name)])


def why(match: Match, action: str) -> tuple[str, str]:
    """The rule by which an action is refused, and the reason."""
    refused = match.explain(action)
    return refused.rule, refused.reason


def ends(match: Match, name: str) -> set[str]:
    """The hexes to which a unit may move."""
    words = (text.split() for text in match.legal_actions.texts())
    return {
        to for verb, who, to in (w for w in words if len(w) == 3) if (verb, who) == ("move", name)
    }


def hexes(match: Match, *names: str) -> int:
    """The set of some hexes."""
    return pack(HexId(match.game.board.hex(name)) for name in names)


def asked(match: Match) -> tuple[str, list[str]]:
    """The player who decides, and between what."""
    assert match.decision is not None
    return match.decision.player, sorted(match.legal_actions.texts())


def odds(match: Match, target: str, *names: str) -> str:
    """The odds of an attack by some units on a hex, with what shifts them."""
    units = pack(CounterId(unit(match, name)) for name in names)
    return (
        Assault.of(match.state, match.game.board.hex(target), units).calculate(match.state).text()
    )
