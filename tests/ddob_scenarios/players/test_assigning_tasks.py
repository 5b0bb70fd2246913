"""What infantry is sent to do: guard, attack together, leave the map."""

from __future__ import annotations

from ddob_scenarios.players.decisions.acting import RATES
from ddob_scenarios.players.decisions.moving import end_of_move, place_of
from ddob_scenarios.players.decisions.outlook import OVERFULL
from ddob_scenarios.players.estimates.goals import attacked_from
from ddob_scenarios.players.memory import Memories
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.players.tasks.assigning import MOST, Task, Tasks, gather, places_for
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.sequence import SequenceOfPlay
from ddob_scenarios.rules.us_attacks.weapons import is_flanked
from hexwar.board import HexId, one, pack
from tests.ddob_scenarios.situations import Situation


def seen(there: Situation) -> Plan:
    """Return what the player makes of a situation."""
    there.settle()
    view = {**there.g.view("us"), "stack": [SequenceOfPlay().seen_by(there.g, "us")]}
    return Plan(there.game, view, Memories())


def tasks_of(there: Situation) -> Tasks:
    """Return the tasks in a situation."""
    return seen(there).tasks


def alike(there: Situation, site: SiteId) -> dict[HexId, float]:
    """Return the hexes from which a site is attacked, none worse than another."""
    return {at: 0.0 for at, _ in attacked_from(there.game.map)[site]}


def test_an_attack_on_a_reinforcement_unit_flanks_it() -> None:
    """Many of them require flanking (8.22), so that the second unit goes round to another side."""
    there = Situation("beyond-the-beach", turn=18).german("A3", "T")
    there.us("K/3/16@0807/2", "L/3/16@0908/2", "I/3/16@1008/3").settle()
    force = [there.counter(name) for name in ("K/3/16", "L/3/16", "I/3/16")]
    places = places_for(seen(there), there.site("A3"), force, alike(there, there.site("A3")))
    assert set(force) == set(places)
    assert is_flanked(there.game.map.board, set(places.values()), 1)


def test_who_stands_beside_the_germans_stays_and_others_go_round_them() -> None:
    """It is the third unit that flanks: the first two are where they can attack from (8.22)."""
    there = Situation("beyond-the-beach", turn=18).german("A3", "T")
    there.us("K/3/16@0807/2", "L/3/16@0908/2", "I/3/16@1008/3").settle()
    force = [there.counter(name) for name in ("K/3/16", "L/3/16", "I/3/16")]
    places = places_for(seen(there), there.site("A3"), force, alike(there, there.site("A3")))
    assert {force[0]: there.at("0807"), force[1]: there.at("0908")}.items() <= places.items()


def test_who_flanks_the_germans_goes_round_them() -> None:
    """Behind A5 lies 0904: it is near to 1005 only through the Germans."""
    there = Situation("beyond-the-beach", turn=24).german("A5", "D", depth=True)
    there.us("L/3/16@1005/2", "F/2/18@1006/3").settle()
    force = [there.counter(name) for name in ("L/3/16", "F/2/18")]
    places = places_for(seen(there), there.site("A5"), force, alike(there, there.site("A5")))
    assert {there.at("1005"), there.at("1104")} == set(places.values())


def test_nobody_queues_behind_two_who_stay() -> None:
    """There is room for two in a hex, and in fire nobody goes on past it (7.6, 17.1)."""
    there = Situation("beyond-the-beach", turn=24)
    there.us("I/3/16@1005/2", "G/2/18@1005/2", "A/1/18@0906/3")
    look = seen(there)
    look.tasks.clear()
    goes, to, between = there.counter("A/1/18"), there.at("1104"), there.at("1005")
    look.tasks[goes] = Task("guard", to)
    for name in ("I/3/16", "G/2/18"):
        look.tasks[there.counter(name)] = Task("guard", between)
    assert look.full == 1 << between
    at = there.at("0906")
    assert look.far(goes, at) == look.way_to(to, look.full)[at]
    round_it = look.way_to(to, pack(there.game.map.board.neighbours[to]))
    assert look.way_to(to)[at] <= look.far(goes, at) < round_it[at]
    look.tasks[goes] = Task("guard", between)
    assert look.far(goes, at) == look.way_to(between)[at]


def test_rangers_fight_for_the_best_way_only() -> None:
    """They score at exits F and G without communication (20.3), and so leave there."""
    there = Situation("beyond-the-beach", turn=20).german("P-0732", "T")
    there.us("A-B/5R@0731/2", "C/1/116@0730/3")
    found = tasks_of(there)
    assert found[there.counter("A-B/5R")].kind == "leave"
    assert found[there.counter("C/1/116")].kind == "attack"


def test_who_is_drawn_to_no_way_takes_the_best() -> None:
    """Exit G is nearer, but its way harder to open (20.3); only who is on it already takes it."""
    there = Situation("beyond-the-beach", turn=17).us("A/1/115@0620/3", "B/1/115@0831/3")
    for site in there.game.map.sites:
        there.g.garrisons |= one(site.number)
    found = tasks_of(there)
    exits = there.game.map.exits
    assert ("leave", exits["A"]) == (
        found[there.counter("A/1/115")].kind,
        found[there.counter("A/1/115")].target,
    )
    assert exits["G"] == found[there.counter("B/1/115")].target


