"""The Event! chit and everything that it may bring (6.0, 6.1; F3)."""

from __future__ import annotations

import attrs
import pytest
from days_stage import do, laid_out, legal, printed_game, put, to, told, under_way, unit
from greatest_day.printed import LIMITS, Chit
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.common.command import can_pay
from greatest_day.rules.common.history import NOTHING, Release, make_history, mend_the_roads
from greatest_day.rules.ground.marching import dearer, march
from greatest_day.rules.ground.securing import entries
from greatest_day.rules.turn.chance_moves import Gift, Lose, Ruin, Sink
from greatest_day.rules.turn.events import (
    Event,
    event_of,
    forget_events,
    lose_a_brigadier,
    lose_a_commander,
)
from greatest_day.rules.turn.sequence import Campaign
from greatest_day.state import OFF, Field

from hexwar.board import SideId, has, iterate, one, pack
from hexwar.play.match.decision import explain

ROADS = {"A": ("30.012", "30.013"), "B": ("30.020", "30.021")}
COMPANY, LEADER, PANZER = "A_1__Suffolk", "Leader__8th__Brigade", "u5___192"
TANK, RIDER = "u1___StuG__200", "u6___192"


@pytest.mark.rule("6.0")
def test_the_event_chit_goes_into_the_cup_and_does_not_open_the_next_turn() -> None:
    """It is drawn like others; the last chit in the cup stays there, this one does not."""
    g = laid_out()
    g.game = type(g.game)("hillman")
    g.game.chits = (*g.game.chits, Chit("event", 0, "Event!"))
    event, other = len(g.game.chits) - 1, 0
    campaign = Campaign()
    for last in (event, other):
        g.cup, g.carried = 1 << last, OFF
        campaign.draw_a_chit(g)
        assert g.carried == (OFF if last == event else other)
    campaign.fill_the_cup(g)
    assert g.cup >> event & 1


@pytest.mark.rule("6.1")
def test_each_die_is_an_event_and_by_night_nothing_flies() -> None:
    """The two tables of the booklet; bombers and fighters are points by night and in storms."""
    g = laid_out()
    usual = [event_of(g, "usual", die) for die in range(10)]
    rare = [event_of(g, "rare", die) for die in range(10)]
    assert (usual[0], usual[5], usual[9]) == ("history", "bombers", "rare")
    assert (rare[0], rare[8], rare[9]) == ("allied-hero", "resistance", "fighters")
    g.weather = "storm"
    assert (event_of(g, "usual", 5), event_of(g, "rare", 9)) == ("allied-points", "german-plan")


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("die", "what", "side"), [(1, "command", 0), (2, "command", 1)])
def test_a_division_gets_four_points(die: int, what: str, side: int) -> None:
    """1 for the Allies, 2 for the Germans; the owner chooses the division."""
    g = laid_out()
    number, name = next(
        (n, name)
        for n, (name, d) in enumerate(g.game.divisions.items())
        if d.side == ("allied", "german")[side]
    )
    before = getattr(g, what)[number]
    under_way(g, Event(), event=[die])
    if ("give", name) in legal(g):
        do(g, "give", name)
    assert getattr(g, what)[number] == before + 4


@pytest.mark.rule("6.1")
def test_a_plan_brings_dispatch_points() -> None:
    """Rare events 6 and 7."""
    g = laid_out()
    number = next(n for n, d in enumerate(g.game.divisions.values()) if d.side == "german")
    g.dispatch[number] = 1
    under_way(g, Gift("german", "dispatch", 4))
    assert g.dispatch[number] == 5


@pytest.mark.rule("6.1", "9.0")
def test_f3_a_german_unit_on_road_a_costs_all_allied_divisions_a_level() -> None:
    """F3: with each such event; one comes back with the road, and nothing goes below -2."""
    g = told(laid_out(**{PANZER: "30.012"}), roads=ROADS)
    own = [n for n, d in enumerate(g.game.divisions.values()) if d.side == "allied"]
    for n in own:
        g.quality[n] = 0
    assert make_history(g) is NOTHING
    assert ([g.quality[n] for n in own], g.cut) == ([-1] * len(own), ["A"])
    make_history(g)
    assert ([g.quality[n] for n in own], g.cut) == ([-2] * len(own), ["A"])
    g.put(unit(g, PANZER), to(g, "33.012"))
    mend_the_roads(g)
    assert ([g.quality[n] for n in own], g.cut) == ([-1] * len(own), [])
    for n in own:
        g.quality[n] = -2
    g.history = 0
    g.put(unit(g, PANZER), to(g, "30.012"))
    make_history(g)
    assert [g.quality[n] for n in own] == [-2] * len(own)


