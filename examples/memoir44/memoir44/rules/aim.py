"""Who may attack whom, and with how many dice (1.6.1 to 1.6.3)."""

from __future__ import annotations

from typing import NamedTuple

from hexwar.board import iterate
from hexwar.play import rule
from memoir44.printed.arms import ARMS, INFANTRY
from memoir44.printed.units import Weapon
from memoir44.rules.contact import adjacent, adjacent_to_enemy, foe
from memoir44.rules.orders import modified
from memoir44.state.battle import Memoir


class Tally(NamedTuple):
    """How the dice of an attack add up.

    Attributes:
        base: By distance.
        bonus: Of the card.
        marker: For a target marker.
        cover: Lost to the terrain of the target.
        penalty: Lost to the hex of the attacker.
    """

    base: int
    bonus: int = 0
    marker: int = 0
    cover: int = 0
    penalty: int = 0

    @property
    def dice(self) -> int:
        """The dice to be rolled, 0 if none are left."""
        return max(self.base + self.bonus + self.marker - self.cover - self.penalty, 0)


@rule("1.2", "1.14")
def weapon_of(g: Memoir, unit: int) -> Weapon:
    """Return the weapon that a unit uses: late-war equipment only if it has not moved."""
    kind = g.kind_of(unit)
    return kind.unmoved if kind.unmoved and not g.moved[unit] else kind.weapon


@rule("1.6.3")
def tally(g: Memoir, unit: int, target: int, *, again: bool = False, ambush: bool = False) -> Tally:
    """Return how the dice of an attack add up.

    Args:
        g: The state.
        unit: The attacker.
        target: The unit attacked.
        again: Whether it is a battle after taking ground.
        ambush: Whether the attacker ambushes; no card of the turn helps him.
    """
    weapon = weapon_of(g, unit)
    here, there = g.hex[unit], g.hex[target]
    distance = g.field.board.distance(here, there)
    if distance > len(weapon.dice):
        return Tally(0)
    close = distance == 1
    return Tally(
        base=weapon.dice[distance - 1],
        bonus=0 if ambush else _bonus(g, unit, close=close, again=again),
        marker=int(g.kind_of(unit).marks_targets and there in g.marker),
        cover=cover(g, unit, target, weapon, close=close),
        penalty=g.ground(here).penalty[g.arm(unit)],
    )


@rule("1.4.1")
def _bonus(g: Memoir, unit: int, *, close: bool, again: bool) -> int:
    """Return the dice that the card adds."""
    if not modified(g, unit) or (again and g.printed.first_battle_only):
        return 0
    return g.printed.close_dice if close else g.printed.ranged_dice


@rule("1.6.3", "1.11/hill", "1.14", "2.1.2", "2.1.3", "2.10.3", "2.10.6")
def cover(g: Memoir, unit: int, target: int, weapon: Weapon, *, close: bool) -> int:
    """Return the dice that the terrain of the target takes, the worst reduction alone.

    Args:
        g: The state.
        unit: The attacker.
        target: The unit attacked.
        weapon: What he attacks with.
        close: Whether it is a close assault.
    """
    if weapon.cover == "ignored" or (weapon.cover == "ignored-adjacent" and close):
        return 0
    if g.afloat >> target & 1:
        return 0
    arm = INFANTRY if weapon.cover == "infantry-adjacent" and close else g.arm(unit)
    there = g.ground(g.hex[target])
    worst = there.cover[g.game.side_of[target]][arm]
    if "hill" not in g.ground(g.hex[unit]).roles:
        worst = max(worst, there.from_below[arm])
    return min(worst, 1) if weapon.cover == "one-adjacent" and close else worst


@rule("1.6.1", "1.15")
def able(g: Memoir, unit: int) -> str | None:
    """A unit battles from no landing craft, and from no hex that forbids it."""
    if g.afloat >> unit & 1:
        return "1.15"
    return "1.6.1" if g.ground(g.hex[unit]).mute[g.arm(unit)] else None


@rule("1.6.1", "1.15")
def may_act(g: Memoir, unit: int) -> str | None:
    """An ordered unit battles once, or does something instead, if card, move and hex allow it."""
    if g.hex[unit] < 0 or not g.ordered >> unit & 1 or g.orders_by[unit] != g.seat:
        return "1.6.1"
    if g.barred >> unit & 1 or g.fought[unit] >= battles(g, unit):
        return "1.6.1"
    return able(g, unit)


@rule("1.6.1", "1.12/minefield", "1.15")
def may_battle(g: Memoir, unit: int) -> str | None:
    """A unit that may act may battle, unless it is one that sweeps mines and stands on some."""
    refused = may_act(g, unit)
    if refused:
        return refused
    on_mines = g.mines[foe(g, unit)] >> g.hex[unit] & 1
    sweeps = {"engineers", "plough"} & set(g.kind_of(unit).abilities)
    return "1.12/minefield" if on_mines and sweeps else None


@rule("1.4.1", "1.6.1")
def battles(g: Memoir, unit: int) -> int:
    """Return how often an ordered unit battles this turn: once, unless the card says otherwise."""
    if not modified(g, unit):
        return 1
    if not g.printed.may_battle:
        return 0
    return 1 if g.moved[unit] else g.printed.unmoved_battles


@rule("1.4.1", "1.6.2", "1.6.3", "1.7", "1.14", "1.15")
def may_attack(g: Memoir, unit: int, target: int) -> str | None:
    """An enemy in range and in sight, against whom dice are left; next to enemies only these."""
    refused = _out_of_aim(g, unit, target, only_close=g.printed.only_close)
    if refused:
        return refused
    return None if tally(g, unit, target).dice else "1.6.3"


@rule("1.4.1/close-assault", "1.6.2", "1.6.3", "1.7", "1.9", "1.14", "1.15", "2.10.5")
def may_attack_again(g: Memoir, unit: int, target: int) -> str | None:
    """The same for the battle after taking ground, which no card restricts to close assault."""
    refused = _out_of_aim(g, unit, target, only_close=False)
    if refused:
        return refused
    if g.kind_of(unit).battles_again == "close-assault" and not adjacent(g, unit, target):
        return "2.10.5"
    return None if tally(g, unit, target, again=True).dice else "1.6.3"


def _out_of_aim(g: Memoir, unit: int, target: int, *, only_close: bool) -> str | None:
    """Return the rule that keeps a unit from aiming at a target, or None."""
    there = g.hex[target]
    if there < 0 or g.game.side_of[target] != foe(g, unit):
        return "1.6.2"
    weapon = weapon_of(g, unit)
    close = adjacent(g, unit, target)
    if g.field.board.distance(g.hex[unit], there) > len(weapon.dice):
        return "1.6.2"
    if not close and adjacent_to_enemy(g, unit):
        return "1.6.2"
    if not close and only_close and modified(g, unit):
        return "1.4.1"
    if ARMS[g.arm(target)] in weapon.not_against:
        return "1.14"
    if g.afloat >> target & 1 and g.game.options["craft_under_fire"] == "safe":
        return "1.15"
    if weapon.sight and not close and not g.field.sight.sees(g.hex[unit], there, g.occupied):
        return "1.7"
    return None


def enemies_in_range(g: Memoir, unit: int) -> list[int]:
    """The enemies that a unit's dice reach, by number."""
    reach = len(weapon_of(g, unit).dice)
    if not reach or g.hex[unit] < 0:
        return []
    there = g.field.board.within(g.hex[unit], reach) & g.standing[foe(g, unit)]
    on = g.on
    return sorted(on[i] for i in iterate(there))
