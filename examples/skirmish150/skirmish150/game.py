"""Skirmish 150 as a game: its map, its rulebook, its names, and what a counter can reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from hexwar.board import Board, HexId
from hexwar.play import (
    CounterFace,
    Event,
    Game,
    Lexicon,
    Loss,
    Names,
    Rule,
    Rulebook,
    Scenario,
    Scene,
)
from hexwar.reach import Ranges
from skirmish150 import field, rules
from skirmish150.field import A_SIDE, POINTS, SIDES, STEPS, Field
from skirmish150.rules import Battle

COSTS = {"clear": 1, "woods": 2}
TURNS = {"open": 640, "brief": 20}
COUNTERS = tuple(f"{side[0].upper()}{number}" for side in SIDES for number in range(1, A_SIDE + 1))

RULES = Rulebook(
    [
        Rule("1", "The players take turns; in a turn one counter moves or attacks, or nobody."),
        Rule("2", "A counter moves up to three points: a clear hex one, woods two; no lakes."),
        Rule("2.1", "It passes its own side, and ends its move in a hex without a counter."),
        Rule("2.2", "It stops in a hex next to an enemy."),
        Rule("3", "A counter attacks an enemy in the next hex."),
        Rule("3.1", "A die, plus supporters up to 2, less 1 into woods: 5 hits; a 1 hurts."),
        Rule("4", "When time is up, or a third of a side lost, whoever has more steps wins."),
    ]
)  # fmt: skip

WORDING = {
    "moved": "{counter:counter} goes to {to:hex}.",
    "hit": "{counter:counter} loses a step; {left} left.",
    "only-choice": "There is only one way.",
    "game-over": "The game ends: {outcome}, {red} to {blue}.",
}


@cache
def board() -> Board:
    """The map."""
    return Board.read(files("skirmish150") / "board.toml")


class Skirmish150(Game):
    """Two players, 75 counters each, nothing hidden."""

    name = "skirmish150"
    title = "Skirmish 150"
    version = "1"
    state_class = Field
    opening = Battle
    modules = (field, rules)
    tests = ("examples/skirmish150/tests",)

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """The whole battle, and the beginning of it."""
        return {
            "open": Scenario("open", "Open country", "150 counters on 595 hexes, 640 turns."),
            "brief": Scenario("brief", "First contact", "The same for 20 turns."),
        }

    @classmethod
    def rulebook(cls) -> Rulebook:
        """The numbered rules."""
        return RULES

    def prepare(self) -> None:
        """Load the map, and prepare what is asked of it at every step."""
        self.players = SIDES
        self.turns = TURNS[self.scenario.name]
        self.board = board()
        self.woods = self.board.where(terrain="woods")
        self.ranges = Ranges.of(self.board, self.cost, POINTS)
        starts: list[int] = [hex_ for side in SIDES for hex_ in self.board.positions[side].hexes]
        self.side_of = tuple(counter >= A_SIDE for counter in range(2 * A_SIDE))
        self.opening_state = Field(game=self, hex=starts, steps=[STEPS] * len(starts))
        self.opening_state.reindex()

    def cost(self, at: HexId, to: HexId, side: frozenset[str]) -> int | None:
        """Return the points of a step (2)."""
        return COSTS.get(self.board.terrain[to])

    def set_up(self, seed: int) -> Field:
        """All counters in their start hexes."""
        return self.opening_state.fork(seed)

    def make_lexicon(self) -> Lexicon:
        """Counters and hexes by name."""
        return Lexicon(
            {"counter": Names("counter", COUNTERS), "hex": Names.of_board(self.board)}, WORDING
        )

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """The map with its counters."""
        fields = view["fields"]
        stacks = {}
        for counter, at in enumerate(fields["hex"]):
            if at >= 0:
                name, steps = COUNTERS[counter], fields["steps"][counter]
                face = CounterFace(
                    name=name,
                    side=SIDES[counter >= A_SIDE],
                    symbol="infantry",
                    label=name,
                    values={"steps": str(steps)},
                    spoken=f"{name}, {steps} steps",
                )
                stacks[at] = (face,)
        return Scene(board=self.board, stacks=stacks, status=(("turn", str(fields["turn"])),))

    def losses(self, event: Event) -> Iterable[Loss]:
        """A hit costs a step."""
        if event.kind == "hit":
            counter = event.facts["counter"]
            yield Loss(SIDES[counter >= A_SIDE], COUNTERS[counter], "", "", "steps")

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Count the steps that are left."""
        steps = view["fields"]["steps"]
        ahead = (sum(steps[:A_SIDE]) - sum(steps[A_SIDE:])) / sum(steps)
        return float(ahead if player == "red" else -ahead)


__all__ = ["Skirmish150"]
