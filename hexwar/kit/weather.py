"""What is the weather of this turn?

A table of :mod:`hexwar.components` has a column for each span of turns and a row for each throw:

    [[table]]
    name = "weather"
    columns = ["1-2", "3-5", "6-8"]

    [table.rows]
    "1-2" = ["clear", "clear", "rain"]
    "3-6" = ["clear", "rain",  "mud"]

The rules of the game ask ``g.weather_is("mud")`` and say what the weather does.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hexwar.components import Bands, ResultsTable, expected
from hexwar.errors import TableError, UnknownNameError
from hexwar.kit.data_checks import tables_named
from hexwar.kit.forces import Positions
from hexwar.play import State, part, public

if TYPE_CHECKING:
    from hexwar.kit.game import CounterGame

DIE = range(1, 7)
"""The throws of one die."""


def kinds_of_weather(game: Any) -> list[str]:
    """Return what the weather of a game may be called, clear first as before the first throw."""
    table: ResultsTable | None = getattr(game, "weather", None)
    rows = table.rows.values() if table else ()
    return list(dict.fromkeys(["clear", *(kind for row in rows for kind in row)]))


@part
class Weather(State):
    """The weather of the turn.

    Attributes:
        weather: What it is called; before the first throw it is clear.
    """

    weather: str = public(default="clear", words=kinds_of_weather)

    @classmethod
    def check_data(cls, game: type[CounterGame], turns: int) -> None:
        """Refuse a table ``weather`` without a column for some turn; the last one goes on."""
        for document, number, table in tables_named(game.data, "weather"):
            with document.checking() as faults:
                for turn in range(1, turns + 1):
                    try:
                        column_of(table, turn)
                    except (TableError, ValueError):
                        message = f"no column of weather for turn {turn}"
                        faults.add(("table", number, "columns"), message)
                        break

    def weather_is(self, *kinds: str) -> bool:
        """Return whether the weather is one of some kinds.

        Args:
            kinds: What it may be called, as the table has it.

        Raises:
            UnknownNameError: No cell of the table has such a word.
        """
        words = kinds_of_weather(self.game)
        for kind in kinds:
            if kind not in words:
                raise UnknownNameError.of("weather", kind, words)
        return self.weather in kinds

    def throw_for_weather(self, table: ResultsTable, turn: int, less: int = 0) -> int:
        """Throw a die for the weather of a turn, and tell it as the event ``weather``.

        Args:
            table: The weather by turn and throw; after its last column that one holds.
            turn: The turn.
            less: What is taken from the throw.

        Returns:
            The throw itself.
        """
        die = int(self.roll("weather"))
        self.weather = table.result(column_of(table, turn), die - less)
        if isinstance(self, Positions):
            self.forget()  # what bars the way of a side may depend on it
        self.say("weather", weather=self.weather, die=die)
        return die


def column_of(table: ResultsTable, turn: int) -> int:
    """Return the place of the column of a turn; after the last one that one holds.

    Args:
        table: The weather by turn and throw.
        turn: The turn.

    Example:
        >>> table = ResultsTable(name="w", columns=("1-2", "3-8"), rows={"1-6": ("clear", "rain")})
        >>> [column_of(table, turn) for turn in (1, 2, 3, 8, 9)]
        [0, 0, 1, 1, 1]
    """
    last = int(str(table.columns[-1]).split("-")[-1].rstrip("+"))
    return int(Bands(table.columns).of(min(turn, last)))


def forecast(table: ResultsTable, turn: int) -> dict[str, Fraction]:
    """Return how likely each kind of weather is in a turn, exactly.

    Args:
        table: The weather by turn and throw of one die.
        turn: The turn.

    Example:
        >>> rows = {"1-4": ("clear",), "5-6": ("rain",)}
        >>> table = ResultsTable(name="w", columns=("1-8",), rows=rows)
        >>> {kind: str(chance) for kind, chance in forecast(table, 3).items()}
        {'clear': '2/3', 'rain': '1/3'}
    """
    return expected(table, column_of(table, turn), list(DIE))


__all__ = ["Weather", "column_of", "forecast"]
