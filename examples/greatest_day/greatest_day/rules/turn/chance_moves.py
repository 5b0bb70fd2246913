"""What do the players choose in events: gifts, ships, ruins, stacks that lose their way (6.1)?"""

from __future__ import annotations

from greatest_day.facts import Stock
from greatest_day.printed import ALLIES, GERMANS, LIMITS, SIDES
from greatest_day.rules.combat.damage import strike
from greatest_day.rules.combat.strength import tell_result
from greatest_day.rules.common.calendar import grant
from greatest_day.rules.common.sight import zone_against
from greatest_day.rules.ground.marching import closed_to
from greatest_day.rules.ground.transport import allowance, companions, mode_of
from greatest_day.state import Field, History, Naval, Units, Works
from hexwar import kit
from hexwar.board import (
    ALL,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    has,
    iterate,
    one,
    pack,
    union,
)
from hexwar.play import (
    Actions,
    Choice,
    Frame,
    Next,
    Refusal,
    ask,
    done,
    forbids,
    frame,
    goto,
    requires,
    rule,
    step,
)


@frame
class Gift(Frame):
    """A division of a side gets points (6.1)."""

    side: str
    what: Stock
    amount: int

    def player(self, g: Field) -> str:
        return self.side

    @rule("6.1")
    def may_be_given(self, g: Field, division: str) -> Refusal | None:
        """To a division of the side."""
        own = g.game.divisions_on(SIDES.index(self.side))
        return None if division in own else Refusal("6.1", "It is no division of your side.")

    @ask("6.1", by=player, auto=True)
    def to_whom(self, g: Field) -> Actions:
        """Which division gets the points?"""
        yield from (("give", n) for n in g.game.divisions if not self.may_be_given(g, n))

    @to_whom.on(refusal=may_be_given, rule="6.1")
    def give(self, g: Units, division: str) -> None:
        grant(g, "6.1", self.what, division, self.amount)


@frame
class Sink(Frame):
    """The Germans choose the ship that a mine sinks, or the sector that E-boats harm (6.1)."""

    mine: bool

    @requires("6.1")
    def is_a_mine(self, g: Field) -> bool:
        """No mine sinks a ship."""
        del g
        return self.mine

    @requires("6.1")
    def ships(self, g: Field) -> CounterSet:
        """It is no ship at sea."""
        return g.afloat & ~(g.game.support | g.game.rockets)

    @rule("6.1")
    def may_starve(self, g: Field, sector: str) -> Refusal | None:
        """E-boats, not a mine, harm a sector with an Allied division."""
        if self.mine:
            return Refusal("6.1", "It is a mine: it sinks a ship.")
        held = sector and sector in self.sectors(g)
        return None if held else Refusal("6.1", "No Allied division is in that sector.")

    def sectors(self, g: Field) -> set[str]:
        """Return the sectors of the Allied divisions."""
        return {g.game.divisions[name].sector for name in g.game.divisions_on(ALLIES)}

    @ask("6.1", by=SIDES[GERMANS], auto=True)
    def which(self, g: Field) -> Actions:
        """Which ship is sunk, or which sector lacks supplies?"""
        sectors = sorted(self.sectors(g))
        yield from (("starve", sector) for sector in sectors if not self.may_starve(g, sector))

    @which.on(Choice(ships), when=Choice(is_a_mine), rule="6.1")
    def sink(self, g: Naval, unit: CounterId) -> None:
        g.afloat &= ~one(unit)
        g.lost[ALLIES] += g.steps[unit]
        g.set_steps(unit, 0)
        g.say("sunk", unit=unit)

    @which.on(refusal=may_starve, rule="6.1")
    def starve(self, g: Units, sector: str) -> None:
        """All Allied divisions of the sector lose a level of quality."""
        for name in g.game.divisions_on(ALLIES):
            if g.game.divisions[name].sector == sector:
                grant(g, "6.1", "quality", name, -1)


