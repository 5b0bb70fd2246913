"""Single effects of rules: what a step changes, and what it leaves alone."""

from __future__ import annotations

import pytest
from normandie44.depots import FULL
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.bombardment import ships_of
from normandie44.rules.battle.combat import Assault
from normandie44.rules.campaign.box_combat import BoxBattle
from normandie44.rules.ground.damage import ways_out
from normandie44.rules.ground.terrain import going_of
from normandie44.rules.logistics.offensive import receive
from normandie44.rules.logistics.supply import storm_hits
from normandie44.rules.march import movement
from normandie44.rules.turn.combat_phase import Combat
from normandie44.rules.turn.movement_phase import Movement
from normandie44.rules.turn.overrun import may_be_overrun, overrun_from
from normandie44.rules.turn.sequence import Campaign, PlayerPhase
from normandie44.state import OFF, Field
from normandie_stage import laid_out, named, off_the_map, printed_game, to, unit
from normandie_told import facts_of, listening

from hexwar.board import NONE, has, iterate, one, pack
from hexwar.play import repeat
from hexwar.play.values.chance import SAMPLED, Scripted


@pytest.mark.rule("1.1", "1.1.1.1")
def test_aircraft_are_drawn_at_the_beginning_of_a_turn() -> None:
    """Those of the turn before are back in their cups."""
    g = laid_out("allies", "cobra")
    g.turn, g.squadrons = 8, [0] * len(g.squadrons)
    g.chance = Scripted({"weather": [0]}, then=SAMPLED)
    Campaign().weather(g)
    assert sum(g.squadrons) > 0


@pytest.mark.rule("1.1.2", "1.1.3")
def test_a_player_phase_is_of_its_side() -> None:
    """Its player moves off the map and on it, and fights."""
    for side, player in ((ALLIES, "allies"), (GERMANS, "germans")):
        g = laid_out(player, "cobra")
        phase = PlayerPhase(side=side)
        assert (phase.movement(g), g.command) == (repeat(Movement), player)
        g.command = ""
        assert (phase.combat(g), g.command) == (repeat(Combat), player)


@pytest.mark.rule("3", "6.11/stop", "4.1.1")
def test_an_enemy_zone_stops_a_move_and_no_step_leads_through_it_but_one() -> None:
    """Who leaves it pays two points more."""
    g = laid_out("allies", "cobra", u4_8="1019", u77="1120")
    (zone,) = movement.bars(g, unit(g, "u4_8")).zones
    assert (zone.hexes, zone.stop, zone.leave) == (g.zone_of(GERMANS), True, 2)
    assert zone.through == 0, "a step from zone to zone costs nothing more"


@pytest.mark.rule("4.2", "4.1.1", "4.3")
def test_tanks_note_the_points_that_they_spend() -> None:
    """In halves; infantry notes none."""
    g = laid_out("allies", "cobra", u70__Tk="0918", US__83="0918")
    tank, division = unit(g, "u70__Tk"), unit(g, "US__83")
    end = to(g, "0917")
    cost = g.game.marches.ways(Movement().march(g, tank)).cost(end)
    Movement().moving(g, tank, end)
    Movement().moving(g, division, end)
    assert (g.spent[tank], g.spent[division]) == (2 * cost, 0)


@pytest.mark.rule("4.2", "7.1.2", "1.1.2.1")
def test_reinforcements_of_the_campaign_land_where_the_scenario_says_too() -> None:
    """And at all depots of their command."""
    game = printed_game("campaign")
    allied = [u for u in game.schedule.entry if game.side_of[u] == ALLIES]
    assert allied
    assert all(game.schedule.entry[u] & ~game.entry[u] == NONE for u in allied)


@pytest.mark.rule("1.1.2.1", "4.2", "10.A.1")
def test_who_is_not_due_enters_nowhere() -> None:
    """In its turn it enters at a depot with room."""
    g = laid_out("allies", "race")
    late = (u for u, turn in g.game.schedule.turn_of.items() if turn > 1)
    division = next(u for u in late if g.game.side_of[u] == ALLIES and g.game.points[u])
    g.set_steps(division, 1)
    due = g.game.arrival[division]
    g.turn = due - 1
    assert movement.entries(g, division) == NONE
    g.turn = due
    assert movement.entries(g, division) == one(to(g, "0617"))


