"""Skirmish 150 as a game of OpenSpiel in Python, to be measured beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyspiel

A_SIDE = 75
COUNTERS = 2 * A_SIDE
POINTS = 3
COSTS = {"clear": 1, "woods": 2}
TURNS = 640

GAME_TYPE = pyspiel.GameType(
    short_name="skirmish150",
    long_name="Skirmish 150",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)


class Skirmish(pyspiel.Game):  # type: ignore[misc]
    """The battle from some moment on.

    Args:
        moment: ``neighbours`` and ``terrain`` by hex, ``hex`` by counter, and the ``turn``.
    """

    def __init__(self, moment: dict[str, Any]) -> None:
        self.moment = moment
        self.neighbours: Sequence[Sequence[int]] = moment["neighbours"]
        self.costs = [COSTS.get(kind, POINTS + 1) for kind in moment["terrain"]]
        self.hexes = len(self.costs)
        self.attacks = COUNTERS * self.hexes
        self.passing = self.attacks + COUNTERS * COUNTERS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.passing + 1,
            max_chance_outcomes=6,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=2 * TURNS,
        )
        super().__init__(GAME_TYPE, info, {})

    def new_initial_state(self) -> Moment:
        """Return the state at that moment."""
        return Moment(self)


class Moment(pyspiel.State):  # type: ignore[misc]
    """A state: actions are numbers, first the moves by counter and hex, then the attacks."""

    def __init__(self, game: Skirmish) -> None:
        super().__init__(game)
        self.game = game
        self.hex: list[int] = list(game.moment["hex"])
        self.steps = [2] * COUNTERS
        self.turn: int = game.moment["turn"]
        self.attack: tuple[int, int] | None = None

    def current_player(self) -> int:
        """Return the side whose turn it is, or chance for the die of an attack."""
        if self.turn > TURNS:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.attack else 1 - self.turn % 2

    def _legal_actions(self, player: int) -> list[int]:
        game = self.game
        on, owner = [-1] * game.hexes, [-1] * game.hexes
        for counter, at in enumerate(self.hex):
            if at >= 0:
                on[at], owner[at] = counter, int(counter >= A_SIDE)
        enemy = 1 - player
        beside = {
            near
            for at in self.hex[A_SIDE * enemy : A_SIDE * (enemy + 1)]
            if at >= 0
            for near in game.neighbours[at]
        }
        listed = [game.passing]
        for counter in range(A_SIDE * player, A_SIDE * (player + 1)):
            start = self.hex[counter]
            if start < 0:
                continue
            first = counter * game.hexes
            reached = self.reached(start, enemy, owner, beside)
            listed += [first + to for to in reached if on[to] < 0]
            if start in beside:
                first = game.attacks + counter * COUNTERS
                listed += [first + on[j] for j in game.neighbours[start] if owner[j] == enemy]
        return sorted(listed)

    def reached(self, start: int, enemy: int, owner: list[int], beside: set[int]) -> dict[int, int]:
        """Return the hexes to which a counter can go, with the points that it has left there."""
        neighbours, costs = self.game.neighbours, self.game.costs
        left, todo = {start: POINTS}, [start]
        for at in todo:
            if at in beside and at != start:
                continue
            for to in neighbours[at]:
                points = left[at] - costs[to]
                if points >= 0 and owner[to] != enemy and points > left.get(to, -1):
                    left[to] = points
                    todo.append(to)
        return left

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the throws of a die."""
        return [(throw, 1 / 6) for throw in range(1, 7)]

    def _apply_action(self, action: int) -> None:
        game = self.game
        if self.attack:
            self.settle(*self.attack, throw=action)
            self.attack = None
        elif action < game.attacks:
            counter, to = divmod(action, game.hexes)
            self.hex[counter] = to
        elif action < game.passing:
            counter, target = divmod(action - game.attacks, COUNTERS)
            self.attack = counter, target
            return
        self.turn += 1

    def settle(self, counter: int, target: int, throw: int) -> None:
        """Let whom the die tells lose a step."""
        there, side = self.hex[target], int(counter >= A_SIDE)
        friends = self.hex[A_SIDE * side : A_SIDE * (side + 1)]
        support = sum(at in friends for at in self.game.neighbours[there]) - 1
        woods = self.game.costs[there] == COSTS["woods"]
        hit = counter if throw == 1 else target if throw + min(support, 2) - woods >= 5 else -1
        if hit >= 0:
            self.steps[hit] -= 1
            if not self.steps[hit]:
                self.hex[hit] = -1

    def is_terminal(self) -> bool:
        """Return whether time is up."""
        return self.turn > TURNS

    def returns(self) -> list[float]:
        """Return what the battle is worth to each side: nothing, as only its time is measured."""
        return [0.0, 0.0]

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def __str__(self) -> str:
        return f"turn {self.turn}"
