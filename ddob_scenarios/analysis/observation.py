"""Features for learners: the planes and facts of Omaha, and how a view fills them.

All scenarios have the same planes and facts in the same order, so that a policy trained on one
scenario can be tried in another.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ddob_scenarios.analysis import facts, planes
from ddob_scenarios.rules.common.control import networks
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from hexwar.play import State
from hexwar.play.game.features import Features, Row, Seen
from hexwar.play.game.roles import Learning


class OmahaLearning(Learning):
    """What a learner sees."""

    game: PrintedGame

    def __init__(self, game: PrintedGame) -> None:
        super().__init__(game)
        self._planes, self._facts = planes.Known(), facts.Known()

    def features(self, player: str) -> Features:
        """Return what a learner sees: planes of the map and of what lies on it, and facts."""
        del player
        declared = (*planes.declared(self.game),)
        return Features(self.game.map.board, declared, (*facts.declared(self.game),))

    def observe(self, view: Mapping[str, Any], player: str) -> Seen:
        """Return what a learner sees of a moment."""
        procedure = view["stack"][-1] if view["stack"] else {}
        return self._seen(self.game.moment(view, player), procedure)

    def look(self, g: State, player: str) -> Seen:
        """Return what a learner sees of a state, of which the players see everything."""
        assert isinstance(g, Omaha)
        return self._seen(g, g.stack[-1].seen_by(g, player) if g.stack else {})

    def _seen(self, g: Omaha, procedure: Mapping[str, Any]) -> Seen:
        """Return what a learner sees of a moment and, until the end, of the procedure that asks."""
        tide, now, (names_of_planes, names_of_facts) = facts.tide_seen(g), networks(g), self._names
        return Seen(
            Row(names_of_planes, planes.seen(g, procedure, tide, now, self._planes)),
            Row(names_of_facts, facts.seen(g, procedure, tide, now, self._facts)),
        )

    @cached_property
    def _names(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of the planes that change, and of all facts."""
        return planes.names(self.game), tuple(fact.name for fact in facts.declared(self.game))
