"""Does one hex see another, and if not, what is the first thing in the way?"""

from fractions import Fraction
from typing import Literal, TypeAlias

import attrs

from hexwar.board.picture import picture
from hexwar.sight import judging
from hexwar.sight.crossings import END, HEX, SIDE, WIDTH, Crossing, rows_of, touched
from hexwar.sight.ground import PolicyMap
from hexwar.sight.judging import JudgedLine, Load
from hexwar.sight.places import AnyMap

VerdictCause: TypeAlias = Literal["", "range", "seen within", "blocked", "hindrance"]
"""Why one does not see: it is too far away; what is there is seen from nearby only; something
blocks; there is too much hindrance. Empty for one who sees."""

Hand: TypeAlias = Literal["both", "left", "right"]
"""On which way round something counts, for one who goes from observer to target."""

_HANDS: tuple[Hand, ...] = ("both", "left", "right")


@attrs.frozen
class Obstruction:
    """One thing that a line meets, and that counts.

    Attributes:
        what: Its names: of terrain, sets, kinds of hexsides or paths; ``"higher ground"``.
        hexes: Ids: of its hex; of the two hexes of a hexside; of the hex in which paths run.
        hand: On which way round it counts.
        blocks: Whether it blocks.
        free: Whether it would block if it were not at an end of the line.
        hindrance: How much it hinders.
        crossing: How the line touches it, and where.
    """

    what: tuple[str, ...]
    hexes: tuple[int, ...]
    hand: Hand
    blocks: bool
    free: bool
    hindrance: int
    crossing: Crossing


@attrs.frozen(kw_only=True, repr=False)
class Verdict:
    """Whether one hex sees another, and what decides it. It is true if it does.

    Attributes:
        space: The map.
        observer: Id of the hex from which one looks.
        target: Id of the hex at which one looks.
        clear: Whether it is seen.
        cause: Why it is not.
        hindrance: How much the line is hindered; of a blocked line, until it is.
        crossings: Everything that the line touches, in order.
        met: What it meets that counts, in order.
        crossing: The decisive one: where the line is blocked; None if that is nowhere.
        blockers: What decides there: what is met at the decisive crossing and blocks or hinders.
        reason: A sentence that says all this.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.sight import Obstacle, Policy, Sight
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 3, columns = 4, terrain = "clear"}
        ... terrain = [{kind = "woods", hexes = ["0202"]}]
        ... ''')
        >>> sight = Sight(board, Policy(terrain={"woods": Obstacle()}))
        >>> verdict = sight.verdict(board.hex("0201"), board.hex("0203"))
        >>> print(verdict)
        0201 does not see 0203: woods in 0202
        >>> verdict.clear, verdict.blocker.what, verdict.crossing.contact, verdict.stopped
        (False, ('woods',), 'through', Fraction(1, 4))
    """

    space: AnyMap = attrs.field(eq=False)
    observer: int
    target: int
    clear: bool
    cause: VerdictCause
    hindrance: int
    crossings: tuple[Crossing, ...]
    met: tuple[Obstruction, ...]
    crossing: Crossing | None
    blockers: tuple[Obstruction, ...]
    reason: str

    def __bool__(self) -> bool:
        return self.clear

    def __str__(self) -> str:
        return self.reason

    def __repr__(self) -> str:
        return f"<Verdict: {self.reason}>"

    @property
    def blocker(self) -> Obstruction | None:
        """The first thing that decides, or None if the line is not blocked by anything."""
        return self.blockers[0] if self.blockers else None

    @property
    def stopped(self) -> Fraction | None:
        """Where the line is blocked, as a fraction of the way; None if that is nowhere."""
        return self.crossing.begin if self.crossing else None

    def _repr_svg_(self) -> str:
        return picture(self)


# -- finding it ------------------------------------------------------------------------------------


def judge(ground: PolicyMap, observer: int, target: int) -> Verdict:
    """Judge one line, and say what decides.

    Args:
        ground: The map and the policy.
        observer: Id of the hex from which one looks.
        target: Id of the hex at which one looks.

    Raises:
        HexError: An id is not a hex of this map.
    """
    space, policy = ground.space, ground.policy
    crossings = touched(space, observer, target)
    apart = space.distance(observer, target)
    if not apart:
        return _plainly(ground, (observer, target), "", crossings)
    if policy.reach is not None and apart > policy.reach:
        why = f"it is {apart} hexes away, and one sees no farther than {policy.reach}"
        return _plainly(ground, (observer, target), "range", crossings, why)
    for name, most in policy.seen_within.items():
        if apart > most and ground.hexes.get(name, 0) >> target & 1:
            why = f"{name} is seen from within {_hexes(most)} only"
            return _plainly(ground, (observer, target), "seen within", crossings, why)
    if policy.neighbours_see and apart == 1:
        return _plainly(ground, (observer, target), "", crossings)
    return _judged(ground, (observer, target, *_levels(ground, observer, target), apart), crossings)


def _plainly(
    ground: PolicyMap,
    ends: tuple[int, int],
    cause: VerdictCause,
    crossings: tuple[Crossing, ...],
    why: str = "",
) -> Verdict:
    """Return the verdict on a line that is too long, or to oneself or a neighbour who is seen."""
    observer, target = (ground.space.name(i) for i in ends)
    seen = (
        f"{observer} sees itself" if observer == target else f"{observer} sees {target}, next to it"
    )
    return Verdict(
        space=ground.space,
        observer=ends[0],
        target=ends[1],
        clear=not why,
        cause=cause,
        hindrance=0,
        crossings=crossings,
        met=(),
        crossing=None,
        blockers=(),
        reason=f"{observer} does not see {target}: {why}" if why else seen,
    )


