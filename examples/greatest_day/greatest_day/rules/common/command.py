"""Who is In Command, what do points buy, and does a unit pass its check (9, 11, 14, 16.1, 17.3)?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Final

from greatest_day.printed import ALLIES, LIMITS, SIDES, rows_from
from greatest_day.rules.common.calendar import is_from
from greatest_day.state import OFF, Command, Field, Heroes
from hexwar import kit
from hexwar.board import NONE, Board, CounterId, CounterSet, HexSet, has, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    Refusal,
    again,
    ask,
    forbids,
    frame,
    requires,
    rule,
)


@rule("17.3.2")
def is_led(g: Field, unit: CounterId) -> bool:
    """Tell whether a commando is In Command: it was near the chosen one of its colour.

    That is settled when the chit is drawn. Until one of its colour has been chosen it is, too.
    """
    colour = g.formation_of(unit)
    return has(g.led, unit) or all(g.formation_of(u) != colour for u in iterate(g.led))


@frame
class Lead(Frame):
    """When the Royal Marines chit is drawn, one commando of each colour is chosen (17.3.2)."""

    @requires("17.3.2")
    def commandos(self, g: Field) -> CounterSet:
        """It is no commando on the map."""
        return g.present[ALLIES] & g.game.commandos

    @forbids("17.3.2")
    def of_a_chosen_colour(self, g: Field, unit: CounterId) -> bool:
        """One of its colour is chosen."""
        return g.formation_of(unit) in {g.formation_of(u) for u in iterate(g.led)}

    @ask("17.3.2", by=SIDES[ALLIES], auto=True)
    def around_whom(self, g: Field) -> None:
        """Around which commando do the others gather?"""

    def around(self, g: Field, unit: CounterId) -> CounterSet:
        """Those of its colour within two hexes of a commando, itself among them."""
        near = g.game.board.within(g.hex[unit], LIMITS.commandos)
        own = g.game.commandos & g.units_of_formation(g.formation_of(unit))
        return pack(u for u in iterate(own & g.present[ALLIES]) if has(near, g.hex[u]))

    def hexes_around(self, g: Field, unit: CounterId) -> Preview:
        """Return where those are who would be In Command."""
        return Preview(hexes=pack(g.hex[u] for u in iterate(self.around(g, unit))))

    @around_whom.on(Choice(commandos, of_a_chosen_colour), preview=hexes_around)
    def lead(self, g: Command, unit: CounterId) -> Next:
        """Those near it now are In Command until the next such chit, wherever they go."""
        g.led |= self.around(g, unit)
        g.changed()
        g.say("leads", unit=unit)
        return again()


@cache
def around(board: Board, sector: str, more: int) -> HexSet:
    """Return a sector with some hexes around it, as far as its rows go."""
    hexes = board.where(sector=sector)
    for _ in range(more):
        hexes |= board.next_to(hexes)
    return hexes | rows_from(board, LIMITS.sector_rows + 1)


@rule("11.0")
def strays(g: Field, unit: CounterId) -> bool:
    """Return whether a unit is too far out of the sector of its division: two hexes, or any."""
    division = g.game.divisions.get(g.division_of(unit))
    if division is None or not division.sector or g.hex[unit] < 0:
        return False
    more = 0 if g.game.options.get("sector_lines") else LIMITS.sector_overlap
    return not has(around(g.game.board, division.sector, more), g.hex[unit])


LEADING: Final = (
    *("series.command", "series.command/independents", "series.artillery"),
    "series.reinforcements/uncommanded",
)
"""The rules of the series about who is In Command."""


@rule(*LEADING, "4.1.6", "4.4.1", "6.1", "11.0", "12.0", "14.0", "16.1", "16.2", "17.3.2", "17.8")
def in_command(g: Field, unit: CounterId) -> bool:
    """Return whether a unit is In Command: near a leader of its formation, or its division.

    The division is that of independents. Parks always are, and ships at sea. A unit that has
    strayed from its sector is not (11.0), nor is one that has just entered the map and still
    stands where it did.
    """
    game = g.game
    if has(g.afloat, unit):
        return True
    if g.hex[unit] == OFF or strays(g, unit):
        return False
    if has(game.commandos, unit):
        return is_led(g, unit)
    alone = game.self_commanded | game.leaders | game.craft | g.heroes
    if has(alone, unit) or is_parked(g, unit) or is_led_by_wittmann(g, unit):
        return True
    if has(g.arriving, unit):
        return False
    independent = g.stripe(unit) in ("white", "black")
    body = (
        g.units_of_division(g.division_of(unit))
        if independent
        else g.units_of_formation(g.formation_of(unit))
    )
    leaders = game.leaders & g.present[game.side_of[unit]] & ~g.arriving
    if any(is_near(g, u, unit) for u in iterate(leaders & body)):
        return True
    return any(by_telephone(g, u, unit) for u in iterate(leaders)) if is_wired(g, unit) else False


@rule("series.command", "series.reinforcements/uncommanded")
def is_near(g: Field, leader: CounterId, unit: CounterId) -> bool:
    """Return whether a unit is within the range of command of a leader who is on the map."""
    at, far = g.hex[leader], g.game.command_ranges[leader]
    return (
        at != OFF and not has(g.arriving, leader) and g.game.board.distance(at, g.hex[unit]) <= far
    )


@rule("16.2")
def is_led_by_wittmann(g: Field, unit: CounterId) -> bool:
    """Units of his battalion are In Command near the company that Wittmann is with."""
    game, company = g.game, g.wittmann
    if company == OFF or g.hex[company] == OFF:
        return False
    near = game.board.distance(g.hex[company], g.hex[unit]) <= LIMITS.heroes.range
    return near and game.formations_of[unit] == game.formations_of[company]


@rule("series.artillery", "2.1.10")
def is_parked(g: Field, unit: CounterId) -> bool:
    """Return whether a battery is an Artillery Park: on the map, not mounted, not in bocage."""
    game, at = g.game, g.hex[unit]
    battery = has(game.batteries & ~g.mounted, unit)
    return bool(battery and at != OFF and game.board.terrain[at] != "bocage")


@rule("16.1")
def is_wired(g: Field, unit: CounterId) -> bool:
    """Return whether a unit has a telephone, or stands beside one."""
    return bool(g.game.telephones & (one(unit) | g.on[g.hex[unit]]))


@rule("16.1")
def by_telephone(g: Field, leader: CounterId, unit: CounterId) -> bool:
    """A leader whose posts have telephones commands posts and coastal batteries that have one.

    They are of his division, anywhere. So he commands units of his own formation beside its posts.
    Where the lines are cut, no post on the overlay of the beach; from 0700 on 8 June none at all.
    By option they are cut at 0900 on 6 June without a shot.
    """
    game, at, body = g.game, g.hex[unit], g.formation_of(leader)
    posts = game.telephones & game.strongholds & g.units_of_formation(body)
    if not posts or is_from(g, *LIMITS.lines_dead):
        return False
    by_the_hour = game.options.get("lines_cut_by_the_hour") and is_from(g, *LIMITS.lines_cut_from)
    if (g.lines_cut or by_the_hour) and has(game.overlay | game.beach, at):
        posts = NONE
    direct = game.telephones & (game.coastal | game.strongholds & posts)
    if has(direct & g.units_of_division(g.division_of(leader)), unit):
        return True
    return g.formation_of(unit) == body and bool(posts & g.on[at])


def stock(g: Field, unit: CounterId) -> int:
    """Return the command points of a unit's division."""
    division = g.division(unit)
    return 0 if division == OFF else g.command[division]


