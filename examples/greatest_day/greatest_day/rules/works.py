"""How does a unit rally, dig in, and lay or clear mines (10, 18 of the series)?"""

from __future__ import annotations

from typing import Final

from greatest_day.printed import GERMANS, LIMITS
from greatest_day.rules.command import checks, in_command, labours, work_bonus
from greatest_day.rules.deeds import Deed
from greatest_day.rules.sight import zone_against
from greatest_day.state import Field
from hexwar.board import CounterId, has, one
from hexwar.play import rule
from hexwar.play.refusal import Refusal

WORKS = ("nothing", "Improved Position", "Entrenchment")


@rule("series.rally")
def may_rally(g: Field, unit: CounterId) -> str | None:
    """From suppression anywhere, from Cohesion Hits only out of the enemy's fire zones."""
    if has(g.suppressed, unit):
        return None
    if not g.cohesion[unit]:
        return Refusal("series.rally", "nothing to rally from")
    under_fire = has(zone_against(g, g.game.side_of[unit]), g.hex[unit])
    return Refusal("series.rally", "in a fire zone of the enemy") if under_fire else None


@rule("series.rally")
def rally(g: Field, unit: CounterId) -> None:
    """Suppression goes at once In Command, else with a check; a Cohesion Hit with a check."""
    if has(g.suppressed, unit):
        if in_command(g, unit) or checks(g, unit, "rally"):
            g.suppress(unit, on=False)
            g.say("rallied", rule="series.rally", unit=unit)
        return
    bonus = g.game.amounts["quality"]["marker"] if has(g.rallying, unit) else 0
    if checks(g, unit, "rally", bonus):
        g.cohesion[unit] -= 1
        g.rallying &= ~one(unit)
        g.say("recovered", rule="series.rally", unit=unit, hits=g.cohesion[unit])
    else:
        g.rallying |= one(unit)


@rule("series.works")
def may_dig(g: Field, unit: CounterId) -> str | None:
    """Units on foot, not In Column; engineers make an Entrenchment of an Improved Position."""
    game = g.game
    if g.is_column(unit) or has(g.suppressed, unit):
        return Refusal("series.works", "not in column, not suppressed")
    if game.moves_by[unit] != "leg" or has(g.aboard, unit):
        return Refusal("series.works", "units on foot only")
    most = 2 if has(game.engineers, unit) else 1
    return Refusal("series.works", "it has dug in") if g.works[unit] >= most else None


@rule("series.works")
def dig(g: Field, unit: CounterId) -> None:
    """A check that no point can buy."""
    if labours(g, unit, "works"):
        g.works[unit] += 1
        g.say("dug-in", rule="series.works", unit=unit, works=WORKS[g.works[unit]])


@rule("16.3")
def may_take_cover(g: Field, unit: CounterId) -> str | None:
    """A German unit in bocage, not In Column, outside the enemy's fire zones."""
    at, game = g.hex[unit], g.game
    if game.side_of[unit] != GERMANS or game.board.terrain[at] != "bocage":
        return Refusal("16.3", "Germans in bocage only")
    if has(g.hedged, unit) or g.is_column(unit):
        return Refusal("16.3", "it is in cover, or in column")
    under_fire = has(zone_against(g, GERMANS), at)
    return Refusal("16.3", "in a fire zone of the enemy") if under_fire else None


@rule("16.3")
def take_cover(g: Field, unit: CounterId) -> None:
    """No check: the hedges serve it until it has left the hex, digging in or not."""
    g.hedged |= one(unit)
    g.say("in-cover", rule="16.3", unit=unit)


@rule("10.1")
def may_lay_mines(g: Field, unit: CounterId) -> str | None:
    """An engineer not In Column, in a hex without mines."""
    if not has(g.game.engineers, unit) or g.is_column(unit) or has(g.suppressed, unit):
        return Refusal("10.1", "engineers only, not in column")
    return Refusal("10.1", "mines lie there") if g.hex[unit] in g.mines else None


@rule("10.1")
def lay_mines(g: Field, unit: CounterId) -> None:
    """No die: the mines lie, and their owner is safe from them."""
    g.mines[g.hex[unit]] = g.game.side_of[unit]
    g.say("mines-laid", rule="10.1", unit=unit, at=g.hex[unit])


@rule("10.3")
def may_clear_mines(g: Field, unit: CounterId) -> str | None:
    """An engineer or a Crab in the hex."""
    able = has(g.game.engineers | g.game.crabs, unit)
    if not able or has(g.suppressed, unit):
        return Refusal("10.3", "engineers and Crabs only")
    none = g.mines.get(g.hex[unit], g.game.side_of[unit]) == g.game.side_of[unit]
    return Refusal("10.3", "no enemy mines there") if none else None


@rule("10.3")
def clear_mines(g: Field, unit: CounterId) -> None:
    """Two steps clear them; one step needs 6 or less, and leaves a Work marker if it fails."""
    at = g.hex[unit]
    if g.steps[unit] == 1:
        bonus, die = work_bonus(g, unit), int(g.pick("mines", range(10)))
        g.say("mines-die", rule="10.3", unit=unit, die=die, needed=LIMITS["clears_mines"] + bonus)
        if die > LIMITS["clears_mines"] + bonus:
            g.labour |= one(unit)
            return
    del g.mines[at]
    g.labour &= ~one(unit)
    g.say("mines-cleared", rule="10.3", unit=unit, at=at)


@rule("2.5")
def may_clear_rubble(g: Field, unit: CounterId) -> str | None:
    """An engineer, not In Column, in a hex in ruins."""
    able = has(g.game.engineers, unit) and not (g.is_column(unit) or has(g.suppressed, unit))
    if not able:
        return Refusal("2.5", "engineers only, not in column")
    return None if has(g.rubble, g.hex[unit]) else Refusal("2.5", "no rubble there")


@rule("2.5")
def clear_rubble(g: Field, unit: CounterId) -> None:
    """A check that no point can buy; a strongpoint or post there stays destroyed."""
    if labours(g, unit, "rubble"):
        g.rubble &= ~one(g.hex[unit])
        g.changed()
        g.say("rubble-cleared", rule="2.5", unit=unit, at=g.hex[unit])


DEEDS: Final = (
    Deed("rally", "rally", "series.rally", may_rally, rally),
    Deed("dig", "engineer", "series.works", may_dig, dig),
    Deed("take-cover", "engineer", "16.3", may_take_cover, take_cover),
    Deed("lay-mines", "engineer", "10.1", may_lay_mines, lay_mines),
    Deed("clear-mines", "engineer", "10.3", may_clear_mines, clear_mines),
    Deed("clear-rubble", "engineer", "2.5", may_clear_rubble, clear_rubble),
)
