"""Each guard about fire, the beach and the sea refuses by its own number and reason."""

from __future__ import annotations

import copy

import pytest
from days_stage import at_dawn, printed_game, put, to, unit
from greatest_day.rules.combat.beach import may_fire_at_beach
from greatest_day.rules.combat.fire import out_of_range
from greatest_day.rules.combat.shelling import may_bombard
from greatest_day.rules.sea.loading import Loading
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.sea.ships import may_be_engaged, may_engage
from greatest_day.rules.turn.chance_moves import Lose
from greatest_day.state import OFF
from test_days_refusals import company, read

from hexwar.board import SideId, first, one, pack

COMPANY, ENEMY, GUNS = "A_1__Suffolk", "u8___736", "u302__Bty_76__Fd__Rgt"


@pytest.mark.rule("series.artillery", "series.barrage")
def test_why_a_battery_does_not_fire() -> None:
    """Nobody sees the hex; infantry and mounted guns do not fire indirectly."""
    g, who = company(**{GUNS: "35.004", ENEMY: "35.015"})
    guns, at = unit(g, GUNS), to(g, "35.015")
    assert read(may_bombard(g, guns, at)) == ("series.artillery", "nobody In Command sees it")
    g.mount(guns)
    assert read(may_bombard(g, guns, at)) == ("series.artillery", "it does not fire indirectly")
    gap = ("series.fire", "range 3, distance 6")
    put(g, "Wn__17__Hillman", "35.015")
    g.put(who, to(g, "35.009"))
    assert read(out_of_range(g, unit(g, "Wn__17__Hillman"), who)) == gap
    g.put(who, to(g, "35.012"))
    assert out_of_range(g, unit(g, "Wn__17__Hillman"), who) is None


@pytest.mark.rule("4.2.6", "4.1.4")
def test_why_a_unit_does_not_fire_at_the_defences() -> None:
    """It is not on the overlay, suppressed, mounted, or nothing is left of what it reduces."""
    g = at_dawn()
    who = put(g, COMPANY, "33.008")
    assert may_fire_at_beach(g, who) is None
    g.suppress(who)
    assert read(may_fire_at_beach(g, who)) == ("4.2.6", "It is suppressed.")
    g.suppress(who, on=False)
    g.on_trucks = g.mounted = one(who)
    assert read(may_fire_at_beach(g, who)) == ("4.2.6", "It is mounted.")
    g.on_trucks = g.mounted = 0
    g.nests = 0
    nothing = ("4.2.6", "nothing left of what it could reduce")
    assert read(may_fire_at_beach(g, who)) == nothing
    g.nests = 5
    off = ("4.2.6", "It is not on the overlay.")
    g.put(who, to(g, "34.018"))
    assert read(may_fire_at_beach(g, who)) == off
    assert may_fire_at_beach(g, unit(g, "LCS__Sword")) is None


@pytest.mark.rule("4.5.4.2")
def test_why_nobody_goes_aboard_another_craft() -> None:
    """A leader needs somebody of his formation there, a unit one of its battalion."""
    g = printed_game("sword").set_up(1)
    load, tanks, more = (unit(g, n) for n in ("W_2__KSLI", "A_Staffs__Yeo", "C_Staffs__Yeo"))
    g.wave, g.loading = 0, pack((load, tanks, more))
    leader, ask = unit(g, "Leader__185th__Brigade"), Loading()
    alone = ("4.5.4.2", "Nobody of the formation is in it.")
    assert read(ask.others.refusal(g, leader, tanks)) == alone
    other = ("4.5.4.2", "A craft carries units of one battalion.")
    assert read(ask.others.refusal(g, more, load)) == other
    assert ask.others.refusal(g, more, tanks) is None


