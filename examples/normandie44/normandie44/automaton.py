"""What an action is worth, for a side that cards play: keys for the verbs of this game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from hexwar import kit
from hexwar.board import NONE, BoxId, CounterId, HexId, HexSet, SideId, has, iterate, one, pack
from hexwar.kit.automaton import noun_key as row
from hexwar.kit.automaton.actions import distance_to_objective
from hexwar.play import Action
from normandie44 import estimates
from normandie44.depots import CLOSED
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES
from normandie44.rules.air_and_sea.aircraft import HEAVY
from normandie44.rules.air_and_sea.bombardment import raid_strength
from normandie44.rules.battle.combat import Activation, Assault, CounterAttack
from normandie44.rules.ground.damage import Retreat
from normandie44.rules.ground.terrain import defence_choices, is_cut
from normandie44.rules.logistics.supply import by_road
from normandie44.rules.march.stacking import full_for
from normandie44.rules.turn.overrun import DrivenBack, Overrun
from normandie44.state import OFF, Field, Units

# The numbers below are ours, found by games of cards against random play.

EVEN = 4
"""The column 2:1, about even."""

ALARM = 8
"""Hexes from which an enemy threatens a depot."""

A_GUARD = 4
"""The stacking points that guard a depot: a division and a regiment."""

ENOUGH = 7
"""Odds beyond which more strength against a hex is wasted, shifts counted in."""

A_COLUMN = 0.5
"""How much stronger a defence counts for each column that the ground gives it."""

A_WAY_OUT = 0.25
"""What a way out of the enemy is worth that is closed, in odds."""

HALF_A_STEP = estimates.THROWS * estimates.STEP // 2
"""The estimate of half a step at each throw."""

A_MARKER = estimates.THROWS * estimates.STEP // 3
"""What a headquarters must add to an estimate to spend an Offensive marker for its support."""


# -- where units go


def with_troops(g: Field, unit: CounterId, at: HexId) -> bool:
    """Whether a combat unit of the side stands in a hex."""
    return bool(g.fighters(at, g.game.side_of[unit]))


def in_contact(g: Field, unit: CounterId, *_: HexId) -> bool:
    """Whether a unit stands next to an enemy."""
    return is_near(g, g.game.side_of[unit], g.hex[unit])


def is_near(g: Field, side: SideId, at: HexId) -> bool:
    """Return whether a hex is next to an enemy of a side."""
    return at != OFF and bool(g.game.board.adjacent[at] & g.standing[1 - side])


def rings(g: Field, side: SideId) -> list[HexSet]:
    """Return the hexes near the enemies of a side, each ring a step wider than the one before."""
    hexes = [g.standing[1 - side]]
    while hexes[-1] != (wider := hexes[-1] | g.game.board.next_to(hexes[-1])):
        hexes.append(wider)
    return hexes


def gap(g: Field, side: SideId, at: HexId) -> int:
    """Return how far a hex is from the nearest enemy of a side."""
    hexes = g.once(("rings", side), rings, g, side)
    return next((n for n, ring in enumerate(hexes) if has(ring, at)), len(hexes))


def distance_to_enemy(g: Field, unit: CounterId, at: HexId) -> int:
    """How far a hex is from the nearest enemy of a unit."""
    return gap(g, g.game.side_of[unit], at)


def nearer_to_enemy(g: Field, unit: CounterId, to: HexId) -> bool:
    """Whether a move leads nearer to an enemy."""
    side, at = g.game.side_of[unit], g.hex[unit]
    return at == OFF or gap(g, side, to) < gap(g, side, at)


def nearer_to_the_map(g: Field, unit: CounterId, box: BoxId) -> bool:
    """Whether a box is nearer than now to one from which units come onto the map."""
    return boxes_to_map(g, box) < boxes_to_map(g, g.box[unit])


def boxes_to_map(g: Field, box: BoxId) -> int:
    """Return how many lines lie between a box and one that leads onto the map."""
    boxes = g.game.boxes
    gaps = (boxes.distance(box, other) for other in boxes.box_at.values())
    return min((n for n in gaps if n is not None), default=0)


# -- massing against enemies


def masses(g: Field, side: SideId) -> dict[HexId, tuple[float, dict[str, int]]]:
    """Return by hex of the enemy its strength, and what stands next to it by command."""
    game, by_hex = g.game, {}
    for at in iterate(g.standing[1 - side]):
        columns = sum(defence_choices(g, at).values())
        defence = sum(g.defence_of(u) for u in g.fighters(at, 1 - side)) or 1
        near: dict[str, int] = {}
        for to in game.board.neighbours[at]:
            for unit in g.fighters(to, side):
                strength = 0 if has(g.unsupplied, unit) else attack_of(g, unit)
                near[game.groups[unit]] = near.get(game.groups[unit], 0) + strength
        by_hex[at] = (defence * (1 + A_COLUMN * columns), near)
    return by_hex


def attack_of(g: Field, unit: CounterId) -> int:
    """Return the attack factor of a unit."""
    return int(g.game.attacks[unit][g.steps[unit]])


def massing(g: Field, unit: CounterId, to: HexId) -> float:
    """How much better the odds against an enemy next to the hex become, and its ways out fewer."""
    game, side = g.game, g.game.side_of[unit]
    foes = iterate(game.board.adjacent[to] & g.standing[1 - side])
    if not foes:
        return 0.0
    enemies, best = g.once(("masses", side), masses, g, side), 0.0
    strength, group, own = attack_of(g, unit), game.groups[unit], g.zone_of(side) | g.standing[side]
    for at in foes:
        if is_cut(g, to, at):
            continue
        defence, near = enemies[at]
        before = near.get(group, 0) / defence
        gain = min(before + strength / defence, ENOUGH) - min(before, ENOUGH)
        closed = game.board.adjacent[at] & (game.board.adjacent[to] | one(to)) & ~own
        best = max(best, gain + A_WAY_OUT * closed.bit_count() if gain else 0.0)
    return best


# -- headquarters


def contacts(g: Field, side: SideId) -> dict[str, list[HexId]]:
    """Return by command where its units stand that are next to an enemy and can attack."""
    by_command: dict[str, list[HexId]] = {}
    for unit in iterate(g.present[side] & ~g.game.headquarters & ~g.unsupplied):
        if is_near(g, side, g.hex[unit]) and attack_of(g, unit):
            by_command.setdefault(g.game.groups[unit], []).append(g.hex[unit])
    return by_command


def leads(g: Field, hq: CounterId, at: HexId) -> int:
    """Return how many units next to enemies a headquarters would control from a hex."""
    side, board = g.game.side_of[hq], g.game.board
    by_command = g.once(("contacts", side), contacts, g, side)
    own = by_command.get(g.game.groups[hq], [])
    others = [g.hex[other] for other in g.corps(side) if other != hq]
    led = [to for to in own if board.distance(at, to) <= LIMITS.controls]
    shared = sum(any(board.distance(o, to) <= LIMITS.supports for o in others) for to in led)
    return 2 * len(led) - shared


def leads_most(g: Field, hq: CounterId, *to: HexId) -> int:
    """How many units next to enemies it controls, from a hex or from where it is."""
    at = to[0] if to else g.hex[hq]
    return leads(g, hq, at) if at != OFF else 0


def leads_more(g: Field, hq: CounterId, to: HexId) -> bool:
    """Whether it controls more of them than where it is."""
    return g.hex[hq] == OFF or leads(g, hq, to) > leads(g, hq, g.hex[hq])


def on_the_road(g: Field, unit: CounterId, to: HexId) -> bool:
    """Whether a hex has a line by road to a depot."""
    return has(by_road(g, g.game.side_of[unit]).places, to)


# -- what is guarded


def threatened(g: Field, side: SideId) -> HexSet:
    """Return the open depots of a side that an enemy could reach: beaches and ports."""
    if side != ALLIES:
        return NONE

    def near_an_enemy() -> HexSet:
        depots = zip(g.game.depots, g.depots, strict=True)
        hexes = {depot.hex for depot, now in depots if now > CLOSED}
        return pack(at for at in hexes if gap(g, side, at) <= ALARM)

    return g.once("threatened", near_an_enemy)


def stacked(g: Field, side: SideId, at: HexId) -> int:
    """Return the stacking points of a side in a hex."""
    return sum(g.game.points[unit] for unit in g.fighters(at, side))


def guards_depot(g: Field, unit: CounterId, *_: HexId) -> bool:
    """Whether a unit is needed in a threatened depot: without it the guard is too weak."""
    side, at = g.game.side_of[unit], g.hex[unit]
    if at == OFF or not g.game.points[unit] or not has(threatened(g, side), at):
        return False
    return stacked(g, side, at) - g.game.points[unit] < A_GUARD


def weak_depots(g: Field, side: SideId) -> HexSet:
    """Return the threatened depots of a side whose guard is too weak."""
    return pack(at for at in iterate(threatened(g, side)) if stacked(g, side, at) < A_GUARD)


def garrisons_depot(g: Field, unit: CounterId, to: HexId) -> bool:
    """Whether a move leads into a threatened depot whose guard is too weak."""
    side = g.game.side_of[unit]
    weak = g.once(("weak depots", side), weak_depots, g, side)
    at = g.hex[unit]
    leaves_one = at != OFF and has(weak, at)
    return bool(g.game.points[unit]) and has(weak, to) and not leaves_one


def least_needed(g: Field, unit: CounterId, _: HexId) -> tuple[int, int]:
    """The attack factor of a unit; one without stacking points has no zone, and comes last."""
    return int(not g.game.points[unit]), attack_of(g, unit)


# -- combat


def battle_by(g: Field, action: Action) -> Assault:
    """Return the attack that an action would begin."""
    if action[0] == "overrun":
        return Overrun.of(g, action[2], one(action[1]))
    if action[0] == "counter-attack":
        asked, (_, hq, unit) = g.stack[-1], action
        assert isinstance(asked, CounterAttack)
        return Assault.of(g, asked.target, one(unit), hq=hq, again=True)
    activation = g.stack[-1]
    assert isinstance(activation, Activation)
    return activation.battle_of(g, action[1], action[2])


@kit.key("estimate", "best estimate", most=True, verbs=("attack", "overrun", "counter-attack"))
def best_estimate(g: Field, action: Action) -> int:
    """What the attack is worth on average, with all who may join and the aid that there is."""
    return estimates.declared(g, battle_by(g, action))


def targets(g: Field, hq: CounterId) -> Iterator[Assault]:
    """Yield the attacks that a headquarters can launch, one on each hex."""
    activation, seen = Activation.of(g, hq), NONE
    for unit in iterate(activation.fighters.of(g)):
        for target in iterate(activation.targets.of(g, unit) & ~seen):
            seen |= one(target)
            yield activation.battle_of(g, unit, target)


def best_estimates(g: Field, hq: CounterId) -> int:
    """What the attacks are worth that a headquarters can launch."""
    return sum(max(estimates.declared(g, battle), 0) for battle in targets(g, hq))


def worth_a_marker(g: Field, hq: CounterId) -> bool:
    """Whether an attack of it is worth half a step."""
    worths = (estimates.declared(g, battle) for battle in targets(g, hq))
    return any(worth >= HALF_A_STEP for worth in worths)


def has_a_target(g: Field, hq: CounterId) -> bool:
    """Whether a headquarters has an attack that comes to 2:1 at least."""
    battles = (kit.full_attack(g, battle) for battle in targets(g, hq))
    return any(battle.calculate(g).column >= EVEN for battle in battles)


@kit.key("helps", "a help", verbs=("join", "strike", "add-support"))
def helps(g: Field, action: Action) -> bool:
    """Whether it makes the attack on a hex better for one's own side."""
    battle = g.stack[-1]
    if not isinstance(battle, Assault):
        return False
    sign = -1 if action[0] == "strike" and g.active != ALLIES else 1
    pays_a_marker = action[0] == "add-support" and action[1] != battle.hq
    least = A_MARKER if pays_a_marker else 0
    return sign * estimates.change(g, battle, action) > least


