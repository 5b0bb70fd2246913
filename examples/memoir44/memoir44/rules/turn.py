"""The sequence of play: turn after turn until a side has its medals (1.3)."""

from hexwar.board import NONE, CounterId, CounterSet, SetOf, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    again,
    ask,
    call,
    forbids,
    frame,
    goto,
    requires,
    rule,
    step,
)
from memoir44.printed.arms import KindId
from memoir44.rules.activation import Activation
from memoir44.rules.battle_phase import Battles
from memoir44.rules.hands import Draw
from memoir44.rules.initiative import HandingOut
from memoir44.rules.medals import count_medals
from memoir44.rules.movement_phase import Movement
from memoir44.rules.partners import holders, partners, shared
from memoir44.scenarios.plan import Equipment
from memoir44.state import NOBODY, Memoir


@requires()
def next_unit(g: Memoir) -> CounterSet:
    """It is not the next unit to be equipped."""
    waiting = next_to_equip(g)
    return one(waiting[1]) if waiting else NONE


@requires()
def kinds_at_hand(g: Memoir) -> SetOf[KindId]:
    """There is no such equipment for it."""
    waiting = next_to_equip(g)
    return pack(waiting[0].kinds) if waiting else NONE


@forbids()
def given_to_another(g: Memoir) -> SetOf[KindId]:
    """Another unit has this equipment."""
    waiting = next_to_equip(g)
    if not waiting or not waiting[0].once:
        return NONE
    return pack(g.kind[other] for other in iterate(g.counters_in(waiting[0].hexes) & g.equipped))


@frame
class Turns(Frame):
    """Turn after turn, each side in its turn; partners share its phases (1.3, 2.11.4)."""

    def chooser(self, g: Memoir) -> str:
        """The player whose units are to be equipped."""
        waiting = next_to_equip(g)
        return g.owner(waiting[1]) if waiting else g.player

    @ask("2.12.1", "2.12.2", "2.12.6", by=chooser, auto=True)
    def equip_units(self, g: Memoir) -> None:
        """What shall your units be equipped with?"""

    @equip_units.on(Choice(next_unit), Choice(kinds_at_hand, given_to_another))
    def equip(self, g: Memoir, unit: CounterId, kind: KindId) -> Next:
        g.kind[unit] = kind
        g.equipped |= one(unit)
        g.say("equipped", unit=unit, becomes=kind)
        return again()

    @step("1.3/phases", "1.10/turn-start", "2.3", "2.12")
    def begin_turn(self, g: Memoir) -> None:
        clear_turn(g)
        g.say("turn-begins", side=g.side_name, turn=g.turns_taken[g.side] + 1)
        count_medals(g, turn_start=True)

    @step("2.11.3/handing-out")
    def commanders_hand_out_cards(self, g: Memoir) -> Next:
        general = g.game.seats[g.seat]
        return call(HandingOut) if general.halved else None

    @step("2.11.4")
    def partners_begin(self, g: Memoir) -> None:
        g.seat = NOBODY

    activation = shared("1.3.2", Activation)
    movement = shared("1.3.3", Movement)
    battles = shared("1.3.4", Battles)
    draw = shared("1.3.5", Draw, holders)

    @step("1.3/other-side")
    def end_turn(self, g: Memoir) -> Next:
        g.turns_taken[g.side] += 1
        g.turn += 1
        g.side = g.enemy
        g.seat = partners(g, g.side)[0]
        return goto(self.begin_turn)


def next_to_equip(g: Memoir) -> tuple[Equipment, CounterId] | None:
    """Return the table and the number of the next unit that is to be equipped."""
    for table in g.game.plan.equipment:
        for unit in (g.on[i] for i in iterate(table.hexes)):
            if not has(g.equipped, unit):
                return table, unit
    return None


@rule("1.3/forgotten")
def clear_turn(g: Memoir) -> None:
    """Forget the orders, moves and battles of the turn before."""
    count, seats = len(g.hex), len(g.game.seats)
    g.expire("turn")
    g.marching, g.marches_left = NOBODY, 0
    g.commands, g.areas = [NOBODY] * seats, [NONE] * seats
    g.slot_units, g.slot_limits = [], []
    g.orders_by, g.moved, g.fought = [NOBODY] * count, [0] * count, [0] * count
