"""Which units may act, which of them pay, and command by leaders and posts (7.1, 7.2, 11.2, 18)."""

from __future__ import annotations

from typing import NamedTuple

from ddob_scenarios.printed.figures import DIVISION
from ddob_scenarios.rules.common.control import active_fields, potential_fields, standing_fields
from ddob_scenarios.state.omaha import Omaha, OmahaContext
from hexwar.board.bits import has, iterate, one, pack, union
from hexwar.board.ids import ALL, NONE, CounterId, CounterSet, HexSet
from hexwar.play import Choice, Refusal, fact, forbids, frees, requires, rule


@requires("18.1")
def headquarters(m: OmahaContext) -> CounterSet:
    """It is no headquarters on the map."""
    return m.g.game.headquarters & m.g.ashore


@forbids("18.1")
def posts(m: OmahaContext) -> CounterSet:
    """It is a command post."""
    return m.g.posts


def in_a_field(m: OmahaContext, counter: CounterId) -> Refusal | None:
    """Return the refusal of a counter in a field of fire, or None."""
    covered = has(m.g.us_among(standing_fields(m.g)), counter)
    return Refusal("18.1", "A field of fire covers its hex.") if covered else None


@forbids("18.1", "R18-01", why=in_a_field)
def in_a_potential_field(m: OmahaContext) -> CounterSet:
    """Germans could take a position whose field of fire covers its hex."""
    return m.g.us_among(potential_fields(m.g))


@forbids("18.2")
def no_post(m: OmahaContext) -> CounterSet:
    """It is no command post."""
    return ~m.g.posts


@forbids("18.32")
def under_fire(m: OmahaContext) -> CounterSet:
    """An active field of fire covers its hex."""
    return m.g.us_among(active_fields(m.g))


@forbids("18.2", "R18-01")
def fully_grown(m: OmahaContext) -> CounterSet:
    """Its range grows no further."""
    g, longest = m.g, len(m.g.game.track.command_range) - 1
    return pack(leader for leader in iterate(g.posts) if g.track[leader] >= longest)


BECOMES_POST = Choice(headquarters, posts, in_a_potential_field)
WIDENS = Choice(headquarters, no_post, under_fire, fully_grown)


@rule("18.1", "R18-01")
def become_post(g: Omaha, leader: CounterId) -> None:
    """Turn a headquarters to its command post side; its marker goes on the first space."""
    g.posts |= one(leader)
    g.track[leader] = 0
    g.say("post-established", unit=leader, range=command_range(g, leader))


@rule("18.2", "18.21", "18.22", "R18-01")
def command_range(g: Omaha, leader: CounterId) -> int:
    """Return how many hexes a leader commands: a general or headquarters one, a post its range."""
    if not has(g.posts, leader):
        return 1
    return g.game.track.command_range[g.track[leader]]


@rule("18.2", "18.21", "18.22")
def widen(g: Omaha, post: CounterId) -> None:
    """Advance the marker of a post one space along the command range track."""
    g.track[post] += 1
    g.say("post-widened", unit=post, range=command_range(g, post))


@rule("18.11", "18.33", "R18-02", "R18-05")
def revert(g: Omaha, post: CounterId) -> None:
    """Turn a command post back to its headquarters side; its range marker leaves the track."""
    g.posts &= ~one(post)
    g.track[post] = 0
    g.say("post-given-up", unit=post)


@rule("18.3", "18.31", "18.32", "R18-03", "R18-04")
def area_of_post(g: Omaha, post: CounterId) -> HexSet:
    """Return the hexes in which a command post commands.

    Its range is counted along paths through any hexes but those with Germans.  A post in an active
    field of fire commands nobody; one that snipers harass reaches one hex.
    """
    if has(active_fields(g), g.hex[post]):
        return NONE
    furthest = 1 if has(g.snipers, post) else command_range(g, post)
    board = g.game.map.board
    reached = front = one(g.hex[post])
    for _ in range(furthest):
        front = board.next_to(front) & ~reached & ~g.german_hexes
        reached |= front
    return reached


class Cost(NamedTuple):
    """Actions to be paid: by the 1st Division, by the 29th, by whichever has one (7.22)."""

    first: int = 0
    twenty_ninth: int = 0
    either: int = 0


NOTHING = Cost()
BY_DIVISION = (Cost(first=1), Cost(twenty_ninth=1))
BY_EITHER = Cost(either=1)

# -- command ---------------------------------------------------------------------------------------


