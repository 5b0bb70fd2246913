"""What follows a result: suppression, hits, steps (series.damage, series.points, 4.1.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from days_reading import book
from days_reading.sheet import Sheet
from days_reading.shots import Shot, colour, is_hard
from days_reading.tally import Tally

AT_THE_BEACH = {"nests": "red", "obstacles": "white", "sea": "blue"}


@dataclass
class Wounds:
    """Units as the events of play change them, and results that have still to take effect."""

    tally: Tally
    waiting: list[tuple[str, str]] = field(default_factory=list)  # unit, result
    bombs: tuple[int, int] | None = None  # who fires at a hex, and its die

    def follow(self, s: Sheet, events: Sequence[Any], where: str, *, freely: bool) -> None:
        """Compare the results of dice, and what they do, in the events after a decision.

        ``freely``: a hit is taken in place of a movement point, when a unit leaves a column.
        """
        self.freely = freely
        self.taken = any(event.kind == "hex-taken" for event in events)
        self.state = {
            name: [unit.steps, unit.cohesion, unit.has("suppressed")]
            for name, unit in s.units.items()
        }
        for event in events:
            handle = getattr(self, "_" + event.kind.replace("-", "_"), None)
            if handle:
                handle(s, event, where)

    def settle(self, where: str, *, struck: bool) -> None:
        """Compare that nothing is left to take effect, unless a hit is still being asked about."""
        if not struck:
            self.tally.compare("damage: all of it", where, [], self.waiting)
            self.waiting, self.bombs = [], None

    # -- dice

    def _bombarded(self, _s: Sheet, event: Any, _where: str) -> None:
        self.bombs = event.facts["unit"], event.facts["die"]

    def _fired(self, s: Sheet, event: Any, where: str) -> None:
        facts = event.facts
        firer, target = s.unit(facts["unit"]), s.unit(facts["target"])
        rockets = firer.card.kind == "lcr"
        indirect = rockets or self.bombs == (facts["unit"], facts["die"])
        row = colour(Shot(firer, target, "indirect" if indirect else "direct"))
        self._judge(s, target.name, row, facts, where)

    def _beach_attack(self, s: Sheet, event: Any, where: str) -> None:
        facts = event.facts
        name = s.names.counters[facts["unit"]]
        self._judge(s, name, AT_THE_BEACH[facts["what"]], facts, where)

    def _air_attack(self, s: Sheet, event: Any, _where: str) -> None:
        """Take the result as it is told: aircraft have no second reading."""
        if event.facts["result"] != "-":
            self.waiting.append((s.names.counters[event.facts["target"]], event.facts["result"]))

    def _judge(self, s: Sheet, name: str, row: str, facts: Any, where: str) -> None:
        hard = is_hard(s, s.units[name])
        wanted = book.result(
            hard=hard, colour=row, strength=facts["strength"], die=facts["die"]
        )  # fmt: skip
        self.tally.compare("results of dice", f"{where}, {name}", wanted, facts["result"])
        if facts["result"] != "-":
            self.waiting.append((name, facts["result"]))

    def _landed(self, s: Sheet, event: Any, _where: str) -> None:
        unit = s.unit(event.facts["unit"])
        if not unit.at:
            self.state[unit.name] = [unit.steps or unit.card.steps, 0, False]

    # -- what is done about a result

    def _head(self, name: str) -> str:
        return next((result for unit, result in self.waiting if unit == name), "")

    def _turn(self, name: str, old: str, new: str) -> None:
        """Let the result that waits for a unit become another one, or nothing."""
        for n, (unit, result) in enumerate(self.waiting):
            if unit == name:
                if result == old:
                    self.waiting[n : n + 1] = [(name, new)] if new else []
                return

    def _paid(self, s: Sheet, event: Any, _where: str) -> None:
        name, what = s.names.counters[event.facts["unit"]], event.facts["what"]
        if what == "check":
            self._turn(name, "S?", "")
        elif what == "suppression":
            self._turn(name, "S", "C")

    def _hero_spent(self, s: Sheet, event: Any, _where: str) -> None:
        self._turn(s.names.counters[event.facts["unit"]], "S?", "")

    def _inspired(self, s: Sheet, event: Any, where: str) -> None:
        if event.facts["what"] == "suppression":
            self._check_passed(s, event, where)

    def _check_passed(self, s: Sheet, event: Any, where: str) -> None:
        self._check(s, event, where, passed=True)

    def _check_failed(self, s: Sheet, event: Any, where: str) -> None:
        self._check(s, event, where, passed=False)

    def _check(self, s: Sheet, event: Any, where: str, *, passed: bool) -> None:
        facts = event.facts
        name = s.names.counters[facts["unit"]]
        if "die" in facts:
            wanted = book.passes(facts["needed"], facts["die"])
            self.tally.compare("checks", f"{where}, {name}", wanted, passed)
        if facts["what"] != "suppression":
            return
        if self._head(name) == "S?":
            self._turn(name, "S?", "" if passed else "S")
        elif passed:
            self._turn(name, "S", "C")  # a craft steadies itself (4.1.7)

    # -- effects

    def _effect(self, name: str, rule: str, played: str, where: str) -> None:
        """Compare an effect with the result that waits, carried over where a unit is full."""
        result = self._head(name)
        if rule != "series.damage" or (self.freely and not result):
            return
        _steps, cohesion, suppressed = self.state[name]
        wanted = result
        if wanted == "S" and suppressed:
            wanted = "C"
        if wanted == "C" and cohesion == 2:
            wanted = "1"
        told = {"1": f"{self.state[name][0] - 1} left", "E": "0 left", "C": f"{cohesion + 1} hits"}
        self.tally.compare("damage", f"{where}, {name}", told.get(wanted, wanted), played)
        self._turn(name, result, "")

    def _suppressed(self, s: Sheet, event: Any, where: str) -> None:
        name = s.names.counters[event.facts["unit"]]
        self._effect(name, event.rule, "S", where)
        self.state[name][2] = True

    def _cohesion_hit(self, s: Sheet, event: Any, where: str) -> None:
        name, hits = s.names.counters[event.facts["unit"]], event.facts["hits"]
        self._effect(name, event.rule, f"{hits} hits", where)
        self.state[name][1] = hits

    def _step_lost(self, s: Sheet, event: Any, where: str) -> None:
        name, left = s.names.counters[event.facts["unit"]], event.facts["left"]
        if self.taken and not left and not self._head(name):
            shaken = self.state[name][2]  # who is not suppressed holds the hex (series.assault)
            self.tally.compare("lost with the hex", f"{where}, {name}", True, shaken)
        else:
            self._effect(name, event.rule, f"{left} left", where)
        self.state[name][0] = left
        if not left:
            self.waiting = [(unit, result) for unit, result in self.waiting if unit != name]
