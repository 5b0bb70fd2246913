"""Which Germans may be attacked, by whom, and at what cost (8.1)."""

from __future__ import annotations

from functools import cache
from operator import add

from ddob_scenarios.printed.figures import CLIFFS
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common.command import (
    ACTS_FREELY,
    BY_DIVISION,
    BY_EITHER,
    NOTHING,
    Acting,
    Cost,
    acts_with,
    can_pay,
    free_to_act,
    led_by,
    price,
)
from ddob_scenarios.rules.common.control import active_fields
from ddob_scenarios.rules.us_attacks.barrage import fires_up
from ddob_scenarios.rules.us_attacks.weapons import is_heavy, radio_operators, range_of
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one, pack, union
from hexwar.play import rule
from hexwar.play.clauses import among, bar
from hexwar.play.refusal import Refusal
from hexwar.play.verbs import Verb


@rule("8.15", "terrain/5", "R8-02")
def is_barred_side(omaha: OmahaMap, i: HexId, j: int) -> bool:
    """Tell whether only ranged fire attacks across the side between a hex and the target's.

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


@bar("8")
def no_germans(m: Acting) -> SiteSet:
    """No Germans are there."""
    return ~m.g.held


@bar("8.16")
def attacked_before(m: Acting) -> SiteSet:
    """It has been attacked in this phase."""
    return m.g.attacked


@bar("R8-03", "8.16")
def other_half_attacked(m: Acting) -> SiteSet:
    """The other half of its position has been attacked in this phase."""
    g = m.g
    if not g.attacked or g.game.settings.two_hex_attacks != "position":
        return NONE
    omaha = g.game.map
    return union(omaha.site_sets[omaha.sites[site].position] for site in iterate(g.attacked))


@bar("8.41", "8.53", "R8-04")
def barraged_before(m: Acting) -> SiteSet:
    """It has been barraged in this phase."""
    return m.g.barraged


@among("8.1", "8.15", "R8-01")
def in_reach(m: Acting) -> SiteSet:
    """No infantry that may act, and can pay, stands where it could attack it."""
    g = m.g
    able = m.able(ACTS_FREELY) & g.game.infantry & (free_to_act(g) | ~m.poor)
    open_hexes, reach = open_to_infantry(g.game.map), NONE
    for unit in iterate(able):
        reach |= open_hexes[g.hex[unit]]
    return pack([g.german_site(at) for at in iterate(reach & g.german_hexes)])


ATTACK = Verb(
    "attack",
    rule="8.1",
    near=in_reach,
    bars=[no_germans, attacked_before, other_half_attacked, barraged_before, in_reach],
)


NO_UNIT = Refusal("8.14", "Only combat units attack.")
HAS_JOINED = Refusal("8.13", "It takes part already.")
CANNOT_ACT = Refusal("8.13", "It is not on the map, has acted, or can only remove its marker.")
UNPAID = Refusal("8.13", "No action is left to pay for it.")
OTHER_DIVISION = Refusal("R7-05", "It acts with the other division.")
NOT_NEXT_TO_IT = Refusal("8.1", "It does not stand next to the target.")
BARRED_SIDE = Refusal("8.15", "Only ranged fire attacks across the cliff or up the bluff.")
FIRES_UP = Refusal("8.12", "The high ground keeps ranged fire from low ground off it.")
NO_INFANTRY = Refusal("8.1", "It supports infantry next to it or, with a leader, farther away.")
TOO_NEAR = Refusal("8.1", "Artillery does not fire at the next hex.")
NOT_LED = Refusal("8.1", "No headquarters commands both it and infantry that takes part.")
UNDER_FIRE = Refusal("R8-05", "It stands in an active field of fire.")
NAVAL_FIRE_JOINED = Refusal("8.51", "Naval fire takes part already.")
NO_NAVAL_FIRE = Refusal("8.51", "No marker is left, or nobody who attacks can call for it.")
"""Why a unit or the navy takes no part."""


def out_of_range(range_: int, distance: int) -> Refusal:
    """Return the refusal of a unit whose range is too short."""
    reason = "The range is {range}, the distance {distance}."
    return Refusal("8.11", reason, range=range_, distance=distance)


@rule("7.4", "7.51", "7.7", "8.13", "R7-05", "R8-07")
def cannot_take_part(g: Omaha, unit: CounterId, *, opens: bool) -> str | None:
    """Return the rule that keeps a unit from any attack now, or None.

    Units of the other division may join if the option says so, but not open an attack.
    """
    if g.hex[unit] < 0 or has(g.acted | g.disrupted | g.climbing | g.scaling, unit):
        return CANNOT_ACT
    if acts_with(g, unit, g.segment):
        return None
    return None if g.game.settings.joint_division_attacks and not opens else OTHER_DIVISION


@rule("8.1", "8.11", "8.12", "8.13", "8.14", "8.15", "R7-05", "R8-05", "R8-07")
def may_join(g: Omaha, site: SiteId, attackers: CounterSet, unit: CounterId) -> str | None:
    """Judge whether a unit may join the attackers of a site; the first must be infantry next to it.

    Args:
        g: The state.
        site: The site under attack.
        attackers: The units that have joined.
        unit: A US counter.
    """
    if not has(g.game.combat_units, unit):
        return NO_UNIT
    if has(attackers, unit):
        return HAS_JOINED
    refused = cannot_take_part(g, unit, opens=not attackers)
    if refused is None:
        if has(g.game.infantry, unit):
            refused = _infantry_joins(g, site, attackers, unit)
        elif has(g.game.artillery, unit):
            refused = _artillery_joins(g, site, attackers, unit)
        else:
            refused = _direct_fire_joins(g, site, attackers, unit)
    if refused is None and not can_pay(g, attack_cost(g, attackers | one(unit))):
        return UNPAID
    return refused


@rule("8.1", "8.12", "8.15", "8.26", "R8-01", "R8-02")
def _infantry_joins(g: Omaha, site: SiteId, attackers: CounterSet, unit: CounterId) -> str | None:
    omaha, at = g.game.map, g.hex[unit]
    target = omaha.sites[site].hex
    if has(open_to_infantry(omaha)[at], target):
        return None
    distance = omaha.board.distance(at, target)
    if not is_heavy(g, unit) or distance > range_of(g, unit):
        return BARRED_SIDE if distance == 1 else NOT_NEXT_TO_IT
    if fires_up(omaha, at, site):
        return FIRES_UP
    if attackers:
        return None
    return BARRED_SIDE if distance == 1 else NOT_NEXT_TO_IT


@rule("8.1", "8.11", "8.12", "R8-02", "R8-05", "R8-06")
def _direct_fire_joins(
    g: Omaha, site: SiteId, attackers: CounterSet, unit: CounterId
) -> str | None:
    """Judge a tank, anti-tank or anti-air unit."""
    omaha, at = g.game.map, g.hex[unit]
    target = omaha.sites[site].hex
    distance = omaha.board.distance(at, target)
    if distance > range_of(g, unit):
        return out_of_range(range_of(g, unit), distance)
    ranged = distance > 1 or is_barred_side(omaha, at, target)
    if ranged and fires_up(omaha, at, site):
        return FIRES_UP
    infantry = attackers & g.game.infantry
    if not infantry:
        return NO_INFANTRY
    if distance == 1 or (infantry | one(unit)) & led_by(g, g.game.leaders):
        return None
    beside = any(omaha.board.distance(at, g.hex[other]) <= 1 for other in iterate(infantry))
    return None if beside else NO_INFANTRY


@rule("8.1", "8.11", "8.12", "11.3", "R8-05")
def _artillery_joins(g: Omaha, site: SiteId, attackers: CounterSet, unit: CounterId) -> str | None:
    omaha, at = g.game.map, g.hex[unit]
    distance = omaha.board.distance(at, omaha.sites[site].hex)
    if distance > range_of(g, unit):
        return out_of_range(range_of(g, unit), distance)
    if distance == 1:
        return TOO_NEAR
    if fires_up(omaha, at, site):
        return FIRES_UP
    infantry = attackers & g.game.infantry
    regiments = (led_by(g, one(hq)) for hq in iterate(g.game.headquarters))
    if not any(has(led, unit) and led & infantry for led in regiments):
        return NOT_LED
    if not has(g.game.armoured, unit) and has(active_fields(g), at):
        return UNDER_FIRE
    return None


@rule("7.21", "7.22", "8.13", "R7-05", "R7-06", "R7-07")
def attack_cost(g: Omaha, attackers: CounterSet) -> Cost:
    """Return what an attack costs: in each hex an action for every two units that are not free."""
    total = NOTHING
    by_hex: dict[HexId, list[Cost]] = {}
    for unit in iterate(attackers & ~free_to_act(g)):
        by_hex.setdefault(g.hex[unit], []).append(price(g, unit))
    for prices in by_hex.values():
        total = Cost(*map(add, total, cost_of_hex(prices, BY_DIVISION[g.segment])))
    return total


@rule("7.21", "7.22", "R7-05", "R7-06")
def cost_of_hex(prices: list[Cost], own: Cost) -> Cost:
    """Return what the units of a hex cost together, paired as the player would have it.

    A pair of both divisions is paid by the one that acts; one with a unit that has walked across
    the boundary by the division of the other; two such units draw on either allotment.

    Args:
        prices: What each of them would cost alone.
        own: The price of a unit of the division that acts.
    """
    ours = prices.count(own)
    theirs = len(prices) - ours - prices.count(BY_EITHER)
    we_pay = (ours + 1) // 2
    they_pay = (max(0, theirs - ours % 2) + 1) // 2
    either = (len(prices) + 1) // 2 - we_pay - they_pay
    return Cost(we_pay, they_pay, either) if own.first else Cost(they_pay, we_pay, either)


@rule("8.51", "R8-13")
def may_expend(g: Omaha, attackers: CounterSet) -> str | None:
    """Judge the use of a naval fire marker in an attack."""
    operators = radio_operators(g, attackers & g.game.infantry)
    return None if g.naval_markers and operators else NO_NAVAL_FIRE


def candidates(g: Omaha) -> list[CounterId]:
    """Return the units on the map that have not acted, ascending."""
    return iterate(g.ashore & g.game.combat_units & ~g.acted)
