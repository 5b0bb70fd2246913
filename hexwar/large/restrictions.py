"""What restricts movement on a large map besides the ground?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from hexwar.board import Expanse
from hexwar.errors import HexError
from hexwar.large.kernels import CLOSED, HALT, NO_STAY, ZONE
from hexwar.reach.restrictions import Restrictions, union, whole_points

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


@attrs.frozen(eq=False, repr=False)
class ExpanseRestrictions:
    """What restricts movement on an expanse, as bits by id.

    Make them with :meth:`of`, from arrays that are true where something holds. The array of bits is
    the caller's: the caller may set and clear bits of single hexes as units move, which costs
    nothing.

    Attributes:
        bits: By id, in bytes: 1 not to be entered, 2 a move ends there, 4 in the zone of control,
            8 no move may end there.
        enter: Points more to enter a hex of the zone of control.
        leave: Points more to leave one.
        through: Points more for a step from one directly to another, besides; None if there is no
            such step.

    Example:
        >>> import numpy as np
        >>> plain = Expanse(5, 5)
        >>> enemy = np.zeros(plain.size, dtype=bool)
        >>> enemy[plain.index(2, 2)] = True
        >>> int(ExpanseRestrictions.of(plain, closed=enemy).bits.sum())
        1
    """

    bits: NDArray[np.uint8]
    enter: int = 0
    leave: int = 0
    through: int | None = 0

    @classmethod
    def of(
        cls,
        expanse: Expanse,
        *,
        closed: ArrayLike | None = None,
        stops: ArrayLike | None = None,
        no_stay: ArrayLike | None = None,
        zone: ArrayLike | None = None,
        stop: bool = True,
        enter: int = 0,
        leave: int = 0,
        through: int | None = 0,
    ) -> ExpanseRestrictions:
        """Make rules from arrays by id that are true where something holds.

        Args:
            expanse: The map.
            closed: Where no hex may be entered.
            stops: Where a move ends on entering.
            no_stay: Where a move may pass, but not end.
            zone: Where enemies control hexes.
            stop: Whether a move ends on entering the zone.
            enter: Points more to enter a hex of the zone.
            leave: Points more to leave one.
            through: Points more for a step from one directly to another; None for no such step.

        Raises:
            HexError: An array has another length, or points are negative.
        """
        import numpy as np  # noqa: PLC0415 - not needed by boards

        if min(enter, leave, through or 0) < 0:
            raise HexError("points to enter and leave a zone are 0 or more")
        bits = np.zeros(expanse.size, dtype=np.uint8)
        marks = (
            (closed, CLOSED),
            (stops, HALT),
            (no_stay, NO_STAY),
            (zone, ZONE | HALT if stop else ZONE),
        )
        for where, bit in marks:
            if where is None:
                continue
            values = np.asarray(where)
            if values.shape != (expanse.size,):
                raise HexError(f"an array of length {expanse.size} is needed, not {values.shape}")
            bits[values != 0] |= np.uint8(bit)
        return cls(bits, enter, leave, through)

    @classmethod
    def of_restrictions(cls, expanse: Expanse, restrictions: Restrictions) -> ExpanseRestrictions:
        """Make rules of restrictions whose sets are those of the same map.

        Args:
            expanse: The map.
            restrictions: Restrictions with one zone at most; tolls and closed sides belong into the
                costs of an expanse.

        Raises:
            HexError: There are several zones, tolls, or closed sides.
        """
        if restrictions.tolls or restrictions.sides or len(restrictions.zones) > 1:
            raise HexError("on an expanse, tolls and closed sides are costs, and one zone is all")
        sets: dict[str, Any] = {
            "closed": expanse.array(union(restrictions.closed)),
            "stops": expanse.array(union(restrictions.stops)),
            "no_stay": expanse.array(union(restrictions.no_stay)),
        }
        for zone in restrictions.zones:
            through = None if zone.through is None else whole_points(zone.through, 1)
            sets |= {
                "zone": expanse.array(zone.hexes),
                "stop": zone.stop,
                "enter": whole_points(zone.enter, 1),
                "leave": whole_points(zone.leave, 1),
                "through": through,
            }
        return cls.of(expanse, **sets)