@pytest.mark.rule("6.1")
def test_the_second_road_is_asked_about_once_the_first_is_connected() -> None:
    """From the second event on (ruling 33.7)."""
    g = told(laid_out(**{PANZER: "30.020"}), roads=ROADS)
    make_history(g)
    assert g.cut == []
    make_history(g)
    assert g.cut == ["B"]


@pytest.mark.rule("6.1")
def test_historical_events_come_in_order_one_a_day() -> None:
    """Not with the first 0; the fifth only when both roads are connected; after the last none."""
    g = told(laid_out(**{PANZER: "30.020"}), roads=ROADS, day=7, hour="0700")
    g.rearguards = [0] * len(g.rearguards)
    g.reserve = 0
    make_history(g)
    assert g.past == 0
    make_history(g)
    assert g.past == 1
    commando = unit(g, "A_46__RM__Cdo")
    assert (g.reserve >> commando & 1, g.steps[commando]) == (1, 1)
    make_history(g)
    assert g.past == 1
    for day in range(8, 11):
        told(g, day=day)
        make_history(g)
    assert g.past == 4
    told(g, day=11)
    make_history(g)
    assert g.past == 4
    g.put(unit(g, PANZER), to(g, "33.020"))
    for day in range(12, 15):
        told(g, day=day)
        make_history(g)
    assert (g.past, make_history(told(g, day=15))) == (len(LIMITS.history), None)


@pytest.mark.rule("6.1")
def test_the_commandos_load_while_the_beach_is_not_secured() -> None:
    """46 RM Commando is then in the loading box, if the scenario has craft for it."""
    g = printed_game("sword").set_up(1)
    load = unit(g, "A_46__RM__Cdo")
    g.game.crews[load] = (load,)
    g.history, g.history_day = 1, 0
    make_history(g)
    assert g.loading >> load & 1
    del g.game.crews[load]


@pytest.mark.rule("6.1")
def test_each_formation_of_an_event_is_attached_to_a_division_that_it_may_join() -> None:
    """Two of them, each where the Germans choose; some events name the divisions."""
    g = laid_out()
    german = [n for n, d in g.game.divisions.items() if d.side == "german"]
    far = {f"{n}, too": attrs.evolve(g.game.divisions[german[0]]) for n in german}
    told(g, divisions={**g.game.divisions, **far})
    under_way(g, Release(("s.SS-Pz.101", "KG-Luck-(125)")))
    do(g, "attach-to", german[0])
    do(g, "attach-to", f"{german[0]}, too")
    assert g.attached == {"s.SS-Pz.101": german[0], "KG-Luck-(125)": f"{german[0]}, too"}
    under_way(g, Release(("s.SS-Pz.101",), (f"{german[0]}, too",)))
    assert g.attached["s.SS-Pz.101"] == f"{german[0]}, too"


@pytest.mark.rule("6.1")
def test_a_released_formation_is_attached_and_enters_where_the_scenario_says() -> None:
    """The Germans choose the division."""
    g = told(laid_out(), released={"s.SS-Pz.101": ("41.033",)})
    german = next(n for n, d in g.game.divisions.items() if d.side == "german")
    under_way(g, Release(("s.SS-Pz.101",)))
    if ("attach-to", german) in legal(g):
        do(g, "attach-to", german)
    tigers = unit(g, "u1___s.SS__Pz.101")
    assert g.division_of(tigers) == german
    assert entries(g, tigers) == one(to(g, "41.033"))


