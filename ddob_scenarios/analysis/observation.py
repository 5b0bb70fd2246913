"""What a learner sees of one moment of Omaha: the planes and facts of a view.

:mod:`ddob_scenarios.analysis.features` says what each of them means.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from ddob_scenarios.analysis.features import COLOURS, SOON, features_of, kinds_of_units
from ddob_scenarios.printed.charts import DOTS
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.printed.us_counters import DIVISIONS
from ddob_scenarios.rules.common.control import (
    communication_table,
    german_network,
    standing_fields,
    us_control,
    us_network,
)
from ddob_scenarios.rules.common.losses import bearable, losses_of
from ddob_scenarios.rules.german_fire.aim import dots_at
from ddob_scenarios.rules.victory import current_points
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, WAITING, Omaha
from hexwar.board import (
    NONE,
    CardId,
    CardSet,
    CounterId,
    CounterSet,
    HexSet,
    PositionSet,
    as_set,
    iterate,
    numbered,
    pack,
)
from hexwar.play.features import HIGHEST, Features, Plane, Seen
from hexwar.play.roles import Learning
from hexwar.play.state import State

GROUPS = ("group", "units", "victims", "ashore", "afloat", "waiting", "choosing")
"""Fields of procedures that name US counters."""

NETWORKS, HOLDERS = 256, 64
"""The number of sets of sites kept, and of what is in them: they change seldom."""

Planes = dict[str, Plane]


def seen_in(g: Omaha, procedure: Mapping[str, Any]) -> Seen:
    """Return what a learner sees.

    Args:
        g: The moment.
        procedure: What he sees of the procedure that asks; empty after the end.
    """
    planes = {**_ground(g), **_us(g, procedure), **_germans(g, procedure), **_lines(g)}
    return Seen(planes, {**_time(g, procedure), **_forces(g), **_cards(g.game, g.deck)})


def _per_hex(g: Omaha, counters: int) -> dict[int, int]:
    """Return how many counters of a set that are on the map stand in each hex."""
    there, where = counters & g.ashore, g.hex
    return _counted([where[counter] for counter in iterate(there)]) if there else {}


def _counted(hexes: Iterable[int]) -> dict[int, int]:
    """Return how often each hex comes; -1 is none."""
    found: dict[int, int] = {}
    for at in hexes:
        if at >= 0:
            found[at] = found.get(at, 0) + 1
    return found


# -- planes ----------------------------------------------------------------------------------------


def _ground(g: Omaha) -> Planes:
    tide = g.game.track.space(_turn(g)).tide
    below = g.game.map.submerged[tide]
    landing = g.game.landing_hexes[tide]
    boxes = [g.box[counter] for counter in iterate(g.afloat)]
    return {
        "submerged": below,
        "obstacles": g.game.map.obstacles & ~g.cleared,
        "us afloat": _counted([landing[box] for box in boxes]),
    }


def _us(g: Omaha, procedure: Mapping[str, Any]) -> Planes:
    planes, strength = _steps(g)
    counted = {
        "headquarters": g.game.headquarters,
        "generals": g.game.generals,
        "bases": g.game.bases,
        "disrupted": g.disrupted,
        "climbing": g.climbing | g.scaling,
        "commanded": _commanded(g),
        "acted": g.acted,
        "acting": _acting(procedure),
    }
    planes |= {f"us {name}": _per_hex(g, counters) for name, counters in counted.items()}
    planes["us heroes"] = _counted([g.hex[unit] for unit in set(g.heroes) if unit >= 0])
    planes["us strength"] = {at: min(value, HIGHEST) for at, value in strength.items()}
    return planes


def _steps(g: Omaha) -> tuple[Planes, dict[int, int]]:
    """Return the steps of the units of each kind by hex, and the strength of all."""
    kinds, kind_of, strengths = *_kinds(g.game), g.game.strengths
    found: list[dict[int, int]] = [{} for _ in kinds]
    strength: dict[int, int] = {}
    for unit in iterate(g.ashore & g.game.combat_units):
        at, left, steps = g.hex[unit], g.steps[unit], found[kind_of[unit]]
        steps[at] = steps.get(at, 0) + left
        strength[at] = strength.get(at, 0) + strengths[unit][left]
    return dict(zip(kinds, found, strict=True)), strength


@cache
def _kinds(game: PrintedGame) -> tuple[list[str], dict[CounterId, int]]:
    """Return the names of the planes of steps, and by unit the number of its plane."""
    kinds = kinds_of_units(game)
    kind_of = {unit: kind for kind, units in enumerate(kinds.values()) for unit in iterate(units)}
    return [f"us {name}" for name in kinds], kind_of


def _commanded(g: Omaha) -> CounterSet:
    """Return the units that some leader commands."""
    units: CounterSet = NONE
    for commanded in g.in_command.values():
        units |= commanded
    return units


def _acting(procedure: Mapping[str, Any]) -> int:
    """Return the US counters that a procedure is about."""
    named = [counter for field in GROUPS for counter in procedure.get(field, ())]
    return pack(named) | int(procedure.get("attackers", 0))


def _germans(g: Omaha, procedure: Mapping[str, Any]) -> Planes:
    sites = {
        "german disrupted": g.suppressed,
        "german attacked": g.attacked | g.barraged,
        "garrison": g.garrisons,
        "german target": 1 << procedure["site"] if procedure.get("site", -1) >= 0 else 0,
    }
    return {
        **_holders(g.game, "german", "german unit", tuple(g.unit), tuple(g.unit_lot)),
        **_holders(g.game, "depth", "depth", tuple(g.depth), tuple(g.depth_lot)),
        **{name: _hexes_of(g.game.map, some) for name, some in sites.items()},
    }


@lru_cache(maxsize=HOLDERS)
def _holders(
    game: PrintedGame, kind: str, plane: str, holders: tuple[int, ...], lots: tuple[int, ...]
) -> Planes:
    """Return where German units or depth markers are, which are revealed, and how strong.

    Args:
        game: The game.
        kind: Whether they are units or markers, as the planes are named.
        plane: The name of the plane of all of them.
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
    return {
        plane: _hexes_of(game.map, held),
        f"{kind} revealed": _hexes_of(game.map, revealed),
        f"{kind} least": least,
        f"{kind} most": most,
    }


