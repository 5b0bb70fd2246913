"""Moving one hex, climbing bluffs and cliffs, leaving the map (7.1, 7.3, 7.4, 7.5, 20.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import attrs

from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.printed.figures import CLIFFS
from ddob_scenarios.printed.map import Mover, OmahaMap
from ddob_scenarios.rules.common import command
from ddob_scenarios.rules.common.control import standing_fields
from ddob_scenarios.rules.engineers_and_hq import areas_of_operations, traffic
from ddob_scenarios.rules.us_movement.entering import watching
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board.bits import as_set, has, iterate, one, pack, union, up_to
from hexwar.board.ids import ALL, NONE, CounterId, CounterSet, HexId, HexSet
from hexwar.play import Choice, Refusal, TableVerb, fact, forbids, frees, requires, rule
from hexwar.play.choices.facts import by_actor

# -- moves by which infantry saves itself ----------------------------------------------------------


@rule("22.1", "R22-07")
def out_of_fire(g: Omaha) -> HexSet:
    """Return the low ground that infantry enters free after an effective bombardment.

    It lies in the field of no German unit, disrupted or not.
    """
    if not g.game.settings.effective_bombardment:
        return NONE
    return g.game.map.low & ~standing_fields(g)


@rule("23.6", "R23-17")
def note_menaced(g: Omaha) -> None:
    """Note which infantry stands beside armour and in its intense fire as the phase begins."""
    omaha = g.game.map
    g.menaced = {}
    for site in omaha.armour_site_at.values():
        if g.unit[site] == NOBODY or has(g.disrupted_sites, site):
            continue
        printed = omaha.position_of(site)
        for at in iterate(omaha.board.adjacent[omaha.sites[site].hex] & printed.fields[0]):
            for unit in iterate(g.us_in(at) & g.game.infantry):
                g.menaced[unit] = g.menaced.get(unit, NONE) | one(site)


@rule("22.1", "23.6", "R17-01", "R22-07", "R23-17")
def refuge(g: Omaha, counter: CounterId, calm: HexSet) -> HexSet:
    """Return the hexes around infantry that it may enter free, except those of rule 7.1.

    From armour that menaces it, it may go where that armour is neither near nor fires intensely.
    What is calm, :func:`out_of_fire` says.
    """
    if not has(g.game.infantry, counter) or not (calm or counter in g.menaced):
        return NONE
    omaha, at = g.game.map, g.hex[counter]
    if g.game.settings.preservation_22_1_origin == "beach" and not has(omaha.ground["beach"], at):
        calm = NONE
    for site in iterate(g.menaced.get(counter, NONE)):
        if g.unit[site] != NOBODY:
            intense = omaha.position_of(site).fields[0]
            calm |= ~(omaha.board.adjacent[omaha.sites[site].hex] | intense)
    return calm & omaha.board.adjacent[at]


PLACES_AT_MOST, CASES_AT_MOST = 4096, 256
"""The number of results kept: three movers on a map of 704 hexes; and of conditions."""


@attrs.frozen(eq=False)
class Conditions:
    """What a step depends on besides the hex: who makes it, when, and what engineers have done.

    A game has one for each such case (:func:`conditions_by_case`), known by identity.
    """

    mover: Mover  # how the counter moves
    tide: Tide  # the tide
    extended: bool = False  # whether the rules of the extended game hold
    cleared: HexSet = NONE  # for vehicles, the hexes in which engineers have cleared the way (19.3)


class Moving(command.Acting):
    """What the rules of movement read of a moment."""

    @fact
    def cleared(self) -> HexSet:
        """The hexes in which engineers have cleared the way of vehicles."""
        return areas_of_operations(self.g)

    @fact
    def directed(self) -> HexSet:
        """The hexes in which traffic is directed."""
        return traffic(self.g)


def conditions_by_case(game: PrintedGame) -> Callable[[Tide, bool, HexSet], list[Conditions]]:
    """Return what gives the conditions of each counter by tide, rules and cleared hexes."""
    movers = [mover_of(game, counter) for counter in iterate(up_to(CounterId, len(game.us)))]

    @lru_cache(maxsize=CASES_AT_MOST)
    def by_counter(tide: Tide, extended: bool, cleared: HexSet) -> list[Conditions]:
        by_mover = {
            "infantry": Conditions("infantry", tide, extended),
            "leader": Conditions("leader", tide, extended),
            "vehicle": Conditions("vehicle", tide, extended, cleared),
        }
        return [by_mover[mover] for mover in movers]

    return by_counter


def conditions_now(g: Omaha) -> list[Conditions]:
    """Return by counter under which conditions it moves on this turn, without engineers' work."""
    return g.game.worked_out[conditions_by_case](g.tide, g.extended, NONE)


def mover_of(game: PrintedGame, counter: CounterId) -> Mover:
    """Return how a counter moves."""
    if has(game.infantry, counter):
        return "infantry"
    return "leader" if has(game.leaders, counter) else "vehicle"


@by_actor
def stance(m: Moving) -> tuple[list[Conditions], list[HexId]]:
    """By counter: its conditions and its hex."""
    g, cleared = m.g, m.cleared if m.g.extended else NONE
    return g.game.worked_out[conditions_by_case](g.tide, g.extended, cleared), g.hex


