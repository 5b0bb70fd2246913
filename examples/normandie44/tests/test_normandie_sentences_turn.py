"""Single sentences about the turn: its steps, what they begin and what they forget."""

from __future__ import annotations

import copy

import pytest
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.aircraft import FIGHTER, AirMissions, call_back
from normandie44.rules.campaign.box_combat import BoxBattle, besiege
from normandie44.rules.campaign.strategic import OffMap, arrive_in_boxes
from normandie44.rules.campaign.victory import judge_the_turn
from normandie44.rules.ground.terrain import going_of
from normandie44.rules.logistics.offensive import FirstMarkers, capacities
from normandie44.rules.march import movement
from normandie44.rules.turn.d_day import PARTS, DDay, Descent
from normandie44.rules.turn.sequence import Campaign, Phase, PlayerPhase
from normandie44.state import OFF, Field
from normandie_stage import flying, laid_out, named, off_the_map, printed_game, to, unit
from normandie_told import facts_of, listening

from hexwar.board import NONE, HexId, SideId, has, iterate, one, pack
from hexwar.play import call
from hexwar.play.values.chance import SAMPLED, Scripted


@pytest.mark.rule("1.1.1.1", "1.1")
@pytest.mark.parametrize(
    ("scenario", "turn", "thrown"),
    [("cobra", 7, False), ("cobra", 8, True), ("campaign", 1, False), ("campaign", 2, True)],
)
def test_the_first_turns_of_a_scenario_are_clear(scenario: str, turn: int, thrown: bool) -> None:
    """From the next one on a die decides."""
    g = listening(laid_out("allies", scenario))
    g.turn, g.adjustment = turn, 0
    g.chance = Scripted({"weather": [0]}, then=SAMPLED)
    Campaign().weather(g)
    assert bool(facts_of(g, "weather")) is thrown


@pytest.mark.rule("1.1.1.1")
@pytest.mark.parametrize(("die", "storm"), [(4, False), (5, True), (6, True)])
def test_a_storm_breaks_out_at_5_or_6(die: int, storm: bool) -> None:
    """The throw is told; in a storm ships and aircraft are away."""
    g = listening(laid_out("allies", "cobra"))
    flying(g, us=(0, 0, 0, 2))
    g.storm_due, g.chance = True, Scripted({"storm": [die - 1]}, then=SAMPLED)
    Phase("A").storm_test(g)
    assert g.storm is storm
    assert facts_of(g, "storm" if storm else "no-storm") == [{"die": die}]
    assert any(g.planes) is any(g.ships) is not storm
    assert g.storm_due is not storm, "no second storm in B after one in A"


@pytest.mark.rule("1.1.1.3", "0.2.1")
@pytest.mark.parametrize(
    ("scenario", "turn", "first"), [("cobra", 8, GERMANS), ("campaign", 1, ALLIES)]
)
def test_supported_headquarters_on_the_map_count_for_the_initiative(
    monkeypatch: pytest.MonkeyPatch, scenario: str, turn: int, first: int
) -> None:
    """Each once, with one marker or two; the Allies have it in any case in turns 0 and 1."""
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 3)
    there = {"LXXXIV__HQ": "1320", "I__SS__HQ": "1310", "US__VII__HQ": "0918"}
    g = listening(laid_out("allies", scenario, **there))
    g.turn, g.weather, g.german_die = turn, "clear", 0
    for name, count in (("LXXXIV__HQ", 1), ("I__SS__HQ", 2), ("US__VII__HQ", 1)):
        g.markers[unit(g, name)] = count
    Campaign().initiative(g)
    assert (g.first, g.german_die) == (first, 3)
    side = ("allies", "germans")[first]
    assert facts_of(g, "initiative") == [{"side": side, "allies": 4, "germans": 5}]


@pytest.mark.rule("1.1.2", "1.1.3", "1.1")
@pytest.mark.parametrize("first", [ALLIES, GERMANS])
def test_who_has_the_initiative_is_first_in_a_phase_and_the_other_second(first: int) -> None:
    """Each moves and fights."""
    g = laid_out("allies", "cobra")
    g.first = first
    assert Phase("A").first_player_turn(g) == call(PlayerPhase, first)
    assert Phase("A").second_player_turn(g) == call(PlayerPhase, 1 - first)


