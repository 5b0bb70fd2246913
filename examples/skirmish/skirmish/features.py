"""What a learner sees of a skirmish: planes of the ground and of the blocks, and a few facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar import kit
from hexwar.board import Board, has, pack
from hexwar.play.game.features import Feature, Features, Plane, Seen, one_of
from hexwar.play.game.roles import Learning
from skirmish.rules import STRENGTHS

PROCEDURES = ("SequenceOfPlay", "Attack")
"""What may be going on; the game asks in both."""

FACTS = (
    Feature("turn", "the turn", 13, 1),
    Feature("orders left", "how many blocks may still act in this turn", 2),
    Feature("own turn", "it is the player's turn"),
    *one_of("procedure", PROCEDURES, "a question of {} is asked"),
)


def features_of(board: Board) -> Features:
    """Return the planes and facts, with what is printed on the board."""
    ground = [
        Feature(kind, f"{kind} in the hex", printed=board.where(terrain=kind))
        for kind in ("woods", "lake")
    ]
    ways = [
        Feature("river", "one of its sides is river", printed=board.hexes_beside("river")),
        Feature("road", "a road leads through it", printed=pack(board.links())),
        Feature("village", "the village", printed=board.regions["village"].hexes),
    ]
    blocks = [
        Feature("own", "an own block"),
        Feature("enemy", "an enemy block"),
        Feature("own strength", "strength left of the own block", max(STRENGTHS)),
        Feature("enemy strength", "strength left of the enemy block, if seen", max(STRENGTHS)),
        Feature("acted", "a block that has acted in this turn"),
        Feature("concerned", "a block of which something is asked"),
    ]
    return Features(board, (*ground, *ways, *blocks), FACTS)


def seen_by(game: kit.CounterGame, view: Mapping[str, Any], player: str) -> Seen:
    """Fill in what a player sees."""
    fields = view["fields"]
    procedure = view["stack"][-1] if view["stack"] else {}  # nothing is asked when all is over
    sets = {"own": 0, "enemy": 0, "acted": 0, "concerned": 0}
    left: dict[str, dict[int, int]] = {"own": {}, "enemy": {}}
    concerned = procedure.get("block"), procedure.get("target")
    for block, at in enumerate(fields["hex"]):
        if at < 0:
            continue
        side = "own" if game.counters.sides[block] == player else "enemy"
        sets[side] |= 1 << at
        sets["acted"] |= has(fields["acted"], block) << at
        sets["concerned"] |= (block in concerned) << at
        if fields["strength"][block]:
            left[side][at] = fields["strength"][block] - fields["losses"][block]
    planes: dict[str, Plane] = {**sets, **{f"{side} strength": left[side] for side in left}}
    facts: dict[str, float] = {
        "turn": fields["turn"],
        "orders left": fields["orders_left"],
        "own turn": game.sides[1 - fields["turn"] % 2] == player,
    }
    if procedure:
        facts[f"procedure {procedure['frame']}"] = 1
    return Seen(planes, facts)


class SkirmishLearning(Learning):
    """Ground and blocks, hex by hex, and a few facts."""

    game: kit.CounterGame

    def features(self, player: str) -> Features:
        """Declare the planes and facts."""
        del player
        return features_of(self.game.board)

    def observe(self, view: Mapping[str, Any], player: str) -> Seen:
        """Fill in what a player sees."""
        return seen_by(self.game, view, player)
