"""How do players plot the courses of their counters, in secret and at the same time?

An order is a word for steps, one letter each: ``A`` is one hex ahead, other letters are turns.
:class:`Plotting` asks each player for an order for each counter, shows where it leads, and lets the
player seal the orders. A game says which orders there are:

    @frame("1")
    class Plot(kit.Plotting):
        steps = {"slow": "A", "ahead": "AA", "port": "PA", "starboard": "SA"}
        turns = {"P": 1, "S": -1}

    @step("1")
    def plots(self, g):
        return together(Plot, g.game.players)

    @step("2")
    def sail(self, g):
        for ship, order in kit.plotted(g).items():
            steps = Plot.steps_of(order)
            ...

The state has :class:`~hexwar.kit.facing.Facing`; where the ground stops a step ahead, it says so in
``ahead``. The table of the kit draws the courses that a player has plotted as arrows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from hexwar.board import CounterId, CounterSet, HexId, SetOf, SideId, iterate, numbered, pack
from hexwar.hexes import compass_point
from hexwar.kit.facing import Facing
from hexwar.kit.forces import OFF
from hexwar.play import (
    Actions,
    Choice,
    Next,
    Preview,
    PreviewRow,
    again,
    ask,
    forbids,
    frame,
    requires,
)
from hexwar.play.choices.nouns import Noun
from hexwar.play.scene import Arrow
from hexwar.play.sequence.entries import OPEN
from hexwar.play.sequence.simultaneous import Simultaneous

OrderId = Annotated[int, Noun("order")]
"""The number of an order."""

NO_ORDER = -1
"""In place of the number of an order: none yet."""

AHEAD = "A"
"""The step of one hex; all others turn."""


@frame
class Plotting(Simultaneous):
    """The secret orders of one player, one for each counter of the player on the map.

    Attributes:
        orders: By counter: the number of its order, or NO_ORDER; empty before the first.
        steps: By the name of each order: its steps, a text of letters; "" for none.
        turns: By step: by how many hexsides it turns the counter, to port above 0.
    """

    orders: tuple[int, ...] = ()

    needs: ClassVar[tuple[type, ...]] = (Facing,)
    steps: ClassVar[Mapping[str, str]] = {}
    turns: ClassVar[Mapping[str, int]] = {}

    def __init_subclass__(cls) -> None:
        """Call the orders by their names.

        Raises:
            TypeError: The steps of an order are no text.
        """
        super().__init_subclass__()
        for name, steps in cls.steps.items():
            if not isinstance(steps, str):
                raise TypeError(
                    f"{cls.__name__}.steps[{name!r}] is {steps!r}: write the steps as a text of "
                    f'letters, such as "LB", or "" for none'
                )
        cls.nouns = {"order": [*cls.steps]}

    def order_of(self, unit: CounterId) -> int:
        """Return the number of the order of a counter, or NO_ORDER."""
        return self.orders[unit] if self.orders else NO_ORDER

    @classmethod
    def steps_of(cls, order: int) -> str:
        """Return the steps of an order; none without one."""
        return "" if order == NO_ORDER else [*cls.steps.values()][order]

    def course(self, g: Any, unit: CounterId, order: int) -> list[tuple[HexId, int]]:
        """Return where an order leads if no counter is in the way: hex and facing by step."""
        at, facing, course = g.hex[unit], g.facing[unit], []
        for one_step in self.steps_of(order):
            facing = (facing + self.turns.get(one_step, 0)) % 6
            to = g.ahead(at, facing) if one_step == AHEAD else OFF
            at = at if to == OFF else to
            course.append((at, facing))
        return course

    def arrows(self, g: Any) -> Iterator[Arrow]:
        """Yield the courses that are plotted so far, from hex to hex."""
        for unit in iterate(self.own_units(g)):
            at = g.hex[unit]
            for to, _ in self.course(g, unit, self.order_of(unit)):
                if to != at:
                    yield Arrow(start=at, towards=to, kind="course", colour=self.player)
                at = to

    @requires()
    def own_units(self, g: Any) -> CounterSet:
        """It is no unit of yours."""
        return g.present[SideId(g.game.sides.index(self.player))]  # type: ignore[no-any-return]

    @forbids()
    def has_its_order(self, g: Any) -> CounterSet:
        """It has its order."""
        return pack(u for u, order in numbered(CounterId, self.orders) if order != NO_ORDER)

    @requires()
    def known_orders(self, g: Any) -> SetOf[OrderId]:
        """There is no such order."""
        return pack(range(len(self.steps)))

    waiting, offered = Choice(own_units, has_its_order), Choice(known_orders)

    def end_of(self, g: Any, unit: CounterId, order: OrderId) -> Preview:
        """Return where an order leads if no counter is in the way."""
        at, facing = (self.course(g, unit, order) or [(g.hex[unit], g.facing[unit])])[-1]
        point = compass_point(facing, g.game.board.numbering.orientation)
        end = f"{g.game.board.name(at)} {point}"
        return Preview(rows=(PreviewRow("ends in", end, self.rule_of("end_of")),))

    @ask(OPEN, by=Simultaneous.owner)
    def plot(self, g: Facing) -> None:
        """Give each unit an order."""

    @plot.on(waiting, offered, preview=end_of)
    def steer(self, g: Any, unit: CounterId, order: OrderId) -> Next:
        """Its order is written down."""
        orders = list(self.orders or [NO_ORDER] * len(g.hex))
        orders[unit] = order
        self.orders = tuple(orders)
        return again()

    @ask(OPEN, by=Simultaneous.owner)
    def all_have_orders(self, g: Facing) -> Actions:
        """All have their orders: seal them."""
        if self.own_units(g):
            yield ("seal",)


def plotted(g: Any) -> dict[CounterId, int]:
    """Return the orders of all players, by counter, when all have sealed them.

    Args:
        g: The state, at the entry that follows the plotting.
    """
    plots: Sequence[Plotting] = g.returned
    return {unit: plot.order_of(unit) for plot in plots for unit in iterate(plot.own_units(g))}


__all__ = ["AHEAD", "NO_ORDER", "OrderId", "Plotting", "plotted"]
