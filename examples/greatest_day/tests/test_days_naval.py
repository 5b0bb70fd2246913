"""The naval sequence: ships, rockets, support craft, coastal batteries, waves and landings."""

from __future__ import annotations

import pytest
from days_stage import at_dawn, do, printed_game, put, to, told, under_way, unit
from greatest_day.rules.combat.beach import attack
from greatest_day.rules.combat.strength import Shot, strength
from greatest_day.rules.common.command import in_command
from greatest_day.rules.common.sight import farthest, view
from greatest_day.rules.ground.securing import arrive, lift_the_overlay
from greatest_day.rules.sea.landing import Landings, come_ashore
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.sea.ships import (
    CoastalShot,
    distance_from,
    may_be_engaged,
    may_engage,
    posts_before,
    targets_of,
)
from greatest_day.rules.turn.sequence import Campaign, Dispatch, chit_of, is_navy_left
from greatest_day.state import OFF

from hexwar.board import NONE, has, iterate, pack

WARSPITE, KELVIN, ROCKETS, SUPPORT = "HMS__Warspite", "HMS__Kelvin", "LCR__Sword", "LCS__Sword"
BATTERY, COD = "u1___1260", "Stp__20__Cod"


@pytest.mark.rule("4.1.5", "4.1.6", "4.4.4", "4.8.1")
def test_a_ship_fires_from_the_marker_and_its_box() -> None:
    """Warspite is 30 hexes out, and fires at Cod, which it sees behind the beach, unasked."""
    g = at_dawn(fire=[3])
    ship, cod = unit(g, WARSPITE), to(g, "34.009")
    assert distance_from(g, ship, cod) == 31
    assert targets_of(g, ship) >> cod & 1
    do(g, "shell", ship, cod)
    assert g.barrage[cod] == 2
    assert isinstance(g.stack[-1], NavalSequence)
    assert g.stack[-1].gunners.refusal(g, ship) == "4.4.4"


@pytest.mark.rule("4.4.4")
def test_a_ship_needs_contact_with_an_observer_of_other_targets() -> None:
    """7 is no contact: no die is thrown, no barrage lies, and the ship has fired."""
    g = at_dawn(contact=[7])
    g.barrage, ship = {}, unit(g, WARSPITE)
    seen = targets_of(g, ship) & ~g.game.strongpoints
    place = next(iter(iterate(seen)))
    do(g, "shell", ship, place)
    assert place not in g.barrage
    assert g.stack[-1].fired >> ship & 1  # type: ignore[attr-defined]


@pytest.mark.rule("4.4.4")
def test_a_ship_does_not_fire_beyond_its_range() -> None:
    """Kelvin's 20 hexes, 10 of them to the shore, do not reach Caen."""
    g = at_dawn()
    put(g, "u1___125", "38.032")
    frame = g.stack[-1]
    assert isinstance(frame, NavalSequence)
    assert frame.why_not_shelled(g, unit(g, KELVIN), to(g, "38.032")) == "4.4.4"


@pytest.mark.rule("4.4.5", "4.4.6")
def test_rockets_ignore_what_protects_and_are_gone() -> None:
    """Against Cod nothing is taken off: a 6 hits, and no barrage lies; then they are gone."""
    g = at_dawn(fire=[6])
    g.barrage, g.events = {}, []
    rockets, cod = unit(g, ROCKETS), unit(g, COD)
    assert int(strength(g, Shot(rockets, cod, "rockets")).value) >= 6
    assert int(strength(g, Shot(rockets, cod, "indirect")).value) < 6
    do(g, "support-fire", rockets, cod)
    (fired,) = [e.facts for e in g.events if e.kind == "fired"]
    assert (fired["target"], fired["result"] != "-") == (cod, True)
    assert not g.afloat >> rockets & 1
    assert to(g, "34.009") not in g.barrage
    assert NavalSequence().ships.refusal(at_dawn(), rockets) == "4.4.5"  # a later Naval chit


@pytest.mark.rule("4.4.5", "4.8.1")
def test_rockets_strike_one_post_and_nobody_else_in_its_hex() -> None:
    """Wn 12 shares its hex with a battery, which a ship would hit, too."""
    g = at_dawn(fire=[0])
    rockets, post, guns = unit(g, ROCKETS), unit(g, COD), put(g, "u4___1716", "34.009")
    assert posts_before(g, rockets).count(post) == 1
    assert guns not in posts_before(g, rockets)
    g.events = []
    do(g, "support-fire", rockets, post)
    assert [e.facts["target"] for e in g.events if e.kind == "fired"] == [post]


