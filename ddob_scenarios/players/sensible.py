"""A bot for the US player that weighs the coming fire and nearby gains, one decision at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, cast

from ddob_scenarios.players.decisions import sparing
from ddob_scenarios.players.decisions.acting import next_action
from ddob_scenarios.players.decisions.attacking import attrition, declare, hero_gives
from ddob_scenarios.players.decisions.basing import base_work, hex_to_clear, post
from ddob_scenarios.players.decisions.closing import ANSWERS, is_closing, last_action
from ddob_scenarios.players.decisions.landing import box_for, company_for, drift_for, station_for
from ddob_scenarios.players.decisions.moving import companion, farther, go_on
from ddob_scenarios.players.memory import Memories
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from hexwar.bots import PlayerContext, determinisations
from hexwar.errors import GameError
from hexwar.play import Action, Game
from hexwar.play.match.decision import Decision

Answer = Callable[[Plan, Sequence[Action]], Action]


class SensibleBot(PlayerContext):
    """Thinks of the fire of the coming turn and of what is to be gained nearby.

    It looks one action ahead: what an action is worth is estimated from the map, the cards that the
    deck holds and the charts.  Only in the last turn it tries moves out, and reads the points.
    Chance has no part in its choices.
    """

    name = "ddob-sensible"

    def __init__(self) -> None:
        super().__init__()
        self._known = Memories()
        self._plan: Plan | None = None

    def take_seat(self, game: Game, player: str) -> None:
        """Learn the rules that are played.

        Raises:
            GameError: When it is another game than D-Day at Omaha Beach.
        """
        if not isinstance(game, PrintedGame):
            raise GameError(f"{self.name} plays D-Day at Omaha Beach only, not {game.title}")
        super().take_seat(game, player)
        self._known, self._plan = Memories(), None

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return what looks best; the same view always gives the same answer."""
        del rng
        actions = list(decision.actions)
        if len(actions) == 1:
            return actions[0]
        plan = self._planned(view)
        if decision.question in ANSWERS and is_closing(plan.g):
            moments = determinisations(self.game, view, self.player, Random(0))
            return last_action(plan, cast("Omaha", next(moments)), decision.question, actions)
        answer = QUESTIONS.get(decision.question) or VERBS.get(actions[0][0], the_first)
        return answer(plan, actions)

    def _planned(self, view: Mapping[str, Any]) -> Plan:
        """Return the plan for a view: the last one, as long as nothing has changed on the table."""
        plan = self._plan
        if plan is None or plan.fields != view["fields"]:
            game = self.game
            assert isinstance(game, PrintedGame)
            if plan is not None:
                plan.places.clear()  # what leaders think of places holds the plan: both go at once
            plan = self._plan = Plan(game, view, self._known)
        plan.procedure = view["stack"][-1]
        return plan


def the_first(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return the first action, where it makes little difference or nothing is known of it."""
    del plan
    return actions[0]


QUESTIONS: dict[str, Answer] = {
    "where_it_starts": station_for,
    "where_it_will_land": box_for,
    "rangers_may_drift": drift_for,
    "leaders_go_or_stay": company_for,
    "next_action": next_action,
    "who_goes_along": companion,
    "farther": farther,
    "complete_the_move": go_on,
    "declare": declare,
    "what_the_hero_gives": hero_gives,
    "optional_attrition": attrition,
    "which_hex": hex_to_clear,
    "place_or_extend_a_base": base_work,
    "establish_or_widen": post,
    "choose_a_unit": sparing.least_hurt,
}
"""What answers a question of the rules, by its name."""

VERBS: dict[str, Answer] = {
    "hit": sparing.least_loss,
    "lose": sparing.least_loss,
    "strike": sparing.least_loss,
    "eliminate": sparing.least_loss,
    "disrupt": sparing.least_disturbed,
    "hit-hero": sparing.least_leader,
    "hit-leader": sparing.least_leader,
    "act": sparing.least_harm,
    "deepen": sparing.least_harm,
    "redeploy": sparing.least_harm,
    "reinforce": sparing.least_harm,
    "re-occupy": sparing.least_harm,
    "reveal": sparing.most_useful_to_know,
    "hero": sparing.best_restored,
    "restore": sparing.best_restored,
    "fall-back": sparing.where_to_fall_back,
}
"""What answers the others, by the verb of what may be done."""
