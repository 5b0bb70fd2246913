"""The defences of a beach: nests, obstacles, gaps; and fire at them (4.2)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import ClassVar, Final

from greatest_day.printed import ALLIES, LIMITS, SIDES
from greatest_day.rules.combat.damage import Hit
from greatest_day.rules.combat.odds import ledger_rows, result_rows
from greatest_day.rules.combat.strength import (
    Shot,
    chances_on,
    dark_lines,
    target_lines,
    tell_result,
)
from greatest_day.rules.common.unit_actions import UnitAction
from greatest_day.state import Beach, Field, Units
from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexId, HexSet, has, one, pack
from hexwar.play import (
    Actions,
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    Refusal,
    again,
    ask,
    call,
    done,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    step,
)

TRACKS: Final = {"N": ("nests",), "O": ("obstacles", "gaps"), "A": ("nests", "obstacles", "gaps")}
"""Which tracks a result of fire at the defences may reduce (4.2.6.2)."""

CELLS: Final = {
    "N": "nests reduced by",
    "O": "obstacles or gaps reduced by",
    "A": "any defence reduced by",
    "-": "no effect",
}
"""What the results of fire at the defences are called."""


BEACH: Final = {
    "nests": ("red", "4.2.2"),
    "obstacles": ("white", "4.2.1"),
    "sea": ("blue", "4.2.5"),
}
"""On which row of the results the beach attacks, and by which rule."""


@rule("4.1.1", "4.2.1", "4.2.2", "4.2.2.1", "4.2.2.2", "4.2.5", "1.1", "1.2")
def beach_strength(g: Field, what: str, unit: CounterId, *, landing: bool = False) -> kit.Ledger:
    """Return the level of what attacks a unit; for nests with all that the target changes.

    At who has just landed that is mass, ground, defence and the column, but not that it is mounted.
    At who acts the nests count as direct fire, which the night and storms weaken.
    """
    level = kit.add(getattr(g, what), what, BEACH[what][1])
    if what != "nests":
        return kit.Ledger.of([level])
    lines = target_lines(g, Shot(unit, unit, "nests"))
    changes = (line for line in lines if not (landing and line.rule == "series.transport"))
    lands = landing or (has(g.game.craft, unit) and unit not in g.cargo)
    dark = () if lands else dark_lines(g)
    most = kit.clamp(0, LIMITS.strongest, "series.fire")
    return kit.Ledger.of([level, *dark, *changes, most])


@rule("4.2.2.2")
def nests_attack(g: Field, unit: CounterId) -> bool:
    """Return whether nests attack a unit before it acts: any but leaders, on their overlay."""
    return bool(g.nests and not has(g.game.leaders, unit) and is_on_overlay(g, unit))


@rule("4.2.1", "4.2.2", "4.2.5")
def attack(g: Units, what: str, unit: CounterId, *, landing: bool = False) -> str:
    """Return the result of an attack by nests, obstacles or the sea, and tell its arithmetic.

    With a 0 the obstacles also send a craft adrift.
    """
    (colour, number), die = BEACH[what], g.d10(what)
    ledger = beach_strength(g, what, unit, landing=landing)
    facts = {"rule": number, "what": what, "unit": unit}
    result = tell_result(g, "beach-attack", unit, colour, ledger, die, **facts)
    if what == "obstacles" and die == 0 and idle_craft(g):
        g.drift[unit] = LIMITS.drift
        g.say("adrift", rule="4.2.1", unit=unit)
    return result


def attack_rows(g: Field, what: str, unit: CounterId, *, landing: bool = False) -> Preview:
    """Return what an attack by nests, obstacles or the sea on a unit may come to."""
    ledger = beach_strength(g, what, unit, landing=landing)
    odds = chances_on(g, unit, BEACH[what][0], int(ledger.value))
    return Preview(rows=(*ledger_rows(ledger), *result_rows(odds)))


def idle_craft(g: Field) -> CounterSet:
    """Return the craft that are at hand; one goes adrift only while another one is."""
    return g.game.craft & ~(g.present[ALLIES] | g.wave | g.loading | g.under_way)


@frame
class BeachAttack(Frame):
    """Nests, obstacles or the sea attack a unit or a craft."""

    unit: CounterId
    what: str = "nests"  # what attacks it
    landing: ClassVar[bool] = False  # whether it has just landed

    @step("4.2.1", "4.2.2", "4.2.2.1", "4.2.2.2", "4.2.5")
    def attack(self, g: Units) -> Next:
        result = attack(g, self.what, self.unit, landing=self.landing)
        return None if result == "-" else call(Hit, self.unit, result)


@frame
class NestsAtLanding(BeachAttack):
    """Nests attack a unit that has just left its craft (4.2.2.1)."""

    landing = True


# -- fire at the defences


@rule("4.2.6", "17.6")
def column_at_beach(g: Field, unit: CounterId) -> str:
    """Return the column of a unit that fires at the defences."""
    game = g.game
    if has(game.funnies, unit):
        return "79th"
    if has(game.engineers, unit):
        return "engineer"
    if has(game.craft | game.support, unit):
        return "landing_craft"
    return "tank" if has(game.armoured, unit) else "other"


@rule("4.2.6.1", "4.1.7")
def at_beach(g: Field, unit: CounterId) -> kit.Ledger:
    """Return what is added to the die: one step +1, each Cohesion Hit +1; not for support craft."""
    lines: list[kit.Modifier] = []
    if has(g.game.support, unit):
        return kit.Ledger.of(lines)
    if g.steps[unit] == 1:
        lines.append(kit.add(1, "one step", "4.2.6.1"))
    if g.cohesion[unit]:
        lines.append(kit.add(g.cohesion[unit], "cohesion hits", "4.2.6.1"))
    return kit.Ledger.of(lines)


@rule("4.1.4")
def is_on_overlay(g: Field, unit: CounterId) -> bool:
    """Return whether an Allied unit is on the overlay of a beach: its hexes and those behind."""
    game, at = g.game, g.hex[unit]
    on_it = at >= 0 and has(game.overlay | game.beach, at)
    return bool(on_it and not (game.side_of[unit] or g.secured))


@rule("4.2.6")
def may_fire_at_beach(g: Field, unit: CounterId) -> Refusal | None:
    """A unit on the overlay, not suppressed nor mounted, while it could reduce something."""
    if not (is_on_overlay(g, unit) or has(g.game.support, unit)):
        return Refusal("4.2.6", "It is not on the overlay.")
    if has(g.suppressed, unit):
        return Refusal("4.2.6", "It is suppressed.")
    if has(g.aboard, unit):
        return Refusal("4.2.6", "It is mounted.")
    letters = {cell[0] for cell in beach_cells(g, unit) if cell != "-"}
    reducible = any(getattr(g, track) for letter in letters for track in TRACKS[letter])
    return None if reducible else Refusal("4.2.6", "nothing left of what it could reduce")


def beach_cells(g: Field, unit: CounterId) -> list[str]:
    """Return the results that a unit can have against the defences, by modified die."""
    column = column_at_beach(g, unit)
    return [g.game.at_beach.result(column, die) for die in range(10)]


@rule("4.2.6.1")
def cell_for(g: Field, unit: CounterId, die: int) -> tuple[int, str]:
    """Return what a die counts as, 9 at most, and its result on the column of the firer."""
    total = min(9, die + int(at_beach(g, unit).value))
    return total, beach_cells(g, unit)[total]


def cell_rows(g: Field, unit: CounterId) -> Preview:
    """Return what fire at the defences may come to: how likely each track goes down."""
    cells = Counter(cell_for(g, unit, die)[1] for die in range(10))
    rows = (
        PreviewRow(CELLS[cell[0]], f"{cell[1:]}: {Fraction(n, 10)}".lstrip(": "), "4.2.6.1")
        for cell, n in sorted(cells.items(), reverse=True)
    )
    return Preview(rows=tuple(rows))


@frame
class BeachFire(Frame):
    """A unit fires at the defences of the beach (4.2.6)."""

    unit: CounterId
    letter: str = "-"  # which tracks it may reduce
    left: int = 0  # by how much
    was: str = ""  # the track that it has reduced first

    @step("4.2.6.1")
    def throw(self, g: Units) -> Next:
        """The die with its modifiers, 9 at most, on the column of the firer."""
        die = g.d10("beach")
        total, result = cell_for(g, self.unit, die)
        g.say("beach-fire", rule="4.2.6.1", unit=self.unit, die=die, total=total, result=result)
        if result == "-":
            return done()
        self.letter, self.left = result[0], int(result[1:])
        return None

    @ask("4.2.6.2", by=SIDES[0], auto=True)
    def choose_a_track(self, g: Field) -> Actions:
        """Which defence is reduced?"""
        if self.left:
            once = ("nests",) if g.game.options.get("nests_once") and self.letter == "A" else ()
            able = (track for track in TRACKS[self.letter] if getattr(g, track))
            yield from ((track,) for track in able if track not in once or track != self.was)

    @rule("4.2.6.2")
    def reduce(self, g: Units, track: str) -> Next:
        """Take one from a track."""
        self.left, self.was = self.left - 1, track
        level = getattr(g, track) - 1
        setattr(g, track, level)
        g.say("reduced", rule="4.2.6.2", track=track, level=level)
        if track == "gaps" and level <= LIMITS.first_gap:
            german = level == LIMITS.first_gap  # the first one opens where they choose
            return repeat(OpenGap, SIDES[german], sub_beach_of(g, self.unit))
        return again()

    @choose_a_track.on
    def nests(self, g: Units) -> Next:
        return self.reduce(g, "nests")

    @choose_a_track.on
    def obstacles(self, g: Units) -> Next:
        return self.reduce(g, "obstacles")

    @choose_a_track.on
    def gaps(self, g: Units) -> Next:
        return self.reduce(g, "gaps")


@rule("4.1.2", "4.2.4")
def sub_beach_of(g: Field, unit: CounterId) -> int:
    """Return the hexes of the sub-beach where a unit is, or of all; ships serve them all."""
    game, at = g.game, g.hex[unit]
    for hexes in game.landing_of.values():
        if at >= 0 and has(hexes, at):
            return hexes
    return game.landing_hexes


@frame
class OpenGap(Frame):
    """A gap opens (4.2.4)."""

    by: str  # the player who chooses which
    hexes: HexSet  # the beach hexes from which it leads

    def chooser(self, g: Field) -> str:
        return self.by

    def gaps(self, g: Field) -> dict[HexId, int]:
        """Return the gaps that are closed, by the hexes behind them."""
        gaps = ((n, gap) for n, gap in enumerate(g.game.gaps) if not has(g.open_gaps, n))
        return {inland: n for n, (beach, inland) in gaps if has(self.hexes, beach)}

    @requires("4.2.4")
    def closed(self, g: Field) -> HexSet:
        """No closed gap leads there."""
        return pack(self.gaps(g))

    @ask("4.2.4", by=chooser, auto=True)
    def which(self, g: Field) -> None:
        """Which gap opens?"""

    @which.on(Choice(closed))
    def open_gap(self, g: Beach, to: HexId) -> None:
        """A column may pass it from now on."""
        g.open_gaps |= one(self.gaps(g)[to])
        g.say("gap-open", to=to)


@UnitAction("clear-beach", "fire", "4.2.6", forbids("4.2.6")(may_fire_at_beach), preview=cell_rows)
def clear_beach(g: Field, unit: CounterId) -> Next:
    """It fires at the defences of the beach."""
    return call(BeachFire, unit)