@pytest.mark.rule("6.1")
def test_two_ships_fire_without_contact_at_what_units_in_command_see() -> None:
    """Event 3: two ships in range fire once each."""
    g = printed_game("sword").set_up(1)
    seen = put(g, LEADER, "34.012"), put(g, COMPANY, "34.012")
    put(g, PANZER, "34.013")
    under_way(g, Event(), event=[3], fire=[9, 9])
    fired = set()
    for _ in range(2):
        action = next(a for a in legal(g) if a[0] == "bombard-with")
        assert action[1] not in fired
        assert not fired & {a[1] for a in legal(g) if a[0] == "bombard-with"}
        fired.add(action[1])
        do(g, *action)
    assert not [a for a in legal(g) if a[0] == "bombard-with"]
    assert seen


@pytest.mark.rule("6.1")
def test_a_mine_sinks_a_ship_of_the_force_that_is_drawn() -> None:
    """Of another force than S nobody is here; E-boats cost a sector's divisions a level."""
    g = printed_game("sword").set_up(1)
    ship = unit(g, "HMS__Kelvin")
    under_way(g, Event(), event=[4], navy=[2], force=[0])
    assert g.afloat >> ship & 1
    under_way(g, Sink(mine=True))
    do(g, "sink", ship)
    assert not g.afloat >> ship & 1


@pytest.mark.rule("6.1")
def test_e_boats_cost_the_divisions_of_a_sector_a_level() -> None:
    """The sector is for the Germans to choose."""
    g = laid_out()
    name = next(n for n, d in g.game.divisions.items() if d.side == "allied")
    own = attrs.evolve(g.game.divisions[name], sector="sword")
    told(g, divisions={**g.game.divisions, name: own})
    number = g.game.division_ids[name]
    g.quality[number] = 0
    under_way(g, Event(), event=[4], navy=[3])
    if ("starve", "sword") in legal(g):
        do(g, "starve", "sword")
    assert g.quality[number] == -1


@pytest.mark.rule("6.1")
def test_bombers_leave_three_ruins_side_by_side_and_hit_the_germans_there() -> None:
    """Allies, Germans, Allies choose; five hexes or more from Allied units."""
    g = laid_out(**{PANZER: "40.032", COMPANY: "34.020"})
    ruin = Ruin()
    assert not has(ruin.targets.of(g), to(g, "34.021"))
    under_way(g, Ruin(), bombers=[5])
    do(g, "bomb", to(g, "40.032"))
    assert g.steps[unit(g, PANZER)] < 2
    assert ("bomb", to(g, "43.034")) not in legal(g)
    do(g, "bomb", to(g, "40.033"))
    do(g, "bomb", to(g, "40.034"))
    assert g.rubble.bit_count() == 3
    assert g.destroyed == g.rubble
    assert not [a for a in legal(g) if a[0] == "bomb"]
    put(g, COMPANY, "38.030")
    assert not has(Ruin().targets.of(g), to(g, "38.032"))


@pytest.mark.rule("6.1")
def test_a_stack_loses_its_way_until_a_unit_of_its_side_comes_next_to_it() -> None:
    """Five hexes away, not under the chooser's fire; meanwhile it is not active.

    A unit off the map stays lost: in *Before Caen* looking for it failed.
    """
    g = laid_out(**{COMPANY: "34.020", "B_1__Suffolk": "34.020", "C_1__Suffolk": "30.020"})
    company = unit(g, COMPANY)
    lose, far = Lose(SideId(0)), to(g, "34.025")
    assert lose.places.refusal(g, company, to(g, "34.024")) == "6.1"
    assert lose.movable_stacks.refusal(g, unit(g, "B_1__Suffolk")) == "6.1"
    under_way(g, Lose(SideId(0)))
    do(g, "lead-astray", company, far)
    assert g.hex[unit(g, "B_1__Suffolk")] == far
    assert Activation().active.refusal(g, company) == "6.1"
    g.astray |= one(unit(g, "D_1__Suffolk"))
    put(g, LEADER, "34.024")
    assert has(g.astray, company), "a leader is no unit"
    g.put(unit(g, "C_1__Suffolk"), to(g, "34.023"))
    assert g.astray
    g.put(unit(g, "C_1__Suffolk"), to(g, "34.024"))
    assert g.astray == one(unit(g, "D_1__Suffolk")), "who is off the map is not found"


