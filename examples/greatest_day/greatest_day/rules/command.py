"""Who is In Command, what do points buy, and does a unit pass its check (9.0, 14.0, 16.1)?"""

from __future__ import annotations

from collections.abc import Iterator

from greatest_day.printed import LIMITS, SIDES
from greatest_day.rules.calendar import are_lines_up
from greatest_day.rules.marines import is_led
from greatest_day.rules.sectors import strays
from greatest_day.state import OFF, Field
from hexwar.board import NONE, CounterId, has, iterate, one
from hexwar.kit.modifiers import Ledger, Modifier, add
from hexwar.play import rule


@rule("series.command", "series.artillery", "6.1", "11.0", "12.0", "14.0", "17.3.2", "17.8")
def in_command(g: Field, unit: CounterId) -> bool:
    """A park; within the range of a leader of the formation, for independents of the division.

    Nobody is who has strayed from his sector (11.0).
    """
    game = g.game
    if g.hex[unit] == OFF or strays(g, unit):
        return False
    if has(game.commandos, unit):
        return is_led(g, unit)
    alone = game.self_commanded | game.leaders | game.craft | g.heroes
    if has(alone, unit) or is_parked(g, unit) or is_led_by_wittmann(g, unit):
        return True
    own = g.stripe(unit) not in ("white", "black")
    body_of = g.formation_of if own else g.division_of
    for leader in iterate(game.leaders):
        if g.hex[leader] == OFF or body_of(leader) != body_of(unit):
            continue
        if game.board.distance(g.hex[leader], g.hex[unit]) <= game.command_ranges[leader]:
            return True
        if by_telephone(g, leader, unit):
            return True
    return False


@rule("16.2")
def is_led_by_wittmann(g: Field, unit: CounterId) -> bool:
    """Units of his battalion are In Command near the company with which he is."""
    game, company = g.game, g.wittmann
    if company == OFF or g.hex[company] == OFF:
        return False
    near = game.board.distance(g.hex[company], g.hex[unit]) <= LIMITS["heroes"]["range"]
    return near and game.formations_of[unit] == game.formations_of[company]


@rule("series.artillery", "2.1.10")
def is_parked(g: Field, unit: CounterId) -> bool:
    """Tell whether a battery is an Artillery Park: on the map, not mounted, not in bocage."""
    game, at = g.game, g.hex[unit]
    battery = has(game.batteries & ~g.mounted, unit)
    return bool(battery and at != OFF and game.board.terrain[at] != "bocage")


@rule("16.1")
def by_telephone(g: Field, leader: CounterId, unit: CounterId) -> bool:
    """A leader commands strongpoints with a telephone anywhere, and units of his beside them.

    Where the lines are cut, not those on the overlay of the beach.
    """
    game, phones = g.game, g.game.telephones
    if g.lines_cut and has(game.overlay | game.beach, g.hex[unit]):
        return False
    if g.formation_of(leader) != g.formation_of(unit):
        return False
    return are_lines_up(g) and bool(phones & (g.on[g.hex[unit]] | one(unit)))


def stock(g: Field, unit: CounterId) -> int:
    """Return the command points of a unit's division."""
    division = g.division(unit)
    return 0 if division == OFF else g.command[division]


@rule("series.points", "6.1", "14.0")
def can_pay(g: Field, unit: CounterId) -> bool:
    """A unit In Command, of a division with a point left; one that commands itself never pays."""
    alone = has(g.game.self_commanded | g.heroes, unit) or g.formation_of(unit) in g.bereft
    return not alone and stock(g, unit) > 0 and in_command(g, unit)


@rule("series.points")
def pay(g: Field, unit: CounterId, what: str) -> None:
    """Spend a command point on a unit."""
    g.command[g.division(unit)] -= 1
    g.say("paid", rule="series.points", unit=unit, what=what)


@rule("series.points")
def receive_points(g: Field, side: int) -> None:
    """Give the divisions of a side what they are rated for, up to their stocks."""
    most = LIMITS["stocks"]
    for number, division in enumerate(g.game.divisions.values()):
        if division.side == SIDES[side]:
            g.command[number] = min(g.command[number] + division.command, most["command"][1])
            g.dispatch[number] = min(g.dispatch[number] + division.dispatch, most["dispatch"][1])


def adding(*rows: tuple[int, str, str]) -> Iterator[Modifier]:
    """Give what changes a rating, of rows with amount, cause and rule; a 0 changes nothing."""
    return (add(amount, what, number) for amount, what, number in rows if amount)


@rule("series.quality", "6.1", "9.0", "16.3", "17.3.2")
def quality(g: Field, unit: CounterId) -> Ledger:
    """Return the Troop Quality of a unit with everything that changes it."""
    game, by, division = g.game, g.game.amounts["quality"], g.division(unit)
    alone, number = by["out_of_command"], "series.command"
    if has(game.commandos, unit):
        alone, number = LIMITS["uncommanded"][1], "17.3.2"
    lines = adding(
        (by["cohesion"][g.cohesion[unit]], "cohesion hits", "series.quality"),
        (by["step_loss"] * g.is_reduced(unit), "step lost", "series.quality"),
        (by["suppressed"] * has(g.suppressed, unit), "suppressed", "series.quality"),
        (by["barrage"][g.barrage.get(g.hex[unit], 0)], "barrage", "series.barrage"),
        (by["works"][g.works[unit]], "works", "series.works"),
        (by["hedged"] * has(g.hedged, unit), "in the bocage", "16.3"),
        (by["hero"] * has(g.heroes, unit), "hero", "6.1"),
        (alone * (not in_command(g, unit)), "out of command", number),
        (0 if division == OFF else g.quality[division], "level of the division", "9.0"),
    )
    return Ledger.of(lines, start=game.printed_quality[unit])


@rule("series.quality")
def passes(needed: int, die: int) -> bool:
    """A 0 always passes, a 9 never, and otherwise what is not above the quality."""
    return die == 0 or (die != 9 and die <= needed)


@rule("series.quality", "16.2", "17.4")
def checks(g: Field, unit: CounterId, what: str, bonus: int = 0, own: int | None = None) -> bool:
    """Throw the die for a unit, and tell whether it passes.

    Args:
        g: The state.
        unit: The unit.
        what: What it is for, in words.
        bonus: What a marker adds.
        own: What counts instead of its quality, if anything does.
    """
    if unit == g.inspired:
        g.say("inspired", rule=LIMITS["heroes"]["rule"][g.feats > 0], unit=unit, what=what)
        return True
    needed = (int(quality(g, unit).value) if own is None else own) + bonus
    die = int(g.pick("quality", range(10)))
    passed = passes(needed, die)
    kind = "check-passed" if passed else "check-failed"
    g.say(kind, rule="series.quality", unit=unit, what=what, needed=needed, die=die)
    return passed


@rule("series.works")
def labours(g: Field, unit: CounterId, what: str, own: int | None = None) -> bool:
    """Check for work that no point can buy; who fails leaves a Work marker for the next try."""
    passed = checks(g, unit, what, work_bonus(g, unit), own)
    g.labour = g.labour & ~one(unit) | (NONE if passed else one(unit))
    return passed


def work_bonus(g: Field, unit: CounterId) -> int:
    """Return what a Work marker adds."""
    return int(g.game.amounts["quality"]["marker"]) if has(g.labour, unit) else 0
