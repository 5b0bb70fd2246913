"""Single sentences about boxes, depots off the map and retreats: each decides alone."""

from __future__ import annotations

import pytest
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.campaign.box_combat import BoxBattle, with_enemies
from normandie44.rules.campaign.strategic import BoxOverrun, Departure
from normandie44.rules.ground.damage import Retreat
from normandie44.rules.logistics.offensive import Route, arrives
from normandie44.rules.march.movement import may_close_up
from normandie44.rules.turn.combat_phase import Breakthrough, Combat
from normandie44.state import OFF, Field
from normandie_stage import laid_out, named, off_the_map, to, under_way, unit

from hexwar.board import NONE, CounterId, HexId, has, iterate, one, pack
from hexwar.play.states.runner import perform


def throw(monkeypatch: pytest.MonkeyPatch, die: int) -> None:
    """Let each die show a number."""
    monkeypatch.setattr(Field, "roll", lambda _g, _label: die)


# -- leaving a box


@pytest.mark.rule("4.1.2", "9.5", "6.12")
@pytest.mark.parametrize(
    ("die", "air", "goes"), [(3, 0, True), (4, 0, False), (2, 1, True), (3, 1, False)]
)
def test_a_german_leaves_a_box_with_less_than_its_interdiction_number(
    monkeypatch: pytest.MonkeyPatch, die: int, air: int, goes: bool
) -> None:
    """Rouen has the number 4: a 4 holds the unit where it is, for the phase; aircraft add."""
    g = off_the_map("germans", u708="Rouen")
    division, rouen, paris = unit(g, "u708"), named(g, "Rouen"), named(g, "Paris")
    assert g.game.interdiction[rouen] == 4
    g.raided[rouen] = air
    throw(monkeypatch, die)
    Departure(unit=division, to=paris).leave(g)
    assert g.box[division] == (paris if goes else rouen)
    assert has(g.halted, division) is not goes
    kinds = [event.kind for event in g.events or ()]
    assert ("held-back" in kinds, "moved-to-box" in kinds) == (not goes, goes)