@pytest.mark.rule("4.4.5", "4.4.6")
@pytest.mark.parametrize(("name", "strength"), [(ROCKETS, 8), (SUPPORT, 4)])
def test_what_helps_counts_for_rockets_and_nothing_for_support_craft(
    name: str, strength: int
) -> None:
    """With seven steps in the hex rockets of 6 have 2 more; support craft of 4 have 4."""
    g = at_dawn(fire=[9])
    for company in ("u1___736", "u3___736", "u8___736"):
        put(g, company, "34.009")
    g.events = []
    do(g, "support-fire", unit(g, name), unit(g, COD))
    assert [e.facts["strength"] for e in g.events if e.kind == "fired"] == [strength]


@pytest.mark.rule("4.4.5", "4.8.1")
def test_rockets_that_did_not_fire_are_gone_before_the_coast_answers() -> None:
    """4.8.1.3.b: the coastal battery has no rocket craft among its targets."""
    g = at_dawn()
    rockets = unit(g, ROCKETS)
    assert has(g.afloat, rockets)
    do(g, "cease-fire")
    targets = {action[2] for action in g.listed if action[0] == "answer"}
    assert targets
    assert rockets not in targets
    assert not has(g.afloat, rockets)


@pytest.mark.rule("4.4.6")
def test_support_craft_fire_at_the_defences_as_landing_craft() -> None:
    """A 2 on their column is one nest; a ship does not, and none does once it is secured."""
    g = at_dawn(beach=[2])
    frame, craft = g.stack[-1], unit(g, SUPPORT)
    assert isinstance(frame, NavalSequence)
    assert frame.supporters.refusal(g, unit(g, KELVIN)) == "4.4.6"
    do(g, "support", craft)
    assert g.nests == 4
    g.secured = 1
    assert frame.is_secured(g)


@pytest.mark.rule("4.4.6", "4.8.1")
def test_support_craft_fire_directly_at_a_post_and_nothing_changes_their_strength() -> None:
    """White 4, also at Cod in its works: a 4 hits, at a company behind the beach not at all."""
    g = at_dawn(fire=[4], quality=[0])
    craft, cod, company = unit(g, SUPPORT), unit(g, COD), unit(g, "u4___736")
    frame, g.events = g.stack[-1], []
    assert isinstance(frame, NavalSequence)
    assert has(frame.posts(g, craft), cod)
    assert not has(frame.posts(g, craft), company)
    assert frame.posts(g, unit(g, KELVIN)) == NONE
    assert not has(frame.gunners.of(g), craft)  # it does not shell as ships do
    assert all(has(g.game.overlay | g.game.beach, g.hex[u]) for u in iterate(frame.posts(g, craft)))
    do(g, "support-fire", craft, cod)
    fired = next(e.facts for e in g.events if e.kind == "fired")
    assert (fired["strength"], fired["result"]) == (4, "C")
    assert has(g.afloat, craft)  # it stays afloat, and has fired
    assert frame.ships.refusal(g, craft) == "4.4.4"
    assert not any(e.facts.get("what") == "company bonus" for e in g.events)


@pytest.mark.rule("4.4.6", "4.8.1")
def test_support_craft_fire_at_their_own_overlay_only() -> None:
    """The posts of Ouistreham, Hillman and the battery inland are seen, but lie beyond it."""
    g = at_dawn()
    frame, craft = NavalSequence(opening=True), unit(g, SUPPORT)
    beyond = [unit(g, name) for name in ("Stp__08__Riva__Bella", "Wn__10__Casino", BATTERY)]
    assert has(frame.posts(g, unit(g, ROCKETS)), unit(g, BATTERY))
    assert not pack(beyond) & frame.posts(g, craft)
    g.put(beyond[-1], to(g, "35.010"))
    g.changed()
    assert has(frame.posts(g, craft), beyond[-1])


@pytest.mark.rule("4.3.3", "4.1.7", "4.4.6")
def test_support_craft_leave_with_the_overlay() -> None:
    """It is lifted at the beginning of the turn after the beach is secured, not before."""
    g = at_dawn()
    craft = unit(g, SUPPORT)
    lift_the_overlay(g)
    assert has(g.afloat, craft)
    g.secured = 1
    under_way(g, Campaign(), cup=[0] * 9)
    assert not has(g.afloat, craft)
    assert has(g.afloat, unit(g, WARSPITE))


@pytest.mark.rule("4.3.3", "4.8.4", "4.7")
@pytest.mark.parametrize("secured", [0, 1])
def test_loads_move_up_until_the_beach_is_secured(secured: int) -> None:
    """From loading to the landing boxes, from under way to loading; on a secured beach nothing."""
    g = at_dawn()
    boxes = g.wave, g.loading, g.under_way
    g.secured, g.wave = secured, 0
    NavalSequence().move_up(g)
    assert (g.wave, g.loading, g.under_way) == ((0, *boxes[1:]) if secured else (*boxes[1:], 0))


