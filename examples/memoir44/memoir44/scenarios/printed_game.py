"""What is printed, as a scenario uses it: boards, units, cards, seats.

The rules find all this as ``g.game``; the game itself, which also has rules, stands above them.
"""

from collections.abc import Iterator
from functools import cached_property

import attrs

from hexwar.board import CounterId, HexId, SideId, iterate, numbered, pack
from hexwar.play import Game, rule
from memoir44.map.battlefield import Battlefield
from memoir44.map.ground import Rulings
from memoir44.map.sight import HILL_SIGHTS
from memoir44.printed.arms import BOTH_SIDES, SIDES, SeatId
from memoir44.printed.cards import printed_deck
from memoir44.printed.figures import FIGURES
from memoir44.printed.reinforcements import printed_reinforcements
from memoir44.printed.units import unit_kinds
from memoir44.scenarios.loading import MemoirScenario
from memoir44.scenarios.plan import UnitAtStart


class PrintedGame(Game):
    """What is printed for *Memoir '44: D-Day Landings*, in one scenario with its options."""

    scenario: MemoirScenario

    def prepare(self) -> None:
        """Load the deck and the battlefield."""
        self.files = self.scenario.files  # what the scenario files say, one a board
        self.plan = self.scenario.plan  # the same, resolved
        self.needed = self.scenario.medals  # by side: the medals that win
        self.board = self.plan.battlefield.board  # all boards as one
        self.seats = self.scenario.seats  # the players by number
        self.players = tuple(seat.player for seat in self.seats)
        self.alone = len(self.seats) == len(SIDES)  # whether each side has one player
        # by side and hex: the seat on whose board it is, or -1
        self.seat_at = tuple(self._seat_at(side) for side in BOTH_SIDES)
        self.deck = printed_deck(self.scenario.deck)
        self.kinds = unit_kinds()
        self.recipes = printed_reinforcements().recipe
        # by kind of unit its arm; -1, the kind of an empty place, finds the last entry
        self.arms = (*(kind.number for kind in self.kinds), -1)
        # the units of the scenario by number, then places for reinforcements
        self.slots = (*self.plan.units, *self._places())
        self.side_of = tuple(slot.side for slot in self.slots)  # by unit
        later = [*numbered(CounterId, self.side_of)][len(self.plan.units) :]
        # by side: its places for reinforcements
        self.places = tuple(pack(n for n, its in later if its == side) for side in BOTH_SIDES)

    def _seat_at(self, side: SideId) -> tuple[SeatId, ...]:
        """Return by hex the seat of a side on whose board it is."""
        seats = [SeatId(-1)] * self.plan.battlefield.board.size
        for number, seat in reversed([*numbered(SeatId, self.seats)]):
            if seat.side == side:
                for i in iterate(seat.hexes):
                    seats[i] = number
        return tuple(seats)

    def stock(self, side: SideId, i: HexId) -> int:
        """Return the number of the stock of figures of a side for a hex."""
        return self.seats[self.seat_at[side][i]].stock

    def _places(self) -> Iterator[UnitAtStart]:
        """Yield the places for reinforcements, of each side that rolls for some."""
        for side, name in numbered(SideId, SIDES):
            boards = [f for f in self.files if name in f.reinforcements.sides]
            for n in range(1, FIGURES.places * len(boards) + 1):
                yield UnitAtStart(name=f"{name[:2]}-new-{n}", side=side)

    @cached_property
    @rule("1.7/hills", "2.1.2/derived", "2.1.3/climbed", "2.1.5/next-bridge")
    def battlefield(self) -> Battlefield:
        """The battlefield, under the rulings that the options give."""
        rulings = Rulings(
            cliffs_derived=self.options["cliffs"] == "derived",
            bridge_to_bridge=bool(self.options["bridge_to_bridge"]),
            hill_sight=next(each for each in HILL_SIGHTS if each == self.options["hill_sight"]),
            rim_blocks=bool(self.options["rim_blocks"]),
        )
        return attrs.evolve(self.plan.battlefield, rulings=rulings)
