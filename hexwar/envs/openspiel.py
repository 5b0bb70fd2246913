"""Games for OpenSpiel: its algorithms play them, with chance as nodes of its own.

:func:`openspiel_game` needs the package ``open_spiel``.  Actions are numbered, as with
``actions="flat"``; every position to which dice can lead is an outcome with its exact
probability; the information state of a player is the sequence of its views and actions.  Cards and
dice of large games have too many branches: it is for small ones, which can then be solved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Any

import pyspiel

from hexwar.door import game as find_game
from hexwar.envs.numbered_actions import NumberedActions
from hexwar.errors import GameError
from hexwar.play.game import Game
from hexwar.play.match.notation import action_text
from hexwar.play.states import State
from hexwar.play.states.runner import Outcome, decider, outcomes
from hexwar.play.values.steering import Action

BRANCHES_AT_MOST = 10_000
"""The maximum number of branches of an action; more are an error."""

DECISIONS_AT_MOST = 10_000
"""The length that OpenSpiel is told a game may have."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A scenario as a game of OpenSpiel.

    Args:
        game: The game with its scenario and options.
        moments: Where play may begin, each equally likely; none for the set-up.

    Raises:
        GameError: When the game has too many actions to be numbered.
    """

    def __init__(self, game: Game, moments: Sequence[State] = ()) -> None:
        self.played = game
        self.moments = tuple(moments)
        self.language = NumberedActions(game)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.language),
            max_chance_outcomes=BRANCHES_AT_MOST,
            num_players=len(game.players),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if len(game.players) != 2 else 0.0,
            max_game_length=DECISIONS_AT_MOST,
        )
        super().__init__(_type_of(game), info, {})

    def new_initial_state(self) -> SpielState:
        """Return the state in which play begins; chance deals one of several."""
        starts = [g.clone() for g in self.moments] or [self.played.start(0)]
        share = Fraction(1, len(starts))
        deals = [Outcome(share, g, (n,)) for n, g in enumerate(starts, start=1)]
        return SpielState(self, starts[0], deals if len(starts) > 1 else ())

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> SpielObserver:
        """Return what tells the observations of a state, as OpenSpiel's own tools ask for it."""
        del parameters
        return SpielObserver(recalls=kind is not None and kind.perfect_recall)

    def __reduce__(self) -> tuple[Any, ...]:
        """Be made again in another process."""
        return SpielGame, (self.played, self.moments)