def most_mediums(g: Field, at: HexId, heavies: int, mediums: int, lights: int) -> tuple[int, int]:
    """How many medium bombers fly; before that as few heavy ones as can be: they cost points."""
    del g, at, lights
    return -heavies, mediums


@kit.key("best-raid", "worth most", most=True, verbs=("bomb", "shell"))
def best_raid(g: Units, action: Action) -> float:
    """What bombers or ships add to a combat, less what they cost; nothing before the landing."""
    battle, (verb, at, *numbers) = g.stack[-1], action
    if not isinstance(battle, Assault):
        return 0
    if verb == "shell":
        return estimates.raid(g, battle, at, *numbers) - sum(numbers)
    gain = estimates.raid(g, battle, at, *raid_strength(*numbers))
    paid = 0 if battle.before_the_landing else LIMITS.heavy_price * numbers[HEAVY]
    return gain - estimates.THROWS * estimates.STEP * paid - sum(numbers)


# -- retreats


def fewest_steps_lost(g: Field, unit: CounterId, to: HexId) -> int:
    """The steps that a way costs; a player driving an enemy back wants the most."""
    retreat = g.stack[-1]
    assert isinstance(retreat, Retreat)
    cost = retreat.ways(g, unit)[to]
    return -cost if isinstance(retreat, DrivenBack) else cost


