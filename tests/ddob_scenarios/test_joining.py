"""Who may attack what, how often, and at what cost (8.1, 8.13-8.16)."""

from __future__ import annotations

from itertools import product

import pytest

from ddob_scenarios.rules.common.command import BY_DIVISION, BY_EITHER, Cost
from ddob_scenarios.rules.us_attacks.joining import attack_cost, cost_of_hex
from ddob_scenarios.state.omaha import HIDDEN
from hexwar.board import NONE, CounterId, has, one

from .asked import may_attack, may_join, may_naval_barrage
from .situations import TWENTY_NINTH, Situation
from .test_attack import attack, br_crew, fighting, lies, refused

# -- who may join ----------------------------------------------------------------------------------


def joining(s: Situation, *joined: str, site: str = "E9") -> Situation:
    """A declaration with some units joined."""
    play = fighting(s, actions=4).do(f"attack {site}", *(f"join {unit}" for unit in joined))
    assert play.texts[-1] == "call-off"
    return s


@pytest.mark.rule("8.1", "R8-01")
def test_the_first_attacker_is_infantry_next_to_the_target() -> None:
    """Tanks, heavy infantry at two hexes and leaders cannot begin; rangers can."""
    s = Situation(turn=8).german("E9", "1R/352")
    s.us("A-B/2R@1826/2", "1/B/741@1824/2", "D/1/16@1823/3", "Wyman@1926")
    s.us("A/1/16@1823/3")
    joining(s)
    assert refused(s, "join", "1/B/741") == "8.1"
    assert refused(s, "join", "D/1/16") == "8.1"
    assert refused(s, "join", "A/1/16") == "8.1"
    assert refused(s, "join", "Wyman") == "8.14"
    assert [a[0] for a in s.g.listed] == ["join", "call-off"]


@pytest.mark.rule("8.1", "8.26", "R8-05")
def test_heavy_infantry_joins_from_two_hexes() -> None:
    """At full strength only, and once other infantry attacks."""
    s = Situation(turn=8).german("E9", "1R/352").us("A/1/16@1826/3", "D/1/16@1823/3")
    joining(s, "A/1/16", "D/1/16")
    s = Situation(turn=8).german("E9", "1R/352").us("A/1/16@1826/3", "D/1/16@1823/2")
    joining(s, "A/1/16")
    assert refused(s, "join", "D/1/16") == "8.1"


@pytest.mark.rule("8.1", "8.11", "R8-05")
@pytest.mark.parametrize(
    ("tank", "leader", "expected"),
    [
        ("1/B/741@1824/2", "", None),  # next to the target
        ("1/B/741@1826/2", "", None),  # in the hex of attacking infantry
        ("1/B/741@1827/2", "", None),  # next to it
        ("1/B/741@1828/2", "", "8.1"),  # no link
        ("1/B/741@1828/2", "Wyman@1829", None),  # in command itself
        ("1/B/741@1828/2", "16-HQ@1927", None),  # the infantry in command
        ("1/B/741@1830/2", "Wyman@1830", None),  # five hexes
        ("1/B/741@1831/2", "Wyman@1830", "8.11"),
        ("1-2/397@1828/2", "Wyman@1829", None),  # three hexes
        ("1-2/397@1829/2", "Wyman@1829", "8.11"),
        ("AT/16@1830/1", "Wyman@1830", None),
    ],
)
def test_what_links_tanks_and_guns_to_an_attack(
    tank: str, leader: str, expected: str | None
) -> None:
    """The four links of 8.1, and range."""
    s = Situation(turn=8).german("E9", "1R/352").us("A/1/16@1826/3", tank)
    if leader:
        s.us(leader)
    name = tank.partition("@")[0]
    joining(s, "A/1/16")
    listed = ("join", s.counter(name)) in s.g.listed
    assert listed == (expected is None)
    if expected:
        assert refused(s, "join", name) == expected


