"""German armour, a variant: its arrival, movement, overruns and actions (23)."""

from __future__ import annotations

from typing import NamedTuple

from ddob_scenarios.printed import armour_map
from ddob_scenarios.printed.cards import FireCard, Symbol
from ddob_scenarios.printed.charts import ArmourRow, Reach
from ddob_scenarios.printed.figures import GERMAN_ARMOUR
from ddob_scenarios.printed.ids import GermanId, SiteId
from ddob_scenarios.rules.common import germans
from ddob_scenarios.rules.common.control import us_control
from ddob_scenarios.rules.common.losses import disrupt
from ddob_scenarios.rules.german_fire.aim import hit_limit
from ddob_scenarios.rules.german_fire.volley import Volley
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha
from hexwar.board import OFF_MAP, HexId, HexSet, has, iterate, one, pack
from hexwar.play import Frame, Next, call, done, frame, goto, repeat, rule, step

# -- coming ----------------------------------------------------------------------------------------


@rule("23.2", "R23-01")
def has_road(g: Omaha, at: HexId) -> bool:
    """Tell whether a road leads from a hex to an exit of the armour, clear of US units and control.

    The hex itself may be US-controlled; a German unit negates control of its hex, as ever (12.21).
    """
    omaha = g.game.map
    if at not in omaha.board.links(*armour_map.ROADS):
        return False
    barred = us_control(g) & ~g.german_hexes | g.us_hexes
    reached = armour_map.roads_from(omaha.board, one(at), omaha.board.all & ~barred)
    return bool(reached & pack(omaha.exits[letter] for letter in armour_map.EXITS))


@rule("23.1", "23.2", "R23-01")
def may_enter(g: Omaha, site: SiteId) -> bool:
    """Return whether armour comes as the reinforcement that is placed on a site now."""
    if not g.pool_sizes["A"] or g.pool_sizes["T"]:
        return False
    return has_road(g, g.game.map.sites[site].hex)


@rule("23.2", "23.41", "R23-01")
def enter(g: Omaha, site: SiteId) -> None:
    """Put armour in the hex of a site, face up, with a depth marker face down."""
    to = g.game.map.armour_site_at[g.game.map.sites[site].hex]
    g.set_unit(to, HIDDEN, germans.draw_unit(g, "A"))
    germans.reveal_unit(g, to)
    if g.pool_sizes["armour"]:
        g.set_depth(to, HIDDEN, germans.draw_unit(g, "armour"))
    g.say("armour-enters", german=g.unit[to], site=site)
    germans.capture_general(g, to)


class Drive(NamedTuple):
    """A move of armour."""

    hexes: tuple[HexId, ...] = ()  # the hexes that it enters, in their order
    overrun: HexId = OFF_MAP  # the one of them with the US units that it drives through, or OFF_MAP


@rule("23.5", "R23-07")
def sighted(g: Omaha, at: HexId, us_hexes: HexSet) -> set[HexId]:
    """Return the first hexes of the shortest roads to the US units within sight of a hex."""
    links = g.game.map.board.links(*armour_map.ROADS)
    first: dict[HexId, set[HexId]] = {at: set()}
    edge, sighted_hexes = [at], set[HexId]()
    for _ in range(GERMAN_ARMOUR.lookout):
        ahead: dict[HexId, set[HexId]] = {}
        for i in edge:
            for j in links.get(i, ()):
                if j not in first:
                    ahead.setdefault(j, set()).update(first[i] or {j})
        first |= ahead
        edge = sorted(ahead)
        for i in edge:
            if has(us_hexes, i):
                sighted_hexes |= first[i]
    return sighted_hexes


@rule("23.5", "R23-07", "R23-13", "R23-14")
def next_hex(g: Omaha, at: HexId, us_hexes: HexSet, selector: Symbol) -> HexId | None:
    """Return the hex to which armour turns by a target symbol, or None where its way ends.

    The US units draw it on if they all lie in one direction; else it follows its movement orders.
    """
    board = g.game.map.board
    if has(armour_map.end_hexes(board), at):
        return None
    directions = sighted(g, at, us_hexes)
    if len(directions) == 1:
        return directions.pop()
    orders = armour_map.movement_orders(board, by_text=g.game.settings.armour_order_1321 == "text")
    return orders[at][selector]


