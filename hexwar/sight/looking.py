"""Which hexes does a hex see, and which hexes see it?"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from hexwar.board import Expanse, iterate, pack
from hexwar.board.wrapped import WrappedBoard
from hexwar.errors import UnknownNameError
from hexwar.hexes.backends import Backend, compiled, is_compiled
from hexwar.sight import judging
from hexwar.sight.crossings import WIDTH, most_rows
from hexwar.sight.glance import InSets, glance
from hexwar.sight.ground import PolicyMap
from hexwar.sight.places import AnyMap, Hexes, Links, array_of, as_bits, bits_of_octets
from hexwar.sight.policy import Policy
from hexwar.sight.shapes import telling_rows
from hexwar.sight.survey import Levels, survey
from hexwar.sight.sweeping import Sweeping
from hexwar.sight.table import SightTable, table_by_sweeps, table_by_ways
from hexwar.sight.verdict import Verdict, judge

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Sight:
    """The lines of sight of a map under a policy.

    It never changes. Where units move or smoke drifts, :meth:`with_sets` gives the next one.

    Attributes:
        space: The map.
        policy: What blocks and hinders.
        ground: What stands where on the map, as far as the policy names it.
        backend: With what many lines are worked out at once.

    Args:
        space: The map. A board knows its terrain, hexsides, paths and levels.
        policy: What blocks and hinders.
        terrain: Hexes by terrain, where the map does not know them or is not to be asked: sets, or
            arrays by id.
        sets: Hexes by the names of the policy's sets, likewise; those not given are empty.
        hexsides: Hexsides by kind: pairs of neighbours, or an array by id of bits for the
            directions 0 to 5.
        paths: Paths by kind, likewise.
        levels: Levels by id.
        backend: ``"python"``, ``"numba"`` (the extra ``fast``), or ``"auto"``: compiled if numba is
            installed and the map is large. Results are the same.

    Raises:
        UnknownNameError: The policy does not name what is given, or the board declares its kinds
            and does not have what the policy names.
        HexError: What is given does not suit the map, levels are missing, or there is no such
            backend.
        MissingExtraError: ``backend`` is ``"numba"``, which is not installed.

    Example:
        >>> from hexwar.board import Board
        >>> from hexwar.sight import Obstacle, Policy
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 3, columns = 4, terrain = "clear"}
        ... terrain = [{kind = "woods", hexes = ["0202"]}]
        ... ''')
        >>> rules = Policy(terrain={"woods": Obstacle()}, sets={"unit": Obstacle()})
        >>> sight = Sight(board, rules)
        >>> sight.sees(board.hex("0201"), board.hex("0203"))
        False
        >>> board.names(board.all & ~sight.seen_from(board.hex("0201")))
        ['0104', '0203', '0204', '0304']
        >>> later = sight.with_sets(unit=board.bits(["0102"]))
        >>> print(later.verdict(board.hex("0101"), board.hex("0104")))
        0101 does not see 0104: unit in 0102
    """

    __slots__ = ("_cache", "_compiled", "backend", "ground", "policy", "space")

    def __new__(cls, space: AnyMap | None = None, *_: Any, **__: Any) -> "Sight":
        """Make the lines of sight of a map, or of one that wraps round."""
        if isinstance(space, WrappedBoard):
            from hexwar.sight.wrapped import SightRound  # noqa: PLC0415 - which is a sight

            return object.__new__(SightRound)
        return object.__new__(cls)

    def __init__(
        self,
        space: AnyMap,
        policy: Policy,
        *,
        terrain: Mapping[str, Hexes] | None = None,
        sets: Mapping[str, Hexes] | None = None,
        hexsides: Mapping[str, Links] | None = None,
        paths: Mapping[str, Links] | None = None,
        levels: Levels | None = None,
        backend: Backend = "auto",
    ) -> None:
        ground = survey(
            space, policy, terrain=terrain, sets=sets, hexsides=hexsides, paths=paths, levels=levels
        )
        self._begin(ground, backend)

    def _begin(self, ground: PolicyMap, backend: Backend) -> None:
        self.ground = ground
        self.space = ground.space
        self.policy = ground.policy
        self.backend = backend
        self._compiled = is_compiled(backend, ground.space.all.bit_count())
        self._cache: dict[object, Any] = {}

    def _on(self, ground: PolicyMap) -> "Sight":
        other = object.__new__(Sight)
        other._begin(ground, self.backend)
        return other

    def __repr__(self) -> str:
        return f"<Sight on {self.space!r}>"

    def with_sets(self, **sets: Hexes) -> "Sight":
        """Return the same with other hexes in some sets of the policy, as units move.

        Args:
            sets: Hexes by the names of the sets; the others stay as they are.

        Raises:
            UnknownNameError: The policy has no such set.
        """
        for name in sets:
            if name not in self.policy.sets and name not in self.policy.seen_within:
                raise UnknownNameError.of("set in the policy", name, self.policy.sets)
        hexes = {name: as_bits(self.space, each) for name, each in sets.items()}
        return self._on(self.ground.with_hexes(hexes))

    # -- one to one --------------------------------------------------------------------------------

    def verdict(self, observer: int, target: int) -> Verdict:
        """Return whether a hex sees another, and what decides it.

        Args:
            observer: Id of the hex from which one looks.
            target: Id of the hex at which one looks.

        Raises:
            HexError: An id is not a hex of this map.
        """
        return judge(self.ground, observer, target)

    def sees(self, observer: int, target: int) -> bool:
        """Return whether a hex sees another.

        To ask for all lines of a map, make a :meth:`table`, which answers a thousand times faster.

        Args:
            observer: Id of the hex from which one looks.
            target: Id of the hex at which one looks.

        Raises:
            HexError: An id is not a hex of this map.
        """
        if not self._within(observer, target):
            return False
        verdicts = [0]
        self._judge_lines(observer, [target], verdicts)
        return verdicts[0] != judging.BLOCKED

    def _within(self, observer: int, target: int) -> bool:
        """Return whether a hex is near enough to be seen."""
        policy, apart = self.policy, self.space.distance(observer, target)
        if policy.reach is not None and apart > policy.reach:
            return False
        hexes = self.ground.hexes
        return not any(
            apart > most and hexes.get(name, 0) >> target & 1
            for name, most in policy.seen_within.items()
        )

    def seen_among(self, observer: int, targets: int) -> int:
        """Return the set of those among some hexes that a hex sees.

        Args:
            observer: Id of the hex from which one looks.
            targets: The set of hexes at which one looks.

        Raises:
            HexError: ``observer`` is no hex of this map.
        """
        self.space.coordinates(observer)  # refuses what is no hex
        if self._sweeping is not None:
            return self.seen_from(observer) & targets
        near = self._seen_near(self._disc(observer, self.policy.reach) & targets, observer)
        return self._seen_of(observer, near)

    # -- one to all --------------------------------------------------------------------------------

    def seen_from(self, observer: int) -> int:
        """Return the set of hexes that a hex sees, itself among them.

        Raises:
            HexError: The id is not a hex of this map.
        """
        self.space.coordinates(observer)  # refuses what is no hex
        return self._seen_near(self._seen_from(observer), observer)

    def seeing(self, target: int) -> int:
        """Return the set of hexes that see a hex.

        Raises:
            HexError: The id is not a hex of this map.
        """
        self.space.coordinates(target)  # refuses what is no hex
        if self.policy.mutual:
            return self.seen_from(target)
        if "turned" not in self._cache:
            turned = attrs.evolve(self.ground, policy=self.policy.turned)
            self._cache["turned"] = self._on(turned)
        hexes: int = self._cache["turned"].seen_from(target)
        for name, most in self.policy.seen_within.items():
            if self.ground.hexes.get(name, 0) >> target & 1:
                hexes &= self._disc(target, most)
        return hexes

    def seen_array(self, observer: int) -> "NDArray[Any]":
        """Return by id what a hex sees: ones for hexes that are seen, else zeros.

        Raises:
            HexError: The id is not a hex of this map.
        """
        self.space.coordinates(observer)
        sweeping = self._sweeping
        if self._compiled and sweeping and not self.policy.seen_within:
            seen: NDArray[Any] = sweeping.seen_array(observer)
            if self.policy.neighbours_see:
                seen[list(iterate(self._beside(observer)))] = 1
            return seen
        return array_of(self.seen_from(observer), self.space.size)

    def hindrance_from(self, observer: int) -> dict[int, int]:
        """Return the hindrance of the lines to all hexes that a hex sees, by their ids.

        Raises:
            HexError: The id is not a hex of this map.
        """
        self.space.coordinates(observer)
        targets = list(iterate(self._seen_near(self._disc(observer, self.policy.reach), observer)))
        hindrances = [0] * len(targets)
        self._judge_lines(observer, targets, hindrances)
        pairs = zip(targets, hindrances, strict=True)
        return {j: hindrance for j, hindrance in pairs if hindrance != judging.BLOCKED}

    @property
    def _sweeping(self) -> Sweeping | None:
        if "sweeping" not in self._cache:
            self._cache["sweeping"] = Sweeping.of(self.ground)
        sweeping: Sweeping | None = self._cache["sweeping"]
        return sweeping

    def _seen_from(self, observer: int) -> int:
        sweeping = self._sweeping
        if sweeping is None:
            return self._seen_of(observer, self._disc(observer, self.policy.reach))
        beside = self._beside(observer)
        if self._compiled:
            return sweeping.seen_bits(observer) | beside
        return sweeping.seen_from(observer) | beside

    def _seen_of(self, observer: int, hexes: int) -> int:
        """Return those of some hexes to which the lines are not blocked."""
        targets = list(iterate(hexes))
        verdicts = [0] * len(targets)
        self._judge_lines(observer, targets, verdicts)
        seen = bytearray(self.space.size)
        for target, hindrance in zip(targets, verdicts, strict=True):
            seen[target] = hindrance != judging.BLOCKED
        return bits_of_octets(seen)

    def _beside(self, observer: int) -> int:
        """Return the neighbours that are seen whatever is between; none by most policies."""
        if not self.policy.neighbours_see or self.policy.reach == 0:
            return 0
        return self._disc(observer, 1)

    def _seen_near(self, seen: int, observer: int) -> int:
        """Return of seen hexes those that are not only seen from nearer."""
        for name, most in self.policy.seen_within.items():
            hidden = seen & self.ground.hexes.get(name, 0)
            seen &= ~hidden | self._disc(observer, most)
        return seen

    def _disc(self, centre: int, most: int | None) -> int:
        """Return the hexes within a distance; all, if there is none."""
        space = self.space
        if most is None:
            return space.all
        if not isinstance(space, Expanse):
            return space.within(centre, most)
        return pack(space.ids_within(centre, most).tolist())

    @property
    def _in_sets(self) -> InSets | None:
        if "in sets" not in self._cache:
            self._cache["in sets"] = InSets.of(self.ground)
        sets: InSets | None = self._cache["in sets"]
        return sets

    def _judge_lines(self, observer: int, targets: list[int], found: list[int]) -> None:
        """Write down the hindrance of the lines from a hex to others."""
        stride = self.space.stride
        if not self._compiled or len(targets) == 1:
            stands, left = self._in_sets, list(range(len(targets)))
            if stands is not None:
                left = glance(self.ground, stands, observer, targets, found)
            if left:
                code = self.ground.code(arrays=False)
                for n in left:
                    found[n] = _judge_line(observer, targets[n], stride, code)
            return
        import numpy as np  # noqa: PLC0415 - heavy

        kernel: Any = compiled(judging.judge_lines, *judging.HELPERS)
        ids, rows, lines = (
            np.array(each, np.int64) for each in (targets, np.zeros(self._room), found)
        )
        kernel(observer, ids, stride, self.ground.code(arrays=True), rows, lines)
        found[:] = lines.tolist()

    @property
    def _room(self) -> int:
        """Room for the rows of the longest line."""
        return WIDTH * most_rows(self.space.stride, self.space.size // self.space.stride)

    # -- all to all --------------------------------------------------------------------------------

    def table(self) -> SightTable:
        """Return who sees whom.

        It takes a bit for each pair of hexes: 44 kB on 600 hexes, 12.5 MB on 10,000.
        """
        if "table" not in self._cache:
            rows = self._rows()
            self._cache["table"] = SightTable(self.space, rows)
        table: SightTable = self._cache["table"]
        return table

    def _rows(self) -> tuple[int, ...]:
        policy = self.policy
        if self._sweeping is not None and not policy.seen_within:
            table = table_by_sweeps(self._sweeping, mutual=policy.mutual, arrays=self._compiled)
            if not policy.neighbours_see:
                return table
            hexes = self.space.all
            return tuple(
                row | self._beside(i) if hexes >> i & 1 else 0 for i, row in enumerate(table)
            )
        if self._sweeping is None and not self._compiled:
            return table_by_ways(self.ground)
        rows = [0] * self.space.size
        for i in iterate(self.space.all):
            rows[i] = self.seen_from(i)
        return tuple(rows)


def _judge_line(observer: int, target: int, stride: int, code: judging.Code) -> int:
    """Return the hindrance of a line, or ``BLOCKED``; nothing is compiled."""
    line = judging.line_between(observer, target, stride, code)
    if judging.is_seen_anyway(line, code[6]):
        return 0
    rows = telling_rows(observer, target, stride, code)
    return judging.judge_line(line, rows, len(rows) // WIDTH, code)