@pytest.mark.rule("1.1.2.1", "4.2", "4.1.1")
def test_a_player_phase_begins_with_all_points_and_all_room() -> None:
    """What has landed and what armour has spent was of another phase."""
    g = laid_out("germans", "cobra")
    tank = iterate(g.game.tanks)[0]
    g.landed, g.spent[tank], g.guide[tank] = [2] * len(g.landed), 4, 5
    g.phase = "B"
    PlayerPhase(side=SideId(ALLIES)).begin(g)
    assert g.active == ALLIES
    assert (set(g.landed), set(g.spent), set(g.guide)) == ({0}, {0}, {OFF})


@pytest.mark.rule("1.1.3", "7.1.1")
def test_a_player_phase_forgets_who_has_moved_and_what_is_in_reserve() -> None:
    """Who has attacked is known to the end of the phase, since no unit attacks twice in it."""
    g = laid_out("allies", "cobra", US__83="0918", u3Arm_CCA="0917")
    infantry, tanks = unit(g, "US__83"), unit(g, "u3Arm_CCA")
    g.moved, g.gone_far, g.dismounted = pack((infantry, tanks)), one(tanks), one(infantry)
    g.reserve, g.attacked = one(tanks), one(infantry)
    PlayerPhase(side=SideId(ALLIES)).end(g)
    assert (g.moved, g.gone_far, g.dismounted, g.reserve) == (NONE, NONE, NONE, NONE)
    assert g.attacked == one(infantry)
    Phase("A").end_phase(g)
    assert g.attacked == NONE


@pytest.mark.rule("1.1.5", "1.2", "9.4", "5.1", "11.3")
def test_a_turn_ends_with_what_it_brought_and_another_begins() -> None:
    """Rubble and leaders are forgotten, batteries fire again, the Germans have 20 points."""
    g = laid_out("allies", "cobra", **dict.fromkeys(ELEVEN, "1320"), US__83="0918")
    town, before = iterate(g.game.town_set)[0], g.turn
    g.rubble, g.leader[unit(g, "US__83")] = {town: 2}, unit(g, "US__VII__HQ")
    Campaign().end_turn(g)
    assert (g.result, g.turn) == (None, before + 1)
    assert g.rubble == {}
    assert set(g.leader) == {OFF}
    assert g.score == [0, 20]


ELEVEN = (
    *("u326", "u353", "u77", "u276", "u277", "u271", "u272", "u346", "u711", "u16__Lw"),
    "u266",
)
"""Germans enough for the game to go on."""


@pytest.mark.rule("1.2", "1.1.5")
def test_the_game_ends_with_the_last_turn() -> None:
    """Not with the last but one."""
    for turns_left in (1, 0):
        g = laid_out("allies", "cobra", **dict.fromkeys(ELEVEN, "1320"))
        g.turn = g.game.turns - turns_left
        Campaign().end_turn(g)
        assert (g.result is None) is bool(turns_left)


@pytest.mark.rule("7.4", "7.3.1", "1.1.1.2")
def test_four_points_may_be_supplied_by_air_in_each_turn() -> None:
    """What was dropped in the turn before counts no more; the supply of both sides is judged."""
    g = laid_out("allies", "cobra", US__83="0918", u326="1320")
    g.fed = 4
    Campaign().ports_and_supply(g)
    assert g.fed == 0
    # neither has a headquarters
    assert has(g.unsupplied, unit(g, "US__83"))
    assert has(g.unsupplied, unit(g, "u326"))


@pytest.mark.rule("1.1.2.1")
@pytest.mark.parametrize(
    ("turn", "back", "at_rest", "due"),
    [(7, 0, False, True), (6, 0, False, False), (7, 99, False, False), (7, 0, True, False)],
)
def test_who_is_due_has_come_up_is_back_and_does_not_rest(
    turn: int, back: int, at_rest: bool, due: bool
) -> None:
    """A unit of turn 7; one that was lost waits for its return."""
    g = laid_out("allies", "cobra")
    division = unit(g, "US__83")
    g.set_steps(division, 3)
    g.game = copy.copy(g.game)
    g.game.arrival = {**g.game.arrival, division: 7}
    g.turn, g.back[division], g.rest = turn, back, one(division) if at_rest else NONE
    assert movement.is_due(g, division) is due


