"""Moving units, hex by hex; landing, leaving the board, placing reinforcements (1.3.3, 1.5)."""

from hexwar import kit
from hexwar.board import NONE, CounterId, HexId, HexSet, has, one, pack
from hexwar.play import Choice, Frame, Next, again, ask, frame, goto, repeat, requires, rule, step
from memoir44.printed.arms import KindId, RecipeId
from memoir44.rules.arrivals import PLACES, RECRUITS, ROWS, Arriving, deploy, lose_unplaced
from memoir44.rules.casualties import free_icons
from memoir44.rules.change_of_hex import enter, leave, shift
from memoir44.rules.facts import commanded_by_mover
from memoir44.rules.medals import settle
from memoir44.rules.mines import Mines, threatened
from memoir44.rules.partners import mover
from memoir44.rules.where_to_move import LEAVING, MOVE, allowance, cost, unhindered
from memoir44.state import NOBODY, Memoir


@rule("2.4.5/sail", "2.4.5/lands")
def sail(g: Memoir, unit: CounterId, to: HexId) -> bool:
    """Move a craft with its passenger one hex, and return whether the passenger is ashore."""
    boat = g.craft.index(g.hex[unit])
    g.put(unit, to)
    g.moved[unit] += 1
    landed = "sea" not in g.field.ground(to).roles
    g.craft[boat] = NOBODY if landed else to
    if landed:
        g.afloat &= ~one(unit)
        g.halted |= one(unit)
        g.barred |= one(unit)
    kind, number = ("landed", "2.4.5/lands") if landed else ("moved", "2.4.5/sail")
    g.say(kind, rule=number, unit=unit, to=to)
    settle(g)
    return landed


@rule("1.3.3/one-by-one")
def begin_move(g: Memoir, unit: CounterId) -> None:
    """Begin or go on with a unit's move; the unit that moved before has finished its own."""
    if g.marching not in (unit, NOBODY):
        g.halted |= one(g.marching)
    g.marching = unit


@rule("1.5/next-hex", "1.5/fighting-move", "1.11/bars-leaving", "1.11/next-hex-only", "1.11/road")
def move_one_hex(g: Memoir, unit: CounterId, to: HexId) -> None:
    """Move a unit one hex, and note what that means for the rest of its turn."""
    at, arm, bit = g.hex[unit], g.arm(unit), one(unit)
    free = unhindered(g, unit)
    ground = g.ground(at)
    if ground.leaving_bars[arm]:
        g.barred |= bit
    by_road = (not g.moved[unit] or has(g.on_road, unit)) and g.field.on_road(at, to)
    g.on_road = g.on_road | bit if by_road else g.on_road & ~bit
    first = not g.moved[unit]
    g.moved[unit] += cost(g, unit, to)
    g.say("moved", rule="1.5/next-hex", unit=unit, to=to)
    score_exits(g, at, to)
    shift(g, unit, to)
    enter(g, unit, marching=not free)
    if first and "leave-adjacent" in ground.roles and not free:
        g.halted |= bit
    fights, _ = allowance(g, unit)
    if g.moved[unit] > fights + (by_road and fights > 0):
        g.barred |= bit


@frame
class Movement(Frame):
    """Ordered units move, one after the other; reinforcements arrive (1.3.3, 2.4.2)."""

    boat: int = NOBODY  # an empty craft, which is put back on an icon of its owner's choice

    @requires("2.4.5/icon")
    def free_icon(self, g: Memoir) -> HexSet:
        """It is no free icon of the landing craft."""
        return pack(free_icons(g, self.boat)) if self.boat != NOBODY else NONE

    @ask("2.4.5/icon", by=mover, auto=True)
    def choose_an_icon(self, g: Memoir) -> None:
        """Where does the landing craft go back to?"""

    @choose_an_icon.on(Choice(free_icon))
    def return_craft(self, g: Memoir, to: HexId) -> None:
        g.craft[self.boat], self.boat = to, NOBODY
        g.say("craft-returned", to=to)

    @ask("1.3.3/ordered", "2.4.2/whole-move", by=mover, or_else="end-movement", context=Arriving)
    def move_units(self, g: Memoir) -> None:
        """Move a unit one hex, place a reinforcement, or go on."""

    @move_units.on(MOVE)
    def move(self, g: Memoir, unit: CounterId, to: HexId) -> Next:
        begin_move(g, unit)
        if has(g.afloat, unit):
            boat = g.craft.index(g.hex[unit])
            self.boat = boat if sail(g, unit, to) else NOBODY
            return goto(self.choose_an_icon)
        move_one_hex(g, unit, to)
        if not threatened(g, unit):
            return again()
        passes = g.game.options["mines_behind_lines"] == "passed" and unhindered(g, unit)
        return again() if passes else repeat(Mines, unit)

    @move_units.on(LEAVING, rule="1.13/exit-hex")
    def exit(self, g: Memoir, unit: CounterId) -> Next:
        begin_move(g, unit)
        leave_board(g, unit)
        return again()

    @move_units.on(ROWS, RECRUITS, PLACES, rule="2.4.2/whole-move")
    def deploy(self, g: Memoir, recipe: RecipeId, kind: KindId, to: HexId) -> Next:
        deploy(g, recipe, kind, to)
        return repeat(Mines, g.on[to]) if threatened(g, g.on[to]) else again()

    @step("2.4.2/lost")
    def reinforcements_without_a_place_are_lost(self, g: Memoir) -> None:
        lose_unplaced(g)

    @step("1.3.3/over")
    def moves_are_over(self, g: Memoir) -> None:
        g.marching = NOBODY
        g.halted |= commanded_by_mover(g)


@rule("1.13/medal", "2.6")
def leave_board(g: Memoir, unit: CounterId) -> None:
    """Take a unit off the board by an exit hex; its own side has the medal."""
    i = g.hex[unit]
    g.say("left-the-board", rule="1.13/medal", unit=unit, hex=i)
    leave(g, unit)
    g.put(unit, kit.OFF)
    score_exits(g, i, kit.OFF)
    settle(g)


@rule("1.13/medal", "2.6", "2.12.3", "2.12.5")
def score_exits(g: Memoir, i: HexId, to: HexId) -> None:
    """Give the medal for a unit that leaves a hex by an exit there.

    It goes off the map, or on to the next board where one lies beyond.  Of an exit for single use
    only the first unit has a medal.
    """
    for used in g.game.plan.exits:
        if used.side != g.side or not has(used.hexes, i):
            continue
        if to == kit.OFF or has(used.beyond, to):
            g.won[g.side] += 0 if used.single_use and has(g.exits_used, i) else used.worth
            g.exits_used |= one(i)
            return
