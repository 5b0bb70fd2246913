"""What a German position does on a fire card of the extended game (14, 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, NamedTuple

from . import firing
from .control import german_communication
from .fields import active_positions, crew, unheld
from .printed import Position, cards, data, distance, printed_map
from .table import Table

Outcome = frozenset[str]
NOTHING: set[Outcome] = {frozenset()}


# -- the German action summary (16) ----------------------------------------------------------------


def us_in(t: Table, hexes: Iterable[str]) -> bool:
    """Tell whether a US unit stands in some hexes: a unit, HQ or command post, not a lone general.

    Engineer bases, "never the target of German fire" (19.32), do not draw it either.
    """
    some = set(hexes)
    return any(t.hex[counter] in some for counter in (*t.units(), *t.headquarters()))


def linked(t: Table) -> frozenset[str]:
    """Return the sites in German communication: 12.24 keeps them for the whole phase."""
    return frozenset(german_communication(t)) if t.frozen is None else t.frozen


def within(hex_: str, reach: int) -> set[str]:
    """Return the hexes within a distance."""
    return {other for other in printed_map().terrain if distance(hex_, other) <= reach}


def action_of(t: Table, position: Position, card: int) -> str:
    """Return the action of a position on a card, by the summary and the paragraphs of 16."""
    symbol = firing.shown(card, position.colour)
    if symbol is None:
        return ""
    if crew(t, position.name):
        if position.name not in active_positions(t) or position.name in t.smoked:
            return ""
        holding = "targets" if us_in(t, position.field) else "no-targets"
        deep = any(g.has_depth and not g.disrupted for g in crew(t, position.name))
        re_supplies = not position.wn and symbol.get("symbol") == "R" and holding == "targets"
        if symbol["double"] and not deep and not re_supplies:  # 16, 16.21
            return ""
    else:  # unoccupied: in communication, and a reinforcement position near US units
        if not unheld(t, position.name) or not any(s.name in linked(t) for s in position.sites):
            return ""
        if not position.wn and not us_in(t, within(position.sites[0].hex, 2)):
            return ""
        holding = "empty"
    return _summary(position.wn, holding, symbol.get("symbol"))


def _summary(wn: bool, holding: str, letter: str | None) -> str:
    """Return the cell of the German action summary; a colour alone is fire at targets."""
    if letter is None:
        return "fire" if holding == "targets" else ""
    kind = "wn" if wn else "reinforcement"
    rows = {(r["position"], r["holding"]): r for r in data("charts.toml")["german_action"]}
    action: str = rows.get((kind, holding), {}).get(letter, "")
    return "" if action == "fire" and holding == "no-targets" else action


# -- what comes of each action ---------------------------------------------------------------------


def outcomes(t: Table, position: Position, card: int) -> set[Outcome]:
    """Return everything that may come of a card if this is the one position that acts on it."""
    action = action_of(t, position, card)
    return ACTIONS[action](t, position, card) if action else NOTHING


def fire(t: Table, position: Position, card: int) -> set[Outcome]:
    """Fire as on any turn, with the hit limit doubled (14.11); each position by itself (16)."""
    return firing.outcomes(t, firing.sector_of(position), card, only=position.name)


def target_symbol(t: Table, unit: str, card: int) -> bool:
    """Return whether a unit has the card's symbol, or counts as having it by 6.35 (R6-14)."""
    concentrated = sum(t.steps[other] for other in t.stack(t.hex[unit])) >= 5
    return concentrated or bool(t.symbol(unit) == cards()[card]["target"])


def choices(
    some: Iterable[str], key: Callable[[str], Any], count: int = 1
) -> list[tuple[str, ...]]:
    """Return every choice of so many that takes the least keys first; ties are the player's."""
    ranked = sorted(some, key=key)
    if len(ranked) <= count:
        return [tuple(ranked)]
    keys = [key(name) for name in ranked[:count]]
    return [way for way in combinations(ranked, count) if sorted(key(name) for name in way) == keys]


def lose_steps(t: Table, units: tuple[str, ...]) -> set[Outcome]:
    """Return what comes of a step loss to German fire: a hero may save a last step (11.14)."""
    ways: set[Outcome] = NOTHING
    for unit in units:
        fates = [f"{unit} has {t.steps[unit] - 1}"]
        if t.steps[unit] == 1 and unit in t.hero_of:
            fates.append(f"the hero of {unit} falls")
        ways = {way | {fate} for way in ways for fate in fates}
    return ways


def disrupt(t: Table, units: Iterable[str]) -> Outcome:
    """Return what comes of disruption; a disrupted unit is not further affected (6.33)."""
    return frozenset(f"{unit} is disrupted" for unit in units if unit not in t.disrupted)


def mortar(t: Table, position: Position, card: int) -> set[Outcome]:
    """Hit units with the target symbol beyond the field: two with depth, else one (16.5)."""
    targets = [
        u
        for u in t.units()
        if target_symbol(t, u, card) and _in_mortar_range(t, position, t.hex[u])
    ]
    count = 2 if any(g.has_depth for g in crew(t, position.name)) else 1
    found = set()
    for units in choices(targets, lambda unit: -t.steps[unit], count):
        found |= lose_steps(t, units)
    return found