@frame
class Ruin(Frame):
    """Bombers leave up to three hexes of cities in ruins: Allies, Germans, Allies choose (6.1)."""

    fallen: int = 0  # how often they have chosen, or done without
    left: tuple[CounterId, ...] = ()  # the Germans there who are still to be attacked

    def player(self, g: Field) -> str:
        return SIDES[self.fallen % 2]

    @requires("6.1")
    def bombs_are_left(self, g: Field) -> bool:
        """No more bombs fall."""
        del g
        return self.fallen < LIMITS.events.ruins

    @requires("6.1")
    def cities(self, g: Field) -> HexSet:
        """It is no city."""
        return g.game.board.where(terrain="city")

    @forbids("6.1")
    def ruins(self, g: Field) -> HexSet:
        """It lies in ruins."""
        return g.rubble

    @requires("6.1")
    def next_to_ruins(self, g: Field) -> HexSet:
        """It is not next to ruins."""
        return g.game.board.next_to(g.rubble) if self.fallen else ALL

    @forbids("6.1")
    def near_allies(self, g: Field) -> HexSet:
        """Allied units are near."""
        within, far = g.game.board.within, LIMITS.events.far
        return union(within(at, far) for at in iterate(g.held_by(ALLIES)))

    targets = Choice(cities, ruins, next_to_ruins, near_allies)

    @ask("6.1", by=player, or_else="no-more-bombs")
    def where(self, g: Field) -> None:
        """Which city hex do the bombers hit?"""

    @where.on(targets, when=Choice(bombs_are_left), rule="6.1", verb="bomb")
    def bomb(self, g: Works, at: HexId) -> Next:
        """It lies in ruins, and Germans there are attacked."""
        g.ruin(at)
        self.fallen += 1
        g.say("rubble", at=at)
        self.left = tuple(u for u in g.units_in(at, GERMANS) if u not in g.riding)
        return goto(self.shake) if self.left else goto(self.where)

    @step("6.1")
    def next_one(self, g: Field) -> Next:
        """Who does without a hex leaves the next one to the other side."""
        self.fallen += 1
        return goto(self.where) if self.fallen < LIMITS.events.ruins else done()

    @step("6.1", "7.4")
    def shake(self, g: Units) -> Next:
        """White with a strength of 6, without modifiers; riders and their tank share the die."""
        if not self.left:
            return goto(self.where)
        target, *rest = self.left
        self.left, die = tuple(rest), g.d10("bombers")
        bombs = kit.Ledger(LIMITS.events.bombers, ())

        def against(unit: CounterId) -> str:
            return tell_result(g, "air-attack", unit, "white", bombs, die, target=unit)

        return strike(g, target, against)

    @step("6.1")
    def next_target(self, g: Field) -> Next:
        return goto(self.shake)


