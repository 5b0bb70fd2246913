"""What do the players choose in events: gifts, ships, ruins, stacks that lose their way (6.1)?"""

from __future__ import annotations

from collections.abc import Iterable

from greatest_day.facts import Stock
from greatest_day.printed import ALLIES, GERMANS, LIMITS, SIDES
from greatest_day.rules.calendar import grant
from greatest_day.rules.damage import Hit
from greatest_day.rules.marching import columns
from greatest_day.rules.sight import zone_against
from greatest_day.rules.strength import tell_result
from greatest_day.rules.transport import allowance, mode_of
from greatest_day.state import Field
from hexwar.board import CounterId, HexId, HexSet, SideId, has, iterate, one, pack
from hexwar.kit.modifiers import Ledger
from hexwar.play import Actions, Frame, Next, ask, done, frame, goto, rule, step
from hexwar.play.entries import each, only
from hexwar.play.frames import repeat
from hexwar.play.refusal import Refusal


@frame
class Gift(Frame):
    """A division of a side gets points (6.1)."""

    side: str
    what: Stock
    amount: int

    def player(self, g: Field) -> str:
        return self.side

    @ask("6.1", by=player, auto=True)
    def to_whom(self, g: Field) -> Actions:
        """Which division gets the points?"""
        own = g.game.divisions_on(SIDES.index(self.side))
        yield from (("give", name) for name in own)

    @to_whom.on(rule="6.1")
    def give(self, g: Field, division: str) -> None:
        grant(g, "6.1", self.what, division, self.amount)


@frame
class Sink(Frame):
    """The Germans choose the ship that a mine sinks, or the sector that E-boats harm (6.1)."""

    mine: bool

    @ask("6.1", by=SIDES[GERMANS], auto=True)
    def which(self, g: Field) -> Actions:
        """Which ship is sunk, or which sector lacks supplies?"""
        if self.mine:
            yield from (("sink", unit) for unit in iterate(g.afloat))
        else:
            own = (g.game.divisions[name].sector for name in g.game.divisions_on(ALLIES))
            yield from (("starve", sector) for sector in sorted(set(own) - {""}))

    @which.on(rule="6.1")
    def sink(self, g: Field, unit: CounterId) -> None:
        g.afloat &= ~one(unit)
        g.lost[ALLIES] += g.steps[unit]
        g.set_steps(unit, 0)
        g.say("sunk", unit=unit)

    @which.on(rule="6.1")
    def starve(self, g: Field, sector: str) -> None:
        """All Allied divisions of the sector lose a level of quality."""
        for name in g.game.divisions_on(ALLIES):
            if g.game.divisions[name].sector == sector:
                grant(g, "6.1", "quality", name, -1)


@frame
class Ruin(Frame):
    """Bombers leave up to three hexes of cities in ruins: Allies, Germans, Allies choose (6.1)."""

    fallen: int = 0  # how many have been chosen
    left: tuple[CounterId, ...] = ()  # the Germans there who are still to be attacked

    def player(self, g: Field) -> str:
        return SIDES[self.fallen % 2]

    def cities(self, g: Field) -> HexSet:
        """Cities far from all Allied units; after the first next to other ruins."""
        board, far = g.game.board, LIMITS.events.far
        found = board.where(terrain="city") & ~g.rubble
        if self.fallen:
            found &= board.next_to(g.rubble)
        near = pack(h for at in iterate(g.standing[ALLIES]) for h in iterate(board.within(at, far)))
        return found & ~near

    def targets(self, g: Field) -> Iterable[HexId]:
        return iterate(self.cities(g)) if self.fallen < LIMITS.events.ruins else []

    @ask("6.1", by=player, or_else="no-more-bombs")
    def where(self, g: Field) -> None:
        """Which city hex do the bombers hit?"""

    @where.on(
        only(targets, "6.1", "no city, near Allied units, or not next to ruins"),
        rule="6.1",
        verb="bomb",
    )
    def bomb(self, g: Field, at: HexId) -> Next:
        """It lies in ruins, and Germans there are attacked."""
        g.ruin(at)
        self.fallen += 1
        g.say("rubble", at=at)
        self.left = tuple(g.units_in(at, GERMANS))
        return goto(self.shake) if self.left else goto(self.where)

    @step("6.1")
    def over(self, g: Field) -> Next:
        return done()

    @step("6.1")
    def shake(self, g: Field) -> Next:
        """White with a strength of 6, without modifiers."""
        if not self.left:
            return goto(self.where)
        target, *rest = self.left
        self.left, die = tuple(rest), g.d10("bombers")
        bombs = Ledger(LIMITS.events.bombers, ())
        result = tell_result(g, "air-attack", target, "white", bombs, die, target=target)
        return repeat(Hit, target, result) if result != "-" else goto(self.shake)


