"""Crews that come back into empty WN positions (16.1)."""

from __future__ import annotations

from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.common.germans import capture_general, hexes_of_us_units, reveal_unit
from ddob_scenarios.rules.common.priorities import SITES, highest_number, nearest_to_us
from ddob_scenarios.rules.german_actions.action_summary import lies_open
from ddob_scenarios.state.omaha import HIDDEN, Omaha, sector_player
from hexwar.board import PositionId, has, iterate, one
from hexwar.kit.automaton import Priorities
from hexwar.play import Actions, Frame, Next, ask, done, frame, goto, rule, step


@rule("16.1", "R16-08")
def bar_crews(g: Omaha) -> None:
    """Keep the crews that were lost before play began out of play, if the option says so."""
    if not g.game.settings.reoccupy_from_setup:
        g.barred_crews = len(_unseen_crews(g))


@rule("16.1", "R16-08")
def _unseen_crews(g: Omaha) -> list[int]:
    """Return the places of the plain crews among the units that were removed unseen.

    Guns and rockets are artillery and never come back; those lost before play began stand first.
    """
    plain = g.game.crews["plain"]
    return [place for place, lot in enumerate(g.gone_units) if lot and not lot & ~plain]


@rule("16.1", "R16-08")
def crews_left(g: Omaha) -> int:
    """Return how many eliminated plain crews may re-occupy a WN."""
    known = g.lost_units & g.game.crews["plain"]
    return known.bit_count() + len(_unseen_crews(g)) - g.barred_crews


@rule("16.1", "9.1", "11.31", "R16-06")
def send_crew(g: Omaha, site: SiteId) -> None:
    """Put an eliminated plain crew, drawn at random, face up and without depth on a site."""
    known = list(iterate(g.lost_units & g.game.crews["plain"]))
    unseen = _unseen_crews(g)[g.barred_crews :]
    lots = range(len(known) + len(unseen))
    lot = g.pick("re-occupy", lots, [1] * len(lots))
    if lot < len(known):
        g.lost_units &= ~one(known[lot])
        g.set_unit(site, known[lot])
    else:
        g.set_unit(site, HIDDEN, g.gone_units.pop(unseen[lot - len(known)]))
        reveal_unit(g, site)
    g.arrived |= one(site)
    g.say("re-occupied", site=site, unit=g.unit[site])
    capture_general(g, site)


SERVED_FIRST = Priorities[SiteId](nearest_to_us, highest_number)
"""Which hexes are re-occupied if there are not crews for all (16.12)."""


@frame
class ReOccupy(Frame):
    """Crews re-occupy the WN hexes that a card calls for, as far as there are any (16.1)."""

    positions: tuple[PositionId, ...]  # the WN positions
    sector: int  # their sector
    sites: tuple[SiteId, ...] = ()  # their sites that still wait for a crew

    @step("16.1", "16.11", "12.24", "R12-08", "R16-06")
    def which_hexes(self, g: Omaha) -> Next:
        printed = [g.game.map.positions[position] for position in self.positions]
        self.sites = tuple(
            site
            for position in printed
            if lies_open(g, position)
            for site in position.sites
            if has(g.communication, site)
        )
        if crews_left(g):
            return None
        g.say("no-crews-left", sites=self.sites)
        return done()

    @rule("16.12", "P2", "P4", "R16-07")
    def nearest(self, g: Omaha) -> list[SiteId]:
        """Return the sites that are served first: near US units, then of the higher number."""
        return SERVED_FIRST.best(g, self.sites, hexes_of_us_units(g))

    @step("16.1", "16.12", "R16-07")
    def those_that_come_first(self, g: Omaha) -> None:
        while self.sites and (left := crews_left(g)):
            if left < len(self.sites):
                SERVED_FIRST.tell(g, SITES, self.sites, hexes_of_us_units(g))
            first = self.nearest(g) if left < len(self.sites) else list(self.sites)
            if len(first) > left:
                return
            for site in first:
                self._send(g, site)

    def _send(self, g: Omaha, site: SiteId) -> None:
        self.sites = tuple(other for other in self.sites if other != site)
        send_crew(g, site)

    @ask("16.12", "P1", "R16-07", by=sector_player)
    def which_hex_comes_first(self, g: Omaha) -> Actions:
        """Choose which of the equal WN hexes is re-occupied."""
        if crews_left(g):
            yield from (("re-occupy", site) for site in self.nearest(g))

    @which_hex_comes_first.on(verb="re-occupy")
    def re_occupy(self, g: Omaha, site: SiteId) -> Next:
        self._send(g, site)
        return goto(self.those_that_come_first)
