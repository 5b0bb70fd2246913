"""The rules: blocks that only their owner sees march, meet in a hex, and fire by initiative."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import ClassVar

from hexwar import kit
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, has, iterate, one
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    again,
    ask,
    done,
    flag,
    forbids,
    frame,
    goto,
    public,
    repeat,
    requires,
    rule,
    secret,
    state,
    step,
)

UNSEEN = -1


def labels_seen(g: Field, player: str, labels: list[CounterId]) -> list[CounterId]:
    """Show the labels of one's own blocks, and of those that lie face up."""
    own = [g.owner(CounterId(block)) == player for block in range(len(labels))]
    return [
        label if own[block] or has(g.shown, CounterId(block)) else CounterId(UNSEEN)
        for block, label in enumerate(labels)
    ]


@state
class Field(kit.Clock, kit.Stacks):
    """One moment.

    Attributes:
        label: By block: which line of counters.toml is printed on it.
        turned: By block: how many steps it has lost.
        shown: Blocks that lie face up: those in the battle, and those that are lost.
        marched: Blocks that have marched in this player turn.
    """

    game: kit.CounterGame
    label: list[CounterId] = secret(labels_seen, factory=list)
    turned: list[int] = public(factory=list)
    shown: CounterSet = public(default=NONE)
    marched: CounterSet = flag(until="player-turn")

    def strength(self, block: CounterId) -> int:
        """Return how many dice a block throws; its label must be seen."""
        return self.game.counters.steps[self.label[block]] - self.turned[block]

    @rule("3.2")
    def full_for(self, block: CounterId) -> HexSet:
        """Return the hexes where three blocks of its side stand."""
        return self.crowded(self.game.side_of[block], 3)

    @rule("2")
    def deal(self) -> None:
        """Deal the labels of each side to its blocks, face down."""
        self.label = [CounterId(UNSEEN) for _ in self.hex]
        self.turned = [0 for _ in self.hex]
        for bag in self.game.all_of:
            for block in iterate(bag):
                self.label[block] = CounterId(self.draw("labels", bag, len(self.hex)))
                bag &= ~one(self.label[block])


@frame
class Battle(Frame):
    """The blocks in a hex act by initiative, until those of one side are left (4)."""

    target: HexId
    block: CounterId = CounterId(0)
    acted: CounterSet = NONE

    @step("4.1")
    def show(self, g: Field) -> None:
        g.shown |= g.on[self.target]
        g.reveal("shown", units=iterate(g.on[self.target]), target=self.target)

    @step("4.2")
    def next_block(self, g: Field) -> Next:
        blocks, letters = g.on.get(self.target, NONE), g.game.counters.texts("letter")
        if not has(g.standing[g.active] & g.enemies_of(g.active), self.target):
            g.shown &= ~blocks
            return done()
        if not blocks & ~self.acted:
            self.acted = NONE
        order = {
            unit: (letters[g.label[unit]], has(g.present[g.active], unit))
            for unit in iterate(blocks & ~self.acted)
        }
        self.block = min(order, key=order.__getitem__)
        self.acted |= one(self.block)
        return None

    def owner(self, g: Field) -> str:
        """The player of the block whose turn it is."""
        return g.owner(self.block)

    @requires("4.4")
    def free_hexes(self, g: Field) -> HexSet:
        """It is no hex without enemies beside the battle."""
        return g.game.board.adjacent[self.target] & ~g.enemies_of(g.game.side_of[self.block])

    @forbids("3.2")
    def full(self, g: Field) -> HexSet:
        """Three blocks of yours stand there."""
        return g.full_for(self.block)

    @rule("4.3")
    def hitting(self, g: Field) -> int:
        """Return the highest throw that hits: one less for attackers of woods and hills."""
        cover = g.game.board.terrain[self.target] != "clear"
        printed = g.game.counters.values("hits")[g.label[self.block]][-1]
        return int(printed) - (cover and has(g.present[g.active], self.block))

    def chances(self, g: Field) -> Preview:
        """Return how likely each number of hits is."""
        dice, hit = g.strength(self.block), Fraction(self.hitting(g), 6)
        chances = [comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1)]
        rows = [PreviewRow(f"{n} hits", str(chance), "4.3") for n, chance in enumerate(chances)]
        return Preview(rows=tuple(rows), hexes=one(self.target))

    @ask("4.2", by=owner)
    def fire_or_withdraw(self, g: Field) -> None:
        """Fire with {block:counter}, or withdraw it."""

    @fire_or_withdraw.on(rule="4.3", preview=chances)
    def fire(self, g: Field) -> Next:
        dice, hitting = [g.roll("fire") for _ in range(g.strength(self.block))], self.hitting(g)
        hits = sum(die <= hitting for die in dice)
        g.say("fired", unit=self.block, dice=" ".join(map(str, dice)), hits=hits)
        for _ in range(hits):
            enemies = g.on[self.target] & ~g.present[g.game.side_of[self.block]]
            if enemies:
                self.hit(g, max(iterate(enemies), key=g.strength))
        return goto(self.next_block)

    @fire_or_withdraw.on(Choice(free_hexes, full), rule="4.4")
    def withdraw(self, g: Field, to: HexId) -> Next:
        g.shown &= ~one(self.block)
        g.put(self.block, to)
        g.say("withdrew", unit=self.block, to=to)
        return goto(self.next_block)

    def hit(self, g: Field, unit: CounterId) -> None:
        """Turn a block by a step."""
        g.turned[unit] += 1
        g.say("hit", unit=unit, left=g.strength(unit))
        if not g.strength(unit):
            g.put(unit, kit.OFF)


