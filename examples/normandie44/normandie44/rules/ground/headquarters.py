"""What a headquarters controls and supports, and what becomes of it (5)."""

from __future__ import annotations

from hexwar.board import ALL, CounterId, CounterSet, HexId, has, iterate, one, pack
from hexwar.play import Clause, Refusal, forbids, requires, rule
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS
from normandie44.state import OFF, Field, Headquarters


@rule("5.1/quota")
def quota(g: Field, units: int) -> tuple[int, int]:
    """Count divisions, three stacking points of one as a whole, and independent units."""
    points: dict[str, int] = {}
    alone = 0
    for unit in iterate(units):
        division = g.game.divisions[unit]
        if division:
            points[division] = points.get(division, 0) + g.game.points[unit]
        else:
            alone += 1
    return sum(-(-total // 3) for total in points.values()), alone


@rule("5.1", "8", "6.11", "10.0.1")
def may_be_controlled(g: Field, hq: CounterId, unit: CounterId) -> Refusal | None:
    """A unit of its own group within 4 hexes, that no other headquarters has had this turn.

    On D-Day every unit is under control, without a headquarters: ``hq`` is OFF.
    """
    game = g.game
    if hq == OFF:
        return None
    if game.groups[unit] != game.groups[hq]:
        return Refusal("8", "another command")
    if OFF in (g.hex[hq], g.hex[unit]):
        return Refusal("5.1", "it is lost or still to come")
    if has(g.confused, g.hex[hq]) and g.hex[unit] != g.hex[hq]:
        return Refusal("6.11", "its headquarters is in confusion")
    if g.leader[unit] not in (OFF, hq):
        other = game.counters.names[g.leader[unit]]
        return Refusal("5.1", "{other} has led it in this turn", other=other)
    gap = game.board.distance(g.hex[hq], g.hex[unit])
    if gap > LIMITS.controls:
        return Refusal("5.1", "{gap:hex|hexes} from its headquarters, at most 4", gap=gap)
    return None


@rule("5.1", "5.1/quota")
def within_quota(g: Field, units: int) -> Refusal | None:
    """Five divisions and three independent units at most; an option wants these without points."""
    divisions, alone = quota(g, units)
    alone_and_strong = any(g.game.points[u] and not g.game.divisions[u] for u in iterate(units))
    if alone_and_strong and g.game.options.get("small-independents", False):
        return Refusal("5.1", "an independent unit with a stacking point")
    if divisions > LIMITS.divisions or alone > LIMITS.independents:
        return Refusal(
            "5.1/quota",
            "{d:division|divisions} and {n:independent unit|independent units}",
            d=divisions,
            n=alone,
        )
    return None


@rule("5.3")
def corps_near(g: Field, at: HexId) -> CounterSet:
    """Return the headquarters on the map within two hexes of a hex."""
    within = g.game.board.within(at, LIMITS.supports)
    corps = g.game.headquarters & (g.present[ALLIES] | g.present[GERMANS])
    return pack(hq for hq in iterate(corps) if has(within, g.hex[hq]))


@requires()
def own_corps(g: Field) -> CounterSet:
    """It is no headquarters of yours on the map."""
    return g.ready & g.game.headquarters


@forbids("0.1.1")
def is_done(g: Field) -> CounterSet:
    """It is Done."""
    return g.used


@rule("0.2.1")
def with_markers(g: Field) -> CounterSet:
    """Return the headquarters with an Offensive marker to spend; on D-Day they need none."""
    corps = iterate(g.game.headquarters)
    return ALL if g.fights_freely else pack(hq for hq in corps if g.markers[hq])


def ready_by(number: str) -> tuple[Clause[CounterSet], ...]:
    """Return what keeps a headquarters from what it spends an Offensive marker for.

    Args:
        number: The number of the rule by which it spends the marker.
    """
    return is_done, requires(number, reason="No Offensive marker.")(with_markers)


@rule("0.1.1", "0.2.1")
def spend_marker(g: Headquarters, hq: CounterId) -> None:
    """A headquarters spends a marker, and is Done."""
    g.markers[hq] -= not g.fights_freely
    g.used |= one(hq)


@rule("5.4")
def destroy(g: Headquarters, hq: CounterId) -> None:
    """A headquarters that is attacked alone is lost."""
    g.lose_headquarters(hq)