@frame
class Lose(Frame):
    """A unit or a stack is five hexes from where it should be (6.1)."""

    side: SideId  # whose it is; the other side chooses

    def chooser(self, g: Field) -> str:
        return SIDES[1 - self.side]

    def stacks(self, g: Field) -> list[CounterId]:
        """One unit of each stack."""
        own = self.side
        firsts = ({at: g.units_in(at, own)[:1] for at in iterate(g.standing[own])}).values()
        return [u for units in firsts for u in units]

    def stack_of(self, g: Field, unit: CounterId) -> list[CounterId]:
        """The units of the side in the hex of one of them."""
        return g.units_in(g.hex[unit], self.side)

    @rule("6.1")
    def may_go_astray(self, g: Field, unit: CounterId) -> Refusal | None:
        """A stack of which all can move and nobody is entrenched."""
        if unit not in self.stacks(g):
            return Refusal("6.1", "no unit of that side")
        units = self.stack_of(g, unit)
        fit = all(allowance(g, u) and g.works[u] != 2 for u in units)
        return None if fit else Refusal("6.1", "one of them cannot move, or is entrenched")

    def singles(self, g: Field) -> list[CounterId]:
        """Units that can move, and leave others behind."""
        fit = (u for u in g.on_map(self.side) if not has(g.game.leaders | g.game.craft, u))
        able = (u for u in fit if allowance(g, u) and g.works[u] != 2)
        return [u for u in able if len(self.stack_of(g, u)) > 1]

    def strange(self, g: Field, unit: CounterId) -> HexSet:
        """The hexes as far away as it goes."""
        board, gap = g.game.board, LIMITS.events.astray
        return board.within(g.hex[unit], gap) & ~board.within(g.hex[unit], gap - 1)

    def barred(self, g: Field, units: list[CounterId], to: HexId) -> Refusal | None:
        """Return why some units of one hex cannot be in another, or None."""
        game, start = g.game, g.hex[units[0]]
        if game.board.distance(start, to) != LIMITS.events.astray:
            return Refusal("6.1", "five hexes away")
        if has(zone_against(g, self.side) | g.standing[1 - self.side], to):
            return Refusal("6.1", "under fire, or enemies are there")
        if has(game.beach, to) or not self.has_room(g, units, to):
            return Refusal("6.1", "no room there")
        near = game.board.neighbours[to]
        for unit in units:
            going = game.ways_of_going[mode_of(g, unit)]
            if all(going.charge(at, to).barred for at in near):
                return Refusal("6.1", "it cannot enter the hex")
        return None

    @rule("6.1", "series.stacking", "series.column")
    def has_room(self, g: Field, units: list[CounterId], to: HexId) -> bool:
        """Return whether some units fit into a hex with the friends who are there."""
        more = sum(g.steps[u] for u in units if has(g.stacked, u))
        column = any(g.is_column(u) for u in units) and has(columns(g, self.side), to)
        return g.piled(to, self.side) + more <= LIMITS.stack and not column

    @rule("6.1")
    def may_be_at(self, g: Field, unit: CounterId, to: HexId) -> Refusal | None:
        """Five hexes away, out of the enemy's fire, where all of them may be."""
        return self.barred(g, self.stack_of(g, unit), to)

    @rule("6.1")
    def may_be_alone_at(self, g: Field, unit: CounterId, to: HexId) -> Refusal | None:
        """Likewise, where the unit may be."""
        return self.barred(g, [unit], to)

    @ask("6.1", by=chooser, or_else="know-the-way")
    def who(self, g: Field) -> None:
        """Which stack has lost its way, and where is it?"""

    @who.on(each(stacks, may_go_astray), each(strange, may_be_at), rule="6.1")
    def lead_astray(self, g: Field, unit: CounterId, to: HexId) -> None:
        """They are lost until a unit of their side comes next to them."""
        self.lose(g, self.stack_of(g, unit), to)

    @who.on(
        only(singles, "6.1", "it cannot move, is entrenched, or alone in its hex"),
        each(strange, may_be_alone_at),
        rule="6.1",
    )
    def mislead(self, g: Field, unit: CounterId, to: HexId) -> None:
        """One unit of a stack is lost, the others are where they were."""
        self.lose(g, [unit], to)

    def lose(self, g: Field, units: list[CounterId], to: HexId) -> None:
        """Put units where they are lost."""
        for lost in units:
            g.put(lost, to)
        g.astray |= pack(units)
        g.say("astray", unit=units[0], to=to)
