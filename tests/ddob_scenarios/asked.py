"""Verbs of Omaha, asked for one counter and one target in a prepared position."""

from __future__ import annotations

from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.printed.ids import SiteId, SiteSet
from ddob_scenarios.printed.map import Mover, OmahaMap
from ddob_scenarios.rules.common.command import BECOMES_POST, WIDENS
from ddob_scenarios.rules.engineers_and_hq import (
    EXTEND_BASE,
    GARRISON,
    PLACE_BASE,
    EngineerOperation,
    PlaceGarrisons,
)
from ddob_scenarios.rules.landing.engineers import CLEAR, ClearSector, uncovered
from ddob_scenarios.rules.landing.placing import (
    DELAY,
    PLACE,
    PLACE_ANYWHERE,
    Arriving,
    PlaceArrivals,
)
from ddob_scenarios.rules.us_attacks.attack import Attack
from ddob_scenarios.rules.us_attacks.barrage import (
    BARRAGE,
    NAVAL_BARRAGE,
    not_of_a_type_that_barrages,
    sheltered_from,
)
from ddob_scenarios.rules.us_attacks.joining import ATTACK, JOIN, Joining
from ddob_scenarios.rules.us_movement.movement import (
    CLIMB_BLUFF,
    CROSS_CLIFF,
    LEAVE,
    MOVE,
    Conditions,
    leader_alone,
    mover_of,
    stance,
    towards_shelter,
)
from ddob_scenarios.rules.us_phase import ACTIONS, VERBS, Segment, UsAction
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha, OmahaContext
from hexwar.board import (
    NONE,
    BoxId,
    BoxSet,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    as_set,
    first,
    has,
    iterate,
)
from hexwar.play import Action, TableVerb


def asking(g: Omaha) -> UsAction:
    """The facts of the moment."""
    return UsAction(None, g)


def may_join(g: Omaha, site: SiteId, attackers: CounterSet, unit: CounterId) -> str | None:
    """What keeps a unit from joining the attackers of a site."""
    return JOIN.refusal(Joining(Attack(site, attackers), g), unit)


def fires_up(omaha: OmahaMap, at: HexId, site: SiteId) -> bool:
    """Whether the high ground keeps ranged fire from a hex off a site."""
    return has(sheltered_from(omaha, at), site)


def cannot_move(g: Omaha, counter: CounterId, to: int) -> str | None:
    """What keeps a counter from a move, with others or alone, whoever pays."""
    return MOVE.barred(asking(g), counter, to, but=[leader_alone])


def may_move(g: Omaha, counter: CounterId, to: int) -> str | None:
    """What keeps a counter that may act from a move."""
    m = asking(g)
    refused = MOVE.barred(m, counter, to)
    if refused or MOVE.freeing(m, counter, to):
        return refused
    return "7.2" if m.poor >> counter & 1 else None


def cannot_start_climbing(g: Omaha, counter: CounterId, to: int) -> str | None:
    """What keeps a counter from a climb, whoever pays."""
    return CLIMB_BLUFF.barred(asking(g), counter, to)


def _on_the_map(
    verb: TableVerb, game: PrintedGame, mover: Mover, tide: Tide, i: int, j: int
) -> bool:
    return bool(verb.at_place(game, (Conditions(mover, tide), i))[0] >> j & 1)


def walks(game: PrintedGame, mover: Mover, tide: Tide, i: int, j: int) -> bool:
    """Whether the ground lets a mover step from a hex to the next."""
    return _on_the_map(MOVE, game, mover, tide, i, j)


def climbs(game: PrintedGame, mover: Mover, tide: Tide, i: int, j: int) -> bool:
    """Whether the ground lets a mover climb from a hex to the next."""
    return _on_the_map(CLIMB_BLUFF, game, mover, tide, i, j)


def crosses(game: PrintedGame, mover: Mover, tide: Tide, i: int, j: int) -> bool:
    """Whether the ground lets a mover go over a cliff from a hex to the next."""
    return _on_the_map(CROSS_CLIFF, game, mover, tide, i, j)


def cannot_leave(g: Omaha, counter: CounterId) -> str | None:
    """What keeps a counter from leaving the map."""
    return LEAVE.barred(asking(g), counter)


def is_free(g: Omaha, verb: str, counter: CounterId) -> bool:
    """Whether an action costs a counter nothing, whatever its target."""
    return VERBS[verb].frees(asking(g), counter)


