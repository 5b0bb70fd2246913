"""Retreat: one hex for each flag towards the unit's own edge, or figures for flags unmet (1.8)."""

from functools import partial

from hexwar import kit
from hexwar.board import OFF_MAP, CounterId, HexId, HexSet, has, pack
from hexwar.play import Choice, Next, again, ask, call, done, frame, requires, rule, rules_of, step
from memoir44.printed.arms import SIDES, VESSEL
from memoir44.printed.units import Direction
from memoir44.rules.casualties import suffer
from memoir44.rules.change_of_hex import shift
from memoir44.rules.dice import Throw
from memoir44.state import Memoir

ANY_EDGE = -1
"""The unit has not yet chosen an edge, or need not."""

Place = tuple[HexId, int]
"""Where a retreat has come to: the hex, and the side whose edge the unit has chosen."""


@rule("1.8/direction", "2.12.1", "2.12.6")
def direction_of(g: Memoir, unit: CounterId) -> Direction:
    """Return where a unit retreats: as its scenario says of it or of its like, or as its kind."""
    own, kind = g.game.slots[unit].retreats, g.kind_of(unit)
    if own:
        return own
    side = SIDES[g.game.side_of[unit]]
    for table in g.special(g.hex[unit]).retreats:
        if table.side == side and (not table.kinds or kind.name in table.kinds):
            return table.direction
    return "home"


@rule("1.8/closed", "1.15/afloat", "2.10.2/first-flag")
def may_fall_back(g: Memoir, unit: CounterId, at: HexId, to: HexId) -> bool:
    """Tell whether a retreat leads from a hex to its neighbour; slowing terrain does not matter."""
    arm, field = g.arm(unit), g.field
    if has(g.afloat, unit) or (g.on[to] >= 0 and to != g.hex[unit]):
        return False
    if arm == VESSEL:
        return has(field.open_sea, to)
    there = g.ground(to)
    if there.closed[arm] or there.no_retreat[arm] or g.ground(at).fixed[arm]:
        return False
    return not field.passage(at, to, arm).no_retreat


@rule("1.8/own-edge", "1.8/direction", "2.12.7")
def ways_on(g: Memoir, unit: CounterId, start: HexId, place: Place) -> list[Place]:
    """Return in which direction a retreat from a hex goes on from the place it has come to."""
    field, (at, edge), direction = g.field, place, direction_of(g, unit)
    if direction == "any":
        near, distance = field.board.neighbours[at], field.board.distance
        return [(to, edge) for to in near if distance(start, to) > distance(start, at)]
    if direction == "either" and edge == ANY_EDGE:
        return [*{to: side for side in (1, 0) for to in field.homeward[side][at]}.items()]
    homeward = field.homeward[g.game.side_of[unit] if edge == ANY_EDGE else edge]
    return [(to, edge) for to in homeward[at]]


def next_places(g: Memoir, unit: CounterId, start: HexId, place: Place) -> list[Place]:
    """Return where a retreat from a hex may go on from the place that it has come to."""
    ways = ways_on(g, unit, start, place)
    return [(to, edge) for to, edge in ways if may_fall_back(g, unit, place[0], to)]


@rule("1.8/ignored", "1.15/afloat", "2.10.2/first-flag")
def flags_to_ignore(g: Memoir, unit: CounterId) -> int:
    """Return how many flags a unit may ignore: by its hex or by itself, never by both."""
    if has(g.afloat, unit):
        return 0
    ground = g.ground(g.hex[unit])
    return max(ground.flags[g.game.side_of[unit]][g.arm(unit)], g.kind_of(unit).flags)