@pytest.mark.rule("4.1.8", "series.dispatch")
def test_chits_are_bought_before_the_first_wave_lands() -> None:
    """The leader in a landing box may have one bought; he who loads may not."""
    g = printed_game("sword").set_up(1)
    g.dispatch = [9] * len(g.dispatch)
    under_way(g, Campaign())
    assert isinstance(g.stack[-1], Dispatch)
    assert g.wave
    do(g, "dispatch", unit(g, "Leader__8th__Brigade"))
    loading = unit(g, "Leader__185th__Brigade")
    assert g.stack[-1].buyers.refusal(g, loading) == "series.dispatch"
    do(g, "end-dispatch")
    do(g, "end-dispatch")
    assert isinstance(g.stack[-1], NavalSequence)
    assert has(g.cup, g.game.naval_chit)
    assert has(g.stack[-1].ships.of(g), unit(g, ROCKETS))


@pytest.mark.rule("4.4.4", "4.8.1")
def test_a_ship_always_sees_a_coastal_battery_in_its_range() -> None:
    """The guns of Ouistreham's shore are behind the beach; a secured beach changes nothing."""
    g = at_dawn()
    at = g.hex[unit(g, BATTERY)]
    assert has(targets_of(g, unit(g, WARSPITE)), at)
    g.secured = 1
    assert has(targets_of(g, unit(g, WARSPITE)), at)
    assert unit(g, BATTERY) in posts_before(g, unit(g, ROCKETS))


@pytest.mark.rule("4.4.7", "4.8.2")
def test_a_coastal_battery_sinks_a_craft_with_all_in_it() -> None:
    """Black 7 -1 = 6 at a craft: a 5 is a hit, any effect is enough, and the battalion is lost."""
    g = at_dawn(fire=[5])
    battery, first = unit(g, BATTERY), unit(g, "A_1__S__Lancs")
    assert may_engage(g, battery) is None
    assert may_be_engaged(g, battery, first) is None
    under_way(g, CoastalShot(battery, first))
    assert not g.wave >> first & 1
    assert g.steps[unit(g, "D_1__S__Lancs")] == 0
    assert g.lost[0] == 8


@pytest.mark.rule("4.4.7", "4.8.2")
def test_a_coastal_battery_is_silent_under_a_barrage_and_has_a_range() -> None:
    """30 hexes reach a ship in the medium box, 20 hexes more, but none in the long one."""
    g = at_dawn()
    battery = unit(g, BATTERY)
    assert may_be_engaged(g, battery, unit(g, "HMS__Mauritius")) is None
    assert may_be_engaged(g, battery, unit(g, WARSPITE)) == "4.4.7"
    g.barrage = {g.hex[battery]: 1}
    assert may_engage(g, battery) == "4.4.7"


@pytest.mark.rule("4.1.8", "4.7", "4.5.6.1", "4.5.6.2")
def test_the_naval_sequence_moves_the_waves_up() -> None:
    """After the landings the loading box is the next wave, and what was under way loads."""
    g = at_dawn()
    loading, under_way = g.loading, g.under_way
    g.wave = 0
    do(g, "cease-fire")
    do(g, "stay-silent")
    do(g, "as-planned")
    do(g, "ride-at-anchor")
    do(g, "anchor")
    assert (g.wave, g.loading, g.under_way) == (loading, under_way, 0)
    assert is_navy_left(g)
    g.wave = g.loading = g.afloat = 0
    assert not is_navy_left(g)


@pytest.mark.rule("4.5.6.2")
def test_what_is_due_comes_under_way() -> None:
    """The 2nd KSLI on turn 2; once the beach is secured it is in the box of reinforcements."""
    for secured in (0, 1):
        g = at_dawn()
        g.turn, g.secured = 2, secured
        arrive(g)
        company = unit(g, "W_2__KSLI")
        assert (g.under_way >> company & 1, g.reserve >> company & 1) == (1 - secured, secured)


@pytest.mark.rule("4.5.6.2", "4.5.2")
def test_what_begins_to_load_may_be_directed_once_to_another_sub_beach() -> None:
    """6 Commando comes to Queen White instead of Queen Red; what loads already does not."""
    g = at_dawn()
    g.wave, load, before = 0, unit(g, "u1_6__Cdo"), unit(g, "A_4__Cdo")
    do(g, "cease-fire")
    do(g, "stay-silent")
    frame = g.stack[-1]
    assert isinstance(frame, NavalSequence)
    assert not has(frame.loads.of(g), before)
    (white,) = iterate(frame.others.of(g, load))
    do(g, "direct", load, white)
    assert not has(frame.loads.of(g), load)
    landings = Landings()
    assert landings.landing_hexes.refusal(g, load, to(g, "35.007")) is None
    assert landings.landing_hexes.refusal(g, load, to(g, "33.008")) == "4.5.2"


