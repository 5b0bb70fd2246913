"""The places of things on the table that actions and events name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from hexwar.board import iterate
from hexwar.play.game import Game
from hexwar.play.scene import Scene
from hexwar.play.values.events import Event


@attrs.frozen
class PlaceFinder:
    """Where the things of a scene lie, by the names that actions use.

    Attributes:
        scene: The scene.
        hexes: The ids of hexes by name of what lies there: a counter, a position, a box.
        areas: The names of the places beside the map and the cards in them.
    """

    scene: Scene
    hexes: Mapping[str, tuple[int, ...]]
    areas: frozenset[str]

    @classmethod
    def of(cls, scene: Scene) -> PlaceFinder:
        """Return where things lie in a scene."""
        hexes: dict[str, tuple[int, ...]] = {}
        for name, at in (*_printed(scene), *_lying(scene)):
            hexes[name] = (*hexes.get(name, ()), *(i for i in at if i not in hexes.get(name, ())))
        beside = {area.name for area in scene.areas if area.hex < 0}
        beside |= {card.name for area in scene.areas for card in area.cards}
        beside |= {face.name for a in scene.areas if a.hex < 0 for face in a.counters if face.name}
        return cls(scene, hexes, frozenset(beside))

    def named(self, kind: str, name: str, value: Any) -> tuple[int, ...]:
        """Return the hexes of a thing.

        Args:
            kind: The kind of noun.
            name: The name of the thing.
            value: Its number; the id of a hex.
        """
        if kind == "hex":
            return (int(value),) if int(value) >= 0 else ()
        return self.hexes.get(name, ())

    def names(self, hexes: Iterable[int]) -> list[str]:
        """Return the names of hexes."""
        board = self.scene.board
        return [board.name(i) for i in hexes] if board is not None else []

    def of_event(self, game: Game, event: Event) -> tuple[int, ...]:
        """Return the hexes of everything that the sentence of an event names."""
        return self.of_things(game, game.lexicon.things(event))

    def of_things(self, game: Game, things: Iterable[tuple[str, int]]) -> tuple[int, ...]:
        """Return the hexes of some things.

        Args:
            game: The game.
            things: Kind and number of each.
        """
        found: dict[int, None] = {}
        for kind, value in things:
            name = value if kind == "hex" else game.lexicon.names[kind][value]
            found |= dict.fromkeys(self.named(kind, str(name), value))
        return tuple(found)


def _printed(scene: Scene) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield what is printed on the map: positions, each hex of one, and boxes."""
    if scene.board is None:
        return
    for position in scene.board.positions.values():
        yield position.id, tuple(position.hexes)
        for name, i in zip(position.names, position.hexes, strict=True):
            if name != position.id:
                yield name, (i,)
    for region in scene.board.regions.values():
        yield region.id, tuple(iterate(region.hexes))


def _lying(scene: Scene) -> Iterator[tuple[str, tuple[int, ...]]]:
    for i, faces in scene.stacks.items():
        for face in faces:
            if face.name:
                yield face.name, (i,)
    for area in scene.areas:
        if area.hex >= 0:
            yield area.name, (area.hex,)
            for face in area.counters:
                if face.name:
                    yield face.name, (area.hex,)
