"""What every comparison needs: a game, what is offered in it, previews, checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from days_reading import book, landing
from days_reading.orders import in_command, quality
from days_reading.sheet import Names, Sheet, Unit
from days_reading.shots import Shot, colour, mixed, odds, strength
from days_reading.tally import Tally

Facts = Mapping[str, Any]
Verbs = Mapping[str, list[str]]
"""What is offered: by verb the rest of each action."""

RESULTS = {
    "possible suppression": "S?",
    "suppression": "S",
    "Cohesion Hit": "C",
    "a step lost": "1",
    "eliminated": "E",
    "no effect": "-",
}
CELLS = {
    "nests reduced by": "N",
    "obstacles or gaps reduced by": "O",
    "any defence reduced by": "A",
    "no effect": "-",
}

Odds = dict[str, Fraction]


class Asking:
    """A game whose questions are read a second time."""

    match: Any
    data: Facts  # the scenario
    names: Names
    rng: Random
    tally: Tally
    where: str
    offered: Facts  # the legal actions by their texts
    frames: Sequence[Facts]  # the procedures under way, as the view tells them
    chit: Facts  # the chit in play

    def agree(self, subject: str, about: str, read: Any, played: Any) -> None:
        """Compare one thing."""
        self.tally.compare(subject, f"{self.where}: {about}", read, played)

    def preview(self, text: str) -> list[Any]:
        """Return the rows of the preview of an action that is offered."""
        decision = self.match.decision
        assert decision
        view = self.match.view(decision.player)
        found = self.match.game.presentation.preview(view, decision.player, self.offered[text])
        return list(found.rows) if found else []

    def compare_odds(self, subject: str, text: str, value: int, wanted: Odds) -> None:
        """Compare strength and the chance of each result with what a preview says."""
        rows = self.preview(text)
        told = {row.what: row.value for row in rows}
        self.agree(f"strength: {subject}", text, value, int(told.get("strength", -99)))
        odds_told = {RESULTS[w]: Fraction(v) for w, v in told.items() if w in RESULTS}
        self.agree(f"percentages: {subject}", text, wanted, odds_told)

    def check(self, s: Sheet, unit: Unit, bonus: int = 0) -> Fraction | None:
        """Return how likely a unit passes a check; None where command is not known."""
        led = in_command(s, unit)
        number = s.names.counters.index(unit.name)
        if number in (s.fields["staked"], s.fields["inspired"]):
            return Fraction(1)
        if led is None:
            return None
        needed = quality(s, unit, led=led) + bonus
        return Fraction(sum(book.passes(needed, die) for die in range(10)), 10)

    def compare_shot(self, s: Sheet, subject: str, text: str, shot: Shot, *, check: bool) -> None:
        """Compare a shot that needs a check first, or has none."""
        assert shot.firer
        value = strength(s, shot)
        wanted = odds(s, shot.target, colour(shot), value)
        if check:
            passed = self.check(s, shot.firer)
            if passed is None:
                return
            wanted = mixed([(passed, wanted), (1 - passed, {"-": Fraction(1)})])
            told = {row.what: row.value for row in self.preview(text)}
            self.agree("quality: reaction", text, passed, Fraction(told["passes its check"]))
        self.compare_odds(subject, text, value, wanted)

    def compare_check(self, text: str, s: Sheet, unit: Unit, bonus: int) -> None:
        """Compare the chance of a check that a preview tells."""
        wanted = self.check(s, unit, bonus)
        if wanted is not None:
            told = {row.what: row.value for row in self.preview(text)}
            self.agree(
                f"quality: {text.partition(' ')[0]}",
                unit.name,
                wanted,
                Fraction(told["passes its check"]),
            )

    def bonuses(self, s: Sheet, unit: Unit) -> list[tuple[int, Fraction]] | None:
        """Return how likely a unit of two steps has the company bonus."""
        if unit.steps < 2 or unit.card.kind == "landing-craft":
            return [(0, Fraction(1))]
        passed = self.check(s, unit)
        return None if passed is None else [(0, 1 - passed), (2, passed)]

    def compare_cells(self, text: str, unit: Unit) -> None:
        """Compare what fire at the defences of a beach may come to."""
        told: Odds = {}
        for row in self.preview(text):
            size, _, chance = row.value.rpartition(": ")
            told[CELLS[row.what] + size] = Fraction(chance)
        self.agree("percentages: defences", unit.name, landing.cells(unit), told)

    def some(self, items: list[Any], count: int) -> list[Any]:
        """Return a few of many things, at random."""
        return items if len(items) <= count else self.rng.sample(items, count)
