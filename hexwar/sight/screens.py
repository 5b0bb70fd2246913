"""Lines of sight with screens that come and go, such as smoke, on a map that does not change.

The result without screens is kept. With screens, only lines that pass near one are judged again.
Use this for many queries with a few screens.
"""

from functools import lru_cache

from hexwar.board import NONE, Board, HexId, HexSet, as_set, has, iterate, one, pack, union
from hexwar.board.refusals import check_set
from hexwar.sight.looking import Sight


class Screens:
    """Looks over a map on which screens come and go; answers are kept.

    Args:
        sight: The map and its policy; a board, and a policy with a ``reach``.
        name: The set of the policy that holds the screens.

    Raises:
        TypeError: The sight has no board, or its policy no reach.

    Example:
        >>> from hexwar.sight import Obstacle, Policy
        >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 4}')
        >>> screens = Screens(Sight(board, Policy(sets={"smoke": Obstacle()}, reach=8)), "smoke")
        >>> board.names(screens.seen_from(board.hex("0101"), board.bits(["0103"])))
        ['0101', '0102', '0103']
    """

    def __init__(self, sight: Sight, name: str) -> None:
        if not isinstance(sight.space, Board) or sight.policy.reach is None:
            raise TypeError("screens need a board, and a policy with a reach")
        self.sight, self.board, self.reach = sight, sight.space, sight.policy.reach
        self.name = name
        self._known: dict[HexId, tuple[HexSet, HexSet]] = {}  # by hex: judged from there, and seen
        self._past = lru_cache(maxsize=1 << 16)(self._hexes_past)
        self._through = lru_cache(maxsize=1 << 16)(self._seen_through)
        self._sees = lru_cache(maxsize=1 << 17)(self._sees_past)
        self._among = lru_cache(maxsize=1 << 8)(self._with_screens)

    def seen_from(
        self, at: HexId, screens: HexSet = NONE, reach: int = 1 << 20, among: HexSet | None = None
    ) -> HexSet:
        """Return what is seen from a hex.

        Args:
            at: The hex.
            screens: The hexes with a screen.
            reach: How far one looks, in hexes, if that is less than the policy says.
            among: The hexes that are asked about, if not all are: no other line is judged.

        Raises:
            HexError: ``at`` is no hex of the map, or ``screens`` no set of its hexes.
        """
        near = self.board.within(at, min(reach, self.reach))
        return self._through(at, screens, near if among is None else near & among)

    def _clear(self, at: HexId, hexes: HexSet) -> HexSet:
        """Return which of some hexes are seen without screens; each line is judged once."""
        judged, seen = self._known.get(at, (NONE, NONE))
        if more := hexes & ~judged:
            seen |= as_set(self.sight.seen_among(at, more))
            self._known[at] = judged | more, seen
        visible: HexSet = seen & hexes
        return visible

    def _seen_through(self, at: HexId, screens: HexSet, hexes: HexSet) -> HexSet:
        check_set(self.board, screens, "the set of screens")
        seen = self._clear(at, hexes)
        past = [(one(lies), self._past(at, lies)) for lies in iterate(screens & self.board.all)]
        for to in iterate(seen & union(hexes for _, hexes in past)):
            near = union(lies for lies, hexes in past if has(hexes, to))
            if not self._sees(at, to, near | screens & (one(at) | one(to))):
                seen &= ~one(to)
        return seen

    def _sees_past(self, at: HexId, to: HexId, screens: HexSet) -> bool:
        """Return whether a hex sees another past the screens that the line may touch."""
        return self._among(screens).sees(at, to)

    def _with_screens(self, screens: HexSet) -> Sight:
        return self.sight.with_sets(**{self.name: screens})

    def _hexes_past(self, at: HexId, lies: HexId) -> HexSet:
        """Return the hexes to which a line from a hex may touch another one on its way."""
        board, gap = self.board, self.board.distance(at, lies)
        if not 0 < gap <= self.reach:
            return NONE
        return pack(
            to
            for to in iterate(board.within(lies, self.reach - gap))
            if to != lies and gap + board.distance(lies, to) <= board.distance(at, to) + 1
        )


__all__ = ["Screens"]
