"""Sheets of counters and cards: fronts and backs for duplex printers, or side by side to fold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum

import attrs

from hexwar.draw import Style
from hexwar.play.scene import CardFace, CounterFace
from hexwar.play.scene.inventory import TwoFaces
from hexwar.workshop.paper.marks import crop_marks, fold, mm, ruler, words
from hexwar.workshop.paper.measures import CARD, FOOT, MARGIN, Block, Paper
from hexwar.workshop.paper.page import Sheet
from hexwar.workshop.paper.pieces import card_at, card_back, counter_at, definitions
from hexwar.workshop.paper.words import Words

Drawn = Callable[[float, float], str]
"""What draws one face at a place of a sheet."""


class Backs(Enum):
    """How backs come behind fronts."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"


@attrs.frozen
class Piece:
    """Something with two faces that is cut out.

    Attributes:
        front: What draws its front.
        back: What draws its back.
    """

    front: Drawn
    back: Drawn


def counter_sheets(
    counters: Sequence[TwoFaces],
    style: Style,
    paper: Paper,
    words_: Words,
    *,
    size: float,
    bleed: float,
    backs: Backs,
) -> list[Sheet]:
    """Return the sheets of the counters.

    Args:
        counters: The counters.
        style: How they are drawn.
        paper: The paper.
        words_: The language.
        size: Their width in millimetres.
        bleed: How far their colour goes on beyond the cuts; counters lie twice as far apart.
        backs: How backs come behind fronts.

    Raises:
        PaperError: The paper has no room for a counter.
    """
    both = [face for each in counters for face in (each.front, each.back) if face is not None]
    if not both:
        return []

    def draws(face: CounterFace | None, side: str) -> Drawn:
        return lambda x, y: counter_at(style, face, side, x, y, size, bleed)

    pieces = [
        Piece(draws(each.front, each.front.side), draws(each.back, each.front.side))
        for each in counters
        for _ in range(each.count)
    ]
    block = Block.on(paper, size, size, 2 * bleed, folded=backs is Backs.FOLD)
    head = definitions(style, both)
    return list(_sheets(pieces, block, paper, words_, words_("Counters"), head, style.key, backs))


def card_sheets(
    cards: Sequence[CardFace],
    style: Style,
    paper: Paper,
    words_: Words,
    *,
    title: str,
    backs: Backs,
) -> list[Sheet]:
    """Return the sheets of the cards.

    Args:
        cards: The cards.
        style: How they are drawn.
        paper: The paper.
        words_: The language.
        title: What stands on the backs.
        backs: How backs come behind fronts.

    Raises:
        PaperError: The paper has no room for a card.
    """
    if not cards:
        return []

    def draws(face: CardFace) -> Drawn:
        return lambda x, y: card_at(style, face, x, y)

    pieces = [Piece(draws(face), lambda x, y: card_back(title, x, y)) for face in cards]
    block = Block.on(paper, *CARD, 0.0, folded=backs is Backs.FOLD)
    head = definitions(style, (), cards)
    return list(_sheets(pieces, block, paper, words_, words_("Cards"), head, style.key, backs))


def _sheets(
    pieces: Sequence[Piece],
    block: Block,
    paper: Paper,
    words_: Words,
    title: str,
    head: str,
    key: str,
    backs: Backs,
) -> Iterator[Sheet]:
    """Yield the sheets, each with the fronts, and the backs beside or after them."""
    count = -(-len(pieces) // block.count)
    for number in range(count):
        part = pieces[number * block.count : (number + 1) * block.count]
        fronts = "".join(piece.front(*block.place(k)) for k, piece in enumerate(part))
        named = words_("{}: {}", title, words_("sheet {} of {}", number + 1, count))

        def sheet(drawing: str, heading: str, rotated: str = "") -> Sheet:
            drawing = f'<g transform="{rotated}">{drawing}</g>' if rotated else drawing
            parts = (
                head,
                drawing,
                words(heading, MARGIN, MARGIN + 2, 3.4, bold=True),
                ruler(paper.width, paper.height, words_("Print at 100 %: measure the rulers.")),
            )
            return Sheet(
                title=title, width=paper.width, height=paper.height, drawing="".join(parts), key=key
            )

        behind = "".join(
            piece.back(paper.width - x - block.wide, y)
            for piece, (x, y) in ((p, block.place(k)) for k, p in enumerate(part))
        )
        if backs is Backs.FOLD:
            xs, ys = block.lines(len(part))
            mirrored = [paper.width - x for x in reversed(xs)]
            middle, bottom = paper.width / 2, paper.height - MARGIN - FOOT
            crease = fold(middle, MARGIN + FOOT - 3, bottom, words_("fold here, then glue"))
            yield sheet(fronts + behind + crop_marks([*xs, *mirrored], ys) + crease, named)
            continue
        yield sheet(fronts + crop_marks(*block.lines(len(part))), f"{named}, {words_('fronts')}")
        turn = f"rotate(180 {mm(paper.width / 2)} {mm(paper.height / 2)})"
        turned = turn if backs is Backs.SHORT_EDGE else ""
        yield sheet(behind, f"{named}, {words_('backs')}", turned)
