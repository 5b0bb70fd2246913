"""What the players read of turns, days, events and attachments: each event with its facts."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest
from days_stage import at_dawn, do, laid_out, printed_game, put, to, told, under_way, unit
from greatest_day.printed import LIMITS, Chit
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.combat.damage import Hit
from greatest_day.rules.common.attachments import (
    Reattach,
    Regroup,
    Rejoin,
    rest_the_leaders,
    settle,
)
from greatest_day.rules.common.calendar import (
    build_the_harbour,
    grant,
    note_the_roads,
    throw_for_the_weather,
)
from greatest_day.rules.common.command import Lead
from greatest_day.rules.common.history import Release, make_history, mend_the_roads
from greatest_day.rules.ground.works import Recovery
from greatest_day.rules.sea.landing import Ashore
from greatest_day.rules.sea.ships import CoastalShot
from greatest_day.rules.turn.chance_moves import Lose, Ruin
from greatest_day.rules.turn.events import Event, lose_a_brigadier, lose_a_commander
from greatest_day.rules.turn.sequence import Campaign, Dispatch, lose_by_night
from greatest_day.state import OFF, Field
from test_days_attachments import EIGHTH, NINTH, SUFFOLKS, YEOMANRY, armour, brigades
from test_days_told_units import heard, listening

from hexwar.board import SideId, one
from hexwar.play.values.chance import Scripted

COMPANY, LEADER, PANZER = "A_1__Suffolk", "Leader__8th__Brigade", "u5___192"
ROADS = {"A": ("30.012", "30.013"), "B": ("30.020", "30.021")}


def facts_of(g: Field, kind: str) -> list[dict[str, object]]:
    """The facts of each event of a kind."""
    return [facts for _, facts in heard(g, kind)]


# -- points and chits


@pytest.mark.rule("series.dispatch", "series.points")
def test_everybody_reads_who_buys_a_chit_and_who_turns_points() -> None:
    """The leader, and the formation that the chit is of; one point goes, the other comes."""
    g = laid_out(**{LEADER: "34.012"})
    leader = unit(g, LEADER)
    number = g.division(leader)
    g.dispatch[number], g.command[number] = 4, 2
    under_way(listening(g), Dispatch(0))
    do(g, "dispatch", leader)
    do(g, "convert", leader)
    assert heard(g, "dispatched") == [("series.dispatch", {"unit": leader, "formation": EIGHTH})]
    assert heard(g, "converted") == [("series.points", {"unit": leader})]
    assert (g.dispatch[number], g.command[number]) == (2, 1)


@pytest.mark.rule(
    *("series.points", "series.points/suppression", "series.actions", "series.activation"),
    *("16.4", "4.4.7", "4.8.2", "4.1.7"),
)
@pytest.mark.parametrize(
    ("what", "spend"),
    [
        ("check", lambda g, u: Hit(u, "S?").hold_firm(g)),
        ("suppression", lambda g, u: Hit(u, "S").steady(g)),
        ("recovery", lambda g, u: Recovery(u).hold_firm(g)),
        ("activation", lambda g, u: Activation().charge(g, u)),
        ("second action", lambda g, u: Activation(unit=u, acted="move").takes(g, "fire")),
        ("landing", lambda g, u: Ashore().activate(g, u)),
    ],
)
def test_everybody_reads_what_a_point_is_paid_for(
    what: str, spend: Callable[[Field, int], object]
) -> None:
    """One point of its division."""
    g = listening(laid_out(**{COMPANY: "34.012", LEADER: "34.012"}))
    company = unit(g, COMPANY)
    g.command = [5] * len(g.command)
    spend(g, company)
    assert heard(g, "paid") == [("series.points", {"unit": company, "what": what})]
    assert sorted(g.command)[:2] == [4, 5]
    assert g.command[g.division(company)] == 4


@pytest.mark.rule("4.4.7", "4.8.2", "4.1.7", "series.points")
def test_everybody_reads_that_a_point_saves_a_craft() -> None:
    """It is paid by the division of the craft."""
    g = listening(at_dawn())
    shot = CoastalShot(unit(g, "u1___1260"), unit(g, "A_1__S__Lancs"))
    hull = g.game.craft_in_stock
    before = g.command[g.division(hull)] = 3
    shot.hold_firm(g)
    assert heard(g, "paid") == [("series.points", {"unit": hull, "what": "check"})]
    assert g.command[g.division(hull)] == before - 1


@pytest.mark.rule("17.2", "4.1.8", "3.1")
@pytest.mark.parametrize(("name", "lost"), [("8th-Brigade", 1), ("KG-Krug-(736)", 0)])
def test_everybody_reads_which_chit_is_lost_by_night(name: str, lost: int) -> None:
    """That of the Commonwealth by land."""
    g = listening(told(laid_out(), day=6, hour="Night"))
    g.game.chits = (*g.game.chits, Chit("formation", int(not lost), name))
    g.carried = len(g.game.chits) - 1
    lose_by_night(g)
    assert heard(g, "chit-lost") == [("17.2", {"name": name})] * lost


@pytest.mark.rule("series.cup", "1.2", "4.3.3", "4.6", "6.1", "8.0", "11.0", "17.1", "17.2")
def test_everybody_reads_that_a_turn_begins() -> None:
    """Its number, before anything that the day brings."""
    g = told(laid_out(), day=9, hour="1100")
    g.game.harbour = to(g, "38.008")
    listening(g)
    Campaign().begin_turn(g)
    assert [event.kind for event in g.events or ()] == ["turn-begins", "harbour-begun"]
    assert facts_of(g, "turn-begins") == [{"turn": 1}]


@pytest.mark.rule("series.cup", "victory", "series.barrage", "6.1", "16.2")
def test_everybody_reads_who_has_won_after_the_last_turn() -> None:
    """By the rule of victory; before it the next turn begins."""
    g = laid_out(**{COMPANY: "35.015"})
    g.turn = g.game.turns
    Campaign().end_turn(listening(g))
    assert g.result is not None
    assert g.result.rule == "victory"
    assert g.result.winners == ("allied",)
    ((rule, _),) = heard(g, "game-over")
    assert rule == "victory"


@pytest.mark.rule("17.3.2")
def test_everybody_reads_around_whom_commandos_gather() -> None:
    """The one that is chosen."""
    g = listening(printed_game("sword").set_up(1))
    troop = put(g, "A_4__Cdo", "34.018")
    Lead().lead(g, troop)
    assert facts_of(g, "leads") == [{"unit": troop}]


# -- attachments


@pytest.mark.rule("13.0", "17.7")
@pytest.mark.parametrize(("die", "comes"), [(4, True), (5, False)])
def test_everybody_reads_how_a_formation_changes_its_division(die: int, comes: bool) -> None:
    """To whom it goes, and each die; with a 4 it is attached, and no other one is forgotten."""
    g = listening(armour())
    g.attached = {"others": "6th-Airborne"}
    Reattach().reattach(g, YEOMANRY, "6th-Airborne")
    assert facts_of(g, "attaching") == [{"name": YEOMANRY, "to": "6th-Airborne"}]
    g.chance = Scripted({"attachment": [die]}, then=g.chance)
    settle(g, "6th-Airborne")
    assert heard(g, "attachment-die") == [("13.0", {"name": YEOMANRY, "die": die})]
    assert g.attached["others"] == "6th-Airborne"
    assert (g.attached.get(YEOMANRY), g.pending) == (
        ("6th-Airborne", {}) if comes else (None, {YEOMANRY: "6th-Airborne"})
    )


@pytest.mark.rule("17.7", "13.0")
def test_everybody_reads_how_a_leader_rests_and_returns() -> None:
    """He leaves with his last unit, comes back with it, and joins another one."""
    g = brigades(A_1__KOSB="35.022")
    company, other, leader = (unit(g, n) for n in (COMPANY, "B_1__Suffolk", LEADER))
    g.put(other, to(g, "34.022"))
    listening(g)
    Regroup().regroup(g, SUFFOLKS, NINTH)
    assert facts_of(g, "attaching") == [{"name": SUFFOLKS, "to": NINTH}]
    g.chance = Scripted({"attachment": [5]}, then=g.chance)
    settle(g, "3rd-Infantry")
    assert heard(g, "attachment-die") == [("17.7", {"name": SUFFOLKS, "die": 5})]
    assert heard(g, "leader-rests") == [("17.7", {"unit": leader})]
    assert (g.resting, g.hex[leader]) == (one(leader), OFF)
    g.attached = {}
    rest_the_leaders(g)
    back = ("17.7", {"unit": leader, "at": g.hex[company]})
    assert heard(g, "leader-returns") == [back]
    assert (g.resting, g.back) == (0, one(leader))
    under_way(listening(g), Rejoin())
    do(g, "rejoin", leader, other)
    assert heard(g, "leader-returns") == [("17.7", {"unit": leader, "at": g.hex[other]})]


# -- days


@pytest.mark.rule("1.2")
def test_everybody_reads_the_weather() -> None:
    """With its die."""
    g = listening(told(laid_out(), day=7, hour="0700"))
    g.chance = Scripted({"weather": [9]}, then=g.chance)
    throw_for_the_weather(g)
    assert heard(g, "weather") == [("1.2", {"weather": "storm", "die": 9})]


@pytest.mark.rule("8.0", "9.0", "6.1", "17.5", "17.8")
def test_everybody_reads_what_a_division_is_granted() -> None:
    """How much, and what it has now; a division that is not in play gets nothing."""
    g = listening(laid_out())
    number = g.game.division_ids["3rd-Infantry"]
    g.command[number] = 18
    grant(g, "8.0", "command", "3rd-Infantry", 4)
    grant(g, "8.0", "command", "51st-Highland", 4)
    facts = {"what": "command", "division": "3rd-Infantry", "amount": 4, "now": 20}
    assert heard(g, "granted") == [("8.0", facts)]


@pytest.mark.rule("4.6")
def test_everybody_reads_how_the_harbour_is_built() -> None:
    """Begun once, and working once."""
    g = listening(told(laid_out(), day=12, hour="0700"))
    at = g.game.harbour = to(g, "38.008")
    g.chance = Scripted({"harbour": [2, 1, 1]}, then=g.chance)
    for _ in range(3):
        build_the_harbour(g)
    assert heard(g, "harbour-begun") == [("4.6", {"at": at})]
    assert heard(g, "harbour-works") == [("4.6", {"at": at})]


@pytest.mark.rule("11.0", "6.1")
def test_everybody_reads_of_roads_that_are_cut_and_mended_and_joined() -> None:
    """Each with its name; that both are joined is told once."""
    g = listening(told(laid_out(**{PANZER: "30.012"}), roads=ROADS))
    make_history(g)
    assert heard(g, "road-cut") == [("6.1", {"road": "A"})]
    g.put(unit(g, PANZER), to(g, "33.012"))
    mend_the_roads(g)
    assert heard(g, "road-mended") == [("6.1", {"road": "A"})]
    for _ in range(2):
        note_the_roads(g)
    assert heard(g, "roads-joined") == [("11.0", {})]


# -- events


@pytest.mark.rule("6.1")
def test_everybody_reads_which_historical_event_comes() -> None:
    """By its title, with what it grants."""
    g = told(laid_out(), roads=ROADS, day=7, hour="0700")
    g.history, g.past, g.history_day = 1, 0, 6
    make_history(listening(g))
    assert heard(g, "history") == [("6.1", {"what": LIMITS.history[0].title})]
    assert (g.past, g.history_day) == (1, 7)


@pytest.mark.rule("6.1")
def test_everybody_reads_to_which_division_a_formation_is_attached() -> None:
    """The Germans' choice, of two."""
    g = laid_out()
    german = next(n for n, d in g.game.divisions.items() if d.side == "german")
    other = attrs.evolve(g.game.divisions[german])
    told(g, divisions={**g.game.divisions, "second": other})
    under_way(listening(g), Release(("s.SS-Pz.101",)))
    do(g, "attach-to", "second")
    facts = {"formation": "s.SS-Pz.101", "division": "second"}
    assert heard(g, "attached") == [("6.1", facts)]