@frame
class Lose(Frame):
    """A unit or a stack is five hexes from where it should be (6.1)."""

    side: SideId  # whose it is; the other side chooses

    def chooser(self, g: Field) -> str:
        return SIDES[1 - self.side]

    @requires("6.1")
    def stacks(self, g: Field) -> CounterSet:
        """It is not the first unit of a stack of that side."""
        hexes = iterate(g.standing[self.side])
        return pack(unit for at in hexes for unit in g.units_in(at, self.side)[:1])

    def stack_of(self, g: Field, unit: CounterId) -> list[CounterId]:
        """The units of the side in the hex of one of them."""
        return g.units_in(g.hex[unit], self.side)

    @requires("6.1")
    def all_can_move(self, g: Field, unit: CounterId) -> bool:
        """One of them cannot move."""
        return all(allowance(g, u) for u in self.stack_of(g, unit))

    @forbids("6.1")
    def one_is_entrenched(self, g: Field, unit: CounterId) -> bool:
        """One of them is entrenched."""
        return any(g.works[u] == 2 for u in self.stack_of(g, unit))

    movable_stacks = Choice(stacks, all_can_move, one_is_entrenched)

    @requires("6.1")
    def of_the_side(self, g: Field) -> CounterSet:
        """It is no unit of that side on the map."""
        return g.present[self.side]

    @forbids("6.1")
    def leaders_and_craft(self, g: Field) -> CounterSet:
        """Events spare leaders and craft."""
        return g.game.leaders | g.game.craft

    @requires("6.1")
    def can_move(self, g: Field, unit: CounterId) -> bool:
        """It cannot move."""
        return bool(allowance(g, unit))

    @forbids("6.1")
    def is_entrenched(self, g: Field, unit: CounterId) -> bool:
        """It is entrenched."""
        return g.works[unit] == 2

    @forbids("6.1")
    def is_alone(self, g: Field, unit: CounterId) -> bool:
        """It is alone in its hex."""
        return len(self.stack_of(g, unit)) == 1

    singles = Choice(of_the_side, leaders_and_craft, can_move, is_entrenched, is_alone)

    @requires("6.1")
    def strange(self, g: Field, unit: CounterId) -> HexSet:
        """It is not five hexes away."""
        board, gap = g.game.board, LIMITS.events.astray
        return board.within(g.hex[unit], gap) & ~board.within(g.hex[unit], gap - 1)

    @rule("6.1", "4.1.3", "4.3.1", "11.0", "series.column/one")
    def barred(self, g: Field, units: list[CounterId], to: HexId) -> Refusal | None:
        """Return why some units of one hex cannot be in another, or None."""
        game = g.game
        if has(zone_against(g, self.side), to):
            return Refusal("6.1", "It is under fire.")
        if not self.has_room(g, units, to):
            return Refusal("6.1", "No room there.")
        near = game.board.neighbours[to]
        for unit in units:
            for cause, hexes in closed_to(g, unit):
                if has(hexes, to):
                    return Refusal("6.1", cause)
            going = game.ways_of_going[mode_of(g, unit)]
            if all(going.charge(at, to).barred for at in near):
                return Refusal("6.1", "it cannot enter the hex")
        return None

    @rule("6.1", "series.stacking")
    def has_room(self, g: Field, units: list[CounterId], to: HexId) -> bool:
        """Return whether some units fit into a hex with the friends who are there."""
        more = sum(g.steps[u] for u in units if has(g.stacked, u))
        return g.piled(to, self.side) + more <= LIMITS.stack

    @forbids("6.1")
    def cannot_be_there(self, g: Field, unit: CounterId, to: HexId) -> Refusal | None:
        """They cannot be there."""
        return self.barred(g, self.stack_of(g, unit), to)

    @forbids("6.1")
    def cannot_be_alone_there(self, g: Field, unit: CounterId, to: HexId) -> Refusal | None:
        """It cannot be there."""
        return self.barred(g, [unit, *companions(g, unit)], to)

    places = Choice(strange, cannot_be_there)

    @ask("6.1", by=chooser, or_else="know-the-way")
    def who(self, g: Field) -> None:
        """Which stack has lost its way, and where is it?"""

    @who.on(movable_stacks, places, rule="6.1")
    def lead_astray(self, g: History, unit: CounterId, to: HexId) -> None:
        """They are lost until a unit of their side comes next to them."""
        self.lose(g, self.stack_of(g, unit), to)

    @who.on(singles, Choice(strange, cannot_be_alone_there), rule="6.1")
    def mislead(self, g: History, unit: CounterId, to: HexId) -> None:
        """One unit of a stack is lost, a tank with its riders; the others are where they were."""
        self.lose(g, [unit, *companions(g, unit)], to)

    def lose(self, g: History, units: list[CounterId], to: HexId) -> None:
        """Put units where they are lost."""
        for lost in units:
            g.put(lost, to)
        g.astray |= pack(units)
        g.say("astray", unit=units[0], to=to)
