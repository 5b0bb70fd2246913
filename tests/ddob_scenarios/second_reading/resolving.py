"""What comes of an attack: the chart, read once or twice, and its results (8.3, 9.4, 11.13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hexwar.play.values.events import Event

from .attacking import Reading, beside, lacking, read_chart
from .choosing import tactical_places
from .commanding import ActionPhase
from .control import german_communication
from .printed import printed_map
from .table import German, Table
from .tally import Tally


class Declared(NamedTuple):
    """An attack as it was declared, on the table of that moment."""

    table: Table
    site: str
    attackers: tuple[str, ...]
    naval: bool


class AttackWatch:
    """Follows an attack from its declaration to its end, and compares all that it brings.

    Args:
        attack: The attack.
        phase: The commands of the phase.
        tally: Where the comparisons are noted.
    """

    def __init__(self, attack: Declared, phase: ActionPhase, tally: Tally) -> None:
        self.attack, self.phase, self.tally = attack, phase, tally
        self.table = attack.table
        self.hero = ""
        self.readings: list[Reading] = []
        self.gone = False

    @property
    def turn(self) -> int:
        """The turn in which it was declared."""
        return self.attack.table.turn

    @property
    def where(self) -> str:
        """Where it happens, to find it again."""
        attack = self.attack
        return f"turn {self.turn}, {', '.join(attack.attackers)} against {attack.site}"

    def german(self) -> German:
        """Return the German under attack as he is known by now."""
        return self.table.german[self.attack.site]

    def read(self, hero: str = "") -> Reading:
        """Read the chart with what is known by now."""
        site, attackers = self.attack.site, list(self.attack.attackers)
        naval = self.attack.naval
        return read_chart(self.table, self.phase, site, attackers, naval=naval, hero=hero)

    # -- what the program tells

    def follow(self, events: Sequence[Event]) -> None:
        """Follow what the program tells, event by event."""
        for event in events:
            if event.kind == "unit-revealed" and self._is_here(event):
                face = self.table.face(self.table.game.german[event.facts["unit"]])
                self._turn_up(self.german()._replace(unit=face))
            elif event.kind == "depth-revealed" and self._is_here(event):
                face = self.table.face(self.table.game.depth[event.facts["depth"]])
                self._turn_up(self.german()._replace(depth=face))
            elif event.kind in ("chart-read", "hero-helps"):
                self._compare_reading(event)

    def _is_here(self, event: Event) -> bool:
        return bool(self.table.game.lexicon.names["site"][event.facts["site"]] == self.attack.site)

    def _turn_up(self, german: German) -> None:
        self.table = self.table.with_german(german)

    def _compare_reading(self, event: Event) -> None:
        ours = self.read(self.hero)
        facts = event.facts
        theirs = (facts["attack"], facts["defence"], set(facts["lacking"]))
        self.readings.append(ours)
        self._compare(
            "attacks: strengths and weapons", (ours.attack, ours.defence, set(ours.lacking)), theirs
        )

    def _compare(self, subject: str, ours: Any, theirs: Any) -> None:
        self.tally.compare(subject, self.where, ours, theirs)

    # -- what the hero may give (8.23, 11.13)

    def helps_of_hero(self) -> set[str]:
        """Return what a hero next to the target may give, where it changes the result.

        One benefit for the attack: a point of strength, or one weapon that is lacking, but for
        flanking.  What he has given once he gives to the whole attack, and nothing else.
        """
        target = printed_map().sites[self.attack.site].hex
        near = beside(self.table, target, list(self.attack.attackers))
        if self.hero or not any(unit in self.table.hero_of for unit in near):
            return set()
        attackers, naval = list(self.attack.attackers), self.attack.naval
        missing = lacking(self.table, self.phase, self.attack.site, attackers, naval=naval)
        plain = self.read().results
        helps = ["+1", *(weapon for weapon in missing if weapon != "FL")]
        return {help_ for help_ in helps if self.read(help_).results != plain}

    def compare_helps(self, offered: set[str]) -> None:
        """Compare what the program offers: one way where two have the same result."""
        ours = {self.read(help_).results for help_ in self.helps_of_hero()}
        theirs = {self.read(help_).results for help_ in offered}
        self.tally.compare("attacks: heroes", self.where, ours, theirs)

    # -- the end

    def compare_results(self, after: Table, attrition: str) -> None:
        """Compare the table when all is over with what the chart says.

        Args:
            after: The table then.
            attrition: The unit that gave a step for the depth marker, or "".
        """
        if not self.readings:
            return
        results = self.readings[-1].results
        depth = self.german().depth
        if "reveal-depth" in results:  # note 1 of the chart: a tactical marker
            assert depth is not None
            assert depth.tactical
            results = ("defeated",)
            self._compare_tactical_unit(after)
        ours = self._german_after(results, attrition)
        theirs = self._seen(after.german.get(self.attack.site))
        self._compare("attacks: the German", (results, ours), (results, theirs))
        self._compare_attackers(after, results, attrition)

    def _compare_tactical_unit(self, after: Table) -> None:
        """9.4: where does the tactical reinforcement appear? Two places are the player's choice."""
        ours = tactical_places(self.table, self.attack.site)
        theirs = after.german.keys() - self.table.german.keys()
        if len(ours) < 2:
            self.tally.compare("tactical reinforcements", self.where, ours, theirs)

    def _german_after(self, results: tuple[str, ...], attrition: str) -> tuple[bool, ...] | None:
        """Return the German as he should be: revealed, disrupted, depth, depth revealed."""
        german, site = self.german(), self.attack.site
        if "defeated" in results:
            return None
        if "disrupted" in results:
            german = german._replace(disrupted=True)
        if "turned-face-down" in results:
            german = german._replace(unit=None)
        if "depth-eliminated" in results or attrition:
            german = german._replace(has_depth=False, depth=None)
        if "gains-depth" in results and site in german_communication(self.attack.table):
            left = _depth_left(self.attack.table, site)
            german = german._replace(has_depth=left, depth=None)
        return self._seen(german)

    @staticmethod
    def _seen(german: German | None) -> tuple[bool, ...] | None:
        if german is None:
            return None
        return german.revealed, german.disrupted, german.has_depth, german.depth is not None

    def _compare_attackers(self, after: Table, results: tuple[str, ...], attrition: str) -> None:
        """8.3: only units next to the target are disrupted; attrition costs one of them a step."""
        before = self.attack.table
        target = printed_map().sites[self.attack.site].hex
        near = beside(before, target, list(self.attack.attackers))
        struck = set(near) if "attackers-disrupted" in results else set()
        played = {u for u in self.attack.attackers if u in after.disrupted - before.disrupted}
        self._compare("attacks: attackers disrupted", struck, played)
        lost = {u for u in self.attack.attackers if after.steps[u] < before.steps[u]}
        self._compare("attacks: attrition", {attrition} - {""}, lost)


def _depth_left(t: Table, site: str) -> bool:
    """Return whether a marker is left for a position (9.21, 9.24)."""
    position = printed_map().position_of(site)
    if position.wn:
        return t.pool_sizes["wn"] > 0
    in_building = printed_map().terrain[printed_map().sites[site].hex] == "building"
    return t.pool_sizes["mobile"] > 0 or (in_building and t.pool_sizes["building"] > 0)