@pytest.mark.rule("4.1.2")
def test_each_load_lands_in_the_hexes_of_its_sub_beach() -> None:
    """The 2nd East Yorks on Queen Red, the 1st South Lancs on Queen White."""
    landing_of, g = printed_game("sword").landing_of, at_dawn()
    assert landing_of[unit(g, "A_2__E__Yorks")] >> to(g, "33.008") & 1
    assert not landing_of[unit(g, "A_1__S__Lancs")] >> to(g, "33.008") & 1


@pytest.mark.rule("4.4.1", "4.4.2")
def test_a_ship_changes_its_box_and_its_range_with_it() -> None:
    """Warspite comes from the long to the short box: 20 hexes nearer, once in a sequence."""
    g = at_dawn()
    ship, cod = unit(g, WARSPITE), to(g, "34.009")
    g.wave = 0
    do(g, "cease-fire")
    do(g, "stay-silent")
    do(g, "as-planned")
    do(g, "ride-at-anchor")
    frame = g.stack[-1]
    assert isinstance(frame, NavalSequence)
    assert frame.may_be_stationed(g, ship, "long") == "4.4.2"
    do(g, "station", ship, "short")
    assert distance_from(g, ship, cod) == 11
    assert frame.may_be_stationed(g, ship, "medium") == "4.4.2"
    assert not has(frame.sailors(g), ship)
    assert not has(frame.sailors(g), unit(g, SUPPORT))


@pytest.mark.rule("4.5.3")
def test_a_leader_lands_with_his_unit_and_commands_nobody_before() -> None:
    """The leader of the 8th Brigade is at sea with the South Lancs."""
    g = at_dawn()
    leader, company = unit(g, "Leader__8th__Brigade"), put(g, "A_2__E__Yorks", "34.008")
    assert not in_command(g, company)
    come_ashore(g, leader, to(g, "35.007"))
    assert in_command(g, company)


@pytest.mark.rule("4.5.4.2")
def test_a_craft_carries_one_battalion() -> None:
    """Every load of the scenario does; a mixed one is refused."""
    g, landings = at_dawn(), Landings()
    first = unit(g, "A_1__S__Lancs")
    assert landings.landing_hexes.refusal(g, first, to(g, "36.007")) is None
    crews = g.game.crews
    g.game.crews = {**crews, first: (*crews[first], unit(g, "A_2__E__Yorks"))}
    assert landings.landing_hexes.refusal(g, first, to(g, "36.007")) == "4.5.4.2"
    g.game.crews = crews


@pytest.mark.rule("4.1.1")
def test_obstacles_and_sea_have_the_strength_of_their_tracks() -> None:
    """5 and 7 in the booklet's example; with a die above them nothing happens."""
    g = at_dawn(obstacles=[6], sea=[7])
    craft = g.game.craft_in_stock
    assert attack(g, "obstacles", craft) == "-"
    assert attack(g, "sea", unit(g, "B_13_18__KRH")) == "E"


@pytest.mark.rule("17.2")
def test_the_commonwealth_buys_no_chits_by_night() -> None:
    """Except those of the 6th Airborne."""
    g = at_dawn()
    brigade, para = unit(g, "Leader__8th__Brigade"), unit(g, "Leader__5th__Parachute__Brigade")
    come_ashore(g, brigade, to(g, "35.007"))
    assert chit_of(g, brigade) != OFF  # whose leader comes later has a chit, too
    g.dispatch = [9] * len(g.dispatch)
    dispatch = Dispatch(0)
    told(g, night=True)
    assert dispatch.buyers.refusal(g, brigade) == "17.2"
    assert dispatch.buyers.refusal(g, para) != "17.2"


@pytest.mark.rule("1.2")
def test_in_a_storm_one_sees_less_and_fires_worse() -> None:
    """4 hexes by day and 2 less, 2 hexes by night and 3 less."""
    g = at_dawn()
    shot = Shot(unit(g, COD), put(g, "A_2__E__Yorks", "34.010"))

    def value() -> int:
        return sum(
            int(line.amount) for line in strength(g, shot).lines if line.rule != "series.fire"
        )

    clear, at = value(), to(g, "34.012")
    assert farthest(g) == 13
    for night, sees, less in ((False, 4, 2), (True, 2, 3)):
        g.weather = "storm"
        told(g, night=night)
        assert farthest(g) == sees
        assert clear - value() == less
        assert all(g.game.board.distance(at, h) <= sees for h in iterate(view(g, at)))
