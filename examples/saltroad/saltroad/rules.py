"""One moment, and the procedures: impulses, marches, battles and sieges, hunger, salt."""

from __future__ import annotations

from typing import ClassVar

from hexwar import kit
from hexwar.board import NONE, CounterSet, HexSet, SideId, has, iterate, pack
from hexwar.play import Choice, Frame, Next, call, forbids, frame, phase, rule, state, step
from hexwar.reach import ZoneEffect
from hexwar.trace import Leg, Supply, supply

SIDES = (SideId(0), SideId(1))


@rule("7")
@state
class Field(
    kit.Impulses, kit.Movers, kit.Weather, kit.Supplied, kit.UncontestedControl, kit.Blocks
):
    """The map with both sides, the impulses of the week, and who is in supply."""

    game: kit.CounterGame

    @rule("3.3")
    def full(self, side: SideId) -> HexSet:
        """Return the areas where three blocks of a side stand."""
        return self.crowded(side, 3)

    @rule("4.5")
    def walls(self, side: SideId) -> HexSet:
        """Return the walled towns that a side holds."""
        held = pack(at for at, n in self.game.objective_at.items() if self.holder[n] == side)
        return self.game.board.where(walls=True) & held

    @rule("4.5")
    def besieged(self, side: SideId) -> HexSet:
        """Return the walled towns of a side with enemies before the walls."""
        return self.walls(side) & self.enemies_of(side)

    @rule("5")
    def supply_lines(self, side: SideId) -> Supply:
        """At most one step to a road, then along roads to a depot, past no enemies."""
        board = self.game.board
        before_walls = self.standing[side] & self.besieged(SideId(1 - side))
        closed = {"enemy blocks": self.enemies_of(side) & ~before_walls}
        road = Leg(to="road", ends=pack(board.links("road")), closed=closed, limit=1)
        depots, roads = self.game.owned("depot")[side], board.link_sides("road")
        return supply(board, road, Leg(to="depot", ends=depots, closed=closed, open_sides=roads))

    @rule("6")
    def salt(self, side: SideId) -> int:
        """Return how many saltworks a side holds."""
        regions = self.game.board.regions
        held = zip(self.game.objectives, self.holder, strict=True)
        return sum(regions[at.name].kind == "saltworks" for at, holder in held if holder == side)


@frame("3")
class March(kit.Moves):
    """The blocks of the active area march (3)."""

    causes: ClassVar = {"ground": "3.2", "side": "3.2", "cost": "3.1", "stop": "3.1", "stay": "3.3"}
    cites: ClassVar = {"of_the_player": "2.1", "here_or_entering": "6.1"}

    @rule("3.1", "3.2")
    def bars(self, g: Field, side: SideId) -> kit.Bars:
        """A block marches to enemies, and stops there; in snow no pass is open."""
        snow = (("pass under snow", g.game.board.open_sides("pass")),)
        sides = snow if g.weather_is("snow") else ()
        return kit.Bars(zones=(ZoneEffect(g.enemies_of(side)),), sides=sides)

    @forbids("3.4")
    def garrisons(self, g: Field) -> CounterSet:
        """A garrison never leaves its town."""
        kinds = g.game.counters.kinds
        return pack(block for block in iterate(g.acting) if kinds[g.label[block]] == "garrison")

    @forbids("4.5")
    def shut_in(self, g: Field) -> CounterSet:
        """It is besieged."""
        return g.counters_in(g.besieged(g.active))

    movers = Choice(kit.Moves.movers, garrisons, shut_in)


@frame("4.2")
class Battle(kit.BlockBattle):
    """The blocks in an area act by letter (4)."""

    cites: ClassVar = {
        "show": "4.1",
        "fire": "4.3",
        "withdraw": "4.4",
        "rounds_are_over": "4.4",
        "nowhere_to_go": "4.4",
        "onto_full_stacks": "3.3",
    }

    @rule("4.3")
    def hitting(self, g: Field) -> int:
        """Return the highest throw that hits: one less against the side that holds the walls."""
        side = g.game.side_of[self.block]
        return super().hitting(g) - has(g.walls(SideId(1 - side)), self.target)

    @rule("4.5")
    def breaks_off(self, g: Field) -> bool:
        """After a round at walls both sides stay: the siege goes on."""
        return has(g.game.board.where(walls=True), self.target)

    @forbids("4.5")
    def past_the_besiegers(self, g: Field) -> HexSet:
        """It is besieged."""
        besieged = g.besieged(g.game.side_of[self.block])
        return g.game.board.all if has(besieged, self.target) else NONE

    ways_out = Choice(kit.BlockBattle.ways_out, past_the_besiegers)


@frame("4")
class Combat(kit.BlockCombat):
    """The player fights a battle where active blocks meet enemies (4)."""

    battle = Battle


@frame("6")
class Pay(kit.Building):
    """A side turns blocks in supply up, a step for each of its saltworks (6)."""

    @forbids("6")
    def without_supply(self, g: Field) -> CounterSet:
        """It is out of supply."""
        return g.unsupplied

    buildable = Choice(kit.Building.buildable, without_supply)


@frame("2.1")
class Impulse(kit.ImpulseTurn):
    """A side activates one area, or passes (2)."""

    cites: ClassVar = {"begin": "2", "pass_": "2.2"}

    march = phase("3", March, before="end_impulse")
    combat = phase("4", Combat, before="end_impulse")


@frame("1")
class Campaign(kit.ByImpulses):
    """Week after week; in each the sides have impulses, then hunger and salt (1)."""

    cites: ClassVar = {"next_side": ("2", "2.2"), "end_turn": "7.1"}
    side_turn: ClassVar[type[Frame]] = Impulse

    @step("1.2", before="begin_turn")
    def deal(self, g: Field) -> None:
        g.deal()

    @step("1.1", before="next_side")
    def weather(self, g: Field) -> None:
        g.throw_for_weather(g.game.weather, g.turn)

    @rule("2.2")
    def is_over(self, g: Field) -> bool:
        """Each side has had its impulses, or both have passed."""
        impulses = 2 if g.weather_is("snow") else 3
        return super().is_over(g) or (self.side == len(SIDES) and g.impulse >= impulses)

    @step("5.1", before="end_turn")
    def hunger(self, g: Field) -> None:
        for side in SIDES:
            for block in kit.judge_supply(g, side, g.supply_lines(side)).still:
                kit.lose_step(g, block)

    @step("6", before="end_turn")
    def pay_the_duke(self, g: Field) -> Next:
        return self.pay(g, SIDES[0])

    @step("6", before="end_turn")
    def pay_the_archbishop(self, g: Field) -> Next:
        return self.pay(g, SIDES[1])

    def pay(self, g: Field, side: SideId) -> Next:
        g.active = side
        return call(Pay, g.salt(side)) if g.salt(side) else None