@rule("23.4", "23.5", "23.51", "23.53", "R23-07", "R23-08", "R23-09", "R23-10", "R23-14")
def drive_from(g: Omaha, start: HexId, hexes: int, selector: Symbol, *, overrun: bool) -> Drive:
    """Work out the move of armour that is ordered to move, perhaps through US units.

    It uses its whole allowance of hexes if it can, one hex more if that would leave it with other
    Germans, and is put back to the last hex in which it may stay.  Where no US units draw it on,
    the target symbol of the fire card decides.
    """
    german_hexes = g.german_hexes & ~one(start)
    us_hexes = germans.hexes_of_us_units(g)
    occupied = german_hexes | us_hexes
    path, passed = [start], OFF_MAP
    while len(path) <= hexes or (len(path) == hexes + 1 and has(german_hexes, path[-1])):
        drawn_by = us_hexes if passed < 0 else us_hexes & ~one(passed)
        to = next_hex(g, path[-1], drawn_by, selector)
        if to is None:
            break
        if has(us_hexes, to):
            if (
                not overrun
                or passed >= 0
                or len(path) > GERMAN_ARMOUR.overrun_until
                or g.us_in(to) & g.game.armoured
            ):
                break
            passed = to
        path.append(to)
    while len(path) > 1 and has(occupied, path[-1]):
        path.pop()
    return Drive(tuple(path[1:]), passed if passed in path else OFF_MAP)


@rule("23.51", "11.31", "R11-07", "R16-03")
def drive(g: Omaha, site: SiteId, move: Drive) -> SiteId:
    """Move armour with its depth by a hex at least, and return the site on which it stands then.

    Generals alone in its way are captured; the units that it overruns are disrupted, leaders not.
    """
    omaha = g.game.map
    unit, to = g.unit[site], omaha.armour_site_at[move.hexes[-1]]
    germans.move_german(g, site, to)
    g.say("armour-drives", german=unit, to=move.hexes[-1], hexes=len(move.hexes))
    for at in move.hexes:
        if at == move.overrun:
            _overrun(g, unit, at)
        else:
            germans.capture_general(g, omaha.armour_site_at[at])
    return to


@rule("23.4", "R23-10")
def _overrun(g: Omaha, unit: GermanId, at: HexId) -> None:
    g.say("armour-overruns", german=unit, at=at)
    for counter in iterate(g.us_in(at) & g.game.combat_units):
        disrupt(g, counter)


# -- acting ----------------------------------------------------------------------------------------


@rule("23")
def armour_sites(g: Omaha) -> list[SiteId]:
    """Return the sites on which armour stands, ascending."""
    return [site for site in g.game.map.armour_site_at.values() if g.unit[site] != NOBODY]


@rule("23.4", "R16-02", "R16-03", "R23-04", "R23-05")
def armour_called(g: Omaha, sector: int, card: FireCard) -> list[SiteId]:
    """Return the sites of the armour that acts on a card, in the order of its colours.

    The sector is that of the hex where a unit stands.  Disrupted units do not act, nor do units
    without depth on a double symbol, nor those that have come or moved in this phase.
    """
    omaha = g.game.map
    standing = [s for s in armour_sites(g) if omaha.sector[omaha.sites[s].hex] == sector]
    callable_sites = []
    for symbol in card.fire:
        for site in standing:
            if g.colour_of(omaha.sites[site].position) != symbol.colour:
                continue
            idle = g.disrupted_sites | g.arrived
            if not has(idle, site) and not (symbol.double and g.depth[site] == NOBODY):
                callable_sites.append(site)
    return callable_sites


@rule("6.4", "23.4", "R6-12", "R23-05")
def recover_armour(g: Omaha, sector: int, card: FireCard) -> None:
    """Remove the disrupted markers from the armour of a sector whose colour a card shows."""
    omaha = g.game.map
    for site in [site for site in armour_sites(g) if has(g.disrupted_sites, site)]:
        position = omaha.sites[site].position
        in_sector = omaha.positions[position].sector == sector
        if in_sector and card.shows(g.colour_of(position)) is not None:
            g.recover(site)
            g.say("german-recovers", site=site)