@frame
class Retreat(kit.OfUnit):
    """A unit meets the flags rolled against it; its owner chooses the way (1.8).

    If it stays where it is, the figures that this costs are returned.
    """

    unit: CounterId
    flags: int
    ignorable: bool = True
    ignored: int = 0
    start: HexId = OFF_MAP
    edge: int = ANY_EDGE
    further: int = 0

    @requires("2.9")
    def flags_may_be_ignored(self, g: Memoir) -> bool:
        """Flags from above are not ignored."""
        return self.ignorable

    @requires("1.8/flags")
    def flags_are_left(self, g: Memoir) -> bool:
        """No flag is left."""
        return self.flags > 0

    @requires(*rules_of(flags_to_ignore))
    def may_ignore_another(self, g: Memoir) -> bool:
        """It may ignore no further flag."""
        return self.ignored < flags_to_ignore(g, self.unit)

    ignoring = Choice(flags_may_be_ignored, flags_are_left, may_ignore_another)

    @ask("1.8/ignored", "2.9", by=kit.OfUnit.owner, or_else="face-flags")
    def ignore_a_flag(self, g: Memoir) -> None:
        """{unit:counter} must retreat. Flags: {flags}. Ignore one?"""

    @ignore_a_flag.on(when=ignoring)
    def ignore_flag(self, g: Memoir) -> Next:
        self.flags -= 1
        self.ignored += 1
        g.say("flag-ignored", unit=self.unit)
        return again()

    @step("1.8/unmet", "1.8/as-far", "1.14/resistance/farther")
    def unmet_flags_cost_figures(self, g: Memoir) -> Next:
        if not self.flags:
            return done()
        self.start = g.hex[self.unit]
        hexes = kit.farthest(self._on(g), self._here(g), self.flags)
        unmet, self.flags, lost = self.flags - hexes, hexes, 0
        self.further = hexes * (g.kind_of(self.unit).hexes_a_flag - 1)
        if unmet:
            g.say("flags-unmet", unit=self.unit, flags=unmet)
            lost = suffer(g, self.unit, unmet)
        return done(lost) if g.hex[self.unit] < 0 or not hexes else None

    @requires("1.8/own-edge")
    def next_hexes(self, g: Memoir) -> HexSet:
        """It is not the next hex."""
        return g.field.board.adjacent[g.hex[self.unit]]

    @requires("1.8/own-edge", "1.8/direction")
    def in_its_direction(self, g: Memoir) -> HexSet:
        """The unit does not retreat in that direction."""
        return pack(to for to, _ in ways_on(g, self.unit, self.start, self._here(g)))

    @requires(*rules_of(may_fall_back))
    def open_to_a_retreat(self, g: Memoir, to: HexId) -> bool:
        """No retreat leads into that hex."""
        return may_fall_back(g, self.unit, g.hex[self.unit], to)

    @requires("1.8/as-far")
    def leads_as_far_as_it_can(self, g: Memoir) -> HexSet:
        """From there the unit meets fewer flags than by another way."""
        return pack(to for to, _ in kit.ways_back(self._on(g), self._here(g), self.flags))

    onward = Choice(next_hexes, in_its_direction, open_to_a_retreat)

    @ask("1.8/own-edge", "1.8/as-far", by=kit.OfUnit.owner, auto=True)
    def choose_the_way(self, g: Memoir) -> None:
        """Where does {unit:counter} retreat? Hexes left: {flags}."""

    @choose_the_way.on(Choice(onward, leads_as_far_as_it_can), when=Choice(flags_are_left))
    def retreat(self, g: Memoir, to: HexId) -> Next:
        self.flags -= 1
        return self._go(g, to)

    @requires("1.14/resistance/farther")
    def may_go_further(self, g: Memoir) -> bool:
        """It retreats no further."""
        return self.further > 0

    @ask("1.14/resistance/farther", by=kit.OfUnit.owner, or_else="stay")
    def retreat_further(self, g: Memoir) -> None:
        """Shall {unit:counter} retreat further? Hexes at most: {further}."""

    @retreat_further.on(onward, verb="retreat", when=Choice(may_go_further))
    def go_further(self, g: Memoir, to: HexId) -> Next:
        self.further -= 1
        return self._go(g, to)

    def _here(self, g: Memoir) -> Place:
        """The place that the retreat has come to."""
        return g.hex[self.unit], self.edge

    def _on(self, g: Memoir) -> kit.GoingOn[Place]:
        """Where the unit may go on from a place."""
        return partial(next_places, g, self.unit, self.start)

    def _go(self, g: Memoir, to: HexId) -> Next:
        """Go one hex, and keep to the edge that this has chosen."""
        self.edge = dict(self._on(g)(self._here(g)))[to]
        g.say("retreated", unit=self.unit, to=to)
        shift(g, self.unit, to)
        return again()


@rule("1.8/flags", "1.6.6", "2.9")
def pushed_back(g: Memoir, unit: CounterId, shown: Throw, *, ignorable: bool = True) -> Next:
    """Let a unit that is left meet the flags of a throw."""
    flags = shown.count("flag")
    return call(Retreat, unit, flags, ignorable=ignorable) if flags and g.hex[unit] >= 0 else None
