"""What changes a number, by how much, and by which rule? A ledger of modifiers.

A strength, a die roll and the column of a table are each a number that begins somewhere and is
changed by one modifier after the other, in the order in which the rules write them. The modifiers
are plain values; :class:`Ledger` applies them and keeps one line for each, so that the preview, the
resolution and the event of a combat all read the same lines.

    strength = Ledger.of([add(4, "1/A"), add(3, "2/A"), multiply(Fraction(1, 2), "out of supply")])
    columns = Ledger.of([shift(-2, "town", "6.4"), clamp(0, 5, "6.3")], start=4)

:mod:`hexwar.kit.odds` compares two such strengths on a table of results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Final, Literal, TypeAlias

import attrs

from hexwar.errors import TableError

Number: TypeAlias = int | Fraction
"""A strength, a number of columns, a die roll; a fraction where a rule halves it."""

Kind: TypeAlias = Literal["add", "multiply", "shift", "clamp", "fixed"]
"""What a modifier does: it adds, multiplies, moves columns, keeps within bounds, or replaces."""

_TIMES: Final = "\N{MULTIPLICATION SIGN}"


@attrs.frozen
class Modifier:
    """One change of a number, as a rule states it.

    Attributes:
        kind: What it does.
        amount: By how much; for a clamp the lower bound.
        what: What causes it, in words: ``"town"``, the name of a unit.
        rule: The number of the rule, or "".
        side: The side that it helps or hinders, or "".
        most: For a clamp, the upper bound; None without one.
        least: For a clamp, the lower bound; None without one.
    """

    kind: Kind
    amount: Number
    what: str
    rule: str = ""
    side: str = ""
    least: Number | None = None
    most: Number | None = None

    def applied(self, before: Number) -> Number:
        """Return a number after this modifier."""
        if self.kind == "multiply":
            return before * self.amount
        if self.kind == "fixed":
            return self.amount
        if self.kind == "clamp":
            low = before if self.least is None else max(before, self.least)
            return low if self.most is None else min(low, self.most)
        return before + self.amount


def add(amount: Number, what: str, rule: str = "", side: str = "") -> Modifier:
    """Return a modifier that adds: a unit to a strength, a leader to a die roll.

    Args:
        amount: What is added; negative to take away.
        what: What causes it, in words.
        rule: The number of the rule.
        side: The side that it helps or hinders.

    Example:
        >>> add(2, "leader", "6.4").applied(5)
        7
    """
    return Modifier("add", amount, what, rule, side)


def multiply(factor: Number, what: str, rule: str = "", side: str = "") -> Modifier:
    """Return a modifier that multiplies everything before it.

    Args:
        factor: The factor; ``Fraction(1, 2)`` halves and drops nothing.
        what: What causes it, in words.
        rule: The number of the rule.
        side: The side that it helps or hinders.

    Example:
        >>> multiply(Fraction(1, 2), "out of supply").applied(5)
        Fraction(5, 2)
    """
    return Modifier("multiply", factor, what, rule, side)


def shift(columns: int, what: str, rule: str = "", side: str = "") -> Modifier:
    """Return a modifier that moves the column of a table.

    Args:
        columns: How many columns to the right; negative to the left.
        what: What causes it, in words.
        rule: The number of the rule.
        side: The side that it helps or hinders.

    Example:
        >>> shift(-2, "town", "6.4").applied(4)
        2
    """
    return Modifier("shift", columns, what, rule, side)


def clamp(
    least: Number | None, most: Number | None, rule: str = "", what: str = "limit"
) -> Modifier:
    """Return a modifier that keeps the number so far within bounds.

    What stands after it is not bounded by it: a game that shifts to the right, keeps within the
    table, and then shifts to the left, writes them in this order.

    Args:
        least: The lowest value allowed; None for none.
        most: The highest value allowed; None for none.
        rule: The number of the rule.
        what: What bounds it, in words.

    Example:
        >>> clamp(0, 5).applied(7)
        5
    """
    return Modifier("clamp", 0, what, rule, least=least, most=most)


def fixed(value: Number, what: str, rule: str = "", side: str = "") -> Modifier:
    """Return a modifier that replaces the number: a surrounded unit that defends with 1.

    Args:
        value: The value.
        what: What causes it, in words.
        rule: The number of the rule.
        side: The side that it helps or hinders.

    Example:
        >>> fixed(1, "no combat strength").applied(0)
        1
    """
    return Modifier("fixed", value, what, rule, side)


def capped(
    most: Number, modifiers: Iterable[Modifier], what: str, rule: str = ""
) -> list[Modifier]:
    """Return modifiers that add or shift, of which no more than a sum counts.

    Args:
        most: What they add up to at most, in size: 3 bounds both +3 and -3.
        modifiers: The modifiers, all of which add or shift.
        what: What the limit is called.
        rule: The number of the rule that limits them.

    Returns:
        The modifiers, and one more that takes back what is over, if anything is.

    Raises:
        TableError: One of them neither adds nor shifts.

    Example:
        >>> support = [shift(2, "1/HQ"), shift(2, "2/HQ")]
        >>> Ledger.of(capped(3, support, "at most 3", "5.3")).value
        3
    """
    counted = list(modifiers)
    for modifier in counted:
        if modifier.kind not in ("add", "shift"):
            raise TableError(f"{modifier.what}: only what adds or shifts can be limited together")
    total = sum((modifier.amount for modifier in counted), Fraction(0))
    over = max(total - most, 0) if total > 0 else min(total + most, 0)
    if over:
        counted.append(Modifier(counted[0].kind, _plain(-over), what, rule))
    return counted


@attrs.frozen
class LedgerLine:
    """One line of a ledger.

    Attributes:
        kind: What the modifier does.
        amount: By how much.
        what: What causes it, in words.
        rule: The number of the rule, or "".
        side: The side that it helps or hinders, or "".
        after: The number after it.
        lost: What a clamp took away, with its sign: 2 where 7 became 5.
    """

    kind: Kind
    amount: Number
    what: str
    rule: str
    side: str
    after: Number
    lost: Number = 0

    @property
    def text(self) -> str:
        """What it does, in a few signs.

        Example:
            >>> [line.text for line in Ledger.of([add(4, "1/A"), fixed(1, "surrounded")]).lines]
            ['+4', '=1']
        """
        if self.kind == "multiply":
            return f"{_TIMES}{number_text(self.amount)}"
        if self.kind == "fixed":
            return f"={number_text(self.amount)}"
        amount = -self.lost if self.kind == "clamp" else self.amount
        return f"+{number_text(amount)}" if amount >= 0 else number_text(amount)


@attrs.frozen
class Ledger:
    """A number with everything that has changed it, line by line.

    Attributes:
        start: Where it began.
        lines: What changed it, in order; a clamp that changed nothing leaves no line.

    Example:
        >>> ledger = Ledger.of([add(6, "III/9"), add(4, "I/9"), add(-1, "mud", "8.1")])
        >>> ledger.value, ledger.text()
        (9, 'III/9 +6, I/9 +4, mud -1')
    """

    start: Number
    lines: tuple[LedgerLine, ...]

    @classmethod
    def of(cls, modifiers: Iterable[Modifier], start: Number = 0) -> Ledger:
        """Return the ledger of some modifiers, applied in their order.

        Args:
            modifiers: The modifiers.
            start: The number that they begin with.
        """
        lines: list[LedgerLine] = []
        value = start
        for modifier in modifiers:
            after = _plain(modifier.applied(value))
            lost = value - after if modifier.kind == "clamp" else 0
            if modifier.kind != "clamp" or lost:
                line = LedgerLine(
                    modifier.kind,
                    modifier.amount,
                    modifier.what,
                    modifier.rule,
                    modifier.side,
                    after,
                    _plain(lost),
                )
                lines.append(line)
            value = after
        return cls(start, tuple(lines))

    @property
    def value(self) -> Number:
        """The number after all lines."""
        return self.lines[-1].after if self.lines else self.start

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that had a say, each once, in order."""
        return tuple(dict.fromkeys(line.rule for line in self.lines if line.rule))

    def of_side(self, side: str) -> tuple[LedgerLine, ...]:
        """Return the lines that help or hinder a side."""
        return tuple(line for line in self.lines if line.side == side)

    def text(
        self, texts: Mapping[str, str] | None = None, after: Callable[[Number], str] | None = None
    ) -> str:
        """Return all lines in one.

        Args:
            texts: What causes are called in another language, by the English.
            after: How to write the number after each line, such as the head of a column; without,
                it is left out.

        Example:
            >>> Ledger.of([shift(-2, "town", "6.4")], start=3).text({"town": "ville"}, str)
            'ville -2 → 1'
        """
        texts = texts or {}
        parts = []
        for line in self.lines:
            reached = f" → {after(line.after)}" if after else ""
            parts.append(f"{texts.get(line.what, line.what)} {line.text}{reached}")
        return ", ".join(parts)


def number_text(number: Number) -> str:
    """Return a number as people write it.

    Example:
        >>> number_text(Fraction(7, 2)), number_text(Fraction(1, 2)), number_text(Fraction(-3, 2))
        ('3 1/2', '1/2', '-1 1/2')
    """
    fraction = Fraction(number)
    whole, rest = divmod(abs(fraction.numerator), fraction.denominator)
    sign = "-" if fraction < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = f"{rest}/{fraction.denominator}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def _plain(number: Number) -> Number:
    """Return a fraction that is whole as a whole number."""
    whole = isinstance(number, Fraction) and number.denominator == 1
    return int(number) if whole else number


__all__ = [
    "Kind",
    "Ledger",
    "LedgerLine",
    "Modifier",
    "Number",
    "add",
    "capped",
    "clamp",
    "fixed",
    "multiply",
    "number_text",
    "shift",
]
