"""Behind the beach until turn 16: choke points, and posts that are reached in time."""

from __future__ import annotations

from ddob_scenarios.players.estimates.chokes import choke_points
from ddob_scenarios.players.tasks import inland
from tests.ddob_scenarios.players.test_assigning_tasks import seen, tasks_of
from tests.ddob_scenarios.situations import Situation

STRONGPOINTS = ("WN60", "WN61", "WN64", "WN65N", "WN65S")


def behind_wn62(*others: str, turn: int = 12) -> Situation:
    """Return Easy Fox when WN62 has fallen, with Germans on some other sites."""
    there = Situation("easy-fox", turn=turn)
    for site in STRONGPOINTS:
        there.german(site)
    for site in others:
        there.german(site, "T")
    return there


def test_c1_is_the_choke_point_behind_wn62() -> None:
    """With Germans at C1 and at A1 or A2 no way inland is out of all fields of fire (13.22)."""
    there = behind_wn62("A1")
    assert choke_points(there.g)[0] == there.position("C1")
    assert choke_points(behind_wn62().g) == (there.position("C1"),)


def test_nothing_is_a_choke_point_as_long_as_the_beach_is_shut() -> None:
    """No ground is open behind WN62: nothing can be cut off."""
    there = behind_wn62().german("WN62N").german("WN62S")
    assert choke_points(there.g) == ()


def test_the_last_step_of_a_company_guards_a_choke_point() -> None:
    """It controls nothing around it (12.1), but no Germans come where it stands (9.3)."""
    there = behind_wn62("A1").us("C/1/16@1113/2", "F/2/16@1012/1", "G/2/16@1013/3")
    tasks = tasks_of(there)
    assert tasks[there.counter("F/2/16")].target == there.at("1113")
    assert tasks[there.counter("C/1/16")].target != there.at("1113")


def test_no_post_is_given_that_is_not_reached_in_time() -> None:
    """Until turn 16 infantry goes one hex a turn (17.1)."""
    there = behind_wn62(turn=15).us("C/1/16@1113/1", "G/2/16@1113/3")
    (post,) = (
        task.target for unit, task in tasks_of(there).items() if unit == there.counter("G/2/16")
    )
    assert there.game.map.board.distance(there.at("1113"), post) <= 2


def test_no_way_to_a_post_is_left_out_that_could_be_the_best() -> None:
    """Ways are searched for only where the distance on the map leaves something to gain."""
    there = behind_wn62().us("E/2/16@0912/3", "G/2/16@1013/3", "K/3/16@0714/2", "F/2/16@0806/3")
    plan = seen(there)
    able = {there.counter(name) for name in ("E/2/16", "G/2/16", "K/3/16", "F/2/16")}
    worth = inland._worth_by_hex(plan)
    every = [
        (len(taken) - inland.FAR * plan.way_to(at)[there.g.hex[unit]], -unit, unit, at)
        for at, taken in worth.items()
        for unit in able
        if plan.way_to(at)[there.g.hex[unit]] <= 5.0
    ]
    assert every
    assert inland._best_post(plan, able, worth, 5.0) == max(every)
