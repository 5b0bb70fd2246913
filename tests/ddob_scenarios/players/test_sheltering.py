"""Companies without a task go where no fire reaches them."""

from __future__ import annotations

from ddob_scenarios.players.tasks.assigning import FEW, WITHDRAWN
from ddob_scenarios.printed.figures import GERMAN_ACTIONS
from ddob_scenarios.rules.common.losses import bearable, losses_of
from hexwar.board import iterate, one
from tests.ddob_scenarios.players.test_assigning_tasks import seen
from tests.ddob_scenarios.situations import Situation


def test_who_is_not_needed_and_could_be_lost_goes_out_of_fire() -> None:
    """Near ruin, when it is too late to leave; a company in the loss box is lost already."""
    there = Situation("beyond-the-beach", turn=31).us("K/3/116@1020/3", "B/1/116@1028/1")
    for site in there.game.map.sites:
        there.g.garrisons |= one(site.number)
    assert there.counter("K/3/116") not in seen(there).tasks
    lost = [unit for unit in iterate(there.game.companies) if there.game.home[unit] == 1]
    others = [unit for unit in lost if there.g.hex[unit] < 0]
    for unit in others[: bearable(there.g) - FEW - losses_of(there.g, 1)]:
        there.g.losses |= one(unit)
    found = seen(there).tasks
    assert found[there.counter("K/3/116")].kind == "hide"
    assert there.counter("B/1/116") not in found


def test_near_ruin_those_far_from_the_way_out_give_up_their_tasks() -> None:
    """A post in the west is not worth the division (20.1); at the way out it is held."""
    there = Situation("beyond-the-beach", turn=24)
    there.us("C/1/116@0831/3", "I/3/115@1004/3")
    units = [there.counter(name) for name in ("C/1/116", "I/3/115")]
    before = seen(there).tasks
    assert "hide" not in {before[unit].kind for unit in units}
    home = [unit for unit in iterate(there.game.companies) if there.game.home[unit] == 1]
    others = [unit for unit in home if there.g.hex[unit] < 0]
    for unit in others[: bearable(there.g) - WITHDRAWN - losses_of(there.g, 1)]:
        there.g.losses |= one(unit)
    after = seen(there).tasks
    assert [after[unit].kind for unit in units] == ["hide", "guard"]


def test_a_shelter_lies_out_of_the_reach_of_guns_and_mortars() -> None:
    """Beside a German it is worse to stay than beyond the reach of his mortars (16.5)."""
    there = Situation("beyond-the-beach", turn=18).german("F1", "T")
    look = seen(there)
    board, at = there.game.map.board, there.at("1229")
    beside = min(look.way_to_shelter[near] for near in board.neighbours[at])
    beyond = [h for h in board.ids if board.distance(at, h) == GERMAN_ACTIONS.mortars + 2]
    assert min(look.way_to_shelter[h] for h in beyond) < beside
