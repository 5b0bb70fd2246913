"""Which action does a division take next?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import inf

from ddob_scenarios.players.decisions import moving
from ddob_scenarios.players.decisions.attacking import NAVAL_MARKER, plan_attack
from ddob_scenarios.players.estimates.danger import relief
from ddob_scenarios.players.estimates.opening import is_gate
from ddob_scenarios.players.estimates.routes import on_a_route
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.us_attacks.barrage import shown_by
from ddob_scenarios.rules.us_attacks.joining import attack_cost
from ddob_scenarios.rules.us_movement.movement import CROSS_CLIFF, saves_itself
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import NOBODY
from hexwar.board import ALL, CounterId, HexId, HexSet, as_set, has, iterate, one
from hexwar.play import Action

END = ("end-segment",)

ALWAYS = 9.0  # worth of what costs nothing and is always right
# What an action of the allotment would be worth elsewhere; no attack takes that number.
PRICE, MOST_ACTIONS = 0.15, 9

SILENCING = ("barrage", "naval-barrage")

# A barrage worth so much comes first: others then move past silent positions.
AT_ONCE, WELL_SPENT = 5.0, 0.3
GATE = 2.0  # how much more the silence of the strongpoint is worth that opens the beach
SPARED = 1.3  # what a step is worth that a silent position does not take


def next_action(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return what a division does next: what is worth most, with a preference for what is free.

    Leaders move last, since a unit is commanded until its leader moves (7.33): so where they could
    go is thought of only when nobody else has anything to do.
    """
    leaders = plan.g.game.leaders
    of_leaders: list[Action] = []
    others: list[Action] = []
    for action in actions:
        leads = action[0] == "move" and has(leaders, action[1])
        (of_leaders if leads else others).append(action)
    best = _best_of(plan, others)
    return best if best != END else _best_of(plan, of_leaders)


def _best_of(plan: Plan, actions: Iterable[Action]) -> Action:
    """Return which of some actions is worth most, or to end the segment if none is worth while."""
    best, most = END, -inf
    for action in actions:
        rate = RATES.get(action[0])
        if rate is None:
            continue
        worth, cost = rate(plan, action)
        if worth <= moving.LEAST:
            continue
        if cost is None:
            cost = 0 if has(plan.g.acts_free, action[1]) else 1
        now = worth - PRICE * cost + _urgency(plan, action, worth)
        if now > most:
            best, most = action, now
    return best


def _urgency(plan: Plan, action: Action, worth: float) -> float:
    """Return how much earlier an action is taken than what it is worth.

    Barrages that are well spent come before moves, and inland attacks do, so that moves do not
    take the actions that they need; so do all attacks on the way out.  Up to turn 16 that holds for
    the strongpoint that opens the beach, and for barrages that take no action of the allotment: the
    others took those that the companies needed to leave the beach.  Of a column the head moves
    first.
    """
    if action[0] == "leave":
        return AT_ONCE
    if action[0] in moving.MOVES:
        return plan.precedence(action[1])
    sites = plan.g.game.map.sites
    if action[0] == "attack" and on_a_route(plan.g, sites[action[1]].position):
        return AT_ONCE
    if not plan.g.extended and action[0] in ("attack", "barrage"):
        opens = is_gate(plan.g, sites[action[-1]].position)  # both name it last
        free = action[0] == "barrage" and has(plan.g.acts_free, action[1])
        return AT_ONCE if worth > WELL_SPENT and (opens or free) else 0.0
    first = action[0] in SILENCING or (action[0] == "attack" and plan.g.extended)
    return AT_ONCE if first and worth > WELL_SPENT else 0.0


Worth = tuple[float, int | None]
"""What an action is worth, in steps, and what it costs; None for the price of its counter."""


def _move(plan: Plan, action: Action) -> Worth:
    _, counter, to = action
    gain = moving.gain_of_move(plan, counter, to)
    if gain <= moving.LEAST and counter in plan.tasks:  # it makes no way for others
        return gain, 1
    if has(_free_moves(plan, counter), to):
        return gain, 0
    return gain + _along(plan, counter, to), 1


