"""Battles under way: which question comes next, and whether what happened is what had to (1.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from second_reading import judgement as book_says
from second_reading.ledger import Ledger, Unit, is_neighbour
from second_reading.sheet import Place

Texts = frozenset[str]


class DisagreementError(Exception):
    """The program and the second reading differ."""


def agree(said: object, wanted: object, about: str) -> None:
    """Compare what the program did with what the booklet says.

    Raises:
        DisagreementError: They differ.
    """
    if said != wanted:
        raise DisagreementError(f"{about}: the program says {said}, the second reading {wanted}")


@dataclass
class Fight:
    """One unit battles another."""

    unit: Unit
    target: Unit
    why: str
    start: Place
    post: Place
    window: bool
    rolled: bool = False
    before: int = 0
    marks: bool = False
    asked: set[str] = field(default_factory=set)

    @property
    def close(self) -> bool:
        """Whether it is a close assault."""
        return is_neighbour(self.start, self.post)

    @property
    def by_order(self) -> bool:
        """Whether it is a battle of the turn, neither an ambush nor battling back."""
        return self.why in ("order", "again")


@dataclass
class Flags:
    """A unit that meets flags."""

    unit: Unit
    flags: int
    may_ignore: int
    start: Place
    faced: bool = False
    met: bool = False
    edge: int | None = None
    further: int = 0


@dataclass
class Fights:
    """All battles of a game, as its events tell of them."""

    book: Ledger
    open: list[Fight] = field(default_factory=list)
    flags: Flags | None = None
    loss: tuple[Unit, int] | None = None
    confirm: tuple[Unit, int] | None = None
    struck: list[Unit] = field(default_factory=list)
    strike: tuple[int, bool] = (0, False)  # dice, whether stars hit
    ambush_out: bool = False  # all Ambush cards lie open, or the enemy has no card
    seen: dict[str, int] = field(default_factory=dict)

    def count(self, what: str) -> None:
        """Count something that was compared."""
        self.seen[what] = self.seen.get(what, 0) + 1

    def hear(self, kind: str, facts: Mapping[str, Any]) -> None:
        """Note an event, and compare it."""
        hear = getattr(self, "_" + kind.replace("-", "_"), None)
        if hear is not None:
            hear(facts)

    # -- dice

    def _battle(self, facts: Mapping[str, Any]) -> None:
        unit, target = (self.book.units[facts[name]] for name in ("unit", "target"))
        self._tidy()
        assert unit.at
        assert target.at
        if facts["why"] == "order":
            unit.battles += 1
        fight = Fight(unit, target, facts["why"], unit.at, target.at, window=False)
        if fight.close and fight.by_order and not self.ambush_out:
            fight.window = book_says.may_ambush(self.book, target, unit)
        self.open.append(fight)

    def _tidy(self) -> None:
        """Forget battles in which nothing is left to happen."""
        while self.open and self.open[-1].rolled and self._question_of(self.open[-1]) is None:
            self.open.pop()

    def _rolled(self, facts: Mapping[str, Any]) -> None:
        unit, shown = self.book.units[facts["unit"]], facts["dice"]
        self._tidy()
        fight = self.open[-1]
        agree((unit.name, fight.rolled), (fight.unit.name, False), "whose dice these are")
        agree(unit.at, fight.start, f"{unit.name} battles from where it declared its battle")
        target = fight.target
        if fight.why == "back":
            wanted = 1
        else:
            again, ambush = fight.why == "again", fight.why == "ambush"
            wanted = book_says.dice(self.book, unit, target, again=again, ambush=ambush)
        agree(len(shown), wanted, f"dice of {unit.name} against {target.name}")
        self.count("throws")
        fight.rolled, fight.before = True, target.figures
        stars = target.troop.arm in book_says.weapon(unit).stars_hit
        scored = book_says.hits(target, shown, stars=stars)
        self._expect_loss(target, scored)
        fight.marks = bool(scored) and unit.troop.marks
        self._expect_flags(target, shown, scored, ignorable=True)

    def _struck(self, facts: Mapping[str, Any]) -> None:
        target, shown = self.book.units[facts["target"]], facts["dice"]
        if self.struck:
            while self.struck and self.struck[0] is not target:
                agree(self.struck.pop(0).at, None, "a unit of the chain that is passed over")
            self.struck = self.struck[1:]
        agree(len(shown), self.strike[0], f"dice against {target.name}")
        self.count("strikes")
        scored = book_says.hits(target, shown, stars=self.strike[1])
        self._expect_loss(target, scored)
        self._expect_flags(target, shown, scored, ignorable=False)

    def _air_power(self, facts: Mapping[str, Any]) -> None:
        self.struck = [self.book.units[number] for number in facts["targets"]]
        superior = self.book.sheet.data.get("special", {}).get("air_superiority", "allies")
        self.strike = (2 if superior == ("axis", "allies")[self.book.side] else 1, True)

    # -- losses

    def _expect_loss(self, unit: Unit, scored: int) -> None:
        if scored and unit.troop.confirmed:
            self.confirm = (unit, scored)
        elif scored:
            self.loss = (unit, min(scored, unit.figures))

    def _confirmed(self, facts: Mapping[str, Any]) -> None:
        assert self.confirm
        unit, scored = self.confirm
        agree(len(facts["dice"]), scored, f"dice that confirm hits against {unit.name}")
        grenades = facts["dice"].count("grenade")
        self.confirm, self.loss = None, (unit, 1) if grenades else None

    def _figures_lost(self, facts: Mapping[str, Any]) -> None:
        said = (self.book.units[facts["unit"]].name, facts["figures"])
        wanted = (self.loss[0].name, self.loss[1]) if self.loss else None
        agree(said, wanted, "figures lost")
        self.count("losses")
        self.loss = None

    def _eliminated(self, facts: Mapping[str, Any]) -> None:
        if self.flags and self.flags.unit is self.book.units[facts["unit"]]:
            self.flags = None

    def _marked(self, facts: Mapping[str, Any]) -> None:
        fight = self.open[-1]
        said = (self.book.units[facts["unit"]].name, self.book.place(facts["hex"]))
        agree(said, (fight.unit.name, fight.post) if fight.marks else None, "a target marker")
        agree(fight.target.at, fight.post, "a marked target has stayed")
        fight.marks = False
        self.count("target markers")

    # -- flags

    def _expect_flags(
        self, unit: Unit, shown: tuple[str, ...], scored: int, *, ignorable: bool
    ) -> None:
        flags = shown.count("flag")
        gone = scored >= unit.figures and not unit.troop.confirmed
        if flags and not gone:
            may = book_says.flags_ignored(self.book, unit) if ignorable else 0
            assert unit.at
            self.flags = Flags(unit, flags, may, unit.at)

    def _flag_ignored(self, facts: Mapping[str, Any]) -> None:
        flags = self.flags
        assert flags
        agree(self.book.units[facts["unit"]].name, flags.unit.name, "who ignores a flag")
        agree(flags.may_ignore > 0, True, f"{flags.unit.name} may ignore a flag")
        flags.flags -= 1
        flags.may_ignore -= 1
        self.count("flags ignored")

    def _meet(self, unmet: int) -> None:
        """Compare how many flags cannot be met; figures go for them, before the retreat."""
        flags = self.flags
        assert flags
        left = flags.may_ignore and flags.flags and not flags.faced
        agree(bool(left), False, f"{flags.unit.name} is asked whether it ignores a flag")
        way = book_says.longest(
            self.book, flags.unit, flags.start, flags.start, None, flags.flags
        )  # fmt: skip
        agree(unmet, flags.flags - way, f"flags that {flags.unit.name} cannot meet")
        self.count("retreats")
        flags.met, flags.flags = True, way
        flags.further = way * (flags.unit.troop.hexes_a_flag - 1)
        if unmet:
            self._expect_loss(flags.unit, unmet)

    def _flags_unmet(self, facts: Mapping[str, Any]) -> None:
        self._meet(facts["flags"])

    def before_retreat(self, facts: Mapping[str, Any]) -> None:
        """Compare a step of a retreat, before it is noted."""
        flags = self.flags
        assert flags
        unit, to = self.book.units[facts["unit"]], self.book.place(facts["to"])
        agree(unit.name, flags.unit.name, "who retreats")
        if not flags.met:
            self._meet(0)
        ways = self._ways(flags) if flags.flags else self._further(flags)
        agree(to in dict(ways), True, f"{unit.name} retreats to {to}")
        if flags.edge is None:
            flags.edge = dict(ways)[to]
        if flags.flags:
            flags.flags -= 1
        else:
            flags.further -= 1

    def _ways(self, flags: Flags) -> list[tuple[Place, int | None]]:
        """Return the hexes from which a retreat can be finished."""
        assert flags.unit.at
        onward = book_says.steps(
            self.book, flags.unit, flags.start, flags.unit.at, flags.edge
        )  # fmt: skip
        left = flags.flags - 1
        return [
            (to, edge)
            for to, edge in onward
            if book_says.longest(self.book, flags.unit, flags.start, to, edge, left) == left
        ]

    def _further(self, flags: Flags) -> list[tuple[Place, int | None]]:
        if not flags.further:
            return []
        assert flags.unit.at
        return book_says.steps(self.book, flags.unit, flags.start, flags.unit.at, flags.edge)

    # -- questions

    def question(self) -> Texts | None:
        """Return the question of a battle that must be asked now, as its answers; None without.

        Raises:
            DisagreementError: Something should have happened and has not.
        """
        agree((self.loss, self.confirm), (None, None), "figures that should be lost")
        asked = self._question_of_flags()
        while asked is None and self.open:
            asked = self._question_of(self.open[-1])
            if asked is None:
                self._finish(self.open.pop())
        return asked

    def _finish(self, fight: Fight) -> None:
        if not fight.rolled:
            agree(fight.unit.at == fight.start, False, f"{fight.unit.name} has not battled")
        if fight.marks and fight.unit.at and fight.target.at == fight.post:
            marked = fight.post in self.book.marks.values()
            agree(marked, True, f"a target marker on {fight.target.name}")

    def _question_of_flags(self) -> Texts | None:
        flags = self.flags
        if flags is None:
            return None
        if not flags.met:
            if flags.flags and flags.may_ignore and not flags.faced:
                return frozenset({"ignore-flag", "face-flags"})
            self._meet(0)
        ways = self._ways(flags) if flags.flags else self._further(flags)
        stay = set() if flags.flags or not ways else {"stay"}
        agree(bool(flags.flags) and len(ways) < 2, False, "a retreat with a single way is made")
        if not ways:
            self.flags = None
            return None
        return frozenset({f"retreat {self.book.name_of(to)}" for to, _ in ways} | stay)

    def _question_of(self, fight: Fight) -> Texts | None:
        if not fight.rolled:
            if fight.window and "window" not in fight.asked:
                return frozenset({"no-ambush"})
            return None
        if not fight.by_order:
            return None
        stages = {"back": self._back, "ground": self._ground, "again": self._again}
        for stage, answers_at in stages.items():
            answers = answers_at(fight)
            if answers and stage not in fight.asked:
                return answers
        return None

    def _back(self, fight: Fight) -> Texts | None:
        stood = fight.target.at == fight.post and fight.target.figures < fight.before
        if not stood or not fight.close:
            return None
        may = book_says.may_battle_back(self.book, fight.target, fight.unit)
        return frozenset({"battle-back", "hold-fire"}) if may else None

    def _ground(self, fight: Fight) -> Texts | None:
        if not fight.close or fight.post in self.book.there or fight.unit.at is None:
            return None
        may = book_says.may_take_ground(self.book, fight.unit, fight.post)
        return frozenset({"take-ground", "hold-ground"}) if may else None

    def _again(self, fight: Fight) -> Texts | None:
        unit = fight.unit
        if fight.why != "order" or unit.at != fight.post or not unit.troop.again:
            return None
        if unit.barred or not book_says.can_battle_here(self.book, unit):
            return None
        found = book_says.targets(self.book, unit, again=True)
        return frozenset({f"overrun {name}" for name in found} | {"no-overrun"}) if found else None

    def answer(self, text: str) -> None:
        """Note an answer of a player."""
        verb = text.split(maxsplit=1)[0]
        stage = {
            "no-ambush": "window", "ambush": "window", "battle-back": "back", "hold-fire": "back",
            "take-ground": "ground", "hold-ground": "ground", "overrun": "again",
            "no-overrun": "again",
        }.get(verb)  # fmt: skip
        if stage and self.open:
            self.open[-1].asked.add(stage)
        if verb == "face-flags" and self.flags:
            self.flags.faced = True
        if verb == "stay":
            self.flags = None
        if verb == "bombard":
            self.strike = (4, self.book.family != "Barrage")
            self.struck = []
