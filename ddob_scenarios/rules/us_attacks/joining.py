"""Which Germans may be attacked, which units may join, and at what cost (8.1)."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import add

from ddob_scenarios.printed.figures import CLIFFS
from ddob_scenarios.printed.ids import SiteSet
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common import command
from ddob_scenarios.rules.common.control import active_fields
from ddob_scenarios.rules.us_attacks.barrage import too_low_for
from ddob_scenarios.rules.us_attacks.weapons import radio_operators, range_and_distance, range_of
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack, union
from hexwar.play import Choice, Refusal, TableVerb, fact, forbids, requires, rule

KEPT = 1024
"""The number of results that are kept of a search that is made again and again."""


@rule("8.15", "terrain/5", "R8-02")
def is_barred_side(omaha: OmahaMap, i: HexId, j: int) -> bool:
    """Return whether only ranged fire attacks across the side between a hex and the target's.

    A cliff is such a side from both hexes, a bluff from low ground only.
    """
    sides = omaha.board.features(i, j)
    return not sides.isdisjoint(CLIFFS) or ("bluff" in sides and has(omaha.low, i))


@rule("8.1", "8.15", "terrain-effects", "R8-01", "R8-02")
@cache
def open_to_infantry(omaha: OmahaMap) -> dict[HexId, HexSet]:
    """Return by hex the hexes next to it that any infantry may attack from there."""
    near, hexes = omaha.board.neighbours, omaha.board.ids
    return {i: pack(j for j in near[i] if not is_barred_side(omaha, i, j)) for i in hexes}


@lru_cache(maxsize=KEPT)
def next_to_germans(omaha: OmahaMap, german_hexes: HexSet) -> HexSet:
    """Return the hexes next to any German unit; where Germans stand changes seldom."""
    return omaha.board.next_to(german_hexes)


@forbids("8")
def no_germans(m: command.Acting) -> SiteSet:
    """No Germans are there."""
    return ~m.g.held


@forbids("8.16")
def attacked_before(m: command.Acting) -> SiteSet:
    """It has been attacked in this phase."""
    return m.g.attacked


@forbids("R8-03", "8.16")
def other_half_attacked(m: command.Acting) -> SiteSet:
    """The other half of its position has been attacked in this phase."""
    g = m.g
    if not g.attacked or g.game.settings.two_hex_attacks != "position":
        return NONE
    omaha = g.game.map
    return union(omaha.site_sets[omaha.sites[site].position] for site in iterate(g.attacked))


@forbids("8.41", "8.53", "R8-04")
def barraged_before(m: command.Acting) -> SiteSet:
    """It has been barraged in this phase."""
    return m.g.barraged


@requires("8.1", "8.15", "R8-01")
def in_reach(m: command.Acting) -> SiteSet:
    """No infantry that may act, and can pay, stands where it could attack it."""
    g, omaha = m.g, m.g.game.map
    in_contact = g.us_hexes & next_to_germans(omaha, g.german_hexes)
    if not in_contact:
        return NONE
    able = m.able(command.UNHINDERED) & g.game.infantry & (g.acts_free | ~m.poor)
    open_hexes, reach = open_to_infantry(omaha), NONE
    for at in iterate(in_contact):
        if g.at[at] & able:
            reach |= open_hexes[at]
    return pack([g.german_site(at) for at in iterate(reach & g.german_hexes)])


ATTACK = TableVerb(
    "attack",
    rule="8.1",
    site=Choice(no_germans, attacked_before, other_half_attacked, barraged_before, in_reach),
)


# -- who joins -------------------------------------------------------------------------------------


@cache
def open_from(omaha: OmahaMap) -> dict[HexId, HexSet]:
    """Return by hex the hexes next to it from which any infantry may attack it."""
    near, hexes = omaha.board.neighbours, omaha.board.ids
    return {j: pack(i for i in near[j] if not is_barred_side(omaha, i, j)) for j in hexes}


class Joining(command.Acting):
    """What the rules of taking part in an attack read of a moment."""

    @property
    def target(self) -> HexId:
        """The hex that is attacked."""
        at: HexId = self.g.game.map.sites[self.frame.site].hex
        return at

    @property
    def infantry(self) -> CounterSet:
        """The infantry that takes part."""
        attackers: CounterSet = self.frame.attackers
        return self.g.game.infantry & attackers

    @fact
    def across_open_sides(self) -> CounterSet:
        """The counters that stand where any infantry may attack the hex."""
        return self.g.us_among(open_from(self.g.game.map)[self.target])

    @fact
    def in_range(self) -> CounterSet:
        """The heavy infantry that reaches the hex only by its range."""
        g, target, distance = self.g, self.target, self.g.game.map.board.distance
        heavy = iterate(self.able(CAN_ACT) & g.game.heavy_companies & ~self.across_open_sides)
        return pack([unit for unit in heavy if distance(g.hex[unit], target) <= range_of(g, unit)])


@requires("8.14")
def combat_units(m: Joining) -> CounterSet:
    """Only combat units attack."""
    return m.g.game.combat_units


@forbids("8.13")
def takes_part(m: Joining) -> CounterSet:
    """It takes part already."""
    attackers: CounterSet = m.frame.attackers
    return attackers


def away_or_done(m: Joining, unit: CounterId) -> Refusal | None:
    """Return the refusal of a unit that is not on the map or has acted, or None."""
    if not has(m.g.ashore, unit):
        return Refusal("8.13", "It is not on the map.")
    return Refusal("8.13", "It has acted on this turn.") if has(m.g.acted, unit) else None


@forbids("8.13", "7.4", "7.51", "7.7", "R8-07", why=away_or_done)
def cannot_act(m: Joining) -> CounterSet:
    """It can only remove its marker."""
    g = m.g
    return ~g.ashore | g.acted | g.disrupted | g.climbing | g.scaling


@forbids("R7-05", "8.13")
def with_the_other_division(m: Joining) -> CounterSet:
    """It acts with the other division."""
    # Units of the other division may join if the option says so, but not open an attack.
    if m.frame.attackers and m.g.game.settings.joint_division_attacks:
        return NONE
    return ~command.those_of(m.g, m.g.segment, m.able(CAN_ACT))


CAN_ACT = Choice(combat_units, takes_part, cannot_act)
MAY_TAKE_PART = Choice(CAN_ACT, with_the_other_division)


@forbids(
    "8.11",
    only=lambda m: ~m.g.game.infantry,
    figures=lambda m, unit: range_and_distance(m.g, unit, m.frame.site),
)
def out_of_its_range(m: Joining, gun: CounterId) -> bool:
    """The range is {range}, the distance {distance}."""
    return m.g.game.map.board.distance(m.g.hex[gun], m.target) > range_of(m.g, gun)


@forbids("8.1", only=lambda m: m.g.game.artillery)
def too_near_for_artillery(m: Joining, gun: CounterId) -> bool:
    """Artillery does not fire at the next hex."""
    return has(m.g.game.map.board.adjacent[m.target], m.g.hex[gun])


@forbids("8.12", "R8-02", "R8-06")
def fires_up_from_afar(m: Joining) -> CounterSet:
    """The high ground keeps ranged fire from low ground off it."""
    g = m.g
    low = g.us_hexes & too_low_for(g.game.map, m.frame.site)
    if not low:
        return NONE
    ranged = m.in_range | (m.able(CAN_ACT) & ~g.game.infantry & ~m.across_open_sides)
    return g.us_among(low) & ranged


@forbids("8.15", "terrain-effects", "R8-01", "R8-02")
def across_a_barred_side(m: Joining) -> CounterSet:
    """Only ranged fire attacks across the cliff or up the bluff."""
    omaha, at = m.g.game.map, m.target
    barred = omaha.board.adjacent[at] & ~open_from(omaha)[at]
    return m.g.us_among(barred) & not_next_to_it(m) if barred else NONE


@forbids("8.1", "8.26", "R8-01")
def not_next_to_it(m: Joining) -> CounterSet:
    """It does not stand next to the target."""
    # Heavy infantry in range helps others that stand across an open side.
    far = m.g.game.infantry & ~m.across_open_sides
    return far & ~m.in_range if m.frame.attackers else far


@forbids("8.1", "R8-05")
def without_infantry(m: Joining) -> CounterSet:
    """It supports infantry next to it or, with a leader, farther away."""
    g, board = m.g, m.g.game.map.board
    firing = ~(g.game.infantry | g.game.artillery)
    if not m.infantry:
        return firing
    led = command.led_by(g, g.game.leaders)
    if m.infantry & led:
        return NONE
    hexes = pack([g.hex[unit] for unit in iterate(m.infantry)])
    beside = hexes | board.next_to(hexes) | board.adjacent[m.target]
    return firing & ~led & ~g.us_among(beside)


@forbids("8.1", "11.3", "R8-05")
def not_led_together(m: Joining) -> CounterSet:
    """No headquarters commands both it and infantry that takes part."""
    g = m.g
    if not m.infantry:
        return g.game.artillery
    regiments = command.led_by_each(g, g.game.headquarters)
    return g.game.artillery & ~union([led for led in regiments if led & m.infantry])


@forbids("R8-05", only=lambda m: m.g.game.artillery)
def under_fire(m: Joining, gun: CounterId) -> bool:
    """It stands in an active field of fire."""
    return not has(m.g.game.armoured, gun) and has(active_fields(m.g), m.g.hex[gun])


@forbids("8.13", only=lambda m: ~m.g.acts_free)
def not_to_be_paid(m: Joining, unit: CounterId) -> bool:
    """No action is left to pay for it."""
    return not command.can_pay(m.g, attack_cost(m.g, m.frame.attackers | one(unit)))


JOIN = TableVerb(
    "join",
    rule="8.1",
    unit=Choice(
        MAY_TAKE_PART,
        out_of_its_range,
        too_near_for_artillery,
        fires_up_from_afar,
        across_a_barred_side,
        not_next_to_it,
        without_infantry,
        not_led_together,
        under_fire,
        not_to_be_paid,
    ),
)


@rule("7.21", "7.22", "8.13", "R7-05", "R7-06", "R7-07")
def attack_cost(g: Omaha, attackers: CounterSet) -> command.Cost:
    """Return what an attack costs: in each hex an action for every two units that are not free."""
    total = command.NOTHING
    by_hex: dict[HexId, list[command.Cost]] = {}
    for unit in iterate(attackers & ~g.acts_free):
        by_hex.setdefault(g.hex[unit], []).append(command.price(g, unit))
    for prices in by_hex.values():
        total = command.Cost(*map(add, total, cost_of_hex(prices, command.BY_DIVISION[g.segment])))
    return total


@rule("7.21", "7.22", "R7-05", "R7-06")
def cost_of_hex(prices: list[command.Cost], own: command.Cost) -> command.Cost:
    """Return what the units of a hex cost together, paired as the player would have it.

    A pair of both divisions is paid by the one that acts; one with a unit that has walked across
    the boundary by the division of the other; two such units draw on either allotment.

    Args:
        prices: What each of them would cost alone.
        own: The price of a unit of the division that acts.
    """
    ours = prices.count(own)
    theirs = len(prices) - ours - prices.count(command.BY_EITHER)
    we_pay = (ours + 1) // 2
    they_pay = (max(0, theirs - ours % 2) + 1) // 2
    either = (len(prices) + 1) // 2 - we_pay - they_pay
    by_division = (we_pay, they_pay) if own.first else (they_pay, we_pay)
    return command.Cost(*by_division, either)


@requires("8.51")
def a_marker_is_left(g: Omaha) -> bool:
    """No naval fire marker is left."""
    return g.naval_markers > 0


@rule("8.51", "R8-13")
def calling(g: Omaha, attackers: CounterSet) -> CounterSet:
    """Return the infantry of an attack that can call for naval fire."""
    return radio_operators(g, attackers & g.game.infantry)