def best_cover(g: Field, _: CounterId, at: HexId) -> int:
    """The columns that the ground gives, and the hexsides with a river around it."""
    rivers = sum(g.game.is_wet(at, to) for to in g.game.board.neighbours[at])
    return 2 * max(defence_choices(g, at).values(), default=0) + rivers


# -- the table of keys

MOVE, LAUNCH, RETREAT = ("move",), ("launch",), ("retreat",)
GUARD = ("move", "advance", "reserve")
CHOSEN = ("join", "advance", "rest", "drop", "replace", "reoccupy")
"""Verbs whose first noun is a unit of the side."""

MASSING: Final = row("massing", "massing most against an enemy", MOVE, massing, most=True)

KEYS: Final = (
    row("headquarters", "a headquarters", MOVE, lambda g, unit, _: g.is_headquarters(unit)),
    row("with-troops", "with troops of its side", MOVE, with_troops),
    row("crowds", "into a full stack", MOVE, lambda g, unit, to: has(full_for(g, unit), to)),
    row("in-contact", "next to an enemy", ("move", "reserve"), in_contact),
    row("distance-to-enemy", "nearest to an enemy", ("move", "deploy"), distance_to_enemy),
    row("nearer-to-enemy", "nearer to an enemy than now", MOVE, nearer_to_enemy),
    attrs.evolve(distance_to_objective, verbs=(*distance_to_objective.verbs, "go-ashore")),
    row("nearer-to-the-map", "nearer to the map", ("travel",), nearer_to_the_map),
    MASSING,
    MASSING.where("masses", "massing against an enemy", lambda gain: gain > 0),
    row(
        "leads-most",
        "with the most units to lead",
        ("move", "support", "equip"),
        leads_most,
        most=True,
    ),
    row("leads-more", "with more units to lead than now", MOVE, leads_more),
    row("by-road", "with a line by road", MOVE, on_the_road),
    row(
        "fewest-markers",
        "with the fewest Offensive markers",
        ("support", "equip"),
        lambda g, hq: g.markers[hq],
    ),
    row("guards-depot", "the guard of a depot", GUARD, guards_depot),
    row("garrisons-depot", "a depot without a guard", MOVE, garrisons_depot),
    row("least-needed", "least needed elsewhere", MOVE, least_needed),
    row("strongest", "strongest", CHOSEN, lambda g, unit, *_: attack_of(g, unit), most=True),
    best_estimate,
    best_estimate.where("pays", "worth its price", lambda worth: worth > 0),
    best_estimate.where(
        "pays-well", "worth half a step at least", lambda worth: worth >= HALF_A_STEP
    ),
    row("estimates", "with the best estimates", LAUNCH, best_estimates, most=True),
    row("worth-a-marker", "with an attack worth its marker", LAUNCH, worth_a_marker),
    row("has-a-target", "with an attack at even odds", LAUNCH, has_a_target),
    helps,
    row("most-points", "with the most points", ("shell", "fire"), lambda *of: of[-1], most=True),
    row(
        "most-mediums",
        "with the most medium bombers and no heavies",
        ("bomb",),
        most_mediums,
        most=True,
    ),
    best_raid,
    best_raid.where("raid-pays", "worth its price", lambda worth: worth > 0),
    row("fewest-steps-lost", "with the fewest steps lost", RETREAT, fewest_steps_lost),
    row("best-cover", "with the best cover", RETREAT, best_cover, most=True),
)
"""Keys that rate what the procedures of this game ask."""
