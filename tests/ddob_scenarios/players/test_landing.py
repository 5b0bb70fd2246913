"""Where units land, and where those start that are ashore already."""

from __future__ import annotations

from ddob_scenarios.players.decisions.landing import (
    box_for,
    could_land_elsewhere,
    landing_hex_of,
    station_for,
    worth_of_box,
)
from ddob_scenarios.players.estimates.routes import routes_of
from hexwar.board import BoxId
from tests.ddob_scenarios.players.test_assigning_tasks import seen
from tests.ddob_scenarios.situations import Situation

BOX = 20


def test_nobody_wants_to_land_where_two_stand() -> None:
    """If none of the three can move on, one of them is eliminated (7.63)."""
    there = Situation("beyond-the-beach", turn=18)
    unit = there.counter("A/1/115")
    free = worth_of_box(seen(there), unit, BoxId(BOX))
    at = there.game.map.board.name(landing_hex_of(seen(there), BoxId(BOX), 1))
    there.us(f"1/A/743@{at}/1", f"1/B/743@{at}/1")
    assert worth_of_box(seen(there), unit, BoxId(BOX)) < free


def test_the_beach_where_the_way_off_the_map_begins_is_kept_free() -> None:
    """Companies are to land there; a tank starts elsewhere if it can (21.1)."""
    there = Situation("beyond-the-beach", turn=17)
    look, tank = seen(there), there.counter("1/A/741")
    route = routes_of(look.g)[0]
    start, elsewhere = route.path[0], there.at("0714")
    stations = [("station", tank, start), ("station", tank, elsewhere)]
    assert stations[1] == station_for(look, stations)


def test_somebody_waits_if_no_box_has_room() -> None:
    """Where only delays are offered, one of them is taken, as short as there is (R5-16)."""
    there = Situation("first-waves", turn=8)
    units = [there.counter(name) for name in ("A/1/16", "B/1/16")]
    delays = [("delay", unit, turn) for unit in units for turn in (10, 9)]
    assert box_for(seen(there), delays) == ("delay", units[0], 9)


def test_companies_land_in_calm_where_their_way_begins_in_fire() -> None:
    """Guns of WN61 fire on the beach below the way to exit A (6.3): nobody lands there then."""
    there = Situation("beyond-the-beach", turn=18)
    unit = there.counter("E/2/18")
    calm, near = (box.number for box in there.game.map.boxes if box.name in ("FG1", "ER6"))
    calm, near = near, calm
    quiet = seen(there)
    assert worth_of_box(quiet, unit, near) > worth_of_box(quiet, unit, calm)
    look = seen(there.german("WN60", "75").german("WN61", "88", depth=True))
    assert worth_of_box(look, unit, near) < worth_of_box(look, unit, calm)


def test_the_29th_comes_a_turn_later_to_land_below_the_best_way() -> None:
    """Who was put off may land in either sector (5.34); who lands there already does not wait."""
    there = Situation("beyond-the-beach", turn=19)
    boxes = {box.name: box.number for box in there.game.map.boxes}
    look = seen(there)
    assert could_land_elsewhere(look, there.counter("I/3/115"), boxes["DR1"])
    assert not could_land_elsewhere(look, there.counter("A/1/18"), boxes["FG1"])
