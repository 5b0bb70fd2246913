"""The Engineer and HQ phase of the extended game: bases, garrisons, command posts (15, 18, 19)."""

from __future__ import annotations

from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.printed.us_counters import FIRST, TWENTY_NINTH
from ddob_scenarios.rules.common.posts import BECOMES_POST, WIDENS, become_post, widen
from ddob_scenarios.rules.engineers_and_hq.bases import EXTEND_BASE, GARRISON, PLACE_BASE
from ddob_scenarios.state.omaha import Omaha, OmahaAsking, division_player, sector_player
from hexwar.board import NONE, CounterId, CounterSet, HexId, as_set, first, iterate, one, pack
from hexwar.play import Frame, Next, again, ask, frame, step
from hexwar.play.clauses import Who, bar
from hexwar.play.phases import phase
from hexwar.play.verbs import Verb


@frame
class EngineerOperation(Frame):
    """A division places one engineer base, or works on the range of one (19.1, 19.2, 19.21)."""

    division: int

    @ask(
        "19.21",
        "19.1",
        "19.2",
        "R19-01",
        by=division_player,
        or_else="no-engineers",
        asking=OmahaAsking,
    )
    def place_or_extend_a_base(self, g: Omaha) -> None:
        """Place an engineer base of the {division:division} Division, or extend one?"""

    @place_or_extend_a_base.on(EXTEND_BASE)
    def extend_base(self, g: Omaha, base: CounterId) -> None:
        g.track[base] += 1
        g.say("base-extended", unit=base, range=g.game.track.engineer_range[g.track[base]])

    @place_or_extend_a_base.on(PLACE_BASE)
    def place_base(self, g: Omaha, base: CounterId, at: HexId) -> None:
        g.put(base, at)
        g.track[base] = 0
        g.say("base-placed", unit=base, at=at)


@frame
class PlaceGarrisons(Frame):
    """Garrison markers go into positions that a base reaches (19.3)."""

    sector: int  # the sector where they lie
    # where one may still be placed; None as long as nobody has looked
    sites: tuple[SiteId, ...] | None = None

    @step("19.3", "R19-04")
    def which_positions_a_base_reaches(self, g: Omaha) -> None:
        self.sites = tuple(iterate(as_set(GARRISON.open_targets(OmahaAsking(self, g)))))

    @ask("19.3", "R19-05", by=sector_player, or_else="no-more-garrisons", asking=OmahaAsking)
    def garrison_a_position(self, g: Omaha) -> None:
        """Garrison a position?"""

    @garrison_a_position.on(GARRISON)
    def garrison(self, g: Omaha, site: SiteId) -> Next:
        g.garrisons |= one(site)
        g.say("garrisoned", site=site)
        self.sites = tuple(s for s in self.sites or () if s != site)
        return again()


@bar.actors("18.1", "18.2", "R18-01")
def done_this_turn(m: OmahaAsking) -> CounterSet:
    """Something was done with it on this turn."""
    return pack(m.frame.settled)


@bar.actors("18.21")
def another_comes_first(m: OmahaAsking) -> CounterSet:
    """Another headquarters comes before it."""
    return ~one(in_question(m)) if m.able(ESTABLISHED) | m.able(WIDENED) else NONE


def in_question(m: OmahaAsking) -> CounterId:
    """Return the first headquarters with which something may be done."""
    found: CounterSet = m.able(ESTABLISHED) | m.able(WIDENED)
    return first(found)


ESTABLISHED, WIDENED = Who(BECOMES_POST, done_this_turn), Who(WIDENS, done_this_turn)
ESTABLISH = Verb("establish-post", rule="18.1", who=ESTABLISHED, bars=[another_comes_first])
WIDEN = Verb("widen-command", rule="18.2", who=WIDENED, bars=[another_comes_first])


@frame
class CommandPosts(Frame):
    """Headquarters become command posts; those of earlier turns command farther (18.1, 18.2)."""

    settled: tuple[CounterId, ...] = ()  # the headquarters with which something was done this turn

    def first(self, g: Omaha) -> CounterId:
        """Return the headquarters in question."""
        return in_question(OmahaAsking(self, g))

    def commander(self, g: Omaha) -> str:
        """The player who commands the headquarters."""
        return g.commander(self.first(g))

    @ask("18.1", "18.2", "R18-01", by=commander, or_else="leave-headquarters", asking=OmahaAsking)
    def establish_or_widen(self, g: Omaha) -> None:
        """Make the headquarters a command post, or widen its command?"""

    @establish_or_widen.on(ESTABLISH)
    def establish_post(self, g: Omaha, leader: CounterId) -> Next:
        become_post(g, leader)
        return self._settle(leader)

    @establish_or_widen.on(WIDEN)
    def widen_command(self, g: Omaha, leader: CounterId) -> Next:
        widen(g, leader)
        return self._settle(leader)

    @establish_or_widen.on
    def leave_headquarters(self, g: Omaha) -> Next:
        return self._settle(self.first(g))

    def _settle(self, leader: CounterId) -> Next:
        self.settled = (*self.settled, leader)
        return again()


@frame
class EngineerAndHqPhase(Frame):
    """Bases, then garrisons in what they now reach, then command posts (15, R19-04)."""

    engineers_of_the_1st = phase(("15", "19.21", "R19-04"), EngineerOperation, FIRST)
    engineers_of_the_29th = phase(("15", "19.21", "R19-04"), EngineerOperation, TWENTY_NINTH)
    garrisons_in_the_east = phase(("15", "19.3", "R19-04"), PlaceGarrisons, EAST)
    garrisons_in_the_west = phase(("15", "19.3", "R19-04"), PlaceGarrisons, WEST)
    command_posts = phase(("15", "18.1", "18.21", "R19-04"), CommandPosts)