def opened_by_engineers(g: Omaha, counter: CounterId, cleared: HexSet) -> list[int]:
    """Where a counter may go only because engineers have cleared some hexes."""
    m, at, mover = asking(g), g.hex[counter], mover_of(g.game, counter)
    tide = stance(m, counter)[0].tide
    without, _ = MOVE.at_place(g.game, (Conditions(mover, tide, True, NONE), at))
    cleared = cleared if mover == "vehicle" else NONE
    found, _ = MOVE.at_place(g.game, (Conditions(mover, tide, True, cleared), at))
    return iterate(found & ~without & ~g.german_hexes)


def is_preservation(game: PrintedGame, counter: CounterId, i: int, j: int) -> bool:
    """Whether a step brings infantry on the beach nearer to shelter."""
    conditions = Conditions(mover_of(game, counter), "low")
    return bool(towards_shelter(game, conditions, i) >> j & 1)


def cannot_barrage(g: Omaha, unit: int, site: int) -> str | None:
    """What keeps a unit from barraging a site, whoever pays."""
    m = asking(g)
    if has(not_of_a_type_that_barrages(m), CounterId(unit)):
        return not_of_a_type_that_barrages.rules[0]
    return BARRAGE.barred(m, unit, site)


def barrages(g: Omaha, unit: int) -> list[Action]:
    """The barrages of a unit that may act."""
    return [("barrage", unit, site) for site in iterate(BARRAGE.targets(asking(g), unit))]


def may_naval_barrage(g: Omaha, site: int) -> str | None:
    """What keeps ships from a site."""
    return NAVAL_BARRAGE.refusal(asking(g), site)


def may_attack(g: Omaha, site: int) -> str | None:
    """What keeps an attack on a site from being opened."""
    return ATTACK.refusal(asking(g), site)


def actions_of(g: Omaha, division: int, roster: CounterSet) -> list[Action]:
    """What the counters of a division may do; no naval barrages."""
    m = UsAction(Segment(division, roster), g)
    return [action for verb in ACTIONS for action in verb.legal(m)]


# -- the engineer and HQ phase ---------------------------------------------------------------------


def engineering(g: Omaha, division: int) -> OmahaContext:
    """The facts of the operation of a division."""
    return OmahaContext(EngineerOperation(division), g)


def may_grow(g: Omaha, base: CounterId) -> bool:
    """Whether the range of a base may grow."""
    m = engineering(g, g.game.home[base])
    return EXTEND_BASE.refusal(m, base) is None


def sites_for_base(g: Omaha, division: int) -> HexSet:
    """Where a division may place its next base."""
    m = engineering(g, division)
    unplaced = g.game.bases & g.game.belonging[division] & ~g.ashore
    return as_set(PLACE_BASE.targets(m, first(unplaced)))


def sites_for_garrison(g: Omaha, sector: int) -> list[SiteId]:
    """The sites of a sector that may be garrisoned."""
    found: SiteSet = as_set(GARRISON.legal_actors(OmahaContext(PlaceGarrisons(sector), g)))
    return iterate(found)


def may_become_post(g: Omaha, leader: CounterId) -> bool:
    """Whether a headquarters may become a command post."""
    return has(as_set(OmahaContext(None, g).able(BECOMES_POST)), leader)


def may_widen(g: Omaha, post: CounterId) -> bool:
    """Whether the marker of a command post may advance."""
    return has(as_set(OmahaContext(None, g).able(WIDENS)), post)


def clearable(g: Omaha, sector: int) -> HexSet:
    """The hexes of a sector that engineers may clear now."""
    frame = ClearSector(sector, uncovered(g, sector), 1)
    return as_set(CLEAR.legal_actors(OmahaContext(frame, g)))


# -- arrivals --------------------------------------------------------------------------------------


def arriving(g: Omaha, *waiting: CounterId) -> Arriving:
    """The facts of a moment in which some counters wait."""
    return Arriving(PlaceArrivals(waiting), g)


def may_be_placed(g: Omaha, counter: CounterId, box: BoxId) -> str | None:
    """What keeps an arriving counter out of a landing box, whoever arrives with it."""
    return PLACE_ANYWHERE.barred(arriving(g, counter), counter, box)


def boxes_for(g: Omaha, counter: CounterId, waiting: tuple[CounterId, ...]) -> BoxSet:
    """The boxes in which a counter may be placed now."""
    return as_set(PLACE.targets(arriving(g, counter, *waiting), counter))


def later_turns(g: Omaha, counter: CounterId) -> list[int]:
    """The turns to which an arrival may be put off."""
    return iterate(DELAY.targets(arriving(g, counter), counter))
