"""Which counters are still to come, who is placed at the start, and who gets steps back?

A :class:`Schedule` is what a scenario file says of it: ``[[arrival]]``, ``[[cup]]`` and those
``[[set_up]]`` tables that leave the hex open. The game keeps it as ``game.schedule``; a
:class:`~hexwar.kit.game.CounterGame` does. A counter that is off the map and has steps left is
still to come.

    entries(g, unit)                  # where it may enter now; part of its march
    draw_from_cups(g, "east")         # a chit from each of the side's cups, unseen by the others

    @frame
    class Deployment(SetUp):          # the player places the counters whose hexes are open
        cites: ClassVar = {"next_counter": "8.4", "choose_its_hex": "8.4"}

A cup holds chits. Each is drawn once; the player who drew it keeps it hidden until it is shown. The
others see how many chits the player holds and what has been shown (:class:`Cups`). What nobody has
drawn is not in the state.

A side has :class:`Replacements`, as ``[facts.replacements]`` of a scenario says. In
:class:`Replacing` its player gives them to counters on the map, a step at a time:

    @frame
    class Refit(Replacing):
        cites: ClassVar = {"replace_losses": "8.3"}
        restorable = Choice(Replacing.restorable, out_of_supply)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NewType

import attrs

from hexwar.board import (
    NONE,
    Board,
    BoxId,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SetOf,
    as_set,
    has,
    iterate,
    numbered,
    one,
    pack,
    up_to,
)
from hexwar.components import Counters
from hexwar.kit.boxes import Boxes
from hexwar.kit.forces import OFF, Positions, Steps
from hexwar.kit.turns import OfActiveSide, OfUnit
from hexwar.play import (
    Choice,
    Next,
    State,
    again,
    ask,
    done,
    forbids,
    frame,
    goto,
    part,
    public,
    requires,
    secret,
    step,
)
from hexwar.play.scene import DrawPile, tallied
from hexwar.play.sequence.entries import OPEN

if TYPE_CHECKING:
    from hexwar.kit.scenario import CupTable, ScenarioFile

ChitId = NewType("ChitId", int)
"""A chit, by its number in its cup."""

ChitSet = SetOf[ChitId]


@attrs.frozen
class Cup:
    """A cup as the game has it at the start.

    Attributes:
        side: The player who draws from it.
        chits: How many chits it holds.
    """

    side: str
    chits: int


def own_chits(g: Cups, player: str, held: list[int]) -> list[int]:
    """Return what a player sees of the chits held: own chits as sets, of others the number."""
    return [
        chits if cup.side == player else chits.bit_count()
        for cup, chits in zip(g.game.cups, held, strict=True)
    ]


@part
class Cups(State):
    """The chits of each cup that have been drawn; ``game.cups`` says what cups there are.

    Attributes:
        held: By cup: the chits drawn and not shown; of another's cup a player sees how
            many there are, so that it is written as a whole number.
        shown: By cup: the chits that everybody has seen.
    """

    held: list[int] = secret(own_chits, factory=list, shows=list[ChitSet])
    shown: list[int] = public(factory=list, shows=list[ChitSet])

    def fill_cups(self) -> None:
        """Begin with all chits in their cups."""
        self.held, self.shown = [0] * len(self.game.cups), [0] * len(self.game.cups)

    def left_in(self, cup: int) -> ChitSet:
        """Return the chits that are still in a cup."""
        gone = as_set(self.held[cup] | self.shown[cup])
        return up_to(ChitId, self.game.cups[cup].chits) & ~gone

    def held_in(self, cup: int) -> ChitSet:
        """Return the chits of a cup that are drawn and not shown; of one's own cup."""
        return as_set(self.held[cup])

    def draw_chit(self, cup: int) -> ChitId:
        """Draw a chit, unseen by the others; the cup must not be empty.

        Raises:
            ChanceError: The cup is empty.
        """
        chit = ChitId(self.draw(f"cup/{cup}", self.left_in(cup), self.game.cups[cup].chits))
        self.held[cup] |= 1 << chit
        return chit

    def show_chit(self, cup: int, chit: ChitId) -> None:
        """Show a chit that is held: from now on everybody knows it."""
        self.held[cup] &= ~(1 << chit)
        self.shown[cup] |= 1 << chit

    def piles(self, player: str) -> Iterator[DrawPile]:
        """Yield the cups: one's own exactly, of another's what was not shown yet."""
        called, schedule = self.game.counters.names, self.game.schedule
        for number, cup in enumerate(self.game.cups):
            own, left = cup.side == player, self.left_in(number)
            hidden = NONE if own else self.held_in(number)
            units = [schedule.counter_of(number, ChitId(chit)) for chit in range(cup.chits)]
            names = ["blank" if unit == OFF else called[unit] for unit in units]
            yield DrawPile(
                name=f"{cup.side} cup",
                left=left.bit_count(),
                about="" if own or not hidden else "in the cup or drawn and not shown",
                tallies={"chits": tallied(names, iterate(left | hidden))},
            )

    @staticmethod
    def imagined(game: Any, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Return the others as many chits as they hold, of those that have not been shown."""
        held = list(view["fields"]["held"])
        for number, cup in enumerate(game.cups):
            if cup.side != player:
                shown = view["fields"]["shown"][number]
                chits = map(ChitId, range(cup.chits))
                unseen = [chit for chit in chits if not has(shown, chit)]
                held[number] = pack(rng.sample(unseen, held[number]))
        return {"held": held}


@attrs.frozen(eq=False, kw_only=True)
class Schedule:
    """Which counters come when and where.

    Attributes:
        turn_of: By counter that is due on a turn: the turn.
        entry: By counter that comes later: the set of hexes where it may enter the map.
        boxes: By counter that comes into boxes: the boxes, in the order of the file. Where a table
            names hexes beside them, those hold for a scenario without the boxes.
        chit_of: By counter that is in a cup: the number of the cup, and its chit.
        choices: By counter whose side chooses its hex at the start: the set of hexes.
        cups: What the scenario file says of each cup.
    """

    turn_of: Mapping[CounterId, int]
    entry: Mapping[CounterId, HexSet]
    chit_of: Mapping[CounterId, tuple[int, ChitId]]
    choices: Mapping[CounterId, HexSet]
    cups: tuple[CupTable, ...] = ()
    boxes: Mapping[CounterId, tuple[BoxId, ...]] = attrs.field(factory=dict)

    @classmethod
    def of(
        cls, file: ScenarioFile, board: Board, counters: Counters, boxes: Sequence[str] = ()
    ) -> Schedule:
        """Return the schedule of a scenario.

        Args:
            file: The scenario.
            board: The board.
            counters: The counters.
            boxes: The names of the boxes off the map, by number.
        """
        number = counters.named
        entry: dict[CounterId, HexSet] = {}
        into: dict[CounterId, tuple[BoxId, ...]] = {}
        for arrival in file.arrival:
            places = tuple(BoxId(boxes.index(name)) for name in arrival.hexes if name in boxes)
            hexes = (name for name in arrival.hexes if name in board.by_name and not places)
            entry |= dict.fromkeys(map(number, arrival.units), board.bits(hexes))
            into |= dict.fromkeys(map(number, arrival.units), places) if places else {}
        entry |= {number(u): board.bits(cup.hexes) for cup in file.cup for u in cup.units}
        return cls(
            turn_of={number(u): table.turn for table in file.arrival for u in table.units},
            entry=entry,
            chit_of={
                number(u): (n, chit)
                for n, cup in enumerate(file.cup)
                for chit, u in numbered(ChitId, cup.units)
            },
            choices={
                number(u): board.bits(table.hexes)
                for table in file.set_up
                for u in table.units
                if len(table.hexes) > 1
            },
            cups=file.cup,
            boxes=into,
        )

    def full_cups(self) -> tuple[Cup, ...]:
        """Return the cups as they are at the start, for :class:`Cups`."""
        return tuple(Cup(cup.side, cup.chits) for cup in self.cups)

    def counter_of(self, cup: int, chit: ChitId) -> CounterId:
        """Return the counter that a chit brings, or OFF for a blank."""
        return next((c for c, place in self.chit_of.items() if place == (cup, chit)), OFF)


def is_to_come(g: Steps, counter: CounterId) -> bool:
    """Return whether a counter is off the map, in no box either, and has steps left.

    Args:
        g: A state with :class:`~hexwar.kit.forces.Steps`.
        counter: The number of the counter.
    """
    waits = g.hex[counter] == OFF and g.steps[counter]
    return bool(waits and not (isinstance(g, Boxes) and g.box[counter] != OFF))


def entries(g: Any, counter: CounterId) -> HexSet:
    """Return the hexes where a counter may enter the map now.

    It may if its turn has come, or if its side holds its chit.

    Args:
        g: A state with :class:`~hexwar.kit.forces.Steps`, a turn, and
            :class:`Cups` if there are cups.
        counter: The number of the counter.
    """
    schedule: Schedule = g.game.schedule
    if not is_to_come(g, counter):
        return NONE
    if counter in schedule.chit_of:
        cup, chit = schedule.chit_of[counter]
        return schedule.entry[counter] if has(g.held_in(cup), chit) else NONE
    due = counter in schedule.turn_of and schedule.turn_of[counter] <= g.turn
    return schedule.entry[counter] if due else NONE


def due_on(g: Steps, turn: int) -> list[CounterId]:
    """Return the counters on a space of the turn track: due on that turn, and still to come.

    Args:
        g: A state with :class:`~hexwar.kit.forces.Steps`.
        turn: The turn.
    """
    turns = g.game.schedule.turn_of
    return [counter for counter, t in turns.items() if t == turn and is_to_come(g, counter)]


def draw_from_cups(g: Any, side: str) -> None:
    """Draw a chit from each cup of a side that is open in this turn, unseen by the others.

    The side is told ``drew`` with the fact ``unit``, or ``drew-blank``.

    Args:
        g: A state with :class:`Cups` and a turn.
        side: The player who draws.
    """
    schedule: Schedule = g.game.schedule
    for number, cup in enumerate(schedule.cups):
        first, last = cup.turns
        if cup.side == side and first <= g.turn <= last and g.left_in(number):
            unit = schedule.counter_of(number, g.draw_chit(number))
            if unit == OFF:
                g.tell(side, "drew-blank")
            else:
                g.tell(side, "drew", unit=unit)


def show_entry(g: Any, counter: CounterId, rule: str) -> None:
    """Show the chit of a counter that enters the map; a counter without one was known.

    Everybody is told ``appeared`` with the fact ``unit``.

    Args:
        g: A state with :class:`Cups`.
        counter: The number of the counter, which is still off the map.
        rule: The number of the rule.
    """
    schedule: Schedule = g.game.schedule
    if g.hex[counter] == OFF and counter in schedule.chit_of:
        g.show_chit(*schedule.chit_of[counter])
        g.reveal("appeared", rule=rule, unit=counter)


@frame
class SetUp(OfUnit):
    """The counters whose hexes the scenario leaves open are placed one by one.

    Attributes:
        unit: The counter that is placed.
    """

    unit: CounterId = CounterId(0)

    # -- the sentences of a game

    @requires()
    def next_to_be_placed(self, g: Any) -> CounterSet:
        """Another one is placed first."""
        del g
        return one(self.unit)

    @requires()
    def of_the_scenario(self, g: Any, unit: CounterId) -> HexSet:
        """The scenario does not place it there."""
        hexes: HexSet = g.game.schedule.choices.get(unit, NONE)
        return hexes

    @requires()
    def is_room(self, g: Any, unit: CounterId, to: HexId) -> bool:
        """The stack there is full."""
        return bool(g.has_room(unit, to))

    placed, hexes = Choice(next_to_be_placed), Choice(of_the_scenario, is_room)

    # -- the procedure

    @step(OPEN)
    def next_counter(self, g: Positions) -> Next:
        """Go on with the next one that is not placed."""
        waiting = [unit for unit in g.game.schedule.choices if g.hex[unit] == OFF]
        if not waiting:
            return done()
        self.unit = waiting[0]
        return None

    @ask(OPEN, by=OfUnit.owner)
    def choose_its_hex(self, g: State) -> None:
        """Where does {unit:counter} stand?"""

    @choose_its_hex.on(placed, hexes)
    def place(self, g: Any, unit: CounterId, to: HexId) -> Next:
        """It stands there."""
        g.put(unit, to)
        g.say("placed", unit=unit, to=to)
        return goto(self.next_counter)


@part
class Replacements(Steps):
    """Steps that each side may still give back to its counters.

    Attributes:
        replacements: By side: how many.
    """

    replacements: list[int] = public(factory=lambda: [0, 0])


@frame
class Replacing(OfActiveSide):
    """The player gives replacements to counters that have lost steps."""

    needs: ClassVar[tuple[type, ...]] = (Replacements,)

    # -- the sentences of a game

    @forbids()
    def none_to_give(self, g: Any) -> bool:
        """No replacements are left."""
        return not g.replacements[g.active]

    @requires()
    def of_the_player(self, g: Any) -> CounterSet:
        """It is no unit of yours on the map."""
        units: CounterSet = g.present[g.active]
        return units

    @requires()
    def reduced(self, g: Any, unit: CounterId) -> bool:
        """It has lost no step."""
        return bool(g.steps[unit] < g.game.counters.steps[unit])

    restorable = Choice(of_the_player, reduced)
    stocked = Choice(none_to_give)

    # -- the procedure

    @ask(OPEN, by=OfActiveSide.player, or_else="end-replacements")
    def replace_losses(self, g: State) -> None:
        """Which unit takes a replacement?"""

    @replace_losses.on(restorable, when=stocked)
    def restore(self, g: Any, unit: CounterId) -> Next:
        """It has a step more."""
        g.replacements[g.active] -= 1
        g.set_steps(unit, g.steps[unit] + 1)
        g.say("restored", unit=unit)
        return again()


@frame
class Rebuilding(Replacing):
    """The same, and lost units come back on the map, each with one step for one replacement."""

    replace_losses = Replacing.replace_losses.extended()

    @requires()
    def lost(self, g: Any) -> CounterSet:
        """It is not lost."""
        return g.game.all_of[g.active] & ~g.with_steps  # type: ignore[no-any-return]

    @requires()
    def own_bases(self, g: Any) -> HexSet:
        """It is no base of yours."""
        return g.game.bases[g.active]  # type: ignore[no-any-return]

    @forbids()
    def near_enemies(self, g: Any) -> HexSet:
        """It is in an enemy zone of control."""
        return g.zone_against(g.active) | g.enemies_of(g.active)  # type: ignore[no-any-return]

    @forbids()
    def onto_full_stacks(self, g: Any, unit: CounterId) -> HexSet:
        """The stack there is full."""
        return g.full_for(unit)  # type: ignore[no-any-return]

    pool, places = Choice(lost), Choice(own_bases, near_enemies, onto_full_stacks)

    @replace_losses.on(pool, places, when=Replacing.stocked)
    def rebuild(self, g: Any, unit: CounterId, to: HexId) -> Next:
        """It comes back with a step."""
        g.replacements[g.active] -= 1
        g.set_steps(unit, 1)
        g.put(unit, to)
        g.say("rebuilt", unit=unit, to=to)
        return again()


__all__ = [
    "ChitId",
    "Cup",
    "Cups",
    "Rebuilding",
    "Replacements",
    "Replacing",
    "Schedule",
    "SetUp",
    "draw_from_cups",
    "due_on",
    "entries",
    "is_to_come",
    "show_entry",
]