@pytest.mark.rule("8.1", "R8-05")
def test_a_tank_links_through_heavy_infantry_at_range() -> None:
    """Next to a heavy company that attacks from two hexes away is next to attacking infantry."""
    s = Situation(turn=8).german("E9", "1R/352")
    s.us("A/1/16@1926/3", "D/1/16@1827/3", "1/B/741@1828/2")
    joining(s, "A/1/16")
    assert refused(s, "join", "1/B/741") == "8.1"
    s = Situation(turn=8).german("E9", "1R/352")
    s.us("A/1/16@1926/3", "D/1/16@1827/3", "1/B/741@1828/2")
    joining(s, "A/1/16", "D/1/16", "1/B/741")


@pytest.mark.rule("8.1", "11.3", "R8-05")
@pytest.mark.parametrize(
    ("leader", "gun", "expected"),
    [
        ("16-HQ@1827", "7FA@1828/4", None),
        ("Wyman@1827", "7FA@1828/4", "8.1"),  # a general does not direct artillery
        ("16-HQ@1828", "7FA@1828/4", "8.1"),  # no attacking infantry in his command
        ("16-HQ@1827", "7FA@1826/4", "8.1"),  # adjacent
        ("16-HQ@1827", "62AFA@1828/4", None),
        ("16-HQ@1829", "7FA@1828/4", "8.1"),  # only infantry that does not attack
        ("16-HQ@1827", "7FA@1829/4", "8.1"),  # he leads the attackers, but not the gun
    ],
)
def test_artillery_needs_an_hq_that_leads_the_infantry(
    leader: str, gun: str, expected: str | None
) -> None:
    """The same HQ commands the gun and an attacking infantry unit."""
    s = Situation(turn=8).german("E9", "1R/352").us("A/1/16@1826/3", "B/1/16@1830/3", gun, leader)
    name = gun.partition("@")[0]
    joining(s, "A/1/16")
    assert (("join", s.counter(name)) in s.g.listed) == (expected is None)
    if expected:
        assert refused(s, "join", name) == expected


@pytest.mark.rule("8.1", "R8-05")
def test_unarmoured_artillery_under_fire_does_not_join() -> None:
    """In any active field a towed gun is silent; an armoured one is not."""
    for gun, expected in (("7FA", False), ("62AFA", True)):
        s = Situation(turn=8).german("E9", "1R/352").german("E10", "1/1/726")
        s.us("A/1/16@1824/3", f"{gun}@1823/4", "16-HQ@1924")
        assert has(s.game.map.positions[s.position("E10")].field, s.at("1823"))
        joining(s, "A/1/16")
        assert (("join", s.counter(gun)) in s.g.listed) == expected, gun
        if not expected:
            assert refused(s, "join", gun) == "R8-05"


@pytest.mark.rule("8.12", "R8-06")
def test_high_ground_restriction() -> None:
    """From the pavilion a tank fires at WN64, whose printed field has beach, not at 1014."""
    for site, expected in (("WN64", True), ("P-1014", False)):
        s = Situation(turn=8).german(site, "plain" if site == "WN64" else "T")
        s.us("A/1/16@0915/3", "1/B/741@0814/2", "Wyman@0814")
        joining(s, "A/1/16", site=site)
        assert (("join", s.counter("1/B/741")) in s.g.listed) == expected, site


@pytest.mark.rule("8.12", "R8-06")
def test_high_ground_restriction_of_artillery() -> None:
    """From the beach the guns do not reach 1014, though the HQ commands all concerned."""
    s = Situation(turn=8).german("P-1014", "T")
    s.us("I/3/16@0914/3", "62AFA@0715/4", "16-HQ@0814")
    joining(s, "I/3/16", site="P-1014")
    assert refused(s, "join", "62AFA") == "8.12"


@pytest.mark.rule("8.12", "R8-06")
def test_adjacent_attacks_are_free_of_the_high_ground_restriction() -> None:
    """From the draw 1112 a tank attacks C1 across the slope, though its field has no beach."""
    s = Situation(turn=8).german("C1", "T").us("A/1/16@1112/3", "1/B/741@1112/2")
    joining(s, "A/1/16", site="C1")
    assert ("join", s.counter("1/B/741")) in s.g.listed


