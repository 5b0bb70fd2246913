"""Ships and bombers: the bombardment before a combat (6.2, 9.3, 9.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar

from hexwar.board import HexId, has, iterate, one, pack
from hexwar.components.dice import sums
from hexwar.kit.combat import Battle
from hexwar.kit.combat_results import effects_of
from hexwar.play import Actions, Next, ask, frame, goto, rule
from hexwar.play.scene import Preview, PreviewRow
from normandie44.depots import LOST
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS, GROUPS
from normandie44.rules.aircraft import HEAVY, LIGHT, MEDIUM, carpet, note_heavies, ready, squadron
from normandie44.rules.damage import affect, left
from normandie44.state import Field

FLEETS = {"us": 0, "ac": 2}
"""Where the points of a command's ships begin (6.2): cruisers, then destroyers."""

DISORGANISED = 3
"""The state of a battery that is disorganised until the turn ends (6.2)."""


def shelling_preview(g: Field, at: HexId, points: int) -> Preview:
    """Return what ships that shell a hex may do."""
    return strike_preview(g, (at,), points)


def bombing_preview(g: Field, *nouns: int) -> Preview:
    """Return what bombers may do: the nouns are hexes, then heavies, mediums and light ones."""
    *hexes, heavies, mediums, lights = nouns
    points, more = bombs_on(len(hexes), (heavies, mediums, lights))
    return strike_preview(g, [HexId(at) for at in hexes], points, more)


def strike_preview(g: Field, hexes: Sequence[HexId], points: int, more: int = 0) -> Preview:
    """Return what a strike of some points on each hex may do, with more for each throw."""
    rows = [PreviewRow("strength", str(points), "6.2")]
    for at in hexes:
        if len(hexes) > 1:
            rows.append(PreviewRow("hex", g.game.board.name(at), "9.4"))
        rows += result_rows(g, points, more - shelter(g, at))
    return Preview(rows=tuple(rows), hexes=pack(hexes))


