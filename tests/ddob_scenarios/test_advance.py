"""German advances along the arrows of the map (16.8)."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from ddob_scenarios.printed.cards import printed_cards
from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.printed.map import EAST
from ddob_scenarios.printed.map_reading import printed_board, printed_map
from ddob_scenarios.printed.routes import RoutesFile, check_routes, route_by_diagram
from ddob_scenarios.rules.german_actions.moves import (
    Advance,
    arrow_of,
    attempts,
    defence_on,
    disrupted_by_advance,
)
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import HexSet, has, one
from hexwar.data import Document, Faults, read
from hexwar.errors import DataError
from hexwar.play.states.state import read_frame
from hexwar.testing import Rehearsal

from .german_cards import acted, card_with, play_card
from .situations import Situation

BOARD = printed_board()


def advance(s: Situation, start: str, to: str, number: int = 21) -> Rehearsal[Omaha]:
    """Let the unit of a position advance to another one on a card."""
    s.g.result = None
    origin, target = s.position(start), s.position(to)
    arrow = next(a for a in s.game.map.advances[origin] if a.to == target)
    sector = s.game.map.positions[origin].sector
    return s.rehearse(Advance, origin, target, arrow.route, number, sector)


def example() -> Situation:
    """The figure of the example of an advance: C3 makes for C1."""
    s = Situation("d-day", turn=17).german("C3", "5/2/916", revealed=True)
    s.german("C3", "5/2/916", revealed=True, depth="mobile-2-FL", depth_revealed=True)
    return s.us("E/2/16@1212/2", "L/3/16@1114/2", "I/3/16@1314/3").settle()


# -- the worked example ----------------------------------------------------------------------------


@pytest.mark.rule("16.8", "16.81", "16.82", "16.83", "R16-11", "R16-20", "R9-19")
def test_advance_example() -> None:
    """X-16.8: L is disrupted, 4 points do not stop it; to C1, with building depth; E or L pays."""
    s = example()
    play = play_card(s, EAST, 21)
    assert play.texts == ["lose E/2/16", "lose L/3/16"]
    assert s.disrupted("L/3/16")
    assert not s.disrupted("E/2/16")
    play.do("lose E/2/16")
    assert play.over
    assert s.steps("E/2/16") == 1
    assert s.g.unit[s.site("C3")] == NOBODY
    assert s.game.german[s.g.unit[s.site("C1")]].name == "5/2/916"
    assert s.g.depth_lot[s.site("C1")] == s.game.depth_of["building"]
    assert s.where("I/3/16") == "1314"
    assert s.steps("I/3/16") == 3


# -- routes ----------------------------------------------------------------------------------------


@pytest.mark.rule("16.82", "R16-21")
def test_routes_by_their_diagrams() -> None:
    """One arrow for each diagram: adjacent, two hexes straight, two hexes crooked."""

    def route(origin: str, to: str) -> list[str]:
        return BOARD.names(route_by_diagram(BOARD, BOARD.hex(origin), BOARD.hex(to)))

    assert route("1125", "1024") == ["1024", "1025", "1124", "1125"]
    assert route("1309", "1110") == ["1109", "1110", "1208", "1209", "1210", "1309", "1310"]
    assert route("1313", "1113") == ["1112", "1113", "1114", "1212", "1213", "1313"]


@pytest.mark.rule("16.82", "R16-21")
def test_a_route_off_its_diagram_is_refused() -> None:
    """A file with an unknown position or a wrong hex says so."""
    text = (files("ddob_scenarios") / "data" / "routes.toml").read_text(encoding="utf-8")
    text = text.replace('["1112", "1113", "1114", "1212", "1213", "1313"]', '["1112", "1113"]')
    text = text.replace('to = "A2"', 'to = "Z9"')

    def check(routes: RoutesFile, faults: Faults) -> None:
        check_routes(routes, BOARD, faults)

    with pytest.raises(DataError, match="no position 'Z9'") as caught:
        read(Document.parse(text), RoutesFile, check)
    assert "the diagram of 16.82 gives 1112, 1113, 1114, 1212, 1213, 1313" in str(caught.value)


# -- who attempts ----------------------------------------------------------------------------------


@pytest.mark.rule("16.81", "R16-20")
def test_who_attempts_an_advance() -> None:
    """With targets only a unit with depth that is, or may be, of the 352nd Division attempts."""
    for unit, revealed, depth, expected in (
        ("8/2/916", True, True, True),
        ("8/2/916", True, False, False),
        ("1/1/726", True, True, False),
        ("T", False, True, True),
        ("1/1/726", False, True, True),
        ("T", False, False, False),
    ):
        s = Situation("d-day", turn=17).german("A7", unit, revealed=revealed, depth=depth)
        position = s.position("A7")
        assert attempts(s.g, position, targets=True) == expected
        assert attempts(s.g, position, targets=False)


@pytest.mark.rule("16.8", "16.81")
def test_who_does_not_attempt_it_fires() -> None:
    """A unit of the 716th with targets fires; so does one whose arrow points at Germans."""
    number = card_with("green", "A")
    s = Situation("d-day", turn=17).german("A7", "1/1/726", revealed=True, depth=True)
    s.us("F/2/16@1208/3")
    assert acted(play_card(s, EAST, number), "position-fires", s) == ["A7"]
    s = Situation("d-day", turn=17).german("A7", "T", depth=True).german("A1", "T", disrupted=True)
    s.us("F/2/16@1206/3")
    assert acted(play_card(s, EAST, number), "position-fires", s) == ["A7"]
    assert arrow_of(s.g, s.position("A7")) is None


@pytest.mark.rule("16", "16.8", "16.81", "16.85", "R16-02", "R16-22")
@pytest.mark.parametrize(("unit", "way_is_barred"), [("1/1/726", False), ("8/2/916", True)])
def test_who_fires_instead_of_advancing_fires_in_his_turn(unit: str, way_is_barred: bool) -> None:
    """Only advances wait for all others: the higher numbered A7 fires before A2."""
    number = next(
        card.number
        for card in printed_cards()
        if (green := card.shows("green"))
        and green.symbol == "A"
        and (blue := card.shows("blue"))
        and blue.symbol not in "APR"
    )
    s = Situation("d-day", turn=17).german("A7", unit, revealed=True, depth=True)
    s.german("A2", "T", depth=True).us("F/2/16@1208/3", "G/2/16@1210/3", "K/3/16@1210/3")
    if way_is_barred:
        s.german("A1", "T", disrupted=True)
    play = play_card(s, EAST, number)
    while not play.over:
        play.do(play.texts[0])
    assert acted(play, "position-fires", s) == ["A7", "A2"]


@pytest.mark.rule("16.8")
def test_without_targets_and_without_a_way_it_does_nothing() -> None:
    """A position without an arrow, or with one to Germans, and nobody in its field stays idle."""
    s = Situation("d-day", turn=17).german("A7", "T", depth=True).german("A1", "T")
    play = play_card(s, EAST, card_with("green", "A"))
    assert set(play.kinds()) <= {"card-drawn", "called-to", "no-crews-left"}
    assert s.g.unit[s.site("A7")] == HIDDEN
    s = Situation("d-day", turn=17).german("A1", "T", depth=True)  # no arrow
    play = play_card(s, EAST, card_with("red", "A"))
    assert set(play.kinds()) <= {"card-drawn", "called-to", "no-crews-left"}
    assert s.g.unit[s.site("A1")] == HIDDEN


@pytest.mark.rule("16.86", "R16-25")
def test_two_arrows_from_b1() -> None:
    """B1 makes for A7, for A6 if Germans hold A7, and for neither if they hold both."""
    s = Situation("d-day", turn=17).german("B1", "T", depth=True)

    def goes_to() -> str:
        arrow = arrow_of(s.g, s.position("B1"))
        return s.game.map.positions[arrow.to].name if arrow else ""

    assert goes_to() == "A7"
    s.german("A7", "T", disrupted=True)
    assert goes_to() == "A6"
    s.german("A6", "T")
    assert goes_to() == ""
    s.g.set_unit(s.site("A7"), NOBODY)
    assert goes_to() == "A7"


# -- the defence -----------------------------------------------------------------------------------


@pytest.mark.rule("16.82", "16.61", "R16-23", "R7-26")
def test_whom_an_advance_disrupts() -> None:
    """Guns, anti-air and anti-tank units all, infantry and tanks by symbol, leaders never."""
    s = Situation("d-day", turn=17).us("A-C/81C@1112/2", "AT/16@1112/1", "A-B/197@1114/2")
    s.us("G/2/16@1213/3", "F/2/16@1213/3", "2/A/741@1114/2", "1/A/741@1114/2", "16-HQ@1112")
    route = next(iter(s.game.map.advances[s.position("C3")])).route
    units = disrupted_by_advance(s.g, route, "circle")
    names = {s.game.us[unit].name for unit in units}
    assert names == {"A-C/81C", "AT/16", "A-B/197", "G/2/16", "2/A/741"}


@pytest.mark.rule("16.82", "16.84", "R3-08", "R16-23")
def test_the_strength_of_the_defence() -> None:
    """Bocage and buildings double, heroes add one afterwards; disrupted units do not count."""
    omaha = printed_map()
    s = Situation("d-day", turn=17).us("F/2/16@1113/2", hero="Monteith").us("G/2/16@1212/2")
    route = next(iter(omaha.advances[s.position("C3")])).route
    assert has(omaha.ground["building"], s.at("1113"))
    assert defence_on(s.g, route) == 2 * 4 + 1 + 4
    s.g.inspired |= one(HeroId(next(h for h, unit in enumerate(s.g.heroes) if unit >= 0)))
    assert defence_on(s.g, route) == 2 * 4 + 4
    s.g.disrupted |= one(s.counter("F/2/16"))
    assert defence_on(s.g, route) == 4
    bocage = next(at for at in BOARD.ids if has(omaha.ground["bocage"], at))
    s.g.put(s.counter("G/2/16"), bocage)
    assert defence_on(s.g, one(bocage)) == 8


@pytest.mark.rule("16.82", "16.84")
def test_seven_points_repulse_an_advance() -> None:
    """At 7 the unit stays where it is and does not fire; at 6 it comes."""
    for hero, repulsed in (("Monteith", True), ("", False)):
        s = Situation("d-day", turn=17).german("C3", "T", depth=True)
        s.us("F/2/16@1212/3", hero=hero)
        play = play_card(s, EAST, 21)
        assert bool(play.facts_of("advance-repulsed")) == repulsed
        assert (s.g.unit[s.site("C3")] == HIDDEN) == repulsed
        assert s.steps("F/2/16") == (3 if repulsed else 2)
        assert not play.facts_of("position-fires")


@pytest.mark.rule("16.82")
def test_an_empty_route() -> None:
    """With nobody on the route the unit goes to its destination, its depth with it."""
    s = Situation("d-day", turn=17).german("C3", "T", depth=True)
    play = play_card(s, EAST, 21)
    assert play.over
    assert s.g.unit[s.site("C1")] == HIDDEN
    assert s.g.depth[s.site("C1")] == HIDDEN
    assert s.g.standing == one(s.position("C1"))


@pytest.mark.rule("16.82", "R16-24")
def test_only_leaders_on_the_route() -> None:
    """They cost nothing and stop nobody."""
    s = Situation("d-day", turn=17).german("C3", "T", depth=True).us("16-HQ@1212", "Cota@1113")
    play = advance(s, "C3", "C1")
    assert play.over
    assert s.g.unit[s.site("C1")] == HIDDEN
    assert s.where("16-HQ") == "1212"
    assert len(play.facts_of("general-captured")) == 1


# -- those who are driven away ---------------------------------------------------------------------


def ways_out(s: Situation) -> HexSet:
    """The hexes to which units in C1 may fall back before an advance from C3."""
    arrow = next(iter(s.game.map.advances[s.position("C3")]))
    return Advance(s.position("C3"), arrow.to, arrow.route, 1, EAST).ways_out.of(s.g)


@pytest.mark.rule("16.82", "R16-24", "5.21")
def test_units_in_the_destination_fall_back_together() -> None:
    """The player names one hex off the route; headquarters go along, a command post is given up."""
    s = Situation("d-day", turn=17).german("C3", "T", depth=True)
    s.us("G/2/16@1113/2", "16-HQ@1113", "Cota@1113")
    s.g.posts |= one(s.counter("16-HQ"))
    play = advance(s, "C3", "C1")
    assert s.disrupted("G/2/16")
    assert s.steps("G/2/16") == 1  # it is the only unit on the route
    ways = ways_out(s)
    assert play.texts == [f"fall-back {name}" for name in BOARD.names(ways)]
    assert {"fall-back 1012", "fall-back 1013"} <= set(play.texts)
    play.do("fall-back 1012")
    assert play.over
    assert [s.where(name) for name in ("G/2/16", "16-HQ", "Cota")] == ["1012"] * 3
    assert not s.g.posts
    assert s.g.unit[s.site("C1")] == HIDDEN


@pytest.mark.rule("16.82", "R16-24", "11.31")
def test_a_general_left_alone_is_captured() -> None:
    """When the unit with him dies he does not fall back."""
    s = Situation("d-day", turn=17).german("C3", "T", depth=True).us("G/2/16@1113/1", "Cota@1113")
    play = advance(s, "C3", "C1")
    assert play.over
    assert s.steps("G/2/16") == 0
    assert s.where("Cota") == ""


@pytest.mark.rule("16.82", "R16-24")
def test_units_without_a_way_out_are_lost() -> None:
    """With Germans in every hex off the route there is no way; those in the hex are eliminated."""
    s = Situation("d-day", turn=17).german("C3", "T", depth=True)
    s.us("G/2/16@1113/3", "16-HQ@1113")
    s.g.german_hexes |= ways_out(s)
    play = advance(s, "C3", "C1")
    assert play.over
    assert (s.where("G/2/16"), s.where("16-HQ")) == ("", "")
    assert has(s.g.losses, s.counter("G/2/16"))
    assert s.g.unit[s.site("C1")] == HIDDEN


@pytest.mark.rule("16.82", "R16-24", "19.3")
def test_a_garrison_is_lost() -> None:
    """It does not stop an advance."""
    s = Situation("d-day", turn=17).german("C3", "T", depth=True)
    s.g.garrisons |= one(s.site("C1"))
    play = advance(s, "C3", "C1")
    assert s.g.garrisons == 0
    assert len(play.facts_of("garrison-lost")) == 1


@pytest.mark.rule("16.82", "R11-03", "R16-24", "11.14")
def test_no_hero_is_sacrificed() -> None:
    """The player takes the step from any unit on the route, and a hero does not save it."""
    s = Situation("d-day", turn=17).german("C3", "T", depth=True)
    s.us("G/2/16@1212/1", hero="Monteith")
    play = advance(s, "C3", "C1")
    assert play.over
    assert s.steps("G/2/16") == 0


# -- when ------------------------------------------------------------------------------------------


@pytest.mark.rule("16.85", "R16-22")
def test_advances_come_after_all_other_actions() -> None:
    """C3 is called before A2, but its advance profits from A2's patrol."""
    for patrol in (False, True):
        s = Situation("d-day", turn=17).german("C3", "T", depth=True)
        s.us("F/2/16@1212/3", "B/1/16@1114/1")
        if patrol:
            s.german("A2", "T", depth=True)
        play = play_card(s, EAST, 43)
        assert bool(play.facts_of("patrol-probes")) == patrol
        assert bool(play.facts_of("advance-repulsed")) != patrol
        assert play.over != patrol
        if patrol:
            assert s.disrupted("F/2/16")
            assert play.texts == ["lose B/1/16", "lose F/2/16"]


