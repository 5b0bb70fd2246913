"""Reinforcements: the dice that call them, where they appear, what they may do (2.4, 2.5)."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from hexwar.board import (
    ALL,
    NONE,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    SetOf,
    first,
    has,
    iterate,
    numbered,
    one,
    pack,
    union,
)
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Refusal,
    again,
    ask,
    done,
    fact,
    forbids,
    frame,
    requires,
    rule,
    step,
)
from memoir44.printed.arms import ARTILLERY, SIDES, KindId, RecipeId
from memoir44.printed.figures import FIGURES
from memoir44.printed.reinforcements import printed_reinforcements, recruits
from memoir44.printed.units import Arrival, unit_kinds
from memoir44.rules.dice import cards_held, throw
from memoir44.rules.facts import Facts
from memoir44.rules.medals import settle, taken_shores
from memoir44.rules.orders import give_order
from memoir44.rules.partners import mover
from memoir44.rules.pool import can_be_raised, figures_to_raise, left_in_box, take_figures
from memoir44.scenarios.file import ReinforcementTable
from memoir44.state import Memoir

Kinds: TypeAlias = SetOf[KindId]


@rule(
    "2.4.1/cards",
    "2.4.1/recon",
    "2.7/no-reinforcements",
    "2.8/recon-dice",
    "2.11.3/reinforcement-dice",
)
def dice_due(g: Memoir) -> int:
    """Return the dice that the player to move rolls for reinforcements.

    One for each card held, the card just played included, or for a general as the turn of the side
    says.  Two more for a reconnaissance, unless its card is spent by firing from off the map (2.8).
    None, or for a general two fewer, for the side that the other one, superior in the air, has
    struck from there in its last turn.
    """
    if g.side_name not in reinforced(g).sides:
        return 0
    spent = has(g.bombarded, g.seat) and g.game.options["off_map_recon"] == "spent"
    recon = FIGURES.recon_dice if g.played.recon and not spent else 0
    struck = struck_from_the_air(g)
    if g.place.halved:
        turns = FIGURES.generals_dice[g.side_name]
        dice = turns[min(g.turns_taken[g.side], len(turns) - 1)]
        return dice + recon - (FIGURES.air_loss if struck else 0)
    return 0 if struck else cards_held(g) + recon


def reinforced(g: Memoir) -> ReinforcementTable:
    """Return what the board of the player to move says of reinforcements."""
    return g.game.files[g.place.front].reinforcements


@rule("2.7/no-reinforcements")
def struck_from_the_air(g: Memoir) -> bool:
    """Return whether the enemy across the table, superior in the air, has just used Air Power."""
    across = g.game.seats[g.place.holder].opposite
    superior = g.game.files[g.place.front].special.air_superiority
    return superior == SIDES[g.enemy] and g.air_power[across] == g.turn - 1


LISTED: Final = tuple(n for n, kind in numbered(KindId, unit_kinds()) if kind.arrives)
"""The kinds of units that the list of reinforcements has."""

LIMITED: Final = tuple((n, most) for n in LISTED if (most := unit_kinds()[n].at_most))
"""Those of which a side may have a number at most, with that number."""

RECRUITS_OF: Final = tuple(
    pack(n for n in LISTED if side in unit_kinds()[n].recruits_of) for side in SIDES
)
"""By side: those that come to it."""

RECONSTRUCTED: Final = pack(
    n for n in LISTED if (source := unit_kinds()[n].source) and source.kind == "reconstructed"
)
"""Those whose cards stand in other booklets."""


@lru_cache(maxsize=1024)
def kinds_named(names: tuple[str, ...]) -> Kinds:
    """Return the kinds of units with some names."""
    return pack(n for n in LISTED if unit_kinds()[n].name in names)


@requires("2.4.3/bought")
def rows_that_the_dice_buy(m: Facts) -> SetOf[RecipeId]:
    """The dice that are left do not buy it."""
    return rows_bought_by(m.g.reserve)


@lru_cache(maxsize=1024)
def rows_bought_by(dice: tuple[str, ...]) -> SetOf[RecipeId]:
    """Return the rows of the table that some dice buy; a player has few at a time."""
    have, rows = Counter(dice), numbered(RecipeId, printed_reinforcements().recipe)
    return pack(n for n, row in rows if Counter(row.dice) <= have)


class Recruiting(Facts):
    """The facts of spending dice."""

    @fact
    def coming(self) -> list[KindId]:
        """The kinds of those that were called before, and take figures from the same box."""
        seats, stock = self.g.game.seats, self.g.place.stock
        return [called for seat, _, called in self.g.called if seats[seat].stock == stock]


@requires("2.4.3/bought")
def kinds_of_the_row(m: Facts, recipe: RecipeId) -> Kinds:
    """These dice give no unit of this kind."""
    return kinds_named(m.g.game.recipes[recipe].kinds or tuple(recruits()))


@forbids("2.4.3/scenario", "2.12.6")
def not_in_the_scenario(m: Facts) -> Kinds:
    """It does not come in this scenario."""
    table = reinforced(m.g)
    only = table.only.get(m.g.side_name, ()) or tuple(recruits())
    return ~kinds_named(only) | kinds_named(table.without)


@forbids("1.15/other-booklets")
def from_another_booklet(m: Facts) -> Kinds:
    """Its card stands in another booklet, and such units are left out."""
    return RECONSTRUCTED if m.g.game.options["other_booklets"] == "left-out" else NONE


@forbids("2.4.3/sides")
def for_the_other_side(m: Facts) -> Kinds:
    """It comes to the other side only."""
    return ~RECRUITS_OF[m.g.side] if m.g.game.options["recruits"] == "by-side" else NONE


@forbids("2.4.3/at-most")
def as_many_as_may_be(m: Recruiting) -> Kinds:
    """Its side has as many of them as it may have."""
    kind = m.g.kind
    have = [*m.coming, *[kind[unit] for unit in iterate(m.commanded)]]
    return pack([n for n, most in LIMITED if have.count(n) >= most])


@forbids("2.4.2/box")
def too_few_in_the_box(m: Recruiting) -> Kinds:
    """The figures for it are not in the box."""
    stock = left_in_box(m.g, m.g.place.stock, m.coming)
    return pack([n for n in LISTED if not can_be_raised(n, stock)])


COMING = Choice(
    not_in_the_scenario,
    from_another_booklet,
    for_the_other_side,
    as_many_as_may_be,
    too_few_in_the_box,
)


@frame
class Reinforcements(Frame):
    """The player rolls for reinforcements and spends the dice (2.4.1, 2.4.3)."""

    @step("2.4.1/cards", "2.4.6")
    def roll(self, g: Memoir) -> Next:
        dice = dice_due(g)
        if not dice:
            return done()
        g.reserve = throw(g, "reinforcements", dice)
        g.marches_left += g.reserve.count("flag")
        g.say("reinforcement-roll", dice=g.reserve)
        return None

    @ask("2.4.3/bought", by=mover, or_else="enough", context=Recruiting)
    def spend_dice(self, g: Memoir) -> None:
        """Which reinforcement do the dice buy?"""

    @spend_dice.on(Choice(rows_that_the_dice_buy), Choice(kinds_of_the_row, COMING))
    def call_up(self, g: Memoir, recipe: RecipeId, kind: KindId) -> Next:
        remaining = Counter(g.reserve) - Counter(g.game.recipes[recipe].dice)
        g.reserve = tuple(remaining.elements())
        g.called = (*g.called, (g.seat, recipe, kind))
        g.say("called-up", becomes=kind)
        return again()

    @step("2.4.2/dice-not-kept")
    def dice_are_not_kept(self, g: Memoir) -> None:
        g.reserve = ()


@rule("2.4.3/where", "2.4.3/always-there", "2.4.4", "2.4.5/empty-craft", "2.5", "2.12.6")
def places(g: Memoir, recipe: RecipeId, kind: KindId) -> HexSet:
    """Return the hexes in which a reinforcement may appear."""
    its = g.game.kinds[kind]
    dropped = its.name in reinforced(g).dropped.get(g.side_name, ())
    arrival: Arrival = "near-friends" if dropped else recruits()[its.name]
    hexes = ARRIVES[arrival](g)
    if g.game.recipes[recipe].near_friends and arrival not in INLAND:
        hexes |= next_to_friends(g)
    empty, laid = hexes & ~g.occupied & g.place.hexes, g.laid
    closed = g.field.closed_to[its.number] & ~laid
    closed |= pack([i for i in iterate(empty & laid) if g.ground(i).closed[its.number]])
    return empty & (g.boats | ~closed)


def next_to_friends(g: Memoir) -> HexSet:
    """Return the hexes next to friends; nobody drops into the sea, nor next to landing craft."""
    friends = g.standing[g.side] & ~g.boats
    return g.field.board.next_to(friends) & ~g.field.with_role("sea")


@rule("2.4.3/always-there", "2.1.1")
def inland(g: Memoir) -> HexSet:
    """Return the hexes next to friends but those of the shore: beach, and coastline like it."""
    return next_to_friends(g) & ~(g.field.with_role("beach") | g.field.with_role("coast"))


@rule("2.2.1/token", "2.4.3/where")
def own_villages(g: Memoir) -> HexSet:
    """Return the villages under the control of the player to move."""
    villages = (g.villages, ~g.villages)
    return union(villages[its.attacker != g.side] & its.hexes for its in g.game.plan.villages)


@rule("2.2.2/shores", "2.4.4", "2.4.5/empty-craft")
def ashore(g: Memoir) -> HexSet:
    """Return entry hexes, empty landing craft, coastline and beach of adjacent sections taken."""
    boats, shores = g.boats & ~g.occupied if has_craft(g) else NONE, taken_shores(g, g.side)
    shore = union(its for n, its in shores.items() if {n - 1, n + 1} & shores.keys())
    return g.game.plan.entries[g.side] | boats | shore


def has_craft(g: Memoir) -> bool:
    """Return whether the player to move has landing craft."""
    return any(fleet.side == g.side for fleet in g.game.plan.craft)


ARRIVES: Final[Mapping[Arrival, Callable[[Memoir], HexSet]]] = {
    "near-friends": inland,
    "forest": lambda g: inland(g) & g.field.board.where(terrain="forest"),
    "village": own_villages,
    "coast-or-village": lambda g: own_villages(g) | g.field.with_role("coast"),
    "ashore": ashore,
}
"""Where those of a kind of arrival appear."""

INLAND: Final[tuple[Arrival, ...]] = ("near-friends", "forest")
"""The kinds of arrival that no row of the table changes."""


NOT_THERE = "It does not appear in this hex."


class Arriving(Facts):
    """The facts of placing reinforcements."""

    @fact
    def waiting(self) -> set[tuple[RecipeId, KindId]]:
        """What the player to move has called: by which row of the table, and the kind."""
        g = self.g
        return {(recipe, kind) for seat, recipe, kind in g.called if seat == g.seat}


@requires("2.4.2/lost")
def rows_called(m: Arriving) -> SetOf[RecipeId]:
    """It was not called this turn."""
    return pack(recipe for recipe, _ in m.waiting) if m.g.called else NONE


@requires("2.4.2/lost")
def called_by_the_row(m: Arriving, recipe: RecipeId) -> Kinds:
    """It was not called this turn."""
    return pack(kind for row, kind in m.waiting if row == recipe)


@requires("2.4.2/whole-move")
def a_counter_is_free(m: Facts) -> Kinds:
    """All counters for reinforcements are on the board."""
    return ALL if free_slots(m.g) else NONE


@forbids("2.4.2/box")
def no_figures(m: Arriving) -> Kinds:
    """The figures for it are not in the box."""
    stock = left_in_box(m.g, m.g.place.stock)
    return pack(kind for _, kind in m.waiting if not can_be_raised(kind, stock))


def not_there(m: Arriving, recipe: RecipeId, kind: KindId, to: HexId) -> Refusal:
    """Return why a reinforcement does not appear in a hex: where craft land it, there is none."""
    return Refusal("2.4.5/empty-craft" if has_craft(m.g) else "2.4.4", NOT_THERE)


@requires("2.4.4", "2.4.3/where", "2.4.5/empty-craft", why=not_there)
def where_it_appears(m: Arriving, recipe: RecipeId, kind: KindId) -> HexSet:
    """It does not appear in this hex."""
    return places(m.g, recipe, kind)


ROWS = Choice(rows_called)
RECRUITS = Choice(called_by_the_row, a_counter_is_free, no_figures)
PLACES = Choice(where_it_appears)


@rule("2.4.2/lost", "2.4.2/box")
def lose_unplaced(g: Memoir) -> None:
    """Say which reinforcements of the player to move are lost, and what is missing for them."""
    for kind in (kind for seat, _, kind in g.called if seat == g.seat):
        raised = can_be_raised(kind, left_in_box(g, g.place.stock))
        if raised:
            g.say("reinforcement-lost", rule="2.4.2/lost", becomes=kind)
        else:
            g.say("reinforcement-short", rule="2.4.2/box", becomes=kind)
    g.called = tuple(call for call in g.called if call[0] != g.seat)


def free_slots(g: Memoir) -> CounterSet:
    """Return the places for reinforcements of the player to move that are free."""
    return g.game.places[g.side] & ~g.present[g.side]


@rule("2.4.2/whole-move", "2.4.2/box", "2.10.4")
def deploy(g: Memoir, recipe: RecipeId, kind: KindId, to: HexId) -> None:
    """Place a reinforcement; that is its move, and it may not always battle this turn."""
    called = list(g.called)
    called.remove((g.seat, recipe, kind))
    g.called = tuple(called)
    unit = first(free_slots(g))
    for arm, figures in figures_to_raise(kind):
        take_figures(g, g.place.stock, arm, figures)
    g.kind[unit], g.figures[unit], g.moved[unit] = kind, g.game.kinds[kind].figures, 1
    g.put(unit, to)
    give_order(g, unit)
    bit = one(unit)
    g.arrived |= bit
    g.halted |= bit
    g.fought[unit] = 0
    g.afloat |= bit if to in g.craft else NONE
    g.barred = g.barred | bit if may_not_battle_on_arrival(g, unit) else g.barred & ~bit
    g.say("deployed", rule="2.4.2/whole-move", unit=unit, becomes=kind, to=to)
    settle(g)


@rule("2.4.2/waits")
def may_not_battle_on_arrival(g: Memoir, unit: CounterId) -> bool:
    """Return whether a unit that has just arrived must wait a turn before it battles.

    It must next to an enemy, where terrain forbids battle on entry, in a landing craft, and if it
    is artillery that does not battle after a move anyway.
    """
    i, arm, kind = g.hex[unit], g.arm(unit), g.kind_of(unit)
    if has(g.afloat, unit) or g.field.board.adjacent[i] & g.standing[g.enemy]:
        return True
    slow = arm == ARTILLERY and not kind.battle_move
    return slow or (g.ground(i).bars[arm] and not kind.battles_on_entry)