@frame
class Bombardment(Battle):
    """The Allies shell and bomb the enemy before the odds are counted (6.2, 9.3).

    Nobody does so, and no headquarters supports, where the combat is ``unaided``: an overrun. Heavy
    bombers cost nothing, and fly any number of carpets, ``before_the_landing`` of D-Day.
    """

    unaided: ClassVar[bool] = False
    before_the_landing: ClassVar[bool] = False
    shelled: bool = False
    bombed: bool = False

    cites: ClassVar[dict[str, Any]] = {
        "gather": "6.1",
        "throw": ("6.3", "6.4", "6.5", "5.3", "5.3/defence", "2.2", "2.2/river", "9.1"),
        "calculate": "6.3",
        "apply": "6.4",
        "is_room": "2.1",
        "advance_after_combat": "6.7",
    }

    def defender(self, g: Field) -> str:
        """The player whose units are attacked, or were before they fell."""
        theirs, defenders = g.enemy, iterate(self.defenders)
        foes = g.fighters(self.target, theirs) or g.enemies_in(self.target) or defenders
        return g.owner(foes[0]) if foes else g.game.players_by_side[theirs][0]

    def allied_player(self, g: Field) -> str:
        """The Allied player in the combat."""
        return self.attacker(g) if g.active == ALLIES else self.defender(g)

    def enemies_in(self, g: Field) -> list[HexId]:
        """The hexes of the Germans in the combat, but those in confusion."""
        theirs = {g.hex[unit] for unit in iterate(self.units)}
        hexes = {self.target} if g.active == ALLIES else theirs
        return sorted(at for at in hexes if not has(g.confused, at))

    def fleet(self, g: Field) -> str:
        """The command of the Allied units in the combat, whose ships may shell."""
        own = [self.target] if g.active == GERMANS else [g.hex[u] for u in iterate(self.units)]
        groups = {g.game.groups[u] for at in own for u in g.fighters(at, ALLIES)}
        return min(groups, default="")

    @rule("6.2", "8")
    def guns(self, g: Field, at: HexId) -> int:
        """Return the points of ships that reach a hex."""
        fleet = self.fleet(g)
        return 0 if self.unaided or not fleet else ships_within(g, fleet, at)

    @ask("6.2", by=allied_player, or_else="hold-fire", before="throw")
    def bombard(self, g: Field) -> Actions:
        """Do ships shell the enemy, and with how many points?"""
        if not self.shelled and any(g.ships):
            for at in self.enemies_in(g):
                yield from (("shell", at, n) for n in range(1, self.guns(g, at) + 1))

    @bombard.on(rule="6.2", preview=shelling_preview)
    def shell(self, g: Field, at: HexId, points: int) -> Next:
        self.shelled = True
        fire_ships(g, self.fleet(g), at, points)
        hit(g, "shelled", at, points, g.roll("bombardment"))
        return self.after_a_strike(g)

    @rule("6.3", "6.2")
    def after_a_strike(self, g: Field) -> Next:
        """The fallen fight no more; where a side has nobody left, nothing more is asked."""
        ours = left(g, self.units)
        self.units = pack(ours) or self.units
        return None if ours and g.fighters(self.target, g.enemy) else goto(self.throw)

    @rule("9.3", "9.4", "6.2", "8")
    def raids(self, g: Field) -> Iterator[tuple[int, int, int]]:
        """Yield the heavy, medium and light bombers that may fly: heavies in one carpet a turn."""
        flown = has(g.carpets, GROUPS.index(self.fleet(g))) and not self.before_the_landing
        there = [ready(g, kind, self.fleet(g)) for kind in (HEAVY, MEDIUM, LIGHT)]
        there[HEAVY] *= not flown
        heavy, medium, light = (range(number + 1) for number in there)
        yield from product(heavy, medium, light)

    @ask("9.3", by=allied_player, or_else="no-bombers", before="throw")
    def call_bombers(self, g: Field) -> Actions:
        """Do bombers attack the enemy, and how many heavies, mediums and light ones?"""
        grounded = self.unaided or self.bombed or g.storm or not any(g.planes)
        for at in self.enemies_in(g) if not grounded and self.fleet(g) else ():
            raids = [raid for raid in self.raids(g) if any(raid)]
            yield from (("bomb", at, *raid) for raid in raids)
            astride = iterate(g.game.board.adjacent[at] & g.standing[GERMANS] & ~g.confused)
            for raid in (raid for raid in raids if raid[HEAVY]):
                yield from (("straddle", at, other, *raid) for other in astride)

    @call_bombers.on(rule="9.3", preview=bombing_preview)
    def bomb(self, g: Field, at: HexId, heavies: int, mediums: int, lights: int) -> Next:
        return self.fly(g, (at,), (heavies, mediums, lights))

    @call_bombers.on(rule="9.4", preview=bombing_preview)
    def straddle(
        self, g: Field, at: HexId, other: HexId, heavies: int, mediums: int, lights: int
    ) -> Next:
        return self.fly(g, (at, other), (heavies, mediums, lights))

    @rule("9.3", "9.4")
    def fly(self, g: Field, hexes: tuple[HexId, ...], flight: tuple[int, int, int]) -> Next:
        """Bomb a hex, or with heavies two adjacent ones at half strength each, rounded down."""
        self.bombed, heavies = True, flight[HEAVY]
        if heavies and not self.before_the_landing:
            carpet(g, heavies)
            lay_rubble(g, hexes, heavies)
            g.carpets |= one(GROUPS.index(self.fleet(g)))
        drop_bombs(g, self.fleet(g), hexes, flight)
        return self.after_a_strike(g)


@rule("9.3", "9.4")
def drop_bombs(
    g: Field, fleet: str, hexes: tuple[HexId, ...], flight: tuple[int, int, int]
) -> None:
    """Bombers of a command attack hexes; heavies are gone for two turns, others for a phase."""
    for kind, count in enumerate(flight):
        g.planes[squadron(g, kind, fleet)] -= count
    note_heavies(g, squadron(g, HEAVY, fleet), flight[HEAVY])
    points, more = bombs_on(len(hexes), flight)
    for at in hexes:
        hit(g, "bombed", at, points, g.roll("bombing") + more)


