"""What does a learner see on the map of Omaha? Planes: sets of hexes, and numbers by hex.

What is printed never changes.  What changes is declared and filled in side by side, in the same
order: a moment gives the planes as one row, without their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from ddob_scenarios.analysis.facts import COLOURS
from ddob_scenarios.printed.charts import DOTS, Tide
from ddob_scenarios.printed.counters import DIVISIONS
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common import control
from ddob_scenarios.rules.german_fire.aim import dots_at
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board.bits import as_set, iterate, numbered, one, pack, union
from hexwar.board.ids import NONE, CounterId, CounterSet, HexSet, PositionSet
from hexwar.play.game.features import HIGHEST, Feature, Plane
from hexwar.play.values.latest import Latest

# Combat units as a learner tells them apart; all that are not the first three are guns.
KINDS = ("infantry", "rangers", "tanks", "guns")
SIDES = 6  # the sides of a hex
# Fields of procedures that name US counters.
GROUPS = {"group", "units", "victims", "ashore", "afloat", "waiting", "choosing"}
# The number of sets of sites kept, and of what is in them: they change seldom.
NETWORKS, HOLDERS = 256, 64

Values = tuple[Plane, ...]


class Known:
    """What a learner knows of the planes of the last moment, by what it is about."""

    def __init__(self) -> None:
        self.germans: Latest[tuple[Values, Values]] = Latest()
        self.fire: Latest[Values] = Latest()


def declared(game: PrintedGame) -> Iterator[Feature]:
    """Yield all planes, those that are printed among them."""
    yield from _ground(game)
    yield from _sea()
    yield from _printed_positions(game)
    yield from _us(game)
    yield from _germans(game)
    yield from _lines()


def names(game: PrintedGame) -> tuple[str, ...]:
    """Return the names of the planes that change, in the order in which a moment gives them."""
    changing = (*_sea(), *_us(game), *_germans(game), *_lines())
    return tuple(plane.name for plane in changing)


def seen(
    g: Omaha, procedure: Mapping[str, Any], tide: Tide, now: control.Networks, known: Known
) -> Values:
    """Return the planes of a moment that change; it is given as for the facts (``facts.seen``)."""
    return (
        *_sea_now(g, tide),
        *_us_now(g, procedure, tide),
        *_germans_now(g, procedure, known),
        *_lines_now(g, now, known),
    )


# -- what is printed -------------------------------------------------------------------------------


def _ground(game: PrintedGame) -> Iterator[Feature]:
    omaha, board = game.map, game.map.board
    for kind in board.kinds["terrain"]:
        yield Feature(f"ground {kind}", f"{kind} in the hex", printed=omaha.ground[kind])
    for kind in board.kinds["hexsides"]:
        beside: list[int] = iterate(board.hexes_beside(kind))
        near = {i: board.neighbours[i] for i in beside}
        count = {i: sum(kind in board.features(i, j) for j in near[i]) for i in beside}
        yield Feature(f"side {kind}", f"how many of its sides are {kind}", SIDES, printed=count)
    roads = pack(board.links("primary", "secondary"))
    yield Feature("road", "a road leads through it, primary or secondary", printed=roads)
    inland = union(omaha.draws.values())
    yield Feature("draw inland", "it counts for the control of a draw (13.21)", printed=inland)
    yield Feature("exit", "units may leave the map there (20.3)", printed=omaha.exit_hexes)
    yield Feature("west", "it lies in the sector of the 29th Division", printed=omaha.in_sector[1])
    yield Feature("fought over", "it is in play in this scenario", printed=game.field)


def _printed_positions(game: PrintedGame) -> Iterator[Feature]:
    printed = [position for position in game.map.positions if not position.armour]
    kinds = {
        "wn": ("a strongpoint (WN)", [p for p in printed if p.wn]),
        "reinforcement": ("a reinforcement position", [p for p in printed if p.reinforcement]),
        "vp": ("a position marked VP", [p for p in printed if p.vp]),
    }
    for colour in COLOURS:
        kinds[colour] = (f"a {colour} position", [p for p in printed if p.colour == colour])
    for name, (meaning, positions) in kinds.items():
        hexes = union(position.hexes for position in positions)
        yield Feature(f"position {name}", meaning, printed=hexes)


# -- the sea ---------------------------------------------------------------------------------------


def _sea() -> Iterator[Feature]:
    yield Feature("submerged", "it is under water at the present tide (5.21)")
    yield Feature("obstacles", "beach obstacles that are not cleared (10.1)")


def _sea_now(g: Omaha, tide: Tide) -> Values:
    return g.game.map.submerged[tide], g.game.map.obstacles & ~g.cleared


# -- US counters -----------------------------------------------------------------------------------


def kinds_of_units(game: PrintedGame) -> dict[str, CounterSet]:
    """Return the US combat units of each plane of steps."""
    others = game.companies | game.rangers | game.tanks
    kinds = (game.companies, game.rangers, game.tanks, game.combat_units & ~others)
    return {
        f"{division} {kind}": units & belonging
        for division, belonging in zip(DIVISIONS, game.belonging, strict=True)
        for kind, units in zip(KINDS, kinds, strict=True)
    }


COUNTED = {
    "us headquarters": "headquarters and posts in the hex",
    "us generals": "generals in the hex",
    "us bases": "engineer bases in the hex",
    "us disrupted": "disrupted US counters in the hex",
    "us climbing": "US counters that climb or scale there",
    "us commanded": "US units there in command (7.1)",
    "us acted": "US counters there that have performed their action",
    "us acting": "US counters there in what is asked",
}
"""What a plane counts by hex."""


def _us(game: PrintedGame) -> Iterator[Feature]:
    for name, units in kinds_of_units(game).items():
        most = sum(len(game.units[unit].steps) for unit in iterate(units))
        yield Feature(f"us {name}", f"steps of {name} units in the hex", max(1, most))
    counters = len(game.us)
    yield Feature("us strength", "attack strength of the US units in the hex", HIGHEST)
    for name, meaning in COUNTED.items():
        yield Feature(name, meaning, counters)
    yield Feature("us heroes", "heroes in the hex that are not inspired", len(game.heroes))
    yield Feature("us afloat", "counters in the boxes that point to the hex now (5.2)", counters)


def _us_now(g: Omaha, procedure: Mapping[str, Any], tide: Tide) -> Values:
    ashore, where = g.ashore, g.hex
    counted: list[Plane] = []
    for counters in _counted_sets(g, procedure):
        steps_by_hex: dict[int, int] = {}
        if there := counters & ashore:
            for counter in iterate(there):
                at = where[counter]
                steps_by_hex[at] = steps_by_hex.get(at, 0) + 1
        counted.append(steps_by_hex)
    return (*_steps(g), *counted, _afloat(g, tide))


def _counted_sets(g: Omaha, procedure: Mapping[str, Any]) -> tuple[CounterSet, ...]:
    """Return the counters that are counted: those of the planes of COUNTED, and with heroes."""
    return (
        g.game.headquarters,
        g.game.generals,
        g.game.bases,
        g.disrupted,
        g.climbing | g.scaling,
        union(g.in_command.values()),
        g.acted,
        _acting(procedure),
        g.heroic,
    )


def _acting(procedure: Mapping[str, Any]) -> CounterSet:
    """Return the US counters that a procedure is about."""
    named = [who for field, group in procedure.items() if field in GROUPS for who in group]
    return pack(named) | as_set(procedure.get("attackers", NONE))


def _steps(g: Omaha) -> list[dict[int, int]]:
    """Return by hex the steps of the units of each kind, and the strength of all."""
    count, kind_of = _kinds(g.game)
    where, steps, strengths = g.hex, g.steps, g.game.strengths
    steps_by_place: list[dict[int, int]] = [{} for _ in range(count)]
    strength: dict[int, int] = {}
    for unit in iterate(g.ashore & g.game.combat_units):
        at, left = where[unit], steps[unit]
        there = steps_by_place[kind_of[unit]]
        there[at] = there.get(at, 0) + left
        strength[at] = strength.get(at, 0) + strengths[unit][left]
    if max(strength.values(), default=0) > HIGHEST:
        strength = {at: min(value, HIGHEST) for at, value in strength.items()}
    return [*steps_by_place, strength]


@cache
def _kinds(game: PrintedGame) -> tuple[int, dict[CounterId, int]]:
    """Return the number of planes of steps, and by unit the number of its plane."""
    kinds = kinds_of_units(game).values()
    return len(kinds), {unit: kind for kind, units in enumerate(kinds) for unit in iterate(units)}


def _afloat(g: Omaha, tide: Tide) -> dict[int, int]:
    """Return how many counters are in the boxes that point to each hex."""
    steps_by_box: dict[int, int] = {}
    landing = g.game.landing_hexes[tide]
    for counter in iterate(g.afloat):
        at = landing[g.box[counter]]
        if at >= 0:
            steps_by_box[at] = steps_by_box.get(at, 0) + 1
    return steps_by_box


# -- German units and depth ------------------------------------------------------------------------


def _germans(game: PrintedGame) -> Iterator[Feature]:
    strongest = max(unit.strength for unit in game.german)
    deepest = max(marker.strength for marker in game.depth)
    yield Feature("german unit", "a German unit, revealed or not")
    yield Feature("german revealed", "a revealed German unit")
    yield Feature("german disrupted", "a disrupted German unit")
    yield Feature("german least", "the least strength that the unit may have", strongest)
    yield Feature("german most", "the greatest strength that the unit may have", strongest)
    yield Feature("depth", "a depth marker, revealed or not")
    yield Feature("depth revealed", "a revealed depth marker")
    yield Feature("depth least", "the least strength that the depth may have", deepest)
    yield Feature("depth most", "the greatest strength that the depth may have", deepest)
    yield Feature("german target", "the site or hex that what is asked is about")
    yield Feature("german attacked", "a site that was attacked or barraged in this phase")
    yield Feature("garrison", "a US garrison (19.3)")


def _germans_now(g: Omaha, procedure: Mapping[str, Any], known: Known) -> Values:
    omaha, target = g.game.map, procedure.get("site", NOBODY)
    (units, revealed, least, most), depth = known.germans.get(
        [g.unit, g.unit_lot, g.depth, g.depth_lot],
        lambda: (
            _holders(g.game, "german", tuple(g.unit), tuple(g.unit_lot)),
            _holders(g.game, "depth", tuple(g.depth), tuple(g.depth_lot)),
        ),
    )
    return (
        units,
        revealed,
        _hexes_of(omaha, g.disrupted_sites),
        least,
        most,
        *depth,
        one(omaha.sites[target].hex) if target >= 0 else NONE,
        _hexes_of(omaha, g.attacked | g.barraged),
        _hexes_of(omaha, g.garrisons),
    )


@lru_cache(maxsize=HOLDERS)
def _holders(
    game: PrintedGame, kind: str, holders: tuple[int, ...], lots: tuple[int, ...]
) -> tuple[HexSet, HexSet, dict[int, int], dict[int, int]]:
    """Return where German units or depth markers are, which are revealed, and how strong.

    Args:
        game: The game.
        kind: Whether they are units or markers, as the planes are named.
        holders: By site: the unit or marker, HIDDEN or NOBODY.
        lots: By site: what a hidden one may be.
    """
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    held = pack(site for site, holder in numbered(SiteId, holders) if holder != NOBODY)
    for site in iterate(held):
        holder, at = holders[site], game.map.sites[site].hex
        lot = lots[site] if holder == HIDDEN else 1 << holder
        least[at], most[at] = _bounds(game, kind, lot)
    revealed = pack(site for site, holder in enumerate(holders) if holder >= 0)
    return _hexes_of(game.map, held), _hexes_of(game.map, revealed), least, most


@lru_cache(maxsize=NETWORKS)
def _bounds(game: PrintedGame, kind: str, lot: int) -> tuple[int, int]:
    """Return the least and the greatest strength among units or depth markers."""
    printed: tuple[Any, ...] = game.german if kind == "german" else game.depth
    strengths = [printed[counter].strength for counter in iterate(as_set(lot))]
    return min(strengths, default=0), max(strengths, default=0)


@lru_cache(maxsize=NETWORKS)
def _hexes_of(omaha: OmahaMap, sites: SiteSet) -> HexSet:
    """Return the hexes of some sites."""
    return omaha.hexes_of(sites)


# -- fields of fire, control and communication -----------------------------------------------------


LINES = {
    "fire standing": "a field of fire of any manned position (12.31)",
    "us control": "hexes that US counters occupy or control (12.1)",
    "us communication": "hexes in US communication (12.3)",
    "german communication": "hexes that German communication passes (12.2)",
    "german connected": "sites in German communication (12.22)",
}
"""What fields of fire, control and communication say by hex."""


def _lines() -> Iterator[Feature]:
    for colour in COLOURS:
        for dots in DOTS:
            meaning = f"{dots} dots of a {colour} position that can fire now"
            yield Feature(f"fire {colour} {dots}", meaning)
    for name, meaning in LINES.items():
        yield Feature(name, meaning)


def _lines_now(g: Omaha, now: control.Networks, known: Known) -> Values:
    firing = g.active & ~g.smoked
    return (
        *known.fire.get([firing, g.unit, g.plunging], lambda: _fire_now(g, firing)),
        control.standing_fields(g),
        now.control,
        now.us,
        now.german,
        _hexes_of(g.game.map, control.communication_table(g, now.german)),
    )


def _fire_now(g: Omaha, firing: PositionSet) -> Values:
    colours = tuple([g.colour_of(position) for position in iterate(firing)])
    return _fire(g.game.map, firing, colours, g.plunging)


@lru_cache(maxsize=NETWORKS)
def _fire(omaha: OmahaMap, firing: PositionSet, colours: tuple[str, ...], plunging: bool) -> Values:
    """Return the dots of the positions that can fire, by colour and kind."""
    hexes_by_colour: dict[str, list[HexSet]] = {colour: [NONE for _ in DOTS] for colour in COLOURS}
    for position, colour in zip(iterate(firing), colours, strict=True):
        for place, hexes in enumerate(dots_at(omaha, position, plunging)):
            hexes_by_colour[colour][place] |= hexes
    return tuple(hexes for by_dots in hexes_by_colour.values() for hexes in by_dots)
