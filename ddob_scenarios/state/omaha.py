"""The state class: the place of every counter, and the public knowledge of it.

US counters are numbered as in ``g.game.us``: combat units, then headquarters and generals, then
engineer bases.  German units lie on *sites*, the hexes of German positions.  An unrevealed German
counter has no identity here, only the set of counters that it may be
(:mod:`hexwar.components.unseen`): nobody at the table knows more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.printed.charts import Tide
from ddob_scenarios.printed.figures import EXTENDED_GAME, PHASES, STACKING
from ddob_scenarios.printed.ids import (
    DepthId,
    DepthSet,
    GermanId,
    GermanSet,
    GunSet,
    HeroId,
    HeroSet,
    SectorSet,
    SiteId,
    SiteSet,
)
from ddob_scenarios.printed.map import EAST
from ddob_scenarios.scenarios.known_sites import NO_SITES, SiteIndexes
from ddob_scenarios.scenarios.printed_game import PrintedGame, sides_up
from hexwar.board.bits import has, iterate, numbered, one, pack, union
from hexwar.board.ids import (
    NONE,
    OFF_MAP,
    BoxId,
    BoxSet,
    CardId,
    CardSet,
    CounterId,
    CounterSet,
    HexId,
    HexSet,
    PositionId,
    PositionSet,
    SetOf,
)
from hexwar.play import RuleContext, State, public, rule, state
from hexwar.play.values.fields import index

NOBODY: Any = -1  # no German unit on a site, or no depth marker
HIDDEN: Any = -2  # an unrevealed German unit or depth marker
NO_HERO = HeroId(-1)  # no hero
NO_BOX = BoxId(-1)  # in no landing box

WAITING, GONE = CounterId(-1), CounterId(-2)
"""A hero who has not yet appeared, or whose marker is out of play."""


@state
class Omaha(State):
    """One moment of D-Day at Omaha Beach."""

    game: PrintedGame

    # -- sequence of play (4, 15)
    turn: int = public(default=1)
    phase: str = public(default="", words=("", *PHASES))
    deck: CardSet = public(default=NONE)  # which cards are left is known, their order is not (P7)
    discards: CardSet = public(default=NONE)
    card_track: dict[str, int] = public(factory=dict)  # the cards lying there this turn
    segment: int = public(default=-1)  # the division that acts, or -1
    segments_left: tuple[int, ...] = public(default=())
    actions_left: list[int] = public(factory=lambda: [0, 0])
    actions_owed: int = public(default=0)  # to be paid by either division (7.22)
    action_bonus: int = public(default=0)  # by events of this turn

    # -- US counters
    hex: list[HexId] = public(factory=list, fixed=True)  # the hex on the map, or -1
    box: list[BoxId] = public(factory=list, fixed=True)  # the landing box, or -1
    due: list[int] = public(factory=list, fixed=True)  # the turn on the track, or 0
    steps: list[int] = public(factory=list, fixed=True)  # steps left; 0 for those without
    division: list[int] = public(factory=list, fixed=True)  # its division, which may change (5.22)
    delayed: CounterSet = public(default=NONE)  # its arrival was put off (5.34)
    disrupted: CounterSet = public(default=NONE)
    fresh: CounterSet = public(default=NONE)  # disrupted in this Action phase (7.7)
    climbing: CounterSet = public(default=NONE)  # climb markers (7.4)
    scaling: CounterSet = public(default=NONE)  # climb-cliff markers (7.5)
    acted: CounterSet = public(default=NONE)  # has performed its action of this turn
    hit: CounterSet = public(default=NONE)  # has lost a step in this German Fire phase (6.34)
    wounded: CounterSet = public(default=NONE)  # lightly wounded generals (11.4)
    posts: CounterSet = public(default=NONE)  # headquarters that are command posts (18)
    track: list[int] = public(factory=list)  # space of range markers (18.2, 19.2), by counter
    losses: CounterSet = public(default=NONE)  # companies in the infantry loss boxes (13.1)
    exited: dict[CounterId, HexId] = public(factory=dict)  # exit by counter that left (20.3)
    heroes: list[CounterId] = public(factory=list)  # by hero: the unit, WAITING or GONE
    inspired: HeroSet = public(default=NONE)  # heroes whose markers lie on the inspired side
    in_command: dict[CounterId, CounterSet] = public(factory=dict)  # commanded, by leader (7.1)
    menaced: dict[CounterId, SiteSet] = public(factory=dict)  # sites of armour by infantry (23.6)
    moved_leaders: CounterSet = public(default=NONE)  # leaders that have moved in this phase (7.33)
    naval_markers: int = public(default=0)

    # -- German counters by site
    unit: list[GermanId] = public(factory=list)  # the unit, HIDDEN or NOBODY
    unit_lot: list[GermanSet] = public(factory=list)  # what a hidden unit may be
    depth: list[DepthId] = public(factory=list)  # the depth marker, HIDDEN or NOBODY
    depth_lot: list[DepthSet] = public(factory=list)  # what a hidden marker may be
    disrupted_sites: SiteSet = public(default=NONE)  # sites with a disrupted unit (6.4)
    pools: dict[str, SetOf[Any]] = public(factory=dict)  # what the counters in a pool may be
    pool_sizes: dict[str, int] = public(factory=dict)  # how many there are
    gone_units: list[GermanSet] = public(factory=list)  # units removed unseen: what each may be
    gone_depth: list[DepthSet] = public(factory=list)  # depth removed unseen
    lost_units: GermanSet = public(default=NONE)  # units out of play by identity
    barred_crews: int = public(default=0)  # plain crews gone unseen that stay away (R16-08)
    lost_depth: DepthSet = public(default=NONE)
    recalled: bool = public(default=False)  # mobile markers have returned to their pool (22.4)
    silenced: GunSet = public(default=NONE)  # inactive off-map guns (6.51)

    # -- markers of the turn and the phase
    cleared: HexSet = public(default=NONE)  # beach obstacles cleared (10.1)
    smoked: PositionSet = public(default=NONE)  # positions that smoke keeps from firing this turn
    plunging: bool = public(default=False)  # plunging fire this turn
    rockets_fired: bool = public(default=False)  # the rockets have fired at least once
    attacked: SiteSet = public(default=NONE)  # sites attacked in this phase
    barraged: SiteSet = public(default=NONE)  # sites barraged in this phase
    communication: SiteSet = public(default=NONE)  # frozen for the German Fire phase (12.24)
    arrived: SiteSet = public(default=NONE)  # entered in this Fire phase (R16-03)
    garrisons: SiteSet = public(default=NONE)  # sites with a US garrison (19.3)
    shelled: SectorSet = public(default=NONE)  # sectors hit by artillery this turn (19.33)
    hampered: bool = public(default=False)  # engineers hampered this turn
    snipers: CounterSet = public(default=NONE)  # headquarters whose command is cut to one hex

    # -- derived
    tide: Tide = index(default="low")  # the tide of the turn; after the last, that of the last
    extended: bool = index(default=False)  # the rules of the extended game are in force (14)
    at: dict[HexId, CounterSet] = index(factory=dict)  # US counters by hex
    ashore: CounterSet = index(default=NONE)  # US counters on the map
    afloat: CounterSet = index(default=NONE)  # US counters in landing boxes
    full_boxes: BoxSet = index(default=NONE)  # landing boxes without room for a unit (5.31)
    us_hexes: HexSet = index(default=NONE)  # hexes with a US counter that occupies (ruling 1.0.3)
    controlling: CounterSet = index(default=NONE)  # those that control adjacent hexes (12.1)
    controlling_hexes: HexSet = index(default=NONE)  # the hexes with any of them
    showing: dict[str, CounterSet] = index(factory=dict)  # units by the target symbol of that side
    heroic: CounterSet = index(default=NONE)  # units with a hero
    acts_free: CounterSet = index(default=NONE)  # counters that pay for no action (7.1)
    held: SiteSet = index(default=NONE)  # sites with a German unit
    german_hexes: HexSet = index(default=NONE)  # hexes with a German unit
    active: PositionSet = index(default=NONE)  # positions with an undisrupted unit
    standing: PositionSet = index(default=NONE)  # positions with any unit
    active_sites: SiteSet = index(default=NONE)  # the sites of active positions
    open_sites: SiteSet = index(default=NONE)  # sites with a revealed unit, or any in a WN (8.42)

    def reindex(self) -> None:
        """Rebuild what is derived."""
        self.set_turn(self.turn)
        showing, controlling = sides_up(self.game, tuple(self.steps))
        self.showing, self.controlling = {**showing}, controlling
        self._reindex_counters()
        self._reindex_sites()
        self.note_heroes()

    def _reindex_counters(self) -> None:
        """Rebuild what is derived of the places of US counters."""
        there: dict[HexId, CounterSet] = {}
        for at, alone in zip(self.hex, self.game.alone, strict=True):
            if at >= 0:
                there[at] = there.get(at, NONE) | alone
        afloat = [counter for counter, box in numbered(CounterId, self.box) if box >= 0]
        self.afloat, self.full_boxes = pack(afloat), NONE
        for box in {self.box[counter] for counter in afloat}:
            self._note_box(box)
        occupiers, controlling = self.game.occupiers, self.controlling
        self.at, self.ashore = there, union(there.values())
        self.us_hexes = pack([at for at, units in there.items() if units & occupiers])
        self.controlling_hexes = pack([at for at, units in there.items() if units & controlling])

    def _reindex_sites(self) -> None:
        """Rebuild what is derived of the German sites; the same come again, view after view."""
        key = tuple(self.unit), self.disrupted_sites
        sites = self.game.known_sites.get(key, NO_SITES)
        self.held, self.german_hexes = sites.held, sites.german_hexes
        self.active, self.standing = sites.active, sites.standing
        self.active_sites, self.open_sites = sites.active_sites, sites.open_sites
        if sites is NO_SITES:
            for site, holder in numbered(SiteId, self.unit):
                if holder != NOBODY:
                    self.note_site(site)
            first = self.held, self.german_hexes, self.active, self.standing
            self.game.known_sites[key] = SiteIndexes(*first, self.active_sites, self.open_sites)

    def set_turn(self, turn: int) -> None:
        """Turn to another turn and its tide, and to the extended game when it is due."""
        self.turn, track = turn, self.game.track
        self.tide = track.space(min(turn, len(track.turns))).tide
        self.extended = turn >= EXTENDED_GAME.first_turn

    # -- moving US counters: the only ways in which their places change

    def _enter(self, bit: CounterSet, at: HexId) -> None:
        """Note that a counter stands in a hex, which it occupies unless it is a general."""
        place = one(at)
        self.ashore |= bit
        self.at[at] = self.at.get(at, NONE) | bit
        if self.game.occupiers & bit:
            self.us_hexes |= place
        if self.controlling & bit:
            self.controlling_hexes |= place

    def _leave(self, bit: CounterSet, at: HexId) -> None:
        """Note that a counter stands in a hex no more."""
        occupants, elsewhere = self.at[at] ^ bit, ~one(at)
        if occupants:
            self.at[at] = occupants
        else:
            del self.at[at]
        if not occupants & self.game.occupiers:
            self.us_hexes &= elsewhere
        if not occupants & self.controlling:
            self.controlling_hexes &= elsewhere

    def lift(self, counter: CounterId) -> None:
        """Take a US counter off the map, out of its landing box and off the turn track."""
        at = self.hex[counter]
        if at >= 0:
            bit = one(counter)
            self._leave(bit, at)
            self.hex[counter] = OFF_MAP
            self.ashore ^= bit
        elif (box := self.box[counter]) >= 0:
            self.box[counter] = NO_BOX
            self.afloat ^= one(counter)
            if has(self.full_boxes, box):
                self._note_box(box)
        self.due[counter] = 0

    def put(self, counter: CounterId, at: HexId) -> None:
        """Put a US counter in a hex of the map."""
        before, bit = self.hex[counter], one(counter)
        if before >= 0:
            self._leave(bit, before)
        else:
            self.lift(counter)
        self.hex[counter] = at
        self._enter(bit, at)

    def put_in_box(self, counter: CounterId, box: BoxId) -> None:
        """Put a US counter in a landing box."""
        self.lift(counter)
        self.box[counter] = box
        self.afloat |= one(counter)
        self._note_box(box)

    def _note_box(self, box: BoxId) -> None:
        """Note whether there is room for a unit in a landing box; leaders need none."""
        units = self.box[: len(self.game.units)].count(box)
        full, bit = units >= STACKING.units_in_a_box, one(box)
        self.full_boxes = self.full_boxes | bit if full else self.full_boxes & ~bit

    def put_on_track(self, counter: CounterId, turn: int) -> None:
        """Put a US counter on the turn track."""
        self.lift(counter)
        self.due[counter] = turn

    def clear_markers(self, counter: CounterId) -> None:
        """Remove the markers of a counter that leaves the map; a command post is none any more."""
        keep = ~one(counter)
        if has(self.posts, counter):
            self.posts &= keep
            self.track[counter] = 0
        self.disrupted &= keep
        self.fresh &= keep
        self.climbing &= keep
        self.scaling &= keep

    # -- steps of US units: the only way in which they change

    def set_steps(self, unit: CounterId, steps: int) -> None:
        """Turn a combat unit to the side that it has with some steps left."""
        before, bit = self.steps[unit], one(unit)
        symbols, controls = self.game.symbols[unit], self.game.controls_adjacent[unit]
        self.steps[unit] = steps
        self.showing[symbols[before]] ^= bit
        self.showing[symbols[steps]] ^= bit
        if controls[before] != controls[steps]:
            self._change_control(unit)

    def _change_control(self, unit: CounterId) -> None:
        """Note that a unit controls adjacent hexes, or that it does so no more."""
        self.controlling ^= one(unit)
        at = self.hex[unit]
        if at >= 0:
            place, controls = one(at), self.at[at] & self.controlling
            near = self.controlling_hexes
            self.controlling_hexes = near | place if controls else near & ~place

    # -- heroes and command: after a change of either, what is derived is noted

    def give_hero(self, hero: HeroId, unit: CounterId) -> None:
        """Give a hero to a unit."""
        self.heroes[hero] = unit
        self.note_heroes()

    def note_heroes(self) -> None:
        """Note which units have a hero, inspired or not."""
        self.heroic = pack([unit for unit in self.heroes if unit >= 0])
        self.note_free_actions()

    def note_free_actions(self) -> None:
        """Note who pays for no action: also units in command of a leader that has not moved."""
        self.acts_free = self.game.never_pay | self.heroic
        for leader, units in self.in_command.items():
            if not has(self.moved_leaders, leader):
                self.acts_free |= units

    # -- German sites: the only ways in which their contents change

    def set_unit(self, site: SiteId, unit: GermanId, lot: GermanSet = NONE) -> None:
        """Put a German unit on a site, or NOBODY; a hidden one with what it may be."""
        self.unit[site] = unit
        self.unit_lot[site] = lot if unit == HIDDEN else NONE
        if unit == NOBODY:
            self.disrupted_sites &= ~one(site)
        self.note_site(site)

    def set_depth(self, site: SiteId, marker: DepthId, lot: DepthSet = NONE) -> None:
        """Put a depth marker on a site, or NOBODY; a hidden one with what it may be."""
        self.depth[site] = marker
        self.depth_lot[site] = lot if marker == HIDDEN else NONE

    def disrupt(self, site: SiteId) -> None:
        """Put a disrupted marker on the German unit of a site."""
        self.disrupted_sites |= one(site)
        self.note_site(site)

    def recover(self, site: SiteId) -> None:
        """Remove the disrupted marker from a site."""
        self.disrupted_sites &= ~one(site)
        self.note_site(site)

    def note_site(self, number: SiteId) -> None:
        """Keep the indexes that depend on a site."""
        omaha, unit, mark = self.game.map, self.unit[number], one(number)
        site = omaha.sites[number]
        at, bit, sites = one(site.hex), one(site.position), omaha.site_sets[site.position]
        self.held = self.held | mark if unit != NOBODY else self.held & ~mark
        there = self.held & omaha.sites_at[site.hex]
        self.german_hexes = self.german_hexes | at if there else self.german_hexes & ~at
        held = self.held & sites
        fires = held & ~self.disrupted_sites
        self.standing = self.standing | bit if held else self.standing & ~bit
        self.active = self.active | bit if fires else self.active & ~bit
        self.active_sites = self.active_sites | sites if fires else self.active_sites & ~sites
        is_known = unit >= 0 or (unit == HIDDEN and omaha.positions[site.position].wn)
        self.open_sites = self.open_sites | mark if is_known else self.open_sites & ~mark

    # -- questions asked everywhere

    def us_in(self, at: HexId) -> CounterSet:
        """Return the US counters in a hex."""
        return self.at.get(at, NONE)

    def expected(self, turn: int) -> CounterSet:
        """Return the US counters on a space of the turn track."""
        counters, place = NONE, -1
        for _ in range(self.due.count(turn) if turn else 0):  # quicker than to look at each of them
            place = self.due.index(turn, place + 1)
            counters |= one(CounterId(place))
        return counters

    def us_among(self, hexes: HexSet) -> CounterSet:
        """Return the US counters in some hexes, except generals who stand there alone."""
        counters: CounterSet = NONE
        for at in iterate(hexes & self.us_hexes):
            counters |= self.at[at]
        return counters

    def units_in(self, at: HexId) -> list[CounterId]:
        """Return the combat units in a hex, ascending."""
        return list(iterate(self.at.get(at, NONE) & self.game.combat_units))

    def units_among(self, hexes: HexSet) -> list[CounterId]:
        """Return the combat units in some hexes, ascending."""
        return sorted(u for at in iterate(hexes & self.us_hexes) for u in self.units_in(at))

    def vacant(self, site: SiteId) -> bool:
        """Return whether no German unit stands in the hex of a site, armour included."""
        return not has(self.german_hexes, self.game.map.sites[site].hex)

    def german_site(self, at: HexId) -> SiteId:
        """Return the site in a hex on which its German unit stands."""
        omaha = self.game.map
        site = omaha.armour_site_at.get(at, NOBODY)
        return site if site >= 0 and self.unit[site] != NOBODY else omaha.site_at[at]

    def colour_of(self, position: PositionId) -> str:
        """Return the colour of a position: the printed one, or that of the armour there."""
        printed = self.game.map.positions[position]
        unit = self.unit[printed.sites[0]] if printed.armour else NOBODY
        return self.game.german[unit].colour if unit >= 0 else printed.colour

    def hero_of(self, unit: CounterId) -> HeroId:
        """Return a hero with a unit that is not inspired, or NO_HERO."""
        if not has(self.heroic, unit):
            return NO_HERO
        for hero, with_unit in numbered(HeroId, self.heroes):
            if with_unit == unit and not has(self.inspired, hero):
                return hero
        return NO_HERO

    def strength(self, unit: CounterId) -> int:
        """Return the present attack strength of a combat unit."""
        return self.game.strengths[unit][self.steps[unit]]

    def symbol(self, unit: CounterId) -> str:
        """Return the present target symbol of a combat unit."""
        return self.game.symbols[unit][self.steps[unit]]

    def player(self, division: int) -> str:
        """Return the player of a division: one for both, or one each."""
        players = self.game.players
        return players[division % len(players)]

    def commander(self, counter: CounterId) -> str:
        """Return the player who commands a US counter."""
        return self.player(self.division[counter])

    def sector_of(self, counter: CounterId) -> int:
        """Return the sector where a US counter stands, on the map or in its landing box."""
        if self.hex[counter] >= 0:
            return self.game.map.sector[self.hex[counter]]
        return self.game.map.boxes[self.box[counter]].sector if self.box[counter] >= 0 else EAST


def sector_player(procedure: Any, g: Omaha) -> str:
    """Name the player of the sector that a procedure is about."""
    return g.player(procedure.sector)


def acting_player(procedure: Any, g: Omaha) -> str:
    """Name the player whose division acts, whatever the procedure."""
    return g.player(g.segment)


def division_player(procedure: Any, g: Omaha) -> str:
    """Name the player of the division that a procedure is about."""
    return g.player(procedure.division)


def who_chooses(g: Omaha, counters: Iterable[CounterId], sector: int) -> str:
    """Name the player who chooses among US counters on which the fire of a sector falls.

    It is the one who commands them all, or else the player of the sector.
    """
    players = {g.commander(counter) for counter in counters}
    return players.pop() if len(players) == 1 else g.player(sector)


class OmahaContext(RuleContext):
    """What rules read of a moment: the state, and the procedure that asks."""

    g: Omaha


# -- drawing cards ---------------------------------------------------------------------------------


@rule("2.3", "R3-04", "R3-05")
def draw_card(g: Omaha, stream: str, box: str = "") -> FireCard:
    """Draw a card from the stream of chance that is named after its purpose.

    In a box of the card track it lies until the turn ends; without one it is discarded at once.
    When the deck is used up, the discards become a new deck; cards on the track stay out.
    """
    if not g.deck:
        shuffle_discards(g)
    index = CardId(g.draw(stream, g.deck, len(g.game.cards)))
    g.deck &= ~one(index)
    if box:
        g.card_track[box] = index + 1
    else:
        g.discards |= one(index)
    card = g.game.cards[index]
    g.say("card-drawn", card=index + 1, purpose=stream, rule="2.3")
    return card


def shuffle_discards(g: Omaha) -> None:
    """Shuffle all discards back into the deck."""
    g.deck |= g.discards
    g.discards = NONE
    g.say("deck-shuffled", rule="4")


@rule("4")
def clear_card_track(g: Omaha) -> None:
    """Move the cards of the turn from the card track to the discards (4 VI)."""
    for number in g.card_track.values():
        g.discards |= one(CardId(number - 1))
    g.card_track = {}