@pytest.mark.rule("6.1")
def test_one_unit_of_a_stack_may_lose_its_way_alone() -> None:
    """The others stay; a unit that is alone in its hex is a stack."""
    g = laid_out(**{COMPANY: "34.020", "B_1__Suffolk": "34.020", "C_1__Suffolk": "30.020"})
    company, other, alone = (unit(g, u) for u in (COMPANY, "B_1__Suffolk", "C_1__Suffolk"))
    lose, far = Lose(SideId(0)), to(g, "34.025")
    assert lose.singles.of(g) == pack([company, other])
    assert not has(lose.strange(g, company), to(g, "34.024"))
    g.works[other] = 2
    assert lose.movable_stacks.refusal(g, company) == "6.1"
    assert lose.singles.of(g) == one(company)
    under_way(g, Lose(SideId(0)))
    do(g, "mislead", company, far)
    assert (g.hex[company], g.hex[other]) == (far, to(g, "34.020"))
    assert g.astray == one(company)
    assert not has(lose.singles.of(g), alone)


@pytest.mark.rule("6.1")
def test_who_is_entrenched_or_cannot_move_does_not_lose_his_way() -> None:
    """Nor is a stack led into the enemy's fire."""
    g = laid_out("german", **{PANZER: "34.020", "Wn__17__Hillman": "34.022"})
    lose = Lose(SideId(1))
    assert lose.movable_stacks.refusal(g, unit(g, "Wn__17__Hillman")) == "6.1"
    assert lose.movable_stacks.refusal(g, unit(g, PANZER)) is None
    g.works[unit(g, PANZER)] = 2
    assert lose.movable_stacks.refusal(g, unit(g, PANZER)) == "6.1"
    put(g, "A_ERY", "34.027")
    assert lose.places.refusal(g, unit(g, PANZER), to(g, "34.025")) == "6.1"


@pytest.mark.rule("6.1")
def test_a_german_commander_costs_points_and_an_allied_one_a_brigade_its_leader() -> None:
    """7 to 9 is the 21. Panzer, 0 to 5 the 3rd Infantry; after the next night it is over."""
    g = laid_out(**{LEADER: "34.020", COMPANY: "34.020"})
    g.game.division_ids = {**g.game.division_ids, "21.-Panzer": 1}
    g.command, g.dispatch = [7] * len(g.command), [5] * len(g.dispatch)
    lose_a_commander(g, 7)
    assert (g.command[1], g.dispatch[1]) == (3, 0)
    lose_a_commander(g, 4)
    assert g.command[1] == 3
    assert can_pay(g, unit(g, COMPANY))
    lose_a_brigadier(g, 5)
    assert not can_pay(g, unit(g, COMPANY))
    forget_events(g)
    assert g.bereft
    told(g, hour="Night")
    forget_events(g)
    assert can_pay(g, unit(g, COMPANY))


@pytest.mark.rule("6.1")
def test_the_french_double_the_cost_of_a_town_and_the_hexes_around_it() -> None:
    """Until the next morning; not in a town under German fire."""
    g = laid_out(**{COMPANY: "34.020"})
    company, before = unit(g, COMPANY), to(g, "34.021")
    ways = g.game.marches.ways(march(g, company, 0))
    cost = ways.cost(before)
    g.crowds = one(before)
    assert g.game.marches.ways(march(g, company, 0)).cost(before) == 2 * cost
    board, column = g.game.board, g.game.ways_of_going["leg_column"]
    steps = ((at, to_) for at in iterate(g.game.roads) for to_ in board.neighbours[at])
    at, by_road = next(step for step in steps if str(column.charge(*step).total) == "1/2")
    assert dearer(column, one(by_road)).charge(at, by_road).total == 1
    g.crowds = 0
    under_way(g, Event(), event=[8], **{"rare event": [5]})
    action = next(a for a in legal(g) if a[0] == "name-hex")
    do(g, *action)
    assert g.crowds >> action[1] & 1
    assert g.crowds.bit_count() > 1


@pytest.mark.rule("6.1")
def test_resistance_keeps_reinforcements_off_until_the_next_night() -> None:
    """Those of one hex, of the Allies' choice: all who are due there now, and nobody else."""
    g = printed_game("sword").set_up(1)
    g.turn = 2
    later, gate = unit(g, "u6___192"), to(g, "49.015")
    g.put(later, to(g, "40.020"))
    under_way(g, Event(), event=[9], **{"rare event": [8]})
    do(g, "name-hex", gate)
    for name in (PANZER, "u7___192"):
        assert entries(g, unit(g, name)) == 0
    g.put(later, OFF)
    assert entries(g, later) == one(gate)


