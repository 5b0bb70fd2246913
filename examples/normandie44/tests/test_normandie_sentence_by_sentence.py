"""The booklet read sentence by sentence: what the program did otherwise until version 16."""

from __future__ import annotations

from typing import Any

import pytest
from normandie44 import Normandie1944
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.battle.combat import Assault, CounterAttack
from normandie44.rules.campaign import box_combat
from normandie44.rules.campaign.strategic import OffMap, exit_modifier
from normandie44.rules.campaign.victory import divisions_to_the_south
from normandie44.rules.ground.headquarters import with_markers
from normandie44.rules.logistics.offensive import receive
from normandie44.rules.logistics.replacements import Rest
from normandie44.rules.march.movement import entries
from normandie44.rules.turn.d_day import Descent, FreeAssault
from normandie44.state import OFF, Field
from normandie_stage import laid_out, named, off_the_map, to, under_way, unit

from hexwar.board import NONE, has, iterate, one, pack
from hexwar.play.match import Match
from hexwar.play.states.runner import perform


def said(refusal: Any) -> tuple[str, str]:
    """The number and the reason of a refusal."""
    return str(refusal), str(refusal.reason)


# -- garrisons and Festungen


@pytest.mark.rule("6.10/garrisons")
def test_a_garrison_is_never_rebuilt() -> None:
    """Its counter is turned over to the Allied depot (10.A.1); a regiment goes to Cadre."""
    g = laid_out("germans", "d-day", Utah__gar="0617", u709_919="0519")
    for name, rebuilt in (("Utah__gar", False), ("u709_919", True)):
        g.lose_steps(unit(g, name), 2)
        assert has(g.cadre, unit(g, name)) is has(g.rebuilt, unit(g, name)) is rebuilt
    Rest(side=GERMANS).reorganise(g)
    assert iterate(g.rest) == [unit(g, "u709_919")]


@pytest.mark.rule("6.10/garrisons")
def test_a_festung_that_was_taken_is_never_rebuilt() -> None:
    """Nor the FFI; the division that was inside is."""
    g = off_the_map(
        "germans", Fest__Brest="Festung Brest", u346="Festung Brest", FFI__Paris="Paris"
    )
    for name in ("Fest__Brest", "FFI__Paris", "u346"):
        g.lose_steps(unit(g, name), 3)
    assert g.cadre == one(unit(g, "u346"))


def at_a_fortress(*names: str) -> tuple[Field, OffMap, int]:
    """A German division around Saint-Nazaire, with others inside."""
    g = off_the_map("germans", u346="Rennes", **dict.fromkeys(names, "Saint-Nazaire"))
    return g, OffMap(), unit(g, "u346")


@pytest.mark.rule("0.1.2/fallen")
def test_nobody_goes_into_a_festung_that_has_fallen() -> None:
    """Not even to a division that has held out there; out of it that one still goes."""
    g, moves, division = at_a_fortress("Fest__Saint__Nazaire")
    fort = named(g, "Saint-Nazaire")
    assert moves.covers.refusal(g, division, fort) is None
    for names in ((), ("u265__KG",)):
        g, moves, division = at_a_fortress(*names)
        reason = "The Festung has fallen."
        assert said(moves.covers.refusal(g, division, fort)) == ("0.1.2/fallen", reason)
    inside = unit(g, "u265__KG")
    assert moves.covers.refusal(g, inside, named(g, "Rennes")) is None


@pytest.mark.rule("7.5", "0.1.2")
def test_nobody_out_of_supply_goes_into_a_festung() -> None:
    """Off the map such units do not move (7.5); a Festung is a box of its own (0.1.2)."""
    g, moves, division = at_a_fortress("Fest__Saint__Nazaire")
    assert moves.covering.refusal(g, division) is None
    g.unsupplied = one(division)
    assert moves.covering.refusal(g, division) == "7.5"


# -- commands


@pytest.mark.rule("8/boxes")
@pytest.mark.parametrize(
    ("who", "where", "allowed"),
    [("US__4", "US__9", True), ("US__4", "AC__51", False), ("AC__3", "US__9", False),
     ("US__VII__HQ", "AC__51", True), ("FFI__Paris", "AC__51", True)],
)  # fmt: skip
def test_nobody_retreats_into_a_box_of_the_other_allied_command(
    who: str, where: str, allowed: bool
) -> None:
    """In no case do American and Anglo-Canadian units share a box (2.1)."""
    g = off_the_map("germans", **{who: "Orléans", where: "Le Mans"})
    g.box_holder[named(g, "Le Mans")] = ALLIES
    there = [named(g, "Le Mans")] if allowed else []
    assert box_combat.ways_back(g, unit(g, who)) == there