@pytest.mark.rule("6.0", "6.1")
@pytest.mark.parametrize(("die", "rare", "what"), [(9, 5, "french"), (1, 0, "allied-points")])
def test_everybody_reads_which_event_it_is(die: int, rare: int, what: str) -> None:
    """With the die that decides: for a rare one the second."""
    g = listening(laid_out())
    g.chance = Scripted({"event": [die], "rare event": [rare]}, then=g.chance)
    Event().throw(g)
    assert facts_of(g, "event") == [{"what": what, "die": rare if die > 7 else die}]


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("die", "what", "force"), [(2, "mine", "S"), (3, "E-boats", ""), (0, "mine", "S")]
)
def test_everybody_reads_what_happens_at_sea(die: int, what: str, force: str) -> None:
    """A mine and the force that it strikes, or E-boats; then the ship that is sunk."""
    g = printed_game("sword").set_up(1)
    under_way(listening(g), Event(), event=[4], navy=[die], force=[2])
    assert facts_of(g, "at-sea") == [{"what": what, "force": force}]
    if what == "mine":
        ship = unit(g, "HMS__Kelvin")
        lost = g.lost[0]
        do(g, "sink", ship)
        assert heard(g, "sunk") == [("6.1", {"unit": ship})]
        assert (g.steps[ship], g.lost[0]) == (0, lost + g.game.counters.steps[ship])


