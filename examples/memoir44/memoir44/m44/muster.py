"""Units of ``.m44`` files: class, army, badge (3.3)."""

from __future__ import annotations

from typing import NamedTuple

from memoir44.m44.codes import codes
from memoir44.m44.fields import Findings

TIGER_FIGURES = 1
"""Figures of an elite tank that is a heavy one."""


class UnitCode(NamedTuple):
    """The name of a unit taken apart.

    Attributes:
        group: Its class: ``inf``, ``tank2`` …
        army: Its army: ``ger``, ``us`` …
    """

    group: str
    army: str

    @classmethod
    def read(cls, name: str) -> UnitCode | None:
        """Return the parts of a unit's name, or None if it is none.

        Example:
            >>> UnitCode.read("inf2brit")
            UnitCode(group='inf2', army='brit')
        """
        for group in sorted(codes().class_, key=len, reverse=True):
            army = name.removeprefix(group)
            if name.startswith(group) and army in codes().army:
                return cls(group, army)
        return None

    @property
    def side(self) -> str:
        """Its side."""
        return codes().army[self.army]

    @property
    def nation(self) -> str:
        """Its nation."""
        return codes().nation[self.army]

    def kind(
        self, badge: str, figures: int, year: int, path: str, findings: Findings
    ) -> str | None:
        """Return the kind of unit that it is with a badge.

        Args:
            badge: The number of the badge, or "".
            figures: Its figures, 0 if as usual.
            year: When the scenario is set.
            path: Where it stands in the file.
            findings: Where to report.
        """
        plain = codes().class_[self.group]
        if self.group == "tank2" and figures == TIGER_FIGURES:
            return "tiger"
        if self.group == "veh" and self.side == "axis":
            plain = "half-track"
        if not badge:
            return plain
        if not badge.isdecimal():
            findings.fault(f"{path}.badge", f"expected a number or 'badge' and one, got {badge!r}")
            return None
        late = codes().late_war
        if int(badge) in late.badges and year < late.from_year:
            findings.note(f"{path}.badge", f"early-war equipment ({badge}): no rules, {plain}")
            return plain
        kind = codes().badge.get(badge, {}).get(self.group)
        if kind is None:
            findings.note(f"{path}.badge", f"badge {badge} on {self.group}: no rules, {plain}")
        return kind or plain