@pytest.mark.rule("8/boxes", "6.12")
def test_who_finds_only_a_box_of_the_other_command_is_captured() -> None:
    """An American division in Orléans, with Anglo-Canadians behind it."""
    g = off_the_map(
        "allies", US__4="Orléans", AC__51="Le Mans", u1__SS="Orléans", I__SS__HQ="Orléans"
    )
    g.box_holder[named(g, "Le Mans")] = ALLIES
    g.active = GERMANS
    battle = box_combat.BoxBattle(hq=unit(g, "I__SS__HQ"), box=named(g, "Orléans"))
    battle.fall_back(g, unit(g, "US__4"))
    assert g.taken == one(unit(g, "US__4"))


@pytest.mark.rule("5.3/one")
@pytest.mark.parametrize("side", ["allies", "germans"])
def test_on_d_day_too_only_germans_add_the_support_of_several_headquarters(side: str) -> None:
    """Two Allied corps near one combat: one of them supports it."""
    names = {
        "allies": {"u4_8": "0716", "u352_914": "0717", "US__VII__HQ": "0716", "US__V__HQ": "0715"},
        "germans": {"u352_914": "0717", "u4_8": "0716", "LXXXIV__HQ": "0717", "II__FJ__HQ": "0817"},
    }[side]
    g = laid_out(side, "d-day", **names)
    g.turn = 0
    mine, target, first, second = names
    battle = FreeAssault(target=to(g, names[target]), units=one(unit(g, mine)))
    assert battle.supporters.refusal(g, unit(g, first)) is None
    battle.add_support(g, unit(g, first))
    refusal = battle.supporters.refusal(g, unit(g, second))
    if side == "germans":
        assert refusal is None
    else:
        reason = "Only Germans add the support of several headquarters."
        assert said(refusal) == ("5.3/one", reason)


@pytest.mark.rule("6.12/leavers")
def test_who_cannot_leave_a_box_does_not_count_for_those_who_do() -> None:
    """20 against 12 is a column, as in the booklet; out of supply some of the 20 stay (7.5)."""
    g = off_the_map("germans", u9__SS="Orléans", u1__SS="Orléans", US__9="Orléans", US__4="Orléans")
    me, other, box = unit(g, "u9__SS"), unit(g, "u1__SS"), named(g, "Orléans")
    assert exit_modifier(g, box, me, maquis=False) == -1  # 24 against 16
    g.unsupplied = one(other)
    assert exit_modifier(g, box, me, maquis=False) == 1  # 12 against 16
    g = off_the_map("allies", US__9="Paris", FFI__Paris="Paris", u346="Paris")
    assert exit_modifier(g, named(g, "Paris"), unit(g, "US__9"), maquis=False) == 0  # 7 against 7


# -- markers


