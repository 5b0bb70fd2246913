"""Who storms the strongpoint that opens the beach."""

from __future__ import annotations

from ddob_scenarios.players.decisions.attacking import attrition
from ddob_scenarios.players.tasks.storming import armed_force
from hexwar.board import pack
from tests.ddob_scenarios.players.test_assigning_tasks import seen
from tests.ddob_scenarios.players.test_inland import STRONGPOINTS
from tests.ddob_scenarios.situations import Situation


def before_wn62(depth: str) -> Situation:
    """Return Easy Fox with WN62N revealed, which needs bangalores, and its depth."""
    there = Situation("easy-fox", turn=6)
    there.german("WN62N", "WN-plain-1", revealed=True, depth=depth, depth_revealed=True)
    for site in ("WN62S", *STRONGPOINTS):
        there.german(site)
    return there


def test_the_weapons_decide_who_storms() -> None:
    """F lacks the bangalores that the unit requires, and E, farther back, has them (8.2)."""
    there = before_wn62("wn-2").us("F/2/16@0713/2", "E/2/16@0613/2")
    able = pack([there.counter("F/2/16"), there.counter("E/2/16")])
    assert armed_force(there.g, there.site("WN62N"), able)[0] == there.counter("E/2/16")


def test_a_step_is_given_for_depth_where_it_is_worth_less() -> None:
    """A company that lies in the loss box already gives its last step, another one keeps it."""
    there = before_wn62("wn-1-NA").us("E/2/16@0713/1", "F/2/16@0713/2")
    there.g.losses |= pack([there.counter("E/2/16")])
    look = seen(there)
    look.procedure = {"site": there.site("WN62N")}
    giving = [("attrition", there.counter(name)) for name in ("F/2/16", "E/2/16")]
    assert attrition(look, [("no-attrition",), *giving]) == giving[1]
