"""Features for learners: the planes and facts of Omaha, and how a view fills them.

All scenarios have the same planes and facts in the same order, so that a policy trained on one
scenario can be tried in another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from ddob_scenarios.presentation.scene import PHASES, POOLS
from ddob_scenarios.printed import cards
from ddob_scenarios.printed.charts import DOTS, TIDES
from ddob_scenarios.printed.counters import DIVISIONS
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import OmahaMap
from ddob_scenarios.rules.common import control
from ddob_scenarios.rules.common.losses import bearable, losses_of
from ddob_scenarios.rules.german_fire.aim import dots_at
from ddob_scenarios.rules.victory import current_points
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, WAITING, Omaha
from hexwar.board.bits import as_set, iterate, numbered, one, pack, union
from hexwar.board.ids import NONE, CardId, CardSet, CounterId, CounterSet, HexSet, PositionSet
from hexwar.play.entries import Question
from hexwar.play.features import HIGHEST, Feature, Features, Plane, Seen, one_of
from hexwar.play.latest import Latest
from hexwar.play.roles import Learning
from hexwar.play.state import State

COLOURS = tuple(sorted(cards.COLOURS))

# Combat units as a learner tells them apart; all that are not the first three are guns.
KINDS = ("infantry", "rangers", "tanks", "guns")
SIDES = 6  # the sides of a hex
LONGEST = 33  # the turn after the last of all scenarios, which is reached when one ends
AT_MOST = 99  # more actions, markers and losses than any scenario knows
POINTS = 999  # more victory points than there are, above zero and below
SOON = (1, 2, 3)  # how many turns ahead a learner sees who is due
# Fields of procedures that name US counters.
GROUPS = {"group", "units", "victims", "ashore", "afloat", "waiting", "choosing"}
# The number of sets of sites kept, and of what is in them: they change seldom.
NETWORKS, HOLDERS = 256, 64

# The names of the facts of each division, of those who are due, and of each pool.
ACTIONS, LOST = [f"actions {name}" for name in DIVISIONS], [f"lost {name}" for name in DIVISIONS]
DUE = {turns: f"due in {turns}" for turns in SOON}
IN_POOL = {pool: f"pool {pool}" for pool in POOLS}

Planes = dict[str, Plane]


# -- planes: what is printed -----------------------------------------------------------------------


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
    yield Feature("submerged", "it is under water at the present tide (5.21)")
    yield Feature("obstacles", "beach obstacles that are not cleared (10.1)")


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


# -- planes: counters ------------------------------------------------------------------------------


def kinds_of_units(game: PrintedGame) -> dict[str, CounterSet]:
    """Return the US combat units of each plane of steps."""
    others = game.companies | game.rangers | game.tanks
    kinds = (game.companies, game.rangers, game.tanks, game.combat_units & ~others)
    return {
        f"{division} {kind}": units & belonging
        for division, belonging in zip(DIVISIONS, game.belonging, strict=True)
        for kind, units in zip(KINDS, kinds, strict=True)
    }


def _acting(procedure: Mapping[str, Any]) -> CounterSet:
    """Return the US counters that a procedure is about."""
    named = [who for field, group in procedure.items() if field in GROUPS for who in group]
    return pack(named) | as_set(procedure.get("attackers", NONE))


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


@lru_cache(maxsize=NETWORKS)
def _hexes_of(omaha: OmahaMap, sites: SiteSet) -> HexSet:
    """Return the hexes of some sites."""
    return omaha.hexes_of(sites)


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


# -- facts -----------------------------------------------------------------------------------------


def asking(game: PrintedGame) -> list[str]:
    """Return the names of the procedures that ask for decisions."""
    return sorted(
        name
        for name, procedure in game.procedures.items()
        if any(isinstance(planned.entry, Question) for planned in procedure.plan.values())
    )


def _time(game: PrintedGame) -> Iterator[Feature]:
    yield Feature("turn", "the turn", LONGEST, 1)
    yield Feature("turns left", "turns of the scenario after this one", LONGEST, -1)
    yield from one_of("phase", PHASES, "the phase is {}")
    yield from one_of("tide", TIDES, "the tide is {}")
    yield from one_of("segment", DIVISIONS, "the {} Division acts")
    yield from one_of("asked", asking(game), "{} asks for a decision")


def _forces(game: PrintedGame) -> Iterator[Feature]:
    for division, actions, lost in zip(DIVISIONS, ACTIONS, LOST, strict=True):
        yield Feature(actions, f"actions that the {division} has left", AT_MOST)
        yield Feature(lost, f"lost companies of the {division} (13.1)", AT_MOST)
    yield Feature("actions owed", "actions to be paid by either division (7.22)", AT_MOST)
    yield Feature("bearable", "lost companies of a division that end the game", AT_MOST)
    yield Feature("points", "victory points by the present state", POINTS, -POINTS)
    yield Feature("naval markers", "naval fire markers", AT_MOST)
    yield Feature("heroes waiting", "heroes who may still appear", len(game.heroes))
    yield Feature("exited", "US counters that have left the map (20.3)", len(game.us))
    for turns, name in DUE.items():
        yield Feature(name, f"US counters due {turns} turns ahead", len(game.us))
    for pool, title in POOLS.items():
        most = len(game.german) + len(game.depth)
        yield Feature(IN_POOL[pool], f"counters in the pool: {title}", most)
    yield Feature("guns silent", "off-map guns that are inactive (6.51)", len(game.map.guns))


def _cards(game: PrintedGame) -> Iterator[Feature]:
    for colour in COLOURS:
        yield Feature(f"calls {colour}", f"part of the cards left that call {colour} positions")
    for card in game.cards:
        yield Feature(f"card {card.number:02}", f"card {card.number:02} is still in the deck")


# -- what fills them in ----------------------------------------------------------------------------


class Known:
    """What a learner knows of the last moment, by what it is about."""

    def __init__(self) -> None:
        self.germans: Latest[Planes] = Latest()
        self.fire: Latest[Planes] = Latest()
        self.due: Latest[dict[str, int]] = Latest()


def seen_in(g: Omaha, procedure: Mapping[str, Any], known: Known) -> Seen:
    """Return what a learner sees of a moment and, until the end, of the procedure that asks."""
    now = control.networks(g)
    planes = {
        **_ground_now(g),
        **_us_now(g, procedure),
        **_germans_now(g, procedure, known),
        **_lines_now(g, now, known),
    }
    facts = {
        **_cards_now(g.game, g.deck),  # they are most of them, and the first are copied at one go
        **_forces_now(g, now),
        **_time_now(g, procedure),
        **known.due.get(
            [g.due, g.turn], lambda: {due: g.due.count(g.turn + n) for n, due in DUE.items()}
        ),
    }
    return Seen(planes, facts)


def _counted(hexes: Iterable[int]) -> dict[int, int]:
    """Return how often each hex comes; -1 is none."""
    found: dict[int, int] = {}
    for at in hexes:
        if at >= 0:
            found[at] = found.get(at, 0) + 1
    return found


# -- the planes of a moment ------------------------------------------------------------------------


def _ground_now(g: Omaha) -> Planes:
    tide = g.game.track.space(_turn(g)).tide
    landing = g.game.landing_hexes[tide]
    return {
        "submerged": g.game.map.submerged[tide],
        "obstacles": g.game.map.obstacles & ~g.cleared,
        "us afloat": _counted([landing[g.box[counter]] for counter in iterate(g.afloat)]),
    }


def _us_now(g: Omaha, procedure: Mapping[str, Any]) -> Planes:
    planes, strength = _steps(g)
    game, ashore, where = g.game, g.ashore, g.hex
    counted = (
        game.headquarters,
        game.generals,
        game.bases,
        g.disrupted,
        g.climbing | g.scaling,
        union(g.in_command.values()),
        g.acted,
        _acting(procedure),
    )
    for name, counters in zip(COUNTED, counted, strict=True):
        there = counters & ashore
        planes[name] = _counted([where[c] for c in iterate(there)]) if there else {}
    planes["us heroes"] = _counted([where[unit] for unit in iterate(g.heroic)])
    if max(strength.values(), default=0) > HIGHEST:
        strength = {at: min(value, HIGHEST) for at, value in strength.items()}
    planes["us strength"] = strength
    return planes


def _steps(g: Omaha) -> tuple[Planes, dict[int, int]]:
    """Return the steps of the units of each kind by hex, and the strength of all."""
    kinds, kind_of, strengths = *_kinds(g.game), g.game.strengths
    where, steps = g.hex, g.steps
    found: list[dict[int, int]] = [{} for _ in kinds]
    strength: dict[int, int] = {}
    for unit in iterate(g.ashore & g.game.combat_units):
        at, left = where[unit], steps[unit]
        there = found[kind_of[unit]]
        there[at] = there.get(at, 0) + left
        strength[at] = strength.get(at, 0) + strengths[unit][left]
    return dict(zip(kinds, found, strict=True)), strength


@cache
def _kinds(game: PrintedGame) -> tuple[list[str], dict[CounterId, int]]:
    """Return the names of the planes of steps, and by unit the number of its plane."""
    kinds = kinds_of_units(game)
    kind_of = {unit: kind for kind, units in enumerate(kinds.values()) for unit in iterate(units)}
    return [f"us {name}" for name in kinds], kind_of


def _germans_now(g: Omaha, procedure: Mapping[str, Any], known: Known) -> Planes:
    omaha, target = g.game.map, procedure.get("site", NOBODY)
    return {
        **known.germans.get([g.unit, g.unit_lot, g.depth, g.depth_lot], lambda: _all_holders(g)),
        "german disrupted": _hexes_of(omaha, g.disrupted_sites),
        "german attacked": _hexes_of(omaha, g.attacked | g.barraged),
        "garrison": _hexes_of(omaha, g.garrisons),
        "german target": one(omaha.sites[target].hex) if target >= 0 else NONE,
    }


def _all_holders(g: Omaha) -> Planes:
    return {
        **_holders(g.game, "german", "german unit", tuple(g.unit), tuple(g.unit_lot)),
        **_holders(g.game, "depth", "depth", tuple(g.depth), tuple(g.depth_lot)),
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


def _lines_now(g: Omaha, now: control.Networks, known: Known) -> Planes:
    """Return fields of fire, control and communication."""
    firing = g.active & ~g.smoked
    return {
        **known.fire.get([firing, g.unit, g.plunging], lambda: _fire_now(g, firing)),
        "fire standing": control.standing_fields(g),
        "us control": now.control,
        "us communication": now.us,
        "german communication": now.german,
        "german connected": _hexes_of(g.game.map, control.communication_table(g, now.german)),
    }


def _fire_now(g: Omaha, firing: PositionSet) -> Planes:
    colours = tuple([g.colour_of(position) for position in iterate(firing)])
    return _fire(g.game.map, firing, colours, g.plunging)


@lru_cache(maxsize=NETWORKS)
def _fire(omaha: OmahaMap, firing: PositionSet, colours: tuple[str, ...], plunging: bool) -> Planes:
    """Return the dots of the positions that can fire, by colour and kind."""
    planes: dict[str, int] = {f"fire {colour} {dots}": 0 for colour in COLOURS for dots in DOTS}
    for position, colour in zip(iterate(firing), colours, strict=True):
        for dots, hexes in zip(DOTS, dots_at(omaha, position, plunging), strict=True):
            planes[f"fire {colour} {dots}"] |= hexes
    return {**planes}


# -- the facts of a moment -------------------------------------------------------------------------


def _turn(g: Omaha) -> int:
    """Return the turn; of a game that is over, its last."""
    return min(g.turn, g.game.file.scenario.turns[1])


def _time_now(g: Omaha, procedure: Mapping[str, Any]) -> dict[str, float]:
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


def _forces_now(g: Omaha, now: control.Networks) -> dict[str, float]:
    facts: dict[str, float] = {
        "actions owed": g.actions_owed,
        "bearable": bearable(g),
        "points": current_points(g, now),
        "naval markers": g.naval_markers,
        "heroes waiting": g.heroes.count(WAITING),
        "exited": len(g.exited),
        "guns silent": g.silenced.bit_count(),
    }
    for division, (actions, lost) in enumerate(zip(ACTIONS, LOST, strict=True)):
        facts[actions] = g.actions_left[division]
        facts[lost] = losses_of(g, division)
    for pool, size in g.pool_sizes.items():
        facts[IN_POOL[pool]] = size
    return facts


@lru_cache(maxsize=NETWORKS)
def _cards_now(game: PrintedGame, deck: CardSet) -> dict[str, float]:
    """Return which cards are in the deck, and which part of them calls each colour (6.1)."""
    left, (names, that_call) = max(1, deck.bit_count()), _facts_of_cards(game)
    facts = dict.fromkeys([names[card] for card in iterate(deck)], 1.0)
    for name, calling in that_call.items():
        facts[name] = (deck & calling).bit_count() / left
    return facts


@cache
def _facts_of_cards(game: PrintedGame) -> tuple[list[str], dict[str, CardSet]]:
    """Return by card the name of its fact, and by name of a fact the cards that call a colour."""
    return [f"card {card.number:02}" for card in game.cards], {
        f"calls {colour}": pack(i for i, c in numbered(CardId, game.cards) if c.shows(colour))
        for colour in COLOURS
    }


class OmahaLearning(Learning):
    """What a learner sees."""

    game: PrintedGame

    def __init__(self, game: PrintedGame) -> None:
        super().__init__(game)
        self._known = Known()

    def features(self, player: str) -> Features:
        """Return what a learner sees: planes of the map and of what lies on it, and facts."""
        del player
        game = self.game
        planes = (*_ground(game), *_printed_positions(game), *_us(game), *_germans(game), *_lines())
        return Features(game.map.board, planes, (*_time(game), *_forces(game), *_cards(game)))

    def observe(self, view: Mapping[str, Any], player: str) -> Seen:
        """Return what a learner sees of a moment."""
        procedure = view["stack"][-1] if view["stack"] else {}
        return seen_in(self.game.moment(view, player), procedure, self._known)

    def look(self, g: State, player: str) -> Seen:
        """Return what a learner sees of a state, of which the players see everything."""
        assert isinstance(g, Omaha)
        procedure = g.stack[-1].seen_by(g, player) if g.stack else {}
        return seen_in(g, procedure, self._known)