@pytest.mark.rule("4.4.2", "4.4.4")
def test_why_a_ship_does_not_sail_or_fire() -> None:
    """It is no ship, has sailed, there is no such box, or it is there; nobody sees, nobody is."""
    g = at_dawn()
    ship, sequence = unit(g, "HMS__Kelvin"), NavalSequence()
    assert sequence.may_be_stationed(g, ship, "long") is None
    for who, box, reason in (
        (unit(g, "LCS__Sword"), "long", "It is no ship at sea."),
        (unit(g, COMPANY), "long", "It is no ship at sea."),
        (ship, "nowhere", "There is no such box."),
        (ship, "short", "It is in that box."),
    ):
        assert read(sequence.may_be_stationed(g, who, box)) == ("4.4.2", reason)
    sequence.fired = one(ship)
    sailed = ("4.4.2", "It has changed its box.")
    assert read(sequence.may_be_stationed(g, ship, "long")) == sailed
    empty, held = to(g, "34.012"), to(g, "34.013")
    put(g, ENEMY, "34.013")
    unseen = [read(sequence.why_not_shelled(g, ship, at)) for at in (empty, held)]
    assert unseen == [("4.4.4", "No enemy is there."), ("4.4.4", "Nobody observes it.")]
    far = to(g, "38.032")
    refusal = read(sequence.why_not_shelled(g, ship, far))
    assert refusal is not None
    assert refusal[1].startswith("range 20, distance ")


@pytest.mark.rule("4.4.7", "4.8.2")
def test_why_a_coastal_battery_is_silent() -> None:
    """It is none, is suppressed or gone, lies under a barrage, or next to an enemy."""
    g = at_dawn()
    battery, post = unit(g, "u1___1260"), unit(g, "Wn__18")
    none = ("4.4.7", "it is no coastal battery that can fire")
    assert may_engage(g, battery) is None
    assert read(may_engage(g, post)) == none
    g.suppress(battery)
    assert read(may_engage(g, battery)) == none
    g.suppress(battery, on=False)
    g.barrage = {g.hex[battery]: 1}
    assert read(may_engage(g, battery)) == ("4.4.7", "It is under a barrage.")
    g.barrage = {g.hex[post]: 1}
    assert may_engage(g, battery) is None
    put(g, "A_2__E__Yorks", "31.013")
    assert read(may_engage(g, battery)) == ("4.4.7", "It is next to an enemy.")
    g.put(battery, OFF)
    assert read(may_engage(g, battery)) == none


@pytest.mark.rule("4.4.7", "4.8.2", "4.5.5.1")
def test_why_a_target_at_sea_is_spared() -> None:
    """It is not at sea, out of range, or by option a tank that swims."""
    g = at_dawn()
    battery, tank = unit(g, "u1___1260"), unit(g, "A_13_18__KRH")
    assert may_be_engaged(g, battery, tank) is None
    ashore = put(g, COMPANY, "34.018")
    assert read(may_be_engaged(g, battery, ashore)) == ("4.4.7", "it is not at sea")
    far = read(may_be_engaged(g, battery, unit(g, "HMS__Warspite")))
    assert far is not None
    assert far[1].startswith("range 30, distance 3")
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, "tanks_at_sea_spared": True}
    spared = ("4.4.7", "tanks that swim are spared")
    assert read(may_be_engaged(g, battery, tank)) == spared
    assert may_be_engaged(g, battery, unit(g, "A_1__S__Lancs")) is None


@pytest.mark.rule("6.1", "series.stacking")
def test_why_nobody_is_lost_there() -> None:
    """Under fire, in a full hex, in the sea."""
    g, who = company(Wn__17__Hillman="35.020", **{f"{x}_1__Suffolk": "34.016" for x in "BCD"})
    lose, at = Lose(SideId(0)), to(g, "34.016")
    assert lose.barred(g, [who], to(g, "34.011")) is None
    assert read(lose.barred(g, [who], to(g, "35.019"))) == ("6.1", "It is under fire.")
    assert lose.barred(g, [who], at) is None
    put(g, "A_2__E__Yorks", "34.016")
    assert read(lose.barred(g, [who], at)) == ("6.1", "No room there.")
    sea = first(g.game.board.where(terrain="sea"))
    assert read(lose.barred(g, [who], sea)) == ("6.1", "it cannot enter the hex")
