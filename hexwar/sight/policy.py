"""Policies: which obstacles block a line of sight, or hinder it.

A policy is a value with a game's rules of lines of sight, by names of terrain, hexsides and paths.
It knows no map. :class:`hexwar.sight.Sight` puts one on a map.

A line that runs along a hexside, or passes through a vertex, goes between hexes. It can pass on the
left or on the right, and each *way round* crosses its own hexes and hexsides:

- along a hexside: the hex on that hand, and the two hexsides by which it is entered and left;
- through a vertex that three hexes share, two of which the line crosses: on one hand the hexside
  between these two, on the other hand the third hex with two hexsides.

:attr:`Policy.along` and :attr:`Policy.corners` say which of them counts.
"""

from collections.abc import Callable, Mapping
from numbers import Integral
from typing import Any, Final, Literal, TypeAlias, TypeGuard, TypeVar, get_args

import attrs

from hexwar.data import Catalogue
from hexwar.errors import HexError

End: TypeAlias = Literal["neither", "observer", "target", "either", "higher"]
"""At which ends of a line something holds. ``"higher"``: at an end that is no lower than the other
one."""

WayRound: TypeAlias = Literal["both", "either", "best", "hand"]
"""How the two ways round count.

``"both"``: a place is blocked if both ways round are, and hinders as much as the clearer one does.
``"either"``: it is blocked if one of them is, and hinders as much as the worse one. ``"best"``: the
observer takes the better way round, place by place: one that is not blocked, of these the one that
hinders less. ``"hand"``: the observer passes all such places on the same hand, left or right."""

Slope: TypeAlias = Literal["exact", "steps", "nearer", "any"]
"""When an obstacle blocks that is higher than one end of a line and no higher than the other end.

``"exact"``: when somewhere on its hex or hexside the straight line from end to end, level to level,
runs below its top. ``"steps"``: the same, the line's height being computed by hexes: it falls
evenly from hex to hex. ``"nearer"``: when it is not nearer to the higher end than to the lower one.
``"any"``: always."""

EndTouch: TypeAlias = Literal["blocks", "way", "free"]
"""What a hexside counts for a line that passes through one of its ends without running along any
hexside. ``"blocks"``: as if it were crossed. ``"way"``: it counts on the ways round that cross it.
``"free"``: nothing."""

T = TypeVar("T")
_Kind = TypeVar("_Kind", "Obstacle", "HexsideObstacle")

_FIXED_ENDS: Final = ("neither", "observer", "target", "either")


def _among(*choices: str) -> "Callable[[object, attrs.Attribute[Any], Any], None]":
    def check(_: object, field: "attrs.Attribute[Any]", value: str) -> None:
        if value not in choices:
            raise HexError(f"{field.name} is one of {', '.join(choices)}, not {value!r}")

    return check


