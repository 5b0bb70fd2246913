"""What does the box of a game hold? Its counters with both faces, its cards."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hexwar.play.scene.scene import CardFace, CounterFace, Scene

__all__ = ["Inventory", "TwoFaces", "faces_on_table"]


@attrs.frozen
class TwoFaces:
    """A counter with its front and its back.

    Attributes:
        front: What its front shows: full strength.
        back: What its back shows; None for a blank back.
        count: How many of it there are.
    """

    front: CounterFace
    back: CounterFace | None = None
    count: int = 1


@attrs.frozen(kw_only=True)
class Inventory:
    """What the box of a game holds, apart from map, tracks, charts and rules.

    Attributes:
        counters: The counters.
        cards: The cards, each as often as it is in the deck.
    """

    counters: tuple[TwoFaces, ...] = ()
    cards: tuple[CardFace, ...] = ()


def faces_on_table(scenes: Iterable[Scene]) -> Inventory:
    """Return the counters and cards on a table, each as somebody sees its front.

    Args:
        scenes: The same table as each player sees it.

    Example:
        >>> own = CounterFace(name="A/1", values={"strength": "3"})
        >>> unseen = CounterFace(name="A/1", face_down=True)
        >>> table = [Scene(board=None, stacks={1: (face,)}) for face in (unseen, own)]
        >>> [each.front.values["strength"] for each in faces_on_table(table).counters]
        ['3']
    """
    fronts: dict[str, CounterFace] = {}
    cards: dict[str, CardFace] = {}
    for scene in scenes:
        lying = [face for faces in scene.stacks.values() for face in faces]
        for area in scene.areas:
            lying += area.counters
            cards |= {card.name: card for card in area.cards if card.rows}
        for face in lying:
            if face.name and not face.face_down:
                fronts[face.name] = attrs.evolve(face, markers=())
    return Inventory(counters=tuple(map(TwoFaces, fronts.values())), cards=tuple(cards.values()))