@rule("9.3", "9.4")
def bombs_on(hexes: int, flight: tuple[int, int, int]) -> tuple[int, int]:
    """Return the strength at each hex, on two of them half each, and what is added to the die."""
    strength, more = raid_strength(*flight)
    return max(strength // hexes, 1), more


@rule("9.3", "9.4")
def raid_strength(heavies: int, mediums: int, lights: int) -> tuple[int, int]:
    """Return the strength of bombers, and what they add to the die.

    Mediums that are half of the strength at least add one; light ones do not count for it.
    """
    flight = (heavies, mediums, lights)
    parts = [count * each for count, each in zip(flight, LIMITS.strength, strict=True)]
    return sum(parts), int(2 * parts[MEDIUM] >= sum(parts))


@rule("6.2")
def gap_to_coast(g: Field, fleet: str, at: HexId) -> int:
    """Return how far a hex is from the coast that the ships of a command cover.

    By an option the hex of the coast counts as the first one.
    """
    board, coast = g.game.board, g.game.coasts[fleet]
    counted = bool(g.game.options.get("coast-counts", False))
    return min(board.distance(at, shore) for shore in iterate(coast)) + counted


@rule("6.2")
def ships_within(g: Field, fleet: str, at: HexId) -> int:
    """Return the points of ships that reach a hex: destroyers 2, cruisers 3 from the coast."""
    gap, begin = gap_to_coast(g, fleet, at), FLEETS[fleet]
    cruisers, destroyers = g.ships[begin : begin + 2]
    reach = cruisers if gap <= LIMITS.cruisers else 0
    return reach + (destroyers if gap <= LIMITS.destroyers else 0)


@rule("6.2")
def fire_ships(g: Field, fleet: str, at: HexId, points: int) -> None:
    """Spend the points of ships, destroyers first where they reach."""
    near, begin = gap_to_coast(g, fleet, at) <= LIMITS.destroyers, FLEETS[fleet]
    destroyers = min(points, g.ships[begin + 1]) if near else 0
    g.ships[begin] -= points - destroyers
    g.ships[begin + 1] -= destroyers


@rule("6.2", "9.3", "6.5")
def hit(g: Field, how: str, at: HexId, points: int, die: int) -> None:
    """A bombardment affects the whole stack, and a battery."""
    die -= shelter(g, at)
    result = bombarded(g, points, die)
    g.say(how, at=at, points=points, die=die, result=result)
    for _, levels in effects_of(result):
        affect(g, g.fighters(at, GERMANS), levels)
        silence(g, at, levels)


@rule("6.2")
def shelter(g: Field, at: HexId) -> int:
    """Return what is taken off the die of a bombardment: one where a garrison stands."""
    return int(any(has(g.game.garrisons, unit) for unit in g.fighters(at, GERMANS)))


@rule("6.2", "6.5")
def silence(g: Field, at: HexId, levels: int) -> None:
    """A battery is affected to the end of the phase; beyond level 2 it is disorganised."""
    for number, battery in enumerate(g.game.batteries):
        before = g.batteries[number]
        if battery.hex == at and before != LOST:
            g.batteries[number] = min(before + 1, DISORGANISED) if before else levels


@rule("9.4")
def lay_rubble(g: Field, hexes: tuple[HexId, ...], heavies: int) -> None:
    """A town costs 2 movement points more for each heavy until the turn ends, 1 astride."""
    for at in hexes:
        if has(g.game.town_set, at):
            more = heavies * LIMITS.rubble[len(hexes) - 1]
            g.rubble = {**g.rubble, at: g.rubble.get(at, 0) + more}
            g.say("rubble", rule="9.4", at=at, points=g.rubble[at])
    g.forget()


@rule("6.2")
def ships_of(g: Field) -> list[int]:
    """Return the cruisers and destroyers of each command in a phase, as the scenario says."""
    said = g.game.facts.ships
    last = max((int(turn) for turn in said if int(turn) <= g.turn), default=-1)
    return [count for group in FLEETS for count in said.get(str(last), {}).get(group, (0, 0))]


@rule("6.2")
def bombarded(g: Field, points: int, die: int) -> str:
    """Return what a bombardment gives: by its points, 6 at most, and the die."""
    table = g.game.tables["bombardment"]
    return str(table.result(min(points, len(table.columns)) - 1, die, clamp=True))


# -- what it may come to


def result_rows(g: Field, points: int, more: int = 0) -> Iterator[PreviewRow]:
    """Yield the chance of each result of a bombardment, with what is added to its die."""
    faces = sums(1)
    found = Counter(bombarded(g, points, die + more) for die in faces)
    for result, ways in sorted(found.items(), reverse=True):
        levels = sum(count for _, count in effects_of(result))
        what = f"affected, level {levels}" if levels else "no effect"
        yield PreviewRow(what, str(Fraction(ways, len(faces))), "6.2")
