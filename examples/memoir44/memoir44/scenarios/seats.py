"""Who sits at the table: two players at one board, two at each of several, or eight (2.11)."""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from hexwar.board import NONE, HexSet, SideId, numbered
from hexwar.play import rule
from memoir44.map.battlefield import Battlefield
from memoir44.printed.arms import SIDES, SeatId
from memoir44.printed.cards import SECTIONS, Section
from memoir44.scenarios.file import ScenarioFile

SUBSECTIONS = ((0, 7), (7, 17), (17, 25), (25, 33), (33, 41), (41, 51))
"""The columns of the six sub-sections of two joined boards (1.1)."""


@attrs.frozen(kw_only=True)
class Seat:
    """A place at the table."""

    player: str
    side: SideId  # the number of the side
    front: int = 0  # the number of the board whose special rules hold for this seat
    hexes: HexSet = NONE  # the hexes whose units this seat orders; none for a commander-in-chief
    sections: tuple[HexSet, HexSet, HexSet] = (NONE, NONE, NONE)  # left, centre and right
    # whether cards that name several sections mean left and right only: the own section is one of
    # three, split in two
    halved: bool = False
    deck: int = 0  # the number of the deck in use
    holder: SeatId  # the number of the seat that holds the cards: this one, or its commander's
    opposite: SeatId  # the number of the seat on the other side of the table
    stock: int  # the number of the pool of figures in use
    hand: int = 0  # cards at the start
    draws: tuple[int, ...] = ()  # cards drawn at the end of the first turns

    def section(self, name: Section) -> HexSet:
        """Return the hexes of a section, named as the player sees them."""
        return self.sections[SECTIONS.index(name)]


@rule("2.11.1", "2.11.2/own-board", "2.11.4", "2.11.5")
def seats_of_boards(files: Sequence[ScenarioFile], field: Battlefield) -> Iterator[Seat]:
    """Yield two seats for each board: each has its own deck, which both its players draw from."""
    for front, file in enumerate(files):
        for side, table in numbered(SideId, (file.axis, file.allies)):
            number = len(SIDES) * front + side
            yield Seat(
                player=SIDES[side] if len(files) == 1 else f"{SIDES[side]}-{file.scenario.name}",
                side=side,
                front=front,
                hexes=field.fronts[front].hexes,
                sections=field.sections(side, front),
                deck=front,
                holder=SeatId(number),
                opposite=SeatId(number + 1 - 2 * side),
                stock=number,
                hand=table.hand,
                draws=table.draws,
            )


@rule("2.11.3/handing-out", "1.4.3/halves")
def seats_of_generals(hands: tuple[int, int], field: Battlefield) -> Iterator[Seat]:
    """Yield the seats of a game for eight: a commander-in-chief and three generals a side.

    The commander-in-chief holds the cards.  Each general has a third of the two boards, of which
    flank cards name one half, and cards of the centre both.
    """
    parts = [field.between(first, last) for first, last in SUBSECTIONS]
    for side, name in numbered(SideId, SIDES):
        chief, across = SeatId(4 * side), SeatId(4 * (1 - side))
        held: dict[str, Any] = {"side": side, "holder": chief, "stock": side}
        yield Seat(player=f"{name}-chief", opposite=across, hand=hands[side], **held)
        for place, section in enumerate(SECTIONS):
            third = 2 - place if side == field.top else place
            low, high = parts[2 * third], parts[2 * third + 1]
            left, right = (high, low) if side == field.top else (low, high)
            yield Seat(
                player=f"{name}-{section}",
                front=min(2 * third // 3, 1),
                hexes=low | high,
                sections=(left, low | high, right),
                halved=True,
                opposite=SeatId(across + 3 - place),
                **held,
            )
