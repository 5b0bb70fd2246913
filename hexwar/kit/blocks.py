"""What does a player see of a block, and in which order do blocks fire?

A block stands upright, its label towards its owner. The label, and how many steps are left, are
seen by others only while the block lies face up, in battle. :class:`Blocks` is the part of a state
for it. Since everybody sees which block is moved, the name of a block says nothing: the labels, the
lines of ``counters.toml``, are dealt to the blocks of their side.

Where blocks of both sides are in a hex, they fight there: :class:`BlockBattle` asks block after
block, those with the letter A first, whether it fires or withdraws.

    @state
    class Field(kit.Clock, kit.Blocks): ...

    @frame("4")
    class Battle(kit.BlockBattle):
        rounds = 3

    @frame("4")
    class Combat(kit.BlockCombat):
        battle = Battle

The counters have the values ``letter`` and ``hits``, the highest throw with which a block hits. The
table of the kit shows the blocks of others from behind.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar

from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    has,
    iterate,
    numbered,
    one,
    pack,
)
from hexwar.errors import GameError
from hexwar.kit.combat_results import lose_step
from hexwar.kit.forces import Stacks, Steps
from hexwar.kit.turns import Clock, OfActiveSide
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    State,
    again,
    ask,
    done,
    forbids,
    frame,
    goto,
    part,
    public,
    repeat,
    requires,
    secret,
    step,
)
from hexwar.play.sequence.entries import OPEN

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

UNSEEN = -1
"""In place of the label and of the steps of a block that a player sees from behind."""


PRINTED = ("letter", "hits", "move")
"""The values that blocks show at their foot."""


def own_and_face_up(g: Any, player: str, values: list[int]) -> list[int]:
    """Show the values of a player's own blocks, and of those that lie face up."""
    return [
        value if has(g.face_up, block) or g.owner(block) == player else UNSEEN
        for block, value in numbered(CounterId, values)
    ]


def seen_from_behind(view: Mapping[str, Any]) -> CounterSet:
    """Return the blocks whose labels a player does not see.

    Args:
        view: What the player knows.
    """
    labels = numbered(CounterId, view["fields"]["label"])
    return pack(block for block, label in labels if label == UNSEEN)


def expected_hits(g: Any, block: CounterId) -> float:
    """Return how many hits a block scores on the average when it fires, by its label alone."""
    return float(g.steps[block] * g.game.counters.numbers("hits")[g.printed_on(block)] / 6)


def pools(game: Any) -> list[list[CounterId]]:
    """Return the blocks of each side among which labels go round, by the column ``pool``.

    Args:
        game: The game; without the column all blocks of a side are one pool.
    """
    words = game.counters.texts("pool") if game.counters.bear("pool") else None
    blocks_of: dict[Any, list[CounterId]] = {}
    for side, blocks in enumerate(game.units_of):
        for block in blocks:
            word = words[block] if words else ""
            blocks_of.setdefault((side, word), []).append(block)
    return list(blocks_of.values())


@part
class Blocks(Stacks, Steps):
    """Blocks that only their owners see from the front.

    Attributes:
        label: By block: the number of the counter whose values are printed on it.
        steps: By block: the steps that it has left, as its label counts them.
        face_up: Blocks that everybody sees: those in battle, and those that are lost.
    """

    label: list[CounterId] = secret(own_and_face_up, factory=list)
    steps: list[int] = secret(own_and_face_up, factory=list, fixed=True)
    face_up: CounterSet = public(default=NONE)

    def deal(self) -> None:
        """Deal the labels of each side to its blocks, at full strength; once, at the start.

        A counter that the scenario does not have is neither block nor label. Where the counters
        have a column ``pool``, labels go round among the blocks of a side with the same word.
        """
        full, units = self.game.counters.steps, self.with_steps
        self.label = [CounterId(block) for block in range(len(self.hex))]
        self.face_up = pack(self.label) & ~units
        for pool in pools(self.game):
            labels = pack(pool) & units
            for block in iterate(labels):
                self.label[block] = CounterId(self.draw("labels", labels, len(self.hex)))
                self.set_steps(block, full[self.label[block]])
                labels &= ~one(self.label[block])

    def printed_on(self, counter: CounterId) -> CounterId:
        """Return the label of a block."""
        return self.label[counter]

    def tell_loss(self, unit: CounterId, left: int, rule: str | None) -> None:
        """Tell that a block is turned by a step; what is left shows only on one that lies face up.

        A block that is lost is shown.
        """
        if has(self.face_up, unit):
            self.say("step-lost", rule=rule, unit=unit, left=left)
        elif not left:
            self.face_up |= one(unit)
            self.reveal("step-lost", rule=rule, unit=unit, left=left)
        else:
            self.say("block-turned", rule=rule, unit=unit)

    @staticmethod
    def imagined(
        game: Any, view: Mapping[str, Any], player: str, rng: Random
    ) -> Mapping[str, list[int]]:
        """Deal the labels that a player does not see to blocks of any strength."""
        del player
        label, steps = list(view["fields"]["label"]), list(view["fields"]["steps"])
        for blocks in pools(game):
            labels = [one for one in blocks if one not in label]
            rng.shuffle(labels)
            for block in (block for block in blocks if label and label[block] == UNSEEN):
                label[block] = labels.pop()
                steps[block] = rng.randint(1, game.counters.steps[label[block]])
        return {"label": label, "steps": steps}


