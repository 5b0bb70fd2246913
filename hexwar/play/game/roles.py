"""The classes beside the rules of a game: presentation, analysis and learning.

Each role is a small class of its own, made with the game and named by it
(:attr:`hexwar.play.Game.presentation_class` and its siblings).  Rules import none of them, and a
game that names no class for a role has the plain one.

    class SkirmishTable(Presentation):
        game: Skirmish

        def scene(self, view, player):
            return Scene(board=self.game.board, ...)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from hexwar.errors import GameError
from hexwar.play.game.basis import mark_behind
from hexwar.play.game.features import Features, Seen
from hexwar.play.scene.charts import Chart, cost_chart
from hexwar.play.scene.inventory import Inventory, faces_on_table
from hexwar.play.scene.scene import Overlay, Preview, Scene, SightLine
from hexwar.play.states.state import State
from hexwar.play.values.events import Event, Loss, Result
from hexwar.play.values.steering import Action
from hexwar.play.words.labels import Labels, labels_in
from hexwar.reach import CostTable

__all__ = ["Analysis", "Learning", "Presentation"]


class Role:
    """What stands beside the rules of a game.

    Attributes:
        game: The game; subclasses may narrow its type by an annotation.
    """

    game: Any

    def __init__(self, game: Any) -> None:
        self.game = game


class Presentation(Role):
    """How a game looks at the table; made from what a player may know.

    Attributes:
        shots: Events that are fire, each with the facts that name who fires and who is hit.
        windows: Questions whether to react to another player, as ``"Procedure.question"``, each
            with the action that declines; a page offers to decline them for a whole turn.
    """

    shots: ClassVar[Mapping[str, tuple[str, str]]] = {}
    windows: ClassVar[Mapping[str, str]] = {}

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return what is on the table for a player.

        Args:
            view: What the player knows, as ``state.view(player)`` gives it; the scene shows nothing
                else.
            player: The player, or ``SPECTATOR``.

        Returns:
            By default an empty table.
        """
        del view, player
        return Scene(board=None, stacks={})

    def over_the_map(self, view: Mapping[str, Any], player: str) -> Sequence[Overlay]:
        """Return what can be laid over the map: the overlays of the scene, for who needs no other.

        Args:
            view: What the player knows, as ``state.view(player)`` gives it.
            player: The player, or ``SPECTATOR``.
        """
        return self.scene(view, player).overlays

    def inventory(self) -> Inventory:
        """Return what the box of the game holds: counters with both faces, cards.

        Returns:
            By default what lies face up on the table before the first decision.
        """
        g = self.game.start(0)
        return faces_on_table(self.scene(g.view(player), player) for player in self.game.players)

    def charts(self) -> tuple[Chart, ...]:
        """Return the charts and tables of the player's aid: shown at the table and printed.

        Returns:
            By default the movement costs of ``costs.toml`` in the data folder, if there is one.
        """
        data = self.game.data
        if data is None or not data.file("costs.toml").is_file():
            return ()
        return (cost_chart(data.read("costs.toml", CostTable), mark_behind(data, "costs.toml")),)

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """Return what an action would cost and bring about, for the player who weighs it.

        Args:
            view: What the player knows, as ``state.view(player)`` gives it.
            player: The player.
            action: A legal action of the player.

        Returns:
            Only facts that the player can know; None if the game has nothing to add. By default
            what the procedure that asks says of it (:meth:`Frame.preview`).
        """
        g = self.game.moment(view, player)
        preview: Preview | None = g.stack[-1].preview(g, action) if g.stack else None
        return preview

    def basis(self, rule: str, what: str = "") -> str:
        """Return the mark of values that are not printed: ``"reconstructed"``, ``"public"`` or "".

        Args:
            rule: The number of the rule on which they rest.
            what: What a line of a preview says of them, or "" for all that the rule says.

        Returns:
            By default what ``basis.toml`` in the data folder says.
        """
        data = self.game.data
        return "" if data is None else data.basis.of(rule, what)

    def sight(self, view: Mapping[str, Any], player: str, start: int, end: int) -> SightLine | None:
        """Return whether one hex sees another, for the player who measures.

        Args:
            view: What the player knows, as ``state.view(player)`` gives it.
            player: The player.
            start: The id of the hex from which one looks.
            end: The id of the hex at which one looks.

        Returns:
            None, as by default, in a game without lines of sight.
        """
        del view, player, start, end
        return None

    def kind_called(self, kind: str) -> str:
        """Return what a kind of unit is called in English: by default its name, with spaces.

        Args:
            kind: The kind, as in a loss (:class:`~hexwar.play.values.events.Loss`).
        """
        return kind.translate(str.maketrans("-_", "  "))

    def labels(self, language: str = "") -> Labels:
        """Return what the buttons of actions say.

        Args:
            language: A language code; without, English.

        Returns:
            By default what ``labels.toml`` in the data folder says.
        """
        if language not in self._labels:
            data = self.game.data
            self._labels[language] = labels_in({} if data is None else data.labels, language)
        return self._labels[language]

    @cached_property
    def _labels(self) -> dict[str, Labels]:
        return {}


class Analysis(Role):
    """What ends and moments of a game are worth, and what events cost."""

    def score(self, result: Result, player: str) -> float:
        """Return what an end is worth to a player, from -1 for the worst to 1 for the best.

        Args:
            result: How the game ended.
            player: The player.

        Returns:
            By default 1 for a win, -1 for a defeat, and 0 where nobody has won in a game of several
            sides. A side that cards play is one of them.
        """
        if player in result.winners:
            return 1.0
        alone = len(self.game.players) == 1 and self.game.stand_in is None
        return -1.0 if result.winners or alone else 0.0

    def evaluate(self, view: Mapping[str, Any], player: str) -> float:
        """Return how well a player stands while the game goes on, for bots that look ahead.

        Args:
            view: What the player knows; the estimate rests on nothing else.
            player: The player.

        Returns:
            From -1, as bad as the worst end, to 1; by default always 0.
        """
        del view, player
        return 0.0

    def worth(self, g: State, player: str) -> float:
        """Return what a moment is worth to a player: the score of its end, or the estimate."""
        if g.result is not None:
            return self.score(g.result, player)
        return self.evaluate(g.view(player), player)

    def losses(self, event: Event) -> Iterable[Loss]:
        """Return what an event cost whom, for the reports of many games.

        Args:
            event: Something that happened.

        Returns:
            Each loss once, although several events may tell of it; by default nothing.
        """
        del event
        return ()

    def turn_of(self, g: State) -> int:
        """Return which turn it is, for the reports of many games.

        Returns:
            By default the state's field ``turn``; 0 where it has none.
        """
        return int(getattr(g, "turn", 0))


class Learning(Role):
    """What a learner sees of a game."""

    def features(self, player: str) -> Features | None:
        """Return what a learner sees: planes and facts by name, with their bounds.

        Args:
            player: The player for whom the learner plays.

        Returns:
            None, as by default, where learners see the view field by field.
        """
        del player
        return None

    def observe(self, view: Mapping[str, Any], player: str) -> Seen:
        """Fill in the features of a moment.

        Args:
            view: What the player knows; the features come from nothing else.
            player: The player.

        Raises:
            GameError: When the game declares no features.
        """
        del view, player
        raise GameError(f"{self.game.title} declares no features: write features and observe")

    def look(self, g: State, player: str) -> Seen:
        """Fill in the features of a state: what :meth:`observe` gives of the player's view of it.

        A game of which the players see everything may read the state, which is quicker than making
        a view of it; :func:`hexwar.testing.check_game` compares both.
        """
        return self.observe(g.view(player), player)
