"""Command posts: headquarters that stay where they are and command ever farther (18)."""

from __future__ import annotations

from ddob_scenarios.rules.common.control import active_fields, potential_fields
from ddob_scenarios.state.omaha import Omaha, OmahaAsking
from hexwar.board import NONE, CounterId, CounterSet, HexSet, has, iterate, one, pack, union
from hexwar.play import rule
from hexwar.play.clauses import Who, among, bar


@among.actors("18.1")
def headquarters(m: OmahaAsking) -> CounterSet:
    """It is no headquarters on the map."""
    return m.g.game.headquarters & m.g.ashore


@bar.actors("18.1")
def posts(m: OmahaAsking) -> CounterSet:
    """It is a command post."""
    return m.g.posts


@bar.actors("18.1", "R18-01")
def in_a_potential_field(m: OmahaAsking) -> CounterSet:
    """A field of fire covers its hex, or one that Germans could take."""
    return m.g.us_among(potential_fields(m.g))


@bar.actors("18.2")
def no_post(m: OmahaAsking) -> CounterSet:
    """It is no command post."""
    return ~m.g.posts


@bar.actors("18.32")
def under_fire(m: OmahaAsking) -> CounterSet:
    """An active field of fire covers its hex."""
    return m.g.us_among(active_fields(m.g))


@bar.actors("18.2", "R18-01")
def fully_grown(m: OmahaAsking) -> CounterSet:
    """Its range grows no further."""
    g, longest = m.g, len(m.g.game.track.command_range) - 1
    return pack(leader for leader in iterate(g.posts) if g.track[leader] >= longest)


BECOMES_POST = Who(headquarters, posts, in_a_potential_field)
WIDENS = Who(headquarters, no_post, under_fire, fully_grown)


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


@rule("18.3", "R18-03")
def commanded_by_post(g: Omaha, post: CounterId) -> CounterSet:
    """Return the units that a command post commands."""
    there = iterate(area_of_post(g, post) & pack(g.at))
    return union(g.at[at] for at in there) & g.game.combat_units
