"""How likely is what a die decides? The rows of previews, from the rules that judge the die."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from greatest_day.rules.combat.strength import Shot, chances, strength
from greatest_day.state import Field
from hexwar import kit
from hexwar.board import one
from hexwar.play import Preview, PreviewRow

Odds = Mapping[str, Fraction]
"""How likely each result is."""

RESULTS: Final = {
    "S?": "possible suppression",
    "S": "suppression",
    "C": "Cohesion Hit",
    "1": "a step lost",
    "E": "eliminated",
    "-": "no effect",
}
"""What the results of the tables are called, in the order in which a preview tells them."""

NOTHING: Final[Odds] = {"-": Fraction(1)}
"""What comes of fire that is not opened, or reaches nobody."""


def mixed(ways: Iterable[tuple[Fraction, Odds]]) -> Odds:
    """Return how likely each result is, if one of several ways is taken, each with its chance."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for part, odds in ways:
        for result, chance in odds.items():
            chances[result] += part * chance
    return {result: chance for result, chance in chances.items() if chance}


def after(chance: Fraction, odds: Odds) -> Odds:
    """Return how likely each result is, if fire comes at all with a chance."""
    return mixed([(chance, odds), (1 - chance, NOTHING)])


def result_rows(odds: Odds) -> Iterator[PreviewRow]:
    """Yield the chance of each result, by its name."""
    for result, name in RESULTS.items():
        if result in odds:
            yield PreviewRow(name, str(odds[result]), "series.results")


def ledger_rows(ledger: kit.Ledger) -> Iterator[PreviewRow]:
    """Yield a strength, line by line."""
    yield from (PreviewRow(line.what, line.text, line.rule) for line in ledger.lines)
    yield PreviewRow("strength", str(ledger.value), "series.fire")


def shot_preview(g: Field, shot: Shot, quick: Fraction | None = None) -> Preview:
    """Return the strength of a shot line by line, and the chance of each result.

    ``quick`` is the chance of the check without which the unit does not fire, if it needs one.
    """
    odds: Odds = chances(g, shot)
    rows = [*ledger_rows(strength(g, shot))]
    if quick is not None:
        odds = after(quick, odds)
        rows.insert(0, PreviewRow("passes its check", str(quick), "series.quality"))
    return Preview(rows=(*rows, *result_rows(odds)), hexes=one(g.hex[shot.target]))