@frame("1")
class PlayerTurn(kit.SideTurn):
    """One side marches with its blocks, and fights (1, 3, 4)."""

    @requires("3")
    def own_blocks(self, g: Field) -> CounterSet:
        """It is no block on the map of the side whose turn it is."""
        return g.present[self.side]

    @forbids("3")
    def has_marched(self, g: Field) -> CounterSet:
        """It has marched in this turn."""
        return g.marched

    @requires("3", "3.1")
    def within_two_hexes(self, g: Field, block: CounterId) -> HexSet:
        """It is too far: woods, hills and enemies end a march."""
        board, at = g.game.board, g.hex[block]
        through = board.adjacent[at] & board.where(terrain="clear") & ~g.enemies_of(self.side)
        return (board.adjacent[at] | board.next_to(through)) & ~one(at)

    @forbids("3.2")
    def full(self, g: Field, block: CounterId) -> HexSet:
        """Three blocks of yours stand there."""
        return g.full_for(block)

    @ask("3", by=kit.SideTurn.player, or_else="end-march")
    def march(self, g: Field) -> None:
        """March with a block, or end the march."""

    @march.on(Choice(own_blocks, has_marched), Choice(within_two_hexes, full))
    def move(self, g: Field, block: CounterId, to: HexId) -> Next:
        g.marched |= one(block)
        g.put(block, to)
        g.say("moved", unit=block, to=to)
        return again()

    @requires("4")
    def contested(self, g: Field) -> HexSet:
        """No blocks of both sides are there."""
        return g.standing[self.side] & g.enemies_of(self.side)

    @ask("4", by=kit.SideTurn.player, auto=True)
    def choose_a_battle(self, g: Field) -> None:
        """Which battle is fought next?"""

    @choose_a_battle.on(Choice(contested))
    def fight(self, g: Field, target: HexId) -> Next:
        return repeat(Battle, target)

    @step("5.1")
    def end_player_turn(self, g: Field) -> None:
        g.expire("player-turn")
        alone = [side for side, at in zip(g.game.sides, g.standing, strict=True) if at]
        if len(alone) == 1:
            g.end("last-side", rule="5.1", winners=tuple(alone))


@frame("1")
class Campaign(kit.TurnByTurn):
    """The blocks are dealt, then turn follows turn (1, 2)."""

    cites: ClassVar = {"end_turn": "5"}
    side_turn: ClassVar[type[Frame]] = PlayerTurn

    @step("2", before="begin_turn")
    def deal(self, g: Field) -> None:
        g.deal()

    def after_the_last(self, g: Field) -> None:
        """End the game: who stands in the village has won."""
        village = g.game.board.regions["village"].hexes
        holders = [side for side, at in zip(g.game.sides, g.standing, strict=True) if at & village]
        g.end("village-held" if holders else "draw", rule="5", winners=tuple(holders))