@pytest.mark.rule("8.15", "terrain/5", "terrain-effects", "R8-02")
def test_attacking_across_bluffs() -> None:
    """Up a bluff ordinary infantry does not attack; down it does; tanks do both."""
    s = Situation(turn=8).german("WN64").us("A/1/16@0815/3", "I/3/16@0915/3", "1/B/741@0816/2")
    joining(s, "I/3/16", site="WN64")
    assert refused(s, "join", "A/1/16") == "8.15"
    assert ("join", s.counter("1/B/741")) in s.g.listed
    s = Situation(turn=8).german("WN65N").us("A/1/16@0918/3")
    joining(s, "A/1/16", site="WN65N")


@pytest.mark.rule("8.15", "R8-02")
def test_heavy_infantry_across_a_bluff_needs_other_infantry() -> None:
    """D/1/16 below the bluff joins I/3/16, but opens no attack."""
    s = Situation(turn=8).german("WN64").us("D/1/16@0815/3", "I/3/16@0915/3")
    joining(s, site="WN64")
    assert refused(s, "join", "D/1/16") == "8.15"
    other = Situation(turn=8).german("WN64").us("D/1/16@0815/3", "I/3/16@0915/3")
    joining(other, "I/3/16", "D/1/16", site="WN64")


@pytest.mark.rule("8.12", "8.15", "R8-02", "R8-06")
def test_ranged_fire_up_a_bluff_obeys_the_high_ground_rule() -> None:
    """C3 above the bluff of 1312 has no beach in its field: heavy infantry and tanks are out."""
    s = Situation(turn=8).german("C3", "T").us("A/1/16@1412/3", "D/1/16@1312/3", "1/B/741@1312/2")
    joining(s, "A/1/16", site="C3")
    assert refused(s, "join", "D/1/16") == "8.12"
    assert refused(s, "join", "1/B/741") == "8.12"


@pytest.mark.rule("8.15", "terrain-effects", "R8-02")
def test_nobody_without_range_attacks_across_a_cliff() -> None:
    """WN73 above the cliff: from the beach below, and from nowhere across a cliff, for infantry."""
    s = Situation(turn=8).german("WN73").us("A/1/116@0432/3", "B/1/116@0532/3", "1/A/743@0432/2")
    joining(s, "B/1/116", site="WN73")
    assert refused(s, "join", "A/1/116") == "8.15"
    assert ("join", s.counter("1/A/743")) in s.g.listed


@pytest.mark.rule("8.1", "8.14")
def test_every_combat_unit_takes_part_and_no_leader() -> None:
    """Next to the target, beside infantry that attacks: by 8.14 leaders and bases stay out."""
    s = Situation(turn=8).german("E9", "1R/352").us("A/1/16@1826/3")
    joining(s, "A/1/16")
    site, attackers = s.site("E9"), one(s.counter("A/1/16"))
    for counter, printed in enumerate(s.game.us):
        if attackers >> counter & 1:
            continue
        s.g.put(CounterId(counter), s.at("1926"))
        s.g.division[counter] = TWENTY_NINTH
        refused_by = may_join(s.g, site, attackers, CounterId(counter))
        fights = bool(s.game.combat_units >> counter & 1)
        assert fights == (counter < len(s.game.units))
        assert (refused_by == "8.14") == (not fights), printed.name
        s.g.lift(CounterId(counter))


@pytest.mark.rule("8.13", "R7-21", "R8-07")
@pytest.mark.parametrize("marker", ["acted", "disrupted", "climbing", "scaling"])
def test_who_cannot_act_cannot_attack(marker: str) -> None:
    """Acted, disrupted and climbing units are left out."""
    s = Situation(turn=8).german("E9", "1R/352").us("A/1/16@1826/3", "B/1/16@1824/3")
    joining(s)
    unit = s.counter("B/1/16")
    assert may_join(s.g, s.site("E9"), NONE, unit) is None
    setattr(s.g, marker, one(unit))
    assert may_join(s.g, s.site("E9"), NONE, unit) == "8.13"