@pytest.mark.rule("7.2/cherbourg")
@pytest.mark.parametrize(("there", "more"), [(0, 1), (1, 0)])
def test_cherbourg_brings_no_marker_while_one_lies_there(
    there: int, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has room for one; what it cannot hold does not come to other depots."""
    monkeypatch.setattr("normandie44.rules.logistics.offensive.markers_received", lambda *_: 0)
    g = laid_out("germans", "race")
    g.at_port, g.stock = there, [0, there]
    receive(g, GERMANS)
    assert (g.received[GERMANS], g.at_port, g.stock[GERMANS]) == (more, LIMITS.cherbourg, 1)


@pytest.mark.rule("0.2.1", "7.3.1", "11.3")
def test_in_turn_1_of_the_campaign_all_fight_without_markers_and_in_supply() -> None:
    """Also where it begins on the evening of D-Day; from turn 2 on they do not."""
    g = Normandie1944("campaign").set_up(1)
    assert not any(g.markers)
    lonely = [hq for hq in g.corps(ALLIES) if has(with_markers(g), hq)]
    assert lonely == g.corps(ALLIES) != []
    match = Match(Normandie1944("campaign"), seed=1)
    assert (match.state.turn, match.state.unsupplied) == (1, NONE)
    g.turn = 2
    assert not [hq for hq in g.corps(ALLIES) if has(with_markers(g), hq)]


# -- counter-attacks


@pytest.mark.rule("6.9/advance")
def test_who_has_fought_in_confusion_has_not_advanced() -> None:
    """The hex was never given up to somebody new: nobody strikes back, unless a helper comes in."""
    g = laid_out("allies", u4_8="1120", u4_12="1020", u77="1120", US__VII__HQ="0920")
    units = pack((unit(g, "u4_8"), unit(g, "u4_12")))
    battle = Assault(target=to(g, "1120"), units=units, result="DR1")
    battle.stand_at("advance_after_combat")
    g.put(unit(g, "u77"), to(g, "1220"))
    assert battle.after_the_advance(g) is None
    under_way(g, battle)
    perform(g, ("advance", unit(g, "u4_12")))
    assert battle.entered == one(unit(g, "u4_12"))
    assert battle.after_the_advance(g) is not None


@pytest.mark.rule("6.9/move")
def test_who_stands_next_to_the_hex_may_move_before_a_counter_attack() -> None:
    """Each of those who take part may move a hex, once: also to another side of the hex."""
    g = laid_out("allies", LXXXIV__HQ="1220", u4_8="1121", u77="1321", u243_921="1120")
    hq, regiment = unit(g, "LXXXIV__HQ"), unit(g, "u243_921")
    g.markers[hq] = 1
    back = CounterAttack(target=to(g, "1121"), fallen_back=one(unit(g, "u77")))
    under_way(g, back)
    assert back.comers.refusal(g, hq, regiment) is None
    assert back.places.refusal(g, hq, regiment, to(g, "1221")) is None
    perform(g, ("close-up", hq, regiment, to(g, "1221")))
    assert g.hex[regiment] == to(g, "1221")
    assert said(back.comers.refusal(g, hq, regiment)) == ("6.9/move", "It has moved its hex.")
    assert back.comers.refusal(g, hq, unit(g, "u77")) is None
    assert back.strikers.refusal(g, hq, regiment) is None


# -- others


@pytest.mark.rule("6.10/wakes")
def test_nobody_begins_to_rest_next_to_an_enemy() -> None:
    """Its marker would go at once, also next to a battalion, which has no zone."""
    g = laid_out("allies", scenario="cobra", u4_8="1020", u101__sPz="1120")
    regiment, rest = unit(g, "u4_8"), Rest(side=ALLIES)
    g.set_steps(regiment, 1)
    assert said(rest.tired.refusal(g, regiment)) == ("6.10/wakes", "An enemy is next to it.")
    g.put(unit(g, "u101__sPz"), to(g, "1221"))
    assert rest.tired.refusal(g, regiment) is None


@pytest.mark.rule("11.1/edge")
def test_a_line_to_the_south_edge_ends_at_any_hex_of_it() -> None:
    """Not only where a road leaves the map: here Americans stand in the exits of the race."""
    g = laid_out(u77="2117", US__9="2218", US__79="2220", u17SS_37="2217", u353="1820")
    edge = {g.game.board.name(at) for at in iterate(g.game.south_edge)}
    assert edge == {"2217", "2218", "2219", "2220", "2221"}
    assert divisions_to_the_south(g) >= {"17SS", "77"}


@pytest.mark.rule("1.1.2.1")
def test_nobody_enters_the_map_where_an_enemy_stands() -> None:
    """The hex of entry is free of enemies: one in confusion is not."""
    g = laid_out("germans", "race")
    g.turn = 4
    division = unit(g, "u353")
    g.set_steps(division, 3)
    exits = entries(g, division)
    assert exits
    at = iterate(exits)[0]
    for name in ("u77", "US__9"):
        g.set_steps(unit(g, name), 1)
        g.put(unit(g, name), at)
    assert g.place_of(division) == OFF
    assert entries(g, division) == exits & ~one(at)


@pytest.mark.rule("10.0.1/at-once")
def test_elite_defenders_take_nothing_off_the_die_of_those_who_jump() -> None:
    """Only the disorder of the jump counts against them; on any other day elite troops do."""
    g = laid_out("allies", "d-day", u101="0919", u6__FJ="0919")
    jump = Descent(target=to(g, "0919"), units=one(unit(g, "u101")))
    fight = FreeAssault(target=to(g, "0919"), units=one(unit(g, "u101")))
    assert (jump.modified(g, 3), fight.modified(g, 3)) == (4, 3)