@rule("7.1", "11.2", "11.3", "18.3", "R7-03", "R18-03")
def fix_command(g: Omaha) -> None:
    """Note which units each HQ and general commands: it stays so for the whole Action phase.

    A leader commands the units of both divisions in its hex and the hexes around it, a command post
    those in its range.
    """
    units, leaders = g.game.combat_units, iterate(g.game.leaders & g.ashore)
    g.in_command = {leader: g.us_among(area_of_leader(g, leader)) & units for leader in leaders}
    g.moved_leaders = NONE
    g.note_free_actions()


@rule("11.2", "11.3", "18.3", "R18-03")
def area_of_leader(g: Omaha, leader: CounterId) -> HexSet:
    """Return the hexes in which a leader on the map commands."""
    if has(g.posts, leader):
        return area_of_post(g, leader)
    return g.game.map.board.within(g.hex[leader], 1)


def command_area(g: Omaha) -> HexSet:
    """Return the hexes in which any leader ashore commands."""
    return union(area_of_leader(g, leader) for leader in iterate(g.game.leaders & g.ashore))


@rule("8.24", "R7-10")
def led_by(g: Omaha, leaders: CounterSet) -> CounterSet:
    """Return the units that any of some leaders helps with radio and fire direction."""
    return union(led_by_each(g, leaders))


@rule("8.24", "R7-10")
def led_by_each(g: Omaha, leaders: CounterSet) -> list[CounterSet]:
    """Return the units that each of some leaders helps with radio and fire direction.

    A leader that has moved goes on helping, unless the option ends all its command.
    """
    if g.moved_leaders and g.game.settings.moved_leader == "all_command":
        leaders &= ~g.moved_leaders
    return [units for leader, units in g.in_command.items() if has(leaders, leader)]


# -- the division that acts ------------------------------------------------------------------------


@rule("7.22", "R7-08")
def walked_across(g: Omaha, counter: CounterId) -> bool:
    """Return whether a counter stands outside the sector of its command.

    Landing across the boundary changes the command, so that it must have moved there.
    """
    at = g.hex[counter]
    return at >= 0 and g.game.map.sector[at] != g.division[counter]


@rule("7.22", "R7-08")
def change_hands(g: Omaha, counter: CounterId) -> None:
    """Give a counter that has walked deep across the boundary to the other of two players."""
    if len(g.game.players) == 1 or not walked_across(g, counter):
        return
    omaha = g.game.map
    at, home = g.hex[counter], g.division[counter]
    if not omaha.board.adjacent[at] & omaha.in_sector[home]:
        g.division[counter] = 1 - home
        g.say("changes-hands", unit=counter, division=1 - home, rule="7.22")


# -- allotments ------------------------------------------------------------------------------------


@rule("7", "7.2", "R7-01")
def allot(g: Omaha) -> None:
    """Give each division its actions of this turn."""
    share = max(0, DIVISION.actions[g.extended] + g.action_bonus)
    g.actions_left = [share if division in g.game.divisions else 0 for division in (0, 1)]
    g.actions_owed = 0


@rule("7.22", "R7-08", "E5")
def price(g: Omaha, counter: CounterId) -> Cost:
    """Return what an action of a counter costs if it is not free.

    The division that commands it pays.  One that has walked across the boundary draws on either
    allotment; with two players in edition 2.0 only, whose allotments belong to sectors.
    """
    if walked_across(g, counter) and (len(g.game.players) == 1 or g.game.settings.edition == "2.0"):
        return BY_EITHER
    return BY_DIVISION[g.division[counter]]


@rule("7.2", "7.22")
def can_pay(g: Omaha, cost: Cost) -> bool:
    """Return whether a cost can be met.

    What may be paid from either allotment is only counted, and falls to a division when the other
    has nothing left: so the player never has to choose.
    """
    first, twenty_ninth = g.actions_left
    return (
        cost.first <= first
        and cost.twenty_ninth <= twenty_ninth
        and sum(cost) + g.actions_owed <= first + twenty_ninth
    )


@rule("7.2", "7.22")
def pay(g: Omaha, cost: Cost) -> None:
    """Spend actions of the allotments."""
    g.actions_left[0] -= cost.first
    g.actions_left[1] -= cost.twenty_ninth
    g.actions_owed += cost.either


@rule("7.2", "7.22")
def roster_of(g: Omaha, division: int) -> CounterSet:
    """Return the counters on the map that act with a division."""
    return those_of(g, division, g.ashore & (g.game.combat_units | g.game.leaders))


