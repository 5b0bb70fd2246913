"""The Engineer and HQ phase of the extended game: bases, garrisons, command posts (15, 18, 19)."""

from __future__ import annotations

from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.common.control import active_fields
from ddob_scenarios.rules.common.posts import become_post, may_become_post, may_widen, widen
from ddob_scenarios.rules.engineers_and_hq.bases import (
    is_inhibited,
    may_grow,
    sites_for_base,
    sites_for_garrison,
)
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, HexId, has, iterate, one
from hexwar.play import Actions, Frame, Next, again, ask, call, frame, rule, step


@frame
class EngineerAndHqPhase(Frame):
    """Bases, then garrisons in what they now reach, then command posts (15, R19-04)."""

    @step("15", "19.21", "R19-04")
    def engineers_of_the_1st(self, g: Omaha) -> Next:
        return call(EngineerOperation, 0) if 0 in g.game.divisions else None

    @step("15", "19.21", "R19-04")
    def engineers_of_the_29th(self, g: Omaha) -> Next:
        return call(EngineerOperation, 1) if 1 in g.game.divisions else None

    @step("15", "19.3", "R19-04")
    def garrisons_in_the_east(self, g: Omaha) -> Next:
        return self._garrisons(g, EAST)

    @step("15", "19.3", "R19-04")
    def garrisons_in_the_west(self, g: Omaha) -> Next:
        return self._garrisons(g, WEST)

    def _garrisons(self, g: Omaha, sector: int) -> Next:
        sites = tuple(sites_for_garrison(g, sector))
        return call(PlaceGarrisons, sector, sites) if sites else None

    @step("15", "18.1", "18.21", "R19-04")
    def command_posts(self, g: Omaha) -> Next:
        return call(CommandPosts)


@frame
class EngineerOperation(Frame):
    """A division places one engineer base, or works on the range of one (19.1, 19.2, 19.21)."""

    division: int

    def player(self, g: Omaha) -> str:
        """The player of the division."""
        return g.player(self.division)

    @rule("19.1", "19.21")
    def why_not_there(self, g: Omaha, base: CounterId, at: HexId) -> str | None:
        """Return the rule that keeps a base from being placed in a hex."""
        return "19.1" if g.game.home[base] == self.division else "19.21"

    @rule("19.2", "19.21", "19.33")
    def why_not_farther(self, g: Omaha, base: CounterId) -> str | None:
        """Return the rule that keeps the range of a base from growing."""
        if g.game.home[base] != self.division:
            return "19.21"
        return "19.33" if is_inhibited(g, base) else "19.2"

    @ask("19.21", "19.1", "19.2", "R19-01", by=player, or_else="no-engineers")
    def place_or_extend_a_base(self, g: Omaha) -> Actions:
        """Place an engineer base of the {division:division} Division, or extend one?"""
        bases = [b for b in iterate(g.game.bases) if g.game.home[b] == self.division]
        unplaced = [base for base in bases if g.hex[base] < 0]
        yield from (("extend-base", base) for base in bases if may_grow(g, base))
        if unplaced:
            hexes = sites_for_base(g, self.division)
            yield from (("place-base", unplaced[0], at) for at in iterate(hexes))

    @place_or_extend_a_base.on(refusal=why_not_there, rule="19.1")
    def place_base(self, g: Omaha, base: CounterId, at: HexId) -> None:
        g.put(base, at)
        g.track[base] = 0
        g.say("base-placed", unit=base, at=at)

    @place_or_extend_a_base.on(refusal=why_not_farther, rule="19.2")
    def extend_base(self, g: Omaha, base: CounterId) -> None:
        g.track[base] += 1
        g.say("base-extended", unit=base, range=g.game.track.engineer_range[g.track[base]])


@frame
class PlaceGarrisons(Frame):
    """Garrison markers go into positions that a base reaches (19.3).

    Attributes:
        sector: The sector where they lie.
        sites: Where one may still be placed.
    """

    sector: int
    sites: tuple[int, ...]

    def player(self, g: Omaha) -> str:
        """The player of the sector."""
        return g.player(self.sector)

    @rule("19.3", "19.32", "R19-05")
    def why_not(self, g: Omaha, site: SiteId) -> str | None:
        """Return the rule that keeps a garrison out of a site."""
        if has(g.garrisons, site):
            return "R19-05"
        return "19.32" if has(active_fields(g), g.game.map.sites[site].hex) else "19.3"

    @ask("19.3", "R19-05", by=player, or_else="no-more-garrisons")
    def garrison_a_position(self, g: Omaha) -> Actions:
        """Garrison a position?"""
        yield from (("garrison", site) for site in self.sites)

    @garrison_a_position.on(refusal=why_not)
    def garrison(self, g: Omaha, site: SiteId) -> Next:
        g.garrisons |= one(site)
        g.say("garrisoned", site=site)
        self.sites = tuple(s for s in self.sites if s != site)
        return again()


@frame
class CommandPosts(Frame):
    """Headquarters become command posts; those of earlier turns command farther (18.1, 18.2).

    Attributes:
        settled: The headquarters with which something was done this turn.
    """

    settled: tuple[int, ...] = ()

    def open_to(self, g: Omaha) -> list[CounterId]:
        """Return the headquarters with which something may be done, ascending."""
        return [
            leader
            for leader in iterate(g.game.headquarters)
            if leader not in self.settled and (may_become_post(g, leader) or may_widen(g, leader))
        ]

    def commander(self, g: Omaha) -> str:
        """The player who commands the headquarters."""
        return g.commander(self.open_to(g)[0])

    @rule("18.1", "18.2", "18.32")
    def why_not(self, g: Omaha, leader: CounterId) -> str | None:
        """Return the rule by which nothing is done with a headquarters now."""
        if not has(g.posts, leader):
            return "18.1"
        in_fire = g.hex[leader] >= 0 and has(active_fields(g), g.hex[leader])
        return "18.32" if in_fire else "18.2"

    @ask("18.1", "18.2", "R18-01", by=commander, or_else="leave-headquarters")
    def establish_or_widen(self, g: Omaha) -> Actions:
        """Make the headquarters a command post, or widen its command?"""
        for leader in self.open_to(g)[:1]:
            verb = "widen-command" if has(g.posts, leader) else "establish-post"
            yield (verb, leader)

    @establish_or_widen.on(refusal=why_not, rule="18.1")
    def establish_post(self, g: Omaha, leader: CounterId) -> Next:
        become_post(g, leader)
        self.settled = (*self.settled, leader)
        return again()

    @establish_or_widen.on(refusal=why_not, rule="18.2")
    def widen_command(self, g: Omaha, leader: CounterId) -> Next:
        widen(g, leader)
        self.settled = (*self.settled, leader)
        return again()

    @establish_or_widen.on
    def leave_headquarters(self, g: Omaha) -> Next:
        self.settled = (*self.settled, self.open_to(g)[0])
        return again()
