"""Where a scenario offers no choice of readings, the booklet's own reading holds."""

from __future__ import annotations

import copy

import pytest
from normandie44.depots import FULL
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.air_and_sea.aircraft import is_shared, squadron
from normandie44.rules.air_and_sea.bombardment import gap_to_coast
from normandie44.rules.battle.attackers import has_defended
from normandie44.rules.battle.combat import Activation, Assault
from normandie44.rules.campaign.box_combat import BoxBattle
from normandie44.rules.campaign.victory import linger
from normandie44.rules.ground.damage import Retreat, in_disorder
from normandie44.rules.ground.headquarters import within_quota
from normandie44.rules.logistics.offensive import travel
from normandie44.rules.logistics.supply import lines, storm_hits
from normandie44.rules.turn.overrun import Overrun
from normandie44.rules.turn.sequence import Phase, PlayerPhase
from normandie44.state import OFF, Field
from normandie_stage import laid_out, named, to, unit

from hexwar.board import NONE, SideId, has, iterate, one, pack


def plain(g: Field) -> Field:
    """The same position in a game without options."""
    g.game = copy.copy(g.game)
    g.game.options = {}
    return g


def placed(side: str = "allies", **units: str) -> Field:
    """A position of Cobra in a game without options."""
    return plain(laid_out(side, "cobra", **units))


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(("turn", "points"), [(5, 0), (6, -2)])
def test_each_regiment_that_lingers_costs_a_point(turn: int, points: int) -> None:
    """From turn 6 on; Anglo-Canadian ones and those off the map cost nothing."""
    g = placed(u82_505="0920", u82_507="0919", u6__Abn="0806")
    g.turn = turn
    linger(g)
    assert g.score[ALLIES] == points


@pytest.mark.rule("6.3", "6.12")
def test_the_table_limits_the_odds_between_the_shifts_of_both_sides() -> None:
    """On the map and off it."""
    g = placed(u4_8="1020", u77="1120")
    last = len(g.game.results.columns) - 1
    on_the_map = Assault.of(g, to(g, "1120"), one(unit(g, "u4_8"))).shifts(g)
    in_a_box = BoxBattle(hq=OFF, box=named(g, "Rennes")).shifts(g, [unit(g, "u4_8")], [])
    for lines_ in (list(on_the_map), list(in_a_box)):
        limits = [m for m in lines_ if m.rule == "6.3"]
        assert [(m.least, m.most) for m in limits] == [(0, last)]


@pytest.mark.rule("5.1", "5.1/quota")
@pytest.mark.parametrize(("number", "refused"), [(3, None), (4, "5.1/quota")])
def test_independent_units_may_have_stacking_points(number: int, refused: str | None) -> None:
    """Three of them beside the divisions."""
    g = placed()
    game = g.game
    units = [
        u
        for u in iterate(game.all_of[ALLIES] & game.with_points & ~game.headquarters)
        if not game.divisions[u]
    ]
    assert within_quota(g, pack(units[:number])) == refused


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(
    ("before", "levels", "after"),
    [(0, 1, (1, 0)), (0, 2, (2, 0)), (1, 1, (2, 0)), (1, 2, (2, 0)), (2, 1, (2, 1))],
)
def test_a_level_too_many_costs_a_step_only_to_who_has_two(
    before: int, levels: int, after: tuple[int, int]
) -> None:
    """D1 and D2 make D2; D2 and any make D2 and a step."""
    assert in_disorder(placed(), before, levels) == after


@pytest.mark.rule("6.6")
def test_who_falls_on_its_way_back_can_be_rebuilt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who has no way at all is captured."""
    g = placed("germans", u77="1120", u4_8="1020", u4_12="1219")
    division = unit(g, "u77")
    g.set_steps(division, 1)
    retreat = Retreat(units=one(division), hexes=1, origin=to(g, "1120"))
    end = to(g, "1121")
    monkeypatch.setattr(Retreat, "ways", lambda *_: {end: 1})
    retreat.retreat(g, division, end)
    assert (has(g.taken, division), has(g.cadre, division)) == (False, True)


@pytest.mark.rule("1.1.1.1")
def test_who_has_no_storm_in_a_tests_again_in_b(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no third time."""
    g = placed()
    for name, due in (("A", True), ("B", False)):
        g.storm_due = True
        monkeypatch.setattr(Field, "roll", lambda _g, _label: 1)
        Phase(name).storm_test(g)
        assert g.storm_due is due