@pytest.mark.rule("1.1.2.1")
@pytest.mark.parametrize("foe", ["", "holds", "is there"])
def test_germans_who_are_due_come_into_their_box_unless_the_allies_have_it(foe: str) -> None:
    """Or are in it; then they wait."""
    g = listening(laid_out("germans", "cobra"))
    division, box = unit(g, "u708"), named(g, "Languedoc")
    g.set_steps(division, 2)
    g.game = copy.copy(g.game)
    g.game.entry_boxes = {division: (box,)}
    g.game.arrival = {**g.game.arrival, division: 1}
    g.box_holder[box] = ALLIES if foe == "holds" else GERMANS
    if foe == "is there":
        american = unit(g, "US__4__Arm")
        g.set_steps(american, 3)
        g.put_in_box(american, box)
        g.box_holder[box] = GERMANS
    g.events = []
    arrive_in_boxes(g)
    assert g.box[division] == (OFF if foe else box)
    told = [] if foe else [{"unit": division, "box": box}]
    assert facts_of(g, "moved-to-box") == told


@pytest.mark.rule("4.2", "7.1.2", "1.1.2.1")
def test_where_units_come_onto_the_map() -> None:
    """Allies of the campaign by all depots of their command; Germans of the race by its exits."""
    cobra, race = printed_game("cobra"), printed_game("race")
    american = cobra.counters.named("US-83")
    assert cobra.landings["us"] & ~cobra.entry[american] == NONE
    due = [u for u in cobra.schedule.entry if cobra.groups[u] == "us"]
    assert due
    assert all(cobra.entry[unit] & cobra.landings["us"] == cobra.landings["us"] for unit in due)
    german = race.counters.named("353")
    assert race.entry[german]
    set_up = race.counters.named("709/919")
    assert race.entry[set_up] == race.exits
    set_up = cobra.counters.named("326")
    assert cobra.entry[set_up] == NONE, "Germans of Cobra come back by the boxes of their depots"
    assert cobra.entry_boxes[set_up]


@pytest.mark.rule("3", "6.11/stop", "4.1.1")
def test_who_goes_into_an_enemy_hex_makes_a_hex_where_moves_stop() -> None:
    """At once, though no enemy has moved since others were asked where they may go."""
    g = laid_out("allies", "cobra", u4_8="1020", u4_12="1019", u77="1120")
    other = unit(g, "u4_12")
    before = dict(movement.bars(g, other).stops)
    g.put(unit(g, "u4_8"), to(g, "1120"))
    after = dict(movement.bars(g, other).stops)
    assert (before["confusion"], after["confusion"]) == (NONE, one(to(g, "1120")))


@pytest.mark.rule("5.2", "4.1.2")
@pytest.mark.parametrize(
    ("travelled", "extended", "refused"),
    [(False, False, False), (True, False, True), (True, True, False), (False, True, False)],
)
def test_a_headquarters_goes_alone_a_box_and_extended_two(
    travelled: bool, extended: bool, refused: bool
) -> None:
    """A unit needs one that takes it on."""
    g = off_the_map("allies", US__VIII__HQ="Rennes", US__1="Le Mans")
    hq, moves = unit(g, "US__VIII__HQ"), OffMap()
    g.travelled = one(hq) if travelled else NONE
    g.extended = one(hq) if extended else NONE
    g.guide[unit(g, "US__1")] = hq
    assert moves.without_a_guide(g, hq) is refused
    g = off_the_map("allies", US__1="Paris")
    assert moves.without_a_guide(g, unit(g, "US__1"))
    g.active = GERMANS
    assert not moves.without_a_guide(g, unit(g, "US__1"))