# -- cost ------------------------------------------------------------------------------------------


@pytest.mark.rule("7.21", "8.13", "R7-06", "R7-07")
@pytest.mark.parametrize(
    ("units", "cost"),
    [
        (["A/1/16@1826/3"], 1),
        (["A/1/16@1826/3", "B/1/16@1826/3"], 1),
        (["A/1/16@1826/3", "B/1/16@1824/3"], 2),
        (["A/1/16@1826/3", "B/1/16@1826/3", "C/1/16@1826/3"], 2),
        (["A/1/16@1826/3", "A-B/2R@1826/2"], 1),
        (["A-B/2R@1826/2"], 0),
    ],
)
def test_what_an_attack_costs(units: list[str], cost: int) -> None:
    """In each hex an action for every two units that are not free."""
    s = Situation(turn=8).german("E9", "1R/352").us(*units, "G/2/16@1721/3")
    names = [unit.partition("@")[0] for unit in units]
    attack(s, "E9", *names)
    assert s.g.actions_left[TWENTY_NINTH] == 4 - cost


@pytest.mark.rule("7.21", "7.22", "R7-05", "R7-06")
def test_pairs_are_formed_as_the_player_would_have_it() -> None:
    """Brute force over ways to pair up: fewest actions, most on either allotment, fewest own."""
    own, other = BY_DIVISION
    for counts in product(range(4), range(3), range(3)):
        prices = [p for p, n in zip((own, other, BY_EITHER), counts, strict=True) for _ in range(n)]
        if not prices:
            continue
        found = cost_of_hex(prices, own)
        assert sum(found) == (len(prices) + 1) // 2
        assert found == min(pairings(prices, own), key=lambda c: (sum(c), -c.either, c.first))


def pairings(prices: list[Cost], own: Cost) -> list[Cost]:
    """Every way to pay for some units, alone or in pairs."""
    if not prices:
        return [Cost()]
    first, *rest = prices
    found = [Cost(*map(sum, zip(first, c, strict=True))) for c in pairings(rest, own)]
    for i, second in enumerate(rest):
        paid = own if own in (first, second) else min(first, second, key=lambda c: c.either)
        others = [*rest[:i], *rest[i + 1 :]]
        found += [Cost(*map(sum, zip(paid, c, strict=True))) for c in pairings(others, own)]
    return found


@pytest.mark.rule("7.2", "8.13")
def test_an_attack_that_cannot_be_paid_is_not_joined() -> None:
    """With one action two hexes cannot attack; a free unit may still join."""
    s = Situation(turn=8).german("E9", "1R/352")
    s.us("A/1/116@1826/3", "B/1/116@1824/3", "C/1/116@1826/3", "A-B/2R@1925/2")
    fighting(s, actions=1).do("attack E9", "join A/1/116")
    assert refused(s, "join", "B/1/116") == "8.13"
    assert ("join", s.counter("C/1/116")) in s.g.listed
    assert ("join", s.counter("A-B/2R")) in s.g.listed


@pytest.mark.rule("8.13")
def test_calling_off_spends_nothing() -> None:
    """The position may still be attacked, by the same units."""
    s = Situation(turn=8).german("E9", "1R/352").us("A/1/116@1826/3")
    play = fighting(s).do("attack E9", "join A/1/116", "call-off")
    assert (s.g.acted, s.g.attacked, s.g.actions_left[TWENTY_NINTH]) == (0, 0, 2)
    assert "attack E9" in play.texts