def _judged(ground: PolicyMap, line: JudgedLine, crossings: tuple[Crossing, ...]) -> Verdict:
    """Return the verdict on a line by what it touches."""
    space, code = ground.space, ground.code(arrays=False)
    way = space.coordinates(line[1]) - space.coordinates(line[0])
    rows = rows_of(way.q, way.r, space.stride, paths=bool(ground.roads))
    numbers = [number for row in rows for number in row]
    met = {n: _met(ground, line, numbers, WIDTH * n, crossings) for n in range(len(rows))}
    hands: list[Load] = [(0, 0, 0), (0, 0, 0)]
    stops: dict[int, int] = {}
    row = 0
    while row < len(rows) and len(stops) < len(hands):
        touch = rows[row].touch
        row, left, right, rule = judging.judge_contact(line, numbers, row, len(rows), code)
        if rule != judging.ONE_HAND:
            left = right = judging.combined(left, right, rule)
        for hand, load in enumerate((left, right)):
            if hand not in stops:
                hands[hand] = judging.together(hands[hand], load, code[6])
                if judging.is_blocked(hands[hand], code[6]):
                    stops[hand] = touch
    blocked = len(stops) == len(hands)
    hindrance = min(load[2] for hand, load in enumerate(hands) if blocked or hand not in stops)
    decisive = set(stops.values()) if blocked else set()
    blockers = tuple(m for n in met for m in met[n] if rows[n].touch in decisive)
    limit = ground.policy.limit
    too_much = blocked and limit is not None and min(load[2] for load in hands) > limit
    return Verdict(
        space=space,
        observer=line[0],
        target=line[1],
        clear=not blocked,
        cause="hindrance" if too_much else "blocked" if blocked else "",
        hindrance=hindrance,
        crossings=crossings,
        met=tuple(m for n in met for m in met[n]),
        crossing=crossings[max(decisive)] if blocked else None,
        blockers=blockers,
        reason=_reason(ground, line, hindrance, blockers, blocked=blocked, too_much=too_much),
    )


def _levels(ground: PolicyMap, observer: int, target: int) -> tuple[int, int]:
    """Return the levels of the eyes of observer and target."""
    if ground.policy.elevation is None:
        return 0, 0
    eye = ground.policy.elevation.eye
    return ground.level(observer) + eye, ground.level(target) + eye


def _met(
    ground: PolicyMap, line: JudgedLine, rows: list[int], at: int, crossings: tuple[Crossing, ...]
) -> tuple[Obstruction, ...]:
    """Return what of one row counts: at most what counts on its hand, and what at its end does."""
    code = ground.code(arrays=False)
    obstructions = []
    hands = [(_HANDS[rows[at + 1]], judging.ENDS_ON_WAY)]
    if rows[at + 2] == SIDE and rows[at + 5] == END:
        hands.append(("both", judging.ENDS_BLOCK))
    for hand, at_end in hands:
        blocks, free, hindrance = judging.judge_row(line, rows, at, code, at_end)
        if blocks or free or hindrance:
            what, hexes = _named(ground, line, rows, at, at_end)
            crossing = crossings[rows[at]]
            obstructions.append(
                Obstruction(what, hexes, hand, bool(blocks), bool(free), hindrance, crossing)
            )
    return tuple(obstructions)


def _named(
    ground: PolicyMap, line: JudgedLine, rows: list[int], at: int, at_end: int
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the names of what counts in a row, and the hexes it is in."""
    code, kind, part = ground.code(arrays=False), rows[at + 2], rows[at + 4]
    place = line[0] + rows[at + 3]
    mask, entry, level = judging.standing(place, kind, part, code)
    names = []
    for number in range(mask.bit_length()):
        if mask >> number & 1 and judging.effect(line, rows, at, code, (entry, level, at_end)):
            names += ground.names(kind, number, place, part)
        entry += judging.COLUMNS
    if kind == HEX and not names:
        names.append("higher ground")
    hexes = (place,) if kind != SIDE else tuple(sorted((place, place + ground.space.steps[part])))
    return tuple(names), hexes


# -- saying it -------------------------------------------------------------------------------------


def _reason(
    ground: PolicyMap,
    line: JudgedLine,
    hindrance: int,
    blockers: tuple[Obstruction, ...],
    *,
    blocked: bool,
    too_much: bool,
) -> str:
    """Say in a sentence whether the target is seen, and why not."""
    space, policy = ground.space, ground.policy
    observer, target = space.name(line[0]), space.name(line[1])
    if not blocked:
        hindered = f", with a hindrance of {hindrance}" if hindrance else ""
        return f"{observer} sees {target}{hindered}"
    things = " and ".join(dict.fromkeys(_told(space, blocker) for blocker in blockers))
    begin = f"{observer} does not see {target}: {things}"
    if too_much:
        return f"{begin}, which makes a hindrance of {hindrance}, over the limit of {policy.limit}"
    if all(blocker.free for blocker in blockers):
        return f"{begin}, one more at the ends of the line than may be crossed"
    if policy.ignored:
        return f"{begin}, beyond the {policy.ignored} that may be ignored"
    return begin


def _told(space: AnyMap, obstruction: Obstruction) -> str:
    places = [space.name(i) if space.all >> i & 1 else "no hex" for i in obstruction.hexes]
    where = f"in {places[0]}" if len(places) == 1 else f"between {' and '.join(places)}"
    return f"{' and '.join(obstruction.what)} {where}"


def _hexes(count: int) -> str:
    return "1 hex" if count == 1 else f"{count} hexes"
