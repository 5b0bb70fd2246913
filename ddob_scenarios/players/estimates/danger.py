"""What does the fire of the coming turn cost on average, and what are units and positions worth?

The fire cards are known but not their order, so the chance that a position fires at a unit can be
counted.  The estimate respects the limit of hits of a position, and ignores which units it prefers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

import attrs

from ddob_scenarios.players.estimates.opening import is_gate
from ddob_scenarios.players.estimates.prospects import cost_in_points
from ddob_scenarios.players.estimates.routes import on_a_route
from ddob_scenarios.players.estimates.ways import ByHex, by_hex
from ddob_scenarios.printed.cards import COLOURS, SYMBOLS
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.losses import left_to_lose
from ddob_scenarios.rules.german_fire.aim import chart_column, dots_of, has_depth, hit_limit
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import CounterId, CounterSet, HexId, HexSet, PositionId, has, iterate, pack
from hexwar.play import rule

DISRUPTION = 0.35  # what a disruption costs, in steps: the unit loses its next action


@attrs.frozen
class Chances:
    """How often the cards call a position."""

    any: float  # how often at all
    marked: tuple[float, ...]  # how often with each target symbol
    armour: tuple[float, ...]  # how often with each target symbol and the armour bonus


@lru_cache(maxsize=8)
def chances(game: PrintedGame) -> dict[tuple[str, bool], Chances]:
    """Return how often a position fires on a card of the deck.

    The chances are by its colour, and by whether it has depth, so that a double symbol calls it,
    too (6.3).
    """
    return {
        (colour, deep): _chances(game, colour, deep) for colour in COLOURS for deep in (False, True)
    }


def _chances(game: PrintedGame, colour: str, deep: bool) -> Chances:
    deck = [game.cards[number] for number in iterate(game.whole_deck)]
    calling = [
        (card.target, symbol.symbol == "armour")
        for card in deck
        if (symbol := card.shows(colour)) is not None and (deep or not symbol.double)
    ]
    marked = [sum(target == s for target, _ in calling) / len(deck) for s in SYMBOLS]
    armour = [calling.count((s, True)) / len(deck) for s in SYMBOLS]
    return Chances(len(calling) / len(deck), tuple(marked), tuple(armour))


Costs = list[ByHex]
"""By hex: what fire costs, by the target symbol of a unit."""


@attrs.frozen
class Danger:
    """What fire costs by hex, in steps a turn."""

    crowd: ByHex  # a unit of a concentrated target (6.35), whatever its symbol
    mean: ByHex  # infantry whose symbol is not known
    soft: Costs  # units without armour, by symbol
    armour: Costs  # armoured units, by symbol


Shares = dict[PositionId, float]
"""By firing position: how many of those whom it could hit it can hit at most, in eighths."""


class Aim(NamedTuple):
    """Whom a position can fire at."""

    position: PositionId
    intense: HexSet
    steady: HexSet
    limit: int  # how many units it hits at most


@rule("6.31", "6.41", "14.11")
def aims(g: Omaha) -> list[Aim]:
    """Return whom the active positions can fire at."""
    firing = iterate(g.active & ~g.smoked)
    return [Aim(position, *dots_of(g, position)[:2], hit_limit(g, position)) for position in firing]


@rule("6.31")
def shares(aimed: Sequence[Aim], units_at: Mapping[HexId, CounterSet]) -> Shares:
    """Return which part of the units that it could hit each position can hit.

    Args:
        aimed: What :func:`aims` gives.
        units_at: The combat units by hex, where there are any.
    """
    found: Shares = {}
    crowds = _crowds(units_at)
    for position, intense, steady, limit in aimed:
        found[position] = 1.0
        if ((intense | steady) & crowds[0]).bit_count() * len(crowds) <= limit:
            continue  # it could hit all of them
        surely = sum([(crowd & intense).bit_count() for crowd in crowds])
        wanted = surely + sum([(crowd & steady).bit_count() for crowd in crowds]) / len(SYMBOLS)
        if wanted > limit:
            found[position] = ceil(8 * limit / wanted) / 8
    return found


def _crowds(units_at: Mapping[HexId, CounterSet]) -> list[HexSet]:
    """Return the hexes with at least one combat unit, with at least two, and so on."""
    numbers = {at: units.bit_count() for at, units in units_at.items()}
    most = max(numbers.values(), default=1)
    return [pack([at for at, number in numbers.items() if number > place]) for place in range(most)]


@rule("6.3", "6.35", "6.36")
def danger(g: Omaha, firing: Shares) -> Danger:
    """Return what the fire of positions, as :func:`shares` gives it, costs hex by hex."""
    size, of_symbols = g.game.map.board.size, len(SYMBOLS)
    rows = [[0.0] * size for _ in range(2 + 2 * of_symbols)]
    for position, share in firing.items():
        _add_fire(g, position, share, rows)
    crowd, mean, *others = map(by_hex, rows)
    return Danger(crowd, mean, others[:of_symbols], others[of_symbols:])


def _add_fire(g: Omaha, position: PositionId, share: float, rows: list[list[float]]) -> None:
    """Add what a position costs by hex: crowds, the mean, infantry and armour by symbol."""
    printed = g.game.map.positions[position]
    chance = chances(g.game)[g.colour_of(position), has_depth(g, position)]
    average = sum(chance.marked) / len(SYMBOLS)
    for hit, hexes in zip(chart_column(g, printed), dots_of(g, position), strict=True):
        cost = (hit.steps + DISRUPTION * hit.disrupts) * share
        often = chance.any, average, *chance.marked, *chance.armour
        if hit.targets == "every":
            often = (chance.any,) * len(rows)
        there = iterate(hexes)
        for row, chance_to_fire in zip(rows, often, strict=True):
            more = cost * chance_to_fire
            for at in there if more else ():
                row[at] += more


def relief(g: Omaha, position: PositionId) -> float:
    """Return what a position costs the US units in its field of fire, in steps a turn."""
    intense, steady, sporadic = dots_of(g, position)
    chance = chances(g.game)[g.colour_of(position), has_depth(g, position)]
    average = sum(chance.marked) / len(SYMBOLS)
    found = 0.0
    for hexes, cost in ((intense, chance.any), (steady, average), (sporadic, average * DISRUPTION)):
        for at in iterate(hexes & g.us_hexes):
            found += cost * (g.at[at] & g.game.combat_units).bit_count()
    return min(found, chance.any * hit_limit(g, position))


# What the second step of a company is worth more than others: it is lost with it (13.1).
LAST_BUT_ONE = 1.5
# What it is worth besides if no other company of its division could be lost; with two to lose it
# is half of that.
RUIN = 6.0
# The same from turn 17 on, when more may be lost: it matters later, and then more; with two to
# lose it is a quarter of that.
RUIN_INLAND = 20.0
LOST_ALREADY = 0.2  # what the last step of a company is worth: in the loss box it lies already
RANGER, SUPPORT = 0.8, 0.1  # what a step of rangers is worth, and of units that are no infantry
# What a hex of a WN is worth, what another position, and what a VP symbol besides.
STRONGPOINT, POSITION, VP = 6.0, 1.5, 1.0
ON_A_ROUTE = 6.0  # what it is worth besides its field of fire over a way off the map (20.3)
# What a point is worth that companies take only when a position has no Germans any more.
POINT = 2.5
TURNS_OF_RELIEF = 3.0  # the number of further turns of fire that are counted for a position

MOST_RELIEF = 5.0


@attrs.frozen
class Stakes:
    """What fire costs the combat units of a moment; it holds no more than it needs of that."""

    game: PrintedGame
    costs: Danger
    steps: tuple[int, ...]  # by unit: how many steps it has left
    losses: CounterSet
    left: tuple[int, ...]  # by division: how many companies more it has to lose
    extended: bool

    @rule("13.1", "13.11")
    def of_step(self, unit: CounterId) -> float:
        """Return what it costs to take a step from a unit: more near the ruin of its division."""
        game = self.game
        if not has(game.companies, unit):
            return RANGER if has(game.rangers, unit) else SUPPORT
        if has(self.losses, unit):
            return LOST_ALREADY
        left = max(1, self.left[game.home[unit]])
        ruin = RUIN_INLAND / left**2 if self.extended else RUIN / left
        if self.steps[unit] > 2:
            return 1.0 + ruin / 4
        return 1.0 + LAST_BUT_ONE + ruin

    def alone(self, unit: CounterId) -> ByHex:
        """Return by hex what fire costs a unit if no others are there."""
        by_symbol = self.costs.armour if has(self.game.armoured, unit) else self.costs.soft
        return by_symbol[SYMBOLS.index(self.game.symbols[unit][self.steps[unit]])]


def stakes(g: Omaha, costs: Danger) -> Stakes:
    """Return what fire costs units; what it costs by hex, :func:`danger` says."""
    left = left_to_lose(g, 0), left_to_lose(g, 1)
    return Stakes(g.game, costs, tuple(g.steps), g.losses, left, g.extended)


def worth_of_site(g: Omaha, site: SiteId) -> float:
    """Return what it is worth to silence the Germans on a site for good."""
    if g.unit[site] == NOBODY:
        return 0.0
    printed = g.game.map.position_of(site)
    worth = STRONGPOINT if printed.wn else POSITION + VP * printed.vp
    if on_a_route(g, printed.number) or is_gate(g, printed.number):
        worth += ON_A_ROUTE
    worth += POINT * cost_in_points(g, printed.number)
    held = sum(1 for other in printed.sites if g.unit[other] != NOBODY)
    return worth + min(MOST_RELIEF, TURNS_OF_RELIEF * relief(g, printed.number)) / held
