"""Who may attack whom, and with how many dice (1.6.1 to 1.6.3)."""

from typing import NamedTuple

from hexwar.board import NONE, CounterId, CounterSet, HexId, has, iterate, pack
from hexwar.play import Choice, Refusal, forbids, requires, rule
from memoir44.printed.arms import ARMS, INFANTRY
from memoir44.printed.units import Weapon
from memoir44.rules.facts import Facts, adjacent, foe, modified
from memoir44.state import Memoir

SWEEPERS = frozenset(("engineers", "plough"))
"""Abilities of the units that sweep mines."""

CLOSER = Refusal("1.6.2/neighbours", "Beside an enemy a unit battles only those next to it.")
NO_WEAPON = Refusal("1.14/not-against", "It has no weapon against such a unit.")
SAFE = Refusal("1.15/safe-in-craft", "It is in a landing craft, which is not fired at.")
UNSEEN = Refusal("1.7/needed", "It is out of sight.")
ONLY_CLOSE = Refusal("2.10.5", "The unit battles again in close assault only.")


class Tally(NamedTuple):
    """How the dice of an attack add up."""

    base: int  # by distance
    bonus: int = 0  # of the card
    marker: int = 0  # for a target marker
    cover: int = 0  # lost to the terrain of the target
    penalty: int = 0  # lost to the hex of the attacker

    @property
    def dice(self) -> int:
        """The dice to be rolled, 0 if none are left."""
        return max(self.base + self.bonus + self.marker - self.cover - self.penalty, 0)

    @property
    def lines(self) -> list[tuple[str, int]]:
        """What adds dice and what takes them, each in words; what changes nothing is left out.

        Example:
            >>> Tally(3, cover=1).lines
            [('distance', 3), ('cover', -1)]
        """
        changes = {"card": self.bonus, "target marker": self.marker}
        changes |= {"cover": -self.cover, "own hex": -self.penalty}
        changed = [(label, change) for label, change in changes.items() if change]
        return [("distance", self.base), *changed]


@rule("1.14/unmoved")
def weapon_of(g: Memoir, unit: CounterId, at: HexId | None = None) -> Weapon:
    """Return the weapon that a unit uses: late-war equipment only if it has not moved."""
    kind = g.kind_of(unit)
    still = not g.moved[unit] and at in (None, g.hex[unit])
    return kind.unmoved if kind.unmoved and still else kind.weapon


@rule(
    "1.2/full-dice",
    "1.4.1/dice",
    "1.4.1/close-assault/after-ground",
    "1.6.3/distance",
    "1.6.3/own-hex",
    "2.10.1/one-more",
)
def tally(
    g: Memoir,
    unit: CounterId,
    target: CounterId,
    at: HexId | None = None,
    *,
    again: bool = False,
    ambush: bool = False,
) -> Tally:
    """Return how the dice of an attack add up, from where a unit is or from another hex.

    It may be a battle again, after taking ground, or an ambush, which no card of the turn helps.
    """
    weapon = weapon_of(g, unit, at)
    origin, there = g.hex[unit] if at is None else at, g.hex[target]
    distance = g.field.board.distance(origin, there)
    if distance > len(weapon.dice):
        return Tally(0)
    close, bonus = distance == 1, 0
    if not ambush and modified(g, unit) and not (again and g.printed.first_battle_only):
        bonus = g.printed.close_dice if close else g.printed.ranged_dice
    return Tally(
        base=weapon.dice[distance - 1],
        bonus=bonus,
        marker=int(g.kind_of(unit).marks_targets and there in g.marker),
        cover=cover(g, unit, target, weapon, origin),
        penalty=g.ground(origin).penalty[g.arm(unit)],
    )


@rule(
    "1.6.3/cover",
    "1.6.3/worst",
    "1.11/from-below",
    "1.14/cover-ignored",
    "1.15/afloat",
    "2.10.3",
    "2.10.6",
)
def cover(g: Memoir, unit: CounterId, target: CounterId, weapon: Weapon, at: HexId) -> int:
    """Return the dice that the terrain of a target takes, the worst reduction alone."""
    close = has(g.field.board.adjacent[at], g.hex[target])
    if weapon.cover == "ignored" or (weapon.cover == "ignored-adjacent" and close):
        return 0
    if has(g.afloat, target):
        return 0
    arm = INFANTRY if weapon.cover == "infantry-adjacent" and close else g.arm(unit)
    there = g.ground(g.hex[target])
    worst = there.cover[g.game.side_of[target]][arm]
    if "hill" not in g.ground(at).roles:
        worst = max(worst, there.from_below[arm])
    return min(worst, 1) if weapon.cover == "one-adjacent" and close else worst


@rule("1.6.1/once", "1.4.1/no-battle", "1.4.1/artillery-bombard/twice")
def battles(m: Facts, unit: CounterId) -> int:
    """Return how often an ordered unit battles this turn: once, unless the card says otherwise."""
    if not has(m.modified, unit):
        return 1
    if not m.card.may_battle:
        return 0
    return 1 if m.g.moved[unit] else m.card.unmoved_battles


@rule("1.6.1/its-hex")
def silent(g: Memoir, unit: CounterId) -> bool:
    """Return whether the hex of a unit forbids it to battle."""
    return g.ground(g.hex[unit]).mute[g.arm(unit)]


