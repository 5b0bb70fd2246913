"""What the booklet allows in a battle: targets, dice, retreats, taking ground (1.6 to 1.9)."""

from __future__ import annotations

from second_reading.ledger import Ledger, Unit, is_neighbour
from second_reading.printed import ARM, ART, COMMONWEALTH, INF, LAND, SHIP, SIDES, Troop
from second_reading.sheet import Place, around, distance, side_number


def weapon(unit: Unit) -> Troop:
    """Return what a unit battles with: equipment counts if it has not moved."""
    steady = unit.troop.steady
    return steady if steady and not unit.spent else unit.troop


def may_battle(book: Ledger, unit: Unit) -> bool:
    """Return whether an ordered unit may still battle this turn (1.6.1)."""
    if not unit.at or not unit.ordered or unit.barred or unit.side != book.side:
        return False
    card = book.card if book.modified(unit) else None
    if card and card.no_battle:
        return False
    twice = bool(card and card.twice and not unit.spent)
    return unit.battles < 1 + twice and can_battle_here(book, unit)


def can_battle_here(book: Ledger, unit: Unit) -> bool:
    """Return whether a unit may battle from where it is: not from craft, nor in the sea."""
    assert unit.at
    mute = any(unit.troop.arm in feature.mute for feature, _ in book.features(unit.at))
    return not unit.afloat and not mute


def targets(book: Ledger, unit: Unit, *, again: bool = False) -> set[str]:
    """Return the names of those whom a unit may attack (1.6.2, 1.6.3)."""
    found = {e.name for e in book.enemies(unit) if may_attack(book, unit, e, again=again)}
    return found if not again or unit.troop.again == "any" else close_ones(book, unit, found)


def close_ones(book: Ledger, unit: Unit, found: set[str]) -> set[str]:
    """Return those of some units that are next to one."""
    assert unit.at
    places = {name: book.unit(name).at for name in found}
    return {name for name, at in places.items() if at and is_neighbour(unit.at, at)}


def may_attack(book: Ledger, unit: Unit, target: Unit, *, again: bool = False) -> bool:
    """Return whether a unit may attack another."""
    assert unit.at
    assert target.at
    mine, far = weapon(unit), distance(unit.at, target.at)
    if far > len(mine.dice) or target.troop.arm in mine.never:
        return False
    if far > 1:
        close_only = book.card.only_close and book.modified(unit) and not again
        if book.next_to_enemy(unit) or close_only:
            return False
        if mine.sight and not book.sheet.sees(unit.at, target.at, set(book.there)):
            return False
    return dice(book, unit, target, again=again) > 0


def dice(
    book: Ledger, unit: Unit, target: Unit, *, again: bool = False, ambush: bool = False
) -> int:
    """Return the dice of an attack (1.6.3)."""
    assert unit.at
    assert target.at
    mine, far = weapon(unit), distance(unit.at, target.at)
    if far > len(mine.dice):
        return 0
    count = mine.dice[far - 1] - shield(book, unit, target, mine, far) - own_hex(book, unit)
    if book.modified(unit) and not ambush and not (again and book.card.first_only):
        count += book.card.dice[far > 1]
    if unit.troop.marks and target.at in book.marks.values():
        count += 1
    return max(count, 0)


def own_hex(book: Ledger, unit: Unit) -> int:
    """Return the dice that a unit's own hex takes from it, the worst reduction alone."""
    assert unit.at
    there = book.features(unit.at)
    return max((f.battling_out.get(unit.troop.arm, 0) for f, _ in there), default=0)


def shield(book: Ledger, unit: Unit, target: Unit, mine: Troop, far: int) -> int:
    """Return the dice that the target's hex takes, the worst reduction alone."""
    assert unit.at
    assert target.at
    if mine.ignores_cover or (mine.engineers and far == 1) or target.afloat:
        return 0
    if mine.arm not in (INF, ARM):
        return 0
    column = 1 if mine.arm == ARM and not (mine.supported and far == 1) else 0
    worst = max(
        (f.shield[column] for f in book.protecting(target.at, target.side)), default=0
    )  # fmt: skip
    hills = book.sheet.hill_groups
    if target.at in hills and unit.at not in hills:
        worst = max(worst, 1)
    return min(worst, 1) if mine.flame and far == 1 else worst


def hits(unit: Unit, shown: tuple[str, ...], *, stars: bool) -> int:
    """Return the hits of a throw against a unit (1.6.5)."""
    arm = unit.troop.arm
    only = unit.troop.grenades_only or arm == ART
    symbol = {"vehicle": ARM}.get(arm, arm)
    found = sum(face == "grenade" or (face == symbol and not only) for face in shown)
    spared = unit.troop.grenades_only
    return found + (shown.count("star") if stars and not spared else 0)


def direction(book: Ledger, unit: Unit) -> str:
    """Return where a unit retreats: home, to either edge, anywhere."""
    for table in book.sheet.data.get("special", {}).get("retreats", []):
        if table["side"] == SIDES[unit.side] and unit.kind in table.get("kinds", [unit.kind]):
            return str(table["direction"])
    return "home"


