"""States with different legal actions never look alike to a learner, over all games of a check."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from hexwar.errors import GameError
from hexwar.play.game import Game
from hexwar.play.match.notation import position_text
from hexwar.play.states import State
from hexwar.play.states.runner import decider
from hexwar.testing.decision_laws import CheckError

if TYPE_CHECKING:
    from hexwar.envs import BoardSight, Observer

LAW = "states with different legal actions never look alike"


class Looks:
    """What learners have seen, each with what was legal then.

    Without the extra ``rl`` there are no observations, and nothing is compared.

    Args:
        game: The game with its scenario and options.

    Example:
        >>> import hexwar
        >>> g = hexwar.game("skirmish/ford").start(1)
        >>> looks = Looks(g.game)
        >>> looks.compare(g, "seed 1, decision 1")
        >>> g.listed = g.listed[1:]
        >>> try:
        ...     looks.compare(g, "a list cut short")
        ... except CheckError as error:
        ...     print(error.law)
        states with different legal actions never look alike
    """

    def __init__(self, game: Game) -> None:
        self._observers: dict[str, Observer] = {}
        self._boards: dict[str, BoardSight] = {}
        self._legal: dict[tuple[str, int], tuple[int, str]] = {}
        if find_spec("gymnasium") and find_spec("pettingzoo"):
            from hexwar.envs import Observer  # noqa: PLC0415 -- the extra may be missing

            self._observers = {player: Observer(game, player) for player in game.players}
            self._boards = boards_of(game)

    def compare(self, g: State, where: str) -> None:
        """Compare a decision with those that looked like it to the player who decides.

        Args:
            g: The state, at the decision.
            where: How to find it again, for the message of an error.

        Raises:
            CheckError: When another one looked alike, and other actions were legal.
        """
        player = decider(g)
        observer = self._observers.get(player)
        if observer is None:
            return
        seen, legal = hash(observer.look(g).tobytes()), hash(tuple(g.listed))
        before, earlier = self._legal.setdefault((player, seen), (legal, where))
        if before != legal:
            message = f"{where} looks to {player} like {earlier}, and other actions are legal"
            raise CheckError(LAW, message, position_text(g))

    def compare_view(self, g: State) -> None:
        """Check that what learners see of a state comes from their views of it.

        Raises:
            CheckError: When the view gives other numbers, or one is not within its bounds.
        """
        for player, observer in self._observers.items():
            law, numbers = "learners see their views", observer.look(g)
            if (numbers != observer.write(g.view(player))).any():
                raise CheckError(law, f"another observation comes from the view of {player}")
            told = zip(observer.names, numbers, observer.bounds, strict=True)
            for name, number, (low, high) in told:
                if not low <= number <= high:
                    message = f"{name} is {number:g} to {player}, and lies from {low} to {high}"
                    raise CheckError(law, message)
        for player, board in self._boards.items():
            seen = board.look(g, ())
            law = "planes, units and numbers lose nothing"
            if (board.vector(seen) != self._observers[player].look(g)).any():
                raise CheckError(law, f"the view of {player} cannot be told from them")
            if not board.space.contains(seen):
                raise CheckError(law, f"what {player} sees is not within their bounds")


def boards_of(game: Game) -> dict[str, BoardSight]:
    """Return what observes the board for each player; nothing in a game without a board.

    Args:
        game: The game with its scenario and options.
    """
    from hexwar.envs import BoardSight  # noqa: PLC0415 -- the extra may be missing

    try:
        return {player: BoardSight(game, player, ()) for player in game.players}
    except GameError:
        return {}