@rule("1.6.1/its-hex", "1.15/afloat")
def able(g: Memoir, unit: CounterId) -> bool:
    """Return whether a unit may battle where it is: from no landing craft, nor from some hexes."""
    return not has(g.afloat, unit) and not silent(g, unit)


@rule("1.6.2/neighbours", "1.7/needed", "1.14/not-against", "1.15/safe-in-craft")
def out_of_aim(
    g: Memoir, unit: CounterId, target: CounterId, at: HexId | None = None
) -> Refusal | None:
    """Return what keeps a unit from aiming at an enemy that its dice reach, or None."""
    weapon, origin, there = weapon_of(g, unit, at), g.hex[unit] if at is None else at, g.hex[target]
    beside = g.field.board.adjacent[origin]
    close = has(beside, there)
    if not close and beside & g.standing[foe(g, unit)]:
        return CLOSER
    if ARMS[g.arm(target)] in weapon.not_against:
        return NO_WEAPON
    if has(g.afloat, target) and g.game.options["craft_under_fire"] == "safe":
        return SAFE
    if not weapon.sight or close or g.field.sight.sees(origin, there, g.occupied):
        return None
    return UNSEEN


@rule("1.6.2/range")
def enemies_in_range(g: Memoir, unit: CounterId, at: HexId | None = None) -> CounterSet:
    """Return the enemies that a unit's dice reach, from where it is or from another hex."""
    reach, origin = len(weapon_of(g, unit, at).dice), g.hex[unit] if at is None else at
    if not reach or origin < 0:
        return NONE
    return g.counters_in(g.field.board.within(origin, reach) & g.standing[foe(g, unit)])


@requires("1.6.1/ordered", "1.4.2/no-battle")
def ordered_to_battle(m: Facts) -> CounterSet:
    """It has no order of the player to move."""
    return m.ordered & m.g.ordered


@forbids("1.6.1/after-moving")
def barred(m: Facts) -> CounterSet:
    """Its move keeps it from battle."""
    return m.g.barred


@forbids("1.6.1/once")
def has_battled(m: Facts) -> CounterSet:
    """It battles no more often."""
    fought = m.g.fought
    return pack([unit for unit in iterate(m.ordered) if fought[unit] >= battles(m, unit)])


@forbids("1.15/afloat")
def in_a_craft(m: Facts) -> CounterSet:
    """It is in a landing craft."""
    return m.g.afloat


@forbids("1.6.1/its-hex")
def where_none_battles(m: Facts) -> CounterSet:
    """Its hex forbids it to battle."""
    return pack([unit for unit in iterate(m.ordered) if silent(m.g, unit)])


@forbids("1.12/minefield/swept")
def sweeps_instead(m: Facts) -> CounterSet:
    """It stands in a minefield of the enemy, which it sweeps instead."""
    mined = iterate(m.g.counters_in(m.g.mines[m.g.enemy]))
    return pack(unit for unit in mined if sweeps(m.g, unit))


@rule("1.12/minefield/swept")
def sweeps(g: Memoir, unit: CounterId) -> bool:
    """Return whether a unit sweeps mines: engineers and ploughs do."""
    return not SWEEPERS.isdisjoint(g.kind_of(unit).abilities)


@requires("1.6.2/range")
def in_range(m: Facts, unit: CounterId) -> CounterSet:
    """It is no enemy within reach."""
    return enemies_in_range(m.g, unit)


@forbids("1.6.2/neighbours", "1.7/needed", "1.14/not-against", "1.15/safe-in-craft")
def not_to_be_aimed_at(m: Facts, unit: CounterId, target: CounterId) -> Refusal | None:
    """It is out of aim."""
    return out_of_aim(m.g, unit, target)


@forbids("1.4.1/close-assault/only-close")
def not_assaulted(m: Facts, unit: CounterId) -> CounterSet:
    """The card allows close assaults only."""
    g = m.g
    if not (g.printed.only_close and modified(g, unit)):
        return NONE
    return ~g.counters_in(g.field.board.adjacent[g.hex[unit]])


@forbids("1.6.3/none-left")
def no_dice_left(m: Facts, unit: CounterId, target: CounterId) -> bool:
    """The terrain leaves no dice."""
    return not tally(m.g, unit, target).dice


@rule(
    "1.9/again",
    "2.10.5",
    "1.4.1/close-assault/after-ground",
    "1.6.2/neighbours",
    "1.6.3/none-left",
    "1.7/needed",
    "1.14/not-against",
    "1.15/safe-in-craft",
)
def not_again(g: Memoir, unit: CounterId, target: CounterId) -> Refusal | None:
    """Return what keeps a unit that battles once more from an enemy; no card has a say in it."""
    out = out_of_aim(g, unit, target)
    if out is not None:
        return out
    if g.kind_of(unit).battles_again == "close-assault" and not adjacent(g, unit, target):
        return ONLY_CLOSE
    dice = tally(g, unit, target, again=True).dice
    return None if dice else Refusal("1.6.3/none-left", no_dice_left.reason)


MAY_ACT = Choice(ordered_to_battle, barred, has_battled, in_a_craft, where_none_battles)
FIGHTERS = Choice(MAY_ACT, sweeps_instead)
TARGETS = Choice(in_range, not_assaulted, not_to_be_aimed_at, no_dice_left)