@frame
class BlockBattle(Frame):
    """The blocks in a hex act by letter, until those of one side are left.

    In each round those with A act first, then B, and so on; at the same letter the defender first.

    Attributes:
        target: The hex.
        block: The block whose turn it is.
        acted: Those that have acted in this round.
        round: The number of the round.
        rounds: After how many rounds the attackers must withdraw; one that cannot is lost.
    """

    target: HexId
    block: CounterId = CounterId(0)
    acted: CounterSet = NONE
    round: int = 1

    needs: ClassVar[tuple[type, ...]] = (Blocks, Clock)
    rounds: ClassVar[int] = 3

    @classmethod
    def check_data(cls, game: type[Any], turns: int) -> None:
        """Refuse counters without the values that a battle reads."""
        del turns
        for value in ("letter", "hits"):
            if not game.known().counters.bear(value):
                raise GameError(
                    f"{cls.__name__} reads the value {value!r} of the blocks: "
                    f"add a column {value!r} to counters.toml"
                )

    # -- the sentences of a game

    def dice(self, g: Any) -> int:
        """Return how many dice the block throws: by default one for each step."""
        return int(g.steps[self.block])

    def hitting(self, g: Any) -> int:
        """Return the highest throw that hits: by default the printed one."""
        return int(g.game.counters.numbers("hits")[g.label[self.block]])

    def struck(self, g: Any) -> CounterId | None:
        """Return which enemy a hit strikes: by default the strongest, the first among equals."""
        friends = g.friends_of(g.game.side_of[self.block])
        enemies = (unit for unit in g.stack_in(self.target) if g.game.side_of[unit] not in friends)
        return max(enemies, key=g.steps.__getitem__, default=None)

    @requires()
    def free_hexes(self, g: Any) -> HexSet:
        """It is no hex without enemies beside the battle."""
        side = g.game.side_of[self.block]
        hexes: HexSet = g.game.board.adjacent[self.target] & ~g.enemies_of(side)
        return hexes

    @forbids()
    def onto_full_stacks(self, g: Any) -> HexSet:
        """The stack there is full."""
        return g.full_for(self.block)  # type: ignore[no-any-return]

    ways_out = Choice(free_hexes, onto_full_stacks)

    @forbids()
    def rounds_are_over(self, g: Any) -> bool:
        """After the last round attackers withdraw."""
        return self.round > self.rounds

    def breaks_off(self, g: Any) -> bool:
        """Return whether a battle is over after a round, with both sides left: by default never.

        A siege goes on in this way: nobody must withdraw, and the next battle is a new one.
        """
        del g
        return False

    def lost(self, g: Any, block: CounterId) -> None:
        """What follows when a block has lost its last step: by default nothing."""

    # -- the procedure

    def owner(self, g: Any) -> str:
        """The player of the block whose turn it is."""
        return str(g.owner(self.block))

    def chances(self, g: Any) -> Preview:
        """Return how likely each number of hits is."""
        dice, hit = self.dice(g), Fraction(self.hitting(g), 6)
        rows = (
            PreviewRow(
                f"{hits} hit" if hits == 1 else f"{hits} hits",
                str(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)),
                self.rule_of("hitting"),
            )
            for hits in range(dice + 1)
        )
        return Preview(rows=tuple(rows), hexes=one(self.target))

    @step(OPEN)
    def show(self, g: Any) -> None:
        """The blocks lie face up."""
        g.face_up |= g.on[self.target]
        g.reveal("blocks-shown", units=iterate(g.on[self.target]), target=self.target)

    @step(OPEN)
    def next_block(self, g: Any) -> Next:
        """Go on with the next block by its letter; the battle is over when one side is left."""
        blocks, attackers = g.on.get(self.target, NONE), g.present[g.active]
        contested = has(g.standing[g.active] & g.enemies_of(g.active), self.target)
        round_is_over = not blocks & ~self.acted
        if not contested or (round_is_over and self.breaks_off(g)):
            g.face_up &= ~blocks
            return done()
        if round_is_over:
            self.round, self.acted = self.round + 1, NONE
        waiting = blocks & ~self.acted & (attackers if self.round > self.rounds else blocks)
        letters = g.game.counters.texts("letter")
        order = {
            block: (letters[g.label[block]], has(attackers, block)) for block in iterate(waiting)
        }
        self.block = min(order, key=order.__getitem__)
        self.acted |= one(self.block)
        return None

    @ask(OPEN, by=owner)
    def fire_or_withdraw(self, g: State) -> None:
        """Fire with {block:counter}, or withdraw it."""

    @fire_or_withdraw.on(when=Choice(rounds_are_over), preview=chances)
    def fire(self, g: Any) -> Next:
        """Each hit takes a step."""
        dice, hitting = [g.roll("fire") for _ in range(self.dice(g))], self.hitting(g)
        hits = sum(die <= hitting for die in dice)
        g.say("volley", unit=self.block, dice=" ".join(map(str, dice)), hits=hits)
        for _ in range(hits):
            struck = self.struck(g)
            if struck is not None:
                lose_step(g, struck)
                if not g.steps[struck]:
                    self.lost(g, struck)
        return goto(self.next_block)

    @fire_or_withdraw.on(ways_out)
    def withdraw(self, g: Any, to: HexId) -> Next:
        """It goes to the hex, and stands upright again."""
        g.face_up &= ~one(self.block)
        g.put(self.block, to)
        g.say("withdrew", unit=self.block, to=to)
        return goto(self.next_block)

    @step(OPEN)
    def nowhere_to_go(self, g: Any) -> Next:
        """An attacker that must withdraw and cannot is lost."""
        lose_step(g, self.block, count=g.steps[self.block])
        self.lost(g, self.block)
        return goto(self.next_block)


