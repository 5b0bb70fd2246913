"""Skirmish with facing: blocks face a hexside, fight to the front, and fear for flank and rear."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

import attrs

from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexId, HexSet, SetOf, SideId, iterate, one, pack
from hexwar.hexes import COMPASS, bearing, heading, turning_cost
from hexwar.play import (
    Choice,
    CounterFace,
    GameData,
    Lexicon,
    Names,
    Next,
    RuleContext,
    Scene,
    TableVerb,
    again,
    ask,
    forbids,
    frame,
    requires,
    state,
)
from hexwar.play.choices.nouns import Noun
from hexwar.play.game.roles import Learning
from hexwar.zones import sides_in_arc, zone
from skirmish.game import Skirmish
from skirmish.rules import (
    BLOCKS,
    MOVE,
    TARGETS,
    Attack,
    Field,
    SequenceOfPlay,
    enemies_nearby,
    where,
)
from skirmish.table import SkirmishTable

Direction = Annotated[int, Noun("direction")]

STARTS = (0, 3)
"""The facings in which the sides begin: red to the east, blue to the west."""

ADVANTAGE = {"front": 0, "flank": 1, "rear": 2}
"""What an attacker adds, by the arc of the defender in which it stands (6.4)."""


@state
class FacingField(Field, kit.Facing):
    """A skirmish in which each block has a facing, 0 to 5."""

    def zone_around(self, side: SideId) -> HexSet:
        """The hexes in front of the blocks of a side (6.3)."""
        facings = {self.hex[block]: self.facing[block] for block in self.on_map(side)}
        return zone(self.game.board, pack(facings), sides_in_arc(facings, "front"))


@forbids("6.3")
def not_in_front(m: RuleContext, block: CounterId) -> CounterSet:
    """It is not in the front of the block."""
    g: FacingField = m.g
    near = iterate(enemies_nearby(m, block))
    return pack(enemy for enemy in near if g.arc_of(block, enemy) != "front")


@requires("6.2")
def other_facings(m: RuleContext, block: CounterId) -> SetOf[Direction]:
    """The block faces that way already."""
    g: FacingField = m.g
    return pack(d for d in range(6) if d != g.facing[block])


ATTACK = TableVerb(
    "attack", rule="4", block=BLOCKS, target=Choice(TARGETS, not_in_front), place=where
)
TURN = TableVerb("turn", rule="6.2", block=BLOCKS, facing=Choice(other_facings), place=where)


@frame
class FacingAttack(Attack):
    """One block attacks another, from its front, flank or rear (4, 6.4)."""

    def advantage(self, g: Any) -> int:
        """1 from the flank of the defender, 2 from its rear."""
        return ADVANTAGE[g.arc_of(self.target, self.block)]


@frame
class FacingSequence(SequenceOfPlay):
    """Turn after turn, with facing (1, 2, 6)."""

    @ask("2", by=SequenceOfPlay.player, or_else="end-turn")
    def act(self, g: Field) -> None:
        """Move a block, turn it, attack with it, or end your turn."""

    @act.on(MOVE)
    def move(self, g: Any, block: CounterId, to: HexId) -> Next:
        came_from = g.game.board.coordinates(g.hex[block])
        followed = super().move(g, block, to)
        g.face(block, bearing(came_from, g.game.board.coordinates(to))[0])
        return followed

    @act.on(ATTACK)
    def attack(self, g: Field, block: CounterId, target: CounterId) -> Next:
        return super().attack(g, block, target)

    @act.on(TURN)
    def turn(self, g: FacingField, block: CounterId, facing: Direction) -> Next:
        g.orders_left -= min(turning_cost(g.facing[block], facing, free=1), 1)
        g.acted |= one(block)
        g.face(block, facing)
        g.say("turned", block=block, facing=facing)
        return again()


class FacingTable(SkirmishTable):
    """The board with its blocks, turned the way they face."""

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """The scene of Skirmish, with its blocks turned."""
        plain, facing = super().scene(view, player), view["fields"]["facing"]
        stacks = {
            at: tuple(
                self._turned(face, facing[self.game.counters.named(face.name)]) for face in faces
            )
            for at, faces in plain.stacks.items()
        }
        return attrs.evolve(plain, stacks=stacks)

    @staticmethod
    def _turned(face: CounterFace, direction: int) -> CounterFace:
        spoken = f"{face.spoken}, faces {COMPASS['pointy'][direction]}"
        return attrs.evolve(face, heading=heading(direction, "pointy"), spoken=spoken)


class SkirmishByFacing(Skirmish):
    """The same ford, with facing."""

    name = "skirmish-by-facing"
    title = "Skirmish with facing"
    data = GameData("skirmish", folder="facing", base=Skirmish.data)
    state_class = FacingField
    opening = FacingSequence
    variants = MappingProxyType({Attack: FacingAttack})
    learning_class = Learning
    presentation_class = FacingTable

    def at_start(self) -> dict[str, Any]:
        """Each block faces the enemy."""
        return {**super().at_start(), "facing": [STARTS[side] for side in self.side_of]}

    def make_lexicon(self) -> Lexicon:
        """Blocks, hexes and directions by name."""
        plain = super().make_lexicon()
        directions = Names("direction", COMPASS["pointy"])
        return Lexicon({**plain.names, "direction": directions}, plain.wording)


__all__ = ["SkirmishByFacing"]
