"""Which values are not printed, but public or our reconstruction: said where players meet them.

A counter has the source of its line in the file of counters: the word of the column ``basis``, or
the source of the file.  A line of a preview, and the rule in an explanation, have that of the datum
behind them.  A file ``basis.toml`` in the data folder names it, by the number of the rule, or by
what the line says where that differs:

    [rules]
    "6.3" = "tables.toml table.combat"
    "4.1.1" = "costs.toml"

    [lines]
    "odds" = ""             # follows from other lines: no mark

The source itself stands in those files alone (:mod:`hexwar.data.provenance`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

import attrs

from hexwar.data import Datum, Document, Faults, provenance_of, read

if TYPE_CHECKING:
    from hexwar.play.game.game_data import GameData

__all__ = ["MARKS", "Basis", "mark_behind", "mark_of", "marks_together", "read_basis"]

MARKS: Final[Mapping[str, str]] = {
    "public": "public",
    "reconstructed": "reconstructed",
    "part": "partly reconstructed",
}
"""The mark by what a source is; all other sources need none. ``part`` is a word of counters alone:
some of their values stand in the booklet."""


def mark_of(kind: str) -> str:
    """Return the mark of a value by the kind of its source, or "".

    Example:
        >>> mark_of("reconstructed"), mark_of("printed")
        ('reconstructed', '')
    """
    return MARKS.get(kind, "")


def marks_together(marks: Iterable[str]) -> str:
    """Return several marks as one, for a whole table: what is known in part counts as unknown.

    Example:
        >>> marks_together(["public", "", "partly reconstructed", "public"])
        'reconstructed, public'
    """
    words = {mark.removeprefix("partly ") for mark in marks}
    return ", ".join(word for word in ("reconstructed", "public") if word in words)


@attrs.frozen(kw_only=True)
class BasisFile(Datum):
    """What a file of data behind lines and rules holds: a file, and perhaps a key in it."""

    rules: Annotated[dict[str, str], "by the number of a rule"] = attrs.field(factory=dict)
    lines: Annotated[dict[str, str], "by what a line says; empty for no mark"] = attrs.field(
        factory=dict
    )


@attrs.frozen
class Basis:
    """The marks of lines and rules.

    Attributes:
        rules: By the number of a rule.
        lines: By what a line of a preview says.

    Example:
        >>> basis = Basis({"6.3": "reconstructed"}, {"odds": ""})
        >>> basis.of("6.3", "AD2"), basis.of("6.3", "odds"), basis.of("7.1")
        ('reconstructed', '', '')
    """

    rules: Mapping[str, str] = attrs.field(factory=dict)
    lines: Mapping[str, str] = attrs.field(factory=dict)

    def of(self, rule: str, what: str = "") -> str:
        """Return the mark of a rule, or of a line that rests on it; "" for none.

        A sentence of a rule, such as ``6.3/retreat``, has that of the rule, if it has none itself.

        Args:
            rule: The number of the rule, or of a sentence of it.
            what: What the line says.
        """
        if what in self.lines:
            return self.lines[what]
        return self.rules.get(rule, self.rules.get(rule.partition("/")[0], ""))


def read_basis(data: GameData) -> Basis:
    """Return the marks of a game, by its file ``basis.toml``; none without one.

    Args:
        data: The data folder of the game.

    Raises:
        DataError: The file names a file or a key that does not exist; the message has the line.
    """
    file = data.file("basis.toml")
    if not file.is_file():
        return Basis()
    document, marks = Document.read(file), dict[str, dict[str, str]]()

    def check(named: BasisFile, faults: Faults) -> None:
        for kind, behind in (("rules", named.rules), ("lines", named.lines)):
            marks[kind] = {}
            for key, place in behind.items():
                try:
                    marks[kind][key] = mark_behind(data, place) if place else ""
                except KeyError as lacking:
                    faults.add((kind, key), f"there is no {lacking.args[0]}")

    read(document, BasisFile, check)
    return Basis(**marks)


def mark_behind(data: GameData, place: str) -> str:
    """Return the mark of the datum at a place.

    Args:
        data: The data folder of the game.
        place: A file, and perhaps a key in it, such as ``tables.toml table.combat``.

    Raises:
        KeyError: There is no such file or key.
    """
    name, _, key = place.partition(" ")
    file = data.file(name)
    if not file.is_file():
        raise KeyError(f"file {name!r}")
    document = Document.read(file)
    value: Any = document.data
    path: list[str | int] = []
    for part in key.split(".") if key else ():
        if isinstance(value, list):
            names = [row.get("name", row.get("kind")) for row in value]
            step: str | int = names.index(part) if part in names else part
        else:
            step = part
        if isinstance(step, str) and (not isinstance(value, dict) or step not in value):
            raise KeyError(f"{key!r} in {name}")
        path.append(step)
        value = value[step]
    return mark_of(provenance_of(document, tuple(path), place).source.kind)