@pytest.mark.rule("4.1.2", "6.12")
def test_an_ally_leaves_a_box_without_a_throw_but_out_of_confusion(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With enemies in the box it throws, as Germans do."""
    throw(monkeypatch, 6)
    for enemies, goes in ((False, True), (True, False)):
        g = off_the_map("allies", US__1="Rouen", **({"u326": "Rouen"} if enemies else {}))
        division, paris = unit(g, "US__1"), named(g, "Paris")
        Departure(unit=division, to=paris).leave(g)
        assert (g.box[division] == paris) is goes


@pytest.mark.rule("4.1.2", "5.1/one")
def test_who_is_taken_on_is_led_by_its_guide_for_the_turn() -> None:
    """A German has no guide, and is led by nobody."""
    g = off_the_map("allies", US__1="Rouen", US__VII__HQ="Rouen", u708="Le Mans")
    division, hq, german = unit(g, "US__1"), unit(g, "US__VII__HQ"), unit(g, "u708")
    g.guide[division] = hq
    Departure(unit=division, to=named(g, "Paris")).follow(g)
    assert g.leader[division] == hq
    g.leader[german] = hq
    Departure(unit=german, to=named(g, "Paris")).follow(g)
    assert g.leader[german] == hq, "no guide changes nothing"


@pytest.mark.rule("1.1.1.2/boxes", "4.1.2", "9.5")
@pytest.mark.parametrize(("die", "raid", "comes"), [(3, 0, True), (4, 0, False), (3, 1, False)])
def test_a_marker_that_throws_the_interdiction_number_is_held_back(
    monkeypatch: pytest.MonkeyPatch, die: int, raid: int, comes: bool
) -> None:
    """As a unit is; an Allied one throws for nothing. The depot has sent one in any case."""
    g = off_the_map("germans", u708="Rouen")
    rouen = named(g, "Rouen")
    g.raided[rouen] = raid
    throw(monkeypatch, die)
    depot = HexId(g.game.board.size + named(g, "Paris"))
    assert arrives(g, GERMANS, Route(depot, (rouen,))) is comes
    assert g.sent == {depot: 1}
    assert arrives(g, ALLIES, Route(depot, (rouen,)))
    assert arrives(g, GERMANS, Route(depot))
    assert g.sent == {depot: 3}


@pytest.mark.rule("1.1.1.2", "7.2/cherbourg")
def test_a_marker_from_cherbourg_lies_there_no_longer() -> None:
    """One from elsewhere leaves those of the port alone."""
    g = laid_out("germans")
    port = g.game.port
    g.at_port = 1
    assert arrives(g, GERMANS, Route(HexId(port + 1)))
    assert g.at_port == 1
    assert arrives(g, GERMANS, Route(port))
    assert g.at_port == 0


# -- combat in boxes


@pytest.mark.rule("6.12")
def test_partisans_are_enemies_of_the_germans_alone() -> None:
    """A German headquarters fights them; no Allied one has anybody to fight there."""
    g = off_the_map("germans", u708="Languedoc")
    g.partisans = one(named(g, "Languedoc"))
    assert has(with_enemies(g), named(g, "Languedoc"))
    g = off_the_map("allies", u708="Rouen")
    g.partisans = one(named(g, "Languedoc"))
    assert with_enemies(g) == one(named(g, "Rouen"))


@pytest.mark.rule("6.12", "0.1.2", "6.3", "6.5", "5.3", "5.3/defence")
def test_what_shifts_a_combat_off_the_map_names_its_rule() -> None:
    """The headquarters in the box, states of both sides, the walls, and who supports the defence.

    A headquarters in another box leads, and gives no support.
    """
    there = {"US__1": "Brest", "US__VIII__HQ": "Brest", "u352_915": "Festung Brest"}
    g = off_the_map("allies", **there, LXXXIV__HQ="Festung Brest")
    american, german = unit(g, "US__1"), unit(g, "u352_915")
    hq, corps = unit(g, "US__VIII__HQ"), unit(g, "LXXXIV__HQ")
    g.disorganised[american], g.disorganised[german] = 1, 2
    battle = BoxBattle(hq=hq, box=named(g, "Festung Brest"), defence_hq=corps)
    lines = [(m.amount, m.rule) for m in battle.shifts(g, [american], [german])]
    lines = [line for line in lines if line[1] != "6.3"]
    assert lines == [(2, "6.5"), (-1, "6.5"), (-2, "0.1.2"), (-1, "5.3/defence")]
    open_field = BoxBattle(hq=hq, box=named(g, "Brest"))
    names = [(m.what, m.amount, m.rule) for m in open_field.shifts(g, [american], [])]
    assert ("US-VIII-HQ", g.game.support[hq], "5.3") in names
    assert not any(rule == "0.1.2" for _, _, rule in names)


# -- overruns off the map


@pytest.mark.rule("4.3", "4.1.2", "5.2")
def test_the_unit_that_overruns_is_taken_on_before_others_of_its_box() -> None:
    """A headquarters takes a single division on: that of the unit, not the first in the box."""
    there = dict.fromkeys(("US__4__Arm", "US__6__Arm", "US__XV__HQ"), "Laval")
    g = off_the_map("allies", u326="Le Mans", **there)
    both = sorted(unit(g, name) for name in ("US__4__Arm", "US__6__Arm"))
    for leader in both:
        g.guide = [CounterId(OFF)] * len(g.guide)
        battle = BoxOverrun(
            hq=OFF, box=named(g, "Le Mans"), units=one(leader), origin=named(g, "Laval")
        )
        battle.muster(g)
        assert battle.units == one(leader)
        assert [u for u in both if g.guide[u] != OFF] == [leader]


@pytest.mark.rule("4.3", "6.12", "5.2")
@pytest.mark.parametrize("travelled", [False, True])
def test_who_leaves_an_overrun_is_taken_on_no_longer(travelled: bool) -> None:
    """Unless its headquarters has brought it a box already."""
    g = off_the_map("allies", US__4__Arm="Laval", US__6__Arm="Laval", US__XV__HQ="Laval")
    first, second, hq = (unit(g, n) for n in ("US__4__Arm", "US__6__Arm", "US__XV__HQ"))
    g.guide[first] = g.guide[second] = hq
    g.travelled = one(first) if travelled else NONE
    battle = BoxOverrun(
        hq=OFF, box=named(g, "Le Mans"), units=pack((first, second)), origin=named(g, "Laval")
    )
    battle.withdraw(g, first)
    assert battle.units == one(second)
    assert (g.guide[first] == hq) is travelled
    assert g.guide[second] == hq


# -- retreats and exploitation


@pytest.mark.rule("6.6", "2.2", "0.1.1")
@pytest.mark.parametrize(
    ("side", "at", "attacked", "hexes"),
    [
        ("germans", "town", True, 1),  # held by the town, one hex less
        ("germans", "town", False, 2),  # the hex that was attacked is another one
        ("germans", "open", True, 2),
        ("germans", "wall", True, 1),
        ("allies", "town", True, 1),
        ("allies", "wall", True, 2),  # the line is of use to Germans alone
    ],
)
def test_a_town_or_a_line_takes_a_hex_off_the_retreat_from_it(
    side: str, at: str, attacked: bool, hexes: int
) -> None:
    """Two hexes are the result."""
    name = "u77" if side == "germans" else "US__9"
    g = laid_out(side, "cobra", **{name: "1120"})
    game, division = g.game, unit(g, name)
    plain = game.window & ~game.town_set & ~game.fortified
    walls = game.fortified & ~game.town_set & game.window
    hex_ = iterate({"town": game.town_set & game.window, "open": plain, "wall": walls}[at])[0]
    g.put(division, hex_)
    origin = hex_ if attacked else next(h for h in iterate(plain) if h != hex_)
    assert Retreat(units=one(division), hexes=2, origin=origin).far(g, division) == hexes


@pytest.mark.rule("6.6", "0.1.2")
def test_a_garrison_does_not_retreat() -> None:
    """However far the result would send it."""
    g = laid_out("germans", "d-day", OmahaW__gar="0714")
    guards = unit(g, "OmahaW__gar")
    retreat = Retreat(units=one(guards), hexes=3, origin=to(g, "0714"))
    assert retreat.far(g, guards) == 0
    retreat.next_unit(g)
    assert retreat.units == NONE


@pytest.mark.rule("6.8", "0.1.1")
@pytest.mark.parametrize("again", [False, True])
def test_a_headquarters_that_has_exploited_is_done_and_its_reserve_released_no_more(
    again: bool,
) -> None:
    """Unless the exploitation has broken through in its turn."""
    g = laid_out("allies", "cobra", US__VII__HQ="0918", u3Arm_CCA="0917")
    hq, tanks = unit(g, "US__VII__HQ"), unit(g, "u3Arm_CCA")
    g.released, g.breaking, g.used = one(tanks), one(hq) if again else NONE, NONE
    Breakthrough(hq=hq, freed=one(tanks)).finish(g)
    assert g.released == NONE
    assert g.used == (NONE if again else one(hq))


@pytest.mark.rule("6.8", "5.1/one")
def test_who_exploits_is_told_and_its_reserve_is_led_by_it_for_the_turn() -> None:
    """Once for each success."""
    g = laid_out("allies", "cobra", US__VII__HQ="0918", u3Arm_CCA="0917", US__83="0917")
    hq, tanks, other = unit(g, "US__VII__HQ"), unit(g, "u3Arm_CCA"), unit(g, "US__83")
    g.reserve, g.breaking, g.events = one(tanks), one(hq), []
    under_way(g, Combat())
    perform(g, ("exploit", hq))
    assert [(e.kind, e.facts) for e in g.events if e.kind == "exploits"] == [
        ("exploits", {"unit": hq})
    ]
    assert g.breaking == NONE
    Breakthrough(hq=hq, freed=one(tanks)).take_command(g)
    assert (g.leader[tanks], g.leader[other]) == (hq, OFF)


@pytest.mark.rule("6.9", "6.11", "2.2", "2.1")
def test_why_a_unit_cannot_close_up() -> None:
    """Farther than a hex, to an enemy, out of confusion."""
    g = laid_out("germans", "cobra", u77="1120", u4_8="1220")
    division = unit(g, "u77")
    why = {}
    for name in ("1121", "1122", "1220"):
        refusal = may_close_up(g, division, to(g, name))
        why[name] = None if refusal is None else (str(refusal), str(refusal.reason))
    assert why == {
        "1121": None,
        "1122": ("6.9", "it moves one hex"),
        "1220": ("6.11", "an enemy stands there"),
    }
    g.put(unit(g, "u4_8"), to(g, "1120"))
    assert may_close_up(g, division, to(g, "1121")) == "6.11"
