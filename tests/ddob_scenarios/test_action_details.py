"""Actions in detail: guards and sets that lists are made of, each asked by itself (7, 8)."""

from __future__ import annotations

import pytest

from ddob_scenarios.rules.common.command import fix_command, led_by
from ddob_scenarios.rules.common.germans import shelter, shelter_of_hexes
from ddob_scenarios.rules.german_actions.action_summary import us_in_field
from ddob_scenarios.rules.sequence import SequenceOfPlay
from ddob_scenarios.rules.us_attacks.barrage import BARRAGE, naval_barrage
from ddob_scenarios.rules.us_movement.long_moves import LongMove, road_between
from hexwar.board import iterate, one

from .asked import cannot_move, cannot_start_climbing, fires_up, may_join
from .situations import Situation
from .test_armour_fights import free_moves, menaced
from .test_attack import ONE_STEP_BZ, fighting
from .test_long_moves import extended

# -- moving ----------------------------------------------------------------------------------------


@pytest.mark.rule("7", "7.1", "7.2", "23.6")
def test_who_is_menaced_may_flee_though_nothing_can_be_paid() -> None:
    """The list has the free moves of a unit whose division has no action left."""
    assert free_moves(menaced(), "G/2/116")


@pytest.mark.rule("7.3", "7.31", "7.4", "7.5", "17.12", "terrain-effects", "terrain/2")
def test_where_the_climb_of_a_cliff_may_start() -> None:
    """From turn 17 on over each scaleable side of 0432, unless Germans are there; not before."""
    over = {"0532", "0533", "0433"}
    s = extended("C/2R@0432/2")
    unit, near = s.counter("C/2R"), s.game.map.board.neighbours[s.at("0432")]
    name = s.game.map.board.name
    assert {name(to) for to in near if cannot_start_climbing(s.g, unit, to) is None} == over
    early = Situation("d-day", turn=16).us("C/2R@0432/2")
    assert all(cannot_start_climbing(early.g, unit, to) for to in near)


@pytest.mark.rule("7.31", "17.2", "17.21", "R17-02", "R7-18")
@pytest.mark.parametrize(
    ("mover", "expected"), [("Cota", None), ("116-HQ", None), ("AT/116", "17.21")]
)
def test_who_needs_a_road_to_move_on(mover: str, expected: str | None) -> None:
    """Leaders need none; the last gun before them on the list of counters is no leader."""
    s = extended(f"{mover}@0713")
    counter, at = s.counter(mover), s.at("0713")
    board = s.game.map.board
    off_road = [
        to
        for to in board.neighbours[at]
        if cannot_move(s.g, counter, to) is None and not road_between(s.g, at, to, "primary")
    ]
    assert off_road
    for to in off_road:
        assert LongMove((counter,), to, True).way.refusal(s.g, to) == expected


# -- leaders ---------------------------------------------------------------------------------------


@pytest.mark.rule("8.24", "R7-10")
def test_a_leader_that_has_moved_ends_his_own_command_alone() -> None:
    """By the option that ends all his command; what the others lead is asked for one by one."""
    s = Situation(moved_leader="all_command")
    s.us("16-HQ@0511", "A/1/16@0511/3", "Wyman@0505", "B/1/16@0505/3", "116-HQ@0713")
    s.us("A/1/116@0713/3")
    fix_command(s.g)
    leaders = [s.counter(name) for name in ("16-HQ", "Wyman", "116-HQ")]
    s.g.moved_leaders = one(leaders[0])
    assert [led_by(s.g, one(leader)) for leader in leaders] == [
        0,
        one(s.counter("B/1/16")),
        one(s.counter("A/1/116")),
    ]


# -- attacks ---------------------------------------------------------------------------------------


@pytest.mark.rule("8.1", "8.13", "8.31", "8.51")
@pytest.mark.parametrize(
    ("leader", "markers", "offered"), [("16-HQ@1827", 1, True), ("16-HQ@1827", 0, False)]
)
def test_naval_fire_is_offered_where_it_may_be_spent(
    leader: str, markers: int, offered: bool
) -> None:
    """Once for each attack, while there is a marker."""
    s = Situation(turn=8).us(ONE_STEP_BZ, leader).german("E9", "1R/352")
    s.g.naval_markers = markers
    play = fighting(s, actions=4).do("attack E9")
    assert "expend-naval-fire" not in play.texts
    play.do("join A/1/16")
    assert play.texts[-2:] == ["resolve", "call-off"]
    assert ("expend-naval-fire" in play.texts) is offered
    if offered:
        play.do("expend-naval-fire")
        assert "expend-naval-fire" not in play.texts


