"""Which column of a results table do the odds of an attack use?

Odds are compared with the heads of the columns as exact fractions: ``3:2`` lies between ``1:1`` and
``2:1``. For shifts, a table can be extended beyond its last column by whole odds:
``7:1``, ``8:1`` beyond ``6:1``, and ``1:4``, ``1:5`` beyond ``1:3``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor
from typing import Final, Literal, TypeAlias

from hexwar.errors import TableError

Strength: TypeAlias = int | Fraction
"""The strength of an attack or a defence; a fraction where a rule halves it."""

Rounding: TypeAlias = Literal["defender", "attacker", "exact"]
"""What to do with odds between two columns. ``"defender"``: take the worse column for the attacker,
``"attacker"``: take the better one, ``"exact"``: refuse them."""

Clamping: TypeAlias = Literal["before", "after"]
"""When odds beyond the table are brought onto it. ``"before"`` the columns are shifted: then 12:1
with three columns to the left on a table that ends with 6:1 is 3:1. ``"after"`` that: then it is
6:1."""

_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_NUMBER: Final = r"(\d+(?:[.,]\d+)?)"
_ODDS: Final = re.compile(rf"{_NUMBER}\s*(?:[:/-]|\bto\b)\s*{_NUMBER}")


def odds(attack: Strength, defence: Strength) -> tuple[int, int]:
    """Return the odds of an attack as n to 1 or 1 to n, rounded in favour of the defender.

    These are odds to be printed. A table may have columns between them, such as ``3:2``: to find
    the column of a table, ask :meth:`ResultsTable.odds_column`.

    Args:
        attack: The strength of the attack, more than 0.
        defence: The strength of the defence, more than 0.

    Returns:
        ``(n, 1)`` for n to 1, or ``(1, n)`` for 1 to n.

    Raises:
        TableError: A strength is 0 or negative.

    Example:
        >>> odds(11, 4), odds(3, 7)
        ((2, 1), (1, 3))
    """
    ratio = ratio_of(attack, defence)
    return (floor(ratio), 1) if ratio >= 1 else (1, ceil(1 / ratio))


def ratio_of(attack: Strength, defence: Strength) -> Fraction:
    """Return the odds of an attack as a fraction.

    Raises:
        TableError: A strength is 0 or negative, or no exact number.
    """
    for who, strength in (("attack", attack), ("defence", defence)):
        if not isinstance(strength, int | Fraction):
            raise TableError(f"the strength of the {who} is a whole number or a Fraction")
        if strength <= 0:
            raise TableError(
                f"no odds with a strength of {strength} for the {who}: take the column that the "
                "rules of the game name for this, such as table.column('1:3')"
            )
    return Fraction(attack) / Fraction(defence)


@lru_cache(maxsize=256)
def ratios_of(heads: tuple[str, ...]) -> tuple[Fraction, ...]:
    """Return the odds at the heads of columns.

    Args:
        heads: The heads, such as ``3:1``, ``3-2``, ``1.5/1`` or ``3 to 2``; printed dashes will do.

    Raises:
        TableError: A head is no odds, or the columns do not rise from one to the next.

    Example:
        >>> ratios_of(("1-2", "1.5:1"))
        (Fraction(1, 2), Fraction(3, 2))
    """
    ratios = tuple(map(_ratio, heads))
    for (head, before), (following, after) in pairwise(zip(heads, ratios, strict=True)):
        if after <= before:
            raise TableError(
                f"the columns {', '.join(heads)} do not run from worst to best: "
                f"{following} comes after {head}"
            )
    return ratios


def written_as_odds(heads: tuple[str, ...]) -> bool:
    """Return whether all heads can only be odds: ``2:1`` or ``2/1``, and not ``1-2``.

    Example:
        >>> written_as_odds(("1:2", "3/2")), written_as_odds(("1-2", "3-6"))
        (True, False)
    """
    return all(_ODDS.fullmatch(head.strip()) and re.search(r"[:/]", head) for head in heads)


def _ratio(head: str) -> Fraction:
    match = _ODDS.fullmatch(head.strip().translate(_DASHES))
    if match is None:
        raise TableError(f"the column {head!r} is not headed by odds such as '2:1', '3-2', '1.5/1'")
    ours, theirs = (Fraction(number.replace(",", ".")) for number in match.groups())
    if not ours or not theirs:
        raise TableError(f"the column {head!r} is headed by odds with a 0")
    return ours / theirs


def place_among(ratio: Fraction, columns: tuple[Fraction, ...], rounding: Rounding) -> int:
    """Return the place of odds in a table that goes on by whole odds on either side.

    Args:
        ratio: The odds.
        columns: The odds of the columns, rising.
        rounding: What to do with odds between two columns.

    Returns:
        The place of the column; less than 0, or more than the last, beyond the table.

    Raises:
        TableError: There is no such rounding, or the odds lie between two columns and are to be
            exact.

    Example:
        >>> columns = ratios_of(("1:1", "3:2", "2:1"))
        >>> [place_among(Fraction(7, 4), columns, favour) for favour in ("defender", "attacker")]
        [1, 2]
        >>> [place_among(ratio, columns, "defender") for ratio in (Fraction(5), Fraction(1, 3))]
        [5, -2]
    """
    if rounding not in ("defender", "attacker", "exact"):
        raise TableError("odds are rounded for the 'defender', the 'attacker' or not ('exact')")
    worst, best = columns[0], columns[-1]
    up = rounding == "attacker"
    if ratio > best:
        return len(columns) - 1 + _rung(ratio, up=up) - _rung(best, up=False)
    if ratio < worst:
        return _rung(ratio, up=up) - _rung(worst, up=True)
    reached = sum(column <= ratio for column in columns) - 1
    if columns[reached] == ratio or rounding == "defender":
        return reached
    if rounding == "exact":
        raise TableError(
            f"odds of {ratio.numerator}:{ratio.denominator} lie between two columns of the table"
        )
    return reached + 1


def _rung(ratio: Fraction, *, up: bool) -> int:
    """Return the place of odds among whole odds: 0 for 1:1, 1 for 2:1, -1 for 1:2."""
    if ratio >= 1:
        return (ceil(ratio) if up else floor(ratio)) - 1
    return 1 - (floor(1 / ratio) if up else ceil(1 / ratio))