@pytest.mark.rule("6.1")
def test_heroes_and_four_german_fighters_are_for_their_side_to_place() -> None:
    """Rare events 0, 1 and 9; all fighters have their targets before the first attacks."""
    g = laid_out(**{COMPANY: "34.020", PANZER: "34.030"})
    for die, name in ((0, COMPANY), (1, PANZER)):
        under_way(g, Event(), event=[8], **{"rare event": [die]})
        do(g, "name", unit(g, name))
        assert g.heroes >> unit(g, name) & 1
    g.events = []
    under_way(g, Event(), event=[8], air=[9, 9, 9, 9], **{"rare event": [9]})
    for _ in range(3):
        do(g, "strike", unit(g, COMPANY))
    assert not [event for event in g.events if event.kind == "air-attack"]
    do(g, "strike", unit(g, COMPANY))
    assert len([event for event in g.events if event.kind == "air-attack"]) == 4
    assert legal(g) == [("wait",)]


@pytest.mark.rule("6.1")
def test_who_does_without_ruins_leaves_the_next_ones_to_the_other_side() -> None:
    """The Germans choose none: the Allies still have the third."""
    g = laid_out()
    under_way(g, Ruin())
    do(g, "bomb", to(g, "40.032"))
    do(g, "no-more-bombs")
    do(g, "bomb", to(g, "40.033"))
    assert (g.rubble.bit_count(), legal(g)) == (2, [("wait",)])


@pytest.mark.rule("6.1", "7.4")
def test_one_bomb_strikes_a_tank_and_its_riders_with_the_same_die() -> None:
    """They are one target; another unit in the hex has a die of its own."""
    g = laid_out("german")
    tank, rider, other = (put(g, name, "40.032") for name in (TANK, RIDER, PANZER))
    g.riding = {rider: tank}
    g.events = []
    under_way(g, Ruin(), bombers=[8, 9])
    do(g, "bomb", to(g, "40.032"))
    dice = {e.facts["target"]: e.facts["die"] for e in g.events if e.kind == "air-attack"}
    assert sorted(dice.values()) in ([8, 8, 9], [8, 9, 9])
    assert dice[tank] == dice[rider] != dice[other]


@pytest.mark.rule("6.1", "11.0")
def test_nobody_is_lost_where_he_may_not_go() -> None:
    """Allied units not south of row 030 before the roads are connected, nor off their overlay."""
    g = told(laid_out(**{COMPANY: "34.026"}), roads=ROADS, day=7)
    lose, company, south = Lose(SideId(0)), unit(g, COMPANY), to(g, "34.031")
    assert lose.places.refusal(g, company, south) == "6.1"
    told(g, day=6)
    assert lose.places.refusal(g, company, south) is None


@pytest.mark.rule("6.1", "7.3")
def test_a_tank_is_lost_together_with_its_riders() -> None:
    """Alone of its stack, but not without them."""
    g = laid_out("german")
    tank, rider, other = (put(g, name, "34.020") for name in (TANK, RIDER, PANZER))
    g.riding = {rider: tank}
    under_way(g, Lose(SideId(1)))
    do(g, "mislead", tank, to(g, "34.025"))
    assert g.hex[rider] == g.hex[tank] == to(g, "34.025") != g.hex[other]
    assert g.astray == pack((tank, rider))


@pytest.mark.rule("6.1")
def test_a_mine_sinks_no_support_craft() -> None:
    """They are craft, not ships."""
    g = printed_game("sword").set_up(1)
    under_way(g, Sink(mine=True))
    sunk = {action[1] for action in legal(g) if action[0] == "sink"}
    assert unit(g, "HMS__Kelvin") in sunk
    assert not sunk & set(iterate(g.game.support | g.game.rockets))


@pytest.mark.rule("6.1")
def test_an_atrocity_makes_the_canadians_fight_harder() -> None:
    """Rare event 4: their quality is 1 higher."""
    g = laid_out()
    g.game.division_ids = {**g.game.division_ids, "3rd-Canadian": 0}
    g.quality[0] = 0
    under_way(g, Event(), event=[8], **{"rare event": [4]})
    assert g.quality[0] == 1


