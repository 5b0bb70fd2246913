"""Counters and cards as pieces of VASSAL, with their pictures."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from hexwar.draw import Style
from hexwar.draw.cards import CARD, card, card_height
from hexwar.draw.counters import counter
from hexwar.draw.markup import number
from hexwar.draw.symbols import EDGE
from hexwar.play.scene import CardFace, CounterFace
from hexwar.play.scene.inventory import TwoFaces
from hexwar.workshop.paper.pieces import definitions
from hexwar.workshop.vassal.pieces import Piece
from hexwar.workshop.vassal.words import joined

SIDE = EDGE + 4.0
"""How wide and high the picture of a counter is, in pixels."""

FLIP = "70,130"
"""The key that flips a counter: Ctrl-F."""


@attrs.frozen(kw_only=True)
class Slot:
    """A piece in the palette.

    Attributes:
        name: What it is called.
        side: Whose it is.
        piece: The piece.
        pictures: Its pictures, by name.
    """

    name: str
    side: str
    piece: Piece
    pictures: dict[str, str]


def slots(counters: tuple[TwoFaces, ...], style: Style) -> Iterator[Slot]:
    """Yield the counters as pieces, one for each that the box holds.

    Args:
        counters: The counters.
        style: How they are drawn.
    """
    faces = [face for each in counters for face in (each.front, each.back) if face is not None]
    head = definitions(style, faces) if faces else ""
    expanded = (each for each in counters for _ in range(each.count))
    for place, each in enumerate(expanded, start=1):
        front = f"c{place}.png"
        pictures = {front: counter_picture(style, head, each.front)}
        back = ""
        if each.back is not None:
            back = f"c{place}b.png"
            pictures[back] = counter_picture(style, head, each.back)
        name = each.front.name or each.front.label or f"counter {place}"
        yield Slot(
            name=name,
            side=each.front.side,
            piece=piece_of(name, place, front, back, marks_of(each.front)),
            pictures=pictures,
        )


def marks_of(face: CounterFace) -> dict[str, str]:
    """Return what is marked on a piece: its side, kind and values.

    Args:
        face: Its front.
    """
    marks = {"side": face.side, "kind": face.symbol}
    marks |= {name: value for name, value in face.values.items() if value}
    if face.full_steps:
        marks["steps"] = str(face.steps)
    return {key: value for key, value in marks.items() if value}


def piece_of(name: str, number_: int, front: str, back: str, marks: dict[str, str]) -> Piece:
    r"""Return a counter as a piece: its marks, a layer for its back, the piece itself.

    Args:
        name: What it is called.
        number_: Its number, which no other piece has.
        front: The picture of its front.
        back: That of its back; "" for none.
        marks: What is marked on it.

    Example:
        >>> piece_of("E/16", 7, "a.png", "", {"side": "us"}).written
        '+/null/mark;side\tpiece;;;a.png;E\\/16/us\tnull;0;0;7;0'
    """
    traits, states = [], []
    if marks:
        traits.append(joined(["mark", joined([*marks], ",")], ";"))
        states.append(joined([*marks.values()], ","))
    if back:
        fields = ["emb2", "Flip", "128", "F", "", "128", "", "", "128", "", "", "", "1", "false"]
        fields += ["0", "0", back, "", "true", "Step", "", "", "false", "", "1", "1", "false"]
        fields += [FLIP, "", "", "", "1.0", "", "true"]
        traits.append(joined(fields, ";"))
        states.append("-1")
    traits.append(joined(["piece", "", "", front, name], ";"))
    states.append(joined(["null", "0", "0", str(number_), "0"], ";"))
    return Piece(traits=tuple(traits), states=tuple(states))


def card_piece(title: str, number_: int, front: str, back: str) -> Piece:
    """Return a card as a piece whose back is seen in its deck.

    Args:
        title: What it is called.
        number_: Its number, which no other piece has.
        front: The picture of its front.
        back: That of its back.
    """
    mask = joined(["obs", "70,130", back, "Flip", "B", title, "any:"], ";")
    basic = joined(["piece", "", "", front, title], ";")
    state = joined(["null", "0", "0", str(number_), "0"], ";")
    return Piece(traits=(mask, basic), states=("null", state))


def counter_picture(style: Style, head: str, face: CounterFace) -> str:
    """Return the picture of a counter.

    Args:
        style: The style.
        head: Its style sheet and definitions.
        face: What is seen.
    """
    half = number(-SIDE / 2)
    side = number(SIDE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hexwar {style.key} light" '
        f'width="{side}" height="{side}" viewBox="{half} {half} {side} {side}">'
        f"{head}{counter(style, face, 0, 0)}</svg>"
    )


def card_picture(style: Style, head: str, face: CardFace) -> str:
    """Return the picture of the front of a card.

    Args:
        style: The style.
        head: Its style sheet and definitions.
        face: The front.
    """
    wide, high = number(CARD + 2), number(card_height(style, face) + 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hexwar {style.key} light" '
        f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f"{head}{card(style, face, 1, 1)}</svg>"
    )
