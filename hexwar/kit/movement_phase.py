"""How does a player move units, one after another, and bring on reinforcements?

:class:`Moves` asks for moves and carries them out. The player's units march, each once, with the
points printed on them; enemies and full stacks bar the way, and those that are due enter the map.
A game says what is different, and the rule by what stops a move:

    @frame("2")
    class Movement(Moves):
        causes = {"closed": "2.4", "zone": "3.3", "stop": "3.2", "stay": "4.1"}
        cites: ClassVar = {"move": "2.1", "here_or_entering": "8.1"}

        def zones(self, g, side):                       # enemy zones stop a move
            return (ZoneEffect(g.zone_against(side)),)

The state has :class:`Movers`, :class:`~hexwar.kit.turns.Clock`, counters of
:mod:`hexwar.kit.forces` with steps, and :class:`~hexwar.kit.arrivals.Cups` if there are cups; the
game is a :class:`~hexwar.kit.game.CounterGame` with movement costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from hexwar.board import (
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SideId,
    iterate,
    one,
    pack,
    union,
)
from hexwar.errors import GameError
from hexwar.kit.arrivals import Cups, entries, show_entry
from hexwar.kit.boxes import Boxes
from hexwar.kit.forces import OFF, Positions, Steps
from hexwar.kit.movement import Bars, Causes, March
from hexwar.kit.turns import OfActiveSide
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    Refusal,
    State,
    again,
    ask,
    flag,
    forbids,
    frame,
    part,
    repeat,
    requires,
)
from hexwar.play.scene import Way
from hexwar.play.sequence.entries import OPEN
from hexwar.reach import Points, ZoneEffect

if TYPE_CHECKING:
    from hexwar.kit.game import CounterGame


@part
class Movers(Positions):
    """The counters that have moved in this player turn.

    Attributes:
        moved: Counters that have moved.
    """

    moved: CounterSet = flag(until="player-turn")


@frame
class Moves(OfActiveSide):
    """The player moves units, each once.

    Attributes:
        causes: The number of the rule by kind of thing that stops a move, where it is not that of
            the move: ``ground``, ``closed``, ``side``, ``zone``, ``stop``, ``stay``, ``cost``,
            ``far``. Of several that stop it the first is told.
        least_one_hex: Whether a unit may always move one hex that nothing forbids.
        entry_cost: The movement points for the first hex of a unit that enters the map.
        window: Where others may react to a move: called after it, with the number of the next side,
            the hex and the unit. Among more than two sides it has ``for_all``.
    """

    cites: ClassVar[Mapping[str, Any]] = {"here_or_entering": OPEN}
    needs: ClassVar[tuple[type, ...]] = (Movers, Steps)
    causes: ClassVar[Causes] = {}
    least_one_hex: ClassVar[bool] = False
    entry_cost: ClassVar[Points] = 1
    window: ClassVar[type[Frame] | None] = None

    # -- the sentences of a game

    @requires()
    def of_the_player(self, g: Any) -> CounterSet:
        """It is no unit of yours."""
        units: CounterSet = g.acting
        return units

    @requires()
    def here_or_entering(self, g: Any) -> CounterSet:
        """It does not enter the map now."""
        present: CounterSet = g.present[g.active]
        coming = iterate(g.acting & ~present & ~g.moved & self.expected(g) & g.with_steps)
        return present | pack([unit for unit in coming if self.entering(g, unit)])

    @forbids()
    def has_moved(self, g: Any) -> CounterSet:
        """It has moved already."""
        return g.moved  # type: ignore[no-any-return]

    movers = Choice(of_the_player, here_or_entering, has_moved)

    def expected(self, g: Any) -> CounterSet:
        """Return who may be asked to enter the map: by default all of the side, in no box."""
        expected: CounterSet = g.game.all_of[g.active]
        return expected & ~union(g.inside.values()) if isinstance(g, Boxes) else expected

    def entering(self, g: Any, unit: CounterId) -> HexSet:
        """Return the hexes where a unit may enter the map now; only one with steps is asked."""
        return entries(g, unit)

    def allowance(self, g: Any, unit: CounterId) -> Points:
        """Return the movement points of a unit: by default those on it, or on its label."""
        points: Points = g.game.moves[g.printed_on(unit)][g.steps[unit]]
        return points

    def zones(self, g: Any, side: SideId) -> tuple[ZoneEffect, ...]:
        """Return the zones of control that bar the way of a side: by default none."""
        del g, side
        return ()

    def bars(self, g: Any, side: SideId) -> Bars:
        """Return what bars the way of a side, where there is room: enemies, zones."""
        return Bars(closed=(("enemy units", g.enemies_of(side)),), zones=self.zones(g, side))

    def no_room(self, g: Any, unit: CounterId) -> HexSet:
        """Return where a unit may pass, but not stay: by default full stacks."""
        full: HexSet = g.full_for(unit)
        return full

    def march(self, g: Any, unit: CounterId) -> March:
        """Return how a unit may march, or enter the map, where there is room."""
        at, side, game = g.hex[unit], g.game.side_of[unit], g.game
        bars: Bars = g.once(("bars", side), self.bars, g, side)
        points, going = self.allowance(g, unit), game.going[g.printed_on(unit)]
        if at != OFF:
            return March(at, going, points, bars, self.least_one_hex)
        entering = tuple((to, self.entry_cost) for to in iterate(self.entering(g, unit)))
        return March(None, going, points, bars, self.least_one_hex, entering)

    def places(self, g: Any, unit: CounterId) -> HexSet:
        """Return where a unit could go if there were room, with the hex where it is."""
        hexes: HexSet = g.game.marches.places(self.march(g, unit))
        return hexes

    def moving(self, g: Any, unit: CounterId, to: HexId) -> None:
        """Note that a unit is about to move: one from a cup is shown when it enters the map.

        The event cites the rule of ``moving``, or that of entering where ``cites`` has none.
        """
        del to
        if isinstance(g, Cups):
            entry = "moving" if "moving" in self.cites else "here_or_entering"
            show_entry(g, unit, self.rule_of(entry))

    # -- the procedure

    def why_not_there(self, g: Any, unit: CounterId, to: HexId) -> Refusal | None:
        """Return what stops it: its points, the ground, the enemy or the stacks."""
        if to == g.hex[unit]:
            return None
        march, full = self.march(g, unit), (("full stack", self.no_room(g, unit)),)
        barred = march._replace(bars=march.bars._replace(no_stay=full))
        ways, otherwise = g.game.marches.ways(barred), self.rule_of("move")
        refusal: Refusal | None = ways.refusal(to, self.causes, otherwise)
        return refusal

    @requires(reason="It stands there.", why=why_not_there, asks="causes")
    def in_reach(self, g: Any, unit: CounterId) -> HexSet:
        """Return where a unit may go, without the hex where it is.

        Full stacks count at the end, so that one search serves while they change. Where moves end
        on entering, no way leads on, so that none is lost by that.
        """
        at: HexId = g.hex[unit]
        places = self.places(g, unit) & ~self.no_room(g, unit)
        return places if at == OFF else places & ~one(at)

    @requires()
    def somebody_may_move(self, g: Any) -> bool:
        """No unit of yours may move."""
        return any(self.reach.of(g, unit) for unit in iterate(self.movers.of(g)))

    reach, while_somebody_may = Choice(in_reach), Choice(somebody_may_move)
    must_go_on = Choice()
    """What keeps the player from ending movement: by default nothing.

    Movement is always asked for: a phase left out would betray a secret. Where there is none, a
    game writes ``must_go_on = Choice(Moves.while_somebody_may)``.
    """

    @ask(OPEN, by=OfActiveSide.player)
    def move_units(self, g: State) -> None:
        """Move a unit, or end your movement."""

    def cost_of_move(self, g: Any, unit: CounterId, to: HexId) -> Preview:
        """Return what a move costs, and its way."""
        ways = g.game.marches.ways(self.march(g, unit))
        cost = ways.cost_in_words(to)
        row = PreviewRow("cost", cost, self.rule_of("move"))
        return Preview(rows=(row,), way=Way(tuple(ways.path(to)), cost))

    @move_units.on(movers, reach, preview=cost_of_move)
    def move(self, g: Any, unit: CounterId, to: HexId) -> Next:
        """It goes there."""
        self.moving(g, unit, to)
        g.moved |= one(unit)
        g.say("moved", unit=unit, to=to)
        g.put(unit, to)
        if self.window is None:
            return again()
        sides = len(g.game.sides)
        if sides > 2 and not getattr(self.window, "for_all", True):
            raise GameError(
                f"{self.window.__name__} asks one of {sides - 1} sides about a move: "
                "write for_all = True in it, and each of them is asked"
            )
        return repeat(self.window, (g.game.side_of[unit] + 1) % sides, to, unit)

    @move_units.on(when=must_go_on)
    def end_movement(self, g: Any) -> None:
        """The player moves nothing more."""


@part
class Trains(State):
    """The counters that have gone by rail in this player turn.

    Attributes:
        railed: Counters that have gone by rail.
    """

    railed: CounterSet = flag(until="player-turn")


@frame
class RailMoves(Moves):
    """Some units go along railways, not through enemies and their zones.

    In ``costs.toml`` a mode is for them alone: all ground is closed to it, paths are not.

    Attributes:
        trains: By side: how many units go by rail in a player turn, or as long as a state says in
            which ``railed`` has another life: ``railed: CounterSet = flag(until="turn")``.
        enters: Whether units that are due enter the map by rail; where they may enter a railway.
        hexes: How many movement points a train has.
        mode: The mode of movement of trains.
        railway: The kind of path on which a unit must stand.
    """

    needs: ClassVar[tuple[type, ...]] = (Trains, Steps)
    trains: ClassVar[tuple[int, ...]]
    enters: ClassVar[bool] = False
    hexes: ClassVar[int] = 99
    mode: ClassVar[str] = "train"
    railway: ClassVar[str] = "rail"

    @classmethod
    def check_data(cls, game: type[CounterGame], turns: int) -> None:
        """Refuse trains that are not one number for each side."""
        del turns
        trains, sides = getattr(cls, "trains", None), game.known().sides
        if not isinstance(trains, tuple) or len(trains) != len(sides):
            raise GameError(
                f"{cls.__name__}.trains is {trains!r}: write how many units of each side go by "
                f"rail in a player turn, such as trains = {(0, *[3] * (len(sides) - 1))}, for "
                f"{', '.join(sides)}"
            )

    def move_units(self, g: Any) -> None:  # type: ignore[override]
        """Move a unit by rail, or end the trains."""

    @requires()
    def on_the_railway(self, g: Any) -> CounterSet:
        """It does not stand on a railway."""
        on_map: CounterSet = g.present[g.active]
        return g.counters_in(self.railways(g)) | ~on_map  # type: ignore[no-any-return]

    @forbids()
    def in_an_enemy_zone(self, g: Any) -> CounterSet:
        """It is in an enemy zone of control."""
        return g.counters_in(g.zone_against(g.active))  # type: ignore[no-any-return]

    @forbids()
    def no_train_left(self, g: Any, unit: CounterId) -> bool:
        """All trains of this turn have gone."""
        del unit
        gone = (g.railed & g.game.all_of[g.active]).bit_count()
        return bool(gone >= self.trains[g.active])

    movers = Choice(Moves.movers, on_the_railway, in_an_enemy_zone, no_train_left)
    must_go_on = Choice(Moves.while_somebody_may)

    def railways(self, g: Any) -> HexSet:
        """Return the hexes with a railway."""
        return pack(g.game.board.links(self.railway))

    def entering(self, g: Any, unit: CounterId) -> HexSet:
        """Return where a unit may enter the map by rail: nowhere, if ``enters`` does not say so."""
        return super().entering(g, unit) & self.railways(g) if self.enters else NONE

    def bars(self, g: Any, side: SideId) -> Bars:
        """Return what bars a train: enemies and their zones."""
        zones = ("enemy zone of control", g.zone_against(side))
        return Bars(closed=(("enemy units", g.enemies_of(side)), zones))

    def march(self, g: Any, unit: CounterId) -> March:
        """Return how a unit goes by rail: along railways alone."""
        bars: Bars = g.once(("rail", g.active), self.bars, g, g.active)
        going = g.game.going_of(self.mode)
        if g.hex[unit] != OFF:
            return March(g.hex[unit], going, self.hexes, bars)
        entering = tuple((to, self.entry_cost) for to in iterate(self.entering(g, unit)))
        return March(None, going, self.hexes, bars, entering=entering)

    def moving(self, g: Any, unit: CounterId, to: HexId) -> None:
        """Note that a train is used."""
        super().moving(g, unit, to)
        g.railed |= one(unit)


__all__ = ["Movers", "Moves", "RailMoves", "Trains"]
