"""Positions with their counts as data, by which another implementation can check itself.

A published position says in words, by names and as plain data what is on the table, then what lies
ahead: for each legal action the branches of chance that it meets, and depth by depth the counts of
:func:`hexwar.sim.perft`.  Where nothing is hidden and little is left to do it also says what the
position is worth to each player who plays perfectly.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from hexwar.data import write_text
from hexwar.door import game as find_game
from hexwar.errors import SaveError
from hexwar.play.match.decision import checked
from hexwar.play.match.notation import action_text, position_text
from hexwar.play.scene import Scene
from hexwar.play.states import State
from hexwar.play.states.runner import advance, decider, outcomes, perform
from hexwar.sim.perft import AT_MOST, perft
from hexwar.sim.solving import solve

FORMAT = "hexwar-perft/1"
"""What a file says of itself; the number grows when its shape changes."""


@attrs.frozen
class PublishedPosition:
    """A position that is published.

    Attributes:
        scenario: ``"game/scenario"``.
        what: What is on the table, in words.
        decisions: How many decisions deep is counted.
        seed: The seed of the scenario's start.
        actions: The actions from there to the position, as texts; () if it was set up by hand.
        state: The position that was set up by hand, as its ``plain()`` gives it.
        options: Values of the scenario's options.
        solved: Whether its exact worth is told, too.
    """

    scenario: str
    what: str
    decisions: int
    seed: int = 1
    actions: tuple[str, ...] = ()
    state: Mapping[str, Any] | None = None
    options: Mapping[str, Any] = attrs.field(factory=dict)
    solved: bool = False

    @classmethod
    def read(cls, path: str | Path) -> PublishedPosition:
        """Return the position of a file.

        Raises:
            SaveError: When the file is none of a position with its counts.
        """
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
            if data["format"] != FORMAT:
                raise SaveError(f"{path}: its format {data['format']!r} is not known here")
            made = data["made"]
            return cls(
                scenario=data["scenario"],
                what=data["what"],
                decisions=len(data["depths"]) - 1,
                seed=made["seed"] if made else 1,
                actions=tuple(made["actions"]) if made else (),
                state=None if made else data["state"],
                options=data["options"],
                solved=data["worth"] is not None,
            )
        except (ValueError, KeyError, TypeError) as error:
            raise SaveError(f"{path}: no published position: {error!r}") from error

    def reached(self) -> State:
        """Return the position.

        Raises:
            ActionError: When the rules do not allow an action that leads there.
            SaveError: When the state is not one of the game.
        """
        game = find_game(self.scenario, self.options)
        if self.state is not None:
            g = game.state_class.load(game, dict(self.state))
            advance(g)
            return g
        g = game.start(self.seed)
        for text in self.actions:
            perform(g, checked(g, text))
        return g

    def told(self, at_most: int = AT_MOST) -> dict[str, Any]:
        """Return all that is published of the position, as JSON data.

        Args:
            at_most: The maximum number of positions at one depth; more are an error.

        Raises:
            TooManyPositionsError: A depth has too many positions; see :func:`hexwar.sim.perft`.
        """
        g = self.reached()
        depths = [depth.plain() for depth in perft(g, self.decisions, at_most=at_most)]
        made = {"seed": self.seed, "actions": list(self.actions)} if self.state is None else None
        return {
            "format": FORMAT,
            "scenario": self.scenario,
            "options": dict(self.options),
            "rules": g.game.version,
            "what": self.what,
            "made": made,
            "decides": decider(g),
            "table": {player: on_the_table(g, player) for player in g.game.players},
            "actions": branches(g),
            "depths": depths,
            "worth": worth(g) if self.solved else None,
            "position": position_text(g),
            "state": g.plain(),
        }

    def write(self, path: Path, at_most: int = AT_MOST) -> None:
        """Write the position with its counts to a file.

        Args:
            path: The file.
            at_most: The maximum number of positions at one depth; more are an error.

        Raises:
            TooManyPositionsError: When a depth has more; the file stays as it is.
        """
        write_text(path, json.dumps(self.told(at_most), indent=1, ensure_ascii=False) + "\n")


def on_the_table(g: State, player: str) -> dict[str, Any]:
    """Return what a player sees: the status line, and the contents of each hex."""
    scene: Scene = g.game.presentation.scene(g.view(player), player)
    stacks = {
        scene.board.name(at) if scene.board else str(at): [face.spoken for face in faces]
        for at, faces in sorted(scene.stacks.items())
    }
    return {"status": dict(scene.status), "stacks": stacks}


def branches(g: State) -> dict[str, list[str]]:
    """Return the legal actions as texts, each with the probabilities of its branches of chance."""
    return {
        action_text(g, action): [str(branch.probability) for branch in outcomes(g, action)]
        for action in g.listed
    }


def worth(g: State) -> dict[str, str]:
    """Return what a position is worth to each player, exactly.

    Raises:
        GameError: When something is hidden, or it is too large to be solved.
    """
    return {player: str(solve(g, player).value) for player in g.game.players}