@pytest.mark.rule("1.1.1.3/return", "1.1.2.1")
def test_germans_who_come_back_onto_the_map_do_so_at_cherbourg() -> None:
    """As long as they hold it; at no hex else."""
    g = laid_out("germans", "cobra")
    division, port = unit(g, "u77"), g.game.port
    g.rebuilt = one(division)
    g.holder[g.game.objective_at[port]] = GERMANS
    g.forget()
    assert movement.gates(g, division) == one(port)
    g.holder[g.game.objective_at[port]] = ALLIES
    g.forget()
    assert movement.gates(g, division) == NONE


def combat(**units: str) -> tuple[Field, Assault]:
    """An American regiment attacks a German division."""
    g = listening(laid_out("allies", "cobra", **{"u4_8": "1020", "u77": "1120", **units}))
    return g, Assault.of(g, to(g, "1120"), one(unit(g, "u4_8")), hq=OFF)


@pytest.mark.rule("5.4/stack", "5.4")
def test_the_stacks_of_a_combat_are_those_of_its_hexes() -> None:
    """A headquarters elsewhere is in none of them."""
    g, assault = combat(LXXXIV__HQ="1120", US__VII__HQ="1020", II__FJ__HQ="1320")
    assault.engage(g)
    assert g.engaged == (
        pack((unit(g, "u77"), unit(g, "LXXXIV__HQ"))),
        pack((unit(g, "u4_8"), unit(g, "US__VII__HQ"))),
    )


@pytest.mark.rule("6.1/once", "6.1/alone", "6.3")
def test_a_combat_is_thrown_for_and_noted_beside_those_before() -> None:
    """Who attacked earlier in the phase has still attacked."""
    g, assault = combat(u4_12="0918", u353="1320")
    g.attacked, g.defended = one(unit(g, "u4_12")), one(unit(g, "u353"))
    g.chance = Scripted({"combat": [2]}, then=SAMPLED)
    assault.throw(g)
    (told,) = facts_of(g, "attacked")
    assert (told["units"], told["target"], told["die"]) == (
        (unit(g, "u4_8"),),
        to(g, "1120"),
        assault.die,
    )
    assert g.attacked == pack((unit(g, "u4_12"), unit(g, "u4_8")))
    assert g.defended == pack((unit(g, "u353"), unit(g, "u77")))


@pytest.mark.rule("6.4", "6.5", "6.10")
def test_each_unit_of_a_side_suffers_what_the_side_suffers() -> None:
    """Headquarters and the fallen do not; the other side neither."""
    g, assault = combat(u353="1120", LXXXIV__HQ="1120")
    first, second, hq = (unit(g, n) for n in ("u77", "u353", "LXXXIV__HQ"))
    assault.defenders = pack((first, second, hq))
    assault.defender_disordered(g, 1)
    assault.defender_loses(g, 1)
    full = g.game.counters.steps
    assert [g.disorganised[u] for u in (first, second, hq)] == [1, 1, 0]
    assert [full[u] - g.steps[u] for u in (first, second)] == [1, 1]
    attacker = unit(g, "u4_8")
    assert (g.disorganised[attacker], g.steps[attacker]) == (0, full[attacker])
    assault.attacker_disordered(g, 2)
    assault.attacker_loses(g, 1)
    assert (g.disorganised[attacker], full[attacker] - g.steps[attacker]) == (2, 1)


@pytest.mark.rule("6.5")
def test_what_is_disorganised_is_told_under_its_rule() -> None:
    """Whatever step is carried out."""
    g, assault = combat()
    assault.defenders = one(unit(g, "u77"))
    assault.defender_disordered(g, 1)
    assert [event.rule for event in g.events if event.kind == "disorganised"] == ["6.5"]


@pytest.mark.rule("6.6", "2.2")
def test_a_retreat_of_two_hexes_takes_the_way_that_costs_least() -> None:
    """One that avoids zones, where two ways lead to the same hex; who dies on all goes all ways."""
    g = laid_out("germans", "cobra", u77="1120", u4_8="1020")
    division, zone = unit(g, "u77"), g.zone_of(ALLIES)
    ways = ways_out(g, division, 2)
    board, start = g.game.board, to(g, "1120")
    for end, cost in ways.items():
        between = [at for at in board.neighbours[end] if board.distance(start, at) == 1]
        open_ones = [
            at
            for at in between
            if not has(g.standing[ALLIES], at)
            and g.game.going[division].price(start, at) is not None
            and g.game.going[division].price(at, end) is not None
        ]
        assert cost == has(zone, end) + min(has(zone, at) for at in open_ones)
    g.set_steps(division, 1)
    assert set(ways_out(g, division, 2).values()) == {0}


