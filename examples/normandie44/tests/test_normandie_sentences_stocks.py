"""Single sentences about results, markers, ports and fortresses: each in its position."""

from __future__ import annotations

import pytest
from normandie44.depots import CLOSED, FULL, LOST
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.battle.combat import Assault
from normandie44.rules.campaign.box_combat import BoxBattle
from normandie44.rules.campaign.strategic import OffMap, guide_of, note_guide
from normandie44.rules.ground.damage import suffer
from normandie44.rules.logistics.offensive import Markers, receive, route_to
from normandie44.rules.logistics.supply import room
from normandie44.rules.turn.d_day import begin_part
from normandie44.rules.turn.sequence import PlayerPhase
from normandie44.state import OFF, Field
from normandie_stage import laid_out, named, off_the_map, to, under_way, unit

from hexwar.board import NONE, BoxId, HexId, has, one, pack
from hexwar.play.states.runner import perform

# -- what a result does, markers, ports, fortresses


@pytest.mark.rule("6.4", "6.5")
@pytest.mark.parametrize(("effect", "steps", "level"), [("loses", -2, 0), ("disordered", 0, 2)])
def test_effects_of_a_result_cost_steps_or_order(effect: str, steps: int, level: int) -> None:
    """S loses steps, D gives levels of disorganisation."""
    g = laid_out(u77="1120")
    division = unit(g, "u77")
    g.set_steps(division, 3)
    suffer(g, division, effect, 2)
    assert (g.steps[division] - 3, g.disorganised[division]) == (steps, level)


