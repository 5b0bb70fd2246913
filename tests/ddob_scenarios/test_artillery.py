"""German artillery and its observers (6.5-6.53)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.cards import ArtilleryCheck
from ddob_scenarios.printed.ids import GermanId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.common.control import communication_table
from ddob_scenarios.rules.german_fire.artillery import (
    ARTILLERY,
    ArtilleryFire,
    guns_counted,
    in_sector,
    targets_of,
    update_observers,
)
from ddob_scenarios.rules.german_phase import GermanFire, SectorFire
from ddob_scenarios.rules.sequence import SequenceOfPlay
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CounterId, as_set, has, one
from hexwar.testing import Rehearsal

from .situations import Situation, card

ALL = ArtilleryCheck(value=1, calibres=(75, 88, 105))


def check(s: Situation, number: int, sector: int = EAST) -> Rehearsal[Omaha]:
    """Make the artillery check of a card."""
    s.g.result = None
    s.g.communication = communication_table(s.g)
    return s.rehearse(ArtilleryFire, sector, number)


def victims(s: Situation, number: int, sector: int = EAST) -> list[str]:
    """Name the units of which artillery would hit one on a card."""
    targets = targets_of(s.g, sector, s.game.cards[number - 1])
    found = ARTILLERY.best(s.g, in_sector(s.g, targets), targets)
    return [s.game.us[unit].name for unit in found]


def active(s: Situation) -> set[str]:
    """Name the off-map guns that are active."""
    return {gun.name for n, gun in enumerate(s.game.map.guns) if not s.g.silenced >> n & 1}


def hold(s: Situation, *positions: str) -> Situation:
    """Put a US company on every hex of some positions."""
    companies = iter(range(40))
    for name in positions:
        for site in s.game.map.positions[s.position(name)].sites:
            unit = next(companies)
            s.g.put(CounterId(unit), s.game.map.sites[site].hex)
    return s


# -- the check -------------------------------------------------------------------------------------


@pytest.mark.rule("6.5", "R6-20")
@pytest.mark.parametrize("number", [4, 47])
def test_artillery_value_example_a(number: int) -> None:
    """X-6.5a: three undisrupted guns of 75, 88 or 105 hit a unit, two do not."""
    s = Situation(turn=4).us("G/2/16@0512/3")
    play = check(s, number)  # the two off-map guns of the East
    assert play.kinds() == ["artillery-too-weak"]
    assert s.steps("G/2/16") == 3
    s.german("WN60", "75", disrupted=True)
    check(s, number)
    assert s.steps("G/2/16") == 3
    s.g.recover(s.site("WN60"))
    play = check(s, number)
    assert play.facts_of("artillery-fires") == [{"sector": EAST, "guns": 3, "needed": 3}]
    assert s.steps("G/2/16") == 2


@pytest.mark.rule("6.5", "R6-20")
@pytest.mark.parametrize(("number", "unit"), [(6, "F/2/16"), (37, "G/2/16")])
def test_artillery_value_example_b(number: int, unit: str) -> None:
    """X-6.5b: two guns of 88 or 105 hit a unit; 75s do not count."""
    s = Situation(turn=4).us(f"{unit}@0512/3")
    hold(s, "WN64", "WN65", "WN67")  # which silences the 88 off the map
    for site in ("WN60", "WN62S"):
        s.german(site, "75")
    check(s, number)
    assert s.steps(unit) == 3
    s.german("WN61", "88")
    check(s, number)
    assert s.steps(unit) == 2


@pytest.mark.rule("R6-20", "6.51", "6.53", "6.52")
def test_guns_at_full_strength() -> None:
    """At the start each sector counts three 75s, two 88s and one 105; the rockets never."""
    s = Situation(turn=4, germans=True)
    for sector in (EAST, WEST):
        counts = [
            guns_counted(s.g, sector, ArtilleryCheck(value=1, calibres=(calibre,)))
            for calibre in (75, 88, 105)
        ]
        assert counts == [3, 2, 1]
        assert guns_counted(s.g, sector, ALL) == 6
    assert s.game.map.sites[s.site("WN69")].gun == "rocket"


@pytest.mark.rule("6.52", "6.51")
def test_a_gun_fires_and_counts_until_it_is_eliminated() -> None:
    """WN60 hits at its field and is counted for the check of the same card."""
    s = Situation(turn=4).german("WN60", "75", depth=True).us("G/2/16@0609/3", "L/3/16@0515/2")
    s.german("WN61", "88")
    play = s.rehearse(SectorFire, EAST, script={"fire": [card(46)]})  # purple double; circle, 4
    assert s.steps("G/2/16") == 2
    assert play.facts_of("artillery-fires")[0]["guns"] == 4
    assert s.steps("L/3/16") == 1  # G has lost its step
    s.g.set_unit(s.site("WN60"), GermanId(-1))
    assert guns_counted(s.g, EAST, ALL) == 3


@pytest.mark.rule("6.5", "6.41", "6.52")
def test_a_disrupted_gun_does_not_count() -> None:
    """The undisrupted other half of a two-hex WN does not make its gun count."""
    s = Situation(turn=4).german("WN62N").german("WN62S", "75", disrupted=True)
    seventy_fives = ArtilleryCheck(value=1, calibres=(75,))
    assert guns_counted(s.g, EAST, seventy_fives) == 0
    s.g.recover(s.site("WN62S"))
    assert guns_counted(s.g, EAST, seventy_fives) == 1


@pytest.mark.rule("6.5")
def test_no_artillery_before_turn_4() -> None:
    """On turn 3 the check is not made, on turn 4 it is."""
    for turn, kinds in ((3, []), (4, ["artillery-fires"])):
        s = Situation(turn=turn, germans=True).us("G/2/16@0504/3")
        play = s.rehearse(SectorFire, EAST, script={"fire": [card(4)]})
        assert [kind for kind in play.kinds() if kind.startswith("artillery-f")] == kinds


@pytest.mark.rule("RE-05")
@pytest.mark.parametrize(("silences", "count"), [(False, 1), (True, 0)])
def test_smoked_guns(silences: bool, count: int) -> None:
    """A gun in smoke counts, unless the option smoke_silences_guns says otherwise."""
    s = Situation(turn=4, smoke_silences_guns=silences).german("WN60", "75")
    s.g.smoked = one(s.position("WN60"))
    assert guns_counted(s.g, EAST, ArtilleryCheck(value=1, calibres=(75,))) == count


@pytest.mark.rule("19.33", "R19-07")
def test_artillery_marks_its_sector_even_without_a_victim() -> None:
    """A check that succeeds counts as artillery fire in the sector."""
    s = Situation(turn=4, germans=True)
    play = check(s, 4)
    assert play.kinds() == ["artillery-fires", "artillery-misses"]
    assert s.g.shelled == 1 << EAST


# -- the victim ------------------------------------------------------------------------------------


@pytest.mark.rule("6.5", "R6-22", "R6-23")
def test_priorities_of_artillery() -> None:
    """Infantry in boxes, others on the beach, others in boxes, infantry on the beach; no leader."""
    s = Situation(turn=4).us("16-HQ@0512", "Wyman@0512", "G/2/16@0812/3", "C-D/5R@0513/2")
    s.us("L/3/16@0505/3")
    assert victims(s, 4) == ["L/3/16"]  # 0812 is no beach hex
    s.g.set_steps(s.counter("L/3/16"), 2)
    assert sorted(victims(s, 4)) == ["C-D/5R", "L/3/16"]  # rangers are infantry
    s.boxed("1/C/741@FG3")
    assert victims(s, 4) == ["1/C/741"]
    s.us("2/A/741@0506/1")
    assert victims(s, 4) == ["2/A/741"]
    s.boxed("M/3/16@FG3", "A/1/16@FG4")
    assert victims(s, 4) == ["M/3/16"]  # A/1/16 has another symbol


@pytest.mark.rule("R6-22")
def test_the_victims_sector_is_that_of_its_hex_or_box() -> None:
    """Units of the other sector are safe, whatever their division; box 15 lies in the East."""
    s = Situation(turn=4).us("L/3/16@0520/3").boxed("M/3/16@DG1")
    assert victims(s, 4) == []
    assert victims(s, 4, WEST) == ["M/3/16"]
    s.boxed("K/3/116@U15")
    assert victims(s, 4) == ["K/3/116"]


@pytest.mark.rule("R6-24", "6.5", "P1")
@pytest.mark.parametrize(
    ("option", "offered"),
    [
        ("most_steps", {"hit M/3/16", "hit L/3/16"}),
        ("free_choice", {"hit M/3/16", "hit L/3/16", "hit G/2/16"}),
    ],
)
def test_the_first_priority(option: str, offered: set[str]) -> None:
    """Most steps governs all priorities and equals are asked, unless the option frees the first."""
    s = Situation(turn=4, germans=True, artillery_first_priority=option)
    s.boxed("G/2/16@FG1", "M/3/16@FG2", "L/3/16@FG3")
    s.g.set_steps(s.counter("G/2/16"), 1)
    play = check(s, 4)
    assert set(play.texts) == offered
    play.do("hit M/3/16")
    assert s.steps("M/3/16") == 2
    # The other priorities go by steps whatever the option.
    s = Situation(turn=4, artillery_first_priority=option).us("G/2/16@0512/1", "M/3/16@0513/3")
    assert victims(s, 4) == ["M/3/16"]


@pytest.mark.rule("R6-14", "6.35")
@pytest.mark.parametrize(("option", "expected"), [("all_fire", ["A/1/16"]), ("position_fire", [])])
def test_concentration_and_artillery(option: str, expected: list[str]) -> None:
    """Concentrated targets on the beach are hit by artillery, unless the option says otherwise."""
    s = Situation(turn=4, concentrated_targets=option).us("A/1/16@0512/3", "E/2/16@0512/2")
    assert victims(s, 4) == expected
    s = Situation(turn=4, concentrated_targets=option).boxed("A/1/16@FG1", "E/2/16@FG1")
    assert victims(s, 4) == []


@pytest.mark.rule("R6-21", "6.34")
def test_artillery_passes_over_units_that_lost_a_step() -> None:
    """The cap of one step holds for the whole phase on turns 1 to 16, not from turn 17."""
    s = Situation(turn=16).us("G/2/16@0512/3", "L/3/16@0512/2")
    s.g.hit = one(s.counter("G/2/16"))
    assert victims(s, 4) == ["L/3/16"]
    s.g.set_turn(17)
    assert victims(s, 4) == ["G/2/16"]


@pytest.mark.rule("6.5", "11.14")
def test_a_hero_may_be_sacrificed_against_artillery() -> None:
    """A one-step unit with a hero is asked."""
    s = Situation(turn=4, germans=True).us("G/2/16@0512/1", hero="Spalding")
    play = check(s, 4)
    assert "sacrifice G/2/16" in play.texts
    play.do("sacrifice G/2/16")
    assert s.steps("G/2/16") == 1


# -- observers -------------------------------------------------------------------------------------


@pytest.mark.rule("6.51", "R6-25")
def test_a_gun_is_silent_when_all_its_observers_are_held() -> None:
    """Units on every hex of all observer positions silence the gun; one withdrawn does not."""
    s = hold(Situation(turn=4), "WN64", "WN65")
    update_observers(s.g)
    assert "1Flak-east" in active(s)  # WN67, in the West, observes for it (R6-26)
    hold(s, "WN64", "WN65", "WN67")
    update_observers(s.g)
    assert active(s) == {"1/1352-east", "1/1352-west", "1Flak-west"}


@pytest.mark.rule("6.51", "R6-25")
def test_a_silent_gun_wakes_again() -> None:
    """It wakes when a German stands in an observer position, disrupted or not, or one can trace."""
    held = hold(Situation(turn=4), "WN64", "WN65", "WN67")
    update_observers(held.g)
    assert "1Flak-east" not in active(held)
    held.german("WN65S", "75", disrupted=True)
    update_observers(held.g)
    assert "1Flak-east" in active(held)
    held.g.set_unit(held.site("WN65S"), GermanId(-1))
    update_observers(held.g)
    assert "1Flak-east" not in active(held)
    held.g.lift(held.g.units_in(held.at("0916"))[0])  # WN64 is empty now, and traces
    play = held.rehearse(GermanFire, script={"fire": [card(1), card(2)]})
    assert "1Flak-east" in active(held)
    assert "gun-wakes" in play.kinds()


@pytest.mark.rule("6.51", "R6-25")
def test_a_gun_stays_as_it_is_in_between() -> None:
    """An observer neither held nor in communication changes nothing, either way."""
    for silent in (False, True):
        s = hold(Situation(turn=4), "WN65", "WN67")
        gun = next(n for n, gun in enumerate(s.game.map.guns) if gun.name == "1Flak-east")
        s.g.silenced = as_set(silent << gun)
        # WN64 in 0916 is cut off by one-step companies around it, none of which controls it.
        around = s.game.map.board.neighbours[s.at("0916")]
        for unit, at in zip(range(20, 30), around, strict=False):
            if not s.g.us_in(at):
                s.g.set_steps(CounterId(unit), 1)
                s.g.put(CounterId(unit), at)
        for field in (s.at("0917"), s.at("0817"), s.at("0918")):
            for unit in s.g.units_in(field):
                s.g.set_steps(unit, 1)
        update_observers(s.g)
        assert ("1Flak-east" in active(s)) != silent


@pytest.mark.rule("R6-25", "12.1", "12.22")
def test_control_alone_seldom_silences() -> None:
    """An empty observer that merely lies in US control still traces, so its gun stays active."""
    s = hold(Situation(turn=4), "WN65", "WN67").us("A/1/18@0915/3")
    assert has(communication_table(s.g), s.site("WN64"))
    update_observers(s.g)
    assert "1Flak-east" in active(s)


@pytest.mark.rule("R6-25", "12.24")
def test_before_a_check_the_frozen_communication_counts() -> None:
    """A position that could trace when the phase began keeps its gun active until a unit enters."""
    s = hold(Situation(turn=4), "WN65", "WN67")
    table = communication_table(s.g)
    s.us("A/1/18@0916/3")
    update_observers(s.g, table)
    assert "1Flak-east" not in active(s)
    s.g.lift(s.counter("A/1/18"))
    update_observers(s.g, NONE)
    assert "1Flak-east" not in active(s)  # neither held nor in the frozen table
    update_observers(s.g, table)
    assert "1Flak-east" in active(s)


@pytest.mark.rule("R6-25", "12.24")
def test_the_check_itself_looks_at_frozen_communication() -> None:
    """A silent gun whose observer traces only since the phase began does not wake for the check."""
    for frozen in (False, True):
        s = hold(Situation(turn=4), "WN64", "WN65", "WN67")
        update_observers(s.g)
        s.g.lift(s.g.units_in(s.at("0916"))[0])
        s.g.communication = communication_table(s.g) if frozen else NONE
        s.rehearse(ArtilleryFire, EAST, 4)
        assert ("1Flak-east" in active(s)) == frozen


@pytest.mark.rule("R6-25")
def test_guns_that_take_no_part_never_wake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario without a gun keeps it silent, observers or not."""
    s = Situation(turn=4, germans=True)
    names = [gun.name for gun in s.game.map.guns]
    only = tuple(entry for entry in s.game.guns if names[entry[0]] == "1Flak-east")
    monkeypatch.setattr(s.game, "guns", only)
    s.g.silenced = as_set(0b1111)
    update_observers(s.g)
    assert active(s) == {"1Flak-east"}


@pytest.mark.rule("R6-25", "19.3")
def test_a_garrison_counts_as_control() -> None:
    """A garrison on an observer position silences like a unit on it."""
    s = hold(Situation(turn=4), "WN65", "WN67")
    s.g.garrisons = one(s.site("WN64"))
    update_observers(s.g)
    assert "1Flak-east" not in active(s)


@pytest.mark.rule("R3-06", "R6-26")
def test_easy_fox_ignores_the_observer_in_the_west() -> None:
    """In Easy Fox WN67 does not observe, and the western guns never wake."""
    s = hold(Situation("easy-fox", turn=4), "WN64", "WN65")
    update_observers(s.g)
    assert active(s) == {"1/1352-east"}


@pytest.mark.rule("R6-25", "6.51")
def test_observers_are_judged_after_the_action_phase() -> None:
    """A turn with all observers held ends with a silent gun."""
    s = hold(Situation(turn=4), "WN64", "WN65", "WN67")
    battle = SequenceOfPlay()
    battle.artillery_observers_are_judged(s.g)
    assert "1Flak-east" not in active(s)
    plan = list(SequenceOfPlay.plan)
    assert plan.index("artillery_observers_are_judged") == plan.index("us_actions") + 1