@pytest.mark.rule("6.1", "series.stacking")
def test_a_lost_stack_may_be_with_friends_while_there_is_room_for_all_of_it() -> None:
    """Four steps of two companies fit with four others, and not with six; two do with six."""
    g = laid_out(**{COMPANY: "34.020", "B_1__Suffolk": "34.020"})
    lose, company, far = Lose(SideId(0)), unit(g, COMPANY), to(g, "34.025")
    for name, refused in (("C_1__Suffolk", False), ("D_1__Suffolk", False), ("A_ERY", True)):
        put(g, name, "34.025")
        assert (lose.places.refusal(g, company, far) == "6.1") is refused
    assert lose.cannot_be_alone_there(g, company, far) is None


@pytest.mark.rule("6.1", "series.column")
def test_a_lost_column_is_not_where_another_column_is() -> None:
    """One column in a hex, also of the lost."""
    g = laid_out(**{COMPANY: "34.020", "C_1__Suffolk": "34.025"})
    lose, company, far = Lose(SideId(0)), unit(g, COMPANY), to(g, "34.025")
    g.form(company, column=True)
    assert lose.places.refusal(g, company, far) is None
    g.form(unit(g, "C_1__Suffolk"), column=True)
    assert lose.places.refusal(g, company, far) == "6.1"


def why_not(g: Field, *action: str) -> str:
    """What a player reads who tries an action."""
    return str(explain(g, action).reason)


@pytest.mark.rule("6.1")
def test_who_may_not_choose_a_division_or_sector_in_an_event_reads_why() -> None:
    """Points for an enemy's division, a sector without Allies or with a mine, a wrong division."""
    g = laid_out()
    allied, german = (
        next(name for name, d in g.game.divisions.items() if d.side == side)
        for side in ("allied", "german")
    )
    again = attrs.evolve(g.game.divisions[allied], sector="sword")
    other = attrs.evolve(g.game.divisions[german])
    divisions = {**g.game.divisions, allied: again, "far": attrs.evolve(again, sector="orne")}
    told(g, divisions={**divisions, "third": other})
    under_way(g, Gift(side="allied", what="command", amount=1))
    assert why_not(g, "give", german) == "It is no division of your side."
    assert ("give", "far") in legal(g)
    under_way(g, Sink(mine=False))
    assert why_not(g, "starve", "gold") == "No Allied division is in that sector."
    assert [action for action in legal(g) if action[0] == "starve"] == [
        ("starve", "orne"),
        ("starve", "sword"),
    ]
    under_way(g, Release(("s.SS-Pz.101",)))
    assert why_not(g, "attach-to", allied) == "It is no German division."
    assert ("attach-to", "third") in legal(g)


@pytest.mark.rule("6.1")
def test_a_mine_starves_no_sector_and_an_event_keeps_to_the_divisions_it_names() -> None:
    """Each with its own reason."""
    g = printed_game("sword").set_up(1)
    under_way(g, Sink(mine=True))
    assert why_not(g, "starve", "sword") == "It is a mine: it sinks a ship."
    g = laid_out()
    german = next(name for name, d in g.game.divisions.items() if d.side == "german")
    own = g.game.divisions[german]
    told(g, divisions={**g.game.divisions, "second": own, "third": own})
    under_way(g, Release(("s.SS-Pz.101",), ("second", "third")))
    assert why_not(g, "attach-to", german) == "The event names other divisions."


@pytest.mark.rule("6.1", "11.0")
def test_a_road_is_connected_as_soon_as_fire_has_cleared_it() -> None:
    """Not only when somebody moves: after each action, and before the next chit."""
    for heed in (
        lambda g: Activation(unit=OFF).perhaps_again(g),
        lambda g: Campaign().draw_a_chit(g),
    ):
        g = told(laid_out(**{COMPANY: "34.020", PANZER: "30.012"}), roads=ROADS)
        make_history(g)
        assert g.cut == ["A"]
        g.eliminate(unit(g, PANZER), "series.damage")
        assert (g.cut, g.joined) == (["A"], False)
        g.cup = 3
        heed(g)
        assert (g.cut, g.joined) == ([], True)