@pytest.mark.rule("7.22", "8.13", "R7-05", "R7-08", "R8-07")
@pytest.mark.parametrize("joint", [False, True])
def test_divisions_attack_apart_unless_the_option_joins_them(joint: bool) -> None:
    """A unit of the other division joins by the option only, and its own division pays."""
    s = Situation(turn=8, joint_division_attacks=joint).german("D3", "T")
    s.us("A/1/16@1318/3", "A/1/116@1320/3", "B/1/116@0628/3")
    play = fighting(s, landed=False).do("first 1st", "attack D3")
    assert refused(s, "join", "A/1/116") == "R7-05"  # by no option does it open the attack
    play.do("join A/1/16")
    assert ("join A/1/116" in play.texts) == joint
    if not joint:
        assert refused(s, "join", "A/1/116") == "R7-05"
        return
    cost = attack_cost(s.g, one(s.counter("A/1/16")) | one(s.counter("A/1/116")))
    assert tuple(cost) == (1, 1, 0)


# -- how often -------------------------------------------------------------------------------------


@pytest.mark.rule("8.16", "8.32", "R8-03")
@pytest.mark.parametrize("option", ["position", "hex"])
def test_a_position_is_attacked_once(option: str) -> None:
    """The other half of WN62 by the option only; the attacked half never again."""
    s = Situation(turn=8, two_hex_attacks=option)
    s.german("WN62N", "plain", depth=True).german("WN62S", "75", depth=True)
    s.us("A/1/16@0813/1", "B/1/16@0913/3", "E/2/16@0811/3")
    play = attack(s, "WN62N", "A/1/16")
    assert refused(s, "attack", "WN62N") == "8.16"
    assert ("attack WN62S" in play.texts) == (option == "hex")
    if option == "position":
        assert refused(s, "attack", "WN62S") == "R8-03"


@pytest.mark.rule("8.16", "8.32", "R8-03")
def test_each_position_that_was_attacked_stays_spared() -> None:
    """A second attack elsewhere in the phase does not open the first position again."""
    s = Situation(turn=8).german("WN62N", br_crew())
    s.german("WN64", s.crew(2, "BZ", "BR"), depth=True)
    s.us("A/1/16@0813/3", "B/1/16@0813/3", "C/1/16@0915/1", "D/1/16@0915/1")
    play = attack(s, "WN64", "C/1/16")
    play.do("attack WN62N", "join A/1/16", "resolve")
    assert refused(s, "attack", "WN64") == "8.16"
    assert s.g.attacked == one(s.site("WN62N")) | one(s.site("WN64"))


@pytest.mark.rule("8.32")
def test_the_other_half_of_a_wn_neither_helps_nor_suffers() -> None:
    """Only the unit in the attacked hex counts and is defeated."""
    s = Situation(turn=8).german("WN62N", br_crew()).german("WN62S", "75", depth=True)
    s.us("A/1/16@0813/3")
    play = attack(s, "WN62N", "A/1/16")
    told = {"site": s.site("WN62N"), "units": (s.counter("A/1/16"),)}
    assert play.facts_of("attack") == [told]
    assert lies(s, "WN62N") == (False, False, False)
    assert lies(s, "WN62S") == (True, True, False)
    assert s.g.unit[s.site("WN62S")] == HIDDEN


@pytest.mark.rule("8.41", "8.53", "R8-04")
def test_a_barraged_hex_is_not_attacked_nor_the_reverse() -> None:
    """Per hex: the other half of the WN may still be attacked, or barraged."""
    s = Situation(turn=8).german("WN62N").german("WN62S", "75")
    s.us("A/1/16@0813/3", "B/1/16@0913/3")
    fighting(s)
    north, south = s.site("WN62N"), s.site("WN62S")
    s.g.barraged = one(north)
    assert may_attack(s.g, north) == "8.41"
    assert may_attack(s.g, south) is None
    s.g.barraged, s.g.attacked, s.g.naval_markers = NONE, one(north), 1
    assert may_naval_barrage(s.g, north) == "8.53"
    assert may_naval_barrage(s.g, south) is None


@pytest.mark.rule("8")
def test_there_must_be_a_german() -> None:
    """An empty position is no target."""
    s = Situation(turn=8).us("A/1/16@0813/3")
    fighting(s)
    assert refused(s, "attack", "WN62N") == "8"
    s.german("E9", "T")
    assert refused(s, "attack", "E9") == "8.1"
