"""What do heroes do: Wittmann, Hollis, and those whom an event brings (6.1, 16.2, 17.4)?"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import GERMANS, LIMITS
from greatest_day.rules.common.command import checks
from greatest_day.rules.common.unit_actions import UnitAction, requirement
from greatest_day.state import OFF, Field, Heroes, Units
from hexwar.board import CounterId, CounterSet, has, iterate, one, pack
from hexwar.play import Choice, Next, again, forbids, requires, rule

WITTMANN, HOLLIS = "wittmann", "hollis"


@rule("6.1", "16.2", "17.4")
def cheer(g: Units, unit: CounterId) -> None:
    """Whatever shook a unit is gone."""
    g.cohesion[unit] = 0
    g.suppress(unit, on=False)


@rule("6.1")
def make_a_hero(g: Heroes, unit: CounterId) -> None:
    """It commands itself, fires and assaults with 2 more, has quality 1 higher and defence 1."""
    g.heroes |= one(unit)
    cheer(g, unit)
    g.say("hero", rule="6.1", unit=unit)


def can_stake(g: Field, unit: CounterId) -> bool:
    """Return whether a unit has a hero whom it has not staked."""
    return has(g.heroes, unit) and g.staked != unit


BEARER: Final = (
    requires("6.1", reason="No hero is with it.")(lambda g: g.heroes),
    forbids("6.1", reason="The hero is staked.")(lambda g, unit: g.staked == unit),
)
"""What is asked of a unit whose hero is staked."""


@UnitAction("stake-hero", "", "6.1", *BEARER)
def stake(g: Heroes, unit: CounterId) -> Next:
    """Its next check passes, and the hero is spent with it; that costs no action."""
    g.staked = unit
    g.say("hero-staked", rule="6.1", unit=unit)
    return again()


BEFORE_WITTMANN: Final = (
    requirement("Wittmann is not at hand.", lambda g, unit: WITTMANN in g.at_hand),
    requirement(
        "It is not of Wittmann's battalion.",
        lambda g, unit: g.game.formations_of[unit] == LIMITS.heroes.wittmann,
    ),
)


@UnitAction("call-wittmann", "wittmann", "16.2", *BEFORE_WITTMANN)
def call_wittmann(g: Heroes, unit: CounterId) -> None:
    """Four actions of any type, no check fails, and he leads his battalion until the turn ends."""
    g.at_hand = [name for name in g.at_hand if name != WITTMANN]
    cheer(g, unit)
    g.inspired = g.wittmann = unit
    g.feats = LIMITS.heroes.actions
    g.say("wittmann", rule="16.2", unit=unit)


BEFORE_HOLLIS: Final = (
    requirement("Hollis is not at hand.", lambda g, unit: HOLLIS in g.at_hand),
    requirement(
        "It is not of Hollis's battalion.",
        lambda g, unit: g.game.battalions[unit] == LIMITS.heroes.hollis,
    ),
)


@UnitAction("call-hollis", "hero", "17.4", *BEFORE_HOLLIS)
def call_hollis(g: Heroes, unit: CounterId) -> Next:
    """Its checks pass by themselves, and it may demand one surrender, until it has acted.

    He comes at any time of its activation, and costs no action.
    """
    g.at_hand = [name for name in g.at_hand if name != HOLLIS]
    cheer(g, unit)
    g.inspired, g.demand = unit, True
    g.say("hollis", rule="17.4", unit=unit)
    return again()


@requires("17.4")
def hollis_is_with_it(g: Field, unit: CounterId) -> bool:
    """Hollis is not with it."""
    return g.inspired == unit


@requires("17.4")
def can_demand(g: Field, unit: CounterId) -> bool:
    """No surrender is left to demand."""
    return g.demand


ADDRESSES: Final = (hollis_is_with_it, can_demand)
"""What is asked of a unit that demands a surrender."""


@requires("17.4")
def germans_beside(g: Field, unit: CounterId) -> CounterSet:
    """No German unit next to it."""
    return pack(u for at in iterate(g.enemies_beside(unit)) for u in g.units_in(at, GERMANS))


@UnitAction("demand-surrender", "", "17.4", *ADDRESSES, target=Choice(germans_beside))
def demand(g: Heroes, unit: CounterId, target: CounterId) -> Next:
    """The target passes a check that no point can buy, or is eliminated; it costs no action."""
    g.demand = False
    if not checks(g, target, "surrender"):
        g.eliminate(target, "17.4")
    return again()


@rule("16.2", "17.4")
def part_from(g: Heroes) -> None:
    """The unit with whom a hero was has acted; Wittmann still commands until the turn ends."""
    g.inspired, g.feats, g.demand, g.staked = OFF, 0, False, OFF
