"""Which column of the results table does a combat use, and which results are possible?

A :class:`CombatCalculation` has the strengths of both sides, the odds or the difference between
them, and the column after all shifts. The preview shows its rows, the throw of the dice reads its
result, and the event has its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import attrs

from hexwar.components import Bands, Clamping, ResultsTable, Rounding, expected
from hexwar.components.odds_columns import place_among, ratio_of, ratios_of
from hexwar.kit.modifiers import Ledger, Modifier, clamp, number_text
from hexwar.play import PreviewRow

DIE = range(1, 7)
"""The throws of one die."""


@attrs.frozen(kw_only=True)
class CombatCalculation:
    """A combat before the dice: strengths, odds or difference, column.

    Attributes:
        table: The table of results.
        attack: The strength of the attack.
        defence: The strength of the defence.
        basic: The head of the column before all shifts; what is beyond the table is written as
            odds, such as ``9:1``.
        columns: The place of the column, from the one before all shifts to the last.
        rule: The number of the rule by which the strengths are compared.

    Example:
        >>> from hexwar.kit.modifiers import add, shift
        >>> table = ResultsTable(
        ...     name="combat",
        ...     columns=("1:2", "1:1", "3:2", "2:1"),
        ...     rows={"1-3": ("A1", "A1", "-", "D1"), "4-6": ("A1", "-", "D1", "D2")},
        ... )
        >>> attack, defence = Ledger.of([add(6, "1/A"), add(6, "2/A")]), Ledger.of([add(8, "IX")])
        >>> found = at_odds(table, attack, defence, [shift(-1, "river", "6.4")])
        >>> found.text()
        '12 against 8, 3:2; river -1 → 1:1'
        >>> found.result(5), {result: str(chance) for result, chance in found.chances().items()}
        ('-', {'A1': '1/2', '-': '1/2'})
    """

    table: ResultsTable
    attack: Ledger
    defence: Ledger
    basic: str
    columns: Ledger
    rule: str = ""

    @property
    def column(self) -> int:
        """The place of the column after all shifts."""
        return int(self.columns.value)

    @property
    def head(self) -> str:
        """The head of that column."""
        return self.table.columns[self.column]

    def result(self, throw: int, *, clamped: bool = False) -> str:
        """Return what a throw of the dice gives.

        Args:
            throw: The throw, with its modifiers.
            clamped: Whether a throw beyond the rows takes the row nearest to it.
        """
        return self.table.result(self.column, throw, clamp=clamped)

    def chances(
        self, throws: Sequence[int] | Mapping[int, int] = DIE, *, clamped: bool = False
    ) -> dict[str, Fraction]:
        """Return how likely each result is, exactly.

        Args:
            throws: What the dice can give, as for :func:`hexwar.components.expected`.
            clamped: Whether a throw beyond the rows takes the row nearest to it.
        """
        rows = throws if isinstance(throws, Mapping) else list(throws)
        return expected(self.table, self.column, rows, clamp=clamped)

    def text(self, texts: Mapping[str, str] | None = None) -> str:
        """Return it in one line.

        Args:
            texts: What causes are called in another language, by the English; and ``"against"``.
        """
        against = (texts or {}).get("against", "against")
        ours, theirs = number_text(self.attack.value), number_text(self.defence.value)
        line = f"{ours} {against} {theirs}, {self.basic}"
        shifts = self.columns.text(texts, self._head_of)
        return f"{line}; {shifts}" if shifts else line

    def rows(self) -> tuple[PreviewRow, ...]:
        """Return what a preview shows: strengths, odds, one row for each shift, the column."""
        shown = [
            PreviewRow("attack", _total(self.attack), self.rule),
            PreviewRow("defence", _total(self.defence), self.rule),
            PreviewRow("odds", self.basic, self.rule),
        ]
        for line in self.columns.lines:
            text = f"{line.text} → {self._head_of(line.after)}"
            shown.append(PreviewRow(line.what, text, line.rule))
        return tuple(shown)

    def chance_rows(
        self, throws: Sequence[int] | Mapping[int, int] = DIE, *, clamped: bool = False
    ) -> tuple[PreviewRow, ...]:
        """Return a row for each result that the dice can give, with its chance."""
        chances = self.chances(throws, clamped=clamped)
        return tuple(
            PreviewRow(result, str(chance), self.rule) for result, chance in chances.items()
        )

    def _head_of(self, place: int | Fraction) -> str:
        """Return the head of a column, or which side of the table it is on."""
        if 0 <= place < len(self.table.columns):
            return self.table.columns[int(place)]
        edge = self.table.columns[-1 if place > 0 else 0]
        beyond = number_text(place - (len(self.table.columns) - 1) if place > 0 else place)
        return f"{edge} {'+' if place > 0 else ''}{beyond}"


def at_odds(
    table: ResultsTable,
    attack: Ledger,
    defence: Ledger,
    shifts: Iterable[Modifier] = (),
    *,
    rounding: Rounding = "defender",
    clamping: Clamping = "before",
    rule: str = "",
) -> CombatCalculation:
    """Return a combat that compares strengths as odds.

    The shifts apply in their order. A column beyond the table is brought onto it at the end; a
    :func:`~hexwar.kit.modifiers.clamp` among the shifts brings it there earlier.

    Args:
        table: A table whose columns are headed by odds, half odds such as ``3:2`` among them.
        attack: The strength of the attack.
        defence: The strength of the defence.
        shifts: What shifts the column.
        rounding: In whose favour odds between two columns are rounded.
        clamping: Whether odds beyond the table are brought onto it before or after the shifts.
        rule: The number of the rule by which the strengths are compared.

    Raises:
        TableError: A strength is 0 or less: give it a :func:`~hexwar.kit.modifiers.fixed` one.

    Example:
        >>> from hexwar.kit.modifiers import add, shift
        >>> table = ResultsTable(name="t", columns=("1:1", "2:1"), rows={"1-6": ("A1", "D1")})
        >>> strong, weak = Ledger.of([add(9, "1/A")]), Ledger.of([add(2, "IX")])
        >>> at_odds(table, strong, weak, [shift(-1, "town", "6.4")]).text()
        '9 against 2, 4:1; limit -2 → 2:1, town -1 → 1:1'
    """
    ratios = ratios_of(table.columns)
    ratio = ratio_of(attack.value, defence.value)
    place = place_among(ratio, ratios, rounding)
    beyond = len(table.columns) - 1
    basic = table.columns[place] if 0 <= place <= beyond else _whole_odds(ratio, rounding)
    edge = clamp(0, beyond, rule)
    first = [edge] if clamping == "before" else []
    columns = Ledger.of([*first, *shifts, edge], start=place)
    return CombatCalculation(
        table=table, attack=attack, defence=defence, basic=basic, columns=columns, rule=rule
    )


def at_difference(
    table: ResultsTable,
    attack: Ledger,
    defence: Ledger,
    shifts: Iterable[Modifier] = (),
    *,
    rule: str = "",
) -> CombatCalculation:
    """Return a combat that subtracts the defence from the attack.

    Args:
        table: A table whose columns are headed by bands, such as ``<=-3``, ``-2 to 0``, ``1+``.
        attack: The strength of the attack.
        defence: The strength of the defence.
        shifts: What shifts the column, in their order.
        rule: The number of the rule by which the strengths are compared.

    Raises:
        TableError: The difference is in none of the bands. Halves are dropped first, towards the
            lower number.

    Example:
        >>> from hexwar.kit.modifiers import add
        >>> table = ResultsTable(name="t", columns=("<=0", "1+"), rows={"1-6": ("A1", "D1")})
        >>> at_difference(table, Ledger.of([add(7, "a")]), Ledger.of([add(4, "b")])).text()
        '7 against 4, +3'
    """
    difference = (attack.value - defence.value) // 1
    place = Bands(table.columns).of(difference)
    columns = Ledger.of([*shifts, clamp(0, len(table.columns) - 1, rule)], start=place)
    return CombatCalculation(
        table=table,
        attack=attack,
        defence=defence,
        basic=f"{difference:+d}",
        columns=columns,
        rule=rule,
    )


def _whole_odds(ratio: Fraction, rounding: Rounding) -> str:
    """Return odds beyond the table, in whole numbers to 1."""
    if rounding == "exact":
        return f"{ratio.numerator}:{ratio.denominator}"
    up = rounding == "attacker"
    if ratio >= 1:
        return f"{-(-ratio // 1) if up else ratio // 1}:1"
    return f"1:{1 / ratio // 1 if up else -(-1 / ratio // 1)}"


def _total(ledger: Ledger) -> str:
    """Return a strength, and what it is made of."""
    parts = ledger.text()
    return f"{number_text(ledger.value)} ({parts})" if parts else number_text(ledger.value)


__all__ = ["DIE", "CombatCalculation", "at_difference", "at_odds"]
