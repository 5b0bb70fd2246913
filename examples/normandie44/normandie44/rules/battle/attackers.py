"""Who may attack, under a headquarters, and which hex (6.1)."""

from __future__ import annotations

from typing import Final

from hexwar.board import ALL, NONE, CounterId, HexId, HexSet, has, one
from hexwar.play import Choice, Refusal, RuleContext, forbids, requires, rule
from normandie44.rules.ground.headquarters import may_be_controlled
from normandie44.state import Field, kept_by, own_units


def beside(g: Field, unit: CounterId) -> list[HexId]:
    """Return the hexes next to a unit, and its own."""
    return [*g.game.board.neighbours[g.hex[unit]], g.hex[unit]]


# -- which hex


@requires("6.1")
def with_enemies(g: Field) -> HexSet:
    """No enemy is there."""
    return g.standing[g.enemy]


@requires("6.1")
def next_to_it(g: Field, unit: CounterId) -> HexSet:
    """It is not adjacent."""
    return g.game.board.adjacent[g.hex[unit]] | one(g.hex[unit])


@forbids("6.11")
def out_of_confusion(g: Field, unit: CounterId) -> HexSet:
    """In confusion it fights in its own hex."""
    return ALL & ~one(g.hex[unit]) if has(g.confused, g.hex[unit]) else NONE


@forbids("2.2")
def over_a_closed_hexside(g: Field, unit: CounterId) -> HexSet:
    """It does not attack over an impassable hexside."""
    return g.game.cut_from[g.hex[unit]]


@forbids("6.1")
def has_defended(g: Field, unit: CounterId, target: HexId) -> bool:
    """It has defended in this phase."""
    once = bool(g.game.options.get("one-defence-a-phase", False)) and not g.released
    return once and all(has(g.defended, u) for u in g.fighters(target, g.enemy) or (unit,))


TARGETS: Final = Choice(
    with_enemies, next_to_it, out_of_confusion, over_a_closed_hexside, has_defended
)
"""The hexes that a unit may attack."""


@rule("6.1", "2.2", "6.11")
def may_be_attacked(g: Field, unit: CounterId, target: HexId) -> Refusal | None:
    """Return why a unit may not attack a hex, or None."""
    return TARGETS.refusal(RuleContext(None, g), (unit, target), "6.1")


# -- who


@requires("6.1")
def has_strength(g: Field, unit: CounterId) -> bool:
    """It has no attack strength."""
    return bool(g.game.attacks[unit][g.steps[unit]])


@requires("6.1")
def has_a_target(g: Field, unit: CounterId) -> bool:
    """There is no enemy that it may attack."""
    return bool(TARGETS.among(RuleContext(None, g), (unit,)))


LED: Final = Choice(own_units, has_strength, *kept_by("unsupplied", "rest"))
"""The units that a headquarters may lead, if it controls them."""

ATTACKING: Final = Choice(*kept_by("attacked"), has_a_target)
"""Those of them that may attack by themselves."""


@rule("6.1", "7.5", "6.10", "5.1", "8")
def may_attack(g: Field, hq: CounterId, unit: CounterId) -> Refusal | None:
    """Return why a unit may not attack under a headquarters, or None."""
    led = may_be_led(g, hq, unit)
    return led or ATTACKING.refusal(RuleContext(None, g), (unit,), "6.1")


@rule("6.1", "7.5", "6.10", "5.1", "8")
def may_be_led(g: Field, hq: CounterId, unit: CounterId) -> Refusal | None:
    """Return why a headquarters may not lead a unit, or None."""
    led = LED.refusal(RuleContext(None, g), (unit,), "6.1")
    return led or may_be_controlled(g, hq, unit)
