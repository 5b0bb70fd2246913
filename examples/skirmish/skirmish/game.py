"""Skirmish as a game: its scenario, its rulebook, its names, its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from hexwar.board import Board, first
from hexwar.play import (
    CounterFace,
    Event,
    Features,
    Game,
    Lexicon,
    Loss,
    Names,
    Rule,
    Rulebook,
    Scenario,
    Scene,
    Seen,
)
from skirmish import rules
from skirmish.features import features_of, seen_by
from skirmish.rules import OWNER, SIDES, STRENGTHS, Battle, Field

BLOCKS = ("R1", "R2", "R3", "R4", "B1", "B2", "B3", "B4")

RULES = Rulebook(
    [
        Rule("1.1", "Each player secretly gives the strengths 4, 3, 2 and 1 to his blocks."),
        Rule("2", "In a turn up to two of a player's own blocks act."),
        Rule("2.1", "A block acts once a turn, as long as orders are left."),
        Rule("3", "A block moves one hex, and not into the lake."),
        Rule("3.1", "Only one block stands in a hex."),
        Rule("3.2", "The river is crossed by the bridge only."),
        Rule("3.3", "A block beside an enemy does not move to another hex beside an enemy."),
        Rule("4", "A block attacks an adjacent enemy block."),
        Rule("4.1", "Attacks cross the river by the bridge only."),
        Rule("4.2", "Attacker and defender are revealed."),
        Rule("4.3", "Both add a die to their strength, in woods one more; the lower loses a step."),
        Rule("4.4", "A defender that lost retreats one hex, or loses another step if it cannot."),
        Rule("5", "After turn 12 the player whose block stands in the village wins."),
        Rule("5.1", "A player without blocks has lost."),
    ]
)  # fmt: skip

WORDING = {
    "moved": "{block:counter} goes to {to:hex}.",
    "battle": "{block:counter} attacks {target:counter}: {strengths:number}.",
    "hit": "{block:counter} loses a step; {left} left.",
    "only-choice": "There is only one way.",
    "game-over": "The game ends: {outcome}.",
}


@cache
def board() -> Board:
    """The board."""
    return Board.read(files("skirmish") / "board.toml")


class Skirmish(Game):
    """Two players, four hidden blocks each, twelve turns, one village."""

    name = "skirmish"
    title = "Skirmish"
    version = "1"
    state_class = Field
    opening = Battle
    modules = (rules,)
    tests = ("examples/skirmish/tests",)

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """The only scenario."""
        return {"ford": Scenario("ford", "The ford", "A village, a river, one bridge.")}

    @classmethod
    def rulebook(cls) -> Rulebook:
        """The numbered rules."""
        return RULES

    def prepare(self) -> None:
        """Load the board."""
        self.players = SIDES
        self.board = board()
        self.side_of = OWNER

    def set_up(self, seed: int) -> Field:
        """Blocks in their start hexes, strengths not yet given."""
        starts: list[int] = [hex_ for side in SIDES for hex_ in self.board.positions[side].hexes]
        g = Field(game=self, seed=seed, hex=starts)
        g.reindex()
        return g

    def make_lexicon(self) -> Lexicon:
        """Blocks and hexes by name."""
        names = {"counter": Names("counter", BLOCKS), "hex": Names.of_board(self.board)}
        return Lexicon(names, WORDING)

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """The board with its blocks; those of the enemy from behind."""
        fields = view["fields"]
        stacks = {}
        for block, at in enumerate(fields["hex"]):
            strength = fields["strength"][block]
            left = strength - fields["losses"][block] if strength else 0
            if at >= 0:
                face = CounterFace(
                    name=BLOCKS[block],
                    side=SIDES[OWNER[block]],
                    symbol="infantry" if strength else "unknown",
                    label=BLOCKS[block],
                    values={"strength": str(left) if strength else "?"},
                    face_down=not strength,
                    spoken=f"{BLOCKS[block]}, {f'strength {left}' if strength else 'unseen'}",
                )
                stacks[at] = (face,)
        status = (("turn", f"{fields['turn']} of 12"), ("orders left", str(fields["orders_left"])))
        return Scene(board=self.board, stacks=stacks, status=status)

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Count the steps that are left; the nearer to the village, the more they are worth."""
        fields, village = view["fields"], first(self.board.regions["village"].hexes)
        worth = [0.0, 0.0]
        for block, at in enumerate(fields["hex"]):
            if at >= 0:
                near = 1 / (1 + self.board.distance(at, village))
                worth[OWNER[block]] += 1 + near - fields["losses"][block] / 4
        mine = SIDES.index(player)
        return (worth[mine] - worth[1 - mine]) / 8

    def features(self, player: str) -> Features:
        """What a learner sees: ground and blocks, hex by hex."""
        del player
        return features_of(self.board)

    def observe(self, view: Mapping[str, Any], player: str) -> Seen:
        """Fill in what a player sees."""
        return seen_by(view, player)

    def losses(self, event: Event) -> Iterable[Loss]:
        """A hit costs a step."""
        if event.kind == "hit":
            block = event.facts["block"]
            yield Loss(SIDES[OWNER[block]], BLOCKS[block], "", "", "steps")

    def imagine(self, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Give the unseen strengths to the unseen blocks at random."""
        strength = list(view["fields"]["strength"])
        given = view["stack"][0]["block"]
        for side in range(2):
            mine = range(side * 4, side * 4 + 4)
            unseen = [s for s in STRENGTHS if s not in [strength[b] for b in mine]]
            rng.shuffle(unseen)
            for block in mine:
                if block < given and not strength[block]:
                    strength[block] = unseen.pop()
        return {"strength": strength}


__all__ = ["Skirmish"]