@pytest.mark.rule("16.85", "16.8", "R16-22")
def test_a_destination_that_was_filled_meanwhile() -> None:
    """C7, called after C8, is reinforced: C8 stays, and fires if it has targets."""
    for at, fires in (("1715", ["C8"]), ("1616", [])):
        s = Situation("d-day", turn=17).german("C8", "T", depth=True).us(f"F/2/16@{at}/3")
        play = play_card(s, EAST, 21)
        assert play.over
        assert s.g.unit[s.site("C7")] == HIDDEN
        assert s.g.unit[s.site("C8")] == HIDDEN
        assert acted(play, "position-fires", s) == fires


# -- saves -----------------------------------------------------------------------------------------


@pytest.mark.rule("16.82")
def test_save_in_mid_advance_opens() -> None:
    """The route is written and read as a set of hexes, for no number of 64 bits holds it."""
    s = Situation("d-day", turn=17).german("C3", "T", depth=True)
    s.us("G/2/16@1113/2", "16-HQ@1113", "Cota@1113")
    play = advance(s, "C3", "C1")
    saved = json.loads(json.dumps(play.g.plain()))
    assert [frame["frame"] for frame in saved["stack"]][1:] == ["Advance"]
    again = read_frame(s.game, saved["stack"][-1])
    assert again.plain() == play.g.stack[-1].plain()