@rule("7.2", "7.22", "R7-08")
def those_of(g: Omaha, division: int, counters: CounterSet) -> CounterSet:
    """Return those of some counters that act with a division.

    One that has walked across the boundary acts with both if one player commands them.
    """
    commanded = g.division
    others = [counter for counter in iterate(counters) if commanded[counter] != division]
    if others and len(g.game.players) == 1:
        sector, hexes = g.game.map.sector, g.hex  # as in walked_across, without a call for each
        others = [c for c in others if hexes[c] < 0 or sector[hexes[c]] == commanded[c]]
    return counters & ~pack(others)


class Acting(OmahaContext):
    """What the rules of actions read of a moment in the segment of a division."""

    @property
    def division(self) -> int:
        """The division that acts."""
        asked: int = getattr(self.frame, "division", self.g.segment)
        return asked

    @property
    def roster(self) -> CounterSet:
        """The counters that act with the division: those of its segment's beginning."""
        kept: CounterSet | None = getattr(self.frame, "roster", None)
        return roster_of(self.g, self.division) if kept is None else kept

    @fact
    def poor(self) -> CounterSet:
        """The counters that act with the division whose action cannot be paid: all, or some."""
        g = self.g
        if can_pay(g, BY_DIVISION[self.division]):
            return NONE
        if len(g.game.divisions) == 1 or not can_pay(g, BY_EITHER):
            return ALL
        sector, hexes, divisions = g.game.map.sector, g.hex, g.division
        waiting = self.roster & g.ashore & ~g.acted
        walkers = [c for c in iterate(waiting) if sector[hexes[c]] != divisions[c]]
        return ~pack([counter for counter in walkers if price(g, counter) == BY_EITHER])


# -- who acts --------------------------------------------------------------------------------------


def not_on_the_map(m: Acting, counter: CounterId) -> Refusal | None:
    """Return the refusal of a counter that is not on the map, or None."""
    return None if has(m.g.ashore, counter) else Refusal("7", "It is not on the map.")


@requires("7", why=not_on_the_map)
def on_the_map(m: Acting) -> CounterSet:
    """It takes no actions."""
    return m.g.ashore & (m.g.game.combat_units | m.g.game.leaders)


@forbids("7.2", "7.22", "R7-08")
def of_the_other_division(m: Acting) -> CounterSet:
    """It acts with the other division."""
    return ~m.roster


@forbids("7.1", "R7-04")
def has_acted(m: Acting) -> CounterSet:
    """It has acted on this turn."""
    return m.g.acted


@forbids("7.7")
def disrupted(m: Acting) -> CounterSet:
    """It is disrupted, and can only recover."""
    return m.g.disrupted


@forbids("7.4")
def climbing(m: Acting) -> CounterSet:
    """It has a climb marker, which it must remove first."""
    return m.g.climbing


@forbids("7.51")
def scaling(m: Acting) -> CounterSet:
    """It is on a cliff, and goes on or gives up first."""
    return m.g.scaling


def not_disrupted(m: Acting, counter: CounterId) -> Refusal | None:
    """Return the refusal of a counter that is not disrupted, or None."""
    return None if has(m.g.disrupted, counter) else Refusal("7.7", "It is not disrupted.")


@requires("7.7", "R7-20", "R7-25", why=not_disrupted)
def to_recover(m: Acting) -> CounterSet:
    """It was disrupted in this phase."""
    return m.g.disrupted & ~m.g.fresh


@requires("7.4", "R7-20")
def with_a_climb_marker(m: Acting) -> CounterSet:
    """It has no climb marker."""
    return m.g.climbing


@requires("7.51", "R7-20", "R7-23")
def on_a_cliff(m: Acting) -> CounterSet:
    """It is on no cliff."""
    return m.g.scaling


ACTS = Choice(on_the_map, of_the_other_division, has_acted)
UNDISRUPTED = Choice(ACTS, disrupted)
UNHINDERED = Choice(UNDISRUPTED, climbing, scaling)
CLIMBS_ON = Choice(UNDISRUPTED, with_a_climb_marker)
SCALES_ON = Choice(UNDISRUPTED, on_a_cliff)
RECOVERS = Choice(ACTS, to_recover)


# -- who pays --------------------------------------------------------------------------------------


@forbids("7.2", "7.22")
def cannot_pay(m: Acting) -> CounterSet:
    """No action is left to pay for it."""
    return m.poor


@frees("7.1", "7.33", "11.12", "11.15", "R7-04", "R7-09")
def free_action(m: Acting) -> CounterSet:
    """Rangers, leaders, heroes' units and units in command pay for no action."""
    return m.g.acts_free