@rule("series.points", "6.1", "14.0")
def can_pay(g: Field, unit: CounterId) -> bool:
    """A unit In Command, of a division with a point left; one that commands itself never pays."""
    alone = has(g.game.self_commanded | g.heroes, unit) or g.formation_of(unit) in g.bereft
    return not alone and stock(g, unit) > 0 and in_command(g, unit)


@rule("series.points", "series.command")
def why_unpaid(g: Field, unit: CounterId, number: str = "series.points") -> Refusal | None:
    """Return what keeps a point from being paid for a unit, by a rule."""
    if can_pay(g, unit):
        return None
    if stock(g, unit) <= 0:
        return Refusal(number, "No command point is left.")
    led = in_command(g, unit)
    return Refusal(number, "Nobody pays points for it." if led else "It is out of command.")


@rule("series.points")
def pay(g: Command, unit: CounterId, what: str) -> None:
    """Spend a command point on a unit."""
    g.command[g.division(unit)] -= 1
    g.say("paid", rule="series.points", unit=unit, what=what)


@rule("series.points/income")
def receive_points(g: Command, side: int) -> None:
    """Give the divisions of a side what they are rated for, up to their stocks."""
    most, game = LIMITS.stocks, g.game
    for name in game.divisions_on(side):
        number, own = game.division_ids[name], game.divisions[name]
        g.command[number] = min(g.command[number] + own.command, most["command"][1])
        g.dispatch[number] = min(g.dispatch[number] + own.dispatch, most["dispatch"][1])


def adding(*rows: tuple[int, str, str]) -> Iterator[kit.Modifier]:
    """Return what changes a rating, of rows with amount, cause and rule; a 0 changes nothing."""
    return (kit.add(amount, label, number) for amount, label, number in rows if amount)