@lru_cache(maxsize=NETWORKS)
def _bounds(game: PrintedGame, kind: str, lot: int) -> tuple[int, int]:
    """Return the least and the greatest strength among units or depth markers."""
    printed: tuple[Any, ...] = game.german if kind == "german" else game.depth
    strengths = [printed[counter].strength for counter in iterate(as_set(lot))]
    return min(strengths, default=0), max(strengths, default=0)


@lru_cache(maxsize=NETWORKS)
def _hexes_of(omaha: OmahaMap, sites: SiteSet) -> HexSet:
    """Return the hexes of some sites."""
    return pack(omaha.sites[site].hex for site in iterate(sites))


def _lines(g: Omaha) -> Planes:
    """Return fields of fire, control and communication."""
    firing = g.active & ~g.smoked
    colours = tuple([g.colour_of(position) for position in iterate(firing)])
    return {
        **_fire(g.game.map, firing, colours, g.plunging),
        "fire standing": standing_fields(g),
        "us control": us_control(g),
        "us communication": us_network(g),
        "german communication": german_network(g),
        "german connected": _hexes_of(g.game.map, communication_table(g)),
    }


@lru_cache(maxsize=NETWORKS)
def _fire(omaha: OmahaMap, firing: PositionSet, colours: tuple[str, ...], plunging: bool) -> Planes:
    """Return the dots of the positions that can fire, by colour and kind."""
    planes: dict[str, int] = {f"fire {colour} {dots}": 0 for colour in COLOURS for dots in DOTS}
    for position, colour in zip(iterate(firing), colours, strict=True):
        for dots, hexes in zip(DOTS, dots_at(omaha, position, plunging), strict=True):
            planes[f"fire {colour} {dots}"] |= hexes
    return {**planes}


# -- facts -----------------------------------------------------------------------------------------


def _turn(g: Omaha) -> int:
    """Return the turn; of a game that is over, its last."""
    return min(g.turn, g.game.file.scenario.turns[1])


def _time(g: Omaha, procedure: Mapping[str, Any]) -> dict[str, float]:
    facts: dict[str, float] = {
        "turn": g.turn,
        "turns left": g.game.file.scenario.turns[1] - g.turn,
        f"tide {g.game.track.space(_turn(g)).tide}": 1,
    }
    if g.phase:
        facts[f"phase {g.phase}"] = 1
    if g.segment >= 0:
        facts[f"segment {DIVISIONS[g.segment]}"] = 1
    if procedure:
        facts[f"asked {procedure['frame']}"] = 1
    return facts


def _forces(g: Omaha) -> dict[str, float]:
    facts: dict[str, float] = {
        "actions owed": g.actions_owed,
        "bearable": bearable(g),
        "points": current_points(g),
        "naval markers": g.naval_markers,
        "heroes waiting": g.heroes.count(WAITING),
        "exited": len(g.exited),
        "guns silent": g.silenced.bit_count(),
    }
    for division, name in enumerate(DIVISIONS):
        facts[f"actions {name}"] = g.actions_left[division]
        facts[f"lost {name}"] = losses_of(g, division)
    for turns in SOON:
        facts[f"due in {turns}"] = g.expected.get(g.turn + turns, NONE).bit_count()
    facts |= {f"pool {pool}": size for pool, size in g.pool_sizes.items()}
    return facts


@lru_cache(maxsize=NETWORKS)
def _cards(game: PrintedGame, deck: CardSet) -> dict[str, float]:
    """Return which cards are in the deck, and which part of them calls each colour (6.1)."""
    left, names = max(1, deck.bit_count()), _names_of_cards(game)
    facts = {names[card]: 1.0 for card in iterate(deck)}
    for name, calling in _cards_that_call(game).items():
        facts[name] = (deck & calling).bit_count() / left
    return facts


@cache
def _names_of_cards(game: PrintedGame) -> list[str]:
    """Return by card the name of its fact."""
    return [f"card {card.number:02}" for card in game.cards]


@cache
def _cards_that_call(game: PrintedGame) -> dict[str, CardSet]:
    """Return by the name of the fact the cards that call a colour."""
    return {
        f"calls {colour}": pack(
            i for i, c in numbered(CardId, game.cards) if colour in _colours(c.fire)
        )
        for colour in COLOURS
    }


def _colours(entries: Iterable[Any]) -> set[str]:
    return {entry.colour for entry in entries}


class OmahaLearning(Learning):
    """What a learner sees."""

    game: PrintedGame

    def features(self, player: str) -> Features:
        """Return what a learner sees: planes of the map and of what lies on it, and facts."""
        del player
        return features_of(self.game)

    def observe(self, view: Mapping[str, Any], player: str) -> Seen:
        """Return what a learner sees of a moment."""
        procedure = view["stack"][-1] if view["stack"] else {}
        return seen_in(self.game.moment(view, player), procedure)

    def look(self, g: State, player: str) -> Seen:
        """Return what a learner sees of a state, of which the players see everything."""
        assert isinstance(g, Omaha)
        procedure = g.stack[-1].seen_by(g, player) if g.stack else {}
        return seen_in(g, procedure)
