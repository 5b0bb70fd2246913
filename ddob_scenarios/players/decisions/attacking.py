"""Is an attack worth its cost, which units take part, and what follows from the result?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import attrs

from ddob_scenarios.players.decisions.moving import best_step
from ddob_scenarios.players.estimates.danger import worth_of_site
from ddob_scenarios.players.estimates.goals import attacked_from
from ddob_scenarios.players.estimates.opening import is_gate
from ddob_scenarios.players.estimates.opposition import Counterpart, markers_of, units_of
from ddob_scenarios.players.estimates.routes import on_a_route
from ddob_scenarios.players.plan import Plan
from ddob_scenarios.printed.charts import AttackRow
from ddob_scenarios.printed.ids import DepthSet, GermanSet, SiteId
from ddob_scenarios.rules.common.germans import BOTH, UNDOUBLED, UNIT, shelter
from ddob_scenarios.rules.us_attacks.attack import Attack, strength_of
from ddob_scenarios.rules.us_attacks.joining import JOIN, Joining, calling
from ddob_scenarios.rules.us_attacks.weapons import FLANKING, next_to, pooled_weapons, unmet
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import NONE, CounterId, CounterSet, HexSet, as_set, has, iterate, one, pack
from hexwar.play import Action, rule

DISRUPTED_UNIT = 0.4  # what it costs that an attacker is disrupted, in steps
# What it costs that a unit attacks which is on the way to where it flanks the Germans.
GOING_ROUND = 2.5
OWN_TIME = 0.1  # what the action of a unit is worth that has nothing else to do
NAVAL_MARKER = 0.8  # what a naval fire marker is worth elsewhere

WORTH = {
    "defeated": 1.0,
    "depth-eliminated": 0.3,
    "disrupted": 0.2,
    "gains-depth": -0.3,
    "turned-face-down": -0.05,
}
"""What results of the chart are worth, in parts of the worth of the site."""

# With this number of attackers an attack is tried even if the last of them gained nothing: until
# turn 16, and later, when it takes more.
TRIED, TRIED_INLAND = 2, 7
# So much of the worth of a site an attack must promise while others are on the way to join.
PATIENCE = 0.05
KNOWLEDGE = 0.1  # what it is worth to reveal depth


@attrs.frozen
class AttackPlan:
    """An attack."""

    worth: float  # what it is worth on average, in steps
    attackers: CounterSet  # who takes part
    naval: bool  # whether a naval fire marker is expended


NO_ATTACK = AttackPlan(0.0, NONE, False)


@lru_cache(maxsize=4096)
def _row(game: PrintedGame, armed: bool, attack: int, defence: int) -> AttackRow:
    return game.charts.attack_row(armed, attack, defence)


class Germans(NamedTuple):
    """What is known of the Germans on a site."""

    worth: float  # what it is worth to silence them for good, in steps
    units: GermanSet  # what their unit may be
    depth: DepthSet  # what their depth may be
    deep: bool  # whether they have depth
    hidden: bool  # whether their depth is hidden
    extended: bool  # whether the rules of the extended game hold


class Assault(NamedTuple):
    """What the chart asks of an attack."""

    strength: int
    weapons: frozenset[str]  # those of all attackers together
    origins: HexSet  # the hexes next to the Germans from which units attack
    doubled: int  # whom the ground helps
    risk: float  # what it costs that the attackers are disrupted, in steps
    hero: bool  # whether a hero takes part


class Target:
    """A site with a German unit that may be attacked."""

    def __init__(self, g: Omaha, site: SiteId) -> None:
        unit, depth = g.unit[site], g.depth[site]
        known = one(depth) if depth >= 0 else NONE
        self.g = g
        self.site = site
        self.hex = g.game.map.sites[site].hex
        self.worth = worth_of_site(g, site)
        self.germans = Germans(
            self.worth,
            units=g.unit_lot[site] if unit == HIDDEN else one(unit),
            depth=g.depth_lot[site] if depth == HIDDEN else known,
            deep=depth != NOBODY,
            hidden=depth == HIDDEN,
            extended=g.extended,
        )

    def expect(self, attackers: CounterSet, naval: bool) -> float:
        """Return what an attack is worth on average, in steps, before its cost."""
        g = self.g
        near = next_to(g, self.hex, attackers)
        origins = {g.hex[unit] for unit in iterate(near)}
        assault = Assault(
            strength_of(g, attackers, naval),
            weapons=frozenset(pooled_weapons(g, self.hex, attackers, naval)),
            origins=pack(origins),
            doubled=shelter(g.game.map, self.hex, origins),
            risk=-DISRUPTED_UNIT * near.bit_count(),
            hero=any(g.hero_of(unit) >= 0 for unit in iterate(near)),
        )
        return _expected(g.game, self.germans, assault)


@lru_cache(maxsize=4096)
def _expected(game: PrintedGame, germans: Germans, assault: Assault) -> float:
    """Return what an attack is worth on average, over all that the Germans may be."""
    reading = _Reading(game, germans, assault)
    units = units_of(game, germans.units)
    return sum(chance * reading.against(unit) for unit, chance in units)


@attrs.frozen
class _Reading:
    """The chart, read for one composition of the attack."""

    game: PrintedGame
    germans: Germans
    assault: Assault

    def against(self, unit: Counterpart) -> float:
        """Return what the attack is worth against a unit, over all depth that it may have."""
        strength, needed, armour = unit
        doubled = UNDOUBLED if armour else self.assault.doubled
        defence = strength << (doubled >= UNIT)
        germans = self.germans
        if germans.deep and not germans.hidden:
            return self._with_depth(needed, defence, doubled, revealed=False)
        results = self._read(needed, defence, deep=germans.deep, hidden=germans.hidden)
        if "reveal-depth" not in results:
            return self._worth(results)
        return KNOWLEDGE * germans.worth + self._with_depth(needed, defence, doubled, revealed=True)

    def _with_depth(
        self, needed: tuple[str, ...], defence: int, doubled: int, *, revealed: bool
    ) -> float:
        total, germans = 0.0, self.germans
        for (strength, weapons, tactical), chance in markers_of(self.game, germans.depth):
            if tactical and revealed:
                total += chance * WORTH["defeated"] * germans.worth
                continue
            defended = defence + (strength << (doubled == BOTH))
            total += chance * self._worth(self._read((*needed, *weapons), defended, deep=True))
        return total

    def _read(
        self, needed: tuple[str, ...], defence: int, *, deep: bool, hidden: bool = False
    ) -> tuple[str, ...]:
        assault, origins = self.assault, {*iterate(self.assault.origins)}
        missing = unmet(self.game.map.board, needed, assault.weapons, origins)
        stands_in = assault.hero and len(missing) == 1 and FLANKING not in missing
        attack = assault.strength + (assault.hero and not stands_in)
        row = _row(self.game, not missing or stands_in, attack, max(1, defence))
        return row.results(deep=deep, hidden=hidden, extended=self.germans.extended)

    def _worth(self, results: tuple[str, ...]) -> float:
        worth = sum(WORTH.get(result, 0.0) for result in results) * self.germans.worth
        return worth + (self.assault.risk if "attackers-disrupted" in results else 0.0)


def plan_attack(
    plan: Plan, site: SiteId, attackers: CounterSet = NONE, naval: bool = False
) -> AttackPlan:
    """Return the best attack on a site that can be found by adding one unit after the other.

    The attackers have joined already; naval fire may have been declared.
    """
    g = plan.g
    target = Target(g, site)
    best = _priced(plan, target, attackers, naval) if attackers else NO_ATTACK
    tried = TRIED_INLAND if g.extended else TRIED
    growing = best
    while True:
        current = growing.attackers
        joining = iterate(_joining(plan, site, current))
        tries = [_priced(plan, target, current | one(u), growing.naval) for u in joining]
        if not tries:
            break
        growing = max(tries, key=lambda made: made.worth)
        if growing.worth <= best.worth and growing.attackers.bit_count() > tried:
            break
        best = max(best, growing, key=lambda made: made.worth)
    if not naval:
        gathered = (best.attackers, growing.attackers) if g.extended else (best.attackers,)
        forces = [f for f in gathered if g.naval_markers and calling(g, f)]
        tries = [_priced(plan, target, force, True) for force in forces]
        best = max([best, *tries], key=lambda made: made.worth)
    if best.worth < PATIENCE * target.worth and _others_come(plan, target):
        return NO_ATTACK
    return best


def _joining(plan: Plan, site: SiteId, attackers: CounterSet) -> CounterSet:
    """Return who could join those who attack a site."""
    found = plan.joining.get((site, attackers))
    if found is None:
        found = as_set(JOIN.legal_actors(Joining(Attack(site, attackers), plan.g)))
        plan.joining[site, attackers] = found
    return found


def _others_come(plan: Plan, target: Target) -> bool:
    """Return whether units that are to attack a site are still on the way."""
    g = plan.g
    near = {at for at, _ in attacked_from(g.game.map)[target.site]}
    return any(
        task.kind == "attack" and task.target in near and g.hex[unit] != task.target
        for unit, task in plan.tasks.items()
    )


def _priced(plan: Plan, target: Target, attackers: CounterSet, naval: bool) -> AttackPlan:
    position = plan.g.game.map.position_of(target.site)
    urgent = on_a_route(plan.g, position.number) or is_gate(plan.g, position.number)
    round_it = 0.0 if position.wn else GOING_ROUND
    worth = target.expect(attackers, naval) - sum(
        (OWN_TIME if urgent else _own_time(plan, unit)) + round_it * _goes_round(plan, unit)
        for unit in iterate(attackers)
    )
    worth -= NAVAL_MARKER * naval
    return AttackPlan(worth, attackers, naval)


def _goes_round(plan: Plan, unit: CounterId) -> bool:
    """Return whether a unit is to attack from elsewhere."""
    task = plan.tasks.get(unit)
    return task is not None and task.kind == "attack" and task.target != plan.g.hex[unit]


def _own_time(plan: Plan, unit: CounterId) -> float:
    """Return what else a unit could gain with its action."""
    found = plan.own_time.get(unit)
    if found is None:
        found = plan.own_time[unit] = OWN_TIME + best_step(plan, unit)
    return found


# What a hero gives, the best first: a weapon that is lacking changes more than a point.
HELP = {"hero-weapon": 0, "hero-strength": 1, "no-hero": 2}


def declare(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return the next unit that joins the attack as it is planned; then it is resolved."""
    made = plan.procedure
    attack = plan_attack(plan, made["site"], made["attackers"], made["naval"])
    for action in actions:
        if action[0] == "join" and has(attack.attackers, action[1]):
            return action
    if attack.naval and ("expend-naval-fire",) in actions:
        return ("expend-naval-fire",)
    return ("resolve",) if ("resolve",) in actions else ("call-off",)


def hero_gives(_: Plan, actions: Sequence[Action]) -> Action:
    """Return what the hero gives."""
    return min(actions, key=lambda action: HELP[action[0]])


@rule("8.3")
def attrition(plan: Plan, actions: Sequence[Action]) -> Action:
    """Return the unit that gives a step for the depth of the Germans, or none if all cost more."""
    giving = [action for action in actions if action[0] == "attrition"]
    best = min(giving, key=lambda action: plan.stakes.of_step(action[1]))
    depth = WORTH["depth-eliminated"] * worth_of_site(plan.g, plan.procedure["site"])
    return best if plan.stakes.of_step(best[1]) < depth else ("no-attrition",)