def test_nobody_waits_while_the_germans_are_disrupted() -> None:
    """One company is no match for them, and waits for others unless they cannot fire (6.4)."""
    there = Situation("beyond-the-beach", turn=18).german("A3", "D", depth=True)
    there.us("I/3/16@1008/3")
    unit = there.counter("I/3/16")
    assert not tasks_of(there)[unit].ready
    there.g.disrupt(there.site("A3"))
    assert tasks_of(there)[unit].ready


def test_a_full_hex_is_passed_on_an_task() -> None:
    """A move of two hexes leads through it, and ends where there is room (7.6, 17.1)."""
    there = Situation("beyond-the-beach", turn=20)
    there.us("A/1/18@0709/3", "B/1/18@0808/3", "C/1/18@0808/3")
    look, unit, full = seen(there), there.counter("A/1/18"), there.at("0808")
    assert unit in look.tasks
    assert place_of(look, unit, full) == OVERFULL
    assert end_of_move(look, unit, full) > OVERFULL


def test_no_more_than_two_attack_from_a_hex_and_six_in_all() -> None:
    """More could not stay there (7.6), and more are wanted elsewhere."""
    there = Situation("beyond-the-beach", turn=18).german("A3", "T")
    names = ["A/1/18", "B/1/18", "C/1/18", "D/1/18", "E/2/18", "F/2/18", "G/2/18", "H/2/18"]
    there.us(*(f"{name}@{at}/3" for name, at in zip(names, ("0808", "0809") * 4, strict=True)))
    able = [there.counter(name) for name in names]
    site = there.site("A3")
    force = gather(there.g, site, able, needed=99.0)
    assert len(force) == MOST
    taken = list(places_for(seen(there), site, force, alike(there, site)).values())
    assert max(taken.count(at) for at in taken) <= 2
    assert len(gather(there.g, site, able, needed=12.0)) == 2


def test_who_is_near_attacks_what_bars_the_way_out() -> None:
    """The German at A3 is the only one who can fire at the way: those nearby are sent there."""
    there = Situation("beyond-the-beach", turn=18).german("A3", "D", depth=True)
    there.us("I/3/16@1008/3", "L/3/16@0908/3", "B/1/116@1028/3")
    found = tasks_of(there)
    around = there.game.map.board.adjacent[there.at("0907")]
    for name in ("I/3/16", "L/3/16"):
        task = found[there.counter(name)]
        assert task.kind == "attack"
        assert around >> task.target & 1
    assert found[there.counter("B/1/116")].kind == "guard"


def test_a_guard_is_not_taken_from_his_post_by_a_companion() -> None:
    """The move is worth something to the other one (7.21), who makes it himself."""
    there = Situation("beyond-the-beach", turn=28)
    there.us("E/2/18@1004/1", "H/2/18@1004/3")
    for site in there.game.map.sites:
        if site.name != "A5":
            there.g.garrisons |= one(site.number)
    look, to = seen(there), there.at("1003")
    guard, leaving = there.counter("E/2/18"), there.counter("H/2/18")
    assert (look.tasks[guard].kind, look.tasks[leaving].kind) == ("guard", "leave")
    assert RATES["move"](look, ("move", guard, to))[0] <= 0.0
    assert RATES["move"](look, ("move", leaving, to))[0] > 0.0


def test_others_wait_while_germans_bar_the_way() -> None:
    """Behind those who attack A3 the next do not go into its fire, but come as soon as it falls."""
    there = Situation("beyond-the-beach", turn=18).german("A3", "D", depth=True)
    names = ["A/1/18", "B/1/18", "C/1/18", "D/1/18", "E/2/18", "F/2/18", "G/2/18", "H/2/18"]
    there.us(*(f"{name}@{at}/3" for name, at in zip(names, ("0808", "0809") * 4, strict=True)))
    kinds = {task.kind for task in tasks_of(there).values()}
    assert {"attack", "guard", "leave"} == kinds


def test_who_can_step_off_the_map_at_once_does() -> None:
    """A move of two hexes leads over the exit hex, even if others stand there (17.1, 20.3)."""
    there = Situation("beyond-the-beach", turn=28)
    there.us("A/1/18@1002/3", "B/1/18@1001/3", "C/1/18@1001/3")
    for site in there.game.map.sites:
        there.g.garrisons |= one(site.number)
    look, unit, exit_ = seen(there), there.counter("A/1/18"), there.at("1001")
    assert look.tasks[unit].bound_off(exit_)
    assert end_of_move(look, unit, exit_) > place_of(look, unit, there.at("1002"))


def test_an_open_way_is_guarded_and_then_used() -> None:
    """The weakest guards what Germans could reach; the others leave while there is time."""
    there = Situation("beyond-the-beach", turn=20)
    there.us("E/2/16@1004/1", "I/3/16@1003/3", "A/1/18@0709/3")
    found = tasks_of(there)
    assert found[there.counter("E/2/16")].kind == "guard"
    assert {found[there.counter(name)].kind for name in ("I/3/16", "A/1/18")} <= {"guard", "leave"}
    there.g.turn = 32
    assert there.counter("A/1/18") not in {
        unit for unit, task in tasks_of(there).items() if task.kind == "leave"
    }


def test_leaving_is_worth_the_steps_that_score() -> None:
    """A company bound for the exit where it stands brings its steps; who is elsewhere, nothing."""
    there = Situation("beyond-the-beach", turn=24).us("I/3/16@1001/3", "K/3/16@0807/3")
    look = seen(there)
    unit = there.counter("I/3/16")
    task = look.tasks[unit]
    expected = 6.0 if task.kind == "leave" else 0.0
    assert expected == look.worth_of_leaving(unit)
    assert look.worth_of_leaving(there.counter("K/3/16")) == 0.0