@pytest.mark.rule("6.1")
def test_everybody_reads_where_bombs_fall() -> None:
    """The hex that lies in ruins."""
    g = laid_out()
    under_way(listening(g), Ruin())
    do(g, "bomb", to(g, "40.032"))
    assert heard(g, "rubble") == [("6.1", {"at": to(g, "40.032")})]


@pytest.mark.rule("6.1")
def test_everybody_reads_who_has_lost_his_way() -> None:
    """The first unit of the stack, and where it is; others who are lost stay so."""
    g = laid_out(**{COMPANY: "34.020"})
    far, other = to(g, "34.025"), unit(g, "D_1__Suffolk")
    g.astray = one(other)
    under_way(listening(g), Lose(SideId(0)))
    do(g, "lead-astray", unit(g, COMPANY), far)
    assert heard(g, "astray") == [("6.1", {"unit": unit(g, COMPANY), "to": far})]
    assert g.astray == one(other) | one(unit(g, COMPANY))


@pytest.mark.rule("6.1")
def test_everybody_reads_where_the_french_gather_or_mislead() -> None:
    """A town and the hexes around it, besides where they are already; an entry hex."""
    g = printed_game("sword").set_up(1)
    town, before, gate = to(g, "34.021"), to(g, "34.012"), to(g, "49.015")
    g.crowds, g.turn = one(before), 2
    Event(name="french").name_a_place(listening(g), town)
    Event(name="resistance").name_a_place(g, gate)
    assert heard(g, "crowds") == [("6.1", {"at": town})]
    assert heard(g, "misled") == [("6.1", {"at": gate})]
    assert g.crowds == one(before) | g.game.board.within(town, 1)