def _in_mortar_range(t: Table, position: Position, hex_: str) -> bool:
    board = printed_map()
    far = min(distance(german.hex, hex_) for german in crew(t, position.name))
    if not position.wn:
        return far <= 3
    ground = board.terrain[hex_]
    beside_beach = any(board.terrain[near] == "beach" for near in board.next_to(hex_))
    on_shore = ground == "beach" or (ground == "pavilion" and beside_beach)
    return far <= (5 if on_shore else 2)


def patrol(t: Table, position: Position, card: int) -> set[Outcome]:
    """Disrupt all units on intense and steady dots, or else the nearest within three (16.6)."""
    field = position.dots["intense"] | position.dots["steady"]
    if us_in(t, field):  # an HQ there is a US unit, though 16.61 spares it
        return {disrupt(t, (unit for unit in t.units() if t.hex[unit] in field))}
    at = position.sites[0].hex
    near = [unit for unit in t.units() if distance(t.hex[unit], at) <= 3]

    def order(unit: str) -> tuple[int, bool, int]:
        symbol = t.symbol(unit) == cards()[card]["target"]
        return distance(t.hex[unit], at), not symbol, -t.strength(unit)

    return {disrupt(t, units) for units in choices(near, order)}


def artillery(t: Table, position: Position, card: int) -> set[Outcome]:
    """Hit one unit with the target symbol on the beach, if the WN has a gun (16.7)."""
    guns = [g for g in crew(t, position.name) if g.backs in ("75", "88") and not g.disrupted]
    board = printed_map()
    targets = [
        unit
        for unit in t.units()
        if target_symbol(t, unit, card) and board.terrain[t.hex[unit]] == "beach"
    ]
    if not guns:
        return NOTHING

    def order(unit: str) -> tuple[bool, bool, int]:
        other_sector = board.sector(t.hex[unit]) != firing.sector_of(position)
        return t.printed(unit).infantry, other_sector, -t.steps[unit]

    return set().union(*(lose_steps(t, units) for units in choices(targets, order)))


def ambush(t: Table, position: Position, card: int) -> set[Outcome]:
    """Hit one unit with the target symbol: a step on intense dots, else disruption (16.9)."""
    at = position.sites[0].hex
    field = [u for u in t.units() if position.dot(t.hex[u]) and target_symbol(t, u, card)]
    intense = [unit for unit in field if position.dot(t.hex[unit]) == "intense"]

    def order(unit: str) -> tuple[int, int]:
        return distance(t.hex[unit], at), -t.steps[unit]

    if intense:
        return set().union(*(lose_steps(t, units) for units in choices(intense, order)))
    return {disrupt(t, units) for units in choices(field, order)}


def re_supply(t: Table, position: Position, card: int) -> set[Outcome]:
    """Return depth to a unit in communication that has none, then fire (16.2, 16.21)."""
    site = position.sites[0].name
    german = t.german[site]
    if german.has_depth or site not in linked(t):
        return fire(t, position, card)
    deeper = t.with_german(german._replace(has_depth=True))
    return {way | {f"{site} gains depth"} for way in fire(deeper, position, card)}


def redeploy(t: Table, position: Position, card: int) -> set[Outcome]:
    """Move to an empty position in whose field US units stand (16.3, 16.31)."""
    board = printed_map()
    here = position.sites[0]
    if here.name not in linked(t):
        return NOTHING
    open_ = [
        name
        for name, other in board.positions.items()
        if not other.wn
        and unheld(t, name)
        and firing.sector_of(other) == firing.sector_of(position)
        and other.sites[0].name in linked(t)
        and us_in(t, other.field)
        and (other.vp or not position.vp)  # 16.31
    ]

    def order(name: str) -> tuple[bool, int, int]:
        other = board.positions[name]
        strength = sum(t.strength(unit) for unit in t.units() if t.hex[unit] in other.field)
        return not other.vp, other.number, -strength

    return {
        frozenset({f"{here.name} is left", f"{to} is taken"} if to else ())
        for to, *_ in (way or ("",) for way in choices(open_, order))
    }


def reinforce(t: Table, position: Position, card: int) -> set[Outcome]:
    """Place a unit with depth, if it is a VP position or US units are in close fire (16.4)."""
    site = position.sites[0].name
    called_for = position.vp or us_in(t, position.dots["intense"] | position.dots["steady"])
    if called_for and (t.pool_sizes["T"] or t.pool_sizes["D"]):
        return {frozenset({f"{site} is taken", f"{site} gains depth"})}
    return NOTHING


def re_occupy(t: Table, position: Position, card: int) -> set[Outcome]:
    """Place a crew that was lost in every hex of the WN; both hexes must be free (16.1, 16.11)."""
    if not t.lost_crews:
        return NOTHING
    return {frozenset(f"{site.name} is taken" for site in position.sites)}


