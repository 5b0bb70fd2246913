"""An agent that reads only text: it knows no game, and plays each by the same few rules.

It reads what ``TextGame`` shows: the legal actions, what they come to, who stands where. It attacks
at good odds, moves towards the nearest enemy, and otherwise goes on.

    python text_agent.py classic/crossing
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from hexwar.bots import PlayerContext
from hexwar.envs import TextGame
from hexwar.play import Action, Game
from hexwar.play.game.redraw import redraw
from hexwar.play.match import Match
from hexwar.play.match.decision import Decision

ODDS = re.compile(r"\b(\d+):(\d+)\b")
STACK = re.compile(r"^(\S+)  ([^:]+): ", re.MULTILINE)
SEAT = re.compile(r"You play ([^.]+)\.")
NUMBER = re.compile(r"^(\d\d)(\d\d)$")

PATIENCE = 40
"""After this number of actions with the same verb in a row the agent looks for another one."""


def actions_in(text: str) -> Iterator[str]:
    """Yield the legal actions that a text lists, as they are typed."""
    _, _, listed = text.partition("Legal actions")
    verb, bare = "", False
    for line in listed.splitlines()[1:]:
        if not line:
            break
        if not line.startswith("  "):
            if bare:
                yield verb
            verb, bare = line.split(" ")[0], True
            continue
        bare = False
        begun, colon, ends = line.strip().partition(": ")
        words = ends if colon else begun
        shown = words.partition(" … (+")[0].split()
        yield from (f"{verb} {begun} {word}" if colon else f"{verb} {word}" for word in shown)
    if bare:
        yield verb


def forecasts_in(text: str) -> dict[str, str]:
    """Return what actions come to, by action."""
    _, _, told = text.partition("What they come to:\n")
    lines = told.partition("\n\n")[0].splitlines()
    return {action: said for action, _, said in (line.partition(": ") for line in lines)}


def odds(forecast: str) -> float:
    """Return the odds that a forecast ends with, after all shifts; 0 where it has none."""
    ratios = ODDS.findall(forecast)
    return int(ratios[-1][0]) / max(1, int(ratios[-1][1])) if ratios else 0.0


class TextAgent:
    """Answers a text with an action.

    Args:
        seed: The seed of its choices among equals.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)
        self._last, self._times = "", 0

    def __call__(self, text: str) -> str:
        """Return the action to take."""
        actions = list(actions_in(text))
        if not actions:
            return "legal"
        action = self._attack(text) or self._advance(text, actions) or self._go_on(actions)
        verb = action.split(" ")[0]
        self._times = self._times + 1 if verb == self._last else 0
        self._last = verb
        return action

    def _attack(self, text: str) -> str:
        """Return the attack at the best odds of at least 1:1, or ""."""
        by_odds = {action: odds(told) for action, told in forecasts_in(text).items()}
        best = max(by_odds, key=lambda action: by_odds[action], default="")
        return best if best and by_odds[best] >= 1 and self._times < PATIENCE else ""

    def _advance(self, text: str, actions: list[str]) -> str:
        """Return a move that ends nearest to an enemy, or ""."""
        seat = SEAT.search(text)
        own = seat[1] if seat else ""
        enemies = [at for at, side in STACK.findall(text) if side != own and NUMBER.match(at)]
        moves = [a for a in actions if a.startswith("move ") and NUMBER.match(a.split(" ")[-1])]
        if not (moves and enemies) or self._times >= PATIENCE:
            return ""
        return min(moves, key=lambda move: self._nearest(move.split(" ")[-1], enemies))

    def _nearest(self, at: str, enemies: list[str]) -> float:
        column, row = int(at[:2]), int(at[2:])
        gaps = (max(abs(column - int(e[:2])), abs(row - int(e[2:]))) for e in enemies)
        return min(gaps) + self._rng.random()

    def _go_on(self, actions: list[str]) -> str:
        """Return any action with something to name, or one that ends the phase."""
        endings = [action for action in actions if " " not in action]
        naming = [action for action in actions if " " in action]
        if naming and (not endings or self._rng.random() < 0.5) and self._times < PATIENCE:
            return self._rng.choice(naming)
        return self._rng.choice(endings or naming)


class TextBot(PlayerContext):
    """The agent as a bot: from its player's view it makes the text, and reads nothing else."""

    name = "text"

    def take_seat(self, game: Game, player: str) -> None:
        """Begin a game."""
        super().take_seat(game, player)
        self._agent = TextAgent()

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the action of the line that the agent says, or any where it says none."""
        actions = list(decision.actions)
        if len(actions) == 1:
            return actions[0]
        match = Match.at(self.game, redraw(self.game, view, self.player, rng))
        line = self._agent(match.brief(self.player, tokens=1500))
        texts = match.legal_actions.texts()
        return actions[texts.index(line)] if line in texts else rng.choice(actions)


def play(scenario: str, seed: int = 1, tokens: int = 2000) -> tuple[dict[int, float], int]:
    """Let agents play all seats of a game; return the scores and how many lines they said."""
    game = TextGame(scenario, tokens=tokens)
    agents = [TextAgent(seed + number) for number in range(len(game.players))]
    game.reset(seed=seed)
    over = False
    while not over:
        number, text = game.get_observation()
        over, _ = game.step(agents[number](text))
    scores, answer = game.close()
    return scores, answer[0]["lines"]


if __name__ == "__main__":
    print(play(*sys.argv[1:2] or ["skirmish/ford"]))  # noqa: T201