@pytest.mark.rule("1.1.2.1", "4.2")
def test_the_capacity_of_a_depot_is_there_in_each_phase() -> None:
    """Not once a turn."""
    g = placed()
    g.phase, g.landed = "B", [1] * len(g.landed)
    PlayerPhase(side=SideId(ALLIES)).begin(g)
    assert set(g.landed) == {0}


@pytest.mark.rule("4.3", "9.1/late")
@pytest.mark.parametrize(("turn", "flies"), [(7, False), (8, True)])
def test_aircraft_support_overruns_of_americans_from_turn_8(turn: int, flies: bool) -> None:
    """As the note on tactical support says."""
    g = placed(u70__Tk="0920", u77="0921")
    g.turn = turn
    overrun = Overrun.of(g, to(g, "0921"), one(unit(g, "u70__Tk")))
    assert overrun.may_fly_in_exploitation(g) is flies


@pytest.mark.rule("1.1.1.2")
def test_markers_travel() -> None:
    """From depot to headquarters."""
    assert travel(placed())


@pytest.mark.rule("7.3.1", "8")
def test_units_are_fed_by_headquarters_of_their_own_command() -> None:
    """The Anglo-Canadians have none here."""
    g = placed(US__VII__HQ="0918", US__83="0917", AC__3="0916")
    g.markers[unit(g, "US__VII__HQ")] = 1
    assert lines(g, SideId(ALLIES), "us").places
    assert not lines(g, SideId(ALLIES), "ac").places


@pytest.mark.rule("7.1.1/storm", "11.3")
def test_a_mulberry_that_a_storm_destroys_gives_the_germans_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The Allies lose what it counted."""
    g = placed()
    number = next(n for n, d in enumerate(g.game.depots) if d.name == "Mulberry B")
    worth = g.game.depots[number].worth(FULL)
    g.depots[number] = FULL
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 4)
    storm_hits(g)
    assert g.score == [-worth, 0]
    assert worth > 0


@pytest.mark.rule("8", "9.1")
def test_each_command_has_aircraft_of_its_own() -> None:
    """Two squadrons of each kind."""
    g = placed()
    assert not is_shared(g)
    assert len({squadron(g, kind, c) for kind in range(4) for c in ("us", "ac")}) == 8


@pytest.mark.rule("5.3")
def test_a_headquarters_supports_one_attack_of_an_activation() -> None:
    """Also one that others have launched."""
    g = placed(u4_8="1020", u77="1120", US__VII__HQ="0920")
    hq = unit(g, "US__VII__HQ")
    assault = Assault.of(g, to(g, "1120"), one(unit(g, "u4_8")), hq=hq)
    g.supporting = one(hq)
    assert assault.has_supported(g) == one(hq)


@pytest.mark.rule("6.2")
def test_the_hex_of_the_coast_counts_as_none() -> None:
    """Ships that reach two hexes reach the second behind it."""
    g = placed()
    coast = g.game.coasts["us"]
    assert gap_to_coast(g, "us", iterate(coast)[0]) == 0


@pytest.mark.rule("6.1")
def test_a_hex_may_be_attacked_again_in_a_phase() -> None:
    """By others."""
    g = placed(u4_8="1020", u77="1120")
    g.defended = one(unit(g, "u77"))
    assert not has_defended(g, unit(g, "u4_8"), to(g, "1120"))


@pytest.mark.rule("1.1.3")
def test_a_headquarters_leads_any_number_of_attacks_in_its_activation() -> None:
    """It has begun, and goes on."""
    g = placed(US__VII__HQ="0920")
    assert Activation(hq=unit(g, "US__VII__HQ"), begun=True).has_led_an_attack(g) == NONE


@pytest.mark.rule("11.3", "11.3/ports", "11.3/destroyed", "7.1.2")
def test_who_loses_a_town_or_a_depot_loses_its_points() -> None:
    """The Germans have 3 more for a town that they retake, and those of a destroyed depot."""
    g = placed("germans", u77="0717")
    utah = next(d for d in g.game.depots if d.name == "Utah")
    now = g.depots[g.game.depots.index(utah)]
    g.put(unit(g, "u77"), utah.hex)
    assert g.score == [-utah.worth(now), utah.reward(now)]
    g = placed("germans", u77="0717")
    town = g.game.objectives[0]
    g.retake(town, ALLIES)
    assert g.score == [0, town.points]
    g.retake(town, GERMANS)
    assert g.score == [0, town.points], "the Allies count it as one they hold"