@pytest.mark.rule("8.1", "8.13", "8.14")
def test_the_last_gun_of_the_list_is_a_unit() -> None:
    """It may join infantry that attacks beside it; the headquarters after it may not."""
    s = Situation(turn=8).german("E9", "1R/352").us("A/1/16@1826/3", "AT/116@1824/1")
    s.us("16-HQ@1826")
    fighting(s, actions=4).do("attack E9", "join A/1/16")
    infantry = one(s.counter("A/1/16"))
    assert may_join(s.g, s.site("E9"), infantry, s.counter("AT/116")) is None
    assert may_join(s.g, s.site("E9"), infantry, s.counter("16-HQ")) == "8.14"


@pytest.mark.rule("8.1", "8.11", "8.12", "11.3", "R8-05")
def test_artillery_joins_the_attack_of_its_own_headquarters_alone() -> None:
    """An HQ that leads the infantry does not help artillery that it does not lead."""
    s = Situation(turn=8).german("E9", "1R/352").us("A/1/16@1826/3", "16-HQ@1827", "62AFA@1829/1")
    fighting(s, actions=4).do("attack E9", "join A/1/16")
    site, infantry, artillery = s.site("E9"), one(s.counter("A/1/16")), s.counter("62AFA")
    assert may_join(s.g, site, infantry, artillery) == "8.1"
    s.us("16-HQ@1828", "A/1/16@1827/3")
    fix_command(s.g)
    assert may_join(s.g, site, infantry, artillery) is None


@pytest.mark.rule("8.31", "terrain/1", "terrain/3", "R8-14")
def test_shelter_from_attackers_that_are_not_beside_the_hex() -> None:
    """Where nobody attacks over a side, the ground alone counts."""
    omaha = Situation().game.map
    for target in omaha.board.ids:
        assert shelter(omaha, target, []) == shelter_of_hexes(omaha)[target]


# -- barrages --------------------------------------------------------------------------------------


@pytest.mark.rule("8.4", "8.11", "8.42")
@pytest.mark.parametrize("furthest", [2, 4])
def test_what_a_barrage_could_reach(furthest: int) -> None:
    """From each fifth hex of the map: the sites in range that are neither too near nor too high."""
    game = Situation().game
    omaha = game.map
    for at in omaha.board.ids[::5]:
        open_sites = 0
        for site in omaha.sites:
            far = omaha.board.distance(at, site.hex)
            if 2 <= far <= furthest and not fires_up(omaha, at, site.number):
                open_sites |= 1 << site.number
        assert BARRAGE.at_place(game, (at, furthest))[0] == open_sites


@pytest.mark.rule("8.5", "8.53", "8.54")
def test_a_naval_barrage_is_noted_for_its_site() -> None:
    """For no other, and besides those that were barraged before."""
    s = Situation(turn=8).german("E9", "1R/352").german("WN62S", "75")
    s.g.naval_markers = 2
    naval_barrage(s.g, s.site("E9"))
    assert (s.g.naval_markers, s.g.barraged) == (1, one(s.site("E9")))
    naval_barrage(s.g, s.site("WN62S"))
    assert s.g.barraged == one(s.site("E9")) | one(s.site("WN62S"))


# -- turns and fields ------------------------------------------------------------------------------


@pytest.mark.rule("4", "15", "R4-05")
@pytest.mark.parametrize(("turn", "asks"), [(1, False), (2, True)])
def test_the_first_turn_has_no_event(turn: int, asks: bool) -> None:
    """From the second turn on a card is drawn for one."""
    s = Situation("d-day", turn=turn)
    assert (SequenceOfPlay().event(s.g) is not None) is asks


@pytest.mark.rule("16", "R16-05")
def test_a_base_of_engineers_is_no_unit_in_a_field_of_fire() -> None:
    """A company there is one; in another hex it is none."""
    s = Situation("d-day", turn=17).us("C/2R@0432/2")
    field = one(s.at("0432"))
    assert us_in_field(s.g, field)
    assert not us_in_field(s.g, one(s.at("0532")))
    base = next(iter(iterate(s.game.bases)))
    alone = Situation("d-day", turn=17).us(f"{s.game.lexicon.names['counter'][base]}@0532")
    assert not us_in_field(alone.g, one(alone.at("0532")))