@pytest.mark.rule("6.6")
def test_who_loses_his_last_step_on_every_way_retreats_all_the_same() -> None:
    """There is room, and so there is a way."""
    there = {"u4_8": "1020", "u4_12": "1220", "u4_22": "1221"}
    g = laid_out("germans", "cobra", u77="1120", **there)
    division = unit(g, "u77")
    g.set_steps(division, 1)
    ways = ways_out(g, division, 1)
    assert ways
    assert all(cost >= g.steps[division] for cost in ways.values())


@pytest.mark.rule("6.2")
def test_a_command_without_ships_has_none() -> None:
    """The race has a cruiser and two destroyers of the Americans."""
    assert ships_of(laid_out("allies", "race")) == [1, 2, 0, 0]
    g = laid_out("allies", "cobra")
    assert ships_of(g) == [0, 0, 1, 2]
    g.turn = 6
    assert ships_of(g) == [0, 0, 0, 0], "before the first that the scenario names"


@pytest.mark.rule("6.11", "4.3")
def test_a_hex_in_confusion_is_not_overrun() -> None:
    """Asked again as soon as it is one, though no enemy has moved."""
    g = laid_out("allies", "cobra", u70__Tk="1020", u4_8="1020", u77="1120")
    tank, target = unit(g, "u70__Tk"), to(g, "1120")
    assert has(overrun_from(g, tank), target)
    g.put(unit(g, "u4_8"), target)
    assert not has(overrun_from(g, tank), target)
    refusal = may_be_overrun(g, tank, target)
    assert refusal is not None
    assert (refusal, str(refusal.reason)) == ("6.11", "confusion there")


@pytest.mark.rule("6.12", "6.12/way", "6.6")
def test_who_falls_back_from_a_box_is_told_where_and_others_wait() -> None:
    """The next one still has to go."""
    g = off_the_map("allies", u326="Rennes", u353="Rennes")
    first, second = unit(g, "u326"), unit(g, "u353")
    battle = BoxBattle(hq=OFF, box=named(g, "Rennes"), falling=pack((first, second)))
    battle.retreat_to(g, first, named(g, "Brest"))
    assert (g.box[first], battle.falling) == (named(g, "Brest"), one(second))
    assert facts_of(g, "moved-to-box") == [{"unit": first, "box": named(g, "Brest")}]
    assert g.events[-1].rule == "6.12"


@pytest.mark.rule("9.2", "9.2/ground")
def test_rivers_cost_germans_double_where_aircraft_hinder() -> None:
    """As clear ground does."""
    g = laid_out("germans", "cobra", u77="1120")
    division, game = unit(g, "u77"), g.game
    plain = game.going[division]
    g.zones_hit = (1 << len(game.zones)) - 1
    hindered = going_of(g, division)
    wet = [
        (a, b)
        for a in iterate(game.window & ~game.under_cover)
        for b in game.board.neighbours[a]
        if has(game.window & ~game.under_cover, b)
        and game.is_wet(a, b)
        and plain.price(a, b) is not None
        and game.board.link(a, b) is None
    ]
    assert wet
    more = {hindered.price(a, b) - plain.price(a, b) for a, b in wet}
    assert min(more) > 0, "also where the ground itself costs no more"


@pytest.mark.rule("7.1.1/storm", "7.1.1/again")
def test_no_work_goes_on_at_a_mulberry_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither now nor later."""
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 6)
    g = laid_out("allies", "cobra")
    number = next(n for n, d in enumerate(g.game.depots) if d.name == "Mulberry B")
    g.depots[number], g.works[number] = FULL, 9
    storm_hits(g)
    assert g.works[number] == 0


@pytest.mark.rule("1.1.1.2", "7.2", "7.2/cherbourg")
@pytest.mark.parametrize(("holder", "lying"), [(GERMANS, 1), (ALLIES, 0)])
def test_a_marker_lies_at_cherbourg_while_the_germans_hold_it(
    monkeypatch: pytest.MonkeyPatch, holder: int, lying: int
) -> None:
    """One at most, however many turns it lies there."""
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 3)
    g = laid_out("germans", "cobra")
    g.holder[g.game.objective_at[g.game.port]] = holder
    g.stock, g.at_port = [0, 0], 0
    g.forget()
    for _ in range(2):
        receive(g, GERMANS)
        g.stock = [0, 0]
        assert g.at_port == lying