@pytest.mark.rule("1.1.1.2", "7.2")
def test_markers_that_a_side_receives_come_to_its_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table gives the number by the die; what is left stays."""
    g = laid_out(scenario="cobra")
    monkeypatch.setattr(Field, "roll", lambda _g, _label: 1)
    g.stock[ALLIES] = 2
    receive(g, ALLIES)
    assert g.received[ALLIES] > 0
    assert g.stock[ALLIES] == 2 + g.received[ALLIES]


@pytest.mark.rule("1.1.3", "6.2", "10.0.1", "10.A.1")
@pytest.mark.parametrize("ends", [True, False])
def test_batteries_are_taken_after_combat_and_between_the_parts_of_d_day(*, ends: bool) -> None:
    """Who has advanced into the hex of a battery has it before anybody else acts."""
    g = laid_out("allies", "d-day", u4_8="0617")
    g.put(unit(g, "u4_8"), g.game.batteries[0].hex)
    if ends:
        PlayerPhase(side=ALLIES).end(g)
    else:
        begin_part(g, "A", ALLIES)
    assert g.batteries[0] == LOST


@pytest.mark.rule("6.10", "6.2", "7.1.3")
def test_after_the_moves_batteries_are_taken_and_work_on_ports_begins() -> None:
    """By who stands alone in their hex."""
    g = laid_out("allies", "d-day", u4_8="0617")
    battery, phase = g.game.batteries[0], PlayerPhase(side=ALLIES)
    phase.disturbed(g)
    assert g.batteries[0] != LOST
    g.put(unit(g, "u4_8"), battery.hex)
    phase.disturbed(g)
    assert g.batteries[0] == LOST
    g = laid_out("allies", "cobra", u4_8="0617")
    number = next(n for n, d in enumerate(g.game.depots) if d.name == "Port of Cherbourg")
    g.depots[number], g.works[number] = CLOSED, 0
    phase.disturbed(g)
    assert not g.works[number]
    g.put(unit(g, "u4_8"), g.game.depots[number].hex)
    phase.disturbed(g)
    assert g.works[number] > g.turn


@pytest.mark.rule("0.1.2")
@pytest.mark.parametrize(
    ("box", "near"), [("Festung Brest", True), ("Brest", True), ("Paris", False)]
)
def test_germans_in_a_festung_or_before_its_walls_may_pass_them(box: str, near: bool) -> None:
    """Elsewhere there is none."""
    g = off_the_map(u326=box)
    assert has(OffMap().at_a_fortress(g), unit(g, "u326")) is near


@pytest.mark.rule("2.1", "1.1.2.1")
def test_who_comes_onto_the_map_into_a_full_stack_is_looked_at_when_the_phase_ends() -> None:
    """Into an empty hex it is not."""
    for end, full in (("0919", True), ("0821", False)):
        g = laid_out("allies", "cobra", US__9="0919", US__79="0919")
        division = unit(g, "US__83")
        g.set_steps(division, 3)
        g.put_in_box(division, named(g, "Rennes"))
        OffMap().deploy(g, division, to(g, end))
        assert has(g.overfilled, to(g, end)) is full


@pytest.mark.rule("4.1.2", "5.2", "5.1/quota")
@pytest.mark.parametrize(("divisions", "led"), [(4, True), (5, False)])
def test_an_extended_headquarters_leads_five_divisions(divisions: int, led: bool) -> None:
    """A sixth finds no guide."""
    names = ("US__1", "US__2", "US__4", "US__8", "US__9", "US__83")
    boxes = dict.fromkeys((*names, "US__VII__HQ"), "Rennes")
    g = off_the_map("allies", **boxes)
    hq, last = unit(g, "US__VII__HQ"), unit(g, names[-1])
    g.extended = one(hq)
    for name in names[:divisions]:
        g.guide[unit(g, name)] = hq
    assert (guide_of(g, last) == hq) is led


@pytest.mark.rule("4.1.2", "5.2")
@pytest.mark.parametrize(
    ("side", "name", "guided"),
    [("allies", "US__1", True), ("allies", "US__VII__HQ", False), ("germans", "US__1", False)],
)
def test_a_headquarters_takes_on_units_of_the_allies(side: str, name: str, guided: bool) -> None:
    """Germans need none, and headquarters go alone."""
    g = off_the_map("allies", US__1="Rennes", US__VII__HQ="Rennes")
    g.active = GERMANS if side == "germans" else ALLIES
    note_guide(g, unit(g, name))
    assert (g.guide[unit(g, name)] != OFF) is guided


@pytest.mark.rule("4.2", "7.1.1")
def test_nobody_lands_at_a_closed_depot() -> None:
    """An open one has the room of its capacity."""
    g = laid_out(scenario="cobra")
    depot = next(n for n, d in enumerate(g.game.depots) if d.name == "Port of Cherbourg")
    at = g.game.depots[depot].hex
    found = []
    for state in (CLOSED, FULL):
        g.depots[depot], g.landed[depot] = state, 0
        g.forget()
        g.reindex()
        found.append(room(g, at))
    assert found == [0, g.game.depots[depot].landing[1]]


@pytest.mark.rule("8", "5.3")
def test_a_headquarters_supports_the_defence_of_its_own_command() -> None:
    """Another command's does not."""
    g = laid_out("germans", "cobra", US__1="1120", US__VII__HQ="1020", AC__XII__HQ="1021")
    battle = Assault.of(g, to(g, "1120"), NONE)
    found = [battle.of_their_group(g, unit(g, n)) for n in ("US__VII__HQ", "AC__XII__HQ")]
    assert found == [True, False]


@pytest.mark.rule("8", "6.12/support")
def test_a_headquarters_supports_the_defence_of_its_own_command_in_a_box() -> None:
    """Another command's does not."""
    box = "Le Mans"
    g = off_the_map("germans", US__1=box, US__VII__HQ=box, AC__XII__HQ=box)
    battle = BoxBattle(hq=OFF, box=named(g, box))
    found = [battle.of_their_group(g, unit(g, n)) for n in ("US__VII__HQ", "AC__XII__HQ")]
    assert found == [True, False]


@pytest.mark.rule("4.3/markers")
def test_markers_that_lie_in_a_box_are_found_by_who_is_alone_there() -> None:
    """Where both sides are they lie on."""
    g = off_the_map("germans", u9__Pz="Paris")
    box = named(g, "Le Mans")
    place = HexId(g.game.board.size + box)
    g.loose, before = {place: 2}, g.stock[GERMANS]
    g.put_in_box(unit(g, "u9__Pz"), box)
    assert (g.loose, g.stock[GERMANS]) == ({}, before + 2)
    g.loose = {place: 1}
    american = unit(g, "US__4__Arm")
    g.set_steps(american, 3)
    g.put_in_box(american, box)
    assert g.loose == {place: 1}


@pytest.mark.rule("4.1.2", "5.2")
@pytest.mark.parametrize(("box", "led"), [("Laval", True), ("Le Mans", True), ("Orléans", False)])
def test_a_headquarters_takes_on_who_is_within_a_box_of_it(box: str, led: bool) -> None:
    """From Laval, Le Mans is the next box, Orléans the second."""
    g = off_the_map("allies", US__VII__HQ="Laval", US__1=box)
    assert (guide_of(g, unit(g, "US__1")) == unit(g, "US__VII__HQ")) is led


@pytest.mark.rule("1.1.1.2", "0.2.1", "4.1.2")
@pytest.mark.parametrize("box", ["Le Mans", "Laval", "Brest", "Languedoc"])
def test_a_marker_comes_up_to_two_boxes_from_its_depot(box: str) -> None:
    """German depots are in Le Mans, Rennes, Paris; the Languedoc is two boxes from the nearest."""
    g = off_the_map("germans", LXXXIV__HQ=box)
    assert route_to(g, unit(g, "LXXXIV__HQ")) is not None


def only(g: Field, *depots: str) -> None:
    """All German depots but some have disappeared."""
    names = g.game.boxes.names
    g.fallen = pack(names.index(name) for name in names if name not in depots)
    g.holder[g.game.objective_at[g.game.port]] = ALLIES
    g.forget()


@pytest.mark.rule("1.1.1.2/boxes", "4.1.2")
@pytest.mark.parametrize(
    ("depots", "box", "gets"),
    [
        (("Rennes",), "Laval", True),
        (("Rennes",), "Alençon", True),
        (("Rennes",), "Orléans", True),
        (("Rennes",), "Pas-de-Calais", False),
        (("Rennes",), "Sud-Est", False),
        (("Pas-de-Calais",), "Le Mans", False),
        (("Pas-de-Calais", "Le Mans"), "Le Mans", True),
    ],
)
def test_a_marker_comes_no_farther_than_two_boxes(
    depots: tuple[str, ...], box: str, gets: bool
) -> None:
    """As any unit; the boxes next to a depot are not new beginnings."""
    g = off_the_map("germans", LXXXIV__HQ=box)
    only(g, *depots)
    assert (route_to(g, unit(g, "LXXXIV__HQ")) is not None) is gets


@pytest.mark.rule("1.1.1.2/boxes", "4.1.2", "9.5")
@pytest.mark.parametrize(
    ("first_throw", "second_throw", "arrives"), [(-9, -9, 1), (9, -9, 0), (-9, 9, 0)]
)
def test_a_marker_throws_for_each_box_that_it_leaves(
    first_throw: int, second_throw: int, arrives: int
) -> None:
    """From Le Mans by Orléans into the Languedoc it may be held twice."""
    g = off_the_map("germans", LXXXIV__HQ="Languedoc")
    only(g, "Le Mans")
    raids = {"Le Mans": first_throw, "Orléans": second_throw}
    g.raided = [raids.get(name, 0) for name in g.game.boxes.names]
    g.stock, hq = [0, 1], unit(g, "LXXXIV__HQ")
    under_way(g, Markers(1))
    perform(g, ("support", hq))
    assert (g.markers[hq], g.stock) == (arrives, [0, 1 - arrives])


@pytest.mark.rule("1.1.1.2/boxes", "4.1.2")
def test_a_marker_passes_no_box_of_the_enemy() -> None:
    """Nor one with an enemy in it: from Le Mans nothing gets by Orléans."""
    for foe in ("holds", "is there"):
        g = off_the_map("germans", LXXXIV__HQ="Languedoc")
        only(g, "Le Mans")
        at = BoxId(g.game.boxes.names.index("Orléans"))
        assert route_to(g, unit(g, "LXXXIV__HQ")) is not None
        if foe == "holds":
            g.box_holder[at] = ALLIES
        else:
            american, german = unit(g, "US__4__Arm"), unit(g, "u77")
            for who in (american, german):
                g.set_steps(who, 3)
                g.put_in_box(who, at)
        g.forget()
        assert route_to(g, unit(g, "LXXXIV__HQ")) is None
