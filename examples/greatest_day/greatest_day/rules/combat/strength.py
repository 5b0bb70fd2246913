"""How strong is a shot, on which row of which table, and how likely is each result?"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from greatest_day.modifiers import Fire, Half, Target
from greatest_day.printed import FAR_FIRE, GROUND, LIMITS
from greatest_day.rules.common.bridges import is_at_a_bridge
from greatest_day.rules.common.calendar import is_night
from greatest_day.rules.common.command import adding, is_led
from greatest_day.rules.common.sight import crosses_ridge
from greatest_day.rules.ground.transport import carrier_of, lane_lines
from greatest_day.state import Field, Units
from hexwar import kit
from hexwar.board import CounterId, has
from hexwar.play import rule

Kind = Literal[
    "direct",
    "indirect",
    "counter",
    "blind",
    "rockets",
    "support",
    "opportunity",
    "pursuit",
    "charge",
    "defence",
    "assault",
    "nests",
]
"""How a unit fires: at what it sees, with an observer, at batteries that have fired, at ground
where nobody is seen, with rockets, as support craft, at what moves, at what runs from an assault,
at what charges, in an assault as defender or attacker. ``nests`` is for nests and aircraft, which
are no units."""

INDIRECT: Final = ("indirect", "counter", "blind", "rockets")
"""Kinds of shots at a hex."""

CHARGED: Final = ("charge", "defence")
"""Kinds of shots at who assaults, by those whom he assaults."""

ON_THE_MOVE: Final = ("opportunity", "pursuit")
"""Kinds of shots at a unit that leaves its hex."""


class Shot(NamedTuple):
    """A shot at one unit."""

    firer: CounterId
    target: CounterId
    kind: Kind = "direct"  # how it fires
    bonus: int = 0  # the company bonus
    moving: int = 0  # what is added because the target moves on under fire, or out of it
    by_assault: bool = False  # whether the Assault Rating counts instead of the Fire Rating


def landed(g: Field, unit: CounterId, by: Fire | Target) -> tuple[int, str]:
    """Return what the markers of who has jumped or come by glider add, and their name (3.3.2)."""
    if has(g.game.in_gliders, unit):
        return by.glider * g.delay[unit], "at its gliders"
    return by.parachute * g.delay[unit], "under parachutes"


def half_of(g: Field, unit: CounterId) -> Half:
    """Return which half of the tables of modifiers a unit is in."""
    return "armoured" if has(g.game.armoured, unit) else "unarmoured"


@rule("series.fire", "4.4.5", "4.4.6")
def strength(g: Field, shot: Shot) -> kit.Ledger:
    """Return the strength of a shot, line by line: never below 0, and 8 at most.

    Nothing lowers that of rockets, nothing at all changes that of support craft.
    """
    rating, *changes = (*firer_lines(g, shot), *target_lines(g, shot))
    if shot.kind in ("rockets", "support"):
        helped = shot.kind == "rockets" and not g.game.options.get("plain_rockets")
        changes = [line for line in changes if helped and int(line.amount) > 0]
    return kit.Ledger.of([rating, *changes, kit.clamp(0, LIMITS.strongest, "series.fire")])


DARK: Final = {True: ("night", "1.1"), False: ("storm", "1.2")}
"""Night and storms take as much each, together one more (1.2)."""


FIRER: Final = (
    *("series.fire", "series.fire/state", "series.assault", "series.barrage"),
    "series.artillery/counter-battery",
)
"""The rules of the series about the firer."""

STATES: Final = ("series.column", "series.works", "3.3.2", "6.1", "16.3")
"""The rules of what lies on a unit and changes shots by it and at it."""


@rule("series.fire", "series.fire/state", "series.works", "series.barrage", "16.3")
def rating_lines(g: Field, shot: Shot) -> Iterator[kit.Modifier]:
    """Yield the rating of the firer with what changes it as a gun, on which a barrage rests."""
    game, unit, by = g.game, shot.firer, g.game.amounts.fire
    rating = (game.assault if shot.by_assault else game.fire)[unit][g.steps[unit]]
    yield kit.add(int(rating or 0), game.counters.names[unit], "series.fire")
    yield from adding(
        (shot.bonus, "company bonus", "series.fire/company"),
        (by.cohesion[g.cohesion[unit]], "cohesion hits", "series.fire/state"),
        (by.barrage[g.barrage.get(g.hex[unit], 0)], "firer under barrage", "series.barrage"),
        (by.works[g.works[unit]], "firer entrenched", "series.works"),
        (by.hedged * has(g.hedged, unit), "firer in the bocage", "16.3"),
    )


@rule("1.1", "1.2")
def dark_lines(g: Field, *, by_assault: bool = False) -> Iterator[kit.Modifier]:
    """Yield what the night takes from all strengths, and a storm by day from fire alone."""
    night, storm = is_night(g), g.weather == "storm"
    dark = LIMITS.night - (night and storm) if night or (storm and not by_assault) else 0
    yield from adding((dark, *DARK[night]))


@rule(*FIRER, *STATES, "1.1", "1.2", "17.3.2")
def firer_lines(g: Field, shot: Shot) -> Iterator[kit.Modifier]:
    """Yield the rating of the firer, and what its own state changes."""
    game, unit, by = g.game, shot.firer, g.game.amounts.fire
    net_bonus = bool(game.options.get("night_bonus_of_two"))
    used = is_night(g) and shot.by_assault and has(game.night_fighters, unit)
    brawl = game.amounts.assault["suppressed"] if shot.by_assault else 0
    lost = has(game.commandos, unit) and not is_led(g, unit)
    delay, lying = landed(g, unit, by)
    yield from rating_lines(g, shot)
    yield from adding(
        (by.step_loss * g.is_reduced(unit), "step lost", "series.fire/state"),
        (by.column * g.is_column(unit), "firer in column", "series.column"),
        (by.counter_battery * (shot.kind == "counter"), "counter-battery", "series.artillery"),
    )
    yield from dark_lines(g, by_assault=shot.by_assault)
    yield from adding(
        (LIMITS.airborne_night[net_bonus] * used, "used to the night", "1.1"),
        (LIMITS.uncommanded[0] * lost, "out of command", "17.3.2"),
        (delay, f"firer {lying}", "3.3.2"),
        (by.hero * has(g.heroes, unit), "hero", "6.1"),
        (brawl * has(g.suppressed, unit), "firer suppressed", "series.assault"),
    )


TARGET: Final = (
    *("series.fire", "series.fire/range", "series.mass", "series.assault/order"),
    *("series.opportunity/onward", "series.opportunity/out-of-fire", "2.1", "2.2.2", "7.4"),
)
"""The rules of a target besides those of its state."""


@rule(*TARGET, *STATES)
def target_lines(g: Field, shot: Shot) -> Iterator[kit.Modifier]:
    """Yield the protection of the target, its ground and state, and the range.

    Ground and markers of a tank protect who rides on it as they protect the tank. Who leaves works
    has them no more; hedges protect until the hex is left (16.3).
    """
    game, own, by = g.game, shot.target, g.game.amounts.target
    unit = g.riding.get(own, own)
    leaves = shot.kind == "pursuit" or (shot.kind == "opportunity" and shot.moving != 0)
    mass, steps = game.amounts.mass, mass_at(g, unit)
    moving = "moves on under fire" if shot.moving > 0 else "moves out of fire"
    yield from adding((game.protection[own], "defence rating", "series.fire"))
    if shot.kind not in CHARGED:
        colour = "" if shot.kind == "nests" else game.colours[shot.firer]
        yield from ground_lines(g, unit, colour, from_afar=shot.kind in INDIRECT)
    yield from state_lines(g, unit, dug_in=not leaves)
    yield from adding(
        (by.charging * (shot.kind in CHARGED), "charging", "series.assault/order"),
        (by.running * (shot.kind == "pursuit"), "runs from an assault", "series.assault"),
        (shot.moving, moving, "series.opportunity"),
        (mass.adds[bisect_right(mass.steps, steps) - 1], "steps in the hex", "series.mass"),
    )
    if shot.kind in ("direct", *ON_THE_MOVE):
        yield from range_lines(g, shot)
    if shot.kind in ("direct", *ON_THE_MOVE, "charge"):
        yield from ridge_lines(g, shot)


@rule(*STATES, "2.3.3", "series.transport")
def state_lines(g: Field, unit: CounterId, *, dug_in: bool = True) -> Iterator[kit.Modifier]:
    """Yield what the state of a unit adds to its Defence Rating, its works if they count."""
    by, carrier = g.game.amounts.target, carrier_of(g, unit)
    delay, lying = landed(g, unit, by)
    yield from adding(
        (by.column * g.is_column(unit), "in column", "2.3.3"),
        (by.works[g.works[unit]] * dug_in, "works", "series.works"),
        (by.hedged * has(g.hedged, unit), "in the bocage", "16.3"),
        (by.hero * has(g.heroes, unit), "hero", "6.1"),
        (by.carried[carrier[1]] if carrier else 0, "mounted", "series.transport"),
        (delay, lying, "3.3.2"),
    )


@rule("series.mass", "4.2.2.1", "4.2.3")
def mass_at(g: Field, unit: CounterId) -> int:
    """Return the steps that count at a target: at a craft its own besides, by option these alone.

    Its passengers, who are not on the beach yet, do not count.
    """
    if not has(g.game.craft, unit):
        return g.mass(g.hex[unit])
    alone = g.game.options.get("craft_mass_alone")
    return g.steps[unit] + (0 if alone else g.mass(g.hex[unit]))


@rule("2.2.2")
def ridge_lines(g: Field, shot: Shot) -> Iterator[kit.Modifier]:
    """Yield what a ridge on the line takes from direct and opportunity fire, also at a charge."""
    game, at, to = g.game, g.hex[shot.firer], g.hex[shot.target]
    if game.ridges and crosses_ridge(game, at, to):
        yield kit.add(game.amounts.heights[half_of(g, shot.target)], "ridge", "2.2.2")


WOODS: Final = ("woods", "brush")
"""Ground with trees, which is treated alike (2.1.3)."""


@rule("2.1.2/colours", "2.1.3")
def sees_through(ground: str, colour: str) -> bool:
    """Return whether trees take nothing from a fire of a colour; "" is that of no unit."""
    return ground in WOODS and colour in LIMITS.through_woods


@rule(*GROUND, "2.1.11", "2.4.1", "2.5", "2.3.3", "2.3.3.1", "2.3.4", "2.3.5.1")
def ground_lines(
    g: Field, unit: CounterId, colour: str = "", *, from_afar: bool = False
) -> Iterator[kit.Modifier]:
    """Yield what the ground in the hex adds; a column has no cover, and none on a bridge.

    A hill takes more, but nothing from indirect fire, which comes ``from_afar``.
    """
    game, at, by = g.game, g.hex[unit], g.game.amounts.target
    ground = game.board.terrain[at]
    amount = game.amounts.terrain[half_of(g, unit)][ground]
    column = g.is_column(unit)
    if column and is_at_a_bridge(g, at):
        yield kit.add(by.bridge, "on a bridge", "2.4.1")
    elif amount and not (column and amount < 0) and not sees_through(ground, colour):
        yield kit.add(amount, ground, "2.1")
    yield from lane_lines(g, CounterId(unit))
    if has(game.hills, at) and not (column or from_afar):
        yield kit.add(game.amounts.heights[half_of(g, unit)], "hill", "2.1.11")
    if has(g.rubble, at) and not column:
        yield kit.add(by.rubble, "rubble", "2.5")


@rule("series.fire/range")
def range_lines(g: Field, shot: Shot) -> Iterator[kit.Modifier]:
    """Yield what the range takes: by hexes against the unarmoured, once or twice against armour."""
    game = g.game
    gap = game.board.distance(g.hex[shot.firer], g.hex[shot.target])
    if gap <= 1:
        return
    less = 1 - gap
    if has(game.armoured, shot.target):
        less = game.amounts.target.far[gap == game.ranges[shot.firer]]
    yield kit.add(less, f"range {gap}", "series.fire/range")


@rule("series.results/direct")
def column_of(g: Field, shot: Shot) -> str:
    """Return the row of the results: guns that fire directly count as direct high explosive."""
    colour = g.game.colours[shot.firer] or "red"
    direct = shot.kind not in INDIRECT
    return "yellow" if direct and colour in FAR_FIRE and colour != "green" else colour


@rule("2.5", "series.works/entrenched")
def is_hard(g: Field, unit: CounterId) -> bool:
    """Tell whether a target counts as armoured: armour, who is entrenched, and in rubble (2.5)."""
    at = g.hex[unit]
    ruins = at >= 0 and has(g.rubble, at)
    return has(g.game.armoured, unit) or g.works[unit] == 2 or bool(ruins)


@rule("series.results", "series.results/zero-and-nine", "series.works/entrenched", "2.5")
def result_of(g: Field, unit: CounterId, colour: str, value: int, die: int) -> str:
    """Return the result of an attack: the natural die decides whether it hits, and how hard."""
    if die == 9 or (die > value and die != 0):
        return "-"
    return g.game.damage_tables[is_hard(g, unit)].result(colour, die)


@rule("series.results")
def tell_result(
    g: Units,
    event: str,
    unit: CounterId,
    colour: str,
    ledger: kit.Ledger,
    die: int,
    /,
    **facts: Any,
) -> str:
    """Return what a die gives against a unit on a row of the results, and tell how."""
    value = int(ledger.value)
    result = result_of(g, unit, colour, value, die)
    g.say(event, why=ledger.text(), strength=value, die=die, result=result, **facts)
    return result


def chances_on(g: Field, unit: CounterId, colour: str, value: int) -> dict[str, Fraction]:
    """Return how likely each result of an attack on a unit is, on a row and with a strength."""
    results = Counter(result_of(g, unit, colour, value, die) for die in range(10))
    return {result: Fraction(count, 10) for result, count in results.items()}


def chances(g: Field, shot: Shot) -> dict[str, Fraction]:
    """Return how likely each result of a shot is."""
    return chances_on(g, shot.target, column_of(g, shot), int(strength(g, shot).value))