@rule("series.quality/state", "6.1", "9.0", "16.3", "17.3.2")
def quality(g: Field, unit: CounterId) -> kit.Ledger:
    """Return the Troop Quality of a unit with everything that changes it."""
    game, by, division = g.game, g.game.amounts.quality, g.division(unit)
    alone, number = by.out_of_command, "series.command"
    if has(game.commandos, unit):
        alone, number = LIMITS.uncommanded[1], "17.3.2"
    lines = adding(
        (by.cohesion[g.cohesion[unit]], "cohesion hits", "series.quality"),
        (by.step_loss * g.is_reduced(unit), "step lost", "series.quality"),
        (by.suppressed * has(g.suppressed, unit), "suppressed", "series.quality"),
        (by.barrage[g.barrage.get(g.hex[unit], 0)], "barrage", "series.barrage"),
        (by.works[g.works[unit]], "works", "series.works"),
        (by.hedged * has(g.hedged, unit), "in the bocage", "16.3"),
        (by.hero * has(g.heroes, unit), "hero", "6.1"),
        (alone * (not in_command(g, unit)), "out of command", number),
        (0 if division == OFF else g.quality[division], "level of the division", "9.0"),
    )
    return kit.Ledger.of(lines, start=game.printed_quality[unit])


@rule("4.4.7", "4.8.2", "9.0")
def craft_quality(g: Field, hull: CounterId) -> int | None:
    """Return what a craft at sea needs, whose own it is, not who is in it; None for ships, tanks.

    It is whole and In Command; only the level of its division counts.
    """
    if not has(g.game.craft, hull):
        return None
    division = g.division(hull)
    return g.game.printed_quality[hull] + (0 if division == OFF else g.quality[division])


@rule("series.quality/zero-and-nine")
def passes(needed: int, die: int) -> bool:
    """A 0 always passes, a 9 never, and otherwise what is not above the quality."""
    return die == 0 or (die != 9 and die <= needed)


@rule("series.quality", "16.2", "17.4")
def needs(g: Field, unit: CounterId, bonus: int = 0, own: int | None = None) -> int:
    """Return the highest die that passes a check: the quality, or ``own``, with a bonus."""
    return (int(quality(g, unit).value) if own is None else own) + bonus


@rule("6.1")
def spend_hero(g: Heroes, unit: CounterId) -> None:
    """The Hero marker is gone, and a check of the unit is passed."""
    g.heroes, g.staked = g.heroes & ~one(unit), OFF
    g.changed()
    g.say("hero-spent", rule="6.1", unit=unit)


@rule("series.quality", "6.1", "16.2", "17.4")
def checks(g: Heroes, unit: CounterId, what: str, bonus: int = 0, own: int | None = None) -> bool:
    """Throw the die for a unit, and tell whether it passes.

    A marker adds a bonus; ``own`` counts instead of its quality, if it is given.
    """
    if unit == g.inspired:
        g.say("inspired", rule=LIMITS.heroes.rule[g.feats > 0], unit=unit, what=what)
        return True
    if unit == g.staked:
        spend_hero(g, unit)
        return True
    needed = needs(g, unit, bonus, own)
    die = g.d10("quality")
    passed = passes(needed, die)
    kind = "check-passed" if passed else "check-failed"
    g.say(kind, rule="series.quality", unit=unit, what=what, needed=needed, die=die)
    return passed


@rule("10.2")
def leaves_mines(g: Heroes, unit: CounterId) -> bool:
    """Check whether a unit may leave mines in its hex, if there are any; else it is suppressed."""
    if not g.is_mined(unit, g.hex[unit]) or checks(g, unit, "mines"):
        return True
    g.suppress(unit)
    g.say("suppressed", rule="10.2", unit=unit)
    return False


def share_of_dice(holds: Callable[[int], bool]) -> Fraction:
    """Return for which part of the ten faces of a die something holds."""
    return Fraction(sum(map(holds, range(10))), 10)


def check_chance(g: Field, unit: CounterId, bonus: int = 0, own: int | None = None) -> Fraction:
    """Return how likely a unit passes a check with a bonus; with a hero it always does."""
    if unit in (g.inspired, g.staked):
        return Fraction(1)
    needed = needs(g, unit, bonus, own)
    return share_of_dice(lambda die: passes(needed, die))


def check_preview(g: Field, unit: CounterId, bonus: int = 0, own: int | None = None) -> Preview:
    """Return what a preview shows of an action that is a check."""
    chance = check_chance(g, unit, bonus, own)
    return Preview(rows=(PreviewRow("passes its check", str(chance), "series.quality"),))


@rule("series.works/marker")
def labours(g: Heroes, unit: CounterId, what: str, own: int | None = None) -> bool:
    """Check for work that no point can buy; a failure leaves a Work marker for the next try."""
    passed = checks(g, unit, what, work_bonus(g, unit), own)
    g.labour = g.labour & ~one(unit) | (NONE if passed else one(unit))
    return passed


def work_bonus(g: Field, unit: CounterId) -> int:
    """Return what a Work marker adds."""
    return g.game.amounts.quality.marker if has(g.labour, unit) else 0