# -- advances (16.8) -------------------------------------------------------------------------------


class Arrow(NamedTuple):
    """An arrow of advance with its route (16.82)."""

    to: str
    route: frozenset[str]


def arrows(position: Position) -> list[Arrow]:
    """Return the arrows of a position; 16.86 gives B1 two, A7 before A6."""
    entries = data("routes.toml")["advance"]
    own = [entry for entry in entries if entry["position"] == position.name]
    return [Arrow(entry["to"], frozenset(entry["route"])) for entry in own]


def advance(t: Table, position: Position, card: int) -> set[Outcome]:
    """Attempt to advance, or fire (16.8, 16.81, 16.86)."""
    if attempts(t, position):
        free = [arrow for arrow in arrows(position) if not crew(t, arrow.to)]
        return _advance_to(t, position, free[0], card)
    return fire(t, position, card) if us_in(t, position.field) else NOTHING


def attempts(t: Table, position: Position) -> bool:
    """Return whether a unit attempts to advance (16.8, 16.81)."""
    if all(crew(t, arrow.to) for arrow in arrows(position)):
        return False
    german = t.german[position.sites[0].name]
    unknown_or_352nd = german.unit is None or german.unit.division == 352
    return not us_in(t, position.field) or (german.has_depth and unknown_or_352nd)


def _advance_to(t: Table, position: Position, arrow: Arrow, card: int) -> set[Outcome]:
    """16.82, 16.84: disrupt the defenders, add up the others, move or stay."""
    defenders = [unit for unit in t.units() if t.hex[unit] in arrow.route]
    shaken = [
        unit
        for unit in defenders
        if t.printed(unit).type not in ("infantry", "ranger", "tank")
        or t.symbol(unit) == cards()[card]["target"]
    ]
    outcome = disrupt(t, shaken)
    standing = [u for u in defenders if u not in shaken and u not in t.disrupted]
    if sum(_defence_of(t, unit) for unit in standing) >= 7:
        return {outcome}
    here, there = position.sites[0].name, printed_map().positions[arrow.to].sites[0]
    outcome |= {f"{here} is left", f"{there.name} is taken"}
    losses = [{f"{unit} has {t.steps[unit] - 1}"} for unit in defenders] or [set()]
    found = set()
    for loss in losses:
        dead = {text.split()[0] for text in loss if text.endswith(" has 0")}
        pushed = {
            c for c in (*t.units(), *t.headquarters()) if t.hex[c] == there.hex and c not in dead
        }
        alone = {c for c in t.leaders() if t.hex[c] == there.hex}
        for to in _hexes_to_give_way(t, there.hex, arrow.route) or [""]:
            found.add(_pushed_aside(t, outcome | loss - _shaken_dead(dead), pushed, alone, to))
    return {frozenset(text for text in way if not _is_of_the_dead(text, way)) for way in found}


def _shaken_dead(dead: set[str]) -> set[str]:
    return {f"{unit} is disrupted" for unit in dead}


def _is_of_the_dead(text: str, way: Outcome) -> bool:
    return text.endswith(" is disrupted") and f"{text.split(maxsplit=1)[0]} has 0" in way


def _defence_of(t: Table, unit: str) -> int:
    """Return the strength of a defender: doubled in buildings and bocage, then a hero's point."""
    at = t.hex[unit]
    cover = printed_map().terrain[at] in ("building", "bocage") or at in printed_map().houses
    return t.strength(unit) * (2 if cover else 1) + (unit in t.hero_of)


def _hexes_to_give_way(t: Table, hex_: str, route: frozenset[str]) -> list[str]:
    board = printed_map()
    return [
        near
        for near in board.next_to(hex_)
        if near not in route
        and board.terrain[near] not in ("sea", "rough")
        and not board.under_water(near, t.tide)
        and near not in t.german_hexes()
    ]


def _pushed_aside(
    t: Table, outcome: Outcome, pushed: set[str], alone: set[str], to: str
) -> Outcome:
    """Return an outcome with the units of the destination moved, or eliminated for want of room."""
    if not pushed:  # 11.31: a general who is alone is captured
        return outcome | {f"{leader} is gone" for leader in alone}
    if to:
        return outcome | {f"{counter} moves to {to}" for counter in pushed | alone}
    units = {f"{unit} has 0" for unit in pushed if unit in t.units()}
    kept = {text for text in outcome if text.split()[0] not in pushed or text in units}
    return frozenset(kept) | units | {f"{leader} is gone" for leader in alone}


ACTIONS: dict[str, Callable[[Table, Position, int], set[Outcome]]] = {
    "fire": fire,
    "mortar": mortar,
    "patrol": patrol,
    "artillery": artillery,
    "ambush": ambush,
    "re-supply": re_supply,
    "redeploy": redeploy,
    "re-occupy": re_occupy,
    "reinforce": reinforce,
    "advance": advance,
}