@pytest.mark.rule("6.12", "6.3", "7.5", "5.3", "6.5")
def test_the_strengths_of_a_combat_off_the_map_name_their_rule() -> None:
    """Attack factors against defence factors, halved out of supply; partisans count 2."""
    g = off_the_map("allies", US__1="Rennes", u326="Rennes")
    american, german = unit(g, "US__1"), unit(g, "u326")
    g.unsupplied = one(german)
    battle = BoxBattle(hq=OFF, box=named(g, "Rennes"))
    found = battle.calculate(g, [american], [german])
    attack = g.game.attacks[american][g.steps[american]]
    defence = g.game.defences[german][g.steps[german]]
    assert [(m.amount, m.rule) for m in found.attack.lines] == [(attack, "6.12")]
    assert [(m.amount, m.rule) for m in found.defence.lines] == [((defence + 1) // 2, "6.12")]
    assert battle.calculate(g, [american], []).defence.value == 2


@pytest.mark.rule("6.12", "6.4", "5.4/stack")
def test_a_combat_in_a_box_leaves_no_stack_in_its_fight() -> None:
    """A headquarters that loses its last unit later does not fall with it."""
    g = off_the_map("allies", US__1="Rennes", u326="Rennes", US__VIII__HQ="Rennes")
    battle = BoxBattle(hq=unit(g, "US__VIII__HQ"), box=named(g, "Rennes"))
    battle.muster(g)
    battle.fight(g)
    assert g.engaged == ()


@pytest.mark.rule("6.6/order", "6.12")
def test_the_owner_of_the_first_who_falls_back_decides_for_all_his_own() -> None:
    """Units of the other Allied player wait for their own."""
    g = laid_out("germans", "cobra", players=3)
    names = ("US__1", "US__2", "AC__3")
    for name in names:
        g.set_steps(unit(g, name), 3)
        g.put_in_box(unit(g, name), named(g, "Rennes"))
    american, second, british = (unit(g, name) for name in names)
    battle = BoxBattle(hq=OFF, box=named(g, "Rennes"), falling=pack((american, second, british)))
    assert battle.of_the_owner(g) == pack((american, second))
    battle.falling = one(british)
    assert battle.of_the_owner(g) == one(british)


@pytest.mark.rule("6.13", "0.1.2", "11.3")
@pytest.mark.parametrize(("missing", "points"), [(0, 3), (1, 0)])
def test_half_the_defence_of_a_festung_besieges_it(missing: int, points: int) -> None:
    """Just half is enough, a point less is not."""
    g = off_the_map("allies", US__30="Brest", u352_915="Festung Brest")
    around, inside = unit(g, "US__30"), unit(g, "u352_915")
    within = [u for u in g.in_box(named(g, "Festung Brest")) if u != inside]
    for other in within:
        g.set_steps(other, 0)
    strength = g.game.defences[around][g.steps[around]]
    g.game = copy.copy(g.game)
    defences = list(g.game.defences)
    defences[inside] = (2 * strength + missing,) * 5
    for other in within:
        defences[other] = (0,) * 5
    g.game.defences = defences
    besiege(g)
    assert g.score[ALLIES] == points
    besiege(g)
    assert g.score[ALLIES] == points, "once"


@pytest.mark.rule("7.2", "1.1.1.2")
def test_a_german_depot_on_the_map_sends_what_it_can() -> None:
    """Cherbourg one marker in a turn; exits of the race, behind which no boxes are, any number."""
    g = laid_out("germans")
    g.holder[g.game.objective_at[g.game.port]] = GERMANS
    g.forget()
    numbers = capacities(g, GERMANS)
    assert numbers[g.game.port] == 1
    assert {n for place, n in numbers.items() if place != g.game.port} == {99}
    g.sent = {g.game.port: 1}
    assert g.game.port not in capacities(g, GERMANS)


@pytest.mark.rule("9.2", "1.1.1.1/called-back")
def test_all_that_hinder_movement_come_back_in_a_storm() -> None:
    """The second that flies does not make the first forgotten."""
    g = laid_out("allies", "cobra")
    flying(g, us=(0, 0, 0, 3))
    for zone in (0, 1):
        AirMissions().hinder(g, zone)
    assert (len(g.away), g.zones_hit, g.squadrons[2 * FIGHTER]) == (2, 0b11, 1)
    call_back(g)
    assert (g.away, g.zones_hit, g.squadrons[2 * FIGHTER]) == ((), 0, 3)


@pytest.mark.rule("9.2/ground", "2.2")
def test_who_has_dismounted_goes_on_foot_and_others_drive() -> None:
    """Both are motorised infantry."""
    g = laid_out("allies", "cobra", US__83="0918", US__9="1018")
    walker, driver = unit(g, "US__83"), unit(g, "US__9")
    assert g.game.on_foot is not g.game.going[driver]
    g.dismounted = one(walker)
    assert going_of(g, walker) is g.game.on_foot
    assert going_of(g, driver) is g.game.going[driver]


@pytest.mark.rule("11.1", "11.1/saint-vaast")
def test_cherbourg_in_the_first_turn_is_a_strategic_victory() -> None:
    """As in the second; from the fourth on a marginal one."""
    levels = ["strategic", "strategic", "operational", "marginal"]
    for turn, level in enumerate(levels, start=1):
        g = laid_out(US__9="0223", u4_8="0222")
        g.turn = turn
        judge_the_turn(g)
        assert g.result is not None
        assert g.result.outcome == f"{level}-victory"


@pytest.mark.rule("11.3/destroyed", "7.1.2")
def test_a_destroyed_beach_counts_no_more_and_is_worth_points_to_the_germans() -> None:
    """3 and its capacity are gone; of capacity 2 or more it is worth 20."""
    g = laid_out("germans", "cobra", u77="0717")
    utah = next(d for d in g.game.depots if d.name == "Utah")
    now = g.depots[g.game.depots.index(utah)]
    g.put(unit(g, "u77"), utah.hex)
    assert g.score == [-utah.worth(now), utah.reward(now)]
    assert utah.worth(now) == 3 + utah.markers[now - 1]


@pytest.mark.rule("11.2/markers")
def test_first_markers_go_to_headquarters_of_the_player_on_the_map() -> None:
    """With three players each has his own."""
    g = laid_out("allies", "cobra", 3, US__VII__HQ="0918", AC__XII__HQ="0910", LXXXIV__HQ="1320")
    g.put_in_box(unit(g, "US__XV__HQ"), named(g, "Rennes"))
    hqs = [unit(g, n) for n in ("US__VII__HQ", "AC__XII__HQ", "LXXXIV__HQ", "US__XV__HQ")]
    asked = FirstMarkers(side=ALLIES)
    for player, expected in (("", [1, 1, 0, 0]), (g.game.players_by_side[ALLIES][0], [1, 0, 0, 0])):
        g.command = player
        assert [int(has(asked.of_the_player(g), hq)) for hq in hqs] == expected


@pytest.mark.rule("10.0.1/at-once", "6.5")
def test_those_who_come_down_among_germans_suffer_from_the_jump_alone() -> None:
    """The ground of the defender does not help him; what shifts by nothing is no help."""
    g = laid_out("allies", "d-day", u82_505="0619", u709_919="0619")
    jumper, foe = unit(g, "u82_505"), unit(g, "u709_919")
    g.disorganised[jumper], g.disorganised[foe] = 1, 2
    g.put(foe, HexId(iterate(g.game.town_set & g.game.window)[0]))
    g.put(jumper, g.hex[foe])
    lines = [(m.amount, m.rule) for m in Descent(g.hex[foe], one(jumper)).shifts(g)]
    assert lines == [(2, "6.5"), (0, "6.3"), (-1, "6.5")]


@pytest.mark.rule("10.0.1", "10.A.2", "10.B.2", "10.B.3")
def test_the_parts_of_d_day_follow_each_other_and_none_is_passed_over() -> None:
    """Each for its side; a part of two players is begun once."""
    g = laid_out("allies", "d-day")
    day = DDay()
    for part, (phase, side, (procedure, *_)) in enumerate(PARTS):
        assert day.part == part
        g.phase, g.active, g.command = "?", SideId(1 - side), ""
        following = day.next_part(g)
        assert (g.phase, g.active) == (phase, side)
        assert following is not None
        while day.part == part:  # the players of the side, one after the other
            assert procedure in following
            g.phase = "!"
            following = day.next_part(g)
            assert g.phase == "!" or day.part > part or not g.command
    assert day.part == len(PARTS)
    assert day.next_part(g) is None


@pytest.mark.rule("10.B.3", "10.B.3/among-germans")
def test_gliders_land_in_the_evening_of_d_day() -> None:
    """On their zone, as the Allies; who comes down among Germans fights."""
    g = listening(laid_out("germans", "d-day"))
    (glider, zone) = next(pair for pair in g.game.drops if not has(g.game.parachutists, pair[0]))
    g.set_steps(glider, g.game.counters.steps[glider])
    g.phase, g.active = "B", GERMANS
    assert DDay().gliders(g) is None
    assert (g.active, g.hex[glider]) == (ALLIES, zone)
    assert facts_of(g, "came-ashore") == [{"unit": glider, "to": zone}]
    g = laid_out("germans", "d-day", u709_919="0619")
    g.set_steps(glider, g.game.counters.steps[glider])
    g.put(unit(g, "u709_919"), zone)
    assert DDay().gliders(g) == call(Descent, zone, one(glider))