# -- what the ground allows ------------------------------------------------------------------------


@requires("7.3")
def next_hexes(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """It is not the next hex."""
    return game.map.board.adjacent[at]


@forbids("R3-06")
def off_the_field(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """The hex lies outside the part of the map that is played on."""
    return ~game.field


@forbids("terrain/2", "5.21", "R5-12", "R7-12")
def under_water(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """The tide covers it."""
    return game.map.submerged[conditions.tide]


@forbids("terrain-effects")
def rough_or_sea(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """Nobody enters rough terrain or the sea."""
    return ~game.map.enterable(conditions.tide)


def _forbidden(game: PrintedGame, conditions: Conditions, at: HexId, number: str) -> HexSet:
    """Return the next hexes that the map forbids a mover by a rule."""
    near = one(at) | game.map.board.adjacent[at]  # what was cleared elsewhere does not matter
    forbidden = forbidden_by_rule(game.map, conditions.mover, conditions.cleared & near, at)
    return forbidden.get(number, NONE)


@lru_cache(maxsize=PLACES_AT_MOST)
def forbidden_by_rule(
    omaha: OmahaMap, mover: Mover, cleared: HexSet, at: HexId
) -> dict[str, HexSet]:
    """Return the next hexes that the map forbids a mover, by rule."""
    hexes_by_rule: dict[str, HexSet] = {}
    for to in omaha.board.neighbours[at]:
        number = omaha.forbids(mover, at, to, cleared)
        if number is not None:
            hexes_by_rule[number] = hexes_by_rule.get(number, NONE) | one(to)
    return hexes_by_rule


def cliff_between(m: Moving, counter: CounterId, to: HexId) -> Refusal | None:
    """Return the refusal of a step over a cliff, or None."""
    sides = m.g.game.map.board.features(m.g.hex[counter], to)
    return None if sides.isdisjoint(CLIFFS) else Refusal("terrain-effects", "A cliff is between.")


@forbids("terrain-effects", "17.22", "19.3", "19.31", "R17-02", "R19-03", why=cliff_between)
def cliffs_and_obstacles(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """No engineers have cleared the way of mines and obstacles."""
    return _forbidden(game, conditions, at, "terrain-effects")


@forbids("terrain/6")
def trackless(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """Vehicles need a road or trail there."""
    return _forbidden(game, conditions, at, "terrain/6")


def by_trail(game: PrintedGame, at: HexId) -> HexSet:
    """Return the next hexes to which a road or trail leads, so that an option decides (R7-22)."""
    board = game.map.board
    return pack(to for to in board.neighbours[at] if board.link(at, to) is not None)


@forbids("7.4", "7.41", "terrain/4")
def bluffs(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """Infantry climbs a bluff, and does not walk over it."""
    return _forbidden(game, conditions, at, "7.4") & ~by_trail(game, at)


@forbids("R7-22")
def bluffs_by_trail(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """Infantry climbs a bluff along a trail, too."""
    climbed = game.settings.bluff_by_trail == "climb"
    return _forbidden(game, conditions, at, "7.4") & by_trail(game, at) if climbed else NONE


@forbids("7.4", "7.41", "17.12", "R7-20")
def no_bluff(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """Only infantry climbs, and only a bluff; from turn 17 on a scaleable cliff, too."""
    if conditions.mover != "infantry":
        return ALL
    omaha = game.map
    cliffs = pack(omaha.cliffs[at]) if conditions.extended else NONE
    low = [to for to in omaha.bluffs[at] if omaha.board.features(at, to).isdisjoint(CLIFFS)]
    return ~(pack(low) | cliffs)


@forbids("R7-22")
def trail_is_walked(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """Infantry walks over a bluff along a trail, and does not climb it."""
    if game.settings.bluff_by_trail == "climb":
        return NONE
    return by_trail(game, at) & ~(pack(game.map.cliffs[at]) if conditions.extended else NONE)


@forbids("7.5")
def no_scaleable_cliff(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """Only infantry crosses, and only a scaleable cliff."""
    return ~pack(game.map.cliffs[at]) if conditions.mover == "infantry" else ALL


@forbids("17.12")
def climbed_at_once(game: PrintedGame, conditions: Conditions, at: HexId) -> bool:
    """From turn 17 on a cliff is climbed at once."""
    return conditions.extended


@forbids("7.5")
def no_cliff_ahead(game: PrintedGame, conditions: Conditions, at: HexId) -> bool:
    """No scaleable cliff leads to a hex that it could enter."""
    return not CROSS_CLIFF.at_place(game, (conditions, at))[0]


@forbids("20.3", "2.1", "R20-05")
def no_exit(game: PrintedGame, conditions: Conditions, at: HexId) -> bool:
    """No exit that counts leads from the hex."""
    return not has(game.exit_hexes, at)


@forbids("20.3", "R20-05")
def stays_for_good(m: Moving) -> CounterSet:
    """Only combat units leave the map."""
    return ~m.g.game.combat_units


# -- what Germans keep out -------------------------------------------------------------------------


@forbids("7.31", "R7-13")
def held_by_germans(m: Moving) -> HexSet:
    """Germans stand there."""
    return m.g.german_hexes


@forbids("7.32", "R7-18", only=lambda m: m.g.game.leaders)
def leader_alone(m: Moving, counter: CounterId) -> HexSet:
    """Leaders do not infiltrate on their own."""
    g = m.g
    at = g.hex[counter]
    past = watching(g, at)
    if not past:
        return NONE
    return pack([to for to in g.game.map.board.neighbours[at] if past & watching(g, to)])


# -- what costs nothing ----------------------------------------------------------------------------


@frees("7.1", "R7-11")
def towards_shelter(game: PrintedGame, conditions: Conditions, at: HexId) -> HexSet:
    """Infantry on the beach moves nearer to a protective hexside."""
    beach, shelter = game.map.ground["beach"], game.map.shelter
    if conditions.mover != "infantry" or not has(beach, at):
        return NONE
    near = game.map.board.neighbours[at]
    return pack(to for to in near if has(beach, to) and shelter[to] < shelter[at])


def who_seeks_refuge(m: Moving) -> CounterSet:
    """Return the infantry to which moves to refuge matter."""
    saved = m.g.game.settings.effective_bombardment or m.g.menaced
    return m.g.game.infantry if saved else NONE


@frees("22.1", "23.6", "R17-01", "R22-07", "R23-17", only=who_seeks_refuge)
def to_refuge(m: Moving, counter: CounterId) -> HexSet:
    """Infantry goes where nobody fires after the bombardment, or away from armour."""
    return refuge(m.g, counter, out_of_fire(m.g))


@frees("19.3", "19.33", "R19-06")
def in_traffic(m: Moving) -> CounterSet:
    """Engineers direct the traffic."""
    if not (m.g.extended and m.directed):
        return NONE
    return m.roster & m.g.us_among(m.directed)  # generals act free anyhow


@frees("7.5", "E4")
def scaling_is_free(game: PrintedGame, conditions: Conditions, at: HexId) -> bool:
    """The first step of a climb over a cliff costs no action."""
    return game.settings.edition == "2.0"


# -- the verbs -------------------------------------------------------------------------------------

GROUND = Choice(next_hexes, off_the_field, under_water, rough_or_sea)

CROSS_CLIFF = TableVerb(
    "cross",
    rule="7.5",
    unit=command.SCALES_ON,
    to=Choice(GROUND, no_scaleable_cliff, held_by_germans),
    place=stance,
)
MOVE = TableVerb(
    "move",
    rule="7.3",
    unit=command.UNHINDERED,
    to=Choice(
        GROUND,
        cliffs_and_obstacles,
        trackless,
        bluffs,
        bluffs_by_trail,
        held_by_germans,
        leader_alone,
    ),
    place=stance,
    unpaid=command.cannot_pay,
    free_to=[towards_shelter, to_refuge],
    free_for=[command.free_action, in_traffic],
)
CLIMB_BLUFF = TableVerb(
    "climb",
    rule="7.4",
    unit=command.UNHINDERED,
    to=Choice(GROUND, no_bluff, trail_is_walked, held_by_germans),
    place=stance,
    unpaid=command.cannot_pay,
    free_for=[command.free_action],
)
SCALE_CLIFF = TableVerb(
    "scale",
    rule="7.5",
    unit=Choice(command.UNHINDERED, climbed_at_once, no_cliff_ahead),
    place=stance,
    unpaid=command.cannot_pay,
    free_for=[scaling_is_free, command.free_action],
)
LEAVE = TableVerb(
    "leave",
    rule="20.3",
    unit=Choice(command.UNHINDERED, stays_for_good, no_exit),
    place=stance,
    unpaid=command.cannot_pay,
    free_for=[command.free_action],
)
GIVE_UP_CLIFF = TableVerb("give-up-climb", rule="7.51", unit=command.SCALES_ON)
FINISH_BLUFF = TableVerb("finish-climb", rule="7.4", unit=command.CLIMBS_ON)
RECOVER = TableVerb("recover", rule="7.7", unit=command.RECOVERS)


@rule("7.1", "22.1", "23.6")
def saves_itself(m: Moving, counter: CounterId) -> HexSet:
    """Return the hexes to which a move is free because infantry saves itself by it."""
    saved = towards_shelter(m.g.game, *stance(m, counter))
    return saved | to_refuge(m, counter) if has(who_seeks_refuge(m), counter) else saved


def opened_by_terrain(
    game: PrintedGame, verb: TableVerb, conditions: Conditions, at: HexId
) -> HexSet:
    """Return the hexes to which terrain lets units that move so go from a hex by a verb.

    Who stands there does not matter.
    """
    return as_set(verb.kept_at(game, (conditions, at))[0])


def steps_open(g: Omaha, counter: CounterId) -> HexSet:
    """Return the hexes to which terrain lets a counter move or climb, occupied or not."""
    place = conditions_now(g)[counter], g.hex[counter]
    return union(opened_by_terrain(g.game, verb, *place) for verb in (MOVE, CLIMB_BLUFF))
