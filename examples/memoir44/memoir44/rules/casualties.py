"""Losing figures and units (1.6.5, 1.10, 2.4.2, 2.10.4)."""

from hexwar import kit
from hexwar.board import CounterId, HexId, has, iterate, one
from hexwar.play import rule
from memoir44.printed.arms import ARMS
from memoir44.printed.figures import FIGURES
from memoir44.printed.units import UnitKind, unit_number
from memoir44.rules.change_of_hex import leave
from memoir44.rules.dice import Throw, throw
from memoir44.rules.facts import foe
from memoir44.rules.medals import settle
from memoir44.rules.pool import stock_of, take_figures
from memoir44.state import NOBODY, Memoir


@rule("1.6.5/faces", "1.4.1/strikes", "1.14/stars", "2.10.2/hit-by")
def hits(kind: UnitKind, shown: Throw, *, stars: bool) -> int:
    """Return the hits of a throw: grenades, symbols of the target, and where they count, stars.

    Nothing but a grenade hits some units.
    """
    counted = (*kind.hits, "star") if stars and not kind.spared_by_stars else kind.hits
    return sum(face in counted for face in shown)


@rule("1.6.5/figures", "1.14/tiger/confirmed")
def suffer(g: Memoir, unit: CounterId, hits: int) -> int:
    """Let a unit suffer hits and return the figures lost; a heavy tank has each hit confirmed."""
    if hits and g.kind_of(unit).confirmed:
        shown = throw(g, "confirm", hits)
        g.say("confirmed", rule="1.14/tiger/confirmed", unit=unit, dice=shown)
        hits = shown.count("grenade")
    return lose_figures(g, unit, hits)


@rule("1.6.5/figures", "1.6.5/more-hits", "2.4.2/box", "2.10.4")
def lose_figures(g: Memoir, unit: CounterId, count: int) -> int:
    """Remove figures of a unit, at most all, and return how many; it goes with the last one.

    All but the last go back to the pool (2.4.2).  Of a supported unit the third figure lost is the
    supporting one, and it is an ordinary unit from then on (2.10.4).
    """
    count, kind = min(count, g.figures[unit]), g.kind[unit]
    for _ in range(count):
        its, arm = g.kind_of(unit), g.arm(unit)
        if its.extra and its.figures - g.figures[unit] + 1 >= FIGURES.support_falls:
            arm = ARMS.index(its.extra)
            g.kind[unit] = unit_number(its.plain)
            g.say("support-lost", rule="2.10.4", unit=unit)
        g.figures[unit] -= 1
        if g.figures[unit]:
            take_figures(g, stock_of(g, unit), arm, -1)
    figures = g.figures[unit]
    if count:
        g.say(
            "figures-lost",
            rule="1.6.5/figures",
            unit=unit,
            unit_kind=kind,
            figures=count,
            left=figures,
        )
    if count and not figures:
        eliminate(g, unit)
    return count


@rule("1.10/eliminated", "1.15/craft-returns", "2.10.1/comes-home")
def eliminate(g: Memoir, unit: CounterId) -> None:
    """Take a unit off the board; the enemy has its medals for good."""
    enemy, worth = foe(g, unit), worth_of(g, unit)
    g.say("eliminated", rule="1.10/eliminated", unit=unit, unit_kind=g.kind[unit], medals=worth)
    if has(g.afloat, unit):  # its craft goes back to the first free icon (1.15)
        boat = g.craft.index(g.hex[unit])
        g.afloat &= ~one(unit)
        g.craft[boat] = NOBODY
        g.craft[boat] = free_icons(g, boat)[0]
    leave(g, unit)
    g.put(unit, kit.OFF)
    g.won[enemy] += worth
    settle(g)


@rule("1.10/eliminated", "2.12.4")
def worth_of(g: Memoir, unit: CounterId) -> int:
    """Return the medals that a unit is worth to the enemy."""
    own = g.game.slots[unit].medals
    if own is not None:
        return own
    kind = g.kind_of(unit)
    return g.special(g.hex[unit]).heavy_artillery if kind.heavy else kind.medals


def free_icons(g: Memoir, boat: int) -> list[HexId]:
    """Return the icons of its board where a landing craft may lie, as no other one does."""
    fleet = [fleet for fleet in g.game.plan.craft for _ in fleet.start][boat]
    return [i for i in iterate(fleet.icons) if i not in g.craft]