@frame
class BlockCombat(OfActiveSide):
    """The player whose turn it is fights a battle in each hex with blocks of both sides.

    Attributes:
        fought: Where a battle was fought in this phase, which may leave both sides there.
        battle: The procedure of a battle.
    """

    fought: HexSet = NONE

    needs: ClassVar[tuple[type, ...]] = (Blocks, Clock)
    battle: ClassVar[type[BlockBattle]]

    @requires()
    def contested(self, g: Any) -> HexSet:
        """No blocks of both sides are there."""
        hexes = pack([g.hex[block] for block in iterate(g.acting & g.present[g.active])])
        return hexes & g.enemies_of(g.active)  # type: ignore[no-any-return]

    @forbids()
    def fought_already(self, g: Any) -> HexSet:
        """A battle was fought there already."""
        del g
        return self.fought

    @ask(OPEN, by=OfActiveSide.player, auto=True)
    def choose_a_battle(self, g: State) -> None:
        """Which battle is fought next?"""

    @choose_a_battle.on(Choice(contested, fought_already))
    def fight(self, g: Any, target: HexId) -> Next:
        """It is fought out."""
        self.fought |= one(target)
        return repeat(self.battle, target)


@frame
class Building(OfActiveSide):
    """The player builds blocks up, a step each.

    The question does not tell the others whether a block is weak: it is always asked, and it may
    always be ended.

    Attributes:
        limit: How many steps at most; by default as many as the clauses allow.
    """

    limit: int = 99

    needs: ClassVar[tuple[type, ...]] = (Blocks, Clock)

    @requires()
    def of_the_side(self, g: Any) -> CounterSet:
        """It is no unit of yours."""
        return g.present[g.active]  # type: ignore[no-any-return]

    @forbids()
    def is_whole(self, g: Any, block: CounterId) -> bool:
        """It has all its strength."""
        return bool(g.steps[block] == g.game.counters.steps[g.label[block]])

    buildable = Choice(of_the_side, is_whole)

    def built(self, g: Any, block: CounterId) -> None:
        """Note what follows when a block is built up: by default nothing."""

    @ask(OPEN, by=OfActiveSide.player, hidden=True)
    def choose_a_block(self, g: State) -> None:
        """Which block is built up?"""

    @choose_a_block.on(buildable)
    def build(self, g: Any, unit: CounterId) -> Next:
        """It gains a step."""
        g.set_steps(unit, g.steps[unit] + 1)
        g.say("built", unit=unit)
        self.built(g, unit)
        self.limit -= 1
        return again() if self.limit else None

    @choose_a_block.on
    def end_building(self, g: Any) -> None:
        """It is always legal: being asked tells the enemy nothing."""


__all__ = ["UNSEEN", "BlockBattle", "BlockCombat", "Blocks", "Building"]
