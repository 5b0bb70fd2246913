"""Ships and bombers: the bombardment before a combat (6.2, 9.3, 9.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

from hexwar.board import NONE, HexId, HexSet, SetOf, has, iterate, one, pack, up_to
from hexwar.components.dice import sums
from hexwar.play import (
    Choice,
    Clause,
    Next,
    Preview,
    PreviewRow,
    ask,
    forbids,
    frame,
    goto,
    requires,
    rule,
)
from normandie44.depots import LOST
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS, GROUPS
from normandie44.rules.air_and_sea.aircraft import (
    HEAVY,
    LIGHT,
    MEDIUM,
    carpet,
    note_heavies,
    ready,
    squadron,
)
from normandie44.rules.ground.damage import affect, left
from normandie44.rules.ground.results import CombatByUnits
from normandie44.state import Air, Field, Guns, Whole

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


# -- with how many points or bombers, in any strike


def from_one_to(number: int) -> SetOf[int]:
    """Return the numbers from 1 to another one, or none."""
    return up_to(int, number + 1) & ~one(0)


def points_in_reach(self: Any, g: Field, at: HexId, points: int) -> dict[str, int]:
    """Return the points of the ships that reach a hex."""
    del points
    return {"n": self.guns(g, at)}


@requires("6.2", figures=points_in_reach)
def as_many_points(self: Any, g: Field, at: HexId) -> SetOf[int]:
    """Points of the ships in reach: {n}."""
    return from_one_to(self.guns(g, at))


def as_many_as_ready(kind: int) -> Clause[SetOf[int]]:
    """Return the clause by which no more bombers of a kind fly than may."""

    def number_ready(self: Any, g: Field, at: HexId, *_: int) -> dict[str, int]:
        return {"n": self.bombers(g, kind, at)}

    @requires(figures=number_ready)
    def ready_ones(self: Any, g: Field, at: HexId) -> SetOf[int]:
        """Of these bombers are ready: {n}."""
        return up_to(int, self.bombers(g, kind, at) + 1)

    return ready_ones


@forbids("9.3")
def nobody_flies(g: Field, at: HexId, heavies: int, mediums: int) -> SetOf[int]:
    """At least one bomber flies."""
    del g, at
    return NONE if heavies or mediums else one(0)


@forbids("9.4")
def no_heavies(g: Field) -> SetOf[int]:
    """Only heavies fly a carpet astride two hexes."""
    del g
    return one(0)


POINTS: Final = Choice(as_many_points)
"""With how many points ships shell a hex."""

HEAVIES, MEDIUMS, LIGHTS = (Choice(as_many_as_ready(kind)) for kind in (HEAVY, MEDIUM, LIGHT))

BOMBERS: Final = (HEAVIES, MEDIUMS, Choice(LIGHTS, nobody_flies))
"""How many heavies, mediums and light ones bomb a hex."""


@frame
class Bombardment(CombatByUnits):
    """The Allies shell and bomb the enemy before the odds are counted (6.2, 9.3).

    Nobody does so, and no headquarters supports, where the combat is ``unaided``: an overrun, or
    the attack of those who come down among Germans. Heavy bombers cost nothing, and fly any number
    of carpets, ``before_the_landing`` of D-Day.
    """

    unaided: ClassVar[bool] = False
    before_the_landing: ClassVar[bool] = False
    shelled: bool = False
    bombed: bool = False

    def defender(self, g: Field) -> str:
        """The player whose units are attacked, or were before they fell."""
        theirs, defenders = g.enemy, iterate(self.defenders)
        foes = g.fighters(self.target, theirs) or g.enemies_in(self.target) or defenders
        return g.owner(foes[0]) if foes else g.game.players_by_side[theirs][0]

    def allied_player(self, g: Field) -> str:
        """The Allied player in the combat."""
        return self.attacker(g) if g.active == ALLIES else self.defender(g)

    @requires()
    def german_hexes(self, g: Field) -> HexSet:
        """No Germans of the combat are there."""
        return (
            one(self.target) if g.active == ALLIES else pack(g.hex[u] for u in iterate(self.units))
        )

    @forbids("6.11")
    def both_sides_there(self, g: Field) -> HexSet:
        """Ships and aircraft take no part in confusion."""
        return g.confused

    hit = Choice(german_hexes, both_sides_there)

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

    @forbids("6.2")
    def have_shelled(self, g: Field) -> bool:
        """Ships have shelled already."""
        del g
        return self.shelled

    @requires("6.2")
    def ships_are_left(self, g: Field) -> bool:
        """No ship can fire any more."""
        return any(g.ships)

    @ask("6.2", by=allied_player, or_else="hold-fire", before="throw")
    def bombard(self, g: Field) -> None:
        """Do ships shell the enemy, and with how many points?"""

    shelling = Choice(have_shelled, ships_are_left)

    @bombard.on(hit, POINTS, when=shelling, rule="6.2", preview=shelling_preview)
    def shell(self, g: Guns, at: HexId, points: int) -> Next:
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
    def bombers(self, g: Field, kind: int, at: HexId) -> int:
        """Return how many bombers of a kind may fly: heavies in one carpet a turn."""
        del at
        fleet = self.fleet(g)
        flown = kind == HEAVY and has(g.carpets, GROUPS.index(fleet))
        return 0 if flown and not self.before_the_landing else ready(g, kind, fleet)

    @requires("9.3")
    def is_aided(self, g: Field) -> bool:
        """No bombers help in this combat."""
        del g
        return not self.unaided

    @forbids("9.3")
    def have_bombed(self, g: Field) -> bool:
        """Bombers have attacked already."""
        del g
        return self.bombed

    @forbids("9.3")
    def is_stormy(self, g: Field) -> bool:
        """Nobody flies in a storm."""
        return g.storm

    @requires("9.3", "8")
    def allies_fight(self, g: Field) -> bool:
        """No Allied combat unit takes part."""
        return bool(self.fleet(g))

    bombing = Choice(is_aided, have_bombed, is_stormy, allies_fight)

    @requires("9.4")
    def next_to_it(self, g: Field, at: HexId) -> HexSet:
        """It is not adjacent."""
        return g.game.board.adjacent[at]

    @requires("9.4")
    def with_germans(self, g: Field) -> HexSet:
        """No Germans are there."""
        return g.standing[GERMANS]

    @forbids("6.11")
    def is_confused(self, g: Field) -> HexSet:
        """Aircraft take no part in confusion."""
        return g.confused

    others = Choice(next_to_it, with_germans, is_confused)

    @ask("9.3", by=allied_player, or_else="no-bombers", before="throw")
    def call_bombers(self, g: Field) -> None:
        """Do bombers attack the enemy, and how many heavies, mediums and light ones?"""

    @call_bombers.on(hit, *BOMBERS, when=bombing, rule="9.3", preview=bombing_preview)
    def bomb(self, g: Whole, at: HexId, heavies: int, mediums: int, lights: int) -> Next:
        return self.fly(g, (at,), (heavies, mediums, lights))

    astride = (Choice(no_heavies, HEAVIES), MEDIUMS, LIGHTS)

    @call_bombers.on(hit, others, *astride, when=bombing, rule="9.4", preview=bombing_preview)
    def straddle(
        self, g: Whole, at: HexId, other: HexId, heavies: int, mediums: int, lights: int
    ) -> Next:
        return self.fly(g, (at, other), (heavies, mediums, lights))

    @rule("9.3", "9.4")
    def fly(self, g: Whole, hexes: tuple[HexId, ...], flight: tuple[int, int, int]) -> Next:
        """Bomb a hex, or with heavies two adjacent ones at half strength each, rounded down."""
        self.bombed, heavies = True, flight[HEAVY]
        if heavies and not self.before_the_landing:
            carpet(g, heavies)
            g.carpets |= one(GROUPS.index(self.fleet(g)))
        drop_bombs(g, self.fleet(g), hexes, flight)
        return self.after_a_strike(g)


@rule("9.3", "9.4")
def drop_bombs(
    g: Whole, fleet: str, hexes: tuple[HexId, ...], flight: tuple[int, int, int]
) -> None:
    """Bombers of a command attack hexes; heavies are gone for two turns, others for a phase."""
    for kind, count in enumerate(flight):
        g.planes[squadron(g, kind, fleet)] -= count
    note_heavies(g, squadron(g, HEAVY, fleet), flight[HEAVY])
    if flight[HEAVY]:
        lay_rubble(g, hexes, flight[HEAVY])
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
def fire_ships(g: Guns, fleet: str, at: HexId, points: int) -> None:
    """Spend the points of ships, destroyers first where they reach."""
    near, begin = gap_to_coast(g, fleet, at) <= LIMITS.destroyers, FLEETS[fleet]
    destroyers = min(points, g.ships[begin + 1]) if near else 0
    g.ships[begin] -= points - destroyers
    g.ships[begin + 1] -= destroyers


@rule("6.2", "9.3", "6.5")
def hit(g: Guns, how: str, at: HexId, points: int, die: int) -> None:
    """A bombardment affects the whole stack, and a battery."""
    die -= shelter(g, at)
    result = bombarded(g, points, die)
    g.say(how, at=at, points=points, die=die, result=result)
    for _, levels in g.game.result_words.effects_of(result):
        affect(g, g.fighters(at, GERMANS), levels)
        silence(g, at, levels)


@rule("6.2")
def shelter(g: Field, at: HexId) -> int:
    """Return what is taken off the die of a bombardment: one where a garrison stands."""
    return int(any(has(g.game.garrisons, unit) for unit in g.fighters(at, GERMANS)))


@rule("6.2", "6.5")
def silence(g: Guns, at: HexId, levels: int) -> None:
    """A battery is affected to the end of the phase; beyond level 2 it is disorganised."""
    for number, battery in enumerate(g.game.batteries):
        before = g.batteries[number]
        if battery.hex == at and before != LOST:
            g.batteries[number] = min(before + 1, DISORGANISED) if before else levels


@rule("9.4")
def lay_rubble(g: Air, hexes: tuple[HexId, ...], heavies: int) -> None:
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
    results = Counter(bombarded(g, points, die + more) for die in faces)
    for result, ways in sorted(results.items(), reverse=True):
        levels = sum(count for _, count in g.game.result_words.effects_of(result))
        effect = f"affected, level {levels}" if levels else "no effect"
        yield PreviewRow(effect, str(Fraction(ways, len(faces))), "6.2")