class SpielObserver:
    """Tells what a player knows of a state, as a text; there are no tensors.

    Args:
        recalls: Whether all that was seen before is told, too.

    Attributes:
        tensor: None: there is none.
        dict: The parts of the tensor: none.
    """

    def __init__(self, *, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor, of which there is none."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what the player knows."""
        if self._recalls:
            return state.information_state_string(player)
        return state.observation_string(player)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of such a game: a decision, a throw of dice, or the end.

    Args:
        game: The game.
        g: The moment, at a decision or the end.
        branches: What chance decides first; nobody has seen anything then.
    """

    def __init__(self, game: SpielGame, g: State, branches: Sequence[Outcome] = ()) -> None:
        super().__init__(game)
        self._spiel, self._g = game, g
        self._branches: list[Outcome] = [*branches]
        players = game.played.players
        self._known: dict[str, str] = dict.fromkeys(players, "")
        if not branches:
            self._note("")

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        """Return a state of its own at the same moment."""
        del memo
        twin = SpielState(self._spiel, self._g.clone())
        twin._branches, twin._known = self._branches[:], dict(self._known)
        return twin

    def clone(self) -> SpielState:
        """Return a state of its own at the same moment."""
        return self.__deepcopy__({})

    # -- what OpenSpiel asks

    def current_player(self) -> int:
        """Return who decides: a player, chance, or nobody at the end."""
        if self._branches:
            return int(pyspiel.PlayerId.CHANCE)
        if self._g.result is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self._spiel.played.players.index(decider(self._g))

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return sorted(self._numbered())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the branches of chance with their probabilities."""
        return [(n, float(branch.probability)) for n, branch in enumerate(self._branches)]

    def _apply_action(self, action: int) -> None:
        if self._branches:
            self._go_to(self._branches[action].state)
            return
        played = self._numbered()[action]
        player = decider(self._g)
        self._known[player] += f">{action}"
        branches: dict[str, Outcome] = {}
        for count, branch in enumerate(outcomes(self._g, played), start=1):
            if count > BRANCHES_AT_MOST:
                raise GameError(
                    f"{action_text(self._g, played)} has more than {BRANCHES_AT_MOST:,} branches "
                    "of chance: such games are played with sampled dice, in hexwar.envs"
                )
            # Most throws come to the same: merged, three blocks have 529 nodes instead of 16,106.
            key = branch.state.key()
            same = branches.setdefault(key, branch)
            if same is not branch:
                likely = same.probability + branch.probability
                branches[key] = same._replace(probability=likely)
        if len(branches) == 1:
            self._go_to(branch.state)
        else:
            self._branches = [*branches.values()]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE) and self._branches:
            return " ".join(map(str, self._branches[action].path))
        return action_text(self._g, self._numbered()[action])

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._g.result is not None and not self._branches

    def returns(self) -> list[float]:
        """Return the scores of the players, 0 while the game goes on."""
        game, result = self._spiel.played, self._g.result
        if result is None or self._branches:
            return [0.0] * len(game.players)
        return [float(game.analysis.score(result, player)) for player in game.players]

    def information_state_string(self, player: int | None = None) -> str:
        """Return what a player has seen and done so far.

        Args:
            player: The number of the player; by default the one who decides.
        """
        number = self.current_player() if player is None else player
        return self._known[self._spiel.played.players[number]]

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player sees now."""
        number = self.current_player() if player is None else player
        return self._seen(self._spiel.played.players[number])

    def __str__(self) -> str:
        return f"{self._g.digest()}{len(self._branches) or ''}"

    # -- inside

    def _numbered(self) -> Mapping[int, Action]:
        return self._spiel.language.following(list(self._g.listed), ())

    def _go_to(self, g: State) -> None:
        """Stand at the next decision, or at the end; what has no alternative is done."""
        self._branches, self._g = [], g
        self._note(" ")

    def _note(self, between: str) -> None:
        """Add what each player sees now to what it has seen."""
        for player in self._known:
            self._known[player] += between + self._seen(player)

    def _seen(self, player: str) -> str:
        view = repr(self._g.view(player)).encode()
        return blake2b(view, digest_size=8).hexdigest()


def openspiel_game(
    scenario: str, options: Mapping[str, Any] | None = None, *, moment: State | Sequence[State] = ()
) -> SpielGame:
    """Return a scenario as a game of OpenSpiel.

    Args:
        scenario: ``"game/scenario"``, or the path of a scenario file.
        options: Values of the scenario's options.
        moment: Where play begins, such as a position near the end that can be solved; by default
            the set-up. Of several moments chance deals one, each equally likely: so a player does
            not know what the others may have.

    Raises:
        GameError: When the game has too many actions to be numbered.
    """
    moments = (moment,) if isinstance(moment, State) else tuple(moment)
    return SpielGame(moments[0].game if moments else find_game(scenario, options), moments)


def _type_of(game: Game) -> Any:
    hidden = game.state_class.has_secrets
    kinds = pyspiel.GameType.Information
    known = kinds.IMPERFECT_INFORMATION if hidden else kinds.PERFECT_INFORMATION
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"hexwar_{game.name}_{game.scenario.name}".replace("-", "_"),
        long_name=f"{game.title}: {game.scenario.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known,
        utility=utility.ZERO_SUM if len(game.players) == 2 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(game.players),
        min_num_players=len(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )
