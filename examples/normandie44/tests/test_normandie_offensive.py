"""Offensive markers: from which depot they go, how far, what holds them back (1.1.1.2, 0.2.1)."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944
from normandie44.depots import CLOSED
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.logistics.offensive import SUPPLIED, Markers, capacities, receive, route_to
from normandie44.state import Field
from normandie_stage import laid_out, printed_game, to, under_way, unit, why_not

from hexwar.board import BoxId, HexId
from hexwar.play.states.runner import perform


def box(g: Field, name: str) -> HexId:
    """The place of a box."""
    return HexId(g.game.board.size + g.game.boxes.names.index(name))


def sending(side: str, **units: str) -> Field:
    """Cobra on the whole map, when a side sends its two markers; nobody else has any."""
    g = laid_out(side, "cobra", **units)
    g.box_holder, g.stock, g.markers = [GERMANS] * len(g.box_holder), [0, 0], [0] * len(g.markers)
    g.stock[side == "germans"] = 2
    return g


@pytest.mark.rule("1.1.1.2", "7.1.1")
def test_a_depot_sends_as_many_markers_as_it_holds() -> None:
    """Utah sends three in a turn; what it has sent is gone from its capacity, and it is empty."""
    g = laid_out(US__VII__HQ="0619")
    hq, utah = unit(g, "US__VII__HQ"), to(g, "0617")
    assert capacities(g, ALLIES)[utah] == 3
    g.stock = [4, 0]
    under_way(g, Markers(0))
    for _ in range(2):
        perform(g, ("support", hq))
    assert (g.markers[hq], g.sent) == (2, {utah: 2})
    g.markers[hq] = 0
    g.sent = {utah: 3}
    assert utah not in capacities(g, ALLIES)
    assert why_not(SUPPLIED, g, hq) == "1.1.1.2"


@pytest.mark.rule("1.1.1.2", "0.2.1", "7.3.2")
def test_a_marker_goes_twelve_points_and_not_through_enemies() -> None:
    """From Utah alone along roads: near by, not to the far end of the map, and not past a zone."""
    g = sending("allies", US__VII__HQ="0619", US__V__HQ="2201")
    g.depots = [
        now if depot.name == "Utah" else CLOSED
        for depot, now in zip(g.game.depots, g.depots, strict=True)
    ]
    assert route_to(g, unit(g, "US__VII__HQ")) is not None
    assert route_to(g, unit(g, "US__V__HQ")) is None
    ring = [at for at in g.game.board.neighbours[to(g, "0619")] if g.game.window >> at & 1]
    names = ("u353", "u77", "u326", "u363", "u276", "u277")
    for name, at in zip(names, ring, strict=False):
        g.set_steps(unit(g, name), 3)
        g.put(unit(g, name), at)
    assert why_not(SUPPLIED, g, unit(g, "US__VII__HQ")) in ("7.3.2", "1.1.1.2")
    assert route_to(g, unit(g, "US__VII__HQ")) is None


@pytest.mark.rule("1.1.1.2", "4.1.2", "9.5")
def test_interdiction_holds_a_german_marker_back() -> None:
    """A marker that leaves Le Mans throws; one that is held is in stock again for the next turn."""
    for raid, arrived in ((-9, 1), (9, 0)):
        g = sending("germans", LXXXIV__HQ="2209")
        hq = unit(g, "LXXXIV__HQ")
        g.raided = [raid] * len(g.raided)
        g.sent = dict(capacities(g, GERMANS))
        g.sent[box(g, "Le Mans")] = 1
        route = route_to(g, hq)
        assert route is not None
        assert route.depot == box(g, "Le Mans")
        assert route.boxes == (BoxId(g.game.boxes.names.index("Le Mans")),)
        under_way(g, Markers(1))
        perform(g, ("support", hq))
        assert g.sent[route.depot] == 2
        assert g.markers[hq] == arrived
        assert g.stock == [0, 2 - arrived]


@pytest.mark.rule("1.1.1.2")
def test_a_marker_from_the_box_of_an_entry_throws_for_nothing() -> None:
    """Rennes is a depot and an entry box: its one marker goes straight onto the map."""
    g = sending("germans", LXXXIV__HQ="2218")
    route = route_to(g, unit(g, "LXXXIV__HQ"))
    assert route is not None
    assert (route.depot, route.boxes) == (box(g, "Rennes"), ())
    g.box_holder[g.game.boxes.names.index("Rennes")] = ALLIES
    g.forget()
    other = route_to(g, unit(g, "LXXXIV__HQ"))
    assert other is None or other.depot != box(g, "Rennes")


@pytest.mark.rule("1.1.1.2", "7.2")
def test_german_depots_hold_no_more_than_their_capacities() -> None:
    """Nine on the map and off it without Cherbourg, which the Allies hold; ten with it."""
    g = printed_game("cobra").set_up(1)
    assert sum(capacities(g, GERMANS).values()) == 9
    g.stock[GERMANS] = 9
    receive(g, GERMANS)
    assert (g.stock[GERMANS], g.received[GERMANS]) == (9, 0)
    g = printed_game("race").set_up(1)
    g.weather = "clear"
    receive(g, GERMANS)
    assert g.received[GERMANS] >= 2


@pytest.mark.rule("1.1.1.2")
def test_markers_are_there_at_once_in_matches_of_earlier_versions() -> None:
    """Without the option no depot is asked."""
    g = Normandie1944("race", {"markers-travel": False}).set_up(1)
    hq = unit(g, "US__VII__HQ")
    g.markers[hq], g.stock, g.sent = 0, [1, 0], {to(g, "0617"): 3}
    assert why_not(SUPPLIED, g, hq) is None
    under_way(g, Markers(0))
    perform(g, ("support", hq))
    assert g.markers[hq] == 1


@pytest.mark.rule("1.1.1.2", "5.4")
def test_no_marker_for_a_headquarters_that_is_lost() -> None:
    """It is out of the game until it returns."""
    g = sending("allies")
    refused = why_not(SUPPLIED, g, unit(g, "US__VII__HQ"))
    assert refused == "1.1.1.2"
    assert str(getattr(refused, "reason", "")) == "It is neither on the map nor in a box."


@pytest.mark.rule("1.1.1.2", "4.1.2")
def test_a_marker_of_the_pas_de_calais_serves_a_headquarters_in_that_box() -> None:
    """It sets out and ends in the box, the first of all."""
    g = sending("germans")
    hq, place = unit(g, "LXXXIV__HQ"), box(g, "Pas-de-Calais")
    g.put_in_box(hq, BoxId(place - g.game.board.size))
    route = route_to(g, hq)
    assert route is not None
    assert route.depot == place