def flags_ignored(book: Ledger, unit: Unit) -> int:
    """Return how many flags a unit may ignore: one at most, from its hex or by itself."""
    if unit.afloat or not unit.at:
        return 0
    there = book.protecting(unit.at, unit.side)
    return max([unit.troop.own_flags, *(feature.flags for feature in there)])


def steps(
    book: Ledger, unit: Unit, start: Place, at: Place, edge: int | None
) -> list[tuple[Place, int | None]]:
    """Return the hexes to which a retreat may go on, each with the edge it then makes for."""
    way = direction(book, unit)
    if way == "any":
        ways = [(to, edge) for to in around(at) if distance(start, to) > distance(start, at)]
    else:
        own = unit.side if edge is None else edge
        edges = [0, 1] if way == "either" and edge is None else [own]
        ways = [
            (to, one if way == "either" else None)
            for one in edges
            for to in around(at)
            if to[0] - at[0] == (-1 if one == side_number("axis") else 1)
        ]
    return [(to, one) for to, one in ways if _may_fall_back(book, unit, at, to)]


def _may_fall_back(book: Ledger, unit: Unit, at: Place, to: Place) -> bool:
    if to not in book.sheet.terrain or unit.afloat:
        return False
    other = book.there.get(to)
    if other is not None and other is not unit:
        return False
    if unit.troop.arm == SHIP:
        return to in book.sheet.open_sea
    if book.sheet.terrain[to] == "ocean" or is_shut(book, unit, to):
        return False
    return not is_fixed(book, unit, at) and passable(book, at, to)


def is_shut(book: Ledger, unit: Unit, to: Place) -> bool:
    """Return whether a hex keeps the arm of a unit out."""
    return any(unit.troop.arm in feature.closed for feature, _ in book.features(to))


def is_fixed(book: Ledger, unit: Unit, at: Place) -> bool:
    """Return whether a unit is a gun in a bunker."""
    bunker = book.sheet.pieces.get(at, ("", ""))[0] in ("bunker", "field-bunker")
    return bunker and unit.troop.arm == ART


def passable(book: Ledger, at: Place, to: Place) -> bool:
    """Return whether the side between two hexes may be crossed at all (2.1.2, 2.1.4, 2.1.5)."""
    kinds = (book.sheet.terrain[at], book.sheet.terrain[to])
    bridges = [book.sheet.pieces.get(each, ("", ""))[0] == "bridge" for each in (at, to)]
    if any(bridges):
        estuary = any(k == "estuary" and not b for k, b in zip(kinds, bridges, strict=True))
        return not estuary and not (bridges[1] and book.is_wet(at))
    return set(kinds) != {"hill", "ocean"}


def longest(book: Ledger, unit: Unit, start: Place, at: Place, edge: int | None, flags: int) -> int:
    """Return how many hexes of a number of flags a unit can retreat."""
    if not flags:
        return 0
    onward = steps(book, unit, start, at, edge)
    return max((1 + longest(book, unit, start, to, e, flags - 1) for to, e in onward), default=0)


def may_take_ground(book: Ledger, unit: Unit, post: Place) -> bool:
    """Return whether a unit may enter the hex that its close assault has emptied."""
    if not unit.at or not unit.troop.takes_ground or unit.troop.arm == SHIP or unit.stopped:
        return False
    if is_shut(book, unit, post) or is_fixed(book, unit, unit.at):
        return False
    free = book.card.unhindered and book.modified(unit)
    if book.sheet.terrain[post] == "hedgerow" and (unit.spent or unit.advanced) and not free:
        return False
    kinds = {book.sheet.terrain[unit.at], book.sheet.terrain[post]}
    if "hill" in kinds and "coastline" in kinds:
        return False
    if "hill" in kinds and "beach" in kinds and unit.troop.arm != INF:
        return False
    return passable(book, unit.at, post)


def may_battle_back(book: Ledger, unit: Unit, attacker: Unit) -> bool:
    """Return whether a unit that is down to its last figure battles back (1.14)."""
    rules = book.sheet.data.get("special", {}).get("battle_back", [])
    if SIDES[unit.side] not in rules or unit.figures != 1 or unit.troop.arm not in LAND:
        return False
    if not attacker.at or not unit.at or not can_battle_here(book, unit):
        return False
    if attacker.troop.arm in weapon(unit).never or not is_neighbour(unit.at, attacker.at):
        return False
    army = book.sheet.data[SIDES[unit.side]].get("nation", "")
    nation = "FR" if unit.kind == "resistance" else unit.nation or army
    return not nation or nation in COMMONWEALTH


def may_ambush(book: Ledger, unit: Unit, attacker: Unit) -> bool:
    """Return whether a unit that is assaulted could battle its attacker first (1.6.4)."""
    if not can_battle_here(book, unit) or attacker.troop.arm in weapon(unit).never:
        return False
    return dice(book, unit, attacker, ambush=True) > 0
