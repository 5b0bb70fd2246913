"""Prepared positions of The Alder Fords for the tests of its rules."""

from __future__ import annotations

from typing import Any

from alder import AlderFords

from hexwar import kit
from hexwar.play.match import Match
from hexwar.play.values.chance import SAMPLED, Scripted

OFF = kit.OFF


def staged(*dice: int, active: str = "crown", **places: str) -> Match:
    """A match in which each block bears the label of its own name, with the next dice.

    Args:
        dice: What the next blocks throw when they fire.
        active: The side that has the first player turn.
        places: Hexes by the names of blocks; the others are off the map, with their steps.
    """
    matches = (start(seed) for seed in range(40))
    match = next(match for match in matches if match.decision.player == active)
    g = match.state.clone()
    g.label[:] = range(len(g.hex))
    for block in range(len(g.hex)):
        g.put(block, OFF)
        g.set_steps(block, g.game.counters.steps[block])
    for name, at in places.items():
        g.put(g.game.counters.named(name), g.game.board.hex(at))
    g.chance = Scripted({"fire": [die - 1 for die in dice]}, then=SAMPLED)
    return Match.at(match.game, g)


def start(seed: int, scenario: str = "start") -> Match:
    """A match at its first decision."""
    return Match(AlderFords(scenario), seed=seed)


def block(match: Match, name: str) -> int:
    """The number of a block."""
    return int(match.game.counters.named(name))


def at(match: Match, name: str) -> str:
    """The hex of a block, or "" off the map."""
    where = match.state.hex[block(match, name)]
    return "" if where == OFF else str(match.game.board.name(where))


def steps(match: Match, name: str) -> int:
    """The strength of a block."""
    return int(match.state.steps[block(match, name)])


def why(match: Match, action: str) -> tuple[str, str]:
    """The rule by which an action is refused, and the reason."""
    refused = match.explain(action)
    return refused.rule, refused.reason


def marches(match: Match, name: str) -> set[str]:
    """The hexes to which a block may march."""
    texts = (text.split() for text in match.legal_actions.texts())
    return {words[2] for words in texts if words[:2] == ["move", name]}


def passed(match: Match) -> list[Any]:
    """Take the last action that is listed, the end of what is asked; return what is told."""
    return list(match.do(match.legal_actions[-1]))


def won(match: Match, places: dict[str, str]) -> tuple[str, tuple[str, ...]]:
    """Put blocks alone into hexes, let both only go on to the last turn; return how it ends."""
    g = match.state.clone()
    for name, at_hex in places.items():
        for other in g.stack_in(g.game.board.hex(at_hex)):
            g.put(other, g.game.board.hex("0111"))
        g.put(g.game.counters.named(name), g.game.board.hex(at_hex))
    match = Match.at(match.game, g)
    while match.result is None:
        passed(match)
    assert match.state.turn == match.game.turns
    return match.result.outcome, match.result.winners


def attacked(match: Match, *moves: str) -> Any:
    """March, end the march, and return the battle that is fought."""
    for move in moves:
        match.do(f"move {move}")
    match.do("end-movement")
    return match.state.stack[-1]


def needed(match: Match) -> tuple[str, int]:
    """The block whose turn it is in the battle, and the highest throw with which it hits."""
    battle: Any = match.state.stack[-1]
    return match.game.counters.names[battle.block], battle.hitting(match.state)