@rule("23.4", "23.42", "R16-05", "R23-03")
def finds_us_units(g: Omaha, site: SiteId, reach: Reach) -> bool:
    """Return whether US units stand where armour must have them in order to fire.

    Units in its field hold it there even if the heights keep it from hitting any of them; by the
    option it must be able to hit somebody.
    """
    omaha = g.game.map
    position = omaha.sites[site].position
    fields = omaha.positions[position].fields
    if g.game.settings.armour_stands == "targets":
        fields = armour_map.aimed_fields(omaha)[position]
    intense, steady, _ = fields
    us_hexes = germans.hexes_of_us_units(g)
    if reach == "never" or not (intense | steady) & us_hexes:
        return False
    return reach == "field" or bool(omaha.board.adjacent[omaha.sites[site].hex] & us_hexes)


@frame
class ArmourActions(Frame):
    """The armour of a sector acts, one unit after the other (23.4)."""

    sector: int
    card: int  # the number of its fire card
    units: tuple[int, ...] = ()  # the sites of those that are still to act

    @step("23.4", "R16-02")
    def who_is_called(self, g: Omaha) -> None:
        self.units = tuple(armour_called(g, self.sector, g.game.cards[self.card - 1]))

    @step("23.4", "R16-02")
    def one_after_the_other(self, g: Omaha) -> Next:
        if not self.units:
            return done()
        site, *rest = self.units
        self.units = tuple(rest)
        return repeat(ArmourAction, site, self.sector, self.card)


@frame
class ArmourAction(Frame):
    """An armour unit fires, or moves and perhaps fires (23.4)."""

    site: SiteId
    sector: int
    card: int

    @rule("23.4", "R23-04")
    def conduct(self, g: Omaha) -> ArmourRow:
        """Return what the symbol on the card makes it do."""
        colour = g.colour_of(g.game.map.sites[self.site].position)
        symbol = g.game.cards[self.card - 1].shows(colour)
        assert symbol is not None
        return g.game.charts.armour(symbol.symbol)

    @step("23.4", "R23-04")
    def it_may_fire_at_once(self, g: Omaha) -> Next:
        at_once = self.conduct(g).at_once
        return goto(self.it_fires) if finds_us_units(g, self.site, at_once) else None

    @step("23.5")
    def it_moves(self, g: Omaha) -> Next:
        conduct, move = self.conduct(g), self._move(g)
        if move.hexes:
            self.site = drive(g, self.site, move)
        if break_through(g, at_once=True):
            return done()
        fires = conduct.on_arrival if move.hexes else conduct.if_halted
        return None if finds_us_units(g, self.site, fires) else done()

    def _move(self, g: Omaha) -> Drive:
        conduct = self.conduct(g)
        start = g.game.map.sites[self.site].hex
        selector = g.game.cards[self.card - 1].target
        return drive_from(g, start, conduct.hexes, selector, overrun=conduct.overrun)

    @step("23.41", "23.4", "R23-04")
    def it_fires(self, g: Omaha) -> Next:
        position = g.game.map.sites[self.site].position
        return call(Volley, ((position, hit_limit(g, position)),), self.card, self.sector)


@rule("23", "23.5", "R4-03", "R23-16")
def break_through(g: Omaha, *, at_once: bool) -> bool:
    """End the game if undisrupted armour stands where its roads end beside the beach.

    At once, in the middle of a turn, that counts only by the option.
    """
    if at_once and g.game.settings.armour_loss == "end_of_turn":
        return False
    omaha = g.game.map
    for site in armour_sites(g):
        ended = has(armour_map.end_hexes(omaha.board), omaha.sites[site].hex)
        if ended and not has(g.disrupted_sites, site) and g.result is None:
            at = omaha.board.name(omaha.sites[site].hex)
            g.end("armour-breakthrough", rule="23.5", at=at, turn=g.turn)
            return True
    return False
