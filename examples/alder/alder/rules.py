"""The rules: blocks that only their owner sees march to the river, fight by letter, and build."""

from __future__ import annotations

from typing import ClassVar

from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, SideId, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    flag,
    forbids,
    frame,
    phase,
    public,
    requires,
    rule,
    state,
    step,
)
from hexwar.reach import ZoneEffect

LEADER = 2
"""What the loss of a leader is worth to the enemy (6.1)."""


@state
class Field(kit.Clock, kit.Movers, kit.UncontestedControl, kit.Blocks):
    """One moment.

    Attributes:
        first: The side that has the first player turn.
        waded: Blocks that have crossed a ford in this player turn.
        built: Blocks that have been built up in it.
    """

    game: kit.CounterGame
    first: SideId = public(default=SideId(0))
    waded: CounterSet = flag(until="player-turn")
    built: CounterSet = flag(until="player-turn")

    @rule("3.4")
    def full(self, side: SideId) -> HexSet:
        """Return the hexes where four blocks of a side stand."""
        return self.crowded(side, 4)

    def leads(self, block: CounterId) -> bool:
        """Return whether a block bears the label of a leader."""
        return self.game.counters.kinds[self.label[block]] == "leader"

    def wades(self, block: CounterId, to: HexId) -> bool:
        """Return whether a ford is between a block and a hex."""
        return "ford" in self.game.board.features(self.hex[block], to)

    @rule("6", "6.1")
    def points(self, side: SideId) -> int:
        """Return the points of a side: for its towns, and for the enemy leader if it is lost."""
        lost = iterate(self.game.all_of[1 - side] & ~self.with_steps)
        return super().points(side) + LEADER * any(map(self.leads, lost))


@frame("3")
class March(kit.Moves):
    """Each block marches once, as far as its label says (3)."""

    causes: ClassVar = {"ground": "3.1", "cost": "3.1", "stop": "3.3", "stay": "3.4"}

    @rule("3.3")
    def bars(self, g: Field, side: SideId) -> kit.Bars:
        """A block marches to enemies, and stops there."""
        return kit.Bars(zones=(ZoneEffect(g.enemies_of(side)),))

    @forbids("3.2")
    def ford_is_full(self, g: Field, unit: CounterId, to: HexId) -> bool:
        """Two blocks have waded there in this player turn."""
        return g.wades(unit, to) and (g.on.get(to, NONE) & g.waded).bit_count() >= 2

    reach = Choice(kit.Moves.in_reach, ford_is_full)

    @rule("3.2")
    def moving(self, g: Field, unit: CounterId, to: HexId) -> None:
        """Note who crosses a ford."""
        if g.wades(unit, to):
            g.waded |= one(unit)


@frame("4.2")
class Battle(kit.BlockBattle):
    """The blocks in a hex act by letter; after three rounds the attackers go back (4)."""

    cites: ClassVar = {
        "show": "4.1",
        "fire": "4.3",
        "struck": "4.4",
        "withdraw": "4.7",
        "onto_full_stacks": "3.4",
        "rounds_are_over": "4.8",
        "nowhere_to_go": "4.8",
    }

    @rule("4.3", "4.5", "4.6")
    def hitting(self, g: Field) -> int:
        """Return the highest throw that hits: less over fords and into cover, more when led."""
        own = g.present[g.game.side_of[self.block]] & g.on[self.target]
        led = not g.leads(self.block) and any(map(g.leads, iterate(own)))
        cover = g.game.board.terrain[self.target] != "clear" or has(g.waded, self.block)
        return super().hitting(g) + led - (cover and has(g.present[g.active], self.block))

    @forbids("4.7")
    def over_the_river(self, g: Field) -> HexSet:
        """Only a bridge leads back over the river."""
        dry_sides = g.game.board.open_sides("river", "ford", bridges=("road",))
        return ~g.game.board.next_to(one(self.target), dry_sides)

    ways_out = Choice(kit.BlockBattle.ways_out, over_the_river)


@frame("4")
class Combat(kit.BlockCombat):
    """The player fights a battle where blocks of both sides are (4)."""

    battle = Battle


@frame("5")
class Building(kit.Building):
    """The player builds up a block in each town of the side (5)."""

    @requires("5")
    def in_a_town(self, g: Field) -> CounterSet:
        """It is in no town."""
        return g.present[g.active] & g.counters_in(pack(g.game.objective_at))

    @forbids("5")
    def town_has_built(self, g: Field, block: CounterId) -> bool:
        """A block there has been built up in this player turn."""
        return bool(g.on[g.hex[block]] & g.built)

    buildable = Choice(in_a_town, town_has_built, kit.Building.is_whole)

    def built(self, g: Field, block: CounterId) -> None:
        """Its town builds no more in this player turn."""
        g.built |= one(block)


@frame("1")
class PlayerTurn(kit.SideTurn):
    """One side marches with its blocks, fights, and builds (1, 3, 4, 5)."""

    @step("1.1")
    def begin(self, g: Field) -> None:
        """The sides are numbered from the one that is first."""
        g.active = SideId((self.side + g.first) % 2)

    march = phase("3", March)
    combat = phase("4", Combat)
    building = phase("5", Building)

    @step("1")
    def end_player_turn(self, g: Field) -> None:
        g.expire("player-turn")


@frame("1")
class Campaign(kit.TurnByTurn):
    """The blocks are dealt, then turn follows turn (1, 2, 6)."""

    cites: ClassVar = {"end_turn": "6.2"}
    side_turn: ClassVar[type[Frame]] = PlayerTurn

    @step("2", before="begin_turn")
    def deal(self, g: Field) -> None:
        g.deal()

    @step("1.1", before="next_side")
    def throw_for_the_first(self, g: Field) -> None:
        g.first = SideId(g.roll("first", 2) - 1)
        g.say("first", side=g.game.sides[g.first])
