"""Prepared positions of The Salt Road for the tests of its rules."""

from __future__ import annotations

from saltroad import TheSaltRoad

from hexwar import kit
from hexwar.play.match import Match
from hexwar.play.values.chance import SAMPLED, Scripted

OFF = kit.OFF


def start(seed: int = 1, scenario: str = "war") -> Match:
    """A match at its first decision."""
    return Match(TheSaltRoad(scenario), seed=seed)


def staged(*dice: int, weather: str = "clear", steps: int = 0, **places: str) -> Match:
    """The first impulse of Bavaria, where each block bears the label of its own name.

    Args:
        dice: What the next blocks throw when they fire.
        weather: The weather of the week.
        steps: The strength of each block; 0 stands for all that its label has.
        places: Areas by the names of blocks; the others are lost.
    """
    match = start()
    g = match.state.clone()
    full, g.label[:], g.weather = g.game.counters.steps, range(len(g.hex)), weather
    for block in range(len(g.hex)):
        g.put(block, OFF)
        g.set_steps(block, 0)
    for name, at in places.items():
        block = g.game.counters.named(name)
        g.set_steps(block, steps or full[block])
        g.put(block, g.game.board.hex(at))
    for number, objective in enumerate(g.game.objectives):
        there = [side for side, hexes in enumerate(g.standing) if hexes & objective.hexes]
        g.holder[number] = there[0] if len(there) == 1 else match.state.holder[number]
    g.forget()
    g.chance = Scripted({"fire": [die - 1 for die in dice]}, then=SAMPLED)
    return Match.at(match.game, g)


def steps(match: Match, name: str) -> int:
    """The strength of a block."""
    return int(match.state.steps[match.game.counters.named(name)])


def at(match: Match, name: str) -> str:
    """The area of a block, or "" off the map."""
    where = match.state.hex[match.game.counters.named(name)]
    return "" if where == OFF else str(match.game.board.name(where))


def why(match: Match, action: str) -> str:
    """The rule by which an action is refused."""
    refused = match.explain(action)
    assert not refused.legal, f"{action} is legal"
    return str(refused.rule)


def acts(match: Match, *actions: str) -> Match:
    """Perform some actions, and give the match back."""
    for action in actions:
        match.do(action)
    return match


def holder(match: Match, place: str) -> str:
    """The side that holds a town or saltworks."""
    at = match.game.board.hex(place)
    return str(match.game.sides[match.state.holder[match.game.objective_at[at]]])