def _free_moves(plan: Plan, counter: CounterId) -> HexSet:
    """Return the hexes to which a move costs a counter nothing."""
    found = plan.free_moves.get(counter)
    if found is None:
        free = has(plan.g.acts_free, counter) or has(plan.directed, plan.g.hex[counter])
        found = ALL if free else saves_itself(plan.moving, counter)
        plan.free_moves[counter] = found
    return found


def _along(plan: Plan, counter: CounterId, to: HexId) -> float:
    """Return what a second unit gains that goes along at the same cost (7.21)."""
    g = plan.g
    if not moving.room_for_two(plan, to):
        return 0.0
    bound = g.acted | g.disrupted | g.climbing | g.scaling | g.acts_free | one(counter)
    others = g.us_in(g.hex[counter]) & g.game.combat_units & ~bound
    gains = [moving.gain_of_move(plan, other, to) for other in iterate(others)]
    return max((0.0, *gains))


def _scale(plan: Plan, action: Action) -> Worth:
    counter = action[1]
    over = iterate(as_set(CROSS_CLIFF.targets(plan.moving, counter)))
    gains = [moving.place_of(plan, counter, to) - moving.here(plan, counter) for to in over]
    return max(gains, default=0.0) / 2, None


def _always(plan: Plan, action: Action) -> Worth:
    del plan, action
    return ALWAYS, 0


def _leave(plan: Plan, action: Action) -> Worth:
    return plan.worth_of_leaving(action[1]), None


def _attack(plan: Plan, action: Action) -> Worth:
    attack = plan_attack(plan, action[1])
    cost = sum(attack_cost(plan.g, attack.attackers)) if attack.attackers else MOST_ACTIONS
    return attack.worth, cost


def _barrage(plan: Plan, action: Action) -> Worth:
    g, (_, unit, site) = plan.g, action
    if has(g.disrupted_sites, site):
        return 0.0, None
    colour, deep = g.colour_of(g.game.map.sites[site].position), g.depth[site] != NOBODY
    chance = chance_to_disrupt(g.game, g.symbol(unit), colour, deep, g.strength(unit))
    return chance * _silence(plan, site), None


@lru_cache(maxsize=1024)
def chance_to_disrupt(
    game: PrintedGame, symbol: str, colour: str, deep: bool, strength: int
) -> float:
    """Return how likely a barrage is to disrupt a German unit, over all cards of the deck.

    Args:
        game: The game with its scenario.
        symbol: The target symbol of the unit that fires.
        colour: The colour of the position under fire.
        deep: Whether there is depth.
        strength: The strength of the unit that fires.
    """
    deck = [game.cards[number] for number in iterate(game.whole_deck)]
    shown = [shown_by(card, symbol, colour) for card in deck]
    hits = sum("disrupted" in game.charts.barrage(shows, deep, strength) for shows in shown)
    return hits / len(deck)


def _naval_barrage(plan: Plan, action: Action) -> Worth:
    site = action[1]
    if has(plan.g.disrupted_sites, site):
        return 0.0, 0
    return _silence(plan, site) - NAVAL_MARKER, 0


def _silence(plan: Plan, site: SiteId) -> float:
    """Return what it is worth that a site is silent for a turn, in steps."""
    found = plan.silence.get(site)
    if found is None:
        g = plan.g
        position = g.game.map.position_of(site)
        held = [s for s in position.sites if g.unit[s] != NOBODY]
        firing = sum(1 for s in held if not has(g.disrupted_sites, s))
        worth = SPARED * relief(g, position.number)
        if is_gate(g, position.number):
            worth *= GATE
        found = plan.silence[site] = worth / max(1, firing)
    return found


RATES: dict[str, Callable[[Plan, Action], Worth]] = {
    "move": _move,
    "climb": _move,
    "scale": _scale,
    "cross": _always,
    "finish-climb": _always,
    "recover": _always,
    "leave": _leave,
    "attack": _attack,
    "barrage": _barrage,
    "naval-barrage": _naval_barrage,
}
"""What rates an action, by verb; nobody gives up a climb."""