@pytest.mark.rule("6.1")
def test_everybody_reads_which_commander_is_lost() -> None:
    """The division with the die; of the Allies also the leader whose brigade nobody pays for."""
    g = listening(laid_out(**{LEADER: "34.020"}))
    lose_a_commander(g, 9)
    lose_a_brigadier(g, 0)
    assert heard(g, "commander-lost") == [
        ("6.1", {"division": "21.-Panzer", "die": 9}),
        ("6.1", {"division": "3rd-Infantry", "die": 0}),
    ]
    assert heard(g, "leader-killed") == [("6.1", {"unit": unit(g, LEADER)})]
    assert g.bereft == [EIGHTH]


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("die", "name"), [(3, "Panzer-Lehr"), (4, "12.-SS"), (6, "12.-SS"), (7, "21.")]
)
def test_whose_commander_a_die_names(die: int, name: str) -> None:
    """0 to 3 the Panzer Lehr, 4 to 6 the 12. SS, 7 to 9 the 21. Panzer."""
    g = listening(laid_out())
    lose_a_commander(g, die)
    ((_, facts),) = heard(g, "commander-lost")
    assert str(facts["division"]).startswith(name)


# -- what a move leaves behind


@pytest.mark.rule("3.4.3.1")
def test_everybody_reads_that_a_rally_point_is_lost() -> None:
    """Where it was; its stragglers and points are lost, those of the other battalion are not."""
    g = listening(printed_game("zone-n").set_up(1))
    at, other = to(g, "26.022"), to(g, "24.022")
    g.rally_points, g.stragglers, g.recovery = [other, at], [2, 3], [1, 1]
    put(g, "u4___736", "26.022")
    assert heard(g, "rally-point-lost") == [("3.4.3.1", {"at": at})]
    assert (g.rally_points, g.stragglers, g.recovery) == ([other, OFF], [2, 0], [1, 0])


@pytest.mark.rule("15.0", "2.4.3")
def test_everybody_reads_who_abandons_its_transport() -> None:
    """Once, by whatever way."""
    g = listening(laid_out("german", u5___192="38.021"))
    company = unit(g, "u5___192")
    at, over = next(iter(sorted(g.game.rail_bridges)))
    for _ in range(2):
        g.abandon(company, at, over)
    assert heard(g, "abandoned") == [("15.0", {"unit": company})]
