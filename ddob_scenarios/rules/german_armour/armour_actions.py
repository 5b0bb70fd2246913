"""German armour in the German Fire phase: which unit acts, and what it does (23.4)."""

from __future__ import annotations

from ddob_scenarios.printed.armour_map import aimed_fields, end_hexes
from ddob_scenarios.printed.cards import FireCard
from ddob_scenarios.printed.charts import ArmourRow, Reach
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.germans import hexes_of_us_units
from ddob_scenarios.rules.german_armour.armour_movement import Drive, drive, drive_from
from ddob_scenarios.rules.german_fire.aim import hit_limit
from ddob_scenarios.rules.german_fire.volley import Volley
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import has
from hexwar.play import Frame, Next, call, done, frame, goto, rule, step
from hexwar.play.frames import repeat


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
    found = []
    for symbol in card.fire:
        for site in standing:
            if g.colour_of(omaha.sites[site].position) != symbol.colour:
                continue
            idle = g.suppressed | g.arrived
            if not has(idle, site) and not (symbol.double and g.depth[site] == NOBODY):
                found.append(site)
    return found


@rule("6.4", "23.4", "R6-12", "R23-05")
def recover_armour(g: Omaha, sector: int, card: FireCard) -> None:
    """Remove the disrupted markers from the armour of a sector whose colour a card shows."""
    omaha = g.game.map
    for site in [site for site in armour_sites(g) if has(g.suppressed, site)]:
        position = omaha.sites[site].position
        here = omaha.positions[position].sector == sector
        if here and card.shows(g.colour_of(position)) is not None:
            g.recover(site)
            g.say("german-recovers", site=site)


@rule("23.4", "23.42", "R16-05", "R23-03")
def finds_us_units(g: Omaha, site: SiteId, reach: Reach) -> bool:
    """Tell whether US units stand where armour must have them in order to fire.

    Units in its field hold it there even if the heights keep it from hitting any of them; by the
    option it must be able to hit somebody.
    """
    omaha = g.game.map
    position = omaha.sites[site].position
    by_targets = g.game.settings.armour_stands == "targets"
    intense, steady, _ = (
        aimed_fields(omaha)[position] if by_targets else omaha.positions[position].fields
    )
    us_hexes = hexes_of_us_units(g)
    if reach == "never" or not (intense | steady) & us_hexes:
        return False
    return reach == "field" or bool(omaha.board.adjacent[omaha.sites[site].hex] & us_hexes)


@frame
class ArmourActions(Frame):
    """The armour of a sector acts, one unit after the other (23.4).

    Attributes:
        sector: The sector.
        card: The number of its fire card.
        units: The sites of those that are still to act.
    """

    sector: int
    card: int
    units: tuple[int, ...] = ()

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
        return (
            goto(self.it_fires) if finds_us_units(g, self.site, self.conduct(g).at_once) else None
        )

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

    Args:
        g: The state.
        at_once: Whether this is in the middle of a turn, when it counts only by the option.
    """
    if at_once and g.game.settings.armour_loss == "end_of_turn":
        return False
    omaha = g.game.map
    for site in armour_sites(g):
        ended = has(end_hexes(omaha.board), omaha.sites[site].hex)
        if ended and not has(g.suppressed, site) and g.result is None:
            at = omaha.board.name(omaha.sites[site].hex)
            g.end("armour-breakthrough", rule="23.5", at=at, turn=g.turn)
            return True
    return False