def _whole(least: int | None = None) -> "Callable[[object, attrs.Attribute[Any], Any], None]":
    """Return a check for a whole number; None passes where the type of the field has it."""
    wanted = "a whole number" if least is None else f"a whole number, {least} or more"

    def check(_: object, field: "attrs.Attribute[Any]", value: int | None) -> None:
        if value is None and field.default is None:
            return
        if not is_whole(value) or (least is not None and value < least):
            raise HexError(f"{field.name} is {wanted}, not {value!r:.40}")

    return check


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether something is a whole number of any library; a truth value is none.

    Example:
        >>> [is_whole(value) for value in (3, 3.0, float("nan"), "3", True)]
        [True, False, False, False, False]
    """
    return isinstance(value, Integral) and not isinstance(value, bool)


def _of(*kinds: type) -> "Callable[[object, attrs.Attribute[Any], Any], None]":
    """Return a check for a value of one of some classes."""
    wanted = " or ".join("True or False" if kind is bool else kind.__name__ for kind in kinds)

    def check(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
        if not isinstance(value, kinds) and not (value is None and field.default is None):
            raise HexError(f"{field.name} is {wanted}, not {value!r:.40}")

    return check


@attrs.frozen(kw_only=True)
class Obstacle:
    """What the hexes of one terrain, or of one set, do to a line that crosses them.

    The hexes of the observer and of the target do not count, unless ``at_ends`` says so.

    Attributes:
        blocks: Whether it blocks; if not, it can still hinder.
        hindrance: How much it adds to the hindrance of a line, 0 or more.
        height: How high its top is above the level of the ground; None if it is higher than
            anything. Without an :class:`Elevation` it does not matter.
        free_at: At which end it counts for nothing when it is in a hex next to that end.
        at_ends: At which ends it counts in the very hex of the observer or target, as smoke may do.
        connected: Whether it counts for nothing when observer and target both stand on it, in the
            same connected group of hexes as the hex in question.

    Raises:
        HexError: A value is none of those described.

    Example:
        >>> woods, brush = Obstacle(height=2), Obstacle(blocks=False, hindrance=1)
        >>> woods.blocks, brush.blocks
        (True, False)
    """

    blocks: bool = attrs.field(default=True, validator=_of(bool))
    hindrance: int = attrs.field(default=0, validator=_whole(0))
    height: int | None = attrs.field(default=None, validator=_whole())
    free_at: End = attrs.field(default="neither", validator=_among(*get_args(End)))
    at_ends: Literal["neither", "observer", "target", "either"] = attrs.field(
        default="neither", validator=_among(*_FIXED_ENDS)
    )
    connected: bool = attrs.field(default=False, validator=_of(bool))


@attrs.frozen(kw_only=True)
class HexsideObstacle:
    """What hexsides or paths of one kind do to a line that crosses them.

    It is a part of a policy, unlike :class:`hexwar.reach.Blockage`, which tells what stops a
    move.

    A path lies on the straight lines between the centres of the hexes that it links. It is crossed
    where the line meets these, except the hexes of observer and target: so neighbours see each
    other along a road that joins them.

    Attributes:
        blocks: Whether it blocks; if not, it can still hinder.
        hindrance: How much it adds to the hindrance of a line, 0 or more.
        height: How high its top is above its hex, or on a hexside the higher of the two; None if
            it is higher than anything. Without an :class:`Elevation` it does not matter.
        free_at: At which end it counts for nothing when it is a side of that end's hex, or a path
            from it.
        along: Whether it counts for a line that runs along it.
        at_end: What it counts for a line that passes through an end of it; paths have none.

    Raises:
        HexError: A value is none of those described.

    Example:
        >>> crest = HexsideObstacle(free_at="either")
        >>> crest.along, crest.at_end
        (True, 'blocks')
    """

    blocks: bool = attrs.field(default=True, validator=_of(bool))
    hindrance: int = attrs.field(default=0, validator=_whole(0))
    height: int | None = attrs.field(default=None, validator=_whole())
    free_at: End = attrs.field(default="neither", validator=_among(*get_args(End)))
    along: bool = attrs.field(default=True, validator=_of(bool))
    at_end: EndTouch = attrs.field(default="blocks", validator=_among(*get_args(EndTouch)))


@attrs.frozen(kw_only=True)
class Blind:
    """How many blind hexes lie behind an obstacle, for a look down past it.

    An obstacle that is higher than the lower end and no higher than the higher end hides the lower
    end if this is among the blind hexes behind it.

    Attributes:
        hexes: Blind hexes behind any such obstacle.
        every: One more for each such number of hexes from the higher end to the obstacle; None for
            none.
        steeper: The number fewer for each level by which the higher end is above the obstacle.
        deeper: The number more for each level beyond the first by which the obstacle is above the
            lower end.
        least: Never fewer than this.

    Example:
        >>> Blind(hexes=1, every=5).count(distance=11, above=1, below=1)
        3
    """

    hexes: int = attrs.field(default=1, validator=_whole())
    every: int | None = attrs.field(default=None, validator=_whole(1))
    steeper: int = attrs.field(default=0, validator=_whole())
    deeper: int = attrs.field(default=0, validator=_whole())
    least: int = attrs.field(default=1, validator=_whole())

    def count(self, distance: int, above: int, below: int) -> int:
        """Return the number of blind hexes.

        Args:
            distance: From the higher end to the obstacle, in hexes.
            above: Levels by which the higher end is above the obstacle's top, 0 or more.
            below: Levels by which the obstacle's top is above the lower end, 0 or more.
        """
        farther = distance // self.every if self.every else 0
        count = self.hexes + farther - self.steeper * above + self.deeper * max(0, below - 1)
        return max(self.least, count)


@attrs.frozen(kw_only=True)
class Elevation:
    """How levels of the ground and heights of obstacles count.

    Ground that is higher than both ends of a line blocks it; obstacles that are, count. What is no
    higher than either end is overlooked. Between the two, ``slope`` decides.

    Attributes:
        levels: The attribute of the board that holds the level of each hex, a whole number. A game
            that has half levels counts these.
        eye: How high the eyes of observers, and what is seen of targets, are above their ground.
        slope: What decides when an obstacle is higher than one end only.
        equal: Whether obstacles that are just as high as the line count; ground never does.

    Raises:
        HexError: A value is none of those described.

    Example:
        >>> Elevation(slope=Blind(every=5), equal=True).levels
        'level'
    """

    levels: str = attrs.field(default="level", validator=_of(str))
    eye: int = attrs.field(default=0, validator=_whole())
    slope: Slope | Blind = attrs.field(default="exact")
    equal: bool = attrs.field(default=False, validator=_of(bool))

    @slope.validator
    def _check_slope(self, _: object, value: Slope | Blind) -> None:
        if not isinstance(value, Blind) and value not in get_args(Slope):
            raise HexError(f"slope is one of {', '.join(get_args(Slope))}, or Blind(...)")


def _obstacles(items: Mapping[str, Obstacle]) -> Catalogue[Obstacle]:
    return _catalogue("obstacle", items, lambda it: isinstance(it, Obstacle), "an Obstacle")


def _hexside_obstacles(items: Mapping[str, HexsideObstacle]) -> Catalogue[HexsideObstacle]:
    wanted = "a HexsideObstacle"
    return _catalogue("hexside obstacle", items, lambda it: isinstance(it, HexsideObstacle), wanted)


def _distances(items: Mapping[str, int]) -> Catalogue[int]:
    return _catalogue("terrain or set", items, is_whole, "a distance in hexes, a whole number")


def _catalogue(
    what: str, items: Mapping[str, T], fits: Callable[[object], bool], wanted: str
) -> Catalogue[T]:
    """Return values by name, if each is what it has to be.

    Raises:
        HexError: There are no names, or a value does not fit.
    """
    if not isinstance(items, Mapping):
        raise HexError(f"expected each {what} by its name, not {items!r:.40}")
    for name, value in items.items():
        if not fits(value):
            raise HexError(f"{name!r} is {wanted}, not {value!r:.40}")
    return Catalogue(what, items)


@attrs.frozen(kw_only=True)
class Policy:
    """What a game's rules say of lines of sight.

    Attributes:
        terrain: What hexes do, by the names of their terrain.
        sets: What hexes do that are in sets which come and go: units, smoke; by the names under
            which the sets are given to :class:`hexwar.sight.Sight`.
        hexsides: What hexsides do, by their kinds.
        paths: What paths do, by their kinds, where the line crosses their course.
        along: How the ways round count where the line runs along a hexside.
        corners: How they count where it passes through a vertex without running along a hexside.
        elevation: How levels and heights count; None if the map is taken as flat.
        ignored: The number of blocking obstacles on a line that are ignored.
        free_crossings: The maximum number of obstacles on a line ignored for their ``free_at``;
            None for all of them.
        hindrance: Whether the hindrance of a line is the sum of what it meets, or the worst.
        limit: A line whose hindrance is greater is blocked; None for no limit.
        reach: How far one sees, in hexes; None if the map is the limit.
        seen_within: Terrain, or sets, whose hexes are seen only from within a distance in hexes.
        off_map: Whether what is off the map blocks.
        neighbours_see: Whether neighbours see each other whatever is between them, without any
            hindrance; only ``reach`` and ``seen_within`` apply to them.

    Raises:
        HexError: A value is none of those described.

    Example:
        >>> rules = Policy(
        ...     terrain={"woods": Obstacle(), "town": Obstacle()},
        ...     sets={"unit": Obstacle()},
        ...     hexsides={"crest": HexsideObstacle(free_at="either")},
        ...     free_crossings=1,
        ... )
        >>> rules.mutual
        True
        >>> attrs.evolve(rules, reach=8).reach
        8
    """

    terrain: Mapping[str, Obstacle] = attrs.field(factory=dict, converter=_obstacles)
    sets: Mapping[str, Obstacle] = attrs.field(factory=dict, converter=_obstacles)
    hexsides: Mapping[str, HexsideObstacle] = attrs.field(
        factory=dict, converter=_hexside_obstacles
    )
    paths: Mapping[str, HexsideObstacle] = attrs.field(factory=dict, converter=_hexside_obstacles)
    along: WayRound = attrs.field(default="both", validator=_among(*get_args(WayRound)))
    corners: WayRound = attrs.field(default="both", validator=_among(*get_args(WayRound)))
    elevation: Elevation | None = attrs.field(default=None, validator=_of(Elevation))
    ignored: int = attrs.field(default=0, validator=_whole(0))
    free_crossings: int | None = attrs.field(default=None, validator=_whole(0))
    hindrance: Literal["sum", "worst"] = attrs.field(
        default="sum", validator=_among("sum", "worst")
    )
    limit: int | None = attrs.field(default=None, validator=_whole(0))
    reach: int | None = attrs.field(default=None, validator=_whole(0))
    seen_within: Mapping[str, int] = attrs.field(factory=dict, converter=_distances)
    off_map: bool = attrs.field(default=False, validator=_of(bool))
    neighbours_see: bool = attrs.field(default=False, validator=_of(bool))

    @property
    def mutual(self) -> bool:
        """Whether, by these rules, one who sees is seen: no rule tells observer from target."""
        ends: set[str] = {obstacle.at_ends for obstacle in self.obstacles}
        ends.update(obstacle.free_at for obstacle in self.obstacles)
        ends.update(obstacle.free_at for obstacle in self.on_hexsides)
        return not (self.seen_within or {"observer", "target"} & ends)

    @property
    def turned(self) -> "Policy":
        """The same rules told from the target to the observer, except ``seen_within``."""
        return attrs.evolve(
            self,
            terrain={name: _turned(each) for name, each in self.terrain.items()},
            sets={name: _turned(each) for name, each in self.sets.items()},
            hexsides={name: _turned(each) for name, each in self.hexsides.items()},
            paths={name: _turned(each) for name, each in self.paths.items()},
            seen_within={},
        )

    @property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """What hexes do: by terrain, then by sets."""
        return *self.terrain.values(), *self.sets.values()

    @property
    def on_hexsides(self) -> tuple[HexsideObstacle, ...]:
        """What hexsides do, then what paths do."""
        return *self.hexsides.values(), *self.paths.values()


_OPPOSITE: Final[dict[str, Any]] = {"observer": "target", "target": "observer"}


def _turned(kind: _Kind) -> _Kind:
    """Return the same with observer and target in each other's place."""
    changes = {"free_at": _OPPOSITE.get(kind.free_at, kind.free_at)}
    if isinstance(kind, Obstacle):
        changes["at_ends"] = _OPPOSITE.get(kind.at_ends, kind.at_ends)
    return attrs.evolve(kind, **changes)
